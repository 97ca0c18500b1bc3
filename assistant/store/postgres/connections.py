"""Connections: the lock that each takes, and how long it waits for a server, which may hang."""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import psycopg

from .. import DataError

ANSWERS_IN = 4.0  # seconds, longer than a statement may wait for a lock
_ENDS_WITHIN = "1s"  # a server that was closed, as PostgreSQL sees it
_IN_USE = 0x48414E42  # the advisory lock that every connection holds, "HANB"
# A machine that vanishes closes no connection: both sides time out.
CONNECTING = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
# Transactions of shared connections take milliseconds, and see what others commit meanwhile.
_SHARED = {
    "lock_timeout": "3500ms",
    "idle_in_transaction_session_timeout": "10s",
    "default_transaction_isolation": "read committed",
}


class Silent(psycopg.OperationalError):
    """The server has not answered in time."""


class BoundedConnection(psycopg.Connection[Any]):
    """A connection that is closed after `answers_in` seconds of silence amid a statement, if not None."""

    answers_in: float | None = None

    def wait(self, gen: Any, *given: Any, **named: Any) -> Any:
        """Wait for what psycopg asks of the server; raise Silent."""
        if self.answers_in is None:
            return super().wait(gen, *given, **named)
        try:
            return super().wait(_in_time(gen, self.answers_in), *given, **named)
        except Silent:
            self.close()
            raise


@contextmanager
def unbounded(connection: BoundedConnection, takes_long: bool = True) -> Iterator[None]:
    """Let statements take as long as they take, if they do."""
    bound = connection.answers_in
    connection.answers_in = None if takes_long else bound
    try:
        yield
    finally:
        connection.answers_in = bound


def _in_time(gen: Generator[Any, Any, Any], seconds: float) -> Generator[Any, Any, Any]:
    """Pass on what psycopg's generator waits for, which comes back empty several times a second."""
    end = monotonic() + seconds
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if ready:
                end = monotonic() + seconds
            elif monotonic() > end:
                raise Silent(f"no answer in {seconds:g} seconds")
            wanted = gen.send(ready)
    except StopIteration as done:
        return done.value


def share(connection: BoundedConnection) -> None:
    """Take the shared lock and set timeouts; raise OperationalError while a move locks others out."""
    found = connection.execute("SELECT pg_try_advisory_lock_shared(%s)", (_IN_USE,)).fetchone()
    if not found or not found[0]:
        connection.close()
        raise psycopg.OperationalError("all that is in this database is being moved")
    for name, value in _SHARED.items():
        connection.execute("SELECT set_config(%s, %s, false)", (name, value))
    connection.answers_in = ANSWERS_IN


def only_once() -> Callable[[psycopg.Connection[Any]], None]:
    """Return a `configure` that accepts the first connection only.

    Once it is lost, and its lock with it, other processes may have used the database.
    """
    coming = iter((True,))

    def let_in(connection: psycopg.Connection[Any]) -> None:
        if not next(coming, False):
            connection.close()
            raise psycopg.OperationalError("the connection that kept others away is lost")

    return let_in


def be_alone(connection: psycopg.Connection[Any], name: str) -> None:
    """Take the exclusive lock for the life of this connection; raise DataError.

    A server that has just ended holds its own until PostgreSQL has noticed, which is waited for.
    """
    connection.execute("SELECT set_config('lock_timeout', %s, false)", (_ENDS_WITHIN,))
    try:
        connection.execute("SELECT pg_advisory_lock(%s)", (_IN_USE,))
    except psycopg.errors.LockNotAvailable as error:
        raise DataError("in-use", name) from error
    connection.execute("RESET lock_timeout")
