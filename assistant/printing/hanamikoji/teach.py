"""The whole game on half a page, to teach it by: setup, actions, scoring and winning."""

from functools import partial

from ...games.hanamikoji import ACTIONS, GEISHA
from .. import halves
from ..arrangement import beside, filled, gapped, illustrated, paired, stacked
from ..job import Job
from ..marks import HUES, Document
from ..passages import paragraph, ruled
from ..typesetter import Column, Draw
from . import gestures, passages, pictured
from .scene import scene

SCENE = 0.53  # of the width, beside its list
PICTURE, LITTLE = (18, 10), (13, 7)  # mm, an action and an outcome of comparing cards
GOALS = 20  # mm, the height of the goals
LARGER = 1.5  # times as large in large print
ABOVE = 1  # mm above an action


def document(job: Job) -> Document:
    """Return the sheet, twice on a page; in large print once, on two pages."""
    return halves.document(
        job, [HUES[geisha.color] for geisha in GEISHA], job.told("rules")["summary"], _parts
    )


def _parts(job: Job) -> list[Draw]:
    """Return setup, turns, and scoring beside winning above what comes next."""
    own, teach = job.told("rules"), job.told("teach")
    setup, turn, scoring, winning = halves.headings(job, "setup", "turns", "scoring", "goals")
    drawing = partial(scene, job, is_labeled=job.is_large)
    four = paired([ruled(partial(_action, job, key), ABOVE) for key in ACTIONS])
    compared = stacked(scoring, *pictured.compared(job, LITTLE), gap=1)
    won = stacked(winning, partial(pictured.goals, job, high=GOALS), gapped(0.8), paragraph(teach["won"]))
    ends = (compared, gapped(3), won) if job.is_large else (beside(compared, won),)
    return [
        stacked(setup, halves.table(job, drawing, SCENE)),
        stacked(turn, paragraph(own["turn"]), gapped(1), four, gapped(0.5), paragraph(own["laid"])),
        stacked(*ends, gapped(1), paragraph(passages.after_a_round(job))),
    ]


def _action(job: Job, key: str, column: Column) -> None:
    """Draw an action's picture beside its name, and below both its effect."""
    width, height = (side * (LARGER if job.is_large else 1) for side in PICTURE)
    named = partial(pictured.named, job, key)
    above = gapped(max(0, height - filled(column, [named]).y + column.y) / 2)
    picture = illustrated(partial(gestures.action, job, key), (width, height), stacked(above, named), 2)
    stacked(picture, gapped(0.4), paragraph(job.told("rules")["actions"][key]))(column)
