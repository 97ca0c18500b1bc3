"""A table of an event of 64 people, against one of nobody's: its taps, its results, and what lists them."""

import statistics
import tempfile
import time
from itertools import count
from random import Random

from assistant import create_app
from assistant.store import Entry, FoundTournament, TournamentRow
from assistant.tournaments.held import held
from assistant.tournaments.log import ResultRecorded, RoundPaired, TournamentOpened, dump
from assistant.web.services import services

from ..factories import CHARM_OVER_GEISHA, FIRST_ROUND, Table
from .timing import seconds_each

PEOPLE = [f"Anna {number}" for number in range(64)]
EVENT = {"name": "Club night", "game": "hanamikoji", "format": "swiss", "rounds": 5, "people": PEOPLE}
TIMES, ROUNDS = 20, 15
MANY, MANY_ROUNDS = 1000, 9


def measure():
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder})
        client = app.test_client()
        event = client.post("/api/events", json=EVENT).get_json()
        url = f"/api/events/{event['id']}"
        yield "pairing 64 people, with their tables", told(paired(client, url))
        its, alone = its_tables(client, url), [Table.open(client) for _ in PEOPLE[::2]]
        yield "a tap at its table, to one alone", ratio(tapping(its[0]), tapping(alone[0]))
        yield "a round scored there, to one alone", ratio(scoring(its[0]), scoring(alone[0]))
        ratios = [ended(one) / ended(other) for one, other in zip(its, alone, strict=True)]
        yield "the tap that ends a match, to one alone", f"{statistics.median(ratios):.2f} ×"
        yield "pairing them again", told(paired(client, url))
        yield "the event as JSON", told(lambda: client.get(url), TIMES, 3)
        found = services(app).store.tournaments.tournament(event["id"])
        yield from of_log("64 people", found)
        services(app).store.close()
    yield from of_log(f"{MANY:,} people after {MANY_ROUNDS} rounds", evening_of(MANY, MANY_ROUNDS))


def told(action, times=1, rounds=1):
    return f"{seconds_each(action, times, rounds) * 1e3:.1f} ms"


def paired(client, url):
    def pair():
        assert client.post(f"{url}/rounds", json={}).status_code == 201

    return pair


def its_tables(client, url):
    return [Table(client, one["table"]) for one in client.get(url).get_json()["rounds"][0]["pairings"]]


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


def ended(table):
    """The seconds in which a match ends, once it was read."""
    table.count(0, 6, 1)
    begun = time.perf_counter()
    assert table.score(1, CHARM_OVER_GEISHA).get_json()["outcome"]
    return time.perf_counter() - begun


def ratio(one, other):
    """The median of several rounds, in each of which both are measured."""
    found = [seconds_each(one, TIMES, 1) / seconds_each(other, TIMES, 1) for _ in range(ROUNDS)]
    return f"{statistics.median(found):.2f} ×"


def of_log(whose, found):
    """Reading a log, and the standing that it comes to."""
    yield f"reading the log of {whose}", told(lambda: held(found, ()), 1, 3)
    read = held(found, ())
    yield f"the standing of {whose}", told(lambda: read.format.standing(read.state, read.rounds), 1, 3)


def evening_of(people, rounds):
    """A log of so many people who meet at random."""
    chance, everybody = Random(1), [*range(people)]
    log = [TournamentOpened("hanamikoji", "Congress", "swiss", rounds, tuple(map(str, everybody)))]
    for _ in range(rounds):
        chance.shuffle(everybody)
        pairs = tuple(zip(everybody[::2], everybody[1::2], strict=True))
        log.append(RoundPaired(pairs, tuple(f"{len(log)}/{place}" for place in range(len(pairs)))))
        number = len(log)
        log += [
            ResultRecorded(number, place, pair, (chance.choice(pair),), (11, chance.randrange(11)))
            for place, pair in enumerate(pairs)
        ]
    entries = [Entry("2026-11-28T20:00:00.000+00:00", "", *dump(event)) for event in log]
    return FoundTournament(TournamentRow("congress", "watch"), entries)
