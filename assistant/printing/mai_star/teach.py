"""The whole game on half a page, to teach it by: setup, actions, the end of a round and scoring."""

from collections.abc import Mapping
from functools import partial

from ...games.mai_star import ACTIONS, GEISHA
from .. import halves
from ..arrangement import beside, gapped, paired, stacked
from ..job import Job
from ..marks import Document
from ..passages import paragraph, ruled, section, section_text
from ..typesetter import Draw, Style
from .passages import pictured
from .picture import CLOTHS
from .scene import scene

SCENE = 0.58  # of the width, beside its list
PICTURE = 0.7  # of the size in the rules
NAME = 11  # points
ABOVE = 1  # mm above an action
PART = 1.5  # mm above a part of half a page besides halves.LEAST


def document(job: Job) -> Document:
    """Return the sheet, twice on a page; in large print once, on two pages."""
    return halves.document(job, [CLOTHS[key] for key in GEISHA], job.words["summary"], _parts)


def _parts(job: Job) -> list[Draw]:
    """Return setup, turns, and the end of a round beside scoring."""
    setup, turn, ends, scoring = halves.headings(job, "setup", "turns", "round-end", "scoring")
    told = (*section(job, "turns")["paragraphs"], job.told("teach")["demand"])
    begins = stacked(*(paragraph(text) for text in told), gap=0.5)
    black = stacked(gapped(ABOVE), paragraph(section(job, "guests")["steps"][-1]))
    texts = job.told("aid")
    actions = [ruled(_action(job, *each), ABOVE) for each in zip(ACTIONS, texts["actions"], strict=True)]
    ending = beside(
        stacked(ends, paragraph(texts["ends"])), stacked(scoring, section_text(job, "scoring")), gutter=6
    )
    return [
        stacked(setup, halves.table(job, partial(scene, job), SCENE)),
        _apart(job, turn, begins, gapped(1), paired([*actions, black])),
        _apart(job, ending),
    ]


def _apart(job: Job, *draws: Draw) -> Draw:
    """Return a passage below some white, which a page of large print has anyway."""
    return stacked(gapped(0 if job.is_large else PART), *draws)


def _action(job: Job, key: str, texts: Mapping[str, str]) -> Draw:
    """Return an action's picture beside its name and effect."""
    named = paragraph(texts["name"], Style(job.sized(NAME), True, leading=1.15, serif=True))
    effect = paragraph(texts["text"][:1].upper() + texts["text"][1:])
    return pictured(job, key, stacked(named, effect), PICTURE, 4)
