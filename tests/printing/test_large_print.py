"""Large print is composed: no page is nearly empty, and nothing is on another page than its drawing."""

from itertools import pairwise, product

import pytest

from assistant.i18n import LANGUAGES
from assistant.printing.documents import GameSheet, ResultSheet
from assistant.printing.marks import Box, Line, Shape, Text
from assistant.printing.masthead import RED
from assistant.printing.paper import PAPERS

from ..factories import ALL_TIED, CHARM_OVER_GEISHA
from ..pairs import few_and_all, offenders, pairs
from ..test_rulebook import words
from .cast import GENERAL, PAIRED, every_language, every_sheet, mai_star_result, result
from .test_layout import extent

LEAST = 1 / 3  # of a page's height
HEAD, FOOT = 12, 18  # mm
MOST_WHITE = 60  # mm, of a page's height in one piece


def filled(page):
    """The part of a page above the end of its lowest text or box, without the line at its foot."""
    marks = [mark for mark in page.marks if isinstance(mark, Text | Box)]
    ends = [mark.y + mark.height if isinstance(mark, Box) else mark.y for mark in marks]
    low = max((end for end in ends if end < page.height - FOOT + 4), default=HEAD)
    return (low - HEAD) / (page.height - HEAD - FOOT)


NAMES = ("Anna", "Noah", "Mia", "Ben", "Lin", "Zoé")
# Matches of Hanamikoji of so many rounds, of Mai-Star of so many players.
PLAYED = [
    *(("hanamikoji", result(rounds=[ALL_TIED] * more + [CHARM_OVER_GEISHA])) for more in (0, 1, 4, 7, 15)),
    *(("mai-star", mai_star_result(NAMES[:players])) for players in (3, 4, 5, 6)),
]


def results(rows):
    return [ResultSheet(*played, language, paper, "large") for played, language, paper in rows]


FEW, ALL = (results(rows(PLAYED, LANGUAGES, PAPERS)) for rows in (pairs, product))


def with_sheets(made, sheets):
    return [*made, *(sheet for sheet in sheets if sheet.style == "large")]


def lines(page):
    return [mark for mark in page.marks if isinstance(mark, Text)]


@few_and_all("sheets", with_sheets(FEW, PAIRED), with_sheets(ALL, GENERAL))
def test_no_last_page_of_large_print_is_less_than_a_third_full(press, sheets):
    def short(sheet):
        part = filled(press.set(sheet).pages[-1])
        return [] if part >= LEAST else [f"{part:.0%}"]

    assert offenders(sheets, short) == {}


@few_and_all("sheets", FEW, ALL)
def test_a_result_fills_its_first_page(press, sheets):
    def thin(made):
        marks = [mark for mark in press.set(made).pages[0].marks if isinstance(mark, Text | Line | Shape)]
        heights = sorted(mark.y if isinstance(mark, Text) else extent(mark).top for mark in marks)
        return [gap for one, other in pairwise(heights) if (gap := other - one) > MOST_WHITE]

    assert offenders(sheets, thin) == {}


def test_every_page_with_rounds_has_their_key(press):
    _, *pages = press.set(ResultSheet("hanamikoji", PLAYED[4][1], "en", "a4", "large")).pages
    assert len(pages) > 1
    assert [any("nobody yet" in line.text for line in lines(page)) for page in pages] == [True] * len(pages)


def rules(game, rows):
    return [GameSheet(game, "rules", *row, "large") for row in rows]


@every_language
@pytest.mark.parametrize("game", ["hanamikoji", "mai-star"])
def test_the_steps_of_setting_up_are_on_the_page_of_their_drawing(press, game, rows):
    """Each number that no section of the page has too is there twice: in the drawing and in the list."""

    def apart(sheet):
        (first, *_) = press.set(sheet).pages
        red = [line.text for line in lines(first) if line.color == RED and line.text.isdigit()]
        return [number for number in "345" if red.count(number) != 2]

    assert offenders(rules(game, rows), apart) == {}


@every_language
def test_the_example_has_its_drawing_and_the_endings_are_one_table(press, rows):
    def torn(sheet):
        told = words(sheet.language, "hanamikoji")
        pages = [plain("".join(line.text for line in lines(page))) for page in press.set(sheet).pages]
        example = [told["sheets"]["rules"]["before"], told["items"]["flute"]]
        endings = [ending["text"] for ending in told["endings"].values()]
        for together in (example, endings):
            if sum(all(plain(text) in page for text in together) for page in pages) != 1:
                yield together

    assert offenders(rules("hanamikoji", rows), torn) == {}


@every_sheet
def test_every_pad_says_how_to_fill_it_in(press, sheets):
    def silent(sheet):
        how = words(sheet.language, "hanamikoji")["sheets"]["score"]["how"]
        told = ["".join(line.text for line in lines(page)) for page in press.set(sheet).pages]
        return [page for page in told if plain(how) not in plain(page)]

    pads = [sheet for sheet in sheets if (sheet.game, sheet.sheet) == ("hanamikoji", "score")]
    assert offenders(pads, silent) == {}


def plain(text):
    return "".join(text.split()).replace("\u200b", "").replace("\u2060", "")
