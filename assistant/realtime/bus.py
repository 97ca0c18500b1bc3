"""The bell of several processes: what one says, Valkey (or Redis) tells the others and the streams.

A number that is lost on the way does no harm, since phones ask for what they show. So a bus that is away
keeps no tap waiting: it is said in the log once, and asked again after a moment.
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

from . import ALL_TABLES
from .tickets import Tickets

NEWS, PRESENCE, END = "news", "presence", "end"
MOVED = "moved"  # a page has its stream in this process now, says one of those that have streams
HERE = "here:"  # a sorted set of members, by the second until which each is here
KEPT_FOR = 75  # seconds without a word of anybody there
POLL_COUNTS_FOR = 12.0  # pages that had a stream before ask after 10 seconds at the latest
AWAY_FOR = 1.0  # seconds for which a bus that failed is left alone
_ANSWERS_IN = 0.5
_MOST_UNTOLD = 10_000
_LOG = logging.getLogger(__name__)


class Member(NamedTuple):
    """A page that shows a table on a device; the process that has its stream, if it has one."""

    device: str
    process: str
    page: str

    def __str__(self) -> str:
        return " ".join(self)

    @classmethod
    def read(cls, text: bytes) -> Self:
        device, _, rest = text.decode().partition(" ")
        process, _, page = rest.partition(" ")
        return cls(device, process, page)


class BusNotifier:
    """Rings at the bus of this address. `clock` gives the seconds that all processes have in common."""

    def __init__(self, address: str, tickets: Tickets, clock: Callable[[], float] = time.time) -> None:
        again = Retry(NoBackoff(), 1, (Disconnected,))  # by a connection that the bus has closed meanwhile
        self._bus = Redis.from_url(
            address, socket_timeout=_ANSWERS_IN, socket_connect_timeout=_ANSWERS_IN, retry=again
        )
        self._tickets = tickets
        self._clock = clock
        self._lock = Lock()
        self._away_until = 0.0
        self._is_said = False
        self._untold: set[str] = set()

    def publish(self, table: str, version: int) -> None:
        """Wakes everybody at the table: it is at `version` now. Whoever is at the HOUSE hears that too."""
        self._tell((table, f"{NEWS} {version}"), (ALL_TABLES, NEWS))

    def publish_presence(self, table: str) -> None:
        """Who is at the table has changed: phones show it anew."""
        self._tell((table, PRESENCE))

    def open(self, table: str, device: str, page: str, version: int, who: str | None = None) -> None:
        """No stream: pages bring their ticket to the process that has them."""

    def ticket(self, table: str, device: str, who: str | None = None) -> str | None:
        """What a page shows to the process that has the streams."""
        return self._tickets.sign(table, device, who)

    def polled(self, table: str, device: str) -> None:
        """A device without a stream asked how the table is."""
        key, member = self._here(table), str(Member(device, "", "poll"))

        def add(bus: Any) -> None:
            pipeline = bus.pipeline(transaction=False)
            pipeline.zadd(key, {member: self._clock() + POLL_COUNTS_FOR})
            pipeline.expire(key, KEPT_FOR)
            pipeline.execute()

        self._ask(add, None)

    def here(self, table: str) -> set[str]:
        """The devices that look at the table now; nobody while the bus is away."""
        key, now = self._here(table), self._clock()
        found = self._ask(lambda bus: bus.zrangebyscore(key, now, "+inf"), [])
        return {Member.read(each).device for each in found}

    def end(self, table: str) -> None:
        """The table is gone: its streams end. That is news at the HOUSE; its own may be ended too."""
        self._tell((table, END), (ALL_TABLES, NEWS))

    def is_there(self) -> bool:
        """Whether the bus answers."""
        return bool(self._ask(lambda bus: bus.ping(), False))

    def close(self) -> None:
        self._bus.close()

    def _tell(self, *news: tuple[str, str]) -> None:
        """What can't be told now is told when the bus is back: that there is something to look at."""

        def publish(bus: Any) -> bool:
            pipeline = bus.pipeline(transaction=False)
            for table, said in news:
                pipeline.publish(self._tickets.channel(table), said)
            pipeline.execute()
            return True

        if not self._ask(publish, False):
            with self._lock:
                self._untold.update(table for table, _ in news if len(self._untold) < _MOST_UNTOLD)

    def _here(self, table: str) -> str:
        return f"{HERE}{self._tickets.channel(table)}"

    def _ask(self, what: Callable[[Any], Any], otherwise: Any) -> Any:
        if not self._may_ask():
            return otherwise
        try:
            answer = what(self._bus)
        except RedisError as error:
            self._lose(error)
            return otherwise
        self._find()
        return answer

    def _may_ask(self) -> bool:
        """Of those who wait for a bus that was away one asks whether it is back."""
        with self._lock:
            now = time.monotonic()
            if now < self._away_until:
                return False
            if self._is_said:
                self._away_until = now + AWAY_FOR
            return True

    def _lose(self, error: RedisError) -> None:
        with self._lock:
            self._away_until = time.monotonic() + AWAY_FOR
            if not self._is_said:
                _LOG.error("the bus is away, so phones hear of news by asking: %s", error)
            self._is_said = True

    def _find(self) -> None:
        if not self._is_said:
            return
        with self._lock:
            self._is_said, self._away_until = False, 0.0
            untold, self._untold = self._untold, set()
        if untold:
            self._tell(*((table, PRESENCE) for table in untold))
