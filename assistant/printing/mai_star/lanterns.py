"""The six geisha on their lanterns, with their names."""

from typing import Any

from ...games.mai_star import GEISHA
from ..artwork import Hung, crest
from ..job import LARGE, Job
from ..marks import SOFT, Marks
from ..masthead import HIGH, SAG, garland
from ..passages import section
from ..typesetter import Column, Style
from .picture import CLOTHS

NAME = 10.5  # points
CARD = 8  # of what her card calls her


def lanterns(job: Job) -> Marks:
    hung = [Hung(key, CLOTHS[key]) for key in GEISHA]
    return garland(job, hung, lambda job, one, box: crest(job, one.emblem, one.color, box))


def named(job: Job) -> Column:
    """The lanterns with the names below them, where the column ends."""
    area, step = job.area, job.area.width / len(GEISHA)
    marks, top, end = lanterns(job), area.y + HIGH + SAG + 0.5, 0.0
    for place, entry in enumerate(section(job, "geisha")["entries"]):
        below = Column(job.setter, area.x + place * step + 0.5, top, step - 1, Style(), marks)
        _name(job, below, entry)
        end = max(end, below.y)
    return Column(job.setter, area.x, end, area.width, Style(), marks)


def _name(job: Job, column: Column, entry: Any) -> None:
    """Her name above that of her card, which large print has room for in two lines."""
    name, card = entry["name"], entry["card"]
    column.text(name, Style(LARGE if job.is_large else NAME, True, align=0.5, leading=1.2, serif=True))
    said = "\n".join(card.rsplit(" ", 1)) if job.is_large else card
    column.text(said, Style(job.sized(CARD), color=SOFT, align=0.5, leading=1.2))


def names(job: Job) -> list[str]:
    """What each is called."""
    return [entry["name"] for entry in section(job, "geisha")["entries"]]
