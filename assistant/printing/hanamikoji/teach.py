"""The whole game on half a page, to teach it by: setup, actions, scoring and winning."""

from functools import partial

from ...games.hanamikoji import ACTIONS, GEISHA
from .. import halves
from ..arrangement import beside, filled, gapped, paired, stacked
from ..flow import Draw
from ..job import Job
from ..marks import HUES, Box, Document
from ..masthead import rule
from ..passages import heading, paragraph, section, steps
from ..typesetter import Column
from . import gestures, passages, pictured
from .scene import scene

SCENE = 0.53  # of the width, beside its list
PICTURE, LITTLE = (18, 10), (13, 7)  # mm, an action and an outcome of comparing cards
GOALS = 20  # mm, the height of the goals
LARGER = 1.5  # times as large in large print
AFTER = 3  # mm below the drawing in large print
ABOVE = 1  # mm above an action
ON_A_PAGE = (1, 2)  # parts on each page of large print


def document(job: Job) -> Document:
    """Return the sheet, twice on a page; in large print once, on several."""
    title = f"{job.words['name']} · {job.words['sheets']['teach']['title']}"
    head = halves.Head([HUES[geisha.color] for geisha in GEISHA], job.told("rules")["summary"])
    return halves.document(job, title, head, _parts, ON_A_PAGE)


def _parts(job: Job) -> list[Draw]:
    """Return setup, turns, and scoring beside winning."""
    own, teach = job.told("rules"), job.words["sheets"]["teach"]
    setup, turn, scoring, winning = (
        heading(job, number, section(job, key)["title"], halves.HEADING)
        for number, key in enumerate(("setup", "turns", "scoring", "goals"), 1)
    )
    four = paired([partial(_action, job, key) for key in ACTIONS])
    ends = (paragraph(teach["won"]), paragraph(passages.after_a_round(job)))
    compared = stacked(scoring, *pictured.compared(job, LITTLE), gap=1)
    won = stacked(winning, partial(pictured.goals, job, high=GOALS), gapped(0.8), *ends)
    return [
        stacked(setup, _table(job)),
        stacked(turn, paragraph(own["turn"]), gapped(1), four, gapped(0.5), paragraph(own["laid"])),
        stacked(compared, gapped(3), won) if job.is_large else beside(compared, won, gutter=6),
    ]


def _table(job: Job) -> Draw:
    """Return the drawing beside its list, in large print above it."""
    parts = (partial(scene, job, is_labeled=job.is_large), steps(job.words["sheets"]["teach"]["setup"]))
    return stacked(*parts, gap=AFTER) if job.is_large else beside(*parts, SCENE, 4)


def _action(job: Job, key: str, column: Column) -> None:
    """Draw an action's picture beside its name below a rule, and below both its effect."""
    width, height = (side * (LARGER if job.is_large else 1) for side in PICTURE)
    column.marks.append(rule(column.x, column.y, column.width))
    column.y += ABOVE
    top = column.y
    column.marks += gestures.action(job, key, Box(column.x, top, width, height))
    named = partial(pictured.named, job, key)
    high = filled(column, [named]).y - top
    beside(lambda _: None, stacked(gapped(max(0, height - high) / 2), named), width / column.width, 4)(column)
    column.y = max(column.y, top + height) + 0.4
    column.text(job.told("rules")["actions"][key])
    column.y += ABOVE
