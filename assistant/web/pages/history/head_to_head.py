"""Head to head: what two or more people have played against each other."""

from collections.abc import Sequence

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....history import charts, head_to_head
from ....history.queries import PlayedMatch
from ....matches.player_keys import person_of
from ...device import known_device
from ...rendering.links import address
from ...services import history

blueprint = Blueprint("head_to_head", __name__)

_FEWEST_PEOPLE, _MOST_PEOPLE = 2, 6
_LONGEST_NAME = 40
_LISTED = 12  # matches


def install(app: Flask) -> None:
    """Offer the charts, the figures and their address to templates."""
    app.jinja_env.globals.update(
        charts=charts, head_to_head=head_to_head, head_to_head_address=head_to_head_address
    )


@blueprint.get("/history/met")
def show() -> str | AnyResponse:
    """Show the matches of all `with` names together; for one name, the people to choose from."""
    people = _people()
    if not people:
        return redirect(url_for("history.show"))
    names, known = [*people.values()], [*people]
    played = history().between(known_device(), known)
    if len(names) == 1:
        return render_template("head-to-head/choose.html", name=names[0], others=_others(known[0], played))
    found = head_to_head.head_to_heads(played, known)
    return render_template("head-to-head/show.html", names=names, meetings=found, listed=_LISTED)


def head_to_head_address(*names: str) -> str:
    """Return the address for these people, empty for fewer than two."""
    people = {person_of(name): name for name in reversed(names) if person_of(name)}
    several = len(people) >= _FEWEST_PEOPLE
    return address("head_to_head.show", **{"with": tuple(reversed(people.values()))}) if several else ""


def _people() -> dict[tuple[str, ...], str]:
    """Return the names in the address, once for each person, by the spellings of each."""
    asked = [name.strip()[:_LONGEST_NAME] for name in request.args.getlist("with")[:_MOST_PEOPLE]]
    people: dict[tuple[str, ...], str] = {}
    for name in filter(person_of, asked):
        people.setdefault(history().aliases(known_device(), name), name)
    return people


def _others(known: Sequence[str], played: Sequence[PlayedMatch]) -> list[str]:
    """Return the names of the people who sat with somebody, the latest first."""
    seats = [
        (person, name)
        for match in reversed(played)
        for person, name in zip(match.table.people, match.table.summary.players, strict=True)
    ]
    others: dict[str, str] = {}
    for person, name in seats:
        if person and person not in known:
            others.setdefault(person, name)
    return [*others.values()]
