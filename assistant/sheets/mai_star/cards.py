"""The geisha, the cards that need a word more, and the small print, on one page beside that of the rules."""

from ...games.mai_star import MOST_PLAYERS
from ..job import Job
from ..marks import Document, Marks
from ..sections import entries, sections, titled
from ..typesetter import Column, Style, largest

SIZES = [10.5 - step / 4 for step in range(17)]
BETWEEN = 8  # mm between the columns


def document(job: Job) -> Document:
    said = job.words["sheets"]["cards"]
    title = f"{job.words['name']} · {said['title']}"
    top = titled(job, MOST_PLAYERS, title, said["text"])
    text = largest(SIZES, lambda size: _columns(job, size, top.y + 5), job.area.y + job.area.height - 4)
    return job.document(title, [*top.marks, *text, *job.credit])


def _columns(job: Job, size: float, top: float) -> tuple[Marks, float]:
    """Both columns, and where the longer one ends."""
    width = (job.area.width - BETWEEN) / 2
    left = Column(job.setter, job.area.x, top, width, Style(size))
    right = Column(job.setter, job.area.x + width + BETWEEN, top, width, Style(size))
    entries(job, left, "geisha")
    sections(job, left, ["details"])
    entries(job, right, "cards")
    return left.marks + right.marks, max(left.y, right.y)
