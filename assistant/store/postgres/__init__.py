"""PostgreSQL as the engine: a pool of connections, and no NOTIFY, which would serialize commits.

A single statement runs without a transaction. Reads are retried once if the server was away for a moment.
Writes that have begun are not: whether they were committed shows when the request is sent again. While the
server is away or hangs, callers get Unavailable at once, so that they keep no thread from other pages.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from functools import lru_cache
from math import inf
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolTimeout

from ...breaker import Breaker
from .. import Away, DataError, StillAway, Unavailable
from ..sql.engine import Collided, NoParent, NotUnique
from .connections import CONNECTING, BoundedConnection, Silent, be_alone, only_once, share, unbounded
from .schema import migrate

MOST_CONNECTIONS = 8
_SECONDS = 2.0  # to wait for a free connection
_LIFETIME = 3600.0  # seconds until a connection is replaced
_RECONNECT_SECONDS = 5.0  # of background attempts with backoff; after that the next query tries at once
_NAMELESS = "PostgreSQL"
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
_WAITED = (PoolTimeout, Silent)


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

    def hold(self, condition: str, *values: object, rows: str = "tables") -> None:
        """Lock these rows in order of id, which avoids deadlocks."""
        self.query(f"SELECT id FROM {rows} WHERE {condition} ORDER BY id FOR UPDATE", *values)  # noqa: S608


class Postgres:
    """The database at an address like postgresql://user:password@host/name.

    `is_alone` keeps other processes out; `is_made` creates the schema where there is none. Raises DataError,
    `in-use` if other processes cannot be kept out, `missing` if there is no schema and none is created, and
    Away if it can't be reached, unless `is_awaited`: then all is Unavailable until `make_ready` succeeds.
    """

    def __init__(
        self,
        address: str,
        most: int = MOST_CONNECTIONS,
        *,
        is_alone: bool = False,
        is_made: bool = True,
        is_awaited: bool = False,
    ) -> None:
        given = _parsed(address)
        self._name = str(given.get("dbname") or _NAMELESS)
        self._is_alone, self._is_made, self._is_ready = is_alone, is_made, False
        self._breaker = Breaker()
        self._pool = ConnectionPool(
            connection_class=BoundedConnection,
            min_size=1,
            max_size=1 if is_alone else most,
            timeout=_SECONDS,
            reconnect_timeout=_RECONNECT_SECONDS,
            open=True,
            kwargs={**CONNECTING, **given, "client_encoding": "UTF8", "autocommit": True},
            max_lifetime=inf if is_alone else _LIFETIME,
            configure=only_once() if is_alone else share,
        )
        self._open(is_awaited)

    def _open(self, is_awaited: bool) -> None:
        try:
            self.make_ready()
        except DataError as error:
            if not (is_awaited and isinstance(error, Away)):
                self._pool.close()
                raise

    def make_ready(self) -> None:
        """Bring the schema up to date; raise DataError, Away while the server can't be reached."""
        try:
            with self._pool.connection() as connection, unbounded(connection):
                if self._is_alone:
                    be_alone(connection, self._name)
                migrate(connection, self._name, is_made=self._is_made)
        except _AWAY as error:
            raise Away("unusable", self._name, error) from error
        except psycopg.Error as error:
            key = "foreign" if isinstance(error, _FOREIGN) else "unusable"
            raise DataError(key, self._name, error) from error
        self._is_ready = True

    @property
    def is_damaged(self) -> bool:
        """False: the server itself tells its operator."""
        return False

    def now(self) -> datetime:
        """Return the time of the server, whatever the clocks of its clients say."""
        return datetime.fromtimestamp(float(self.query("SELECT extract(epoch FROM now())")[0][0]), UTC)

    def query(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a query, retried once if the connection was lost."""
        return self._retried(lambda: self._query(sql, values))

    def scan(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a query, however long the server thinks about it."""
        return self._retried(lambda: self._query(sql, values, takes_long=True))

    @contextmanager
    def transaction(self, *, forgets: bool = False) -> Iterator[PostgresTransaction]:  # noqa: ARG002
        """Begin a transaction; the server's autovacuum removes what it deletes."""
        with ExitStack() as stack:
            connection = self._retried(lambda: self._begun(stack))
            with self._explained(), stack:
                yield PostgresTransaction(connection)

    def rest(self) -> None:
        """Do nothing: the server does its own deferred work."""

    def close(self) -> None:
        """Close all connections."""
        self._pool.close()

    def _query(self, sql: str, values: tuple[object, ...], *, takes_long: bool = False) -> list[Any]:
        with self._explained(), self._pool.connection() as held, unbounded(held, takes_long):
            return held.execute(_translated(sql), _plain(values), prepare=True).fetchall()

    def _begun(self, stack: ExitStack) -> psycopg.Connection[Any]:
        """Return a connection in a transaction; both end with the stack."""
        with self._explained(), ExitStack() as own:
            connection = own.enter_context(self._pool.connection())
            own.enter_context(connection.transaction())
            stack.push(own.pop_all())
        return connection

    def _retried(self, ask: Callable[[], _Answer]) -> _Answer:
        """Call `ask`, and again once connections broken by a restart are dropped."""
        if not (self._is_ready and self._breaker.may_try()):
            raise StillAway("the database was away a moment ago")
        try:
            answer = self._again(ask)
        except Unavailable:
            self._breaker.lose()
            raise
        self._breaker.find()
        return answer

    def _again(self, ask: Callable[[], _Answer]) -> _Answer:
        try:
            return ask()
        except Unavailable as error:
            if isinstance(error.__cause__, _WAITED):
                raise  # another try would wait as long again
            self._pool.check()
            return ask()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Raise Unavailable for a server that is away; let errors in the SQL through."""
        try:
            yield
        except _AWAY as error:
            if isinstance(error, _WAITED):
                self._breaker.lose()
            raise Unavailable(str(error)) from error


def without_password(address: str) -> str:
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


@contextmanager
def _refused() -> Iterator[None]:
    """Raise NotUnique, NoParent or Collided for the errors of psycopg."""
    try:
        yield
    except tuple(_REFUSED) as error:
        raise _REFUSED[type(error)](str(error)) from error


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
