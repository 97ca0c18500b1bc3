"""The identity of a device: its signed cookie, renewed by two processes of a server whose clocks differ."""

from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

from flask import Flask
from itsdangerous import TimestampSigner

from assistant.web.middleware import sessions
from assistant.web.middleware.sessions import CachedSessions

from .claims import Lost, hold

_APP = Flask(__name__)
_APP.secret_key = "the same in every life"
_LIFETIME = _APP.permanent_session_lifetime.total_seconds()


class Cookies:
    """The cookies that devices hold, each with the time of signing, in s by the clock of its process."""

    def __init__(self):
        self.held = {}
        self.restart()

    def restart(self):
        """Processes that have verified nothing yet."""
        self.processes = [CachedSessions(_APP), CachedSessions(_APP)]

    def arrive(self, device, clocks, number):
        """A request of a device, answered by one process; any of them must know who it is."""
        for process, clock in zip(self.processes, clocks, strict=True):
            self._check(device, process, clock)
        process, clock = self.processes[number % 2], clocks[number % 2]
        with _at(clock):
            self.held[device] = process.get_signing_serializer(_APP).dumps({"device": device}), clock

    def _check(self, device, process, clock):
        cookie, signed = self.held.get(device, ("", clock))
        with _at(clock):
            known = process._opened(cookie).get("device", "")
        is_known = known == device or not cookie or clock - signed > _LIFETIME
        hold(is_known, "a device stays who it is, whatever the clocks say", Lost)


@contextmanager
def _at(clock):
    """The time by a process's clock."""
    now = SimpleNamespace(time=lambda: clock)
    with (
        patch.object(sessions, "time", now),
        patch.object(TimestampSigner, "get_timestamp", lambda signer: int(clock)),
    ):
        yield
