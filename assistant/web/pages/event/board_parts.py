"""The parts of an event's board, as values: who plays where, and the tables as they go."""

from contextlib import suppress
from dataclasses import dataclass

from ....games.sentence import Sentence
from ....matches.replay import UnreadableTable
from ....matches.summary import KnownTable, known_table
from ....tournaments.held import Held
from ....tournaments.results import Meeting
from ....tournaments.sentences import manner_of
from ....tournaments.tournament import Pairing
from ....tournaments.upcoming import Place, newest_places, waiting
from ..wall_grid import Density, Room
from .starting import starting_place

WALL = Room(1824, 842)
# The same figures are in event-board/board.css, where they set the size of the letters.
PAIRINGS = Density("pairings", 15, 0.9, 1.35, 2)
PEOPLE = Density("people", 14, 2.1, 0, 0)
STANDING = Density("standing", 23, 1.45, 0, 0)


@dataclass(frozen=True)
class Seat:
    """Somebody at a table; `figure` is their charm points or money, empty while or where it is unknown."""

    name: str
    starts: bool
    has_won: bool
    figure: str
    is_absent: bool = False


@dataclass(frozen=True)
class Card:
    """A pairing at the table of this number; `manner` is how it ended where nobody has simply won."""

    number: int
    seats: tuple[Seat, ...]
    is_open: bool
    manner: Sentence | None = None

    @property
    def is_shared(self) -> bool:
        """Whether all have won."""
        return all(seat.has_won for seat in self.seats)


@dataclass(frozen=True)
class Tile:
    """A table of the newest round as it goes."""

    number: int
    table: KnownTable


def cards(held: Held) -> list[Card]:
    """Return the pairings of the newest round without the byes, numbered as their tables are."""
    return [
        Card(place.table, _seats(held, place.meeting), place.meeting.is_open, _manner(held, place))
        for place in newest_places(held)
        if not place.pairing.is_bye
    ]


def _manner(held: Held, place: Place) -> Sentence | None:
    """Return how a match ended, None where that is seen by its people."""
    return None if place.meeting.absent else manner_of(held.state, place.meeting, is_entered=False)


def _seats(held: Held, meeting: Meeting) -> tuple[Seat, ...]:
    starts = starting_place(held, meeting.people) if meeting.is_open else None
    return tuple(
        Seat(
            held.state.people[person].name,
            place == starts,
            person in (meeting.winners or ()),
            str(meeting.figures[place]) if meeting.figures else "",
            person in meeting.absent,
        )
        for place, person in enumerate(meeting.people)
    )


def idle(held: Held) -> list[str]:
    """Return the names of those with a bye, or of those who wait, in the order of their turns."""
    byes = [meeting.people[0] for meeting in held.newest if meeting.is_bye]
    return [held.state.people[person].name for person in byes or waiting(held)]


def tiles(held: Held) -> list[Tile]:
    """Return the tables of the newest round that exist, without those whose result was entered by hand."""
    newest = held.state.rounds[-1] if held.state.rounds else ()
    numbered = enumerate((pairing for pairing in newest if not pairing.is_bye), 1)
    found = ((number, _table(held, pairing)) for number, pairing in numbered)
    return [Tile(number, table) for number, table in found if table]


def _table(held: Held, pairing: Pairing) -> KnownTable | None:
    row = held.tables.get(pairing.table or "")
    if row is not None and (pairing.entered is None or row.ended):
        with suppress(UnreadableTable):
            return known_table(row)
    return None
