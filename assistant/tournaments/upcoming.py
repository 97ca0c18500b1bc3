"""The next match of somebody in a tournament, or what they wait for."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..games.sentence import Sentence, says
from .held import Held
from .results import Meeting
from .tournament import Pairing


@dataclass(frozen=True)
class Place:
    """A pairing in its round: at `table` number 1, 2 …, which is 0 for a bye; `index` counts all pairings."""

    index: int
    table: int
    pairing: Pairing
    meeting: Meeting

    @property
    def is_next(self) -> bool:
        """Whether it is played at a table and has no result."""
        return self.meeting.is_open and self.pairing.table is not None


def places(held: Held, number: int) -> list[Place]:
    """Return the pairings of round `number`, counted from 1."""
    found: list[Place] = []
    for index, pairing in enumerate(held.state.rounds[number - 1]):
        before = sum(not place.pairing.is_bye for place in found)
        table = 0 if pairing.is_bye else before + 1
        found.append(Place(index, table, pairing, held.rounds[number - 1][index]))
    return found


def newest_places(held: Held) -> list[Place]:
    """Return the pairings of the newest round, none before the first."""
    return places(held, len(held.rounds)) if held.rounds else []


def place_of(held: Held, person: int | None) -> Place | None:
    """Return where somebody is in the newest round, None where they are not or nobody is meant."""
    found = (place for place in newest_places(held) if person in place.pairing.people)
    return next(found, None) if person is not None else None


def waiting(held: Held) -> list[int]:
    """Return the people who wait for the table where all take turns at one, the next first; else nobody."""
    return held.format.waiting(held.state, held.rounds, held.standing)


def person_at(held: Held, table_id: str, seat: int | None) -> int | None:
    """Return who of the people sits at a seat of a table, None where nobody does."""
    found = (pairing.people for pairing in held.state.pairings if pairing.table == table_id)
    people: Sequence[int] = next(found, ())
    return people[seat] if seat is not None and seat < len(people) else None


def told(held: Held, person: int | None) -> Sentence:
    """Return what comes next for somebody, or for everybody where nobody is meant."""
    place = place_of(held, person)
    if person is not None and place is not None:
        if place.is_next:
            return _own(held, person, place)
        if place.pairing.is_bye and any(meeting.is_open for meeting in held.newest):
            return says("event.bye", round=len(held.rounds))
    elif person is not None and held.rounds and not held.is_over:
        return _out(held, person)
    return _of_all(held)


def _own(held: Held, person: int, place: Place) -> Sentence:
    people = place.pairing.people
    others = tuple(held.state.people[other].name for other in people if other != person)
    if not held.format.is_of_pairs:
        return says("event.with", table=place.table, names=others)
    key = "event.you-start" if people[0] == person else "event.other-starts"
    return says(key, table=place.table, name=others[0])


def _out(held: Held, person: int) -> Sentence:
    known = held.state.people[person]
    if known.has_left:
        return says("event.left")
    if known.since > len(held.rounds):
        return says("event.in-from", round=known.since)
    return says("event.waits") if held.format.queue else says("event.out", round=len(held.rounds))


def _of_all(held: Held) -> Sentence:
    """Return how far the newest round is."""
    if not held.rounds:
        return says("event.not-begun")
    count = held.still_open
    if count and not held.is_over:
        return says("event.playing", count=count)
    return _end(held) if held.is_over else says("event.next-unpaired", round=len(held.rounds))


def _end(held: Held) -> Sentence:
    """Return that it is over, and who has won, if anybody has points."""
    first = tuple(held.state.people[row.person].name for row in held.standing if row.rank == 1 and row.points)
    return says("event.won", names=first) if first else says("event.over")
