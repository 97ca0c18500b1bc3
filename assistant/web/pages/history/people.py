"""Who sat at this device's matches: their spellings joined and parted, renamed or removed everywhere."""

from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ....games.errors import RequestError
from ....games.sentence import says
from ....history.editing import EditResult
from ....history.queries import Person
from ....matches.player_keys import person_of
from ...errors import Refused
from ...rendering.flash_messages import flash_fault, flash_message, flash_sentence
from ...services import device, history, history_editor, known_device
from .matches import asked_page

blueprint = Blueprint("people", __name__)

_ON_A_PAGE = 50
_NAMED_APART = 50  # tables, of which each may be left as it is


@blueprint.get("/history/people")
def show_all() -> str:
    """Who played last first; `page` counts from 1."""
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
    """`name` in any spelling."""
    people = history().people(known_device())
    person = _asked(request.args.get("name", ""), people)
    known = history().tables_of(known_device(), person.key)
    return render_template(
        "history/person.html",
        person=person,
        others=[other for other in people if other is not person],
        tables=known[:_NAMED_APART],
        count=len(known),
    )


@blueprint.post("/history/person/join")
def join() -> Response:
    """The one with this `name` is the same person as `other`."""
    people = history().people(known_device())
    person, other = (_asked(request.form.get(field, ""), people) for field in ("name", "other"))
    if person.key == other.key:
        flash_message("same-person", kind="fault")
    else:
        history().join(device(), person.key, other.key)
        flash_message("people-joined")
    return _to(other.key)


@blueprint.post("/history/person/part")
def part() -> Response:
    """`spelling` is no longer one of the person with this `name`."""
    person = _asked(request.form.get("name", ""))
    history().part(device(), person_of(request.form.get("spelling", "")))
    flash_message("people-parted")
    return _to(person.key)


@blueprint.post("/history/person/rename")
def rename() -> Response:
    """The one with this `name` is called `new` at all tables of this device, but at those in `but`."""
    person, but = _asked(request.form.get("name", "")), set(request.form.getlist("but"))
    new = request.form.get("new", "")
    try:
        done = history_editor().rename(device(), person.key, new, but)
    except RequestError as error:
        flash_fault(error)
        return _to(person.key)
    _tell("renamed", done)
    return _to(person.key if but else new)


@blueprint.get("/history/person/remove")
def ask_remove() -> str:
    person = _asked(request.args.get("name", ""))
    count = len(history().tables_of(known_device(), person.key))
    return render_template("history/remove.html", person=person, count=count)


@blueprint.post("/history/person/remove")
def remove() -> Response:
    """Of the one with this `name` nothing is left at the tables of this device."""
    person = _asked(request.form.get("name", ""))
    _tell("removed", history_editor().remove(device(), person.key))
    return redirect(url_for("people.show_all"), 303)


def _asked(name: str, people: Sequence[Person] | None = None) -> Person:
    """The one of them with this name; raises Refused for somebody who is not on this device's shelf."""
    known, key = known_device(), history().aliases(known_device(), name)[0]
    people = history().people(known) if people is None else people
    person = next((person for person in people if person.key == key), None)
    if person is None:
        raise Refused(404, "name", "no-such-page")
    return person


def _tell(what: str, done: EditResult) -> None:
    flash_sentence(says(f"history.{what}", count=done.tables))
    if done.left:
        flash_sentence(says("history.left", count=done.left))


def _to(name: str) -> Response:
    return redirect(url_for("people.show", name=name), 303)
