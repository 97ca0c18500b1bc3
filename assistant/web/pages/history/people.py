"""The people of this device's matches: joining and splitting spellings, renaming and removing people."""

from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ....games.errors import RequestError
from ....games.sentence import says
from ....history.editing import EditResult
from ....history.queries import Person, shared_by
from ....matches.player_keys import person_of
from ...device import device, known_device
from ...errors import Refused
from ...rendering.flash_messages import flash_fault, flash_message, flash_sentence
from ...services import history, history_editor
from .matches import asked_page

blueprint = Blueprint("people", __name__)

_ON_A_PAGE = 50
_NAMED_APART = 50  # tables that can be excluded from renaming


@blueprint.get("/history/people")
def show_all() -> str:
    """Show the people, the last to play first; `page` counts from 1."""
    page = asked_page()
    people, first = history().people(known_device()), (page - 1) * _ON_A_PAGE
    return render_template(
        "history/people.html",
        people=people[first : first + _ON_A_PAGE],
        size=history().size(known_device()),
        page=page,
        is_more=len(people) > first + _ON_A_PAGE,
    )


@blueprint.get("/history/person")
def show() -> str:
    """Show the person called `name`, in any spelling."""
    people = history().people(known_device())
    person = _asked(request.args.get("name", ""), people)
    known = history().tables_of(known_device(), person.key)
    return render_template(
        "history/person.html",
        person=person,
        others=[other for other in people if other is not person],
        tables=known[:_NAMED_APART],
        count=len(known),
        shared=shared_by(known, person.aliases),
    )


@blueprint.post("/history/person/join")
def join() -> Response:
    """Make the person called `name` the same as `other`."""
    people = history().people(known_device())
    person, other = (_asked(request.form.get(field, ""), people) for field in ("name", "other"))
    if person.key == other.key:
        flash_message("same-person", kind="fault")
    else:
        history().join(device(), person.key, other.key)
        flash_message("people-joined")
    return _redirect_to(other.key)


@blueprint.post("/history/person/part")
def part() -> Response:
    """Make `spelling` a person apart from the one called `name`."""
    person = _asked(request.form.get("name", ""))
    history().part(device(), person_of(request.form.get("spelling", "")))
    flash_message("people-parted")
    return _redirect_to(person.key)


@blueprint.post("/history/person/rename")
def rename() -> Response:
    """Rename the person called `name` to `new` at all tables of this device except those in `but`."""
    person, but = _asked(request.form.get("name", "")), set(request.form.getlist("but"))
    new = request.form.get("new", "")
    try:
        done = history_editor().rename(device(), person.key, new, but)
    except RequestError as error:
        flash_fault(error)
        return _redirect_to(person.key)
    _flash_result("renamed", done)
    return _redirect_to(person.key if but else new)


@blueprint.get("/history/person/remove")
def ask_remove() -> str:
    """Ask for confirmation."""
    person = _asked(request.args.get("name", ""))
    count = len(history().tables_of(known_device(), person.key))
    return render_template("history/remove.html", person=person, count=count)


@blueprint.post("/history/person/remove")
def remove() -> Response:
    """Remove the person called `name` from all tables of this device."""
    person = _asked(request.form.get("name", ""))
    _flash_result("removed", history_editor().remove(device(), person.key))
    return redirect(url_for("people.show_all"), 303)


def _asked(name: str, people: Sequence[Person] | None = None) -> Person:
    """Return the person with this name; raise Refused if there is none in this device's history."""
    known, key = known_device(), history().aliases(known_device(), name)[0]
    people = history().people(known) if people is None else people
    person = next((person for person in people if person.key == key), None)
    if person is None:
        raise Refused(404, "name", "no-such-page")
    return person


def _flash_result(what: str, done: EditResult) -> None:
    flash_sentence(says(f"history.{what}", count=done.tables))
    if done.left:
        flash_sentence(says("history.left", count=done.left))
    if done.of_events:
        flash_sentence(says("history.of-events", count=done.of_events))


def _redirect_to(name: str) -> Response:
    return redirect(url_for("people.show", name=name), 303)
