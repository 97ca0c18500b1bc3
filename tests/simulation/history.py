"""A table's log as it stands in the file, and what it comes to: told past the product's own fold."""

import json
from collections import defaultdict
from functools import reduce
from typing import NamedTuple

from assistant import games
from assistant.games import GAMES
from assistant.games.events import EventsUndone, EventUndone
from assistant.games.rounds import RoundEvent
from assistant.matches.player_keys import person_of

from ..games.replaying import standing


class Row(NamedTuple):
    """As it is stored."""

    number: int
    at: str
    device: str
    kind: str
    body: str
    tapped_at: str | None
    outbox: str | None
    tap_number: int | None

    @property
    def tap(self):
        return self.outbox, self.tap_number


_EVENTS = f"SELECT table_id, {', '.join(Row._fields)} FROM events ORDER BY table_id, number"


def read_rows(data):
    """The rows of the events of each table, read past the product by a connection to either engine."""
    rows = defaultdict(list)
    for table_id, *row in data.execute(_EVENTS):
        rows[table_id].append(tuple(row))
    return rows


class History:
    """The rows of a table, the events that they are and the match after each, replayed from the first.

    What was replayed is kept as long as its rows are the same, byte for byte.
    """

    def __init__(self, rows):
        self.rows, self.events, self.matches = [], [], []
        self.grow(rows)

    def grow(self, rows):
        """The same history where it has only grown, else another one."""
        if rows[: len(self.rows)] != self.rows:
            return History(rows)
        for row in rows[len(self.rows) :]:
            self._add(Row(*row))
        return self

    def _add(self, row):
        event = games.load(row.kind, json.loads(row.body))
        if isinstance(event, EventsUndone):
            match = self.matches[event.to - 1]
        elif isinstance(event, EventUndone):
            kept = [self.events[number - 1] for number in self.standing() if number != event.number]
            match = reduce(self.game.evolve, kept, None)
        else:
            match = self.game.evolve(self.matches[-1], event) if self.events else self._opened(event)
        self.rows.append(row)
        self.events.append(event)
        self.matches.append(match)

    def _opened(self, event):
        self.game = GAMES[event.game]
        return self.game.evolve(None, event)

    @property
    def version(self):
        return len(self.rows)

    def standing(self):
        """The numbers of the events that stand."""
        return standing(self.events)

    def scored_twice(self):
        """The rounds that were scored where they were scored already; one that was set aside may be again."""
        befores = zip(self.events[1:], self.matches, strict=False)
        scored = [(event, match) for event, match in befores if isinstance(event, RoundEvent)]
        return [
            event.round for event, match in scored if not event.is_correction and match.scored(event.round)
        ]

    def projection(self):
        """The row of `matches` that it comes to."""
        match = self.matches[-1]
        summary = self.game.summarize(match)
        told = (summary.players, summary.winners, summary.figures)
        players, winners, figures = (json.dumps(value, ensure_ascii=False) for value in told)
        first, last = self.rows[0], self.rows[-1]
        return self.version, players, first.at, self._ended(), last.at, winners, summary.rule, figures

    def seats(self):
        """Those rows of `seats`, without their table."""
        summary = self.game.summarize(self.matches[-1])
        return [
            (seat, person_of(name), name, seat in summary.winners)
            for seat, name in enumerate(summary.players)
        ]

    def _ended(self):
        """When the event was written that ended the match, of those that stand."""
        over = match = None
        for number in self.standing():  # whatever it came to with what does not stand
            match = self.game.evolve(match, self.events[number - 1])
            over = None if match.outcome is None else over or self.rows[number - 1].at
        return over
