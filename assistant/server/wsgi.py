"""The server that `hanamikoji serve` runs: its socket, its settings, its end."""

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

from flask import Flask

from .capacity import MOST_CONNECTIONS
from .connections import Server

PORTS_TO_TRY = 20
# Phones hold one stream each, so threads are many and cheap; poll has no limit of 1,023 open files.
SETTINGS: dict[str, Any] = {
    "threads": 256,
    "asyncore_use_poll": True,
    "channel_request_lookahead": 1,
    # What may be kept of a thousand requests that are not whole yet; a body is in memory, never in a file.
    "max_request_header_size": 32 * 1024,
    "max_request_body_size": 128 * 1024,
    "ident": None,
    "clear_untrusted_proxy_headers": False,  # they tell who may sit anywhere from who sits here
}
# A phone out of reach, gone without a goodbye, lets its thread go after this time.
UNANSWERED_MILLISECONDS = 20_000
BACKLOG = 256
# A fourth of the usual, so that as many threads fit where memory is limited; with less, a recursion that
# Python would stop crashes.
STACK_BYTES = 2 * 1024 * 1024
# What the pools of memory and making the sheets take besides: who can start can also go on.
BESIDES_BYTES = 160 * 1024 * 1024
# Of glibc's malloc.h. So many pools of memory instead of 16: each keeps what was freed in it, 10 MB in all.
M_ARENA_MAX, ARENAS = -8, 2


# A tenth of Python’s own: beside a sheet that is being made, a tap waits for its turn again and again.
SWITCH_SECONDS = 0.0005


class NoFreePort(OSError):
    """None of the ports tried can be listened on."""


class NoThreads(Exception):
    """The system gives no memory for so many threads, or none beside them."""


def listen(host: str, port: int) -> socket.socket:
    """A socket on this port or the next free one; raises NoFreePort, OSError for an unknown host."""
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
    """The server, its threads ready, for so many connections at a time. Raises NoThreads.

    `run` serves until it is interrupted.
    """
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a crowd that arrives at once is no fault
    behind_proxy = {
        "trusted_proxy": "127.0.0.1",
        "trusted_proxy_headers": {"x-forwarded-for"},
        "clear_untrusted_proxy_headers": True,
    }
    settings = {**SETTINGS, "connection_limit": connections}
    if app.config["PUBLIC_URL"] and not app.config["TRUSTED_PROXIES"]:  # else the app itself looks at them
        settings |= behind_proxy
    _save_memory()
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        _check_memory()
        return Server(app, listening, settings)
    except (OSError, RuntimeError, MemoryError) as error:
        raise NoThreads from error


def _check_memory() -> None:
    """Before any thread starts: one without memory for its first step is waited for for ever.

    Raises OSError.
    """
    if sys.platform != "win32":
        size = SETTINGS["threads"] * STACK_BYTES + BESIDES_BYTES
        mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ).close()


def _save_memory() -> None:
    threading.stack_size(STACK_BYTES)
    with suppress(OSError, AttributeError, TypeError):  # where malloc is another one
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, ARENAS)


def _candidates(port: int) -> Iterator[int]:
    yield from (range(port, min(port + PORTS_TO_TRY, 65536)) if port else (0,))


def _socket(host: str) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere it would share a port in use
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNANSWERED_MILLISECONDS)
    return listening
