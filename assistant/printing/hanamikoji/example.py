"""A scored round as an example: that of the practice round."""

from dataclasses import replace
from functools import cache

from ...games.hanamikoji import GEISHA, STEPS, Round, practice
from ...games.hanamikoji.rules.scored_round import Change
from ..artwork import item, seat, unowned
from ..job import Job
from ..marks import HUES, RULE, SIDES, SOFT, Box, Marks, Shape
from ..names import SIGNS
from ..typesetter import Column, Style
from . import cards

COUNT = 7.5  # mm, the cells above and below a card
CARD = 37
SIGN = 6  # mm left of the row
APART = 1.15  # lines, from a name to the item below
SMALL = 1.4  # mm, half of a sign in low ink, as large as in the text
HEIGHTS = {1: 0.14, None: 0.56, 0: 0.88}  # the marker's place by player, of the card's height


@cache
def scored() -> Round:
    """Return the scored round."""
    found: Round = practice(len(STEPS) - 1, (SIGNS[0], SIGNS[1])).match.rounds[-1]
    return found


def board(job: Job, column: Column) -> None:
    """Draw the seven with the item cards above and below each, and the markers where they are after it."""
    count, high = (COUNT * 1.05, CARD * 1.4) if job.is_large else (COUNT, CARD)
    seven = Box(column.x + SIGN, column.y, column.width - SIGN, 2 * count + high + 2)
    for index, (change, place) in enumerate(zip(scored().changes, cards.columns(seven), strict=True)):
        card = Box(place.x, place.y + count + 1, place.width, high)
        far = Box(place.x, place.y, place.width, count)
        near = Box(place.x, card.y + high + 1, place.width, count)
        column.marks += [*_card(job, index, card, scored().markers[index])]
        column.marks += [*_count(job, change, 1, far), *_count(job, change, 0, near)]
    ends = (seven.bottom - count / 2, seven.y + count / 2)
    column.marks += [_sign(job, player, column.x + 2, ends[player], 2) for player in (0, 1)]
    column.y = seven.bottom + 2


def notes(job: Job, column: Column) -> None:
    """Draw what happened and what both players have."""
    words = job.told("rules")
    tied = next(change.geisha for change in scored().changes if change.tied)
    named = job.words["geisha"][GEISHA[tied].name]
    column.text(words["before"])
    for note in words["notes"]:
        column.gap(0.25)
        column.text(note.format(tied=named))
    column.gap(0.4)
    for player in (0, 1):
        figures = {"points": scored().charm[player], "favors": scored().favors[player]}
        total = words["total"].format(player=SIGNS[player], **figures)
        column.text(total, Style(column.style.size, True, SIDES[player], leading=column.style.leading))
    column.gap(0.4)
    column.text(words["winner"].format(player=SIGNS[0], points=scored().charm[0]), column.style.bolder)


def _card(job: Job, index: int, card: Box, player: int | None) -> Marks:
    """Draw the item, value and names, with the marker above, in the middle or below."""
    half = card.width / 2
    picture = Box(card.x + half, card.y + card.height * 0.27, half, card.height * 0.21).inset(0.8)
    value = Box(card.x, card.y + card.height * 0.27, half, card.height * 0.21)
    names = Box(card.x + 0.5, card.y + card.height * 0.62, card.width - 1, card.height * 0.09)
    return [
        *cards.hemmed(job, index, card),
        *cards.figure(job, str(GEISHA[index].value), value),
        *item(job, GEISHA[index].item, GEISHA[index].color, picture),
        *_marker(job, player, card),
        *_names(job, index, names),
    ]


def _marker(job: Job, player: int | None, card: Box) -> Marks:
    x, y, radius = card.x + card.width / 2, card.y + card.height * HEIGHTS[player], card.height * 0.06
    return unowned(x, y, radius) if player is None else [_sign(job, player, x, y, radius)]


def _sign(job: Job, player: int, x: float, y: float, radius: float) -> Shape:
    """Return a player's sign, filled as in the text; in low ink also as small."""
    sign = seat(job, player, x, y, SMALL if job.is_low_ink else radius, SIDES[player])
    return replace(sign, fill=SIDES[player])


def _names(job: Job, index: int, line: Box) -> Marks:
    geisha = GEISHA[index]
    style = Style(job.sized(8), align=0.5, leading=0.9)
    item_style, said = Style(style.size, color=SOFT, align=0.5, leading=0.9), job.words["items"][geisha.item]
    named = Box(line.x, line.y, line.width, max(line.height, style.line_height * APART))
    high = max(line.height, job.setter.height(said, line.width, item_style))
    below = Box(line.x, named.bottom, line.width, high)
    return [
        *job.setter.fitted(job.words["geisha"][geisha.name], named, style.bolder, 7),
        *job.setter.fitted(said, below, item_style, 7),
    ]


def _count(job: Job, change: Change, player: int, cell: Box) -> Marks:
    """Draw the number of item cards on a side, in a colored frame if it is the larger one."""
    counts = change.counts or (0, 0)
    own, other = counts[player], counts[1 - player]
    has_more = own > other
    color = HUES[GEISHA[change.geisha].color] if has_more else RULE
    line = 0.25 if not has_more or job.is_low_ink else 0.7
    frame = Box(cell.x, cell.y, cell.width, cell.height, None, color, line, 1)
    style = Style(job.sized(13), has_more, align=0.5, leading=1)
    text = str(own) if own else "–"
    return [frame, *job.setter.fitted(text, cell, style, 9)]
