"""What the SQL needs of an engine. Values stand for `?` in their order; rows are tuples."""

from contextlib import AbstractContextManager
from typing import Any, Protocol


class NotUnique(Exception):
    """A row with this key is there already."""


class NoParent(Exception):
    """The row that this one would belong to is not there."""


class Transaction(Protocol):
    """Statements that count all or none, and are durable once the transaction is left."""

    def execute(self, sql: str, *values: object) -> None:
        """Raises NotUnique and NoParent."""


class Engine(Protocol):
    """A database. Everything raises Unavailable while it can't be read or written.

    What a transaction that `forgets` deleted is soon nowhere on the disk. Where no thread can
    be, `rest` is called whenever there is time for what a tap need not wait for.
    """

    def query(self, sql: str, *values: object) -> list[Any]: ...
    def transaction(self, *, forgets: bool = False) -> AbstractContextManager[Transaction]: ...
    def rest(self) -> None: ...
    def close(self) -> None: ...
