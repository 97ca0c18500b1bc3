"""The server behind `hanamikoji serve`: its socket, settings and memory."""

import ctypes
import errno
import logging
import mmap
import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from flask import Flask

from .capacity import MOST_CONNECTIONS, SWITCH_SECONDS
from .connections import Server

PORTS_TO_TRY = 20
# Each phone holds a stream and so a thread; poll has no limit of 1,023 open files.
SETTINGS: dict[str, Any] = {
    "threads": 256,
    "asyncore_use_poll": True,
    "channel_request_lookahead": 1,
    # Limits for a thousand incomplete requests at a time; bodies are kept in memory, never in a file.
    "max_request_header_size": 32 * 1024,
    "max_request_body_size": 128 * 1024,
    "ident": None,
    "clear_untrusted_proxy_headers": False,  # they tell remote requests from local ones: see `is_host`
}
# A phone that vanishes frees its thread after this time.
UNANSWERED_MILLISECONDS = 20_000
BACKLOG = 256
BOTH_KINDS = "::"  # every address of IPv6, and of IPv4
# A quarter of the default, so that all threads fit into little memory; with less, a deep recursion would
# crash before Python stops it.
STACK_BYTES = 2 * 1024 * 1024
# Needed besides for malloc arenas and rendering sheets, and checked at startup.
BESIDES_BYTES = 160 * 1024 * 1024
# From glibc's malloc.h: 2 arenas instead of 16, which saves 10 MB of freed memory.
M_ARENA_MAX, ARENAS = -8, 2


class NoFreePort(OSError):
    """None of the tried ports is free."""


class NoThreads(Exception):
    """The system has too little memory for the threads, or beside them."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket listening on this port or the next free one; raise NoFreePort or OSError."""
    for candidate in _candidates(port):
        listening = _socket(host)
        try:
            listening.bind((host, candidate))
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise
        else:
            listening.listen(BACKLOG)
            return listening
    raise NoFreePort(errno.EADDRINUSE, "no free port")


def create(app: Flask, listening: socket.socket, connections: int = MOST_CONNECTIONS) -> Server:
    """Return a server with its threads ready, for this many connections at a time; raise NoThreads.

    Its `run` serves until it is interrupted.
    """
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a burst of requests is no problem
    behind_proxy = {
        "trusted_proxy": "127.0.0.1",
        "trusted_proxy_headers": {"x-forwarded-for"},
        "clear_untrusted_proxy_headers": True,
    }
    settings = {**SETTINGS, "connection_limit": connections}
    if app.config["PUBLIC_URL"] and not app.config["TRUSTED_PROXIES"]:  # else the app handles the headers
        settings |= behind_proxy
    _save_memory()
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        _check_memory()
        return Server(app, listening, settings, urlsplit(app.config["PUBLIC_URL"] or "").path)
    except (OSError, RuntimeError, MemoryError) as error:
        raise NoThreads from error


def _check_memory() -> None:
    """Raise OSError if memory is too short, before any thread starts.

    Starting a thread without memory for its first step would block forever.
    """
    if sys.platform != "win32":
        size = SETTINGS["threads"] * STACK_BYTES + BESIDES_BYTES
        mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ).close()


def _save_memory() -> None:
    threading.stack_size(STACK_BYTES)
    with suppress(OSError, AttributeError, TypeError):  # not glibc
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, ARENAS)


def _candidates(port: int) -> Iterator[int]:
    yield from (range(port, min(port + PORTS_TO_TRY, 65536)) if port else (0,))


def _socket(host: str) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere it would allow a port in use
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if host == BOTH_KINDS:
        listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # Windows keeps them apart by itself
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNANSWERED_MILLISECONDS)
    return listening
