"""The rounds of a table: scoring one, correcting one, and the log of all that was entered."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from ....games import Game
from ....games.errors import RequestError
from ....games.events import Event
from ....games.rounds import EntryWarning, Match
from ....matches.devices import Device, seat_of
from ....matches.replay import Table, TableEntry
from ...device import device, known_device
from ...device_settings import facing
from ...edition import table_at
from ...errors import Refused, status_of
from ...rendering import etags
from ...rendering.flash_messages import flash_message, flash_news, flash_sentence
from ...services import devices, services, tables
from .changes_by_others import reader, undo_of_table
from .corrections import correction_page
from .in_event import with_asking
from .page import agreed_by, page
from .stale_forms import submitted_round

blueprint = Blueprint("rounds", __name__)

MEANWHILE = {"scored-already", "unscored-meanwhile", "corrected-meanwhile", "cards-changed"}
_ON_A_PAGE = 100  # entries: one is some 400 bytes
_KEPT_FIELDS = ("scoring", "seen")


@dataclass(frozen=True)
class RoundForm:
    """A form that enters a round, or corrects one that is `scored`.

    `given` are the fields as typed, `seen` is the version that its reader saw, `fault` the error in it.
    """

    table: Table
    number: int
    scored: Any
    given: MultiDict[str, str]
    seen: str
    fault: RequestError | None

    def is_faulty(self, *fields: str) -> bool:
        """Whether one of these fields has the error."""
        return self.fault is not None and self.fault.at in fields


class _Warned(Exception):
    """Warnings that the reader has not agreed to, of the newest table."""

    def __init__(self, table: Table, entry_warnings: Sequence[EntryWarning]) -> None:
        super().__init__(table.row.id)
        self.table, self.entry_warnings = table, entry_warnings


@blueprint.get("/t/<table_id>/rounds")
def show_all(table_id: str) -> str:
    """Show the newest entries, or those up to number `last`."""
    table = table_at(table_id)
    known = devices().at(table_id)
    near = _near(known)
    last = min(max(1, request.args.get("last", table.version, int)), table.version)
    first = max(1, last - _ON_A_PAGE + 1)
    return render_template(
        "table/rounds.html",
        table=table,
        is_newest=last == table.version,
        runs=_runs(table.entries(first, last)),
        older=first - 1,
        phones={phone.device: phone for phone in known},
        this_device=device(),
        near=near,
        undo=undo_of_table(table, reader(known, device()), near),
    )


def _near(known: Sequence[Device]) -> int:
    """Return the player whose side is nearest: the one who sits here, or the other on the far half."""
    seat = seat_of(known, device()) or 0
    return 1 - seat if facing() else seat


def _runs(entries: list[TableEntry]) -> list[list[TableEntry]]:
    """Return the entries newest first, with uninterrupted taps of one device in one run."""

    def kind(entry: TableEntry) -> object:
        return entry.number if entry.event.place is None else (entry.device, entry.stands)

    return [list(run) for _, run in groupby(reversed(entries), kind)]


@blueprint.get("/t/<table_id>/rounds/<int:number>")
def show(table_id: str, number: int) -> AnyResponse:
    """Show where a round is scored or corrected: on the board, or as a form in a game without drafts."""
    table = table_at(table_id)
    is_scored = table.match.scored(number) is not None
    if not is_scored and (number != table.match.round_number or table.match.outcome):
        raise Refused(404, "round", "no-such-page")
    if table.game.draft is None:
        return _form(table, number, request.args)
    if not is_scored:
        return _to_scoring(table, number)
    return _board(table, number, request.args)


@blueprint.get("/t/<table_id>/rounds/<int:number>/fragment")
def fragment(table_id: str, number: int) -> AnyResponse:
    """Return the part of a correction that live news replaces; the table's, once the round is not scored."""
    if "poll" in request.args:
        services().notifier.polled(table_id, known_device())
    table = table_at(table_id)
    if table.match.scored(number) is None:
        return redirect(url_for("table.fragment", table_id=table_id, **_scoring(table, number)), 303)
    shown = correction_page(table, number, devices().at(table_id), request.args)
    return etags.answer(shown.seen, lambda: Response(render_template("table/fragment.html", page=shown)))


@blueprint.post("/t/<table_id>/rounds/<int:number>")
def put(table_id: str, number: int) -> AnyResponse:
    """Score the round in play or correct one, after asking about the game's `entry_warnings`."""
    table = table_at(table_id)
    agreed = set(request.form.getlist("agreed"))

    def decide(game: Game, match: Match) -> Sequence[Event]:
        newest = table if match is table.match else table_at(table_id)
        given = submitted_round(newest, number)
        entry_warnings = game.entry_warnings(newest.match, number, given)
        if any(agreed_by(warning) not in agreed for warning in entry_warnings):
            raise _Warned(newest, entry_warnings)
        consents = {warning.consent: True for warning in entry_warnings if warning.consent}
        return game.put_round(match, number, {**given, **consents})

    try:
        after = tables().change(table, decide, device())
    except _Warned as warned:
        return _question(warned.table, number, warned.entry_warnings)
    except RequestError as error:
        return _refused(table_at(table_id), number, error)
    if table.match.scored(number) is None:
        return _to_table(table)
    return _corrected(after, number, after.version > table.version and after.device == device())


def _to_table(table: Table, **at: Any) -> AnyResponse:
    return redirect(url_for("table.show", table_id=table.row.id, **at), 303)


def _to_scoring(table: Table, number: int) -> AnyResponse:
    return _to_table(table, **_scoring(table, number))


def _scoring(table: Table, number: int) -> dict[str, Any]:
    """Return the query for the stage that scores the round in play."""
    return dict.fromkeys(table.game.STAGES[:1], number)


def _corrected(table: Table, number: int, is_new: bool) -> AnyResponse:
    """Flash what was corrected, with a button that undoes it, and lead to the board or the log."""
    if is_new:
        back = (table.row.id, table.version - 1)
        corrected = table.game.corrected(table.before, table.match, number, False)
        flash_sentence(with_asking(corrected, table), back, undoes=True)
    else:
        flash_message("unchanged")
    if table.game.draft:
        return _to_table(table)
    return redirect(url_for(".show_all", table_id=table.row.id, facing=facing()), 303)


def _refused(table: Table, number: int, error: RequestError) -> AnyResponse:
    """Show a change by another device on the page that has it, and any other error beside the form."""
    if table.game.draft:
        return _refused_on_board(table, number, error)
    if error.key not in MEANWHILE:
        return _form(table, number, request.form, error)
    if error.key == "cards-changed":
        return _form(table, number, _seen_again(table), error)
    flash_news(error)
    if error.key == "scored-already":
        return _to_table(table)
    return redirect(url_for(".show", table_id=table.row.id, number=number, facing=facing()), 303)


def _refused_on_board(table: Table, number: int, error: RequestError) -> AnyResponse:
    """Keep the draft beside the newest round; an error that no board can send has a page of its own."""
    if error.key not in MEANWHILE:
        raise error
    flash_news(error)
    if error.key == "corrected-meanwhile":
        return _board(table, number, request.form, 409)
    return _to_table(table) if error.key == "scored-already" else _to_scoring(table, number)


def _seen_again(table: Table) -> MultiDict[str, str]:
    """Return the typed fields, for the table as it is now."""
    return MultiDict({**request.form.to_dict(), "seen": str(table.version)})


def _question(table: Table, number: int, entry_warnings: Sequence[EntryWarning]) -> Response:
    """Ask about the warnings: on the board, or on a page of its own."""
    warned_side = "far" if facing() else "near"
    if table.game.draft and table.match.scored(number):
        return _board(table, number, request.form, 409, warned_side)
    if table.game.draft and "counted" in request.form:
        asked = {**request.form.to_dict(), table.game.STAGES[0]: str(number)}
        shown = page(table, devices().at(table.row.id), may_play=True, asked=asked, warned_side=warned_side)
        return Response(render_template("table/show.html", page=shown), 409)
    return _question_page(table, number, entry_warnings)


def _question_page(table: Table, number: int, entry_warnings: Sequence[EntryWarning]) -> Response:
    kept = [name for name in request.form if "/" in name or name == "seen"]
    typed: dict[str, Any] = {name: request.form[name] for name in kept}
    shown = render_template(
        "table/warnings.html",
        table=table,
        number=number,
        posted=[(name, value) for name, value in request.form.items() if "/" in name or name in _KEPT_FIELDS],
        entry_warnings=entry_warnings,
        agreed=[("agreed", agreed_by(warning)) for warning in entry_warnings],
        back=url_for(".show", table_id=table.row.id, number=number, facing=facing(), **typed),
    )
    return Response(shown, 409)


def _board(
    table: Table, number: int, given: MultiDict[str, str], status: int = 200, warned_side: str = ""
) -> Response:
    shown = correction_page(table, number, devices().at(table.row.id), given, warned_side)
    return Response(render_template("table/show.html", page=shown), status)


def _form(
    table: Table, number: int, given: MultiDict[str, str], fault: RequestError | None = None
) -> Response:
    form = RoundForm(
        table=table,
        number=number,
        scored=table.match.scored(number),
        given=given,
        seen=given.get("seen", str(table.version)),
        fault=fault,
    )
    return Response(render_template("table/round.html", form=form), status_of(fault) if fault else 200)
