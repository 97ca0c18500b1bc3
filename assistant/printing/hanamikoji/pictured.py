"""The passages with pictures: the actions, the comparing of item cards, the goals."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from ...games.hanamikoji import ACTIONS
from ..arrangement import illustrated, stacked
from ..job import Job
from ..marks import BLACK, SOFT, Box, Marks
from ..masthead import RED
from ..passages import paragraph, ruled, section
from ..typesetter import Column, Draw, Style
from . import aid, cards, gestures

PICTURE = (28, 16)  # mm, an action
LITTLE = (20, 9)  # mm, an outcome of comparing cards
GOALS = 17  # mm, the height of the goals
AFTER = 1.7  # mm above and below an action
PART = 0.38  # of the goals' width, each of them
FIGURE = 8.5  # mm, the height of a goal's figure at most
LARGER = 1.5  # times as large in large print


def actions(job: Job, larger: float = LARGER) -> list[Draw]:
    """Return the actions, each with its picture, in large print so many times as large, and a rule above."""
    return [ruled(_action(job, key, larger), AFTER) for key in ACTIONS]


def _action(job: Job, key: str, larger: float) -> Draw:
    text = stacked(partial(named, job, key), paragraph(job.told("rules")["actions"][key]))
    return _pictured(job, PICTURE, partial(gestures.action, job, key), text, larger)


def _pictured(
    job: Job, size: tuple[float, float], picture: Callable[[Box], Marks], text: Draw, larger: float = LARGER
) -> Draw:
    """Return a picture of this size in mm with its text at the right."""
    width, height = (side * (larger if job.is_large else 1) for side in size)
    return illustrated(picture, (width, height), text)


def named(job: Job, key: str, column: Column) -> None:
    """Draw the action's figure and name, with that of another edition if it differs."""
    named = job.words["actions"][key]
    column.text(f"{aid.taken(key)} {named['name']}", Style(job.sized(13), True, leading=1.2, serif=True))
    if "also" in named:
        also = job.words["labels"]["also"].format(name=named["also"])
        column.text(f"({also})", Style(job.sized(8), color=SOFT, leading=1.2))


# Scoring and winning


def scoring(job: Job) -> list[Draw]:
    """Return the passages of scoring: the Secrets, both outcomes of comparing cards, and the sum."""
    own = job.told("rules")
    return [paragraph(own["reveal"]), *compared(job, LITTLE), paragraph(own["add"])]


def compared(job: Job, size: tuple[float, float]) -> list[Draw]:
    """Return both outcomes of comparing cards, each with its picture, of this size in mm."""
    return [
        _pictured(job, size, partial(draws, job), _titled(job, job.told("rules")[key]))
        for draws, key in ((gestures.majority, "more"), (gestures.tie, "tied"))
    ]


def _titled(job: Job, told: Mapping[str, str]) -> Draw:
    style = Style(job.sized(9.5), True, leading=1.25, serif=True)
    return stacked(paragraph(told["title"], style), paragraph(told["text"]))


def winning(job: Job, others: int) -> list[Draw]:
    """Return both goals and their notes; `others` is the number of the section about endings."""
    charm_wins = section(job, "goals")["paragraphs"][-1]
    return [
        partial(goals, job),
        paragraph(job.told("rules")["won"].format(number=others)),
        paragraph(charm_wins),
    ]


def goals(job: Job, column: Column, high: float = GOALS) -> None:
    """Draw one goal before the other, in a frame `high` mm high."""
    height = high * (LARGER if job.is_large else 1)
    part = column.width * PART
    frame = Box(column.x, column.y, column.width, height, None, BLACK, 0.25, 2)
    column.marks.append(frame)
    told = [job.told("rules")[key] for key in ("charm", "geisha")]
    figures = [goal["figure"] for goal in told]
    for goal, x in zip(told, (column.x, column.right - part), strict=True):
        column.marks += _goal(job, goal, figures, Box(x, column.y, part, height).inset(1.2))
    between = Box(column.x + part, column.y, column.width - 2 * part, height)
    style = Style(job.sized(9.5), True, RED, 0.5)
    column.marks += job.setter.fitted(job.told("rules")["beats"], between, style)
    column.y += height + 0.5


def _goal(job: Job, goal: Mapping[str, str], figures: Iterable[str], box: Box) -> Marks:
    """Draw a goal above its words, as large as the figures of both can be."""
    large = Box(box.x, box.y, box.width, min(box.height * 0.58, FIGURE * (LARGER if job.is_large else 1)))
    small = Box(box.x, box.y + large.height, box.width, box.height - large.height)
    style = Style(job.sized(8), align=0.5, leading=1.15)
    return [
        *cards.figure(job, goal["figure"], large, figures),
        *job.setter.fitted(goal["text"], small, style, 8),
    ]
