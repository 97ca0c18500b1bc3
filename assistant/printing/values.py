"""The values that sheets show: a match's result, an invitation to a table, a year's figures."""

from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from ..games.rounds import Match

M = TypeVar("M", bound=Match, covariant=True)


@dataclass(frozen=True)
class Result(Generic[M]):
    """The state of a match; its names can be printed, and `headline` and `why` are whole sentences.

    `told` are the game's `captions`, `standing` the score of the evening and `link` the address of the QR
    code, both empty for none. `is_hosted` is whether devices outside the Wi-Fi can open it.
    """

    match: M
    headline: str
    why: str
    day: date
    link: str
    is_hosted: bool = False
    told: tuple[str, ...] = ()
    standing: str = ""


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
