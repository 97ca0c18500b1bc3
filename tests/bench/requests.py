"""Requests through the application, against a bare Flask page in the same process, each in turn with it."""

import statistics
import tempfile

from flask import Flask

from assistant import create_app
from assistant.web.services import services

from ..factories import ALL_TIED, FIRST_ROUND, Table
from .timing import seconds_each

TIMES = 40
ROUNDS = 15
MANY = 500


def measure():
    bare = Flask("bare")
    bare.add_url_rule("/", view_func=lambda: "hello")
    bare_client = bare.test_client()

    def against_bare(action):
        """The median of several rounds, in each of which both are measured: the machine may be shared."""
        pairs = [
            (seconds_each(action, TIMES, 1), seconds_each(lambda: bare_client.get("/"), TIMES, 1))
            for _ in range(ROUNDS)
        ]
        return f"{statistics.median(ours / page for ours, page in pairs):.1f} × bare"

    yield "a bare Flask page", f"{seconds_each(lambda: bare_client.get('/'), TIMES, ROUNDS) * 1e3:.2f} ms"
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder})
        table = long_table(app.test_client())
        for what, path in paths(table):
            yield what, against_bare(lambda path=path: table.client.get(path))
        for what, path in paths(table)[:2]:
            had = {"If-None-Match": table.client.get(path).headers["ETag"]}
            assert table.client.get(path, headers=had).status_code == 304
            asked = f"{what.split(' of ')[0]}, unchanged (304)"
            yield asked, against_bare(lambda path=path, had=had: table.client.get(path, headers=had))
        yield from beside_many_events(table)
        services(app).store.close()


def paths(table):
    events = f"of a table with {table.state['version']} events"
    return [
        (f"state {events}", table.url),
        (f"fragment {events}", f"{table.page}/fragment"),
        (f"page {events}", table.page),
    ]


def beside_many_events(table):
    """The state of a table with many events, to that of one with a few; both have as many rounds."""
    longer = long_table(table.client)
    while longer.state["version"] < MANY:
        longer.put("players/0", {"name": f"Anna {longer.state['version']}"})
    ratios = [
        seconds_each(lambda: table.client.get(longer.url), TIMES, 1)
        / seconds_each(lambda: table.client.get(table.url), TIMES, 1)
        for _ in range(ROUNDS)
    ]
    yield (
        f"state with {MANY} events, to one with {table.state['version']}",
        f"{statistics.median(ratios):.2f} ×",
    )


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
