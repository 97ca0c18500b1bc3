"""The bus for the streams process, which hears news there and publishes who is present."""

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from redis import RedisError
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from ..breaker import AWAY_FOR
from ..realtime.bus import END, HERE, KEPT_FOR, MOVED, NEWS, PRESENCE, Member
from .waiting import HEARTBEAT, Listeners, Stream

SPREAD = 5.0  # seconds over which all pages ask after news was missed
COUNTS_FOR = 2.5 * HEARTBEAT
ANSWERS_IN = 2.0
LONGEST_SILENCE = HEARTBEAT + ANSWERS_IN  # each heartbeat sends a ping
_ALL_TELL_AGAIN = 2 * AWAY_FOR  # seconds until every process publishes again to a bus that is back
_AGAIN_AFTER = 1.0
_MOST_CONNECTIONS = 20  # leaves the open files to a crowd of pages
_WAITS_FOR_ONE = 20.0
_AT_ONCE = 100  # tables per pipeline that renews presence
_BASE = "streams"  # a channel to subscribe to while there are no pages
# RuntimeError and AttributeError if the connection closes while another task sends.
_AWAY = (RedisError, OSError, RuntimeError, AttributeError)
_LOG = logging.getLogger(__name__)


class Bus:
    """Passes news from the bus to the streams in `waiting`."""

    def __init__(self, address: str, waiting: Listeners) -> None:
        connections = BlockingConnectionPool.from_url(
            address,
            max_connections=_MOST_CONNECTIONS,
            timeout=_WAITS_FOR_ONE,
            socket_timeout=ANSWERS_IN,
            socket_connect_timeout=ANSWERS_IN,
            retry=Retry(NoBackoff(), 0),
        )
        self._redis = Redis.from_pool(connections)
        self._waiting = waiting
        self._own = secrets.token_urlsafe(6)  # id of this process
        self._heard: PubSub | None = None
        self._is_tried = asyncio.Event()
        self._tuning = asyncio.Lock()
        self._tuned: dict[str, asyncio.Future[None]] = {}  # subscribed channels, done once the bus confirms
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_there(self) -> bool:
        """Whether the bus is connected."""
        return self._heard is not None

    async def start(self) -> None:
        """Start listening; return once the bus is connected or has failed, so that no page misses news."""
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._do_without())]
        await self._is_tried.wait()

    async def stop(self) -> None:
        """Stop listening and close the connections."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def arrive(self, channel: str, stream: Stream) -> None:
        """Subscribe to the table and announce the page, which then requests what it missed."""
        is_told = False
        with suppress(*_AWAY):
            if self._heard:
                await self._tune_in(channel)
                is_told = await self._enter(channel, stream)
        if not is_told:
            stream.look_again()

    async def depart(self, channel: str, stream: Stream) -> None:
        """Announce that a page has left, and unsubscribe from a table without pages."""
        with suppress(*_AWAY):
            if self._heard:
                await self._tune_out(channel)
                await self._leave(channel, stream)

    async def _tune_in(self, channel: str) -> None:
        async with self._tuning:
            if channel not in self._tuned and self._heard:
                self._tuned[channel] = asyncio.get_running_loop().create_future()
                await self._heard.subscribe(channel)
            confirmed = self._tuned.get(channel)
        if confirmed and not confirmed.done():
            await asyncio.wait([confirmed], timeout=ANSWERS_IN)
            if not confirmed.done():  # the page asks before that, and so once more after it
                confirmed.add_done_callback(lambda _: self._waiting.look_again(channel))

    async def _tune_out(self, channel: str) -> None:
        async with self._tuning:
            if channel in self._tuned and channel not in self._waiting and self._heard:
                del self._tuned[channel]
                await self._heard.unsubscribe(channel)

    async def _enter(self, channel: str, stream: Stream) -> bool:
        """Record a page as present; return whether its device was announced to the table, itself included."""
        key, pipeline = _key(channel), self._redis.pipeline(transaction=False)
        pipeline.zrangebyscore(key, time.time(), "+inf")
        pipeline.zadd(key, self._members([stream]))
        pipeline.expire(key, KEPT_FOR)
        before = [Member.read(each) for each in (await pipeline.execute())[0]]
        elsewhere = [each for each in before if each.page == stream.page and each.process != self._own]
        if elsewhere:
            await self._redis.zrem(key, *map(str, elsewhere))
            await self._redis.publish(channel, f"{MOVED} {self._own} {stream.page}")
        if any(each.device == stream.device for each in before):
            return False
        await self._redis.publish(channel, PRESENCE)
        return True

    async def _leave(self, channel: str, stream: Stream) -> None:
        key, gone = _key(channel), str(Member(stream.device, self._own, stream.page))
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.zrem(key, gone)
        pipeline.zrangebyscore(key, time.time(), "+inf")
        if all(Member.read(each).device != stream.device for each in (await pipeline.execute())[1]):
            await self._redis.publish(channel, PRESENCE)

    async def _listen(self) -> None:
        """Listen forever; after an outage all pages request what they missed, spread over time."""
        is_first = True
        while True:
            try:
                await self._hear(is_first)
            except Exception as error:  # any error: a process that stops listening is useless
                if self._heard or is_first:
                    _LOG.error("the bus is down: phones get news at every heartbeat: %s", error)
            if self._heard:
                self._heard = None
                self._catch_up()
            self._is_tried.set()
            is_first = False
            await asyncio.sleep(_AGAIN_AFTER)

    async def _hear(self, is_first: bool) -> None:
        async with self._redis.pubsub() as heard:
            await heard.subscribe(_BASE)
            await self._tune_all(heard)
            if not is_first:
                self._catch_up()
            staying = asyncio.create_task(self._stay(heard))
            try:
                while message := await heard.get_message(timeout=LONGEST_SILENCE):
                    self._take(message)
                raise TimeoutError("it says nothing")
            finally:
                staying.cancel()

    async def _tune_all(self, heard: PubSub) -> None:
        async with self._tuning:
            loop = asyncio.get_running_loop()
            self._tuned = {channel: loop.create_future() for channel in self._waiting.channels()}
            if self._tuned:
                await heard.subscribe(*self._tuned)
            self._heard = heard
            self._is_tried.set()

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "message":
            self._tell(message["channel"].decode(), message["data"].decode())
        elif message["type"] == "subscribe":
            confirmed = self._tuned.get(message["channel"].decode())
            if confirmed and not confirmed.done():
                confirmed.set_result(None)

    def _tell(self, channel: str, said: str) -> None:
        what, _, told = said.partition(" ")
        if what == NEWS and told.isdecimal():
            self._waiting.tell(channel, int(told))
        elif what == END:
            self._waiting.end(channel)
        elif what == MOVED:
            process, _, page = told.partition(" ")
            if process != self._own:
                self._waiting.end_page(channel, page)
        else:
            self._waiting.look_again(channel)

    def _catch_up(self) -> None:
        self._waiting.forget()
        loop = asyncio.get_running_loop()
        for stream in self._waiting.everybody():
            later = random.uniform(_ALL_TELL_AGAIN, _ALL_TELL_AGAIN + SPREAD)  # noqa: S311 - no secret
            loop.call_later(later, stream.look_again)

    async def _do_without(self) -> None:
        """Make the pages request news at every heartbeat while the bus is away."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            if not self._heard:
                self._catch_up()

    async def _stay(self, heard: PubSub) -> None:
        """Renew the presence of all pages: all at once first, then spread over each heartbeat."""
        pause = 0.0
        while True:
            channels = self._waiting.channels()
            parts = [channels[at : at + _AT_ONCE] for at in range(0, len(channels), _AT_ONCE)] or [[]]
            for part in parts:
                with suppress(*_AWAY):
                    await self._say_here(part)
                await asyncio.sleep(pause / len(parts))
            with suppress(*_AWAY):
                await heard.ping()
            pause = HEARTBEAT

    async def _say_here(self, channels: Iterable[str]) -> None:
        """Renew presence on these channels, remove expired members and announce that."""
        known = [channel for channel in channels if channel in self._waiting]
        pipeline = self._redis.pipeline(transaction=False)
        for channel in known:
            pipeline.zadd(_key(channel), self._members(self._waiting.at(channel)))
            pipeline.expire(_key(channel), KEPT_FOR)
            pipeline.zremrangebyscore(_key(channel), "-inf", time.time())
        gone = (await pipeline.execute())[2::3]
        for channel in (channel for channel, count in zip(known, gone, strict=True) if count):
            await self._redis.publish(channel, PRESENCE)

    def _members(self, streams: Iterable[Stream]) -> dict[str, float]:
        until = time.time() + COUNTS_FOR
        return {str(Member(stream.device, self._own, stream.page)): until for stream in streams}


def _key(channel: str) -> str:
    return f"{HERE}{channel}"
