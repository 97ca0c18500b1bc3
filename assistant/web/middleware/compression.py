"""Compression of text responses with gzip if the browser accepts it.

Other encodings need compiled libraries that phones have no wheel for; gzip is in the standard library.
"""

from gzip import compress

from flask import Flask, Response, request

SMALLEST = 500  # bytes; below that the header costs more than gzip saves
LEVEL = 6
_TEXT = (
    "text/",
    "application/json",
    "application/problem+json",
    "application/manifest+json",
    "image/svg+xml",
)


def install(app: Flask) -> None:
    """Compress text responses of SMALLEST bytes or more."""
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    if not _is_text(response):
        return response
    if is_wanted(response) and len(response.get_data()) >= SMALLEST:
        pack(response, compress(response.get_data(), LEVEL, mtime=0))
        _weaken_etag(response)
    return response


def is_wanted(response: Response) -> bool:
    """Return whether the client accepts gzip, and add `Vary` to the response for caches."""
    response.vary.add("Accept-Encoding")
    return request.accept_encodings["gzip"] > 0


def pack(response: Response, packed: bytes) -> None:
    """Replace the body of the response by `packed`, its gzip."""
    response.set_data(packed)
    response.headers["Content-Encoding"] = "gzip"


def _is_text(response: Response) -> bool:
    """Return whether to compress: neither event streams nor what is compressed already."""
    kind = response.content_type or ""
    has_body = response.status_code not in {204, 304} and not response.is_streamed
    return kind.startswith(_TEXT) and has_body and "Content-Encoding" not in response.headers


def _weaken_etag(response: Response) -> None:
    """Make the ETag weak: the content is equal, but its bytes are not."""
    tag, _ = response.get_etag()
    if tag:
        response.set_etag(tag, weak=True)
