"""The connections of waitress, with timeouts: idle ones are closed to make room for new ones."""

import errno
import socket
import time
from collections import Counter
from collections.abc import Iterable
from copy import copy
from functools import partial
from itertools import islice
from typing import Any, ClassVar, cast
from weakref import WeakSet
from wsgiref.types import WSGIApplication

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.buffers import OverflowableBuffer
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.receiver import FixedStreamReceiver
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask

from ..net.addresses import client_key, unmapped
from ..net.bodies import AROUND_BYTES, BODY_BYTES, most_bytes

MOST_LARGE_BODIES = 3  # at a time, each in memory
MOST_THROWN_AWAY_BYTES = 256 * 1024 * 1024  # of a file too large, read so that the refusal is seen
LARGE_REQUEST_SECONDS = 120.0
WHOLE_REQUEST_SECONDS = 20.0  # browsers connect ahead of a request, and drop unused connections after 10
NEXT_REQUEST_SECONDS = 60.0
LOOK_SECONDS = 2.0
PAUSE_SECONDS = 0.05  # data sent right after connecting has arrived by then
SAID_AGAIN_SECONDS = 60.0
_ACCEPTED_AT_ONCE = 16
_SHARE_TO_GO = 32  # close 1/32 of the connections at a time, so that a crowd need not enter one by one
_SHORTAGES = frozenset((errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM))


class DiscardedBody(OverflowableBuffer):
    """A buffer that discards the body of a request."""

    def append(self, s: bytes) -> None:
        """Discard the data."""


class Parser(HTTPRequestParser):
    """A request parser that accepts large bodies at some paths, which may be `below` another one."""

    path: str
    is_large = False
    _large: ClassVar["WeakSet[Parser]"] = WeakSet()

    def __init__(self, adj: Adjustments, below: str = "") -> None:
        super().__init__(adj)
        self.below = below

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the header; raise ParsingError for URLs and numbers that Python rejects, too."""
        try:
            super().parse_header(header_plus)
        except ValueError as error:
            raise ParsingError("Bad address or number") from error
        most = most_bytes(self.path, self.below)
        if most > BODY_BYTES and self.content_length >= self.adj.max_request_body_size:
            self._take_large(most + AROUND_BYTES)

    def _take_large(self, most: int) -> None:
        """Accept a large body, a few at a time; one that is too large is read, discarded and refused."""
        is_kept = self.content_length <= most
        if is_kept and len(self._large) >= MOST_LARGE_BODIES:
            return
        if is_kept:
            self._large.add(self)
        self.is_large = True
        self.adj = copy(self.adj)
        self.adj.max_request_body_size = MOST_THROWN_AWAY_BYTES
        buffer = OverflowableBuffer if is_kept else DiscardedBody
        self.body_rcv = FixedStreamReceiver(self.content_length, buffer(most))


class Task(WSGITask):
    """A response that keeps the connection open if it has no body."""

    def set_close_on_finish(self) -> None:
        """Close the connection, unless the response has no body (304, 204) and so a clear end."""
        headers = cast(HTTPRequestParser, self.request).headers
        goes_on = self.version == "1.1" and headers.get("CONNECTION", "").lower() != "close"
        if self.has_body or not goes_on:
            super().set_close_on_finish()


class Channel(HTTPChannel):
    """A connection. `waiting_since` is the monotonic time at which its request began or was answered."""

    task_class = Task
    was_answered = False

    def __init__(self, server: "Server", connection: socket.socket, address: Any) -> None:
        self.waiting_since = time.monotonic()
        self.who = client_key(address[0])
        self.parser_class = cast(Any, partial(Parser, below=server.below))
        caller = (unmapped(address[0]), *address[1:])
        super().__init__(server, connection, caller, server.adj, map=server.sockets)

    def readable(self) -> bool:
        """Return False once closed, as waitress may still be polling a closed channel."""
        return self.connected and super().readable()

    def writable(self) -> bool:
        """Return False once closed, like `readable`."""
        return self.connected and bool(super().writable())

    def received(self, data: bytes) -> bool:
        """Parse received data; a slow request counts from its first byte."""
        begins = self.request is None
        taken = super().received(data)
        if begins and self.request is not None:
            self.waiting_since = time.monotonic()
        return taken

    def write_soon(self, data: bytes) -> int:
        """Queue data to send and restart the timeout."""
        self.was_answered = True
        self.waiting_since = time.monotonic()
        return super().write_soon(data)

    def handle_write(self) -> None:
        """Send queued data; progress restarts the timeout."""
        unsent = self.total_outbufs_len
        super().handle_write()
        if self.total_outbufs_len < unsent:
            self.waiting_since = time.monotonic()

    def is_overdue(self, now: float) -> bool:
        """Return whether the timeout for a request, or between requests, is over."""
        between_requests = self.was_answered and self.request is None
        patience = NEXT_REQUEST_SECONDS if between_requests else self._patience
        return now - self.waiting_since > patience

    @property
    def _patience(self) -> float:
        is_large = isinstance(self.request, Parser) and self.request.is_large
        return LARGE_REQUEST_SECONDS if is_large else WHOLE_REQUEST_SECONDS

    def may_go(self, now: float) -> bool:
        """Return whether there is no unread data, and none about to arrive."""
        if now - self.waiting_since < PAUSE_SECONDS:
            return False
        try:
            return self.socket is None or not self.socket.recv(1, socket.MSG_PEEK)
        except OSError:
            return True


class Server(TcpWSGIServer):
    """The waitress server on a listening socket; `settings` are its adjustments.

    All paths may be `below` another one, which a proxy has not cut off.
    """

    def __init__(
        self, app: WSGIApplication, listening: socket.socket, settings: dict[str, Any], below: str = ""
    ) -> None:
        self.below = below
        self.sockets: dict[int, Any] = {}
        self._looks_from = self._accepts_from = self._says_from = 0.0
        super().__init__(
            app,
            map=self.sockets,
            _sock=listening,
            adj=Adjustments(sockets=[listening], **settings),
            sockinfo=(listening.family, listening.type, listening.proto, listening.getsockname()),
            bind_socket=False,
        )

    def run(self) -> None:
        """Serve like waitress, but poll more often while connections are not accepted."""
        try:
            while self.sockets:
                is_full = self._accepts_from > time.monotonic()
                timeout = PAUSE_SECONDS if is_full else self.adj.asyncore_loop_timeout
                wasyncore.loop(timeout, self.adj.asyncore_use_poll, self.sockets, count=1)
        except (SystemExit, KeyboardInterrupt):
            self.task_dispatcher.shutdown()

    def readable(self) -> bool:
        """Close overdue connections; return whether to accept. Waitress calls this before each poll."""
        now = time.monotonic()
        if now >= self._looks_from:
            self._looks_from = now + LOOK_SECONDS
            _close(channel for channel in self._waiting() if channel.is_overdue(now))
        return self.accepting and now >= self._accepts_from

    def handle_accept(self) -> None:
        """Accept connections or make room; a closed one frees its place only after this poll."""
        if len(self._channels()) >= self.adj.connection_limit:
            self._make_room()
            return
        try:
            self._accept_some()
        except OSError as error:
            self._could_not_accept(error)

    def _accept_some(self) -> None:
        for _ in range(min(_ACCEPTED_AT_ONCE, self.adj.connection_limit - len(self._channels()))):
            accepted = self.accept()
            if accepted is None:
                return
            self._open(*accepted)

    def _open(self, connection: socket.socket, address: Any) -> None:
        try:
            self.set_socket_options(connection)
            Channel(self, connection, address)
        except OSError:  # already closed
            connection.close()

    def _could_not_accept(self, error: OSError) -> None:
        now = time.monotonic()
        if error.errno in _SHORTAGES:
            self._make_room()
        else:
            self._accepts_from = now + PAUSE_SECONDS
        if now >= self._says_from:
            self._says_from = now + SAID_AGAIN_SECONDS
            self.logger.warning("can't accept new connections: %s", error.strerror)

    def _make_room(self) -> None:
        """Close the longest waiting connections of the callers with most; if none can go, pause accepting."""
        now = time.monotonic()
        held = Counter(channel.who for channel in self._channels())
        waiting = sorted(self._waiting(), key=lambda c: (-held[c.who], c.was_answered, c.waiting_since))
        able = (channel for channel in waiting if channel.may_go(now))
        going = list(islice(able, max(1, self.adj.connection_limit // _SHARE_TO_GO)))
        _close(going)
        if not going:
            self._accepts_from = now + PAUSE_SECONDS

    def _waiting(self) -> list[Channel]:
        """Return the connections without a request that a thread handles."""
        return [channel for channel in self._channels() if not channel.requests]

    def _channels(self) -> list[Channel]:
        return list(cast("dict[int, Channel]", self.active_channels).values())


def _close(channels: Iterable[Channel]) -> None:
    for channel in channels:
        channel.handle_close()
