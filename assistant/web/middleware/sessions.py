"""The signed cookie of a device, whose signature is verified once a day and not at every request."""

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
    """Flask's session interface with a cache of verified cookies, for one application."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._held = lru_cache(KEPT)(self._verified)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session of the request's cookie."""
        return self._opened(request.cookies.get(self.get_cookie_name(app)))

    def _opened(self, cookie: str | None) -> SecureCookieSession:
        """Return a session with the cookie's content; an empty one if it is missing or invalid."""
        if not cookie:
            return self.session_class()
        verified = self._held if len(cookie) <= LONGEST_KEPT else self._verified
        try:
            held = verified(cookie, int(time.time()) // _DAY)
        except BadSignature:  # not cached, so it displaces no valid cookie
            return self.session_class()
        return self.session_class({name: _own(value) for name, value in held.items()})

    def _verified(self, cookie: str, _today: int) -> dict[str, Any]:
        """Return the cookie's content; raise BadSignature if it is forged or expired."""
        signing = self.get_signing_serializer(self._app)
        if signing is None:
            raise RuntimeError("there is no key to sign cookies with")
        longest = int(self._app.permanent_session_lifetime.total_seconds())
        held: dict[str, Any] = signing.loads(cookie, max_age=longest)
        return held


def _own(value: Any) -> Any:
    """Copy lists, since Flask appends flash messages to them in place."""
    return [*value] if isinstance(value, list) else value
