"""The cookies of the one browser that there is: between a page and a service worker none are sent."""

import json
import secrets
from collections.abc import Iterable
from http.cookies import SimpleCookie
from typing import Protocol

_COOKIES, _KEY = "phone-cookies", "phone-key"
_KEY_BYTES = 32


class Settings(Protocol):
    """Where the jar stands, as a store has it."""

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, value: str) -> None: ...


class CookieJar:
    """Keeps each cookie, whatever its age, until the app takes it back (`Max-Age=0`)."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._cookies: dict[str, str] = json.loads(settings.get(_COOKIES) or "{}")

    def key(self) -> bytes:
        """The key by which the cookies are signed, made at the first start."""
        if self._settings.get(_KEY) is None:
            self._settings.set(_KEY, secrets.token_hex(_KEY_BYTES))
        return bytes.fromhex(self._settings.get(_KEY) or "")

    @property
    def header(self) -> str:
        """What a browser sends as `Cookie`."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def take(self, given: Iterable[str]) -> None:
        """What an answer said as `Set-Cookie`, kept before that answer is read."""
        before = dict(self._cookies)
        for line in given:
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0":
                    self._cookies.pop(name, None)
                else:
                    self._cookies[name] = morsel.coded_value
        if self._cookies != before:
            self._settings.set(_COOKIES, json.dumps(self._cookies))
