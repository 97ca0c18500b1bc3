"""The notifier of several processes: publishes to Valkey (or Redis), which the streams listen to.

A lost message does no harm, since pages request what they show. So a bus that is away delays no tap: it is
logged once, and retried after a moment.
"""

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import Any, NamedTuple, Self

from redis import ConnectionError as Disconnected
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from ..beside import Beside, Late
from ..breaker import Breaker
from . import ALL_TABLES
from .tickets import Tickets

NEWS, PRESENCE, END = "news", "presence", "end"
MOVED = "moved"  # a page has opened its stream in another process
HERE = "here:"  # prefix of the sorted sets of members, scored by the time until which each is present
KEPT_FOR = 75  # seconds until the set of an unused table expires
POLL_COUNTS_FOR = 12.0  # pages that had a stream before poll at least every 10 seconds
_ANSWERS_IN = 0.5
_MOST_UNPUBLISHED = 10_000
_LOG = logging.getLogger(__name__)


class Member(NamedTuple):
    """A page that shows a table on a device, and the process that serves its stream, if any."""

    device: str
    process: str
    page: str

    def __str__(self) -> str:
        return " ".join(self)

    @classmethod
    def read(cls, text: bytes) -> Self:
        """Parse a member of a presence set."""
        device, _, rest = text.decode().partition(" ")
        process, _, page = rest.partition(" ")
        return cls(device, process, page)


class BusNotifier:
    """Publishes to the bus at this address. `clock` returns seconds common to all processes."""

    def __init__(self, address: str, tickets: Tickets, clock: Callable[[], float] = time.time) -> None:
        again = Retry(NoBackoff(), 1, (Disconnected,))  # for a connection that the bus has closed meanwhile
        self._bus = Redis.from_url(
            address, socket_timeout=_ANSWERS_IN, socket_connect_timeout=_ANSWERS_IN, retry=again
        )
        self._tickets = tickets
        self._clock = clock
        self._lock = Lock()
        self._breaker, self._beside = Breaker(), Beside()
        self._unpublished: set[str] = set()

    def publish(self, table: str, version: int) -> None:
        """Publish a table's new version."""
        self._publish((table, f"{NEWS} {version}"), (ALL_TABLES, NEWS))

    def publish_presence(self, table: str) -> None:
        """Make a table's pages update who is present."""
        self._publish((table, PRESENCE))

    def open(self, table: str, device: str, page: str, version: int, who: str | None = None) -> None:
        """Open no stream: pages take their ticket to the process that serves them."""

    def ticket(self, table: str, device: str, who: str | None = None) -> str | None:
        """Return a ticket for the process that serves the streams."""
        return self._tickets.sign(table, device, who)

    def polled(self, table: str, device: str) -> None:
        """Record that a device without a stream polled a table."""
        key, member = self._here(table), str(Member(device, "", "poll"))

        def add(bus: Any) -> None:
            pipeline = bus.pipeline(transaction=False)
            pipeline.zadd(key, {member: self._clock() + POLL_COUNTS_FOR})
            pipeline.expire(key, KEPT_FOR)
            pipeline.execute()

        self._ask(add, None)

    def here(self, table: str) -> set[str]:
        """Return the devices present at a table; nobody while the bus is away."""
        key, now = self._here(table), self._clock()
        found = self._ask(lambda bus: bus.zrangebyscore(key, now, "+inf"), [])
        return {Member.read(each).device for each in found}

    def end(self, table: str) -> None:
        """End the streams of a table."""
        self._publish((table, END), (ALL_TABLES, NEWS))

    def is_there(self) -> bool:
        """Return whether the bus answers."""
        return bool(self._ask(lambda bus: bus.ping(), False))

    def close(self) -> None:
        """Close the connections."""
        self._bus.close()

    def _publish(self, *news: tuple[str, str]) -> None:
        """Publish messages; while the bus is away or late, queue a presence message for their tables."""

        def publish(bus: Any) -> bool:
            pipeline = bus.pipeline(transaction=False)
            for table, message in news:
                pipeline.publish(self._tickets.channel(table), message)
            pipeline.execute()
            return True

        if not self._ask(publish, False):
            with self._lock:
                self._unpublished.update(
                    table for table, _ in news if len(self._unpublished) < _MOST_UNPUBLISHED
                )

    def _here(self, table: str) -> str:
        return f"{HERE}{self._tickets.channel(table)}"

    def _ask(self, what: Callable[[Any], Any], otherwise: Any) -> Any:
        if not self._breaker.may_try():
            return otherwise
        try:
            answer = self._beside.ask(lambda: what(self._bus))
        except (RedisError, Late) as error:
            if (not isinstance(error, Late) or error.is_away) and self._breaker.lose():
                _LOG.error("the bus is down: phones poll for news: %s", error)
            return otherwise
        self._breaker.find()
        self._publish_late()
        return answer

    def _publish_late(self) -> None:
        with self._lock:
            unpublished, self._unpublished = self._unpublished, set()
        if unpublished:
            self._publish(*((table, PRESENCE) for table in unpublished))
