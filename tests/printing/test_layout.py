"""Nothing runs out of its box: every line of text is measured against what is drawn around it."""

import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product

import pytest

from assistant.games.hanamikoji import EDITIONS
from assistant.i18n import LANGUAGES
from assistant.printing.breaking import BREAKING
from assistant.printing.documents import GameSheet, YearPicture
from assistant.printing.fonts import Fonts
from assistant.printing.job import LARGE
from assistant.printing.marks import COLORS, CREAM, POINT, Box, Line, Link, Shape, Text, UpsideDown
from assistant.printing.paper import LOW_INK, NORMAL, PAPERS
from assistant.printing.values import YearTold

from ..pairs import in_pairs, offenders
from ..test_rulebook import texts as texts_within
from .cast import (
    EACH_ONCE,
    JAPANESE,
    LONG,
    PLAYERS,
    SHORT,
    SPARING,
    every_language,
    every_sheet,
    join_card,
    lines,
    mai_star_result,
    result,
    result_picture,
    result_sheet,
)
from .conftest import FONTS

HOME_PRINTERS_KEEP = 6.4  # mm left white
SMALLEST = 5  # points
SLACK = 0.15  # mm
MEASURED = Fonts(FONTS)


@dataclass(frozen=True)
class Extent:
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other):
        return (
            self.left < other.right - SLACK
            and other.left < self.right - SLACK
            and self.top < other.bottom - SLACK
            and other.top < self.bottom - SLACK
        )

    def is_in(self, other):
        return (
            self.left > other.left - SLACK
            and self.right < other.right + SLACK
            and self.top > other.top - SLACK
            and self.bottom < other.bottom + SLACK
        )


def extent(mark):
    if isinstance(mark, Text):
        width = MEASURED.of(mark.family).width(mark.text, mark.size, mark.bold, mark.serif)
        above, below = 0.75 * mark.size * POINT, 0.12 * mark.size * POINT
        return Extent(mark.x, mark.y - above, mark.x + width, mark.y + below)
    if isinstance(mark, Box | Link):
        return Extent(mark.x, mark.y, mark.x + mark.width, mark.y + mark.height)
    if isinstance(mark, Line):
        xs, ys = sorted((mark.x1, mark.x2)), sorted((mark.y1, mark.y2))
        return Extent(xs[0] - SLACK, ys[0] - SLACK, xs[1] + SLACK, ys[1] + SLACK)
    points = [point for _, controls in mark.contour for point in controls]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def crosses(line, box):
    """Whether a line, which may be a slanting one, passes through a text's extent (Liang and Barsky)."""
    begins, ends = 0.0, 1.0
    for start, end, low, high in (
        (line.x1, line.x2, box.left + SLACK, box.right - SLACK),
        (line.y1, line.y2, box.top + SLACK, box.bottom - SLACK),
    ):
        if start == end:
            if not low < start < high:
                return False
        else:
            near, far = sorted(((low - start) / (end - start), (high - start) / (end - start)))
            begins, ends = max(begins, near), min(ends, far)
    return begins < ends


def holds(mark, around, text, measured):
    """Whether a text stands in a box or a sign: in its outline, or cream on what is filled, as on a seal."""
    is_sign = isinstance(mark, Shape) and (mark.fill is None or text.color == CREAM)
    return (is_sign or isinstance(mark, Box)) and measured.is_in(around)


def meets(text, mark, around):
    return text.meets(around) and (not isinstance(mark, Line) or crosses(mark, text))


def faults(page, smallest=SMALLEST):
    """The faults of a page, in words; nothing is set in less than `smallest` points."""
    marks = [(mark, extent(mark)) for mark in page.marks if not isinstance(mark, UpsideDown | Link)]
    texts = [(mark, measured) for mark, measured in marks if isinstance(mark, Text)]
    paper = Extent(
        HOME_PRINTERS_KEEP,
        HOME_PRINTERS_KEEP,
        page.width - HOME_PRINTERS_KEEP,
        page.height - HOME_PRINTERS_KEEP,
    )
    yield from (f"outside the paper: {mark}" for mark, measured in marks if not measured.is_in(paper))
    yield from (f"too small: {text}" for text, _ in texts if text.size < smallest)
    drawn = [(mark, measured) for mark, measured in marks if not isinstance(mark, Text)]
    for (text, measured), (mark, around) in product(texts, drawn):
        if meets(measured, mark, around) and not holds(mark, around, text, measured):
            yield f"{text} over {mark}"
    yield from (f"{one} over {other}" for (one, a), (other, b) in combinations(texts, 2) if a.meets(b))


def misplaced(document, smallest=SMALLEST):
    return [
        fault for page in document.pages for side in (page, *turned(page)) for fault in faults(side, smallest)
    ]


def turned(page):
    """What stands upside down on a page, as pages."""
    return [replace(page, marks=mark.marks) for mark in page.marks if isinstance(mark, UpsideDown)]


@every_sheet
def test_every_sheet_keeps_its_texts_in_their_boxes(press, sheets):
    def wrong(sheet):
        return misplaced(press.set(sheet), LARGE if sheet.style == "large" else SMALLEST)

    assert offenders(sheets, wrong) == {}


@every_sheet
def test_no_word_of_a_sheet_is_cut_in_two(press, sheets):
    """In languages with spaces: each word on the page is one of those to be said."""

    @cache
    def known(game, language):
        told = [press._rulebooks.words(game, language), press._rulebooks.common(language)]
        told += [{"boxes": [edition.publisher for edition in EDITIONS.values()]}]
        return {word for _, text in texts_within(told) for word in spoken(text)}

    def cut(sheet):
        of_the_game = known(sheet.game, sheet.language)
        return [line for line in lines(press.set(sheet)) if not spoken(line) <= of_the_game]

    assert offenders([sheet for sheet in sheets if sheet.language not in BREAKING], cut) == {}


def test_low_ink_leaves_each_text_where_it_is(press):
    """So that few of its sheets are looked at in other ways."""

    def moved(sheet):
        pages = (press.set(replace(sheet, style=style)).pages for style in (LOW_INK, NORMAL))
        return [placed(low)[:1] for low, normal in zip(*pages, strict=True) if placed(low) != placed(normal)]

    assert offenders([*SPARING, *map(join_card, PLAYERS)], moved) == {}


def placed(page):
    """Where each text of a page is, and in what size."""
    turned = [mark.marks for mark in page.marks if isinstance(mark, UpsideDown)]
    marks = (mark for some in (page.marks, *turned) for mark in some)
    return sorted((mark.text, mark.x, mark.y, mark.size) for mark in marks if isinstance(mark, Text))


def spoken(text):
    return {*re.findall(r"[^\W\d_]+", text.replace("\u2060", "").casefold())}


@every_language
def test_the_heads_of_a_large_result_are_whole_words(press, rows):
    def cut(row):
        said = press._rulebooks.words("hanamikoji", row[0])["sheets"]["score"]
        large = replace(result_sheet(result(SHORT), *row), style="large")
        return {said["charm"], said["geisha"]} - {*lines(press.set(large))}

    assert offenders(rows, cut) == {}


@in_pairs("rows", PLAYERS, LANGUAGES, PAPERS)
def test_a_result_holds_names_of_any_length(press, rows):
    def wrong(row):
        players, *where = row
        return misplaced(press.set(result_sheet(result(players), *where)))

    assert offenders(rows, wrong) == {}


def picture_faults(page):
    """It has no edge that a printer keeps white."""
    return (fault for fault in faults(page) if not fault.startswith("outside"))


@pytest.mark.parametrize("players", PLAYERS, ids=["short", "long", "japanese"])
def test_the_picture_holds_names_of_any_length(press, players):
    """On the seal stands the initial, and each card of the row is one of its boxes."""
    (page,) = press.set(result_picture(result(players), "fr")).pages
    assert [*picture_faults(page)] == []
    texts = [mark for mark in page.marks if isinstance(mark, Text)]
    assert all(extent(text).is_in(Extent(0, 0, page.width, page.height)) for text in texts)


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_a_match_of_mai_star_holds_six_names_of_any_length(press, language):
    made = mai_star_result([*LONG, *JAPANESE, "Zoé", "Ugo"])
    (page,) = press.set(result_sheet(made, language, "letter", "mai-star")).pages
    assert [*faults(page)] == []
    (picture,) = press.set(result_picture(made, language, "mai-star")).pages
    assert [*picture_faults(picture)] == []


def year(best, count, language="en"):
    figures = tuple((count, label) for label in ("parties", "sessions", "personnes"))
    months = tuple(count * month % 13 for month in range(12))
    best = tuple((name, f"{count}", f"sur {count}") for name in best)
    return YearPicture(YearTold(2026, figures, months, "Parties par mois", "Parties gagnées", best), language)


@pytest.mark.parametrize("best", [[*LONG, *LONG], [*JAPANESE, *SHORT], []], ids=["long", "short", "nobody"])
@pytest.mark.parametrize("count", [1, 88, 12345])
def test_the_picture_of_a_year_holds_names_and_figures_of_any_length(press, best, count):
    (page,) = press.set(year(best, count)).pages
    assert [*picture_faults(page)] == []
    texts = [mark for mark in page.marks if isinstance(mark, Text)]
    assert all(extent(text).is_in(Extent(0, 0, page.width, page.height)) for text in texts)


def test_the_cloth_of_a_month_is_as_long_as_it_had_matches(press):
    (page,) = press.set(year(SHORT, 1)).pages
    cloths = [mark for mark in page.marks if isinstance(mark, Box) and mark.fill in COLORS.values()]
    assert [round(cloth.height / cloths[0].height, 6) for cloth in cloths] == [*range(1, 12)]
    assert any(
        mark.text == "11" and mark.y > cloths[-1].height for mark in page.marks if isinstance(mark, Text)
    )


def test_the_measure_finds_a_text_that_runs_over_an_edge(press):
    (page,) = press.set(GameSheet("hanamikoji", "score", "en", "a4")).pages
    wider = [replace(mark, size=40) if isinstance(mark, Text) else mark for mark in page.marks]
    assert [*faults(replace(page, marks=wider))]


def test_every_shape_is_drawn_as_lines_and_curves(press):
    kinds = set()
    for sheet in EACH_ONCE:
        for mark in press.set(sheet).pages[0].marks:
            if isinstance(mark, Shape):
                kinds |= {kind for kind, _ in mark.contour}
    assert kinds == {"moveTo", "lineTo", "curveTo", "closePath"}
