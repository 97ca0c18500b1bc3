"""The signed cookie of a device: a phone sends it a thousand times, and its signature is checked once."""

import time
from functools import lru_cache
from typing import Any

from flask import Flask, Request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature

COOKIE = "hanamikoji"
KEPT = 1024  # cookies
LONGEST_KEPT = 4096  # characters, as many as a browser keeps; a header may have many more
_DAY = 24 * 3600


class CachedSessions(SecureCookieSessionInterface):
    """Flask's, but what a cookie holds is kept for the day; `app` is the only one it is used for."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._held = lru_cache(KEPT)(self._verified)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        return self._opened(request.cookies.get(self.get_cookie_name(app)))

    def _opened(self, cookie: str | None) -> SecureCookieSession:
        """With what the cookie holds; empty where there is none, or none of ours."""
        if not cookie:
            return self.session_class()
        verified = self._held if len(cookie) <= LONGEST_KEPT else self._verified
        try:
            held = verified(cookie, int(time.time()) // _DAY)
        except BadSignature:  # nothing is kept of it, so that it displaces no phone's
            return self.session_class()
        return self.session_class({name: _own(value) for name, value in held.items()})

    def _verified(self, cookie: str, _today: int) -> dict[str, Any]:
        """What the cookie holds; raises BadSignature where it is not ours or too old."""
        signing = self.get_signing_serializer(self._app)
        if signing is None:
            raise RuntimeError("there is no key to sign cookies with")
        longest = int(self._app.permanent_session_lifetime.total_seconds())
        held: dict[str, Any] = signing.loads(cookie, max_age=longest)
        return held


def _own(value: Any) -> Any:
    """A list is a request's own, since what is to be told next is added to it."""
    return [*value] if isinstance(value, list) else value
