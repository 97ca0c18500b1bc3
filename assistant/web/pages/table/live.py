"""The live stream of a table: server-sent events with its version only."""

import secrets
from collections.abc import Iterator
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from ....matches.replay import Table
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
    """Open the stream."""
    table, _ = tables().find_either(table_id)
    response = stream_of(table.row.id, table.version)
    if response.location:
        return response
    try:
        _tell_missed(table)
    except Exception:
        response.close()
        raise
    return response


def stream_of(topic: str, version: int = 0) -> AnyResponse:
    """Stream a growing number whenever there is news; raise Refused if there are too many streams.

    `page` identifies the page, so that its new stream ends its old one. Where another process serves the
    streams, redirect to it.
    """
    page = request.args.get("page", "")[:PAGE_LENGTH]
    ticket = services().notifier.ticket(topic, known_device(), _who())
    if ticket:
        return redirect(f"{request.script_root}/live/{ticket}?{urlencode({'page': page})}", 307)
    named = f"{topic} {page or secrets.token_urlsafe(9)}"
    stream = services().notifier.open(topic, known_device(), named, version, _who())
    if stream is None:
        raise Refused(503, "live", "too-many-streams", seconds=60)
    return _response(stream)


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
