"""A card of each geisha for her player: her reputation, what is known of her ability, and lines to write."""

import re
from collections.abc import Mapping
from functools import partial

from ..artwork import crest
from ..cutouts import framed, one_sided
from ..job import Job
from ..marks import SOFT, Box, Document, Line, Marks
from ..passages import section
from ..typesetter import Style
from . import pieces
from .picture import CLOTHS

CREST, FIELD, APART = 18, 5, 1  # mm, her crest, a field beside it, and above the next
BESIDE = 3  # mm between the crest and the fields
WRITING = 7  # mm, for a line to write on
_REPUTATION = re.compile(r"[^.。]*[.。]\s*")  # the first sentence about her, which her fields say


def document(job: Job) -> Document:
    """Return the cards on a page; its note asks to check what is known only from reviews."""
    faces = [partial(_her, job, entry) for entry in section(job, "geisha")["entries"]]
    return one_sided(job, job.told("geisha")["title"], faces, job.told("rules")["copy"])


def _her(job: Job, entry: Mapping[str, str], card: Box) -> Marks:
    """Draw her names, her crest beside her fields, and below them what else the rules say of her."""
    key, small = entry["key"], Style(8, leading=1.16)
    marks, column, end = framed(job, entry["name"], card, CLOTHS[key])
    column.text(
        " · ".join(entry[each] for each in ("card", "meaning") if each in entry), Style(8, color=SOFT)
    )
    top, left = column.y + APART, column.x + CREST + BESIDE
    marks += crest(job, key, CLOTHS[key], Box(column.x, top, CREST, CREST))
    for place, name in enumerate(job.told("rules")["fields"]):
        field = Box(left, top + place * (FIELD + APART), FIELD, FIELD)
        called = Box(left + FIELD + 2, field.y, column.right - left - FIELD - 2, FIELD)
        marks += [*pieces.valued(job, key, place, field), *job.setter.fitted(name, called, small)]
    column.y = top + CREST + BESIDE
    column.text(_REPUTATION.sub("", entry["text"], count=1), small)
    right, lines = column.right, int((end - column.y) / WRITING)
    low = (end - line * WRITING for line in range(lines))
    return [*marks, *column.marks, *(Line(column.x, y, right, y, SOFT, 0.2, dash=0.6) for y in low)]
