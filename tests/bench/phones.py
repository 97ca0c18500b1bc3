"""Phones as the scripts of the pages make them: a stream, fragments by their ETag, taps by an outbox."""

import asyncio
import json
import re
import time
from collections import Counter
from contextlib import suppress
from gzip import decompress
from urllib.parse import urlsplit

from .outbox import Outbox

SHOW_EVERY = 0.3  # seconds between two fragments of a page while somebody counts, as live-table.js has it
THROTTLED_SHOWS_EVERY = 1.0
THROTTLED_SENDS_EVERY = 0.5  # seconds between two requests with taps, as outbox.js has it
_VERSION = re.compile(rb'data: \{"version": (\d+)\}')
_SHOWN = re.compile(rb'data-version="(\d+)"')
_ETAG = re.compile(r'data-etag="(\w+)"')
_SCRIPT = {"Accept-Encoding": "gzip", "Sec-Fetch-Site": "same-origin"}


class Figures:
    """The answers to the phones, and how long they took, by kind of request."""

    def __init__(self):
        self.statuses, self.seconds, self.taps = Counter(), {}, 0

    def add(self, kind, status, seconds):
        self.statuses[kind, status] += 1
        self.seconds.setdefault(kind, []).append(seconds)


class Connection:
    """One kept connection of HTTP/1.1; opened again where the server has closed it in between."""

    def __init__(self, address, headers):
        self._server = urlsplit(address)
        self.headers = headers
        self._reader = self._writer = None

    async def ask(self, method, path, body=None, **headers):
        """Status, headers and the body of the answer."""
        was_open = self._writer is not None
        try:
            return await self._ask(method, path, body, headers)
        except (OSError, EOFError):
            self.close()
            if not was_open:
                raise
            return await self._ask(method, path, body, headers)

    async def begin(self, method, path, body=None, headers=()):
        """Sends it; status and headers of the answer, whose body is still to be read."""
        if self._writer is None:
            opening = asyncio.open_connection(self._server.hostname, self._server.port)
            self._reader, self._writer = await opening
        said = {**self.headers, "Content-Type": "application/json", **dict(headers)}
        if body is not None:
            said["Content-Length"] = str(len(body))
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in said.items()), "", ""]
        self._writer.write("\r\n".join(lines).encode() + (body or b""))
        return _head(await self._reader.readuntil(b"\r\n\r\n"))

    async def line(self):
        return await self._reader.readline()

    def close(self):
        if self._writer:
            self._writer.close()
        self._reader = self._writer = None

    async def _ask(self, method, path, body, headers):
        status, given = await self.begin(method, path, body, headers)
        answer = await self._reader.readexactly(int(given.get("content-length", 0)))
        if given.get("content-encoding") == "gzip":
            answer = decompress(answer)
        if given.get("connection") == "close":
            self.close()
        return status, given, answer


def _head(text):
    first, *lines = text.decode("latin-1").split("\r\n")
    return int(first.split()[1]), {
        name.lower(): value for name, _, value in (x.partition(": ") for x in lines)
    }


class Phone:
    """A device at a table. `shown` is the version that its page shows; `wait` the seconds between two news
    that it shows and between two requests with taps, those of the scripts where it is None.
    """

    def __init__(self, address, name, figures, wait=None, headers=None):
        self.name, self.address, self.figures, self.wait = name, address, figures, wait
        self.prefix, self.table = urlsplit(address).path, None
        self.headers = {"Host": urlsplit(address).netloc, **_SCRIPT, **(headers or {})}
        self._taps, self._fragments, self._stream = (Connection(address, self.headers) for _ in range(3))
        self._listening = self._showing = self._refreshing = None
        self._is_one_of_many = False
        self.is_open, self._changed = asyncio.Event(), asyncio.Event()
        self._outbox = Outbox(self._send, self._pause, self._show_taken)
        self._forget()

    def _forget(self):
        self.shown = self._told = 0
        self._shown_at, self._etag, self._is_to_look, self._is_due = -1.0, None, False, False

    async def ask(self, kind, method, path, body=None, **headers):
        """Status and body; what took how long is noted."""
        sent = json.dumps(body).encode() if body is not None else None
        connection = self._fragments if kind == "fragment" else self._taps
        begun = time.perf_counter()
        status, given, answer = await connection.ask(method, self.prefix + path, sent, **headers)
        self.figures.add(kind, status, time.perf_counter() - begun)
        if "set-cookie" in given:
            self.headers["Cookie"] = given["set-cookie"].partition(";")[0]
        if kind == "fragment":
            self._etag = given.get("etag")
        return status, answer

    async def arrive(self, table):
        """Opens the page of a table, and its stream."""
        self.table = table
        self._forget()
        await self.ask("page", "GET", f"/t/{table}")
        self._listening = asyncio.create_task(self._listen())
        self._refresh()
        await self._refreshing

    async def sit(self, seat):
        """For this player, as by the form of the page."""
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        path = f"{self.prefix}/t/{self.table}/seat"
        status, *_ = await self._taps.ask("POST", path, f"player={seat}".encode(), **form)
        self.figures.statuses["seat", status] += 1

    async def leave(self):
        """Without goodbye, as a phone does whose screen goes dark."""
        for task in filter(None, (self._listening, self._showing, self._refreshing)):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self._listening = self._showing = self._refreshing = None
        for connection in (self._taps, self._fragments, self._stream):
            connection.close()
        self.is_open.clear()

    async def tap(self, tap):
        """Status and answer, with which comes what the phone then shows."""
        return await self._outbox.put({**tap, "seen": self.shown})

    async def _send(self, taps):
        body = {"outbox": self.name, "taps": taps}
        status, answer = await self.ask("tap", "PATCH", f"/t/{self.table}/taps", body)
        self.figures.taps += len(taps)
        if status == 200:
            self._take(json.loads(answer)["fragment"])
        return status, answer

    def _take(self, fragment):
        """Show what taps were answered with."""
        self.shown = int(_SHOWN.search(fragment.encode())[1])
        self._etag = f'"{_ETAG.search(fragment)[1]}"'
        self._changed.set()

    def _pause(self):
        """Seconds."""
        return self.wait if self.wait is not None else THROTTLED_SENDS_EVERY * self._is_one_of_many

    async def shows(self, version):
        """Waits until its page shows this version, or a later one."""
        while self.shown < version:
            self._changed.clear()
            await self._changed.wait()

    def _refresh(self):
        """One request at a time; what is wanted meanwhile is asked for once it is answered."""
        self._is_due = True
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.create_task(self._refresh_while_due())

    async def _refresh_while_due(self):
        while self._is_due:
            self._is_due = False
            with suppress(OSError, EOFError):
                await self._fetch()

    async def _fetch(self):
        tag = {"If-None-Match": self._etag} if self._etag else {}
        status, answer = await self.ask("fragment", "GET", f"/t/{self.table}/fragment", **tag)
        if status == 200:
            self.shown = int(_SHOWN.search(answer)[1])
            self._changed.set()

    async def _listen(self):
        """The stream, opened again where it ends."""
        while True:
            with suppress(OSError, EOFError):
                await self._hear(f"{self.prefix}/api/tables/{self.table}/live?page={self.name}")
            self._stream.close()
            await asyncio.sleep(1)

    async def _hear(self, path):
        status, given = await self._stream.begin("GET", path)
        if status == 307:
            self._stream.close()
            status, _ = await self._stream.begin("GET", given["location"])
        self.figures.statuses["stream", status] += 1
        while status == 200 and (line := await self._stream.line()):
            self.is_open.set()
            self._follow(line)

    def _follow(self, line):
        told = _VERSION.match(line)
        if told:
            self._told = int(told[1])
        self._is_one_of_many |= line == b"event: spread\n"
        self._is_to_look |= line == b"event: presence\n"
        if self._told > self.shown or self._is_to_look:
            self._show_soon()

    def _show_taken(self):
        if self._told > self.shown:
            self._show_soon()

    def _show_soon(self):
        if self._showing is None:
            self._showing = asyncio.create_task(self._show())

    async def _show(self):
        """The first news at once, what follows a moment later in one; what is tapped here is sent first."""
        every = THROTTLED_SHOWS_EVERY if self._is_one_of_many else SHOW_EVERY
        wait = every if self.wait is None else self.wait
        await asyncio.sleep(max(0, self._shown_at + wait - time.monotonic()))
        self._showing = None
        if self._outbox.has_taps:
            return
        self._shown_at = time.monotonic()
        if self._is_to_look or self._told > self.shown:
            self._refresh()
        self._is_to_look = False
