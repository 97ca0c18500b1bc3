"""Answer a form at once with the page it leads to, for a script that prefers that (RFC 7240).

A browser that posts a form follows the redirect with a second request. A script that sends
`Prefer: return=representation` is spared it: the redirect is followed here, and `Content-Location` has the
address of the page.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.wrappers import Response

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

PREFERENCE = "return=representation"
_SEE_OTHER = 303
_OF_THE_BODY = ("CONTENT_TYPE", "CONTENT_LENGTH", "HTTP_TRANSFER_ENCODING", "wsgi.input_terminated")
_OF_THE_FIRST = ("HTTP_PREFER", "HTTP_COOKIE", "HTTP_IF_NONE_MATCH", "RAW_URI", "REQUEST_URI")


def install(app: Flask) -> None:
    """Wrap the application, inside of whatever else wraps it later."""
    app.wsgi_app = Representation(app.wsgi_app)  # type: ignore[method-assign]  # as Flask's manual wraps it


class Representation:
    """Middleware that follows a redirect after a POST for a client that prefers the page itself."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer a request, after a POST with the page that it leads to."""
        if environ["REQUEST_METHOD"] != "POST" or PREFERENCE not in environ.get("HTTP_PREFER", ""):
            return self._app(environ, start_response)
        done = Response.from_app(self._app, environ, buffered=True)
        target = done.headers.get("Location", "")
        is_ours = done.status_code == _SEE_OTHER and target.startswith("/")
        shown = self._shown(environ, done, target) if is_ours else None
        return (shown or done)(environ, start_response)

    def _shown(self, environ: "WSGIEnvironment", done: Response, target: str) -> Response | None:
        """Return the page at `target`, with the cookies that the form has set; None if it is no page."""
        shown = self._page(_following(environ, done, target))
        if shown is None:
            return None
        cookies = (*done.headers.getlist("Set-Cookie"), *shown.headers.getlist("Set-Cookie"))
        newest = {cookie.partition("=")[0]: cookie for cookie in cookies}
        shown.headers.setlist("Set-Cookie", [*newest.values()])
        shown.headers["Content-Location"] = target
        shown.headers["Preference-Applied"] = PREFERENCE
        return shown

    def _page(self, environ: dict[str, Any]) -> Response | None:
        """Return the answer if it is a page; a stream is closed before it begins, as it would never end."""
        status, headers = "", Headers()

        def start_response(
            said: str, given: list[tuple[str, str]], _: object = None
        ) -> Callable[[bytes], None]:
            nonlocal status
            status = said
            headers.extend(given)
            return lambda _: None

        with _closed(self._app(environ, start_response)) as body:
            is_page = headers.get("Content-Type", "").startswith("text/html")
            return Response(b"".join(body), status, headers) if is_page else None


@contextmanager
def _closed(body: Iterable[bytes]) -> Iterator[Iterable[bytes]]:
    """Close the body of an answer in the end, as WSGI asks."""
    try:
        yield body
    finally:
        if hasattr(body, "close"):
            body.close()


def _following(environ: "WSGIEnvironment", done: Response, target: str) -> dict[str, Any]:
    """Return the request by which a browser follows the redirect."""
    parts = urlsplit(target)
    left_out = (*_OF_THE_BODY, *_OF_THE_FIRST)
    kept = {
        name: value
        for name, value in environ.items()
        if name not in left_out and not name.startswith(("werkzeug.", "flask."))
    }
    path = unquote(parts.path.removeprefix(environ.get("SCRIPT_NAME", "")))
    return {
        **kept,
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path.encode().decode("latin-1"),
        "QUERY_STRING": parts.query,
        "wsgi.input": BytesIO(),
        "HTTP_COOKIE": _cookies(environ.get("HTTP_COOKIE", ""), done.headers.getlist("Set-Cookie")),
    }


def _cookies(sent: str, set_since: list[str]) -> str:
    """Return the Cookie header of a browser that has taken these Set-Cookie headers."""
    pairs = [*sent.split(";"), *(header.partition(";")[0] for header in set_since)]
    cookies = dict(pair.strip().partition("=")[::2] for pair in pairs if "=" in pair)
    return "; ".join(f"{name}={value}" for name, value in cookies.items() if value)
