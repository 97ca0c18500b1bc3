"""The heads, section headings and frames of sheets."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from .artwork import lantern
from .job import LARGE, Job
from .marks import BLACK, INK, RULE, SOFT, Box, Line, Marks, Shape, Text, moved
from .shapes import diamond
from .typesetter import Column, Style

HIGH = 17  # mm, a lantern's height
MADE = 0.31  # of the width, who made the game
SAG = 2.2  # mm, of the line that lanterns hang from
RED = "#ad3320"  # for section numbers
MARK = 3.4  # mm, half of the diamond around a number
HEADING, HEAD, TITLE = 13, 20, 29  # points


def garland(job: Job, lanterns: Sequence[tuple[str, Callable[[Box], Marks]]]) -> Marks:
    """Draw lanterns on a line across the top of the area: the color of each, and what draws its emblem."""
    area = job.area
    top, middle, low = area.y, area.x + area.width / 2, area.y + SAG * 1.33
    bend = ((middle - 30, low), (middle + 30, low), (area.right, top))
    rope = (("moveTo", ((area.x, top),)), ("curveTo", bend))
    marks: Marks = [Shape(rope, stroke=BLACK, line=0.45)]
    step = area.width / len(lanterns)
    for place, (color, draws) in enumerate(lanterns):
        x = area.x + step * (place + 0.5)
        away = (x - middle) / (area.width / 2)
        at = top + SAG * (1 - away * away)
        side = HIGH * 0.44
        emblem = draws(Box(x - side / 2, at + HIGH * 0.45 - side / 2, side, side))
        marks += lantern(job, color, emblem, x, at, HIGH)
    return marks


def masthead(job: Job, hung: Marks, summary: str, pages: int, below: float = 0) -> Column:
    """Return a column below lanterns, the game's name with its makers and facts, a summary and a rule.

    `hung` are the lanterns, and `below` is the height in mm of their captions. The facts end with the number
    of `pages`, 0 for none. In large print the makers follow the summary.
    """
    area = job.area
    column = Column(job.setter, area.x, area.y + HIGH + SAG + 2 + below, area.width, Style(job.sized(9.5)))
    column.marks += hung
    beside = area.width * (0.4 if job.is_large else 0.25)
    made = 0 if job.is_large else area.width * MADE
    height = TITLE * 0.46
    box = Box(area.x, column.y, area.width - beside - made - 2, height)
    style = Style(TITLE, True, serif=True, leading=1.15)
    column.marks += job.setter.fitted(job.words["name"], box, style, 14)
    facts, makers = [*job.told("rules")["facts"]], job.told("rules")["makers"]
    facts += [job.common["page"].format(number=1, count=pages)] if pages else []
    right = Box(area.right - beside, column.y, beside, height)
    end = _low(job, column, right, facts, 1)
    if not job.is_large:
        _low(job, column, Box(right.x - made, column.y, made, height), makers, 0)
    column.y = max(end, column.y + height) + 0.5
    column.text(summary, Style(job.sized(9.5), leading=1.3))
    if job.is_large:
        column.text(job.common["result"]["between"].join(makers), Style(LARGE, color=SOFT, leading=1.3))
    underline(column, 1.5, 3)
    return column


def _low(job: Job, column: Column, box: Box, texts: Sequence[str], align: float) -> float:
    """Add lines that end at the foot of a box, or begin at its top if higher; return where they end."""
    style = Style(job.sized(8), color=SOFT, align=align)
    lines = Column(job.setter, box.x, 0, box.width, style)
    for text in texts:
        lines.text(text)
    top = box.y + max(0, box.height - lines.y)
    column.marks += [moved(line, 0, top) for line in lines.marks]
    return top + lines.y


def plain_head(job: Job, title: str) -> Column:
    """Return a column below the game's name, a title and a rule, without lanterns, for sheets to fill in."""
    area = job.area
    height = HEAD * 0.46
    column = Column(job.setter, area.x, area.y, area.width, Style(job.sized(9.5)))
    box = Box(area.x, area.y, area.width * 0.68, height)
    named = f"{job.words['name']} · {title}"
    column.marks += job.setter.fitted(named, box, Style(HEAD, True, serif=True, leading=1.15), 12)
    underline(column, height + 1.5, 3)
    return column


def underline(column: Column, above: float, below: float, line: float = 0.6) -> None:
    """Draw a dark rule across a column, so many mm below its text, and leave so many white below it."""
    column.y += above
    column.marks.append(rule(column.x, column.y, column.width, INK, line))
    column.y += below


def rule(x: float, y: float, width: float, color: str = RULE, line: float = 0.25) -> Line:
    """Return a horizontal line."""
    return Line(x, y, x + width, y, color, line)


def numbered(job: Job, column: Column, number: int, title: str, points: float = HEADING) -> None:
    """Draw the heading of a section in so many points, its number in a red diamond."""
    size = job.sized(points)
    height, mark = size * 0.52, MARK * (1.25 if job.is_large else points / HEADING)
    x, y = column.x + mark, column.y + height / 2
    figure = Box(x - mark, y - mark, 2 * mark, 2 * mark)
    named = Box(column.x + 2 * mark + 1.5, column.y, column.width - 2 * mark - 1.5, height)
    column.marks.append(Shape(diamond(x, y, mark), stroke=RED, line=0.3))
    style = Style(job.sized(9.5), True, RED, 0.5, 1, serif=True)
    column.marks += job.setter.fitted(str(number), figure, style)
    first, *more = job.setter.fitted(title, named, Style(size, True, serif=True, leading=1.1), 11)
    column.marks += [replace(first, heads=title), *more] if isinstance(first, Text) else []
    column.y += height + 1.2


def double_frame(box: Box) -> Marks:
    """Draw the frame around reminders."""
    inner = box.inset(0.9)
    return [
        Box(box.x, box.y, box.width, box.height, None, BLACK, 0.5, 2.4),
        Box(inner.x, inner.y, inner.width, inner.height, None, BLACK, 0.2, 1.7),
    ]
