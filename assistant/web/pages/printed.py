"""The responses with a printed sheet."""

from collections.abc import Callable
from typing import TypeAlias

from flask import Response, request

from ...printing.documents import Printable
from ...printing.work_queue import Busy
from ..errors import Refused
from ..rendering import etags
from ..services import services
from .downloads import disposition

# Chromium shows a PDF inside a page, which would stay empty under the policy of our pages.
PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
MEDIA = {"pdf": "application/pdf", "png": "image/png"}
SECONDS = 5  # until a retry if too many sheets are waiting
Named: TypeAlias = tuple[Printable, str]  # with its file name, empty for a picture to show


def send_sheet(medium: str, sheet: Callable[[], Named], *depends_on: object) -> Response:
    """Return a sheet, or 304; `depends_on` is what the sheet depends on besides the request's path.

    Raises Refused if too many are waiting.
    """
    response = etags.answer((request.path, *depends_on), lambda: sheet_response(medium, *sheet()))
    if medium == "pdf":
        response.headers["Content-Security-Policy"] = PDF_POLICY
    return response


def sheet_response(medium: str, printable: Printable, name: str) -> Response:
    """Return a sheet, with the file name if it has one; raise Refused if too many are waiting."""
    response = Response(_drawn(medium, printable), content_type=MEDIA[medium])
    if name:
        response.headers["Content-Disposition"] = disposition("inline", name)
    return response


def _drawn(medium: str, printable: Printable) -> bytes:
    try:
        return services().renderer.pdf(printable) if medium == "pdf" else services().renderer.png(printable)
    except Busy:
        raise Refused(503, "server", "too-many-sheets", seconds=SECONDS) from None
