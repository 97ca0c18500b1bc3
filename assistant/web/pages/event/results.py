"""The results that a host enters, and what tables say against those that are settled."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import Illegal, RequestError
from ....tournaments.decide import pairing_of
from ....tournaments.formats import PAIR
from ....tournaments.held import Held
from ....tournaments.places import PATIENCE
from ... import forms
from ...device import device
from ...services import tournaments
from .running import asked_again, back, changed

blueprint = Blueprint("event_results", __name__, url_prefix="/e/<event_id>/rounds/<int:number>/pairings")


@blueprint.get("/<int:pairing>")
def again(event_id: str, number: int, pairing: int) -> AnyResponse:
    """Lead to the match, when a page on which a result was refused is loaded again."""
    return back(tournaments().find(event_id), f"at-{number}-{pairing}", number)


@blueprint.post("/<int:pairing>")
def report(event_id: str, number: int, pairing: int) -> AnyResponse:
    """Enter how a match ended; without any answer its table decides again.

    It leads back to the match while others are open, else to what comes next.
    """
    held = tournaments().find(event_id, PATIENCE)
    try:
        body, shown = _result(held, number, pairing), request.form.get("shown")
        after = tournaments().report(held, number, pairing, body, device(), shown)
    except RequestError as error:
        return asked_again(held, error, "result", number, pairing, older=number)
    return back(after, f"at-{number}-{pairing}", number) if after.still_open else back(after)


@blueprint.post("/<int:pairing>/proposal")
def settle(event_id: str, number: int, pairing: int) -> AnyResponse:
    """Let what a table has `said` count from now on, if it is to be `take`n, or leave it."""
    held, body = tournaments().find(event_id, PATIENCE), {"take": "take" in request.form}
    said = request.form.get("said", "")
    return changed(held, lambda: tournaments().settle(held, number, pairing, body, device(), said))


def _result(held: Held, number: int, index: int) -> dict[str, Any]:
    """Return the answer of the form as the API would receive it; raise Absent, Illegal."""
    people = pairing_of(held.state, number, index).people
    absent = _numbers("absent")
    if absent:
        return {"winners": [one for one in people if one not in absent], "absent": absent}
    if "nobody" in request.form:
        return {"winners": []}
    figures = _figures(held, people)
    counted = figures.get(held.format.figure, ())
    winners = _sharing(people, counted) if "shared" in request.form else _numbers("winners")
    return {"winners": winners, **figures} if winners else {"winners": None}


def _sharing(people: Sequence[int], figures: Sequence[int]) -> list[Any]:
    """Return who shares the victory: both of two, else those who are chosen or have most money."""
    chosen = [*people] if len(people) == PAIR else _numbers("sharing")
    if not chosen and figures and all(isinstance(own, int) for own in figures):
        chosen = [one for one, own in zip(people, figures, strict=True) if own == max(figures)]
    if len(chosen) < PAIR:
        raise Illegal("winners", "nobody-shares")
    return chosen


def _figures(held: Held, people: Sequence[int]) -> dict[str, Any]:
    """Return the charm points or the money, if they were entered; raise Illegal if some are missing."""
    typed = [request.form.get(f"figures/{place}", "").strip() for place in range(len(people))]
    if not any(typed):
        return {}
    if not all(typed):
        raise Illegal(held.format.figure, "figures-missing")
    return {held.format.figure: [*map(forms.value, typed)]}


def _numbers(name: str) -> list[Any]:
    return [*map(forms.value, request.form.getlist(name))]
