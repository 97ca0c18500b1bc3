"""What the score pads of all games have: two forms on a page, and lines to write on."""

from collections.abc import Callable

from .job import Job
from .marks import INK, RULE, SOFT, Box, Document, Line, Marks
from .typesetter import Style

BETWEEN = 9  # mm, with the line to cut in the middle


def document(job: Job, form: Callable[[Job, Box], Marks]) -> Document:
    """The same form in both halves of the page."""
    area = job.area
    height = (area.height - BETWEEN) / 2
    upper = Box(area.x, area.y, area.width, height)
    lower = Box(area.x, area.y + height + BETWEEN, area.width, height)
    middle = area.y + height + BETWEEN / 2
    cut = Line(area.x, middle, area.x + area.width, middle, RULE, 0.2, dash=1.5)
    return job.document(title(job), [*form(job, upper), cut, *form(job, lower), *job.credit])


def title(job: Job) -> str:
    return f"{job.words['name']} · {job.words['sheets']['score']['sheet']}"


def blank(job: Job, label: str, box: Box) -> Marks:
    """A label and a line to write on."""
    style = Style(8, color=SOFT)
    width = min(job.setter.width(label, style), box.width * 0.5)
    y = box.y + box.height - 0.8
    return [
        *job.setter.fitted(label, Box(box.x, box.y, width + 0.1, box.height), style),
        Line(box.x + width + 1.5, y, box.x + box.width, y, INK, 0.2),
    ]
