"""What people take along: the matches of a device as files, files read in, a history on another device."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime

from flask import Blueprint, Response, render_template, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import Malformed, RequestError
from ....games.sentence import says
from ....history.queries import PlayedMatch
from ....i18n import language
from ....matches.service import NoSuchTable
from ....transfer.files import calendar, spreadsheet, writing
from ....transfer.files.device_transfers import DeviceTransfer
from ....transfer.files.reading import parse
from ....transfer.files.service import ImportReport, played
from ...errors import Refused, status_of
from ...middleware import rate_limits
from ...middleware.offline_mode import has_unexported, is_offline, record_export
from ...middleware.security import IMPORT_BYTES
from ...rendering.flash_messages import flash_sentence
from ...rendering.translation import translate
from ...services import device, history, services, tables

blueprint = Blueprint("files", __name__)

_MOST_COUNTED = 1_000_000  # matches
_AT_A_TIME = 200  # matches that are asked for
_KINDS = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "ics": "text/calendar; charset=utf-8",
}
_KIND = "<any(json, csv, ics):kind>"


@dataclass(frozen=True)
class Page:
    """What the page is made of: `matches` are over, `files` is in how many files all tables are.

    `move` is the code that this device shows. `fault` is what is wrong with what was sent, in `form`: `move`
    or `file`; `code` was typed.
    """

    matches: int
    files: int
    move: DeviceTransfer | None
    form: str = ""
    fault: RequestError | None = None
    code: str = ""


@blueprint.get("/history/takeout")
def show() -> str:
    return _page()


def _page(form: str = "", fault: RequestError | None = None, code: str = "") -> str:
    taken = services().match_files
    matches, _ = history().size(device(), _MOST_COUNTED)
    page = Page(
        matches, len(taken.parts(device())), services().device_transfers.of(device()), form, fault, code
    )
    return render_template("files/show.html", page=page)


@blueprint.get(f"/history/takeout/matches.{_KIND}")
def download(kind: str) -> Response:
    """All that this device knows; of JSON the file with the number `part`, from 1."""
    if kind == "json":
        parts = services().match_files.parts(device())
        asked = request.args.get("part", 1, int)
        part = parts[asked - 1] if 1 <= asked <= len(parts) else []
        if is_offline() and asked == len(parts):
            record_export()
        return _file(kind, services().match_files.pieces(part, device()))
    return _file(kind, _lines(kind, _played()))


@blueprint.get(f"/t/<table_id>/match.{_KIND}")
def download_one(table_id: str, kind: str) -> Response:
    table = tables().find(table_id)
    if kind == "json":
        return _file(kind, writing.pieces([writing.exported(table.replay, table.history_entry)], {}))
    return _file(kind, _lines(kind, [played(table.row.id, table.replay, table.history_entry)]))


@blueprint.post("/history/takeout/files")
def import_matches() -> AnyResponse:
    """All matches of the `file` that are not known here, or nothing."""
    request.max_content_length = request.max_form_memory_size = IMPORT_BYTES
    try:
        sent = _sent()
        rate_limits.count_import()
        _bring(sent)
    except RequestError as error:
        return Response(_page("file", error), status_of(error))
    return _back()


def _bring(sent: bytes) -> None:
    """What is read in stands in a file already; so on a phone alone all does, where all did before."""
    stood = is_offline() and not has_unexported()
    _tell(services().match_files.import_matches(parse(sent), device()))
    if stood:
        record_export()


def _sent() -> bytes:
    """The file of the form; raises Malformed where there is none."""
    given = request.files.get("file")
    if given is None:
        raise Malformed("file", "no-file")
    with closing(given):
        sent: bytes = given.read()
    if not sent:
        raise Malformed("file", "no-file")
    return sent


def _tell(brought: ImportReport) -> None:
    new, skipped = len(brought.tables), brought.skipped
    if not new and skipped:
        flash_sentence(says("files.nothing-new"))
    elif skipped:
        flash_sentence(says("files.brought-and-skipped", count=new, skipped=skipped))
    else:
        flash_sentence(says("files.brought", count=new))


@blueprint.post("/history/takeout/codes")
def open_move() -> AnyResponse:
    """A code by which another device is given what this one knows."""
    services().device_transfers.open(device())
    return _back()


@blueprint.post("/history/takeout/moves")
def move() -> AnyResponse:
    """What the device knows whose `code` was typed; a wrong one counts as a try."""
    code = request.form.get("code", "")[:64]
    try:
        with rate_limits.checking_code():
            _take(code)
    except Refused as refused:
        if refused.error["key"] != "no-such-code":
            raise
        return Response(_page("move", Malformed("code", "no-such-move"), code), refused.status)
    flash_sentence(says("files.moved"))
    return _back()


def _take(code: str) -> None:
    """Raises NoSuchTable, which is counted."""
    if not services().device_transfers.take(code, device()):
        raise NoSuchTable


def _back() -> AnyResponse:
    return redirect(url_for(".show"), 303)


def _played() -> Iterator[PlayedMatch]:
    """All that is over of what the device knows, what ended last first."""
    size, _ = history().size(device())
    for skip in range(0, size, _AT_A_TIME):
        yield from history().matches(device(), _AT_A_TIME, skip)


def _lines(kind: str, matches: Iterable[PlayedMatch]) -> Iterator[str]:
    return spreadsheet.lines(matches) if kind == "csv" else calendar.lines(matches, _title)


def _title(match: PlayedMatch) -> str:
    table = match.table
    name = services().rulebooks.words(table.game.KEY, language())["name"]
    return f"{name}: {' – '.join(table.summary.players)} · {translate(table.game.standing(table.summary))}"


def _file(kind: str, pieces: Iterator[str]) -> Response:
    """To be kept, and named after the day."""
    name = f"hanamikoji-{datetime.now(UTC):%Y-%m-%d}.{kind}"
    made = Response("".join(pieces), content_type=_KINDS[kind])
    made.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return made
