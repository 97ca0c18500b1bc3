"""The live stream of a table: server-sent events with its version only."""

import secrets
from collections.abc import Iterator
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from ....matches.replay import Table
from ....matches.service import NoSuchTable
from ....net.addresses import client_key
from ....realtime import News, Stream
from ...device import known_device
from ...errors import Refused
from ...rendering.links import is_loopback
from ...services import services, tables

blueprint = Blueprint("live", __name__, url_prefix="/api")

PAGE_LENGTH = 64


@blueprint.get("/tables/<table_id>/live")
def stream(table_id: str) -> AnyResponse:
    """Open the stream; `page` identifies the page, so that its new stream ends its old one."""
    table = _table(table_id)
    elsewhere = streamed_elsewhere(table.row.id)
    if elsewhere:
        return redirect(elsewhere, 307)
    page = request.args.get("page", "")[:PAGE_LENGTH] or secrets.token_urlsafe(9)
    response = open_stream(table.row.id, f"{table_id} {page}", table.version)
    try:
        _tell_missed(table)
    except Exception:
        response.close()
        raise
    return response


def streamed_elsewhere(table: str) -> str | None:
    """Return the stream's address at the process that serves streams, None if this one does."""
    ticket = services().notifier.ticket(table, known_device(), _who())
    page = urlencode({"page": request.args.get("page", "")[:PAGE_LENGTH]})
    return f"{request.script_root}/live/{ticket}?{page}" if ticket else None


def open_stream(table: str, page: str, version: int) -> Response:
    """Return the stream of a page; raise Refused if there are too many."""
    stream = services().notifier.open(table, known_device(), page, version, _who())
    if stream is None:
        raise Refused(503, "live", "too-many-streams", seconds=60)
    return _response(stream)


def _table(table_id: str) -> Table:
    try:
        return tables().find(table_id)
    except NoSuchTable:
        return tables().find_watched(table_id)


def _who() -> str | None:
    """Return whom the stream counts for; None for this machine, where a proxy may forward anybody."""
    address = request.remote_addr or "localhost"
    whole = client_key(address)
    return None if is_loopback(address) or is_loopback(whole) else whole


def _tell_missed(seen: Table) -> None:
    """Publish a change made after the table was read and before its stream was open."""
    newest = tables().find(seen.row.id).version
    if newest > seen.version:
        services().notifier.publish(seen.row.id, newest)


def _response(opened: Stream) -> Response:
    response = Response(_messages(opened), content_type="text/event-stream; charset=utf-8")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(opened.leave)
    return response


def _messages(opened: Stream) -> Iterator[str]:
    """Yield messages. A heartbeat repeats the version: without it, a page can't notice a dead connection."""
    before = None
    for news in opened:
        yield from _message(news, before)
        before = news


def _message(news: News, before: News | None) -> Iterator[str]:
    if before is None:
        yield "retry: 1000\n\n"
    if news == before:
        yield ": still here\n\n"
    elif before and news.version == before.version:
        yield f'event: presence\ndata: {{"presence": {news.presence}}}\n\n'
        return
    yield f'id: {news.version}\nevent: table\ndata: {{"version": {news.version}}}\n\n'
