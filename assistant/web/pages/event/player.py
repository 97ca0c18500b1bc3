"""Those who play at an event: they say who they are, and go to their own table."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import Absent, Conflict
from ....matches.devices import seat_of
from ....tournaments.held import Held
from ....tournaments.places import PATIENCE
from ....tournaments.upcoming import next_place, person_at
from ... import forms
from ...device import device
from ...edition import table_at
from ...errors import Refused
from ...rendering.flash_messages import flash_message, flash_news
from ...services import devices, services, tournaments
from ..table import join

blueprint = Blueprint("event_player", __name__)


@blueprint.post("/e/<event_id>/person")
def choose(event_id: str) -> AnyResponse:
    """Record who of the people uses this device, nobody for `null`; raise Absent.

    Whose name or seat another device has needs confirmation: `second` is that person. One who is not who
    they were when the page was `seen` is nobody's.
    """
    held, _ = tournaments().find_either(event_id, PATIENCE)
    person = forms.value(request.form.get("second", request.form.get("person", "null")))
    if person is not None and person not in range(len(held.state.people)):
        raise Absent("person", "no-such-player")
    if person is not None and tournaments().was_another(held, person, request.form.get("seen", None, int)):
        flash_news(Conflict("seen", "event-changed-since"))
        return redirect(url_for("events.show", event_id=event_id), 303)
    is_second = person is not None and is_elsewhere(held, person)
    if is_second and "second" not in request.form:
        return redirect(url_for("events.show", event_id=event_id, asked=person), 303)
    tournaments().choose_person(held, device(), person)
    if is_second:
        services().notifier.publish_presence(held.row.id)  # its first device is told
    return redirect(url_for("events.show", event_id=event_id), 303)


def is_elsewhere(held: Held, person: int) -> bool:
    """Return whether another device is somebody's, here or at the table of their next match."""
    if tournaments().person_of(held, device()) == person:
        return False
    if tournaments().devices_of(held)[person]:
        return True
    place = next_place(held, person)
    table = place.pairing.table if place else None
    phones = devices().at(table) if table else []
    seat = place.pairing.people.index(person) if place else None
    return any(phone.seat == seat and phone.device != device() for phone in phones)


@blueprint.post("/e/<event_id>/seat")
def take_seat(event_id: str) -> AnyResponse:
    """Seat whoever this device is at the table of their next match, and lead there."""
    held, _ = tournaments().find_either(event_id, PATIENCE)
    person = tournaments().person_of(held, device())
    return seated(held, person) or _nowhere(event_id, person)


@blueprint.post("/t/<table_id>/next")
def follow(table_id: str) -> AnyResponse:
    """Lead from a table that is over to the next one of whoever sits there."""
    table = table_at(table_id)
    held = tournaments().of_table(table_id)
    if held is None:
        raise Refused(404, "event", "no-such-event")
    person = tournaments().person_of(held, device())
    if person is None:
        person = person_at(held, table_id, seat_of(devices().at(table.row.id), device()))
        tournaments().choose_person(held, device(), person)
    return seated(held, person) or _nowhere(held.row.watch, person)


def seated(held: Held, person: int | None) -> AnyResponse | None:
    """Seat this device where somebody plays next and lead there; None where there is no such table."""
    place = next_place(held, person)
    table = place.pairing.table if place else None
    if person is None or place is None or table is None or table not in held.tables:
        return None
    seat = place.pairing.people.index(person)
    if not devices().take_seat(table, device(), seat, shared=_is_shared(held, table, person, seat)):
        return join.ask(table_at(table), seat, asked=seat, status=409)
    return redirect(url_for("table.show", table_id=table), 303)


def _is_shared(held: Held, table_id: str, person: int, seat: int) -> bool:
    """Return whether the other devices at a seat are those of a person, too."""
    others = (phone.device for phone in devices().at(table_id) if phone.seat == seat)
    return all(tournaments().person_of(held, other) == person for other in {*others} - {device()})


def _nowhere(event_id: str, person: int | None) -> AnyResponse:
    flash_message("event-not-known" if person is None else "no-table-now")
    return redirect(url_for("events.show", event_id=event_id), 303)
