"""PostgreSQL as the engine: a pool of connections, and no listener in a transaction, which would be a queue.

A statement that stands alone is sent alone, and what reads is asked once more where the server was away for
a moment. What writes is not, once it has begun: whether it was written is found out by who sends it again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from math import inf
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolTimeout

from .. import DataError, Unavailable
from ..sql.engine import Collided, NoParent, NotUnique
from .schema import migrate

MOST_CONNECTIONS = 8
_SECONDS = 2.0  # until a connection is given up that nobody gives
_LIFETIME = 3600.0  # seconds, after which a connection is replaced
_RECONNECT_SECONDS = 5.0  # of trying by itself, which is less and less often; who asks then tries at once
_NAMELESS = "PostgreSQL"
_IN_USE = 0x48414E42  # the number of the lock that every connection has
# A machine that vanishes says no word: whoever waits for it, here or there, gives it up.
_CONNECTING = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
# A transaction of a shared connection takes milliseconds, and finds what others have committed meanwhile.
_SHARED = {
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "10s",
    "default_transaction_isolation": "read committed",
}
_Answer = TypeVar("_Answer")
_REFUSED: Mapping[type[psycopg.Error], type[Exception]] = {
    errors.UniqueViolation: NotUnique,
    errors.ForeignKeyViolation: NoParent,
    errors.NotNullViolation: NoParent,
    errors.DeadlockDetected: Collided,
    errors.SerializationFailure: Collided,
}
_FOREIGN = (errors.DuplicateTable, errors.UndefinedColumn)
_AWAY = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    PoolTimeout,
    errors.IdleInTransactionSessionTimeout,
    errors.ReadOnlySqlTransaction,
)


class PostgresTransaction:
    """The statements of one transaction."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def execute(self, sql: str, *values: object) -> None:
        """Raises NotUnique, NoParent and Collided."""
        self._execute(sql, values)

    def _execute(self, sql: str, values: Sequence[object]) -> psycopg.Cursor[Any]:
        with _refused():
            return self._connection.execute(_translated(sql), _plain(values), prepare=True)

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        with _refused(), self._connection.cursor() as cursor:
            cursor.executemany(_translated(sql), [_plain(values) for values in rows])

    def query(self, sql: str, *values: object) -> list[Any]:
        return self._execute(sql, values).fetchall()

    def hold(self, condition: str, *values: object) -> None:
        """Waits for whoever writes at them; in one order, so that nobody waits for each other."""
        self.query(f"SELECT id FROM tables WHERE {condition} ORDER BY id FOR UPDATE", *values)  # noqa: S608


class Postgres:
    """The database at an address like postgresql://user:password@host/name.

    Others may use it too, unless it `is_alone`; where it has nothing of ours, that `is_made`. Raises
    DataError, `in-use` where it can't be alone and `missing` where nothing is there nor made.
    """

    def __init__(
        self, address: str, most: int = MOST_CONNECTIONS, *, is_alone: bool = False, is_made: bool = True
    ) -> None:
        given = _parsed(address)
        name = str(given.get("dbname") or _NAMELESS)
        self._pool = ConnectionPool(
            min_size=1,
            max_size=1 if is_alone else most,
            timeout=_SECONDS,
            reconnect_timeout=_RECONNECT_SECONDS,
            open=False,
            kwargs={**_CONNECTING, **given, "client_encoding": "UTF8", "autocommit": True},
            max_lifetime=inf if is_alone else _LIFETIME,
            configure=_only_once() if is_alone else _share,
        )
        try:
            self._pool.open(wait=True, timeout=_SECONDS)
            with self._pool.connection() as connection:
                if is_alone:
                    _be_alone(connection, name)
                migrate(connection, name, is_made=is_made)
        except psycopg.Error as error:
            self._pool.close()
            raise DataError("foreign" if isinstance(error, _FOREIGN) else "unusable", name, error) from error
        except DataError:
            self._pool.close()
            raise

    def query(self, sql: str, *values: object) -> list[Any]:
        return self._again(lambda: self._query(sql, values))

    @contextmanager
    def transaction(self, *, forgets: bool = False) -> Iterator[PostgresTransaction]:  # noqa: ARG002
        """What is deleted is cleaned away by the server's own autovacuum."""
        with ExitStack() as stack:
            connection = self._again(lambda: self._begun(stack))
            with _explained(), stack:
                yield PostgresTransaction(connection)

    def rest(self) -> None:
        """Its server has time of its own."""

    def close(self) -> None:
        self._pool.close()

    def _query(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        with _explained(), self._pool.connection() as connection:
            return connection.execute(_translated(sql), _plain(values), prepare=True).fetchall()

    def _begun(self, stack: ExitStack) -> psycopg.Connection[Any]:
        """A connection in a transaction, both of which end with the stack."""
        with _explained(), ExitStack() as own:
            connection = own.enter_context(self._pool.connection())
            own.enter_context(connection.transaction())
            stack.push(own.pop_all())
        return connection

    def _again(self, ask: Callable[[], _Answer]) -> _Answer:
        """Connections from before a restart are all broken: they are dropped, and it is asked once more."""
        try:
            return ask()
        except Unavailable as error:
            if isinstance(error.__cause__, PoolTimeout):
                raise  # it was waited for already
            self._pool.check()
            return ask()


def shown(address: str) -> str:
    """The address as it may be printed: who may come in is not told. Raises DataError."""
    given = _parsed(address)
    host = str(given.get("host", ""))
    port = f":{given['port']}" if "port" in given else ""
    return f"postgresql://{'' if host.startswith('/') else host + port}/{given.get('dbname', '')}"


def _parsed(address: str) -> dict[str, Any]:
    """Its parts as libpq reads them; raises DataError, which tells nothing of it."""
    with suppress(psycopg.Error):
        given = conninfo_to_dict(address)
        if "@" not in str(given.get("dbname")):  # else it is the end of a password with a slash in it
            return given
    raise DataError("unusable", _NAMELESS, "not an address like postgresql://user:password@host/name")


def _share(connection: psycopg.Connection[Any]) -> None:
    """Others may use the database too, as long as this connection is there."""
    if not _locks(connection, "pg_try_advisory_lock_shared"):
        connection.close()
        raise psycopg.OperationalError("all that is in this database is being moved")
    for name, value in _SHARED.items():
        connection.execute("SELECT set_config(%s, %s, false)", (name, value))


def _only_once() -> Callable[[psycopg.Connection[Any]], None]:
    """Lets in the first connection, whose lock keeps others away; before a second one they may have come."""
    coming = iter((True,))

    def let_in(connection: psycopg.Connection[Any]) -> None:
        if not next(coming, False):
            connection.close()
            raise psycopg.OperationalError("the connection that kept others away is lost")

    return let_in


def _be_alone(connection: psycopg.Connection[Any], name: str) -> None:
    """Nobody else uses the database as long as this connection is there; raises DataError."""
    if not _locks(connection, "pg_try_advisory_lock"):
        raise DataError("in-use", name)


def _locks(connection: psycopg.Connection[Any], function: str) -> bool:
    found = connection.execute(f"SELECT {function}(%s)".encode(), (_IN_USE,)).fetchone()
    return bool(found and found[0])


@contextmanager
def _refused() -> Iterator[None]:
    """Raises NotUnique, NoParent and Collided."""
    try:
        yield
    except tuple(_REFUSED) as error:
        raise _REFUSED[type(error)](str(error)) from error


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


def _plain(values: Sequence[object]) -> list[object]:
    """As SQLite takes them: a truth is 0 or 1. What no text can hold here is no text of ours either."""
    return [_PLAIN.get(type(value), _same)(value) for value in values]


def _same(value: object) -> object:
    return value


def _text(value: object) -> str:
    """Neither NUL nor half of a character: another text, that nothing has."""
    return str(value).replace("\0", _NEVER).encode("utf-8", "replace").decode()


_NEVER = "\N{REPLACEMENT CHARACTER}"
_PLAIN: Mapping[type, Callable[[Any], object]] = {bool: int, str: _text}
