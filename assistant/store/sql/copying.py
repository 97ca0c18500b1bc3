"""Copies all data of one engine to another, verified by count and digest before it is committed."""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .engine import Engine, Transaction

_PAGE = 2000  # rows
_Query = Callable[..., list[Any]]


class NotEmpty(Exception):
    """The target already has tables or tournaments."""


class Differs(Exception):
    """The copied rows, of the kind `name`, differ from the source. Nothing was changed."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True)
class Copied:
    """The number of rows of one kind, and their digest in key order."""

    name: str
    rows: int
    digest: str


@dataclass(frozen=True)
class Rows:
    """A kind of row, by SQL table: the columns of its key (`own`) and the others.

    `later` is a column that may refer to another row of the same kind.
    """

    name: str
    own: str
    others: str
    later: str | None = None

    @property
    def key(self) -> list[str]:
        """The columns of the key."""
        return self.own.split()

    @property
    def columns(self) -> list[str]:
        """All columns, the key first."""
        return self.key + self.others.split()


ALL_ROWS = (
    Rows(
        "tables",
        "id",
        "watch code request rematch_of open_until uid evening place note rewritten",
        later="rematch_of",
    ),
    Rows("events", "table_id number", "at device kind body tapped_at outbox tap_number"),
    Rows(
        "matches",
        "table_id",
        "version game players began ended at winners rule figures people rounds starting_player",
    ),
    Rows("seats", "table_id seat", "person name won"),
    Rows("visits", "device table_id", "seat first_at ended"),
    Rows("spellings", "device spelling", "person"),
    Rows("settings", "key", "value"),
    Rows("tournaments", "id", "watch request uid"),
    Rows("tournament_entries", "tournament_id number", "at device kind body"),
    Rows("tournament_tables", "table_id", "tournament_id"),
    Rows("tournament_visits", "device tournament_id", "first_at person"),
)
_MADE_AT_START = ("spellings", "settings")  # a server writes them before it has a table


def copy_all(source: Engine, target: Engine) -> list[Copied]:
    """Copy all or nothing, while nobody else writes; raise NotEmpty, Differs or Unavailable."""
    with target.transaction() as transaction:
        if transaction.query("SELECT id FROM tables UNION ALL SELECT id FROM tournaments LIMIT 1"):
            raise NotEmpty
        for name in _MADE_AT_START:
            transaction.execute(f"DELETE FROM {name}")  # noqa: S608 - our own names
        return [_copied(source, transaction, rows) for rows in ALL_ROWS]


def _copied(source: Engine, target: Transaction, rows: Rows) -> Copied:
    """Copy rows of one kind; raise Differs."""
    _insert(source, target, rows)
    came, went = (_digest(query, rows) for query in (target.query, source.query))
    if came != went:
        raise Differs(rows.name)
    return came


def _insert(source: Engine, target: Transaction, rows: Rows) -> None:
    """Insert all rows, then set the references between them."""
    marks, at = ",".join("?" * len(rows.columns)), rows.columns.index(rows.later) if rows.later else None
    insert = f"INSERT INTO {rows.name} ({','.join(rows.columns)}) VALUES ({marks})"  # noqa: S608
    for page in _pages(source.query, rows):
        target.execute_many(insert, [_without(row, at) for row in page])
    if at is not None:
        update = f"UPDATE {rows.name} SET {rows.later} = ? WHERE {rows.key[0]} = ?"  # noqa: S608
        for page in _pages(source.query, rows):
            target.execute_many(update, [(row[at], row[0]) for row in page if row[at] is not None])


def _without(row: Sequence[Any], at: int | None) -> Sequence[Any]:
    return [None if place == at else value for place, value in enumerate(row)]


def _pages(query: _Query, rows: Rows) -> Iterator[list[Any]]:
    key = ",".join(rows.key)
    every = f"SELECT {','.join(rows.columns)} FROM {rows.name}"  # noqa: S608 - our own names
    behind = f"WHERE ({key}) > ({','.join('?' * len(rows.key))})"
    page = query(f"{every} ORDER BY {key} LIMIT ?", _PAGE)
    while page:
        yield page
        page = query(f"{every} {behind} ORDER BY {key} LIMIT ?", *page[-1][: len(rows.key)], _PAGE)


def _digest(query: _Query, rows: Rows) -> Copied:
    count, digest = 0, hashlib.sha256()
    for page in _pages(query, rows):
        count += len(page)
        for row in page:
            digest.update(json.dumps(row).encode() + b"\n")
    return Copied(rows.name, count, digest.hexdigest())
