"""The bell of several processes: what one says, Valkey (or Redis) tells the others and the streams.

A number that is lost on the way does no harm, since phones ask for what they show. So a bus that is away
keeps no tap waiting: it is said in the log once, and asked again after a moment.
"""

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import Any

from redis import Redis, RedisError

from . import HOUSE
from .tickets import Tickets

NEWS, PRESENCE, END = "news", "presence", "end"
HERE = "here:"  # a sorted set of devices and pages, by the second until which each is here
POLL_COUNTS_FOR = 6.0
AWAY_FOR = 1.0  # seconds for which a bus that failed is left alone
_ANSWERS_IN = 0.5
_LOG = logging.getLogger(__name__)


class BusBell:
    """Rings at the bus of this address. `clock` gives the seconds that all processes have in common."""

    def __init__(self, address: str, tickets: Tickets, clock: Callable[[], float] = time.time) -> None:
        self._bus = Redis.from_url(address, socket_timeout=_ANSWERS_IN, socket_connect_timeout=_ANSWERS_IN)
        self._tickets = tickets
        self._clock = clock
        self._lock = Lock()
        self._away_until = 0.0
        self._is_said = False

    def announce(self, table: str, version: int) -> None:
        """Wakes everybody at the table: it is at `version` now. Whoever is at the HOUSE hears that too."""
        self._tell((table, f"{NEWS} {version}"), (HOUSE, NEWS))

    def announce_presence(self, table: str) -> None:
        """Who is at the table has changed: phones show it anew."""
        self._tell((table, PRESENCE))

    def open(self, table: str, device: str, page: str, version: int, who: str | None = None) -> None:
        """No stream: pages bring their ticket to the process that has them."""

    def ticket(self, table: str, device: str) -> str | None:
        """What a page shows to the process that has the streams."""
        return self._tickets.sign(table, device)

    def polled(self, table: str, device: str) -> None:
        """A device without a stream asked how the table is."""
        until = self._clock() + POLL_COUNTS_FOR
        self._ask(lambda bus: bus.zadd(self._here(table), {f"{device} poll": until}), None)

    def here(self, table: str) -> set[str]:
        """The devices that look at the table now; nobody while the bus is away."""
        key, now = self._here(table), self._clock()
        found = self._ask(lambda bus: bus.zrangebyscore(key, now, "+inf"), [])
        return {member.decode().partition(" ")[0] for member in found}

    def end(self, table: str) -> None:
        """The table is gone: its streams end. That is news at the HOUSE; its own may be ended too."""
        self._tell((table, END), (HOUSE, NEWS))

    def is_there(self) -> bool:
        """Whether the bus answers."""
        return bool(self._ask(lambda bus: bus.ping(), False))

    def close(self) -> None:
        self._bus.close()

    def _tell(self, *news: tuple[str, str]) -> None:
        def publish(bus: Any) -> None:
            pipeline = bus.pipeline(transaction=False)
            for table, said in news:
                pipeline.publish(self._tickets.channel(table), said)
            pipeline.execute()

        self._ask(publish, None)

    def _here(self, table: str) -> str:
        return f"{HERE}{self._tickets.channel(table)}"

    def _ask(self, what: Callable[[Any], Any], otherwise: Any) -> Any:
        if time.monotonic() < self._away_until:
            return otherwise
        try:
            answer = what(self._bus)
        except RedisError as error:
            self._lose(error)
            return otherwise
        self._is_said = False
        return answer

    def _lose(self, error: RedisError) -> None:
        with self._lock:
            self._away_until = time.monotonic() + AWAY_FOR
            if not self._is_said:
                _LOG.error("the bus is away, so phones hear of news by asking: %s", error)
            self._is_said = True
