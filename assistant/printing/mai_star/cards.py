"""The second half of the rules: a page of the geisha with their crests, one of cards that need explaining."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count, zip_longest
from typing import Any

from ..arrangement import abreast, beside, gapped, illustrated, stacked
from ..artwork import crest
from ..flow import Flow
from ..job import Job
from ..marks import SOFT, Box, Line, Marks
from ..passages import heading, paragraph, ruled, section, section_text, tips
from ..typesetter import Column, Draw, Style
from . import pieces
from .picture import CLOTHS

MOST = 9  # mm between two geisha at most
CREST = 20  # mm
FIELDS = 30  # mm, across the three fields of a reputation
LEGEND = 5.5  # mm, its height
ABOVE = 3  # mm above a title
WRITING = 7  # mm, for a line to write on
NAME = 13  # points
CARD = 9.5  # points, her name on the card
LOWER = 1.8  # mm, to the baseline of the name
IN_A_ROW = 3  # cards that need explaining


def add(flow: Flow, first: int) -> None:
    """Add the geisha, the cards, the details, the errata, the box and the tips; `first` is their number.

    They take two pages, in large print more.
    """
    numbers = count(first)
    _geisha(flow, next(numbers))
    _cards(flow, next(numbers))
    _rest(flow, numbers)


def _opening(job: Job, number: int, found: Mapping[str, Any]) -> list[Draw]:
    return [
        heading(job, number, found["title"]),
        *(paragraph(text) for text in found["paragraphs"]),
        gapped(2),
    ]


# The geisha


def _geisha(flow: Flow, number: int) -> None:
    """Draw the geisha one below the other over a whole page; in large print over as many as it takes."""
    job, found = flow.job, section(flow.job, "geisha")
    rows = [ruled(_her(job, entry)) for entry in found["entries"]]
    flow.keep(*_opening(job, number, found), partial(_legend, job), above=MOST, begins=True)
    if job.is_large:
        for row in rows:
            flow.keep(row)
    else:
        flow.fill(rows, MOST, [flow.column.style])
        flow.turn()


def _legend(job: Job, column: Column) -> None:
    """Draw what to note; and what the fields are, which in large print each geisha says of her own."""
    column.text(job.told("rules")["copy"])
    if not job.is_large:
        _fields(job, lambda place, box: [pieces.field(place, box)], column)


def _fields(job: Job, draws: Callable[[int, Box], Marks], column: Column) -> None:
    """Draw each of the three fields beside its name."""
    names = job.told("rules")["fields"]
    high, third = LEGEND * (1.5 if job.is_large else 1), column.width / len(names)
    for place, name in enumerate(names):
        field = Box(column.x + place * third, column.y + high * 0.1, high * 0.8, high * 0.8)
        named = Box(field.x + high * 1.1, column.y, third - high * 1.1, high)
        column.marks += [*draws(place, field), *job.setter.fitted(name, named, column.style)]
    column.y += high + 2


def _her(job: Job, entry: Mapping[str, str]) -> Draw:
    """Return a geisha's crest, and beside it what is known of her."""
    side, key = CREST * (1.4 if job.is_large else 1), entry["key"]
    hers = partial(crest, job, key, CLOTHS[key])
    return illustrated(hers, (side, side), partial(_described, job, entry), 8)


def _described(job: Job, entry: Mapping[str, str], column: Column) -> None:
    """Draw her names and her reputation; below both the text, and a line to note her ability."""
    called, key = partial(_called, job, entry), entry["key"]
    if job.is_large:
        called(column)
        _fields(job, partial(pieces.valued, job, key), column)
    else:
        fields = Box(column.right - FIELDS, column.y + 0.8, FIELDS, FIELDS / 3.6)
        column.marks += pieces.reputation(job, key, fields)
        beside(called, lambda _: None, 1 - FIELDS / column.width, 4)(column)
        column.y = max(column.y, fields.bottom + 0.5)
    column.text(entry["text"])
    column.y += WRITING * (1.3 if job.is_large else 1)
    column.marks.append(Line(column.x, column.y, column.right, column.y, SOFT, 0.2, dash=0.6))


def _called(job: Job, entry: Mapping[str, str], column: Column) -> None:
    """Draw the name, and below it, in large print beside it, the text of the card itself and its meaning."""
    name = Style(job.sized(NAME), True, leading=1.2, serif=True)
    other = " · ".join(entry[key] for key in ("card", "meaning") if key in entry)
    told = paragraph(other, Style(job.sized(CARD), color=SOFT, leading=1.25))
    if job.is_large and other:
        part = (job.setter.width(entry["name"], name) + 4) / column.width
        beside(paragraph(entry["name"], name), stacked(gapped(LOWER), told), part, 4)(column)
    else:
        stacked(paragraph(entry["name"], name), *([told] if other else ()))(column)


# The cards and the rest


def _cards(flow: Flow, number: int) -> None:
    """Draw the cards in rows of three, in large print one below the other."""
    job, found = flow.job, section(flow.job, "cards")
    entries = [ruled(partial(_card, job, entry)) for entry in found["entries"]]
    rows = entries if job.is_large else _rows(entries)
    flow.section(stacked(*_opening(job, number, found)), *rows, above=MOST, between=1)


def _rest(flow: Flow, numbers: Iterator[int]) -> None:
    """Draw the details, the errata, the contents of the box and the tips, abreast except in large print."""
    job = flow.job
    parts = [
        stacked(heading(job, next(numbers), section(job, key)["title"]), section_text(job, key))
        for key in ("details", "errata", "box")
    ]
    advice = tips(job) if job.is_large else [abreast(*tips(job))]
    for part in parts if job.is_large else [abreast(*parts)]:
        flow.keep(part, above=ABOVE, begins=True)
    flow.section(heading(job, next(numbers), job.words["labels"]["tips"]), *advice, above=ABOVE)


def _rows(entries: Sequence[Draw]) -> list[Draw]:
    return [abreast(*row) for row in zip_longest(*[iter(entries)] * IN_A_ROW, fillvalue=lambda _: None)]


def _card(job: Job, entry: Mapping[str, str], column: Column) -> None:
    _called(job, entry, column)
    column.text(entry["text"])
