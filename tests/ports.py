"""Ports for programs that are told theirs, or that come back to it."""

import socket
import sys
from contextlib import suppress

IS_HELD = sys.platform == "linux"  # elsewhere nobody could listen at a port that is held
HELD = []


def free_port():
    """A port of 127.0.0.1 that the system gives to nobody else until these tests end, whoever asks for any.

    A socket keeps it that is bound and does not listen, beside which a program may: each sets SO_REUSEADDR.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    if IS_HELD:
        HELD.append(held)
        return held.getsockname()[1]
    with held:
        return held.getsockname()[1]


def listens(port):
    """Whether somebody listens there."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False
