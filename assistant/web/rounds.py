"""The rounds of a table: scoring one, correcting one, and everything that was ever entered."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from ..fold import Table, TableEntry
from ..games import Game
from ..games.errors import RequestError
from ..games.events import Event
from ..phones import Phone, seat_of
from .current import device, phones, tables
from .device import facing
from .errors import Refused, status_of
from .notices import tell_meanwhile, tell_sentence
from .shown import as_shown

blueprint = Blueprint("rounds", __name__)

MEANWHILE = {"scored-already", "corrected-meanwhile", "cards-changed"}
_ON_A_PAGE = 100  # entries: one is some 400 bytes
_KEPT_FIELDS = ("scoring", "seen", "counted")


@dataclass(frozen=True)
class RoundForm:
    """The form that enters a round, or corrects it where it is `scored`.

    `given` are the fields as they were typed, `seen` is the version that its reader saw, `by` the one of the
    game's ROUND_FIELDS by which the round is entered, and `fault` what was wrong with it.
    """

    table: Table
    number: int
    scored: Any
    given: MultiDict[str, str]
    near: int
    seen: str
    by: str | None
    fault: RequestError | None

    def is_faulty(self, *fields: str) -> bool:
        """Whether one of these fields was at fault."""
        return self.fault is not None and self.fault.at in fields


@blueprint.get("/t/<table_id>/rounds")
def show_all(table_id: str) -> str:
    """The newest entries; with `last`, the number of one, older ones up to it."""
    table = tables().find(table_id)
    known = phones().at(table_id)
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
        near=_near(known),
    )


def _near(known: Sequence[Phone]) -> int:
    """The player whose side is shown nearest: who sits here, or across where the page stands upside down."""
    seat = seat_of(known, device()) or 0
    return 1 - seat if facing() else seat


def _runs(entries: list[TableEntry]) -> list[list[TableEntry]]:
    """Newest first; what one device counted without a pause is told together."""

    def kind(entry: TableEntry) -> object:
        return entry.number if entry.event.place is None else (entry.device, entry.stands)

    return [list(run) for _, run in groupby(reversed(entries), kind)]


@blueprint.get("/t/<table_id>/rounds/<int:number>")
def show(table_id: str, number: int) -> Response:
    """The form that enters or corrects a round: its cards, or with `?by=winners` who had more."""
    table = tables().find(table_id)
    in_play = number == table.match.round_number and not table.match.outcome
    if not (in_play or table.match.scored(number)):
        raise Refused(404, "round", "no-such-page")
    return _form(table, number, request.args)


@blueprint.post("/t/<table_id>/rounds/<int:number>")
def put(table_id: str, number: int) -> AnyResponse:
    """Scores the round in play or corrects one; a doubt (`doubts` of the game) is asked about first."""
    table = tables().find(table_id)
    agreed = set(request.form.getlist("agreed"))

    try:
        doubts = table.game.doubts(table.match, number, as_shown(table, number))
        if any(doubt.key not in agreed for doubt in doubts):
            return _question(table, number, doubts)
        consents = {doubt.consent: True for doubt in doubts if doubt.consent}

        def decide(game: Game, match: Any) -> Sequence[Event]:
            newest = table if match is table.match else tables().find(table_id)
            return game.put_round(match, number, {**as_shown(newest, number), **consents})

        tables().change(table, decide, device())
    except RequestError as error:
        return _refused(tables().find(table_id), number, error)
    return _done(table, number)


def _refused(table: Table, number: int, error: RequestError) -> AnyResponse:
    """What another phone did meanwhile is told on the page that shows it; anything else beside the form."""
    if error.key not in MEANWHILE:
        return _form(table, number, request.form, error)
    if error.key == "cards-changed" and "counted" not in request.form:
        return _form(table, number, _seen_again(table), error)
    tell_meanwhile(error)
    if error.key == "corrected-meanwhile":
        return redirect(url_for(".show", table_id=table.row.id, number=number, facing=facing()), 303)
    counting = number if error.key == "cards-changed" else None
    return redirect(url_for("table.show", table_id=table.row.id, count=counting), 303)


def _seen_again(table: Table) -> MultiDict[str, str]:
    """What was typed, beside the table as it is shown now."""
    return MultiDict({**request.form.to_dict(), "seen": str(table.version)})


def _done(table: Table, number: int) -> AnyResponse:
    """Scoring shows the table with its result; a correction goes back to the rounds."""
    if table.match.scored(number) is None:
        return redirect(url_for("table.show", table_id=table.row.id), 303)
    tell_sentence(table.game.corrected(number, False))
    return redirect(url_for(".show_all", table_id=table.row.id, facing=facing()), 303)


def _question(table: Table, number: int, doubts: Any) -> Response:
    """Asks before the round is put; nothing has changed yet."""
    counted = "counted" in request.form
    page = render_template(
        "table/doubts.html",
        table=table,
        number=number,
        posted=[(name, value) for name, value in request.form.items() if "/" in name or name in _KEPT_FIELDS],
        doubts=doubts,
        back=_way_back(table, number, counted),
    )
    return Response(page, 409)


def _way_back(table: Table, number: int, counted: bool) -> str:
    """The cells where the cards were counted, or the form with what was typed."""
    if counted:
        return url_for("table.show", table_id=table.row.id, count=number)
    kept = [name for name in request.form if "/" in name or name == "seen"]
    typed: dict[str, Any] = {name: request.form[name] for name in kept}
    return url_for(".show", table_id=table.row.id, number=number, facing=facing(), **typed)


def _way(table: Table, given: MultiDict[str, str]) -> str | None:
    """By which of the game's ROUND_FIELDS the round is entered, None where the form has not said."""
    roots = {name.split("/")[0] for name in given} & set(table.game.ROUND_FIELDS)
    return given.get("by") or next(iter(roots), None)


def _form(
    table: Table, number: int, given: MultiDict[str, str], fault: RequestError | None = None
) -> Response:
    form = RoundForm(
        table=table,
        number=number,
        scored=table.match.scored(number),
        given=given,
        near=_near(phones().at(table.row.id)),
        seen=given.get("seen", str(table.version)),
        by=_way(table, given),
        fault=fault,
    )
    return Response(render_template("table/round.html", form=form), status_of(fault) if fault else 200)
