# The pages and the streams of a hosted instance; compose.yaml starts both. Python goes by tag, for its security fixes.
FROM python:3.13-slim AS built
RUN pip install --no-cache-dir uv
WORKDIR /source
COPY . .
RUN uv venv /app \
    && uv pip install --python /app --compile-bytecode --no-cache \
        --constraint requirements.lock --build-constraint requirements.lock '.[hosted]'

FROM python:3.13-slim
COPY --from=built /app /app
ENV PATH=/app/bin:$PATH PYTHONUNBUFFERED=1
# Templates are compiled once, here, since a container that runs may write nothing; those of the app for phones are not its.
RUN mkdir /tmp/made && HANAMIKOJI_DATA=/tmp/made python -c "import assistant; shown = assistant.create_app().jinja_env; \
    [shown.get_template(name) for name in shown.list_templates() if not name.startswith('phone/')]" && rm -r /tmp/made
USER 10001:10001
EXPOSE 8000
CMD ["gunicorn", "assistant.hosted:app", "--bind", "0.0.0.0:8000", "--worker-class", "gthread", "--threads", "4", \
    "--worker-tmp-dir", "/dev/shm", "--no-control-socket"]
