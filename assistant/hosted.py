"""The WSGI application of a hosted instance: `gunicorn assistant.hosted:app`.

Its settings come from the environment. Importing it exits with status 4 if these or the data are unusable
and stay so; a database that is away is awaited, and pages that need none are served meanwhile.
"""

import sys
from contextlib import ExitStack

from flask import Flask

from . import create_app, data_folder
from .environment import Misconfigured, environment, processes
from .net.proxies import InTime
from .server.capacity import SWITCH_SECONDS
from .store import DataError
from .store.sqlite.lock import locked

_HELD = ExitStack()  # locks held until this process ends
_MOST_SHEETS = 2  # each occupies a thread; the image and the manual configure four per process


def _create() -> Flask:
    settings = environment()
    settings.hosted()
    data = settings.data or data_folder()
    if not settings.database_url:
        _HELD.enter_context(locked(data, is_shared=True))
    made = create_app(
        {
            "DATA": data,
            "DATABASE_URL": settings.database_url,
            "AWAITS_DATA": True,
            "BUS_URL": settings.bus_url,
            "PROCESSES": processes(),
            "SECRET_KEY": settings.secret_key,
            "PUBLIC_URL": settings.public_url,
            "HOSTS": settings.hosts,
            "TRUSTED_PROXIES": settings.trusted_proxies,
            "KEEP_DAYS": settings.keep_days,
            "METRICS_KEY": settings.metrics_key,
            "MOST_SHEETS": _MOST_SHEETS,
        }
    )
    sys.setswitchinterval(SWITCH_SECONDS)
    made.wsgi_app = InTime(made.wsgi_app)  # type: ignore[method-assign]  # as Flask's manual wraps it
    return made


try:
    app = _create()
except (Misconfigured, DataError) as error:
    sys.stderr.write(f"hanamikoji: {error}\n")
    raise SystemExit(4) from error  # on which gunicorn stops instead of starting another worker
