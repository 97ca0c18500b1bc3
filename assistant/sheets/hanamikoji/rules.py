"""The rules on one page, with a round scored as an example."""

from typing import Any

from ...games.hanamikoji import ACTIONS, GEISHA, STEPS, Round, practice
from ..job import Job
from ..marks import RULE, SIDES, Box, Document, Marks
from ..names import SIGNS
from ..sections import head, sections
from ..shapes import sign
from ..typesetter import Column, Style, largest
from . import row

LEFT = ("setup", "deal", "turns")
RIGHT = ("scoring", "goals", "next-round", "endings")
SIZES = [9.5 - step / 4 for step in range(13)]
BETWEEN = 8  # mm between the columns
EXAMPLE = 54  # mm


def document(job: Job) -> Document:
    area = job.area
    top_of_page = head(job, 2)
    seven = Box(area.x, top_of_page.y + 3, area.width, 21)
    example = Box(area.x, area.y + area.height - EXAMPLE, area.width, EXAMPLE)
    top = seven.y + seven.height + 4
    text = largest(SIZES, lambda size: _columns(job, size, top), example.y - 4)
    marks = [*top_of_page.marks, *row.cards(job, seven), *text, *_example(job, example), *job.credit]
    return job.document(job.words["title"], marks)


def _columns(job: Job, size: float, top: float) -> tuple[Marks, float]:
    """Both columns, and where the longer one ends."""
    width = (job.area.width - BETWEEN) / 2
    left = Column(job.setter, job.area.x, top, width, Style(size))
    right = Column(job.setter, job.area.x + width + BETWEEN, top, width, Style(size))
    sections(job, left, LEFT)
    _actions(job, left)
    sections(job, right, RIGHT)
    _endings(job, right)
    return left.marks + right.marks, max(left.y, right.y)


def _actions(job: Job, column: Column) -> None:
    """The four actions with the pictures that the screen has for them."""
    size = column.style.size
    side = size * 0.72
    for key in ACTIONS:
        words = job.words["actions"][key]
        column.marks.append(job.setter.icons.drawn(f"action-{key}", column.x, column.y + 0.4, side, SIDES[1]))
        column.text(_named(job, words), column.style.bolder, indent=side + 2)
        column.text(job.common["space"].join(words["lines"]), indent=side + 2)
        column.gap(0.25)


def _named(job: Job, words: dict[str, Any]) -> str:
    """The action's name, with that of another edition where it differs."""
    if "also" not in words:
        return str(words["name"])
    return f"{words['name']} ({job.words['labels']['also'].format(name=words['also'])})"


def _endings(job: Job, column: Column) -> None:
    for words in job.words["endings"].values():
        column.text(words["title"], column.style.bolder)
        column.text(words["text"], column.style)
        column.gap(0.15)


# The example


def _example(job: Job, box: Box) -> Marks:
    """The round that the practice round plays, scored."""
    scored = practice(len(STEPS) - 1, (SIGNS[0], SIGNS[1])).match.rounds[-1]
    frame = Box(box.x, box.y, box.width, box.height, None, RULE, 0.25, 2)
    inner = frame.inset(3)
    words = job.words["sheets"]["rules"]
    board = Box(inner.x + 5, inner.y + 6, inner.width * 0.64 - 5, inner.height - 6)
    title = Box(inner.x, inner.y - 0.5, inner.width * 0.64, 5)
    return [
        frame,
        *job.setter.fitted(words["example"], title, Style(11, bold=True)),
        *_signs(board),
        *row.board(job, board, scored),
        *_notes(job, scored, Box(inner.x + inner.width * 0.67, inner.y, inner.width * 0.33, inner.height)),
    ]


def _signs(board: Box) -> Marks:
    side = board.height * 0.08
    return [
        sign(1, board.x - 3, board.y + side, 1.8),
        sign(0, board.x - 3, board.y + board.height - side, 1.8),
    ]


def _notes(job: Job, scored: Round, box: Box) -> Marks:
    return largest(
        (8.5, 8, 7.5, 7, 6.5, 6), lambda size: _notes_at(job, scored, box, size), box.y + box.height
    )


def _notes_at(job: Job, scored: Round, box: Box, size: float) -> tuple[Marks, float]:
    words = job.words["sheets"]["rules"]
    column = Column(job.setter, box.x, box.y, box.width, Style(size))
    tied = next(change.geisha for change in scored.changes if change.tied)
    column.text(words["before"])
    column.gap(0.3)
    for note in words["notes"]:
        column.text(note.format(tied=job.words["geisha"][GEISHA[tied].name]))
        column.gap(0.3)
    for player in (0, 1):
        figures = {"points": scored.charm[player], "favors": scored.favors[player]}
        column.text(words["total"].format(player=SIGNS[player], **figures), Style(size, True, SIDES[player]))
    column.gap(0.3)
    column.text(words["winner"].format(player=SIGNS[0], points=scored.charm[0]), column.style.bolder)
    return column.marks, column.y
