"""The values that sheets show: a match's result, an invitation to a table, a year's figures, an event."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Generic, TypeVar

from ..games.rounds import Match

M = TypeVar("M", bound=Match, covariant=True)


@dataclass(frozen=True)
class Result(Generic[M]):
    """The state of a match; its names can be printed, and `headline` and `why` are whole sentences.

    `told` are the game's `captions`, `standing` the score of the evening and `link` the address of the QR
    code, both empty for none. `is_hosted` is whether devices outside the Wi-Fi can open it, `edition` the box
    whose terms it uses, empty for those of the default. `letters` stand on the players' seals, by default
    their initials.
    """

    match: M
    headline: str
    why: str
    day: date
    link: str
    is_hosted: bool = False
    told: tuple[str, ...] = ()
    standing: str = ""
    edition: str = ""
    letters: tuple[str, ...] = ()


@dataclass(frozen=True)
class Invitation:
    """An invitation to a table: its printed name, the host of its link, and the code to type there.

    `seats` is the number of seats; `is_hosted` is whether devices outside the Wi-Fi reach the host.
    """

    game: str
    table: str
    host: str
    code: str
    is_hosted: bool = False
    seats: int = 2


@dataclass(frozen=True)
class YearTold:
    """A year in words: three figures with their labels, the matches per month, and who won most.

    `by_month` and `won_most` are headings. `best` has a printable name, the wins and the matches of each.
    """

    year: int
    figures: tuple[tuple[int, str], ...]
    months: tuple[int, ...]
    by_month: str
    won_most: str
    best: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class MeetingTold:
    """A meeting of people, who are numbers, in the order of their seats; one alone has a bye.

    `starts` is the place among them of who starts, None if unknown. `points` are each one's, None while there
    is no result, and `figures` the charm points or the money, None where only the points are known. `absent`
    are the places of those who didn't come.
    """

    people: tuple[int, ...]
    starts: int | None = None
    points: tuple[Fraction, ...] | None = None
    figures: tuple[int, ...] | None = None
    absent: tuple[int, ...] = ()

    @property
    def is_bye(self) -> bool:
        """Whether there is nobody to play against."""
        return len(self.people) == 1


@dataclass(frozen=True)
class StandingTold:
    """A person's row of a standing: the points, then each tie-break, None where it does not apply."""

    person: int
    rank: int
    played: int
    won: int
    points: Fraction
    ties: tuple[Fraction | int | None, ...]


@dataclass(frozen=True)
class EventTold:
    """An event: its people's printable names, the meetings of each round, and the standing from the top.

    `tie_breaks` are the keys of what tells equals apart. `is_sparse` is whether a cross table of many people
    is mostly empty, `is_of_pairs` whether two play at each table, `is_one_by_one` whether a round is one
    match, `is_over` whether nobody is left to meet. `day` is that of the newest match, None before the first.
    """

    name: str
    game: str
    people: tuple[str, ...]
    rounds: tuple[tuple[MeetingTold, ...], ...]
    standing: tuple[StandingTold, ...]
    tie_breaks: tuple[str, ...]
    is_sparse: bool
    is_of_pairs: bool
    day: date | None = None
    edition: str = ""
    is_over: bool = False
    is_one_by_one: bool = False
