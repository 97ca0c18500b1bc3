"""The player aid: the turn on the front of a card, the scoring on its back."""

from functools import partial

from ...games.hanamikoji import ACTIONS, GEISHA
from ..artwork import action, hem, item, seat, tinted
from ..cutouts import PADDING, SAFE, Card, aids, framed
from ..job import Job
from ..marks import BLACK, GOLD, HAIR, HUES, INK, RULE, SIDES, Box, Document, Marks, moved
from ..masthead import double_frame, rule
from ..typesetter import Column, Style
from . import cards, gestures, passages

SEVEN, GOAL = 0.18, 0.17  # of a card's height
LESS, LEAST = 0.035, 1  # of a card's height, by how much both are lower at most; mm around them at least
PRINT = 8  # points, the smallest on a card
PICTURE = 12  # mm, a picture's width
FIGURE = 12  # points, how many cards an action takes
ICON, LARGER = 7.6, 1.5  # mm, an action's icon, and how many times as large it is in large print
APART = 2  # mm between an action's icon, figure and words


def document(*jobs: Job) -> Document:
    """Return cards for both players, in the language of each job."""
    cards = [
        Card(partial(turn, player, job), partial(scoring, player, job))
        for job in jobs
        for player in range(len(SIDES))
    ]
    return aids(jobs, cards)


def _text(job: Job, size: float = PRINT, *, bold: bool = False, align: float = 0) -> Style:
    return Style(job.sized(size), bold, align=align, leading=1.16)


def _serif(job: Job, size: float, align: float = 0) -> Style:
    return Style(job.sized(size), True, align=align, leading=1.05, serif=True)


def headed(
    job: Job, player: int | None, title: str, card: Box, is_back: bool = False
) -> tuple[Marks, Column, float]:
    """Return a card's frame, title, player's sign, if any, and seven hems, the column below and its end."""
    marks, column, end = framed(job, title, card, GOLD if player is None else SIDES[player], is_back)
    right, middle = column.right, card.y + SAFE + PADDING + card.height * 0.039
    if player is not None:
        marks.append(seat(job, player, right - 2.6, middle, 2.4, SIDES[player]))
    for geisha, place in zip(GEISHA, cards.columns(Box(column.x, column.y, column.width, 1.2)), strict=True):
        marks.append(hem(job, HUES[geisha.color], place))
    column.y += 2.2
    return marks, column, end


# The front


def turn(player: int | None, job: Job, card: Box) -> Marks:
    """Draw a turn with its four actions, for a player or for both."""
    texts = job.told("aid")
    marks, column, end = headed(job, player, texts["turn"], card)
    column.text(texts["draw"])
    last = end - job.setter.height(texts["look"], column.width, column.style)
    top = column.y + 0.8
    heights = {key: _height(job, key, column.width) for key in ACTIONS}
    free = (last - 0.8 - top - sum(heights.values())) / len(ACTIONS)
    for key, height in heights.items():
        marks += _action(job, key, Box(column.x, top, column.width, height + free))
        top += height + free
    marks.append(rule(column.x, last - 0.8, column.width, INK, HAIR))
    column.y = last
    column.text(texts["look"])
    return [*marks, *column.marks]


def _action(job: Job, key: str, box: Box) -> Marks:
    """Draw an action's icon and number of cards, and beside them its name and effect."""
    column, side = _told(job, key, box), _icon(job)
    left = box.x + side + APART
    count = Box(left, box.y, column.x - APART - left + 0.1, box.height)
    return [
        rule(box.x, box.y, box.width, RULE, HAIR),
        *action(job, key, BLACK, Box(box.x, box.y + (box.height - side) / 2, side, side)),
        *job.setter.fitted(taken(key), count, _serif(job, FIGURE, 0.5), PRINT),
        *(moved(line, 0, (box.bottom - column.y) / 2) for line in column.marks),
    ]


def _told(job: Job, key: str, box: Box) -> Column:
    """Return the column of an action's name and effect, from the top of a box and right of its figure."""
    texts = job.words["actions"][key]
    figure = max(job.setter.width(taken(key), _serif(job, FIGURE)) for key in ACTIONS)
    left = box.x + _icon(job) + figure + 2 * APART
    column = Column(job.setter, left, box.y, box.right - left, _text(job))
    named = " · ".join(texts[word] for word in ("name", "also") if word in texts)
    for text, style in ((named, _serif(job, 9.6)), (job.told("aid")["short"][key], column.style)):
        column.text(_without_dots(column, text, style), style)
    return column


def _without_dots(column: Column, text: str, style: Style) -> str:
    """Return a text with line breaks for its dots if it has more than a line, but no more of them then."""
    high = column.setter.height(text, column.width, style)
    parts = text.replace(" · ", "\n")
    return parts if column.setter.height(parts, column.width, style) <= high else text


def _height(job: Job, key: str, width: float) -> float:
    """Return the least height of an action's row in mm: that of its icon or of its words."""
    return max(_icon(job) + 1, _told(job, key, Box(0, 0, width, 0)).y)


def _icon(job: Job) -> float:
    return ICON * (LARGER if job.is_large else 1)


def taken(key: str) -> str:
    """Return how many cards an action takes, as they lie: in pairs for a Competition."""
    rule_of = ACTIONS[key]
    pair = rule_of.opponents
    return f"{pair}+{rule_of.cards - pair}" if 2 * pair == rule_of.cards else f"{rule_of.cards}"


# The back


def scoring(player: int | None, job: Job, card: Box) -> Marks:
    """Draw scoring, the goals and the next round, for a player or for both."""
    texts = job.told("aid")
    marks, column, end = headed(job, player, texts["scoring"], card, is_back=True)
    column.y += 0.6
    high = _moves(job, column, 0).y
    after = passages.after_a_round(job)
    last = end - job.setter.height(after, column.width, column.style)
    free = last - column.y - high - card.height * (SEVEN + GOAL)
    less = min(card.height * LESS, max(0, 3 * LEAST - free) / 2)
    seven = Box(column.x, column.y, column.width, card.height * SEVEN - less)
    gap, goal = (free + 2 * less) / 3, card.height * GOAL - less
    marks += _seven(job, seven)
    marks += _moves(job, column, seven.bottom + gap).marks
    marks += _goal(job, Box(column.x, last - gap - goal, column.width, goal))
    column.y = last
    column.text(after)
    return [*marks, *column.marks]


def _moves(job: Job, column: Column, y: float) -> Column:
    """Draw how markers move, with a picture each, and how many cards a side has, from `y` downwards."""
    texts = job.told("aid")
    rows = Column(job.setter, column.x, y, column.width, _text(job))
    for key, picture in (("more", gestures.majority), ("tie", gestures.tie)):
        side = job.sized(PICTURE)
        beside = Column(job.setter, rows.x + side + 2, rows.y, rows.width - side - 2, rows.style)
        beside.text(texts[key], _serif(job, 9.6))
        beside.text(texts[f"{key}_text"])
        height = max(beside.y - rows.y, side * 0.72)
        rows.marks += picture(job, Box(rows.x, rows.y + (height - side * 0.72) / 2, side, side * 0.72))
        rows.marks += [moved(line, 0, (height - (beside.y - rows.y)) / 2) for line in beside.marks]
        rows.y += height + 1
    rows.text(texts["side"], _text(job, bold=True))
    return rows


def _seven(job: Job, box: Box) -> Marks:
    """Draw each geisha's value below her item, between two hems of her color."""
    marks: Marks = []
    for geisha, card in zip(GEISHA, cards.columns(box), strict=True):
        color = HUES[geisha.color]
        digit = job.sized(13) * 0.42
        icon = Box(card.x + 0.4, card.y + 1.4, card.width - 0.8, card.height - digit - 3)
        value = Box(card.x, card.bottom - digit - 1.5, card.width, digit)
        fill = job.ink(tinted(color))
        marks.append(Box(card.x, card.y, card.width, card.height, fill, INK, HAIR))
        for y in (card.y, card.bottom - 1.1):
            marks.append(hem(job, color, Box(card.x, y, card.width, 1.1)))
        marks += item(job, geisha.item, geisha.color, icon)
        marks += job.setter.fitted(str(geisha.value), value, _serif(job, 13, 0.5), job.sized(12))
    return marks


def _goal(job: Job, box: Box) -> Marks:
    """Draw how much charm wins, before how many geisha."""
    texts = job.told("aid")
    caption, small = job.sized(PRINT) * 0.42, _text(job, align=0.5)
    figures = box.height - caption - 3.4
    charm, geisha = (
        max(box.width * 0.3, job.setter.width(texts[key], small) + 4) for key in ("charm", "geisha")
    )
    marks = double_frame(box)
    right = box.right - geisha
    parts = (("charm_goal", "charm", box.x, charm), ("geisha_goal", "geisha", right, geisha))
    for count, key, x, part in parts:
        upper = Box(x + 1.2, box.y + 1.4, part - 2.4, figures)
        lower = Box(upper.x, upper.y + figures, upper.width, caption)
        marks += job.setter.fitted(texts[count], upper, _serif(job, 22, 0.5), job.sized(12))
        marks += job.setter.fitted(texts[key], lower, small, job.sized(PRINT))
    middle = Box(box.x + charm, box.y, box.width - charm - geisha, box.height)
    before = _text(job, bold=True, align=0.5)
    return [*marks, *job.setter.fitted(texts["before"], middle, before, job.sized(PRINT))]
