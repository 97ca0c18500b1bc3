"""The cookies of this browser, and of each guest: a page and its service worker send each other none."""

import json
import secrets
from collections.abc import Iterable
from contextlib import suppress
from http.cookies import SimpleCookie

from ..store import Settings, Unavailable

_COOKIES, _KEY = "phone-cookies", "phone-key"
_KEY_BYTES = 32


class CookieJar:
    """A jar that keeps each cookie, whatever its age, until the app deletes it (`Max-Age=0`).

    It is that of `guest`, another phone that asks through this one; empty for this one.
    """

    def __init__(self, settings: Settings, guest: str = "") -> None:
        self._settings, self._setting = settings, f"{_COOKIES} {guest}".rstrip()
        self._cookies: dict[str, str] = json.loads(settings.get(self._setting) or "{}")
        self._saved = dict(self._cookies)

    def key(self) -> bytes:
        """Return the key that signs the cookies, created at the first start."""
        if self._settings.get(_KEY) is None:
            self._settings.set(_KEY, secrets.token_hex(_KEY_BYTES))
        return bytes.fromhex(self._settings.get(_KEY) or "")

    @property
    def header(self) -> str:
        """The value of the `Cookie` header of a request."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def take(self, given: Iterable[str]) -> None:
        """Save the cookies of the `Set-Cookie` headers of an answer; on a full disk, with a later one."""
        for line in given:
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0":
                    self._cookies.pop(name, None)
                else:
                    self._cookies[name] = morsel.coded_value
        if self._cookies != self._saved:
            with suppress(Unavailable):
                self._settings.set(self._setting, json.dumps(self._cookies))
                self._saved = dict(self._cookies)
