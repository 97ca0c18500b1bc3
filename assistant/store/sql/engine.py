"""What the SQL needs of an engine. Values stand for `?` in their order; rows are tuples."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any, Protocol

from .. import Unavailable

_ATTEMPTS = 5


class NotUnique(Exception):
    """A row with this key is there already."""


class NoParent(Exception):
    """The row that this one would belong to is not there, or is one to which others belong.

    What is taken from a row that is not there is NULL, which no key may be.
    """


class Collided(Unavailable):
    """Another process wanted the same rows in another order, and was let go first. Nothing was changed."""


class Transaction(Protocol):
    """Statements that count all or none, and are durable once the transaction is left.

    Each sees what was committed before it began, which may be more than the one before it saw.
    """

    def execute(self, sql: str, *values: object) -> None:
        """Raises NotUnique, NoParent and Collided."""

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """The same with the values of each row."""

    def query(self, sql: str, *values: object) -> list[Any]: ...
    def hold(self, condition: str, *values: object) -> None:
        """Nobody else writes anything of the tables of which this is so, until the transaction is left."""


class Engine(Protocol):
    """A database. Everything raises Unavailable while it can't be read or written.

    What a transaction that `forgets` deleted is soon nowhere on the disk, as far as the engine decides it.
    Where no thread can be, `rest` is called whenever there is time for what a tap need not wait for.
    """

    def query(self, sql: str, *values: object) -> list[Any]: ...
    def transaction(self, *, forgets: bool = False) -> AbstractContextManager[Transaction]: ...
    def rest(self) -> None: ...
    def close(self) -> None: ...


def write(engine: Engine, do: Callable[[Transaction], None], *, forgets: bool = False) -> None:
    """Does it in a transaction, and anew where another process deleted what it stands on, or came first.

    Raises what `do` raises.
    """
    for _ in range(_ATTEMPTS - 1):
        with suppress(NoParent, Collided):
            _once(engine, do, forgets)
            return
    _once(engine, do, forgets)


def _once(engine: Engine, do: Callable[[Transaction], None], forgets: bool) -> None:
    with engine.transaction(forgets=forgets) as transaction:
        do(transaction)
