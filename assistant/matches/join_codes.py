"""The short codes of tables: whoever scans or types one joins, while somebody plays there or shows it."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from ..games.errors import Conflict
from ..store import CLOSED, Store, Taken, Unavailable
from .replay import Table
from .summary import stored_time

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no look-alikes: 0 O, 1 I L
CODE_LENGTH = 6
HOSTED_CODE_LENGTH = 8  # where many tables are open, and anybody may try
CODE_IS_OPEN_FOR = timedelta(hours=24)
CODE_IS_RENEWED_AFTER = timedelta(hours=1)
ADDRESS_BYTES = 16
_ATTEMPTS = 50


class CodeExpired(LookupError):
    """The code's table has seen no event for a day, so the code joins it no longer."""


def make_address() -> str:
    """An address of a table, which nobody can guess."""
    return secrets.token_urlsafe(ADDRESS_BYTES)


def typed(code: str) -> str:
    """A code as people type it, in the form in which it is kept."""
    return code.strip().replace(" ", "").replace("-", "").upper()


def make_code(length: int) -> str:
    """Some code, which may be somebody's."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


class JoinCodes:
    """The codes of one store, by the time of `now`.

    New ones have `length` characters, and older ones of another length join as well.
    """

    def __init__(self, store: Store, now: Callable[[], datetime], length: int = CODE_LENGTH) -> None:
        self._directory = store.directory
        self._now = now
        self._length = length

    def make(self) -> str:
        """Some code, which may be another table's."""
        return make_code(self._length)

    def table_id(self, code: str) -> str | None:
        """The table with this code, as people type it."""
        return self._directory.with_code(typed(code))

    def check_open(self, table: Table) -> None:
        """Raises CodeExpired."""
        until = stored_time(table.at + CODE_IS_OPEN_FOR)
        if stored_time(self._now()) > max(until, table.row.open_until or ""):
            raise CodeExpired

    def renew(self, table: Table) -> None:
        """Somebody at the table shows its code to another phone: it joins for another day.

        A look writes at most once in CODE_IS_RENEWED_AFTER, and needs no disk that can be written.
        """
        until = self._now() + CODE_IS_OPEN_FOR
        is_known = (table.row.open_until or "") >= stored_time(until - CODE_IS_RENEWED_AFTER)
        if not (is_known or table.row.is_closed):
            with suppress(Unavailable):
                self._directory.open_code(table.row.id, stored_time(until))

    def change(self, table: Table) -> Table:
        """The table with another code, which joins for a day; the one of before joins no longer."""
        until = stored_time(self._now() + CODE_IS_OPEN_FOR)
        for _ in range(_ATTEMPTS):
            with suppress(Taken):
                return self._with(table, self.make(), until)
        raise Conflict("body", "busy")

    def close(self, table: Table) -> Table:
        """The table without a code: nobody else joins by one until there is a new one."""
        return self._with(table, CLOSED + table.row.id, None)

    def _with(self, table: Table, code: str, until: str | None) -> Table:
        """Raises Taken."""
        self._directory.change_code(table.row.id, code, until)
        return replace(table, row=replace(table.row, code=code, open_until=until))
