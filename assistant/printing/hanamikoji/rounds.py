"""The rounds of a match in three lines each: both sides' item cards, and the favor markers between."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...games.hanamikoji import CARDS_PER_SIDE, Match, Round
from ..job import Job
from ..marks import INK, SIDES, SOFT, Box, Marks
from ..masthead import rule
from ..names import SIGNS, shortened, with_sign
from ..typesetter import Style
from .grid import BETWEEN, ROOMY, SEVEN, Plan, cells, heads, lines

NOBODY = "○"


def draw(job: Job, match: Match, rounds: Sequence[Round], plan: Plan, area: Box) -> Marks:
    """Draw rounds down one column and then the next, from the top of an area."""
    marks: Marks = []
    table, fits = Table(job, match, plan), lines(plan, len(rounds))
    width = (area.width - BETWEEN * (plan.columns - 1)) / plan.columns
    for column in range(min(plan.columns, len(rounds))):
        box = Box(area.x + column * (width + BETWEEN), area.y, width, plan.height)
        marks += heads(job, plan, box)
        for place, scored in enumerate(rounds[column * fits : (column + 1) * fits]):
            top = area.y + plan.head + place * plan.height
            marks += table.round(scored, Box(box.x, top, width, plan.height))
    return marks


@dataclass(frozen=True)
class Table:
    """The rounds of a match, set to a plan."""

    job: Job
    match: Match
    plan: Plan

    def round(self, scored: Round, box: Box) -> Marks:
        """Draw a round in a box."""
        row = self.plan.row
        first, middle, last = (
            Box(box.x, box.y + self.plan.title + place * row, box.width, row) for place in range(3)
        )
        return [
            *self._title(scored, box),
            *self._side(scored, 0, first),
            *self._markers(scored, middle),
            *self._side(scored, 1, last),
            rule(box.x, box.y + self.plan.height - 0.5, box.width, INK, 0.3),
        ]

    def _title(self, scored: Round, box: Box) -> Marks:
        """Draw the round's number at the left, with the starting player or alone, or in a line above."""
        number = Box(box.x, box.y, self.plan.number, 3 * self.plan.row)
        if self.plan.title:
            return self._heading(scored, Box(box.x, box.y, box.width, self.plan.title))
        if self.plan.columns > 1:
            return self._number(scored, number)
        upper = Box(number.x, number.y, number.width, number.height / 2)
        lower = Box(number.x, number.y + upper.height, number.width - 1, upper.height)
        small = Style(self.plan.small, color=SOFT, leading=1.15)
        began = self._began(shortened(self.job.setter, self._starting(scored), lower.width, small))
        return [*self._number(scored, upper), *self.job.setter.fitted(began, lower, small, 6.5)]

    def _heading(self, scored: Round, line: Box) -> Marks:
        style = Style(self.plan.size * 1.15, True, leading=1, serif=True)
        name = shortened(self.job.setter, self._starting(scored), line.width * 0.4, style)
        number = self.job.told("result")["round"].format(number=scored.number)
        text = self.job.common["result"]["between"].join((number, self._began(name)))
        return self.job.setter.fitted(text, line, style, self.plan.small)

    def _number(self, scored: Round, box: Box) -> Marks:
        style = Style(self.plan.size * 1.7, True, leading=1, serif=True)
        return self.job.setter.fitted(str(scored.number), box, style)

    def _starting(self, scored: Round) -> str:
        return self.match.players[scored.starting_player]

    def _began(self, name: str) -> str:
        return str(self.job.told("result")["began"].format(player=name))

    def _side(self, scored: Round, player: int, line: Box) -> Marks:
        """Draw a side's item cards (`+` for a majority that was not counted), charm and geisha."""
        marks = self._named(scored, player, line)
        *seven, charm, favors = cells(self.plan, line)
        for geisha, cell in enumerate(seven):
            has_more = scored.tally.winners[geisha] == player
            style = Style(self.plan.size, has_more, INK if has_more else SOFT, 0.5, 1)
            marks += self.job.setter.fitted(_lay(scored, geisha, player), cell, style)
        large = Style(self.plan.size * 1.15, True, SIDES[player], 0.5, 1, serif=True)
        marks += self.job.setter.fitted(str(scored.charm[player]), charm, large)
        style = Style(self.plan.size, align=0.5, leading=1)
        return [*marks, *self.job.setter.fitted(str(scored.favors[player]), favors, style)]

    def _named(self, scored: Round, player: int, line: Box) -> Marks:
        """Draw a name after its sign, shortened to fit, and an unusual number of cards at the right."""
        style = Style(self.plan.size, True, SIDES[player], leading=1)
        odd, short = Style(self.plan.small, color=SOFT, align=1, leading=1), _short(scored, player)
        room = self._label(line)
        width = room.width - (self.job.setter.width(f" {short}", odd) if short else 0)
        name = with_sign(self.match.players[player], player)
        text = shortened(self.job.setter, name, width, style)
        return [*self.job.setter.fitted(text, room, style), *self.job.setter.fitted(short, room, odd)]

    def _label(self, line: Box) -> Box:
        return Box(line.x + self.plan.number, line.y, self.plan.name - 1, line.height)

    def _markers(self, scored: Round, line: Box) -> Marks:
        """Draw where each marker is after the round; in a roomy table also where it came from."""
        began = self._began(SIGNS[scored.starting_player])
        label = began if self.plan.columns > 1 else self.job.told("result")["marker"]
        style = Style(self.plan.small, color=SOFT, leading=1)
        marks = self.job.setter.fitted(label, self._label(line), style, self.plan.small)
        for change, cell in zip(scored.changes, cells(self.plan, line)[:SEVEN], strict=True):
            signs = [_sign(change.after, self.plan.sign)]
            if change.moved and self.plan is ROOMY:
                signs = [_sign(change.before, self.plan.small), ("→", style), *signs]
            marks += self._row(signs, cell)
        return marks

    def _row(self, signs: Iterable[tuple[str, Style]], cell: Box) -> Marks:
        """Draw texts of different styles next to each other, in the middle of a cell."""
        measured = [(text, style, self.job.setter.width(text, style)) for text, style in signs]
        x = cell.x + (cell.width - sum(width for *_, width in measured)) / 2
        marks: Marks = []
        for text, style, width in measured:
            marks += self.job.setter.fitted(text, Box(x, cell.y, width + 0.1, cell.height), style)
            x += width
        return marks


def _sign(player: int | None, size: float) -> tuple[str, Style]:
    if player is None:
        return NOBODY, Style(size, color=SOFT, leading=1)
    return SIGNS[player], Style(size, color=SIDES[player], leading=1)


def _short(scored: Round, player: int) -> str:
    """Return the number of item cards on a side if it is not the usual one."""
    totals = [warning.cards for warning in scored.warnings if warning.player == player]
    return f"{totals[0]}/{CARDS_PER_SIDE}" if totals else ""


def _lay(scored: Round, geisha: int, player: int) -> str:
    if scored.cards:
        return str(scored.cards.counts[geisha][player] or "–")
    return "+" if scored.changes[geisha].moved and scored.markers[geisha] == player else "·"
