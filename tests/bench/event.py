"""A table of an event of 64 people, against one of nobody's: its taps, its scoring, and what lists it."""

import statistics
import tempfile
from itertools import count

from assistant import create_app
from assistant.web.services import services

from ..factories import FIRST_ROUND, Table
from .timing import seconds_each

PEOPLE = [f"Anna {number}" for number in range(64)]
EVENT = {"name": "Club night", "game": "hanamikoji", "format": "swiss", "rounds": 5, "people": PEOPLE}
TIMES, ROUNDS = 20, 15


def measure():
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder})
        client = app.test_client()
        event = client.post("/api/events", json=EVENT).get_json()
        url = f"/api/events/{event['id']}"
        yield (
            "pairing 64 people, with their tables",
            f"{seconds_each(paired(client, url), 1, 1) * 1e3:.0f} ms",
        )
        pairings = client.get(url).get_json()["rounds"][0]["pairings"]
        its, alone = Table(client, pairings[0]["table"]), Table.open(client)
        yield "a tap at its table, to one alone", ratio(tapping(its), tapping(alone))
        yield "a round scored there, to one alone", ratio(scoring(its), scoring(alone))
        yield "the event as JSON", f"{seconds_each(lambda: client.get(url), TIMES, 3) * 1e3:.1f} ms"
        services(app).store.close()


def paired(client, url):
    def pair():
        assert client.post(f"{url}/rounds", json={}).status_code == 201

    return pair


def tapping(table):
    """Cards of one geisha, one more with each tap, and none again."""
    numbers = count()
    return lambda: table.count(0, 6, next(numbers) % 5)


def scoring(table):
    """A round, scored and taken back."""

    def score():
        table.score(1, FIRST_ROUND)
        table.post("undos", {})

    return score


def ratio(one, other):
    """The median of several rounds, in each of which both are measured."""
    found = [seconds_each(one, TIMES, 1) / seconds_each(other, TIMES, 1) for _ in range(ROUNDS)]
    return f"{statistics.median(found):.2f} ×"
