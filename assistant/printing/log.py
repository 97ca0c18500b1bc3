"""A log to fill in by hand: a line for each match of many evenings."""

from collections.abc import Mapping

from .job import LARGE, Job
from .marks import INK, Box, Document, Marks
from .masthead import plain_head, rule
from .pad import parted, tinted_head
from .typesetter import Style

HEAD, LINE = 9, 11.5  # mm


def document(job: Job, columns: Mapping[str, float]) -> Document:
    """Return a page of empty lines below the heads of columns, each with its share of the width."""
    title, area = str(job.words["sheets"]["log"]["title"]), job.area
    column = plain_head(job, title)
    head = Box(area.x, column.y, area.width, HEAD * (1.8 if job.is_large else 1))
    marks: Marks = [*column.marks, tinted_head(job, head), *job.credit]
    style = Style(job.sized(8.5), align=0.5, leading=1.1)
    for text, cell in zip(columns, parted(head, [*columns.values()]), strict=True):
        marks += job.setter.fitted(text, cell.inset(0.5), style, LARGE if job.is_large else 6.5)
    top = head.y + head.height
    count = int((area.y + area.height - 3 - top) / LINE)
    for number in range(count):
        line = Box(area.x, top + number * LINE, area.width, LINE)
        cells = parted(line, [*columns.values()])
        marks += [Box(cell.x, cell.y, cell.width, cell.height, None, INK, 0.2) for cell in cells]
    marks.append(rule(area.x, top + count * LINE, area.width, INK, 0.4))
    return job.document(f"{job.words['name']} · {title}", marks)
