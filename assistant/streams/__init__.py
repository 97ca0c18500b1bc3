"""The streams of a hosted instance, a process by itself: `uvicorn assistant.streams:app`.

Whoever brings a ticket hears which version a table is at. There is no table, no store and no Flask here.
"""

import asyncio
import logging
import random
import secrets
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from functools import cached_property
from typing import Any
from urllib.parse import parse_qs

from ..environment import Hosted, Misconfigured, environment
from ..realtime.tickets import Ticket, Tickets
from .bus import Bus
from .files import room
from .metrics import may_read, told
from .waiting import Listeners, Stream

PAGE_LENGTH = 64
SPREAD = 9000  # ms in which the pages of a process that ended come back, a second later at the earliest
_Scope = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
_Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
_STREAM = {
    b"content-type": b"text/event-stream; charset=utf-8",
    b"cache-control": b"no-store",
    b"x-accel-buffering": b"no",
    b"x-content-type-options": b"nosniff",
}
_FIRST = b"retry: %%d\nevent: spread\ndata: %d\n\n" % SPREAD
_PLAIN = {b"content-type": b"text/plain; charset=utf-8", b"cache-control": b"no-store"}
_NONE: Mapping[bytes, bytes] = {}


class App:
    """An ASGI application; its settings are those of the environment, read when it starts."""

    def __init__(self, settings: Mapping[str, str] | None = None) -> None:
        self._settings = settings
        self.waiting = Listeners()

    async def __call__(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await send({"type": "websocket.close"})

    @cached_property
    def _hosted(self) -> Hosted:
        return environment(self._settings).hosted()

    @cached_property
    def _tickets(self) -> Tickets:
        return Tickets(self._hosted.secret_key)

    @cached_property
    def bus(self) -> Bus:
        return Bus(self._hosted.bus_url, self.waiting)

    async def _live(self, receive: _Receive, send: _Send) -> None:
        await receive()
        try:
            await self.bus.start()
        except Misconfigured as error:
            return await send({"type": "lifespan.startup.failed", "message": str(error)})
        self.waiting.most = room()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.bus.stop()
        return await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        path = scope["path"]
        if path.endswith("/health"):
            return await _say(send, 200 if self.bus.is_there else 503, f"{len(self.waiting)} streams\n")
        if path.endswith("/metrics") and may_read(scope["headers"], environment(self._settings).metrics_key):
            return await _say(send, 200, told(self.waiting, self.bus.is_there))
        ticket = self._tickets.read(path.rpartition("/live/")[2]) if "/live/" in path else None
        if ticket is None:
            return await _say(send, 404, "no such stream\n")
        if scope["method"] != "GET":
            return await _say(send, 405, "only GET\n", {b"allow": b"GET"})
        page = parse_qs(scope["query_string"].decode("ascii", "replace")).get("page", [""])[0][:PAGE_LENGTH]
        stream = self.waiting.open(ticket, page or secrets.token_urlsafe(9))
        if stream is None:
            return await _say(send, 503, "too many streams\n", {b"retry-after": b"60"})
        scope["headers"].clear()  # the server would keep them as long as the stream
        return await self._keep(ticket, stream, receive, send)

    async def _keep(self, ticket: Ticket, stream: Stream, receive: _Receive, send: _Send) -> None:
        """Until its page has left. When this process ends, its pages come back, so nobody has gone."""
        is_ending = False
        try:
            await self._send(ticket, stream, receive, send)
        except asyncio.CancelledError:
            is_ending = True
            raise
        finally:
            if self.waiting.leave(ticket.channel, stream) and not is_ending:
                await self.bus.depart(ticket.channel, stream)

    async def _send(self, ticket: Ticket, stream: Stream, receive: _Receive, send: _Send) -> None:
        watching = asyncio.create_task(_gone(receive, stream))
        try:
            await _begin(send, 200, _STREAM)
            await _more(send, _FIRST % random.randint(1000, 1000 + SPREAD))  # noqa: S311 - no secret
            await self.bus.arrive(ticket.channel, stream)
            async for said in stream:
                await _more(send, said)
            await send({"type": "http.response.body", "body": b""})
        finally:
            watching.cancel()


async def _gone(receive: _Receive, stream: Stream) -> None:
    """Ends the stream of a page that has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


async def _begin(send: _Send, status: int, headers: Mapping[bytes, bytes]) -> None:
    await send({"type": "http.response.start", "status": status, "headers": list(headers.items())})


async def _more(send: _Send, said: bytes) -> None:
    await send({"type": "http.response.body", "body": said, "more_body": True})


async def _say(send: _Send, status: int, text: str, headers: Mapping[bytes, bytes] = _NONE) -> None:
    body = text.encode()
    await _begin(send, status, {**_PLAIN, **headers, b"content-length": b"%d" % len(body)})
    await send({"type": "http.response.body", "body": body})


# What is asked for here tells who listens to what, and whoever reads it may listen as well.
logging.getLogger("uvicorn.access").disabled = True
app = App()
