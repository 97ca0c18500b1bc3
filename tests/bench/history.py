"""A device that has played 100,000 matches with 500 people, against one that has played 100.

Both have the pair whose head-to-head is asked for in 50 of them, and the same table at which somebody taps.
"""

import random
import sqlite3
import statistics
import tempfile
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from assistant import DATA_FILE, create_app
from assistant.matches.player_keys import person_of
from assistant.web.services import services

from ..factories import CHARM_OVER_GEISHA, Table
from .timing import seconds_each

FEW, MANY, PEOPLE = 100, 100_000, 500
PAIR, MET = ("Anna", "Noah"), 50
DEVICE = "a phone"
NEWEST = datetime(2026, 11, 21, 22, tzinfo=UTC)
EVENING = 4  # matches of it, one after the other
TIMES, ROUNDS = 10, 15
PAGES = {
    "the first page": "/",
    "the history": "/history",
    "the history’s matches": "/history/matches",
    "a head-to-head": f"/history/met?with={PAIR[0]}&with={PAIR[1]}",
}
# Each match is the one that was played, with other players and at another time.
COPIED = {
    "tables": "INSERT INTO tables (id, watch, code, uid, evening, place) VALUES (?, ?, ?, ?, ?, ?)",
    "events": "INSERT INTO events (table_id, number, at, device, kind, body) VALUES (?, ?, ?, ?, ?, ?)",
    "matches": "INSERT INTO matches (table_id, version, game, players, began, ended, at,"
    " winners, rule, figures, people, rounds, starting_player)"
    " SELECT ?, version, game, ?, ?, ?, ?, winners, rule, figures, ?, rounds, starting_player"
    " FROM matches WHERE table_id = ?",
    "seats": "INSERT INTO seats (table_id, seat, person, name, won) VALUES (?, ?, ?, ?, ?)",
    "visits": "INSERT INTO visits (device, table_id, first_at, ended) VALUES (?, ?, ?, ?)",
}


def measure():
    with ExitStack() as held:
        few, many = (held.enter_context(closing(Shelf(held, size))) for size in (FEW, MANY))
        for what, path in PAGES.items():
            yield what, against(*(partial(shelf.client.get, path) for shelf in (few, many)))
        yield "the club’s board", against(*(partial(shelf.client.get, shelf.board) for shelf in (few, many)))
        yield "a tap", against(few.tap, many.tap)


class Shelf:
    """An application whose one device has so many matches, and a table at which it plays."""

    def __init__(self, held, size):
        folder = Path(held.enter_context(tempfile.TemporaryDirectory()))
        fill(folder, size)
        self.app = create_app({"DATA": folder})
        self.client = self.app.test_client()
        with self.client.session_transaction() as session:
            session["device"] = DEVICE
        self.table = Table.open(self.client)
        self.client.get(self.table.page)
        self.board = f"/club/{services(self.app).club.board_key()}"
        self.taps = 0

    def tap(self):
        self.taps += 1
        self.table.count(0, 6, self.taps % 5)

    def close(self):
        services(self.app).store.close()


def against(few, many):
    """The ratio of the time for many to that for few: the median of rounds in which both are measured."""
    first, second = few(), many()
    status = next(
        (answer.status_code for answer in (first, second) if answer and answer.status_code != 200), 0
    )
    if status:
        return f"answers {status}"
    pairs = [[seconds_each(action, TIMES, 1) for action in (few, many)] for _ in range(ROUNDS)]
    ratio = statistics.median(more / less for less, more in pairs)
    return f"{min(less for less, _ in pairs) * 1e3:.2f} ms, with {MANY} matches {ratio:.2f} ×"


def fill(folder, size):
    """A data file with so many matches, all of which are over and known to DEVICE."""
    app = create_app({"DATA": folder})
    table = Table.open(app.test_client())
    table.score(1, CHARM_OVER_GEISHA)
    services(app).store.close()
    with closing(sqlite3.connect(folder / DATA_FILE)) as connection, connection:
        rows = matches(connection, table.url.rpartition("/")[2], size)
        for _ in range(size):
            for into, row in next(rows):
                connection.execute(COPIED[into], row)


def matches(connection, original, size):
    """The rows of one match after the other, the oldest first, the same ones each time."""
    chance = random.Random(15)
    events = connection.execute(
        "SELECT number, kind, body FROM events WHERE table_id = ?", (original,)
    ).fetchall()
    pairs = seated(chance, size)
    for number, pair in enumerate(pairs):
        at = NEWEST - timedelta(minutes=15 * (size - number))
        yield [*rows_of(original, events, number, pair, at)]


def seated(chance, size):
    """The people at each match: evenly among them MET of the PAIR, and others by chance."""
    others = [f"Player {number}" for number in range(PEOPLE - len(PAIR))]
    every = size // MET
    return [PAIR if number % every == 0 else chance.sample(others, 2) for number in range(size)]


def rows_of(original, events, number, pair, at):
    """Pairs of a key of COPIED and its values."""
    table_id, began, ended = f"t{number}", at.isoformat(timespec="milliseconds"), ended_after(at)
    people = [*map(person_of, pair)]
    yield (
        "tables",
        (
            table_id,
            f"w{number}",
            f"c{number}",
            f"u{number}",
            f"u{number - number % EVENING}",
            number % EVENING + 1,
        ),
    )
    for event, kind, body in events:
        for seat, name in enumerate(("Anna", "Noah")):
            body = body.replace(f'"{name}"', f'"{pair[seat]}"')
        yield "events", (table_id, event, began if event == 1 else ended, DEVICE, kind, body)
    yield "matches", (table_id, quoted(pair), began, ended, ended, quoted(people), original)
    for seat, (person, name) in enumerate(zip(people, pair, strict=True)):
        yield "seats", (table_id, seat, person, name, seat == 0)
    yield "visits", (DEVICE, table_id, began, ended)


def ended_after(at):
    return (at + timedelta(minutes=12)).isoformat(timespec="milliseconds")


def quoted(names):
    return '["' + '", "'.join(names) + '"]'
