"""The protocol of an SQL engine. Values replace `?` in order; rows are tuples."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from datetime import datetime
from typing import Any, Protocol, TypeVar

from ..errors import Unavailable

_ATTEMPTS = 5
T = TypeVar("T")


class NotUnique(Exception):
    """A row with this key already exists."""


class NoParent(Exception):
    """The parent of a row does not exist, or a row still has children.

    A subquery for a missing row yields NULL, which no key column allows; that raises this too.
    """


class Collided(Unavailable):
    """The transaction lost a deadlock with another process. Nothing was changed."""


class Transaction(Protocol):
    """Statements that are committed all or none, and durable once the transaction is left.

    Each statement sees what was committed before it began, which may be more than the previous one saw.
    """

    def execute(self, sql: str, *values: object) -> None:
        """Execute a statement; raise NotUnique, NoParent or Collided."""

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """Execute a statement once for each row of values."""

    def query(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a query."""

    def hold(self, condition: str, *values: object, rows: str = "tables") -> None:
        """Lock the tables, or other `rows`, that match a condition against writers of their data."""


class Engine(Protocol):
    """A database. Every method raises Unavailable while it cannot be read or written.

    One whose database was away when it was opened has to be made ready.

    Data deleted in a transaction that `forgets` soon vanishes from disk too, as far as the engine can decide.
    Where no thread can run, `rest` is called whenever there is time for deferred work.
    """

    @property
    def is_damaged(self) -> bool:
        """Whether damage has been found since it was opened."""

    def now(self) -> datetime:
        """Return the time by the clock of the machine that has the database."""

    def make_ready(self) -> None:
        """Complete the opening of the database; raise DataError."""

    def query(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a query outside of any transaction."""

    def scan(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a query like `query`, one that reads whole tables and may take minutes."""

    def transaction(self, *, forgets: bool = False) -> AbstractContextManager[Transaction]:
        """Return a context manager that commits on success and rolls back on an error."""

    def rest(self) -> None:
        """Do deferred work."""

    def close(self) -> None:
        """Close the database."""


def write(engine: Engine, do: Callable[[Transaction], T], *, forgets: bool = False) -> T:
    """Return what `do` returns in a transaction, retried after a conflict with another process.

    Raises what the last attempt raises.
    """
    for _ in range(_ATTEMPTS - 1):
        with suppress(NoParent, Collided), engine.transaction(forgets=forgets) as transaction:
            return do(transaction)
    with engine.transaction(forgets=forgets) as transaction:
        return do(transaction)
