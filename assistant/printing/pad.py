"""The blanks that the score pads of all games share."""

from .job import LARGE, Job
from .marks import INK, SOFT, Box, Line, Marks
from .typesetter import Style


def blank(job: Job, label: str, box: Box) -> Marks:
    """Draw a label and a line to write on."""
    style = Style(job.sized(8.5), color=SOFT)
    width = min(job.setter.width(label, style), box.width * 0.5)
    y = box.y + box.height - 0.8
    return [
        *job.setter.fitted(
            label, Box(box.x, box.y, width + 0.1, box.height), style, LARGE if job.is_large else 6
        ),
        Line(box.x + width + 1.5, y, box.x + box.width, y, INK, 0.2),
    ]
