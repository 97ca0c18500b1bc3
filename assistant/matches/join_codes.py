"""Short codes to join a table, by scanning or typing, while it is played at or shows its code."""

import re
import secrets
import unicodedata
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

from ..games.errors import Conflict
from ..store import CLOSED, Store, Taken, Unavailable
from .replay import Table
from .summary import stored_time

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no look-alikes: 0 O, 1 I L
CODE_LENGTH = 6
HOSTED_CODE_LENGTH = 8  # many tables are open there, and anybody may guess
CODE_IS_OPEN_FOR = timedelta(hours=24)
CODE_IS_RENEWED_AFTER = timedelta(hours=1)
ADDRESS_BYTES = 16
_ATTEMPTS = 50
_LENGTHS = (CODE_LENGTH, HOSTED_CODE_LENGTH)
_LINK = re.compile(r"/j/([^/?#]+)", re.IGNORECASE)
_BETWEEN = re.compile(r"[^\w\u2010-\u2015\u2212-]+")  # words may have dashes within
_NO_LETTER = re.compile(r"[\W_]+")
_DIGIT = re.compile(r"\d")


class CodeExpired(LookupError):
    """The code no longer joins its table, which has had no event for a day."""


class NotACode(LookupError):
    """No code has these letters, so that nobody guesses with them."""


def make_address() -> str:
    """Return an unguessable address for a table."""
    return secrets.token_urlsafe(ADDRESS_BYTES)


def find_code(text: str, lengths: Collection[int] = _LENGTHS) -> str | None:
    """Return the code in a typed or pasted text, in capitals; None if there can't be one of these `lengths`.

    It may be in a link or in a sentence, in quotes, in any case or width, with spaces or dashes. Of several
    words that could be one, a word with a digit counts, then one in capitals, then the first.
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFKC", text) if not _is_invisible(sign))
    link = _LINK.search(plain)
    parts = _BETWEEN.split(link[1] if link else plain)
    words = list(filter(None, (_NO_LETTER.sub("", part) for part in parts)))
    whole = ["".join(words), *words, *map("".join, pairwise(words))]
    possible = [word for word in whole if len(word) in lengths and set(word.upper()) <= set(CODE_LETTERS)]
    likely = sorted(possible, key=lambda word: (not _DIGIT.search(word), not word.isupper()))
    return likely[0].upper() if likely else None


def _is_invisible(sign: str) -> bool:
    return unicodedata.category(sign) == "Cf"


def make_code(length: int) -> str:
    """Return a random code, which may be in use."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


class JoinCodes:
    """The codes of one store, by the time of `now`.

    New codes have `length` characters; older ones of another length stay valid.
    """

    def __init__(self, store: Store, now: Callable[[], datetime], length: int = CODE_LENGTH) -> None:
        self._directory = store.directory
        self._now = now
        self._length = length

    def make(self) -> str:
        """Return a random code, which may be in use."""
        return make_code(self._length)

    def table_id(self, code: str) -> str | None:
        """Return the id of the table with this code, as people type or paste it, or None.

        Raises NotACode for a text that can't be one.
        """
        found = find_code(code)
        if found is None:
            raise NotACode
        return self._directory.with_code(found)

    def check_open(self, table: Table) -> None:
        """Raise CodeExpired if the table's code no longer joins it."""
        until = stored_time(table.at + CODE_IS_OPEN_FOR)
        if stored_time(self._now()) > max(until, table.row.open_until or ""):
            raise CodeExpired

    def renew(self, table: Table) -> None:
        """Keep the code valid for another day, because a device at the table shows it.

        This writes at most once per CODE_IS_RENEWED_AFTER, and ignores a store that cannot be written.
        """
        until = self._now() + CODE_IS_OPEN_FOR
        is_known = (table.row.open_until or "") >= stored_time(until - CODE_IS_RENEWED_AFTER)
        if not (is_known or table.row.is_closed):
            with suppress(Unavailable):
                self._directory.open_code(table.row.id, stored_time(until))

    def change(self, table: Table) -> Table:
        """Return the table with a new code, valid for a day; the old one becomes invalid."""
        until = stored_time(self._now() + CODE_IS_OPEN_FOR)
        for _ in range(_ATTEMPTS):
            with suppress(Taken):
                return self._with(table, self.make(), until)
        raise Conflict("body", "busy")

    def close(self, table: Table) -> Table:
        """Return the table without a code: nobody can join by one until there is a new one."""
        return self._with(table, CLOSED + table.row.id, None)

    def _with(self, table: Table, code: str, until: str | None) -> Table:
        """Raise Taken."""
        self._directory.change_code(table.row.id, code, until)
        return replace(table, row=replace(table.row, code=code, open_until=until))
