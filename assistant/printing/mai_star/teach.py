"""The whole game on half a page, to teach it by: setup, actions, the end of a round and scoring."""

from collections.abc import Mapping
from functools import partial

from ...games.mai_star import ACTIONS, GEISHA
from .. import halves
from ..arrangement import beside, gapped, paired, stacked
from ..flow import Draw
from ..job import Job
from ..marks import Document
from ..masthead import rule
from ..passages import heading, paragraph, section, section_text, steps
from ..typesetter import Column, Style
from .passages import pictured
from .picture import CLOTHS
from .scene import scene

SCENE = 0.58  # of the width, beside its list
PICTURE = 0.7  # of the size in the rules
NAME = 11  # points
AFTER = 3  # mm below the drawing in large print
ABOVE = 1  # mm above an action
PART = 1.5  # mm above a part of half a page besides halves.LEAST
ON_A_PAGE = (1, 2)  # parts on each page of large print


def document(job: Job) -> Document:
    """Return the sheet, twice on a page; in large print once, on several."""
    title = f"{job.words['name']} · {job.words['sheets']['teach']['title']}"
    colors = [CLOTHS[key] for key in GEISHA]
    return halves.document(job, title, halves.Head(colors, job.words["summary"]), _parts, ON_A_PAGE)


def _parts(job: Job) -> list[Draw]:
    """Return setup, turns, and the end of a round beside scoring."""
    setup, turn, ends, scoring = (
        heading(job, number, section(job, key)["title"], halves.HEADING)
        for number, key in enumerate(("setup", "turns", "round-end", "scoring"), 1)
    )
    told = (*section(job, "turns")["paragraphs"], job.words["sheets"]["teach"]["demand"])
    begins = stacked(*(paragraph(text) for text in told), gap=0.5)
    black = stacked(gapped(ABOVE), paragraph(section(job, "guests")["steps"][-1]))
    texts = job.words["sheets"]["aid"]
    actions = [partial(_action, job, *each) for each in zip(ACTIONS, texts["actions"], strict=True)]
    ending = beside(
        stacked(ends, paragraph(texts["ends"])), stacked(scoring, section_text(job, "scoring")), gutter=6
    )
    return [
        stacked(setup, _table(job)),
        _apart(job, turn, begins, gapped(1), paired([*actions, black])),
        _apart(job, ending),
    ]


def _apart(job: Job, *draws: Draw) -> Draw:
    """Return a passage below some white, which a page of large print has anyway."""
    return stacked(gapped(0 if job.is_large else PART), *draws)


def _table(job: Job) -> Draw:
    """Return the drawing beside its list, in large print above it."""
    parts = (partial(scene, job), steps(job.told("teach")["setup"]))
    return stacked(*parts, gap=AFTER) if job.is_large else beside(*parts, SCENE, 4)


def _action(job: Job, key: str, texts: Mapping[str, str], column: Column) -> None:
    """Draw an action's picture beside its name and effect, below a rule."""
    column.marks.append(rule(column.x, column.y, column.width))
    column.y += ABOVE
    named = paragraph(texts["name"], Style(job.sized(NAME), True, leading=1.15, serif=True))
    effect = paragraph(texts["text"][:1].upper() + texts["text"][1:])
    pictured(job, key, stacked(named, effect), column, PICTURE, 2)
    column.y += ABOVE
