"""A hosted instance, for a server of WSGI applications: `gunicorn assistant.hosted:app`.

Its settings are those of the environment. Raises Misconfigured and DataError as it is imported.
"""

import sys
from contextlib import ExitStack

from flask import Flask

from . import create_app, data_folder
from .environment import Misconfigured, environment
from .net.proxies import InTime
from .store import DataError
from .store.sqlite.lock import locked

_HELD = ExitStack()  # until this process ends
_MOST_SHEETS = 2  # each keeps a thread, of which the image and the manual give a process four


def _made() -> Flask:
    settings = environment()
    settings.hosted()
    data = settings.data or data_folder()
    if not settings.database_url:
        _HELD.enter_context(locked(data, is_shared=True))
    made = create_app(
        {
            "DATA": data,
            "DATABASE_URL": settings.database_url,
            "BUS_URL": settings.bus_url,
            "SECRET_KEY": settings.secret_key,
            "PUBLIC_URL": settings.public_url,
            "TRUSTED_PROXIES": settings.trusted_proxies,
            "KEEP_DAYS": settings.keep_days,
            "METRICS_KEY": settings.metrics_key,
            "MOST_SHEETS": _MOST_SHEETS,
        }
    )
    made.wsgi_app = InTime(made.wsgi_app)  # type: ignore[method-assign]  # as Flask's manual wraps it
    return made


try:
    app = _made()
except (Misconfigured, DataError) as error:
    sys.stderr.write(f"hanamikoji: {error}\n")
    raise SystemExit(4) from error  # gunicorn starts no worker in its place then
