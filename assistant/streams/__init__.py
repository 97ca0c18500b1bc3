"""The streams of a hosted instance, in a process of their own: `uvicorn assistant.streams:app`.

A page with a ticket hears which version a table is at. There are no tables, store or Flask here.
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
from .metrics import as_text, may_read
from .waiting import Listeners, Stream

PAGE_LENGTH = 64
SPREAD = 9000  # ms over which the pages of an ended process reconnect, after one second
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
    """An ASGI application, with settings from the environment that are read when it starts."""

    def __init__(self, settings: Mapping[str, str] | None = None) -> None:
        self._settings = settings
        self.waiting = Listeners()

    async def __call__(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        """Serve one ASGI connection."""
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
        """The bus that news comes from."""
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
            return await _say(send, 200, as_text(self.waiting, self.bus.is_there))
        ticket = self._tickets.read(path.rpartition("/live/")[2]) if "/live/" in path else None
        if ticket is None:
            return await _say(send, 404, "no such stream\n")
        if scope["method"] != "GET":
            return await _say(send, 405, "only GET\n", {b"allow": b"GET"})
        page = parse_qs(scope["query_string"].decode("ascii", "replace")).get("page", [""])[0][:PAGE_LENGTH]
        stream = self.waiting.open(ticket, page or secrets.token_urlsafe(9))
        if stream is None:
            return await _say(send, 503, "too many streams\n", {b"retry-after": b"60"})
        scope["headers"].clear()  # else kept in memory as long as the stream
        return await self._keep(ticket, stream, receive, send)

    async def _keep(self, ticket: Ticket, stream: Stream, receive: _Receive, send: _Send) -> None:
        """Serve a stream until its page leaves. On shutdown nobody departs, as the pages reconnect."""
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
    """End the stream when its page disconnects."""
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


# The paths contain tickets, which would let any reader of an access log listen as well.
logging.getLogger("uvicorn.access").disabled = True
app = App()
