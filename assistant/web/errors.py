"""Error responses: a page for people, problem+json (RFC 9457) for programs."""

import json
from random import randint
from typing import Any

from flask import Flask, Response, current_app, render_template, request
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge
from werkzeug.http import HTTP_STATUS_CODES

from ..games.errors import Absent, Conflict, Malformed, RequestError
from ..i18n import message
from ..matches.join_codes import CodeExpired
from ..matches.replay import UnreadableTable
from ..matches.service import NoSuchTable
from ..store import Damaged, Gone, StillAway, Unavailable
from ..tournaments.lookup import NoSuchTournament
from ..tournaments.places import Busy

_AGAIN = {"crowded", "too-many-sheets"}  # whose page loads again by itself
_CROWDED_SECONDS = 1, 3
_KEYS = {400: "bad-request", 404: "no-such-page", 405: "method-not-allowed", 413: "too-large"}


class Refused(Exception):
    """A refused request, with the status and the error of its response."""

    def __init__(self, status: int, at: str, key: str, **params: object) -> None:
        super().__init__(key)
        self.status = status
        self.error: dict[str, Any] = {"at": at, "key": key, **params}


def install(app: Flask) -> None:
    """Register the error handlers."""
    app.register_error_handler(RequestError, _request_error)
    app.register_error_handler(NoSuchTable, lambda _: answer(404, at="table", key="no-such-table"))
    app.register_error_handler(NoSuchTournament, lambda _: answer(404, at="event", key="no-such-event"))
    app.register_error_handler(UnreadableTable, _unreadable)
    app.register_error_handler(Unavailable, _not_written)
    app.register_error_handler(ImportError, _not_installed)
    app.register_error_handler(Busy, _crowded)
    app.register_error_handler(CodeExpired, lambda _: answer(410, at="code", key="code-expired"))
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _server_fault)


def status_of(error: RequestError) -> int:
    """Return 400 for Malformed, 404 for Absent, 409 for Conflict, else 422."""
    kinds = ((Malformed, 400), (Absent, 404), (Conflict, 409))
    return next((status for kind, status in kinds if isinstance(error, kind)), 422)


def _request_error(error: RequestError) -> Response:
    return answer(status_of(error), at=error.at, key=error.key, **error.params)


def _refused(refused: Refused) -> Response:
    return answer(refused.status, **refused.error)


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    params = {"max": request.max_content_length} if isinstance(error, RequestEntityTooLarge) else {}
    response = answer(status, at="request", key=_KEYS.get(status, "bad-request"), **params)
    for name, value in error.get_headers(request.environ):
        if name in {"Allow", "Retry-After"}:
            response.headers[name] = value
    return response


def _unreadable(error: UnreadableTable) -> Response:
    current_app.logger.error("a table can't be read: %s", error)
    return answer(500, at="table", key="unreadable-table")


def _not_written(error: Unavailable) -> Response:
    """Answer 503 while the disk is full, away or damaged: phones keep their taps and retry."""
    if not isinstance(error, (Damaged, Gone, StillAway)):
        current_app.logger.error("the data can't be read or written: %s", error)
    return answer(503, at="server", key="not-written", seconds=5)


def _crowded(_: Busy) -> Response:
    """Answer 503 while others look at long events; pages load again automatically, not all at once."""
    return answer(503, at="server", key="crowded", seconds=randint(*_CROWDED_SECONDS))  # noqa: S311 - no secret


def _not_installed(error: ImportError) -> Response:
    """Answer 501: pictures and PDFs need libraries that a serving phone may lack."""
    current_app.logger.error("a library is missing: %s", error)
    return answer(501, at="server", key="not-installed", name=error.name or "")


def _server_fault(error: Exception) -> Response:
    current_app.logger.exception("a request failed", exc_info=error)
    return answer(500, at="server", key="server-fault")


def answer(status: int, at: str, key: str, **params: object) -> Response:
    """Return the error response in the format that this request expects; `seconds` are those to wait."""
    response = problem(status, at, key, **params) if _is_of_a_program() else _page(status, at, key, **params)
    if "seconds" in params:
        response.headers["Retry-After"] = str(params["seconds"])
    return response


def _page(status: int, at: str, key: str, **params: object) -> Response:
    sentence = message(key, at=at, **params)
    again = params["seconds"] if key in _AGAIN and request.method == "GET" else None
    shown = {"known": params.get("address"), "again": again}
    page = render_template("error.html", at=at, fault=key, sentence=sentence, **shown)
    return Response(page, status, content_type="text/html; charset=utf-8")


def _is_of_a_program() -> bool:
    """Whether the request is one of the API, or sends JSON as a page's script does."""
    is_api = request.path == "/api" or request.path.startswith("/api/")
    return is_api or request.mimetype == "application/json"


def problem(status: int, at: str, key: str, **params: object) -> Response:
    """Return the error as problem+json."""
    body = {
        "type": "about:blank",
        "title": HTTP_STATUS_CODES[status],
        "status": status,
        "detail": message(key, at=at, **params),
        "errors": [{"at": at, "key": key, **params}],
        **{name: value for name, value in params.items() if name == "would_discard"},
    }
    return Response(json.dumps(body), status, content_type="application/problem+json")
