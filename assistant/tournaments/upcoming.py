"""The next match of somebody in a tournament, or what they wait for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from ..games.sentence import Sentence, says
from .formats import PAIR
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
    found, tables = list[Place](), count(1)
    for index, pairing in enumerate(held.state.rounds[number - 1]):
        table = 0 if pairing.is_bye else next(tables)
        found.append(Place(index, table, pairing, held.rounds[number - 1][index]))
    return found


def awaited(held: Held) -> Iterator[tuple[int, Place]]:
    """Yield the matches of all rounds without a result, by the number of their round."""
    for number, meetings in enumerate(held.rounds, 1):
        if any(meeting.is_open for meeting in meetings):
            yield from ((number, place) for place in places(held, number) if place.meeting.is_open)


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


def stays(held: Held) -> Sentence | None:
    """Return who plays on after a shared victory where the winner stays, None without one."""
    line = held.format.line(held.state, held.rounds, held.standing)
    winners = (held.newest[0].winners or ()) if held.newest else ()
    if not held.can_pair or len(winners) < PAIR or line[:1] not in [[one] for one in winners]:
        return None
    before = held.rounds[-2][0].people if len(held.rounds) > 1 else ()
    is_challenger = line[0] not in before and any(one in before for one in winners)
    key = "event.challenger-stays" if is_challenger else "event.starter-stays"
    return says(key, name=held.state.people[line[0]].name)


def person_at(held: Held, table_id: str, seat: int | None) -> int | None:
    """Return who of the people sits at a seat of a table, None where nobody does."""
    found = (pairing.people for pairing in held.state.pairings if pairing.table == table_id)
    people: Sequence[int] = next(found, ())
    return people[seat] if seat is not None and seat < len(people) else None


def told(held: Held, person: int | None) -> Sentence:
    """Return what comes next for somebody, or for everybody where nobody is meant."""
    if held.is_over:
        return _end(held, person)
    own = _told_own(held, person) if person is not None and held.rounds else None
    return own or _of_all(held)


def _told_own(held: Held, person: int) -> Sentence | None:
    """Return what comes next for somebody, None where they wait as all do."""
    place = place_of(held, person)
    if place and place.is_next:
        return _own(held, person, place)
    still_open = _still_open(held, person)
    if still_open or place is None:
        return still_open or _out(held, person)
    if place.pairing.is_bye and any(meeting.is_open for meeting in held.newest):
        return says("event.bye", round=len(held.rounds))
    return None


def _own(held: Held, person: int, place: Place) -> Sentence:
    people = place.pairing.people
    others = [held.state.people[other] for other in people if other != person]
    if not held.format.is_of_pairs:
        return says("event.with", table=place.table, names=tuple(other.name for other in others))
    if others[0].has_left:
        return says("event.other-left", name=others[0].name)
    key = "event.you-start" if people[0] == person else "event.other-starts"
    return says(key, table=place.table, name=others[0].name)


def next_place(held: Held, person: int | None) -> Place | None:
    """Return where somebody plays next: in the newest round, else in the oldest where they still have to."""
    newest = place_of(held, person)
    if held.is_over or person is None:
        return None
    return newest if newest and newest.is_next else next((place for _, place in _late(held, person)), None)


def _late(held: Held, person: int) -> Iterator[tuple[int, Place]]:
    """Yield the matches of somebody in older rounds that have no result, by round."""
    for number, place in awaited(held):
        if number < len(held.rounds) and place.is_next and person in place.pairing.people:
            yield number, place


def _still_open(held: Held, person: int) -> Sentence | None:
    """Return that a match of somebody in an older round has no result, None if all have."""
    for number, place in _late(held, person):
        others = (held.state.people[one].name for one in place.pairing.people if one != person)
        return says("event.still-open", round=number, table=place.table, names=tuple(others))
    return None


def _out(held: Held, person: int) -> Sentence:
    known = held.state.people[person]
    if known.has_left:
        return says("event.left")
    line = waiting(held)
    if person in line:
        place = line.index(person) + 1
        return says("event.plays-next") if place <= _free(held) else says("event.in-line", place=place)
    if known.since > len(held.rounds):
        return says("event.in-from", round=known.since)
    return says("event.out", round=len(held.rounds))


def _free(held: Held) -> int:
    """Return how many of those who wait play next: one if the winner stays, all if nobody won."""
    first = held.format.line(held.state, held.rounds, held.standing)[:PAIR]
    return 1 if held.still_open else sum(person in waiting(held) for person in first)


def _of_all(held: Held) -> Sentence:
    """Return how far the newest round is."""
    count = held.still_open
    if held.lacks_people and not count:
        return says("event.too-few")
    if not held.rounds:
        return says("event.not-begun")
    if count:
        return says("event.last-playing" if held.is_last_round else "event.playing", count=count)
    return says("event.next-unpaired", round=len(held.rounds))


def _end(held: Held, person: int | None) -> Sentence:
    """Return that it is over and who has won, if anybody has points, and the place of somebody who played."""
    first = [row.person for row in held.standing if row.rank == 1 and row.points]
    own = next((row for row in held.standing if row.person == person and row.played), None)
    names = tuple(held.state.people[each].name for each in first)
    if not first:
        return says("event.over")
    if own is None:
        return says("event.won", names=names)
    count = len(held.standing)
    if first == [own.person]:
        return says("event.came-first", count=count)
    return says("event.came", names=names, rank=own.rank, count=count)
