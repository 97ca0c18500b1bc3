"""The bus as the streams use it: they hear of news, and say who is here."""

import asyncio
import logging
import random
import time
from collections.abc import Iterable
from contextlib import suppress

from redis import RedisError
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from ..bell.bus import END, HERE, NEWS, PRESENCE
from .waiting import HEARTBEAT, Waiting

SPREAD = 5.0  # seconds in which all pages ask, where news was missed
COUNTS_FOR = 2.5 * HEARTBEAT
_AGAIN_AFTER = 1.0
_BASE = "streams"  # without a channel there would be nothing to listen to
_LOG = logging.getLogger(__name__)


class Bus:
    """What is heard there is told to `waiting`."""

    def __init__(self, address: str, waiting: Waiting) -> None:
        self._redis = Redis.from_url(address, retry=Retry(NoBackoff(), 0))
        self._waiting = waiting
        self._heard: PubSub | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_there(self) -> bool:
        return self._heard is not None

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._stay())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self._redis.aclose()

    async def arrive(self, channel: str, device: str, page: str) -> None:
        """Whoever is at the table hears of it, if the bus is there."""
        with suppress(RedisError, OSError):
            if self._heard:
                await self._heard.subscribe(channel)
            await self._say_here([(channel, device, page)])
            await self._redis.publish(channel, PRESENCE)

    async def depart(self, channel: str, device: str, page: str) -> None:
        with suppress(RedisError, OSError):
            if self._heard and channel not in self._waiting.channels():
                await self._heard.unsubscribe(channel)
            await self._redis.zrem(f"{HERE}{channel}", f"{device} {page}")
            await self._redis.publish(channel, PRESENCE)

    async def _listen(self) -> None:
        """For ever; where the bus was away, all pages ask what they have missed, one after the other."""
        is_first = True
        while True:
            with suppress(RedisError, OSError):
                await self._hear(is_first)
            is_first = False
            if self._heard:
                _LOG.error("the bus is away, so phones hear of news at every heartbeat")
            self._heard = None
            await asyncio.sleep(_AGAIN_AFTER)

    async def _hear(self, is_first: bool) -> None:
        async with self._redis.pubsub() as heard:
            await heard.subscribe(_BASE, *self._waiting.channels())
            self._heard = heard
            if not is_first:
                self._catch_up()
            async for message in heard.listen():
                if message["type"] == "message":
                    self._tell(message["channel"].decode(), message["data"].decode())

    def _tell(self, channel: str, said: str) -> None:
        what, _, version = said.partition(" ")
        if what == NEWS and version:
            self._waiting.tell(channel, int(version))
        elif what == END:
            self._waiting.end(channel)
        else:
            self._waiting.look_again(channel)

    def _catch_up(self) -> None:
        self._waiting.forget()
        loop = asyncio.get_running_loop()
        for _, stream in self._waiting.everybody():
            loop.call_later(random.uniform(0, SPREAD), stream.look_again)  # noqa: S311 - no secret

    async def _stay(self) -> None:
        """Whoever is here is said to be here for a while longer; without a bus they ask by themselves."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            if self._heard:
                pages = [(channel, one.device, one.page) for channel, one in self._waiting.everybody()]
                with suppress(RedisError, OSError):
                    await self._say_here(pages)
            else:
                self._catch_up()

    async def _say_here(self, pages: Iterable[tuple[str, str, str]]) -> None:
        now = time.time()
        pipeline = self._redis.pipeline(transaction=False)
        for channel, device, page in pages:
            pipeline.zadd(f"{HERE}{channel}", {f"{device} {page}": now + COUNTS_FOR})
            pipeline.zremrangebyscore(f"{HERE}{channel}", "-inf", now)
            pipeline.expire(f"{HERE}{channel}", int(2 * COUNTS_FOR))
        await pipeline.execute()
