"""The live stream of a table: server-sent events that say only which version it is at."""

import secrets
from collections.abc import Iterator
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from ....matches.replay import Table
from ....matches.service import NoSuchTable
from ....net.addresses import client_key
from ....realtime import News, Stream
from ...errors import Refused
from ...rendering.links import is_loopback
from ...services import known_device, services, tables

blueprint = Blueprint("live", __name__, url_prefix="/api")

PAGE_LENGTH = 64


@blueprint.get("/tables/<table_id>/live")
def stream(table_id: str) -> AnyResponse:
    """`page` names the page that asks, so that its new stream ends its old one."""
    table = _table(table_id)
    elsewhere = streamed_elsewhere(table.row.id)
    if elsewhere:
        return redirect(elsewhere, 307)
    page = request.args.get("page", "")[:PAGE_LENGTH] or secrets.token_urlsafe(9)
    response = opened(table.row.id, f"{table_id} {page}", table.version)
    try:
        _tell_missed(table)
    except Exception:
        response.close()
        raise
    return response


def streamed_elsewhere(table: str) -> str | None:
    """The address of this device's stream at the process that has them, if this one has none."""
    ticket = services().notifier.ticket(table, known_device(), _who())
    page = urlencode({"page": request.args.get("page", "")[:PAGE_LENGTH]})
    return f"{request.script_root}/live/{ticket}?{page}" if ticket else None


def opened(table: str, page: str, version: int) -> Response:
    """The stream of a page; raises Refused past a bound."""
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
    """Who is on this machine may be a proxy or a tunnel, and so anybody."""
    address = request.remote_addr or "localhost"
    whole = client_key(address)
    return None if is_loopback(address) or is_loopback(whole) else whole


def _tell_missed(seen: Table) -> None:
    """What happened after a table was seen, and before its stream was open, was told to nobody there."""
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
    """A page can't see comments: that each heartbeat says the version again tells it of a black hole."""
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
