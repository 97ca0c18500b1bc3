"""The second card of the aid: abilities of some geisha on its front, special cards on its back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..artwork import HAIR
from ..cutouts import framed
from ..job import Job
from ..marks import RULE, Box, Marks
from ..masthead import rule
from ..passages import section
from ..typesetter import Column, Style, largest

PRINT, NAME = 8, 9.6  # points
GAPS = (2, 1.7, 1.4, 1.1, 0.9, 0.7)  # mm above and below the line between notes, the largest that fits
Notes = Sequence[tuple[str, str]]  # a name, empty for none, and a text each


def abilities(job: Job, card: Box) -> Marks:
    """Draw the front: the abilities of geisha."""
    texts = job.words["sheets"]["aid"]
    notes = [*_named(job, "geisha", texts["ability"]), *(("", note) for note in texts["notes"])]
    return _face(job, texts["abilities"], notes, card)


def special(job: Job, card: Box) -> Marks:
    """Draw the back: the special cards."""
    texts = job.words["sheets"]["aid"]
    return _face(job, texts["special"], _named(job, "cards", texts["card"]), card)


def _named(job: Job, key: str, texts: Mapping[str, str]) -> Notes:
    """Return the texts, each with its name in the rules."""
    names = {entry["key"]: entry["name"] for entry in section(job, key)["entries"]}
    return [(names[name], text) for name, text in texts.items()]


def _face(job: Job, title: str, notes: Notes, card: Box) -> Marks:
    marks, column, end = framed(job, title, card)
    return [*marks, *largest(GAPS, lambda gap: _set(job, column, notes, gap), end)]


def _set(job: Job, column: Column, notes: Notes, gap: float) -> tuple[Marks, float]:
    own = replace(column, marks=[])
    for name, text in notes:
        own.y += gap
        own.marks.append(rule(own.x, own.y, own.width, RULE, HAIR))
        own.y += gap
        if name:
            own.text(name, Style(job.sized(NAME), True, leading=1.05, serif=True))
        own.text(text, Style(job.sized(PRINT), leading=1.16))
    return own.marks, own.y
