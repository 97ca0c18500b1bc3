"""Exporting a device's matches as files, importing files, and moving a history to another device."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from flask import Blueprint, Response, render_template, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import Malformed, RequestError
from ....games.sentence import Sentence, says
from ....history.queries import PlayedMatch
from ....i18n import csv_separator, language
from ....matches.service import NoSuchTable
from ....net.bodies import IMPORT_BYTES
from ....transfer.files import calendar, spreadsheet, writing
from ....transfer.files.continuing import excerpt
from ....transfer.files.device_transfers import DeviceTransfer
from ....transfer.files.reading import parse
from ....transfer.files.service import ImportReport, played
from ...device import device
from ...errors import Refused, status_of
from ...middleware import rate_limits
from ...middleware.long_work import takes_long
from ...middleware.offline_mode import has_unexported, is_offline, record_export
from ...rendering.flash_messages import flash_sentence
from ...rendering.translation import translate
from ...services import history, services, tables
from ..downloads import attachment

blueprint = Blueprint("files", __name__)

_MOST_COUNTED = 1_000_000  # matches
_FIELD_BYTES = 512 * 1024  # the buffer of the parser, which it takes for the size of the fields
_AT_A_TIME = 200  # matches in a query
_KIND = "<any(json, csv, ics):kind>"


@dataclass(frozen=True)
class FilesPage:
    """The content of the page: `matches` are finished, `files` is the number of files of an export.

    `too_long` are the ids of tables that are in none of them. `move` is the code that this device shows.
    `fault` is the error of the `form` that was sent, `move` or `file`; `code` is the code that was typed.
    The `waiting` events go on in the file that was sent: of each its id, its name, and its part of the file.
    """

    matches: int
    files: int
    too_long: Sequence[str]
    move: DeviceTransfer | None
    form: str = ""
    fault: RequestError | None = None
    code: str = ""
    waiting: Sequence[tuple[str, str, str]] = ()


@blueprint.get("/history/takeout")
def show() -> str:
    """Show the page."""
    return _page()


def _page(
    form: str = "",
    fault: RequestError | None = None,
    code: str = "",
    waiting: Sequence[tuple[str, str, str]] = (),
) -> str:
    taken = services().match_files
    matches, _ = history().size(device(), _MOST_COUNTED)
    parts, too_long = taken.parts(device()), taken.too_long(device())
    page = FilesPage(
        matches, len(parts), too_long, services().device_transfers.of(device()), form, fault, code, waiting
    )
    return render_template("files/show.html", page=page)


@blueprint.get(f"/history/takeout/matches.{_KIND}")
def download(kind: str) -> Response:
    """Export all matches of this device; as JSON, the file number `part`, counted from 1."""
    if kind == "json":
        parts = services().match_files.parts(device())
        asked = request.args.get("part", 1, int)
        part = parts[asked - 1] if 1 <= asked <= len(parts) else []
        if is_offline() and asked == len(parts):
            record_export()
        return attachment(kind, services().match_files.pieces(part, device()))
    return attachment(kind, _lines(kind, _played()))


@blueprint.get(f"/t/<table_id>/match.{_KIND}")
def download_one(table_id: str, kind: str) -> Response:
    """Export one match."""
    table = tables().find(table_id)
    if kind == "json":
        return attachment(kind, writing.pieces([writing.exported(table.replay, table.history_entry)], {}))
    return attachment(kind, _lines(kind, [played(table.row.id, table.replay, table.history_entry)]))


@blueprint.post("/history/takeout/files")
@takes_long
def import_matches() -> AnyResponse:
    """Import the matches and events of the posted `file` that are new here; all or nothing.

    The answer offers to continue events with which the file goes on. With the id of one in the query, the
    form has its `part` of the file again.
    """
    rate_limits.count_import()
    _allow_a_file()
    try:
        waiting = _import_file(_sent())
    except RequestError as error:
        return Response(_page("file", error), status_of(error))
    return Response(_page(waiting=waiting)) if waiting else _back()


def _allow_a_file() -> None:
    """Allow the size of an import to a form with a file; any other is parsed whole, at fifty times it."""
    if request.mimetype == "multipart/form-data":
        request.max_content_length = IMPORT_BYTES
        request.max_form_memory_size = IMPORT_BYTES if "continue" in request.args else _FIELD_BYTES


def _import_file(sent: bytes) -> list[tuple[str, str, str]]:
    """Import a file, and return the events that wait to go on.

    Offline, the export stays up to date if it was, since the matches are in the file.
    """
    was_exported = is_offline() and not has_unexported()
    given, asked = parse(sent), request.args.get("continue", "")
    brought = services().match_files.import_matches(given, device(), copying=True, continuing=asked)
    _flash_report(brought)
    if was_exported:
        record_export()
    return [(one.id, one.name, excerpt(given, one)) for one in brought.waiting]


def _sent() -> bytes:
    """Return the posted file; raise Malformed if there is none."""
    if "continue" in request.args:
        return request.form.get("part", "").encode()
    given = request.files.get("file")
    if given is None:
        raise Malformed("file", "no-file")
    with closing(given):
        sent: bytes = given.read()
    if not sent:
        raise Malformed("file", "no-file")
    return sent


def _flash_report(brought: ImportReport) -> None:
    known = [*_told_of_known(brought)]
    if brought.tables or not known:
        flash_sentence(_told_of_matches(brought))
    for sentence in known:
        flash_sentence(sentence)
    if brought.tournaments:
        flash_sentence(says("files.brought-events", count=len(brought.tournaments)))
    if brought.copies:
        flash_sentence(says("files.copied", count=brought.copies))


def _told_of_matches(brought: ImportReport) -> Sentence:
    new, skipped = len(brought.tables), brought.skipped
    if not new and skipped and not brought.tournaments:
        return says("files.nothing-new")
    if skipped:
        return says("files.brought-and-skipped", count=new, skipped=skipped)
    return says("files.brought", count=new)


def _told_of_known(brought: ImportReport) -> Iterator[Sentence]:
    """Yield what became of the events that are here."""
    yield from (says("files.event-continued", name=one.name) for one in brought.continued)
    yield from (says("files.event-waits", name=one.name) for one in brought.waiting)
    yield from (says("files.event-parted", name=one.name, entry=one.common + 1) for one in brought.parted)


@blueprint.post("/history/takeout/codes")
def open_move() -> AnyResponse:
    """Create a code with which another device copies this one's history."""
    services().device_transfers.open(device())
    return _back()


@blueprint.post("/history/takeout/moves")
def move() -> AnyResponse:
    """Copy the history of the device whose `code` was typed; a wrong code counts as a try."""
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
    """Raise NoSuchTable for a wrong code, so that it is counted as a try."""
    if not services().device_transfers.take(code, device()):
        raise NoSuchTable


def _back() -> AnyResponse:
    return redirect(url_for(".show"), 303)


def _played() -> Iterator[PlayedMatch]:
    """Yield the device's finished matches, the last ended first."""
    size, _ = history().size(device())
    for skip in range(0, size, _AT_A_TIME):
        yield from history().matches(device(), _AT_A_TIME, skip)


def _lines(kind: str, matches: Iterable[PlayedMatch]) -> Iterator[str]:
    return spreadsheet.lines(matches, csv_separator()) if kind == "csv" else calendar.lines(matches, _title)


def _title(match: PlayedMatch) -> str:
    table = match.table
    name = services().rulebooks.words(table.game.KEY, language())["name"]
    return f"{name}: {' – '.join(table.summary.players)} · {translate(table.game.standing(table.summary))}"
