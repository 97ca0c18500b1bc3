"""The streams of a hosted instance, a process by itself: `uvicorn assistant.streams:app`.

Whoever brings a ticket hears which version a table is at. There is no table, no store and no Flask here.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from functools import cached_property
from typing import Any
from urllib.parse import parse_qs

from ..bell.tickets import Ticket, Tickets
from ..environment import environment
from .bus import Bus
from .waiting import Stream, Waiting

PAGE_LENGTH = 64
_Scope = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
_Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
_STREAM = {
    b"content-type": b"text/event-stream; charset=utf-8",
    b"cache-control": b"no-store",
    b"x-accel-buffering": b"no",
    b"x-content-type-options": b"nosniff",
}
_PLAIN = {b"content-type": b"text/plain; charset=utf-8", b"cache-control": b"no-store"}


class App:
    """An ASGI application; its settings are those of the environment, read when it starts."""

    def __init__(self, settings: Mapping[str, str] | None = None) -> None:
        self._settings = settings
        self.waiting = Waiting()

    async def __call__(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    @cached_property
    def _tickets(self) -> Tickets:
        return Tickets(environment(self._settings).hosted().secret_key)

    @cached_property
    def bus(self) -> Bus:
        return Bus(environment(self._settings).hosted().bus_url, self.waiting)

    async def _live(self, receive: _Receive, send: _Send) -> None:
        await receive()
        self.bus.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.bus.stop()
        await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        path = scope["path"]
        if path.endswith("/health"):
            return await _say(send, 200 if self.bus.is_there else 503, f"{len(self.waiting)} streams\n")
        ticket = self._tickets.read(path.rpartition("/live/")[2]) if "/live/" in path else None
        if ticket is None or scope["method"] != "GET":
            return await _say(send, 404, "no such stream\n")
        page = parse_qs(scope["query_string"].decode("ascii", "replace")).get("page", [""])[0][:PAGE_LENGTH]
        stream = self.waiting.open(ticket, page or str(id(scope)))
        if stream is None:
            return await _say(send, 503, "too many streams\n")
        return await self._send(ticket, stream, receive, send)

    async def _send(self, ticket: Ticket, stream: Stream, receive: _Receive, send: _Send) -> None:
        watching = asyncio.create_task(_gone(receive, stream))
        await self.bus.arrive(ticket.channel, stream.device, stream.page)
        try:
            await _begin(send, 200, _STREAM)
            await _more(send, b"retry: 1000\n\n")
            async for said in stream:
                await _more(send, said)
            await send({"type": "http.response.body", "body": b""})
        finally:
            watching.cancel()
            if self.waiting.leave(ticket.channel, stream):
                await asyncio.shield(self.bus.depart(ticket.channel, stream.device, stream.page))


async def _gone(receive: _Receive, stream: Stream) -> None:
    """Ends the stream of a page that has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


async def _begin(send: _Send, status: int, headers: Mapping[bytes, bytes]) -> None:
    await send({"type": "http.response.start", "status": status, "headers": list(headers.items())})


async def _more(send: _Send, said: bytes) -> None:
    await send({"type": "http.response.body", "body": said, "more_body": True})


async def _say(send: _Send, status: int, text: str) -> None:
    await _begin(send, status, _PLAIN)
    await send({"type": "http.response.body", "body": text.encode()})


app = App()
