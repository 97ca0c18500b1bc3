"""The standing of an event as the page and the board show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ....i18n import decimal_mark
from ....tournaments.held import Held
from ....tournaments.standing import Standing
from ....tournaments.tie_breaks import Figure, TieBreak

_PARTS: Mapping[Fraction | int, str] = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


@dataclass(frozen=True)
class Ranked:
    """A person's row: the points, and the figures of the tie-breaks in their order."""

    rank: int
    person: int
    name: str
    has_left: bool
    is_first: bool
    points: str
    played: int
    ties: tuple[str, ...]


def ranked(held: Held) -> list[Ranked]:
    """Return the rows, the leader first."""
    return [_ranked(held, row) for row in held.standing]


def _ranked(held: Held, row: Standing) -> Ranked:
    person, is_first = held.state.people[row.person], row.rank == 1 and row.points > 0
    ties = tuple(map(tie_figure, held.format.tie_breaks, row.ties))
    points = figure(row.points)
    return Ranked(row.rank, row.person, person.name, person.has_left, is_first, points, row.played, ties)


def tie_figure(tie_break: TieBreak, value: Figure | None) -> str:
    """Return a tie-break in figures, a dash where it does not apply."""
    if value is None:
        return "–"
    return f"{value:+}".replace("-", "−") if tie_break.is_difference and value else figure(value)


def figure(value: Figure) -> str:
    """Return a figure with halves, thirds, quarters and sixths as signs, others to two places."""
    whole, rest = divmod(value, 1)
    if rest in _PARTS:
        return f"{whole or ''}{_PARTS[rest]}"
    return f"{float(value):.2f}".replace(".", decimal_mark()) if rest else f"{whole}".replace("-", "−")
