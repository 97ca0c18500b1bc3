"""The first page of a device that knows many tables, against one that knows some."""

import tempfile
from functools import partial

from assistant import create_app
from assistant.web.services import services

from ..factories import FIRST_ROUND, Table
from .timing import seconds_each

SOME, MANY = 14, 304
TIMES = 20


def measure():
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        apps = [create_app({"DATA": folder}) for folder in (one, other)]
        clients = [knowing(app, count) for app, count in zip(apps, (SOME, MANY), strict=True)]
        turns = [[seconds_each(partial(client.get, "/"), TIMES, 1) for client in clients] for _ in range(10)]
        some, many = map(min, zip(*turns, strict=True))
        yield f"the first page with {SOME} tables", f"{some * 1e3:.2f} ms"
        yield f"with {MANY} tables", f"{many / some:.2f} × that"
        for app in apps:
            services(app).store.close()


def knowing(app, count):
    """A device that knows so many tables."""
    client = app.test_client()
    for _ in range(count):
        table = Table.open(client)
        table.score(1, FIRST_ROUND)
        client.get(table.page)
    return client
