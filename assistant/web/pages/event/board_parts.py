"""The parts of an event's board, as values: who plays where, the tables as they go, and the standing."""

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from ....matches.replay import UnreadableTable
from ....matches.summary import KnownTable, known_table
from ....tournaments.held import Held
from ....tournaments.results import Meeting
from ....tournaments.standing import Standing
from ....tournaments.tournament import Pairing
from ....tournaments.upcoming import waiting
from ..club_grid import Density, Room
from .starting import starting_place

WALL = Room(1824, 842)
# The same figures are in event-board/board.css, where they set the size of the letters.
PAIRINGS = Density("pairings", 15, 0.9, 1.35, 2)
PEOPLE = Density("people", 11, 2.1, 0, 0)
STANDING = Density("standing", 23, 1.45, 0, 0)

_PARTS = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}


@dataclass(frozen=True)
class Seat:
    """Somebody at a table; `figure` is their charm points or money, empty while or where it is unknown."""

    name: str
    starts: bool
    has_won: bool
    figure: str


@dataclass(frozen=True)
class Card:
    """A pairing at the table of this number."""

    number: int
    seats: tuple[Seat, ...]
    is_open: bool


@dataclass(frozen=True)
class Row:
    """A person in the standing: the points, and the figures that rank those with equal points."""

    rank: int
    name: str
    has_left: bool
    is_first: bool
    points: str
    ties: tuple[str, ...]


@dataclass(frozen=True)
class Tile:
    """A table of the newest round as it goes."""

    number: int
    table: KnownTable


def cards(held: Held) -> list[Card]:
    """Return the pairings of the newest round without the byes, numbered as their tables are."""
    played = [meeting for meeting in held.newest if not meeting.is_bye]
    return [Card(number, _seats(held, each), each.is_open) for number, each in enumerate(played, 1)]


def _seats(held: Held, meeting: Meeting) -> tuple[Seat, ...]:
    starts = starting_place(held, meeting.people) if meeting.is_open else None
    return tuple(
        Seat(
            held.state.people[person].name,
            place == starts,
            person in (meeting.winners or ()),
            str(meeting.figures[place]) if meeting.figures else "",
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
    if row is not None and (pairing.reported is None or row.ended):
        with suppress(UnreadableTable):
            return known_table(row)
    return None


def rows(held: Held) -> list[Row]:
    """Return the standing; who has left without a match is not in it."""
    people = held.state.people
    shown = [row for row in held.standing if row.played or not people[row.person].has_left]
    return [_row(held, row) for row in shown]


def _row(held: Held, row: Standing) -> Row:
    person = held.state.people[row.person]
    balance = f"{row.balance:+}" if held.is_of_pairs and row.balance else f"{row.balance}"
    ties = figure(row.head_to_head), figure(row.opponents), balance.replace("-", "−")
    is_first = row.rank == 1 and row.points > 0
    return Row(row.rank, person.name, person.has_left, is_first, figure(row.points), ties)


def figure(value: Fraction) -> str:
    """Return a number of points: 3, 3½, or with two decimals."""
    whole, rest = divmod(value, 1)
    if rest in _PARTS:
        return f"{whole or ''}{_PARTS[rest]}"
    return f"{float(value):.2f}" if rest else f"{whole}"
