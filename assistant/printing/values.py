"""The values that sheets show: how a match stands, an invitation to a table, a year in figures."""

from dataclasses import dataclass
from datetime import date
from typing import Any


@dataclass(frozen=True)
class Result:
    """How a match stands; its names can be printed, and `headline` and `why` are whole sentences.

    `told` is what the picture of its game `tells` besides, and `standing` how the evening stands, if it does.
    `link` is for its QR code, empty for none; `is_hosted` where not only phones on the same Wi-Fi open it.
    """

    match: Any
    headline: str
    why: str
    day: date
    link: str
    is_hosted: bool = False
    told: tuple[str, ...] = ()
    standing: str = ""


@dataclass(frozen=True)
class Invitation:
    """To a table: its name on paper, the host of its link, and the code to type there.

    `seats` have signs of their own; `is_hosted` where every phone reaches the host, not only those on the
    same Wi-Fi.
    """

    game: str
    table: str
    host: str
    code: str
    is_hosted: bool = False
    seats: int = 2


@dataclass(frozen=True)
class YearTold:
    """A year in words: three figures with what they count, the matches by month, and who won most.

    `by_month` and `won_most` are headings. Of each of `best`: the name, which can be printed, how often they
    won, and of how many matches.
    """

    year: int
    figures: tuple[tuple[int, str], ...]
    months: tuple[int, ...]
    by_month: str
    won_most: str
    best: tuple[tuple[str, str, str], ...]
