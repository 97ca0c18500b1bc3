"""Requests through the application, against a bare Flask page in the same process."""

import tempfile

from flask import Flask

from assistant import create_app
from assistant.web.current import house

from ..factories import ALL_TIED, FIRST_ROUND, Table
from .timing import seconds_each

TIMES = 200


def measure():
    bare = Flask("bare")
    bare.add_url_rule("/", view_func=lambda: "hello")
    bare_client = bare.test_client()
    page = seconds_each(lambda: bare_client.get("/"), TIMES)
    yield "a bare Flask page", f"{page * 1e3:.2f} ms"
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder})
        table = long_table(app.test_client())
        for what, path in (
            ("state", table.url),
            ("page", table.page),
            ("fragment", f"{table.page}/fragment"),
        ):
            each = seconds_each(lambda path=path: table.client.get(path), TIMES)
            yield f"{what} of a table with {table.state['version']} events", f"{each / page:.1f} × bare"
        house(app).store.close()


def long_table(client):
    """Three rounds, counted cell by cell."""
    table = Table.open(client)
    for number, cards in ((1, FIRST_ROUND), (2, ALL_TIED), (3, ALL_TIED)):
        for geisha, pair in enumerate(cards):
            for player, count in enumerate(pair):
                for step in range(count):
                    table.count(player, geisha, step + 1)
        table.score(number, cards)
    return table
