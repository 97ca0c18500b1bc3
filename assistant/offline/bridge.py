"""WSGI without a socket: one request in, one answer out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

from flask import Flask, request, session
from werkzeug.datastructures import Headers
from werkzeug.exceptions import HTTPException
from werkzeug.test import EnvironBuilder, run_wsgi_app

from ..i18n import LANGUAGES, is_here, lookup
from ..realtime.collecting import CollectingNotifier
from ..web.device import known_device
from ..web.middleware.offline_mode import GUEST
from ..web.services import services
from .cookies import CookieJar

_LEFT_OUT = frozenset(("accept-encoding", "connection", "content-length", "cookie", "host"))
_KEPT_HERE = "set-cookie"
_LIST = "sheets.show"  # the one page of sheets that needs no font
_ON_PAPER = ("sheets.", "event_paper.", "year.picture")
_OF_LANGUAGES = ("language", "beside")  # the fields of addresses and forms that name one
_ALONE, _IN_OURS = "frame-ancestors 'none'", "frame-ancestors 'self'"


@dataclass(frozen=True)
class Answer:
    """The status, headers and body for a browser's `Response`, and the news for the page around the app.

    It is by table its version, 0 if something else has changed.
    """

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    news: list[tuple[str, int]]


class Bridge:
    """A bridge to `app` at `address`, without a trailing slash; `jar` opens that of a guest or our own."""

    def __init__(self, app: Flask, address: str, jar: Callable[[str], CookieJar]) -> None:
        self._app, self._address, self._jar = app, address, cache(jar)

    def answer(
        self,
        method: str,
        url: str,
        headers: Iterable[tuple[str, str]],
        body: bytes | memoryview = b"",
        guest: str = "",
    ) -> Answer:
        """Return the app's answer to a request of one of its pages; errors of the app do not raise here.

        `guest` names another phone that asks through this one, and is empty for this one.
        """
        jar = self._jar(guest)
        environ = self._environ(method, url, headers, body, cookies=jar.header, root=self._root(guest))
        chunks, status, given = run_wsgi_app(self._app, environ, buffered=True)
        jar.take(given.get_all(_KEPT_HERE))
        said = [(name, _framed(value)) for name, value in given if name.lower() != _KEPT_HERE]
        return Answer(int(status.split(" ", 1)[0]), said, b"".join(chunks), self._collected())

    def leave(self, guest: str) -> list[tuple[str, int]]:
        """Record that a guest has gone, and return the news as in Answer."""
        jar, root = self._jar(guest), self._root(guest)
        environ = self._environ("GET", f"{root}/", (), b"", cookies=jar.header, root=root)
        notifier = services(self._app).notifier
        with self._app.request_context(environ):
            if isinstance(notifier, CollectingNotifier):
                notifier.leave(known_device())
        return self._collected()

    def _collected(self) -> list[tuple[str, int]]:
        notifier = services(self._app).notifier
        return notifier.collected() if isinstance(notifier, CollectingNotifier) else []

    def _root(self, guest: str) -> str:
        return f"{self._address}{GUEST if guest else ''}"

    def rest(self) -> None:
        """Do the store's work that a server would do in a thread; never raises."""
        services(self._app).store.rest()

    def needs_paper(self, url: str) -> bool:
        """Return whether an answer may need the fonts and the PDF libraries."""
        path = urlsplit(url).path.removeprefix(urlsplit(self._address).path)
        try:
            endpoint, _ = self._app.url_map.bind("localhost").match(path)
        except HTTPException:
            return False
        return str(endpoint).startswith(_ON_PAPER) and endpoint != _LIST

    def lacks(
        self, url: str, headers: Iterable[tuple[str, str]], body: str = "", guest: str = ""
    ) -> list[str]:
        """Return the tags of the languages that a request may ask for and that are not loaded yet."""
        cookies, root = self._jar(guest).header, self._root(guest)
        environ = self._environ("GET", url, headers, b"", cookies=cookies, root=root)
        with self._app.request_context(environ):
            wished = map(lookup, request.accept_languages.values())
            named = (request.view_args or {}, request.args, _fields(body))
            fields = (values.get(name) for values in named for name in _OF_LANGUAGES)
            asked = {session.get("language"), *wished, *fields}
        return [tag for tag in LANGUAGES if tag in asked and not is_here(tag)]

    def _environ(
        self,
        method: str,
        url: str,
        headers: Iterable[tuple[str, str]],
        body: bytes | memoryview,
        *,
        cookies: str,
        root: str,
    ) -> dict[str, object]:
        parts = urlsplit(url)
        sent = Headers([(name, value) for name, value in headers if name.lower() not in _LEFT_OUT])
        if cookies:
            sent["Cookie"] = cookies
        builder = EnvironBuilder(
            path=parts.path.removeprefix(urlsplit(root).path) or "/",
            base_url=f"{root}/",
            query_string=parts.query,
            method=method,
            headers=sent,
            input_stream=BytesIO(body),
            content_length=len(body),
        )
        return {**builder.get_environ(), "REMOTE_ADDR": "127.0.0.1"}


def _fields(body: str) -> dict[str, str]:
    """Return the last value of each field of a form."""
    return {name: values[-1] for name, values in parse_qs(body).items()}


def _framed(value: str) -> str:
    """Change a policy to let the page around the app, and no other, frame the app's pages."""
    return value.replace(_ALONE, _IN_OURS)
