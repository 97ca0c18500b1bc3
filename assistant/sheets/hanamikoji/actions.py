"""Two player aids and the four actions, as cards to cut out."""

from collections.abc import Iterable, Iterator

from ...games.hanamikoji import ACTIONS
from ..job import FINE, Job
from ..marks import GOLD, INK, RULE, SIDES, SOFT, WHITE, Box, Document, Line, Mark, Marks
from ..shapes import sign
from ..typesetter import Column, Style, largest
from . import row

WIDTH, HEIGHT = 63, 88  # mm, as of usual sleeves
GUTTER = 9
CROP = 3.2
RULER = 50
ACROSS = 3
LINES = Style(10.5, align=0.5)


def document(job: Job) -> Document:
    places = [*_places(job)]
    faces = [
        _aid(job, 0, places[0]),
        *(_action(job, *pair) for pair in zip(ACTIONS, _others(places), strict=True)),
    ]
    marks = [mark for face in (*faces, _aid(job, 1, places[ACROSS])) for mark in face]
    marks += [mark for place in places for mark in _crop_marks(place)]
    return job.document(f"{job.words['name']} · {words(job)['title']}", [*marks, *_notes(job, places)])


def words(job: Job) -> dict[str, str]:
    said: dict[str, str] = job.words["sheets"]["actions"]
    return said


def _places(job: Job) -> Iterator[Box]:
    """Six cards, in the middle of the paper."""
    paper = job.paper
    left = (paper.width - ACROSS * WIDTH - (ACROSS - 1) * GUTTER) / 2
    top = (paper.height - 2 * HEIGHT - GUTTER) / 2
    for number in range(2 * ACROSS):
        line, column = divmod(number, ACROSS)
        yield Box(left + column * (WIDTH + GUTTER), top + line * (HEIGHT + GUTTER), WIDTH, HEIGHT)


def _others(places: list[Box]) -> list[Box]:
    return [place for number, place in enumerate(places) if number % ACROSS]


def _crop_marks(card: Box) -> Marks:
    """Two short lines outside each corner, on the edges to cut."""
    marks: Marks = []
    for x, outward in ((card.x, -1), (card.x + WIDTH, 1)):
        for y, away in ((card.y, -1), (card.y + HEIGHT, 1)):
            marks.append(Line(x + outward, y, x + outward * (1 + CROP), y, INK, 0.15))
            marks.append(Line(x, y + away, x, y + away * (1 + CROP), INK, 0.15))
    return marks


def _notes(job: Job, places: list[Box]) -> Marks:
    """Left of the cards: how to print and cut, with a line to check the size."""
    area = job.area
    width = places[0].x - area.x - CROP - 3
    notes = Column(job.setter, area.x, area.y, width, Style(7, color=SOFT))
    title = Style(9, bold=True)
    size = job.setter.fitting(words(job)["title"], Box(0, 0, width, HEIGHT), title, 6)
    notes.text(words(job)["title"], title.at(size))
    notes.gap(0.6)
    notes.text(job.common["scale"].format(percent=100, length=RULER))
    notes.gap(0.6)
    ruler = [*_ruler(area.x + 2, notes.y)]
    notes.y += RULER + 3
    notes.text(job.common["cut"])
    credit = job.setter.block(job.common["credit"], area.x, places[ACROSS].y + HEIGHT / 2, width, FINE)
    return [*notes.marks, *ruler, *credit]


def _ruler(x: float, y: float) -> Iterable[Mark]:
    yield Line(x, y, x, y + RULER, INK, 0.2)
    for end in (y, y + RULER):
        yield Line(x - 1.2, end, x + 1.2, end, INK, 0.2)


# An action


def _action(job: Job, key: str, card: Box) -> Marks:
    said = job.words["actions"][key]
    frame = card.inset(3.5)
    inner = frame.inset(4)
    side = 24
    middle = card.x + WIDTH / 2
    text = Column(job.setter, inner.x, card.y + 41, inner.width, Style(9.5))
    title = Box(inner.x, text.y, inner.width, 9)
    lines = Box(inner.x, text.y + 13, inner.width, 26)
    size = min(job.setter.fitting(_lines(job, other), lines, LINES, 6) for other in ACTIONS)
    return [
        Box(frame.x, frame.y, frame.width, frame.height, row.tinted(GOLD, 0.06), GOLD, 0.5, 2.5),
        *job.setter.fitted(
            str(ACTIONS[key].cards), Box(inner.x - 1, inner.y - 2, 9, 9), Style(20, True, GOLD)
        ),
        job.setter.icons.drawn(f"action-{key}", middle - side / 2, card.y + 13, side, INK, 1.1),
        *job.setter.fitted(said["name"], title, Style(17, True, align=0.5, leading=1.1), 8),
        *_also(job, said, Box(inner.x, text.y + 8, inner.width, 4)),
        *job.setter.fitted(_lines(job, key), lines, LINES.at(size)),
    ]


def _lines(job: Job, key: str) -> str:
    return "\n".join(job.words["actions"][key]["lines"])


def _also(job: Job, said: dict[str, str], box: Box) -> Marks:
    if "also" not in said:
        return []
    text = job.words["labels"]["also"].format(name=said["also"])
    return job.setter.fitted(text, box, Style(7.5, color=SOFT, align=0.5))


# A player aid


def _aid(job: Job, player: int, card: Box) -> Marks:
    frame = card.inset(2.5)
    band = Box(frame.x, frame.y, frame.width, 7.5, SIDES[player], SIDES[player], 0.5)
    text = Box(frame.x + 2.5, band.y + 9, frame.width - 5, frame.height - 9 - 10)
    seven = Box(frame.x + 2, frame.y + frame.height - 9.5, frame.width - 4, 8)
    title = Box(band.x + 10, band.y, band.width - 12, band.height)
    return [
        Box(frame.x, frame.y, frame.width, frame.height, None, SIDES[player], 0.5),
        band,
        Box(band.x + 2, band.y + 1.25, 5, 5, WHITE, None, 0, 1.2),
        sign(player, band.x + 4.5, band.y + 3.75, 1.9),
        *job.setter.fitted(words(job)["aid"], title, Style(12, True, WHITE)),
        *largest(
            (9, 8.5, 8, 7.5, 7.25, 7),
            lambda size: _aid_text(job, player, text, size),
            text.y + text.height,
        ),
        *row.values(job, seven),
    ]


def _aid_text(job: Job, player: int, box: Box, size: float) -> tuple[Marks, float]:
    column = Column(job.setter, box.x, box.y, box.width, Style(size, leading=1.33))
    column.steps([words(job)["draw"], words(job)["use"]], SIDES[player])
    column.gap(0.2)
    for key in ACTIONS:
        _aid_action(job, column, key, SIDES[player])
    column.marks.append(Line(box.x, column.y, box.x + box.width, column.y, RULE))
    column.gap(0.3)
    column.text(words(job)["scoring"])
    column.gap(0.2)
    column.text(words(job)["goal"], column.style.bolder)
    return column.marks, column.y


def _aid_action(job: Job, column: Column, key: str, color: str) -> None:
    said = job.words["actions"][key]
    side = column.style.size * 0.72
    column.marks.append(job.setter.icons.drawn(f"action-{key}", column.x, column.y + 0.3, side, color))
    column.text(said["name"], column.style.bolder, indent=side + 1.5)
    column.text(said["aid"], indent=side + 1.5)
    column.gap(0.25)
