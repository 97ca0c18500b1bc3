"""A sheet to fill in for two players: how many matches they play, who has won each of them, and how."""

from ..artwork import open_seat
from ..job import Job
from ..marks import INK, SOFT, Box, Document, Marks
from ..masthead import rule
from ..pad import blank, dated_head, heads, parted
from ..typesetter import Style

MATCHES = 7
ON_A_PAGE, APART = 2, 6  # series, and mm between them
BEST_OF = (3, 5, 7)
NAMES, BEST, HEAD, FOOT = 11, 9, 8, 10  # mm
SHARES = {
    "match": 0.1,
    "winner": 0.16,
    "charm": 0.18,
    "geisha": 0.18,
    "rounds": 0.18,
    "score": 0.2,
}  # of the width
FIGURE = Style(11, True, align=0.5, leading=1, serif=True)


def document(job: Job) -> Document:
    """Return the sheet on one page, for two series."""
    column, area = dated_head(job, job.told("series")["title"]), job.area
    high = (area.bottom - column.y - 2 - APART) / ON_A_PAGE
    marks = [*column.marks, *job.credit]
    for place in range(ON_A_PAGE):
        marks += _series(job, Box(area.x, column.y + place * (high + APART), area.width, high))
    return job.sheet(job.told("series")["title"], marks)


def _shares(job: Job) -> dict[str, float]:
    """Return the columns with their shares of the width; a box without a last round has none for it."""
    endings = job.words["endings"]
    has_last = any("short" in endings[key] for key in job.words["own_endings"])
    kept = {key: share for key, share in SHARES.items() if has_last or key != "rounds"}
    return {job.told("series")[key]: share / sum(kept.values()) for key, share in kept.items()}


def _series(job: Job, box: Box) -> Marks:
    """Draw both names, how many matches are played, a line for each, and who has won the series."""
    high = HEAD * (1.6 if job.is_large else 1)
    best = Box(box.x, box.y + NAMES, box.width, BEST)
    head = Box(box.x, best.y + BEST, box.width, high)
    won = Box(box.x + box.width * 0.28, box.bottom - FOOT, box.width * 0.72, FOOT)
    top = head.y + high
    height = (won.y - top) / MATCHES
    marks = [*_names(box), *_best(job, best), *heads(job, head, _shares(job))]
    for number in range(MATCHES):
        marks += _match(job, number + 1, Box(box.x, top + number * height, box.width, height))
    return [*marks, rule(box.x, won.y, box.width, INK, 0.3), *blank(job, job.told("series")["won"], won)]


def _names(box: Box) -> Marks:
    """Draw a line for each name after its sign."""
    half = box.width / 2
    marks: Marks = []
    for player in (0, 1):
        left = box.x + player * half
        marks.append(open_seat(player, left + 3, box.y + 5, 2.6))
        marks.append(rule(left + 8, box.y + 8, half - 14 * (1 - player) - 8 * player, INK, 0.2))
    return marks


def _best(job: Job, box: Box) -> Marks:
    """Draw the usual numbers of matches to tick."""
    label, *options = parted(box, (0.28, 0.24, 0.24, 0.24))
    middle = box.y + box.height / 2
    marks = job.fitted(job.told("series")["best"], label, Style(9.5))
    for count, option in zip(BEST_OF, options, strict=True):
        marks.append(Box(option.x, middle - 1.8, 3.6, 3.6, None, INK, 0.25, 0.5))
        figure = Box(option.x + 6, option.y, option.width - 6, option.height)
        marks += job.fitted(f"{count}", figure, Style(11, True, leading=1, serif=True))
    return marks


def _match(job: Job, number: int, line: Box) -> Marks:
    """Draw a line of the series: why it was won is ticked, and the last column has both players' wins."""
    first, winner, *ways, score = parted(line, tuple(_shares(job).values()))
    y = line.y + line.height / 2
    marks: Marks = [rule(line.x, line.y, line.width), *job.fitted(f"{number}", first, FIGURE)]
    for player in (0, 1):
        marks.append(open_seat(player, winner.x + winner.width * (0.35 + 0.3 * player), y, 2.4))
    marks += [Box(way.x + way.width / 2 - 1.8, y - 1.8, 3.6, 3.6, None, INK, 0.25, 0.5) for way in ways]
    return [*marks, *job.fitted("–", score, Style(11, color=SOFT, align=0.5, leading=1))]
