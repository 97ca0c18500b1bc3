"""The seven items on lanterns."""

from functools import partial

from ...games.hanamikoji import GEISHA
from ..artwork import item
from ..job import LARGE, Job
from ..marks import HUES, Box, Marks
from ..masthead import HIGH, SAG, garland
from ..typesetter import Style

VALUE = Style(17, True, align=1, leading=1, serif=True)
OUT = 9  # mm from the middle of a lantern to the value beside it


def lanterns(job: Job) -> Marks:
    """Draw the lanterns in a line."""
    return garland(job, [(HUES[one.color], partial(item, job, one.item, one.color)) for one in GEISHA])


def valued(job: Job) -> Marks:
    """Draw the lanterns, each with the value of its geisha at its left."""
    step = job.area.width / len(GEISHA)
    marks = lanterns(job)
    for place, geisha in enumerate(GEISHA):
        beside = Box(job.area.x + place * step, job.area.y + SAG, step / 2 - OUT, HIGH * 0.9)
        marks += job.setter.fitted(f"{geisha.value}", beside, VALUE, LARGE)
    return marks


def names(job: Job) -> dict[str, str]:
    """Return the names of the items by their keys."""
    return {geisha.item: job.words["items"][geisha.item] for geisha in GEISHA}
