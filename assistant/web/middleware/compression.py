"""Pages and answers go over the wire as gzip where the browser takes it.

The libraries for this need compiled codecs that phones have no wheel for; gzip is in the standard library.
"""

from gzip import compress

from flask import Flask, Response, request

SMALLEST = 500  # bytes: below that the header costs more than it saves
LEVEL = 6
_TEXT = (
    "text/",
    "application/json",
    "application/problem+json",
    "application/manifest+json",
    "image/svg+xml",
)


def install(app: Flask) -> None:
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    if not _is_text(response):
        return response
    if is_wanted(response) and len(response.get_data()) >= SMALLEST:
        pack(response, compress(response.get_data(), LEVEL, mtime=0))
        _weaken_etag(response)
    return response


def is_wanted(response: Response) -> bool:
    """Whether the reader takes gzip; caches are told that the answer depends on it."""
    response.vary.add("Accept-Encoding")
    return request.accept_encodings["gzip"] > 0


def pack(response: Response, packed: bytes) -> None:
    """Sends these bytes, the gzip of the content, in its place."""
    response.set_data(packed)
    response.headers["Content-Encoding"] = "gzip"


def _is_text(response: Response) -> bool:
    """A stream of events is sent as it happens, and what is packed already is left alone."""
    kind = response.content_type or ""
    has_body = response.status_code not in {204, 304} and not response.is_streamed
    return kind.startswith(_TEXT) and has_body and "Content-Encoding" not in response.headers


def _weaken_etag(response: Response) -> None:
    """The same state, but other bytes than without gzip."""
    tag, _ = response.get_etag()
    if tag:
        response.set_etag(tag, weak=True)
