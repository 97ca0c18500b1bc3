"""The match rows projected from the logs, each written in the transaction of its newest event."""

import json
from collections.abc import Sequence
from contextlib import suppress

from ..rows import CLOSED, END_OF_TIME, ClubRow, HistoryEntry, HistoryRow, MatchRow, PersonRow
from .engine import Engine, NoParent, Transaction

COLUMNS = """
    matches.table_id, version, game, players, began, matches.ended, at, winners, rule, figures,
    people, rounds, starting_player
"""
_WRITE = """
    INSERT INTO matches (
        table_id, version, game, players, began, ended, at, winners, rule, figures,
        people, rounds, starting_player
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (table_id) DO UPDATE SET
        version = excluded.version, players = excluded.players, ended = excluded.ended, at = excluded.at,
        winners = excluded.winners, rule = excluded.rule, figures = excluded.figures,
        people = excluded.people, rounds = excluded.rounds, starting_player = excluded.starting_player
    WHERE excluded.version >= matches.version
"""
# Only if the stored match is this version, and only changed seats.
_SIT = """
    INSERT INTO seats (table_id, seat, person, name, won)
    SELECT table_id, ?, ?, ?, ? FROM matches WHERE table_id = ? AND version = ?
    ON CONFLICT (table_id, seat) DO UPDATE SET
        person = excluded.person, name = excluded.name, won = excluded.won
    WHERE seats.person <> excluded.person OR seats.name <> excluded.name OR seats.won <> excluded.won
"""
_END = """
    UPDATE visits SET ended = matches.ended FROM matches
    WHERE matches.table_id = ? AND visits.table_id = matches.table_id
        AND visits.ended IS DISTINCT FROM matches.ended
"""
# All unfinished matches and a page of finished ones, so that either half reads an index in order.
_KNOWN = f"""
    SELECT * FROM (
        SELECT {COLUMNS} FROM visits JOIN matches USING (table_id)
        WHERE visits.device = ? AND visits.ended IS NULL
    ) AS open
    UNION ALL
    SELECT * FROM (
        SELECT {COLUMNS} FROM visits JOIN matches USING (table_id)
        WHERE visits.device = ? AND visits.ended IS NOT NULL
        ORDER BY visits.ended DESC, visits.table_id LIMIT ?
    ) AS over
    ORDER BY 7 DESC, 1 LIMIT ? OFFSET ?
"""  # noqa: S608 - our own columns
_WITH_ENTRY = f"SELECT {COLUMNS}, uid, evening, place, note"
_HISTORY = f"""
    {_WITH_ENTRY} FROM visits CROSS JOIN matches CROSS JOIN tables
    WHERE matches.table_id = visits.table_id AND tables.id = visits.table_id
        AND visits.device = ? AND visits.ended IS NOT NULL
    ORDER BY visits.ended DESC, visits.table_id DESC LIMIT ? OFFSET ?
"""
_EVENING = f"""
    {_WITH_ENTRY} FROM tables CROSS JOIN visits CROSS JOIN matches
    WHERE visits.table_id = tables.id AND matches.table_id = tables.id AND visits.device = ? AND evening = ?
    ORDER BY place, uid
"""
_MET = f"""
    {_WITH_ENTRY} FROM {{together}} CROSS JOIN visits CROSS JOIN matches CROSS JOIN tables
    WHERE {{sat}} AND visits.table_id = s0.table_id AND matches.table_id = s0.table_id
        AND tables.id = s0.table_id AND visits.device = ? AND visits.ended IS NOT NULL
    ORDER BY visits.ended, uid
"""
_BEFORE = f"""
    SELECT {COLUMNS} FROM tables JOIN matches ON matches.table_id = tables.id
    WHERE evening = ? AND place < ? AND ended IS NOT NULL ORDER BY place, uid
"""  # noqa: S608 - our own columns
_BEFORE_TABLE = f"""
    SELECT {COLUMNS} FROM tables AS own
    JOIN tables ON tables.evening = own.evening AND tables.place < own.place
    JOIN matches ON matches.table_id = tables.id
    WHERE own.id = ? AND ended IS NOT NULL ORDER BY tables.place, tables.uid
"""  # noqa: S608 - our own columns
_AT_TABLE = "AND visits.table_id IN (SELECT table_id FROM seats WHERE person IN ({}))"
_FOUND = _HISTORY.replace("ORDER BY", "{} ORDER BY")
_ENDED_BEFORE = _HISTORY.replace("ORDER BY", "AND visits.ended < ? ORDER BY")
_SAT = f"""
    SELECT DISTINCT {COLUMNS} FROM seats CROSS JOIN visits CROSS JOIN matches
    WHERE seats.person IN ({{}}) AND visits.table_id = seats.table_id AND visits.device = ?
        AND matches.table_id = seats.table_id
    ORDER BY at DESC, matches.table_id
"""  # noqa: S608 - our own columns
_PEOPLE = """
    SELECT person, name, count(*), sum(won), max(visits.ended) FROM visits JOIN seats USING (table_id)
    WHERE device = ? AND visits.ended >= ? AND visits.ended < ? AND person <> '' GROUP BY person, name
    ORDER BY person, name
"""
_ENDED = """
    SELECT visits.ended, evening FROM visits CROSS JOIN tables
    WHERE tables.id = visits.table_id AND device = ? AND visits.ended >= ? AND visits.ended < ?
"""
# Either half reads an index in order; a match with a later one in its evening was followed by it.
_IN_THE_HOUSE = f"""
    {_WITH_ENTRY}, code, (
        SELECT first.began FROM tables AS of_it CROSS JOIN matches AS first
        WHERE of_it.evening = tables.evening AND first.table_id = of_it.id ORDER BY of_it.place LIMIT 1
    ) AS since
    FROM (
        SELECT * FROM (SELECT table_id FROM matches WHERE ended IS NULL ORDER BY began DESC LIMIT ?) AS open
        UNION ALL
        SELECT * FROM (SELECT table_id FROM matches WHERE ended > ? ORDER BY ended DESC LIMIT ?) AS over
    ) AS newest CROSS JOIN matches CROSS JOIN tables
    WHERE matches.table_id = newest.table_id AND tables.id = newest.table_id AND NOT EXISTS (
        SELECT 1 FROM tables AS later WHERE later.evening = tables.evening AND later.place > tables.place
    )
    ORDER BY since, uid
"""  # noqa: S608 - our own columns
_PLAYED = "FROM (SELECT table_id, ended FROM matches WHERE ended > ? ORDER BY ended DESC LIMIT ?) AS played"
_PLAYERS = f"""
    SELECT person, name, count(*), sum(won), max(ended) {_PLAYED} CROSS JOIN seats
    WHERE seats.table_id = played.table_id AND person <> '' GROUP BY person, name
    ORDER BY person, name
"""
_SIZE = """
    SELECT
        (SELECT count(*) FROM (SELECT 1 FROM visits WHERE device = ? AND ended IS NOT NULL LIMIT ?) AS so),
        (SELECT min(ended) FROM visits WHERE device = ? AND ended IS NOT NULL)
"""
# Skips through the index from each name to the next, however many tables have it.
_EVERYBODY = """
    WITH RECURSIVE names (person) AS (
        SELECT min(person) FROM seats WHERE person > ''
        UNION ALL
        SELECT (SELECT min(person) FROM seats WHERE seats.person > names.person) FROM names
        WHERE person IS NOT NULL
    )
    SELECT person FROM names WHERE person IS NOT NULL
"""
_TABLES_OF = "SELECT DISTINCT table_id FROM seats WHERE person = ?"
_LACKING = """
    SELECT id FROM tables LEFT JOIN matches ON matches.table_id = tables.id
    WHERE version IS NULL OR version < (SELECT max(number) FROM events WHERE events.table_id = tables.id)
"""
_ENTRY_AT, _CODE_AT = 13, 17
_PLAYED_ON = 4  # finished matches read per evening shown, as only the last of an evening counts


class Matches:
    """The match rows, projected from the logs so that lists read no log."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def known(self, device: str, most: int, skip: int = 0) -> list[MatchRow]:
        """Return the matches at the tables a device knows, newest event first."""
        return read_matches(self._engine, _KNOWN, device, device, most + skip, most, skip)

    def before(self, history_entry: HistoryEntry) -> list[MatchRow]:
        """Return the finished matches before this one in its evening, in order."""
        return read_matches(self._engine, _BEFORE, history_entry.evening, history_entry.place)

    def history_rows(self, device: str, most: int, skip: int = 0) -> list[HistoryRow]:
        """Return the device's history: the finished matches it knows, last ended first."""
        return self._history_rows(_HISTORY, device, most, skip)

    def evening(self, device: str, evening: str) -> list[HistoryRow]:
        """Return the matches of an evening that a device knows, unfinished ones too, in order."""
        return self._history_rows(_EVENING, device, evening)

    def before_table(self, table_id: str) -> list[MatchRow]:
        """Return the finished matches before this table in its evening, in order."""
        return read_matches(self._engine, _BEFORE_TABLE, table_id)

    def found(
        self, device: str, people: Sequence[Sequence[str]], most: int, skip: int = 0
    ) -> list[HistoryRow]:
        """Return the matches of the history with one of each of these people, last ended first."""
        sql = _FOUND.format(" ".join(_AT_TABLE.format(_marks(names)) for names in people))
        return self._history_rows(sql, device, *(name for names in people for name in names), most, skip)

    def ended_before(self, device: str, ended: str) -> HistoryRow | None:
        """Return the match of the history that ended last before then, or None."""
        return next(iter(self._history_rows(_ENDED_BEFORE, device, ended, 1, 0)), None)

    def history_size(self, device: str, most: int) -> tuple[int, str | None]:
        """Count the matches of the history, up to `most`, and return when the first one ended."""
        ((size, first),) = self._engine.query(_SIZE, device, most, device)
        return size, first

    def between(self, device: str, people: Sequence[Sequence[str]]) -> list[HistoryRow]:
        """Return the history matches with all these people, each given by every spelling, oldest first."""
        names = [f"s{number}" for number in range(len(people))]
        marks = [_marks(spellings) for spellings in people]
        sat = [f"{name}.person IN ({mark})" for name, mark in zip(names, marks, strict=True)]
        sat += [f"{name}.table_id = s0.table_id" for name in names[1:]]
        sql = _MET.format(
            together=" CROSS JOIN ".join(f"seats AS {name}" for name in names), sat=" AND ".join(sat)
        )
        found = self._history_rows(sql, *(spelling for spellings in people for spelling in spellings), device)
        return [*{row.match.table_id: row for row in found}.values()]

    def people(self, device: str, since: str = "", until: str = END_OF_TIME) -> list[PersonRow]:
        """Count matches in the history per person and name, ended from `since` on and before `until`."""
        return [PersonRow(*row) for row in self._engine.query(_PEOPLE, device, since, until)]

    def ended(self, device: str, since: str, until: str) -> list[tuple[str, str]]:
        """Return (end, evening) per match in the history ended from `since` on and before `until`."""
        return self._engine.query(_ENDED, device, since, until)

    def in_the_house(self, ended_after: str, most: int) -> list[ClubRow]:
        """Return the last match of each evening, if unfinished or ended after then, oldest first.

        Only the newest are read: up to `most` unfinished ones, and in proportion of those that ended.
        """
        rows = self._engine.query(_IN_THE_HOUSE, most, ended_after, most * _PLAYED_ON)
        found = (
            (_match(*row[:_ENTRY_AT]), HistoryEntry(*row[_ENTRY_AT:_CODE_AT]), *row[_CODE_AT:])
            for row in rows
        )
        return [
            ClubRow(match, at, since, code.startswith(CLOSED)) for match, at, code, since in found if match
        ]

    def played_in_the_house(self, ended_after: str, most: int) -> tuple[int, list[PersonRow]]:
        """Count the newest matches that ended after then, up to `most`, in all and per player."""
        ((size,),) = self._engine.query(f"SELECT count(*) {_PLAYED}", ended_after, most)
        return size, [PersonRow(*row) for row in self._engine.query(_PLAYERS, ended_after, most)]

    def everybody(self) -> list[str]:
        """Return each person at any table of this store, once."""
        return [person for (person,) in self._engine.query(_EVERYBODY)]

    def tables_of(self, person: str) -> list[str]:
        """Return the ids of all tables with this person."""
        return [table_id for (table_id,) in self._engine.query(_TABLES_OF, person)]

    def seated(self, device: str, people: Sequence[str]) -> list[MatchRow]:
        """Return the matches a device knows, unfinished ones too, with any of these people, newest first."""
        return read_matches(self._engine, _SAT.format(_marks(people)), *people, device)

    def put(self, match: MatchRow) -> None:
        """Write a match row unless the stored one is newer or its table was deleted."""
        with suppress(NoParent), self._engine.transaction() as transaction:
            write_match(transaction, match)
            write_history_row(transaction, match)

    def missing(self) -> list[str]:
        """Return the ids of the tables whose match row is missing or older than their log."""
        return [table_id for (table_id,) in self._engine.scan(_LACKING)]

    def _history_rows(self, sql: str, *values: object) -> list[HistoryRow]:
        rows = self._engine.query(sql, *values)
        found = ((_match(*row[:_ENTRY_AT]), HistoryEntry(*row[_ENTRY_AT:])) for row in rows)
        return [HistoryRow(match, entry) for match, entry in found if match]


def _marks(values: Sequence[object]) -> str:
    return ",".join("?" * len(values))


def write_match(transaction: Transaction, match: MatchRow) -> None:
    """Insert or update a match row, unless the stored one is newer."""
    transaction.execute(
        _WRITE,
        match.table_id,
        match.version,
        match.game,
        _json(match.players),
        match.began,
        match.ended,
        match.at,
        _json(match.winners),
        match.rule,
        _json(match.figures),
        _json(match.people),
        match.rounds,
        match.starting_player,
    )


def write_history_row(transaction: Transaction, match: MatchRow) -> None:
    """Write the seats of a match that was written, and its end to the visits."""
    for seat, (person, name) in enumerate(zip(match.people, match.players, strict=True)):
        won = seat in match.winners
        transaction.execute(_SIT, seat, person, name, won, match.table_id, match.version)
    transaction.execute(_END, match.table_id)


def read_matches(engine: Engine, sql: str, *values: object) -> list[MatchRow]:
    """Return the readable match rows of a query for COLUMNS."""
    found = (_match(*row) for row in engine.query(sql, *values))
    return [match for match in found if match]


def _match(
    table_id: str,
    version: int,
    game: str,
    players: str,
    began: str,
    ended: str | None,
    at: str,
    winners: str,
    rule: str | None,
    figures: str,
    people: str,
    rounds: int,
    starting_player: int | None,
) -> MatchRow | None:
    """Return the match of a row, or None if a damaged disk made it unreadable."""
    try:
        seats, names, counted, known = map(json.loads, (winners, players, figures, people))
    except ValueError:
        return None
    match = table_id, version, game, tuple(names), began, ended, at, tuple(seats), rule, counted
    return MatchRow(*match, tuple(known), rounds, starting_player)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
