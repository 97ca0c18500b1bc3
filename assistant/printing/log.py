"""A log to fill in by hand: a line for each match of many evenings."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from types import MappingProxyType

from .job import Job
from .marks import INK, RULE, Box, Document, Line, Marks
from .masthead import plain_head, rule
from .pad import heads, parted

HEAD, LINE = 9, 14.5  # mm


def document(
    job: Job,
    columns: Mapping[str, float],
    halved: Collection[str],
    drawn: Mapping[str, Callable[[Box], Marks]] = MappingProxyType({}),
) -> Document:
    """Return a page of empty lines below the heads of columns, each with its share of the width.

    The cells of those that are `halved` have room for one figure below another; `drawn` draws what is in
    those of a column.
    """
    title, area = str(job.told("log")["title"]), job.area
    column = plain_head(job, title)
    head = Box(area.x, column.y, area.width, HEAD * (2 if job.is_large else 1))
    marks = [*column.marks, *heads(job, head, columns), *job.credit]
    top = head.bottom
    count = int((area.bottom - 3 - top) / LINE)
    for number in range(count):
        line = Box(area.x, top + number * LINE, area.width, LINE)
        for text, cell in zip(columns, parted(line, [*columns.values()]), strict=True):
            middle = cell.y + LINE / 2
            marks.append(replace(cell, stroke=INK, line=0.2))
            if text in halved:
                marks.append(Line(cell.x, middle, cell.right, middle, RULE, 0.2, dash=0.8))
            marks += drawn[text](cell) if text in drawn else ()
    marks.append(rule(area.x, top + count * LINE, area.width, INK, 0.4))
    return job.sheet(title, marks)
