"""The player aid, a card for each of six: the turn on its front, the special cards on its back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from ...games.mai_star import ACTIONS
from ..cutouts import Card, aids, framed
from ..job import Job
from ..marks import GOLD, HAIR, INK, RULE, Box, Document, Marks, moved
from ..masthead import rule
from ..passages import section
from ..typesetter import Column, Style, largest
from . import gestures, pieces

PRINT, NAME = 8, 9.6  # points, the smallest on a card and a name
FIELD = 0.8  # of a line, a field of reputation
SIGN = 1  # mm between a field and its color
COLOR = 0.45  # of a card's width in large print, a field's color
PICTURE, APART = 0.42, 1.6  # of the size in the rules, and mm beside it
GAPS = (2, 1.7, 1.4, 1.1, 0.9, 0.7)  # mm above and below the line between notes, the largest that fits


def document(*jobs: Job) -> Document:
    """Return the card, in the language of each job."""
    return aids(jobs, [Card(partial(_turn, job), partial(_special, job)) for job in jobs])


def _text(job: Job) -> Style:
    return Style(job.sized(PRINT), leading=1.16)


# The front


def _turn(job: Job, card: Box) -> Marks:
    texts = job.told("aid")
    marks, column, end = framed(job, texts["turn"], card, GOLD)
    dealt = [f"{texts[key]} {texts[f'{key}_text']}" for key in ("hands", "penalty")]
    line = str(job.common["result"]["between"].join(dealt))
    dealt = [line] if job.setter.width(line, _text(job)) <= column.width else dealt
    foot = "\n".join((*dealt, job.common["space"].join((texts["know"], texts["ends"]))))
    last = end - job.setter.height(foot, column.width, _text(job))
    fields = Box(column.x, column.y, column.width, (3 if job.is_large else 2) * _text(job).line_height + 1)
    top = fields.bottom
    marks += _actions(job, Box(column.x, top, column.width, last - 1 - top))
    marks.append(rule(column.x, last - 0.6, column.width, INK, HAIR))
    marks += job.setter.block(foot, column.x, last, column.width, _text(job))
    return [*marks, *_fields(job, fields)]


def _fields(job: Job, box: Box) -> Marks:
    """Draw the three fields of a geisha, each with the color of its guests and its name.

    They stand side by side, the names below the colors; in large print one below the other.
    """
    line, fields = _text(job).line_height, job.told("aid")["fields"]
    marks: Marks = []
    for place, ((color, name), left) in enumerate(zip(fields, _columns(job, box), strict=True)):
        if job.is_large:
            told = Box(box.x, box.y + place * line, box.width * COLOR, line)
            named = Box(told.right, told.y, box.width - told.width, line)
        else:
            told = Box(left, box.y, box.width, line)
            named = Box(left, told.y + line, box.width, line)
        marks += _field(job, place, color, told)
        marks += job.setter.fitted(name, named, _text(job), job.sized(PRINT))
    return marks


def _columns(job: Job, box: Box) -> list[float]:
    """Return where each field begins: each as wide as its words, evenly apart, the last at the right."""
    style = _text(job)
    before = style.line_height * FIELD + SIGN
    widths = [
        max(before + job.setter.width(color, style.bolder), job.setter.width(name, style))
        for color, name in job.told("aid")["fields"]
    ]
    apart = (box.width - sum(widths)) / (len(widths) - 1)
    return [box.x + sum(widths[:place]) + place * apart for place in range(len(widths))]


def _field(job: Job, place: int, color: str, box: Box) -> Marks:
    """Draw a field's outline before the name of its color."""
    side = box.height * FIELD
    sign = Box(box.x, box.y + (box.height - side) / 2, side, side)
    told = Box(box.x + side + SIGN, box.y, box.width - side - SIGN, box.height)
    return [
        pieces.field(place, sign),
        *job.setter.fitted(color, told, _text(job).bolder, job.sized(PRINT)),
    ]


def _actions(job: Job, box: Box) -> Marks:
    """Draw the actions below each other over a box's height, each in the middle between two rules."""
    wide = gestures.size(job, ACTIONS[0])[0] * PICTURE
    beside = Box(box.x + wide + APART, box.y, box.width - wide - APART, box.height)
    rows = [_action(job, action, beside) for action in job.told("aid")["actions"]]
    pictures = [gestures.size(job, key)[1] * PICTURE for key in ACTIONS]
    heights = [max(row.y - box.y, high) for row, high in zip(rows, pictures, strict=True)]
    air, y = (box.height - sum(heights)) / len(rows), box.y
    marks: Marks = []
    for key, row, picture, height in zip(ACTIONS, rows, pictures, heights, strict=True):
        middle = y + (height + air) / 2
        drawn = Box(box.x, middle - picture / 2, wide, picture)
        marks += [rule(box.x, y, box.width, RULE, HAIR), *gestures.action(job, key, drawn)]
        marks += [moved(line, 0, middle - (row.y + box.y) / 2) for line in row.marks]
        y += height + air
    return marks


def _action(job: Job, action: Mapping[str, str], box: Box) -> Column:
    """Return a column with an action's name in bold and its text after it, from the top of a box."""
    column = Column(job.setter, box.x, box.y, box.width, _text(job))
    setter, style, name = job.setter, column.style, action["name"]
    wider = setter.width(name, style.bolder) - setter.width(name, style)
    first, *rest = setter.lines(f"{name} {action['text']}", box.width - wider, style)
    after = setter.width(f"{name} ", style) + wider
    column.marks += setter.block(name, box.x, box.y, box.width, style.bolder)
    column.text(first[len(name) :].strip(), indent=after)
    for line in rest:
        column.text(line)
    return column


# The back


def _special(job: Job, card: Box) -> Marks:
    """Draw the special cards by their names in the rules, and what holds for all cards."""
    texts = job.told("aid")
    names = {entry["key"]: entry["name"] for entry in section(job, "cards")["entries"]}
    notes = [(names[key], text) for key, text in texts["card"].items()]
    marks, column, end = framed(job, texts["special"], card, GOLD, is_back=True)
    return [*marks, *largest(GAPS, lambda gap: _noted(job, column, notes, gap), end)]


def _noted(job: Job, column: Column, notes: Sequence[tuple[str, str]], gap: float) -> tuple[Marks, float]:
    own = replace(column, marks=[])
    for name, text in notes:
        own.y += gap
        own.marks.append(rule(own.x, own.y, own.width, RULE, HAIR))
        own.y += gap
        own.text(name, Style(job.sized(NAME), True, leading=1.05, serif=True))
        own.text(text, _text(job))
    return own.marks, own.y
