"""PostgreSQL as the engine: a pool of connections, and no listener in a transaction, which would be a queue.

A statement that stands alone is sent alone, and what reads is asked once more where the server was away for
a moment. What writes is not: whether it was written is found out by whoever sends it again.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar
from urllib.parse import urlsplit

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool, PoolTimeout

from . import DataError, Unavailable
from .engine import NoParent, NotUnique
from .postgres_schema import migrate

MOST_CONNECTIONS = 8
_SECONDS = 2.0  # until a connection is given up that nobody gives
_Answer = TypeVar("_Answer")
_REFUSED: Mapping[type[psycopg.Error], type[Exception]] = {
    errors.UniqueViolation: NotUnique,
    errors.ForeignKeyViolation: NoParent,
}
_AWAY = (psycopg.OperationalError, psycopg.InterfaceError, PoolTimeout)
_FORGETTING = ("events", "matches", "seats", "spellings", "tables", "visits")


class PostgresTransaction:
    """The statements of one transaction."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def execute(self, sql: str, *values: object) -> None:
        """Raises NotUnique and NoParent."""
        try:
            self._connection.execute(_translated(sql), _plain(values), prepare=True)
        except psycopg.IntegrityError as error:
            if type(error) in _REFUSED:
                raise _REFUSED[type(error)](str(error)) from error
            raise


class Postgres:
    """The database at an address like postgresql://user:password@host/name. Raises DataError."""

    def __init__(self, address: str, most: int = MOST_CONNECTIONS) -> None:
        name = urlsplit(address).path.removeprefix("/") or "PostgreSQL"
        self._pool = ConnectionPool(
            address, min_size=1, max_size=most, timeout=_SECONDS, open=False, kwargs={"autocommit": True}
        )
        try:
            self._pool.open(wait=True, timeout=_SECONDS)
            with self._pool.connection() as connection:
                migrate(connection, name)
        except _AWAY as error:
            self._pool.close()
            raise DataError("unusable", name, error) from error
        except DataError:
            self._pool.close()
            raise

    def query(self, sql: str, *values: object) -> list[Any]:
        return self._again(lambda: self._query(sql, values))

    @contextmanager
    def transaction(self, *, forgets: bool = False) -> Iterator[PostgresTransaction]:
        with _explained():
            with self._pool.connection() as connection, connection.transaction():
                yield PostgresTransaction(connection)
            if forgets:
                self._forget()

    def rest(self) -> None:
        """Its server has time of its own."""

    def close(self) -> None:
        self._pool.close()

    def _query(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        with _explained(), self._pool.connection() as connection:
            return connection.execute(_translated(sql), _plain(values), prepare=True).fetchall()

    def _again(self, ask: Callable[[], _Answer]) -> _Answer:
        """Connections from before a restart are all broken: they are dropped, and it is asked once more."""
        try:
            return ask()
        except Unavailable:
            self._pool.check()
            return ask()

    def _forget(self) -> None:
        """What was deleted is room for something else from now on."""
        with self._pool.connection() as connection:
            for table in _FORGETTING:
                connection.execute(f"VACUUM {table}".encode())


@contextmanager
def _explained() -> Iterator[None]:
    """A server that is away as Unavailable; a mistake in SQL stays what it is."""
    try:
        yield
    except _AWAY as error:
        raise Unavailable(str(error)) from error


@lru_cache(512)
def _translated(sql: str) -> bytes:
    """In the marks of psycopg; no statement of ours has a question mark or a per cent of its own."""
    return sql.replace("?", "%s").encode()


def _plain(values: tuple[object, ...]) -> list[object]:
    """A truth is 0 or 1, as it is in SQLite."""
    return [int(value) if isinstance(value, bool) else value for value in values]
