"""Removal of secrets from the log: whoever has a table's address or code can play there."""

import logging
import re
from collections.abc import Set
from functools import cache
from urllib.parse import urlsplit

from flask import Flask, has_request_context, request

_SHORTEST = 6  # characters of a code; hiding a made-up `/t/x` would hide every x
_BEGINS = (
    r"(?:(?:https?://[^/\s]+|(?<![\w.-]))(?:%s)?/(?:t|w|j|e|club|live|api/tables|api/events)/|[?&]code=)"
)
_SECRET = rf"([^/\s?&#'\"]{{{_SHORTEST},}})"
_ROW = re.compile(r"\)=\(([^()]+)\)")  # PostgreSQL's description of a row: Key (id)=(…)
_SECRETS = {"table_id", "watch", "code", "key", "event_id"}
_HIDDEN = "…"
_OTHERS = ("waitress", "gunicorn.error", "gunicorn.access", "assistant.matches.retention")
_TRACEBACKS = logging.Formatter()


class SecretsFilter(logging.Filter):
    """A log filter that hides addresses and codes in messages and tracebacks below the path `root`."""

    def __init__(self, root: str) -> None:
        super().__init__()
        self._address = re.compile(_BEGINS % re.escape(root) + _SECRET)

    def filter(self, record: logging.LogRecord) -> bool:
        """Redact the record; return True."""
        text = record.getMessage()
        secrets = _request_secrets() | self._secrets(text)
        record.msg, record.args = _redacted(secrets, text), ()
        if record.exc_info:
            trace = record.exc_text or _TRACEBACKS.formatException(record.exc_info)
            record.exc_text = _redacted(secrets | self._secrets(trace), trace)
        return True

    def _secrets(self, text: str) -> Set[str]:
        return {*self._address.findall(text), *_ROW.findall(text)}


def install(app: Flask) -> None:
    """Add the filter to the loggers of the application, its servers and its background thread."""
    secrets_filter = _secrets_filter(urlsplit(app.config["PUBLIC_URL"] or "").path)
    for logger in (app.logger, *map(logging.getLogger, _OTHERS)):
        logger.addFilter(secrets_filter)


@cache
def _secrets_filter(root: str) -> SecretsFilter:
    return SecretsFilter(root)


def _request_secrets() -> Set[str]:
    """Return the secrets in the address of the current request, which an error may quote in any form."""
    places = (request.view_args or {}) if has_request_context() else {}
    return {places[name] for name in _SECRETS & places.keys() if len(places[name]) >= _SHORTEST}


def _redacted(secrets: Set[str], text: str) -> str:
    for secret in secrets:
        text = text.replace(secret, _HIDDEN)
    return text
