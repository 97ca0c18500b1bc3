"""The event of a table: the next match of whoever is done or has gone from here, and what its host can do."""

from contextlib import suppress
from dataclasses import dataclass, replace
from operator import attrgetter

from ....games.sentence import Sentence, says
from ....matches.replay import OF_EVENT, Table, UnreadableTable
from ....tournaments.held import Held
from ....tournaments.lookup import NoSuchTournament
from ....tournaments.sentences import result_of
from ....tournaments.tournament import Key, Pairing
from ....tournaments.upcoming import newest_places, next_place, person_at, place_of, told
from ...device import known_device
from ...rendering.links import address
from ...services import tournaments
from .seating import is_for_everybody

_by_device = attrgetter("device")  # a match has many steps, and this is asked at each look at it


@dataclass(frozen=True)
class InEvent:
    """An event as the reader at one of its tables sees it.

    `address` is its page. `counts` is the result that counts there, if it is not this table's own or was
    entered for a table without one. `settled` is what becomes of a change here, where the result is settled.
    `goes_to` is the number of the table of the reader's next match, 0 if there is none yet.
    For its host `run` is the id of the event, `pairs` the number of the round that can be paired now, else 0,
    and `other` the number and id of a table that a shared device can go to; else these are empty.
    """

    name: str
    address: str
    next: Sentence
    counts: Sentence | None = None
    settled: Sentence | None = None
    goes_to: int = 0
    run: str = ""
    pairs: int = 0
    other: tuple[int, str] = (0, "")


def in_event(table: Table, seat: int | None, *, may_play: bool) -> InEvent | None:
    """Return the event of a table once its match is over, or for a reader who has nothing to do here now.

    None otherwise, and for a table of none.
    """
    if not table.match.outcome:
        return (_moved(table) if seat is None else _decided(table, seat)) if may_play else None
    held = _event_of(table)
    if held is None:
        return None
    return _shown(held, table, _person(held, table, seat) if may_play else None, may_play=may_play)


def _moved(table: Table) -> InEvent | None:
    """Return the event where the person of this device has gone from a table whose seats it has named anew.

    Its hosts may look at any table.
    """
    if OF_EVENT not in map(_by_device, table.replay.steps) or is_for_everybody(table):
        return None
    held = _event_of(table)
    if held is None or known_device() in held.hosts:
        return None
    person = tournaments().person_of(held, known_device())
    here, place = held.state.tables.get(table.row.id), place_of(held, person)
    if here is None or place is None or person in here.people:
        return None
    return _shown(held, table, person, may_play=True) if place.is_next or place.pairing.is_bye else None


def _decided(table: Table, seat: int) -> InEvent | None:
    """Return the event where a result was entered for a match in progress, and its round is over.

    This is asked with each tap, so the store is read only where the event's log has grown.
    """
    held = None if is_for_everybody(table) else _known_event_of(table)
    pairing = _pairing(held, table) if held else None
    result = held.state.result(pairing) if held and pairing else None
    if held is None or pairing is None or result is None or known_device() in held.hosts:
        return None
    if pairing in held.state.rounds[-1] and not held.is_over:
        return None
    entered = says("event.entered", result=result_of(held.state, pairing.people, result))
    return replace(_shown(held, table, _person(held, table, seat), may_play=True), counts=entered)


def _shown(held: Held, table: Table, person: int | None, *, may_play: bool) -> InEvent:
    page = address("events.show", event_id=held.row.watch)
    shown = InEvent(held.state.opened.name, page, told(held, person), _counts(held, table))
    return replace(_playing(held, shown, person), settled=_settled(held, table)) if may_play else shown


def way_to_event(table: Table) -> tuple[str, str] | None:
    """Return the name of the event of a table and its address for this device, None for a table of none."""
    held = _event_of(table)
    if held is None:
        return None
    return held.state.opened.name, address("events.show", event_id=held.id_for(known_device()))


def names_of_event(table: Table) -> tuple[str, str] | None:
    """Return the name of the event that names the players of a table, and for its host the address to run it.

    None for a table of none.
    """
    held = _event_of(table)
    if held is None:
        return None
    is_host = known_device() in held.hosts
    return held.state.opened.name, address("events.show", event_id=held.row.id) if is_host else ""


def with_asking(told: Sentence, table: Table) -> Sentence:
    """Return what was changed at a table, and that the host is asked about it where its result is settled."""
    held = _event_of(table)
    is_asked = held is not None and held.state.proposed.keys() & {_key(held, table)}
    return says("event.told-and-asked", told=told) if is_asked else told


def without_table(table: Table) -> Sentence | None:
    """Return what becomes of the result at a table in its event once it is deleted, None without an event."""
    held = _event_of(table)
    pairing = _pairing(held, table) if held else None
    if held is None or pairing is None:
        return None
    key = "event.result-stays" if held.state.result(pairing) else "event.result-missing"
    return says(key, name=held.state.opened.name)


def _counts(held: Held, table: Table) -> Sentence | None:
    """Return the result that counts, None where its winners are those of the table."""
    pairing, outcome = _pairing(held, table), table.match.outcome
    counts = held.state.result(pairing) if pairing else None
    if pairing is None or outcome is None or counts is None:
        return None
    if {*counts.winners} == {pairing.people[seat] for seat in outcome.winners}:
        return None
    return says("event.counts-other", result=result_of(held.state, pairing.people, counts))


def _settled(held: Held, table: Table) -> Sentence | None:
    """Return that a change here is the host's to decide about, or that the host was asked."""
    key = _key(held, table)
    if key is None or not held.is_settled(key):
        return None
    if key in held.state.proposed:
        return says("event.asked")
    if key in held.state.accepted and not _counts(held, table):
        return says("event.accepted")
    rounds = enumerate(held.state.rounds, 1)
    number = next(number for number, each in rounds if any(one.key == key for one in each))
    return says("event.settled", round=number, name=held.state.opened.name)


def _key(held: Held, table: Table) -> Key | None:
    pairing = _pairing(held, table)
    return pairing.key if pairing else None


def _pairing(held: Held, table: Table) -> Pairing | None:
    """Return the pairing at a table, None where it was undone."""
    return next((one for one in held.state.pairings if one.table == table.row.id), None)


def _event_of(table: Table) -> Held | None:
    """Return the event of a table, None for one that can't be read here: the table still can."""
    with suppress(UnreadableTable):
        return tournaments().of_table(table.row.id)
    return None


def _known_event_of(table: Table) -> Held | None:
    """Return the same without a look at the store while its log is the one that was read last."""
    with suppress(UnreadableTable, NoSuchTournament):
        return tournaments().as_of(*table.tournament) if table.tournament else None
    return None


def _person(held: Held, table: Table, seat: int | None) -> int | None:
    """Return who the reader is: as their device has said, else as whom it sits here."""
    known = tournaments().person_of(held, known_device())
    return person_at(held, table.row.id, seat) if known is None else known


def _playing(held: Held, shown: InEvent, person: int | None) -> InEvent:
    place = next_place(held, person)
    goes_to = place.table if place else 0
    if known_device() not in held.hosts:
        return replace(shown, goes_to=goes_to)
    run = address("events.show", event_id=held.row.id)
    pairs = len(held.rounds) + 1 if not held.still_open and held.can_pair else 0
    other = _next_open(held) if person is None and not held.is_over else (0, "")
    return replace(shown, address=run, goes_to=goes_to, run=held.row.id, pairs=pairs, other=other)


def _next_open(held: Held) -> tuple[int, str]:
    """Return the number and id of the first table of the newest round that is not over."""
    found = ((place.table, place.pairing.table or "") for place in newest_places(held) if place.is_next)
    return next(found, (0, ""))
