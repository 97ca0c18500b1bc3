"""The signed cookie of a device, whose signature is verified once a day and not at every request."""

import time
from functools import lru_cache
from typing import Any

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, SignatureExpired

COOKIE = "hanamikoji"
KEPT = 1024  # cookies
LONGEST_KEPT = 4096  # characters, as many as a browser keeps; a header may have many more
SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
_DAY = 24 * 3600


class DeviceSession(SecureCookieSession):
    """A session that is empty because its cookie can't be read, if `is_unreadable`."""

    is_unreadable = False


class CachedSessions(SecureCookieSessionInterface):
    """Flask's session interface with a cache of verified cookies, for one application.

    A cookie signed in the future is valid, since clocks jump back. One that can't be read stays as it is
    until its reader posts something: the key or the clock that it needs may come back.
    """

    session_class = DeviceSession

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._held = lru_cache(KEPT)(self._verified)

    def open_session(self, app: Flask, request: Request) -> DeviceSession:
        """Return the session of the request's cookie."""
        return self._opened(request.cookies.get(self.get_cookie_name(app)))

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Set the cookie if the session was modified, unless that would overwrite one that can't be read."""
        is_unreadable = isinstance(session, DeviceSession) and session.is_unreadable
        if is_unreadable and request.method in SAFE_METHODS:
            response.vary.add("Cookie")
        else:
            super().save_session(app, session, response)

    def _opened(self, cookie: str | None) -> DeviceSession:
        """Return a session with the cookie's content; an empty one if it is missing or invalid."""
        if not cookie:
            return self.session_class()
        verified = self._held if len(cookie) <= LONGEST_KEPT else self._verified
        try:
            held = verified(cookie, int(time.time()) // _DAY)
        except BadSignature:  # not cached, so it displaces no valid cookie
            session = self.session_class()
            session.is_unreadable = True
            return session
        return self.session_class({name: _own(value) for name, value in held.items()})

    def _verified(self, cookie: str, _today: int) -> dict[str, Any]:
        """Return the cookie's content; raise BadSignature if it is forged or expired."""
        signing = self.get_signing_serializer(self._app)
        if signing is None:
            raise RuntimeError("there is no key to sign cookies with")
        held: dict[str, Any]
        held, signed = signing.loads(cookie, return_timestamp=True)
        if time.time() - signed.timestamp() > self._app.permanent_session_lifetime.total_seconds():
            raise SignatureExpired("too old", date_signed=signed)
        return held


def _own(value: Any) -> Any:
    """Copy lists, since Flask appends flash messages to them in place."""
    return [*value] if isinstance(value, list) else value
