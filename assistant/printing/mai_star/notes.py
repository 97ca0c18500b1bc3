"""The second card of an aid: what some geisha can do on its front, the special cards on its back."""

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
GAPS = (2, 1.7, 1.4, 1.1, 0.9, 0.7)  # mm above and below a line between notes, as there is room
Notes = Sequence[tuple[str, str]]  # each its name, empty where it needs none, and its text


def abilities(job: Job, card: Box) -> Marks:
    said = job.words["sheets"]["aid"]
    notes = [*_named(job, "geisha", said["ability"]), *(("", note) for note in said["notes"])]
    return _face(job, said["abilities"], notes, card)


def special(job: Job, card: Box) -> Marks:
    said = job.words["sheets"]["aid"]
    return _face(job, said["special"], _named(job, "cards", said["card"]), card)


def _named(job: Job, key: str, texts: Mapping[str, str]) -> Notes:
    """Each text with the name that the rules have for it."""
    names = {entry["key"]: entry["name"] for entry in section(job, key)["entries"]}
    return [(names[name], text) for name, text in texts.items()]


def _face(job: Job, title: str, notes: Notes, card: Box) -> Marks:
    marks, column, end = framed(job, title, card)
    return [*marks, *largest(GAPS, lambda gap: _told(job, column, notes, gap), end)]


def _told(job: Job, column: Column, notes: Notes, gap: float) -> tuple[Marks, float]:
    own = replace(column, marks=[])
    for name, text in notes:
        own.y += gap
        own.marks.append(rule(own.x, own.y, own.width, RULE, HAIR))
        own.y += gap
        if name:
            own.text(name, Style(job.sized(NAME), True, leading=1.05, serif=True))
        own.text(text, Style(job.sized(PRINT), leading=1.16))
    return own.marks, own.y
