"""The six geisha's crests on lanterns, with their names."""

from functools import partial
from typing import Any

from ...games.mai_star import GEISHA
from ..artwork import crest
from ..job import LARGE, Job
from ..marks import SOFT, Marks
from ..masthead import HIGH, SAG, garland
from ..passages import section
from ..typesetter import Column, Style
from .picture import CLOTHS

NAME = 9.5  # points
CARD = 8  # points, her name on the card


def lanterns(job: Job) -> Marks:
    """Draw the lanterns in a line."""
    return garland(job, [(CLOTHS[key], partial(crest, job, key, CLOTHS[key])) for key in GEISHA])


def named(job: Job) -> Column:
    """Return the lanterns with the names below them, in a column that ends there."""
    area, step = job.area, job.area.width / len(GEISHA)
    marks, top, end = lanterns(job), area.y + HIGH + SAG + 0.5, 0.0
    for place, entry in enumerate(section(job, "geisha")["entries"]):
        below = Column(job.setter, area.x + place * step + 0.5, top, step - 1, Style(), marks)
        _name(job, below, entry)
        end = max(end, below.y)
    return Column(job.setter, area.x, end, area.width, Style(), marks)


def _name(job: Job, column: Column, entry: Any) -> None:
    """Draw a geisha's name above that of her card, which in large print takes two lines."""
    name, card = entry["name"], entry["card"]
    column.text(name, Style(LARGE if job.is_large else NAME, True, align=0.5, leading=1.2, serif=True))
    text = "\n".join(card.rsplit(" ", 1)) if job.is_large else card
    column.text(text, Style(job.sized(CARD), color=SOFT, align=0.5, leading=1.2))


def names(job: Job) -> dict[str, str]:
    """Return the names of the geisha by their keys."""
    return {entry["key"]: entry["name"] for entry in section(job, "geisha")["entries"]}
