"""PostgreSQL as the engine: a pool of connections, and no NOTIFY, which would serialize commits.

A single statement runs without a transaction. Reads are retried once if the server was away for a moment.
Writes that have begun are not: whether they were committed shows when the request is sent again.
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
_SECONDS = 2.0  # to wait for a free connection
_LIFETIME = 3600.0  # seconds until a connection is replaced
_RECONNECT_SECONDS = 5.0  # of background attempts with backoff; after that the next query tries at once
_NAMELESS = "PostgreSQL"
_IN_USE = 0x48414E42  # the advisory lock that every connection holds, "HANB"
# A machine that vanishes closes no connection: both sides time out.
_CONNECTING = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
# Transactions of shared connections take milliseconds, and see what others commit meanwhile.
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
        """Execute a statement; raise NotUnique, NoParent or Collided."""
        self._execute(sql, values)

    def _execute(self, sql: str, values: Sequence[object]) -> psycopg.Cursor[Any]:
        with _refused():
            return self._connection.execute(_translated(sql), _plain(values), prepare=True)

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """Execute a statement once for each row of values."""
        with _refused(), self._connection.cursor() as cursor:
            cursor.executemany(_translated(sql), [_plain(values) for values in rows])

    def query(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a query."""
        return self._execute(sql, values).fetchall()

    def hold(self, condition: str, *values: object) -> None:
        """Lock the rows of these tables in order of id, which avoids deadlocks."""
        self.query(f"SELECT id FROM tables WHERE {condition} ORDER BY id FOR UPDATE", *values)  # noqa: S608


class Postgres:
    """The database at an address like postgresql://user:password@host/name.

    `is_alone` keeps other processes out; `is_made` creates the schema where there is none. Raises DataError,
    `in-use` if other processes cannot be kept out and `missing` if there is no schema and none is created.
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
        """Return the rows of a query, retried once if the connection was lost."""
        return self._retried(lambda: self._query(sql, values))

    @contextmanager
    def transaction(self, *, forgets: bool = False) -> Iterator[PostgresTransaction]:  # noqa: ARG002
        """Begin a transaction; the server's autovacuum removes what it deletes."""
        with ExitStack() as stack:
            connection = self._retried(lambda: self._begun(stack))
            with _explained(), stack:
                yield PostgresTransaction(connection)

    def rest(self) -> None:
        """Do nothing: the server does its own deferred work."""

    def close(self) -> None:
        """Close all connections."""
        self._pool.close()

    def _query(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        with _explained(), self._pool.connection() as connection:
            return connection.execute(_translated(sql), _plain(values), prepare=True).fetchall()

    def _begun(self, stack: ExitStack) -> psycopg.Connection[Any]:
        """Return a connection in a transaction; both end with the stack."""
        with _explained(), ExitStack() as own:
            connection = own.enter_context(self._pool.connection())
            own.enter_context(connection.transaction())
            stack.push(own.pop_all())
        return connection

    def _retried(self, ask: Callable[[], _Answer]) -> _Answer:
        """Call `ask`, and again once connections broken by a restart are dropped."""
        try:
            return ask()
        except Unavailable as error:
            if isinstance(error.__cause__, PoolTimeout):
                raise  # a retry would wait as long again
            self._pool.check()
            return ask()


def shown(address: str) -> str:
    """Return the address without user and password, for printing; raise DataError."""
    given = _parsed(address)
    host = str(given.get("host", ""))
    port = f":{given['port']}" if "port" in given else ""
    return f"postgresql://{'' if host.startswith('/') else host + port}/{given.get('dbname', '')}"


def _parsed(address: str) -> dict[str, Any]:
    """Return the parts of an address as libpq reads them; raise DataError that does not quote it."""
    with suppress(psycopg.Error):
        given = conninfo_to_dict(address)
        if "@" not in str(given.get("dbname")):  # else a password has an unescaped slash
            return given
    raise DataError("unusable", _NAMELESS, "not an address like postgresql://user:password@host/name")


def _share(connection: psycopg.Connection[Any]) -> None:
    """Take the shared lock and set timeouts; raise OperationalError while a move locks others out."""
    if not _locks(connection, "pg_try_advisory_lock_shared"):
        connection.close()
        raise psycopg.OperationalError("all that is in this database is being moved")
    for name, value in _SHARED.items():
        connection.execute("SELECT set_config(%s, %s, false)", (name, value))


def _only_once() -> Callable[[psycopg.Connection[Any]], None]:
    """Return a `configure` that accepts the first connection only.

    Once it is lost, and its lock with it, other processes may have used the database.
    """
    coming = iter((True,))

    def let_in(connection: psycopg.Connection[Any]) -> None:
        if not next(coming, False):
            connection.close()
            raise psycopg.OperationalError("the connection that kept others away is lost")

    return let_in


def _be_alone(connection: psycopg.Connection[Any], name: str) -> None:
    """Take the exclusive lock for the life of this connection; raise DataError."""
    if not _locks(connection, "pg_try_advisory_lock"):
        raise DataError("in-use", name)


def _locks(connection: psycopg.Connection[Any], function: str) -> bool:
    found = connection.execute(f"SELECT {function}(%s)".encode(), (_IN_USE,)).fetchone()
    return bool(found and found[0])


@contextmanager
def _refused() -> Iterator[None]:
    """Raise NotUnique, NoParent or Collided for the errors of psycopg."""
    try:
        yield
    except tuple(_REFUSED) as error:
        raise _REFUSED[type(error)](str(error)) from error


@contextmanager
def _explained() -> Iterator[None]:
    """Raise Unavailable for a server that is away; let errors in the SQL through."""
    try:
        yield
    except _AWAY as error:
        raise Unavailable(str(error)) from error


@lru_cache(512)
def _translated(sql: str) -> bytes:
    """Return a statement with the placeholders of psycopg; none has a literal `?` or `%`."""
    return sql.replace("?", "%s").encode()


def _plain(values: Sequence[object]) -> list[object]:
    """Return the values as SQLite stores them: a bool as 0 or 1, a text without illegal characters."""
    return [_PLAIN.get(type(value), _same)(value) for value in values]


def _same(value: object) -> object:
    return value


def _text(value: object) -> str:
    """Replace NUL and lone surrogates, which PostgreSQL cannot store."""
    return str(value).replace("\0", _NEVER).encode("utf-8", "replace").decode()


_NEVER = "\N{REPLACEMENT CHARACTER}"
_PLAIN: Mapping[type, Callable[[Any], object]] = {bool: int, str: _text}
