"""Large print is composed: no page is nearly empty, and nothing is on another page than its drawing."""

from itertools import pairwise

import pytest

from assistant.i18n import LANGUAGES
from assistant.printing.documents import GameSheet, ResultSheet
from assistant.printing.marks import Box, Line, Shape, Text
from assistant.printing.masthead import RED
from assistant.printing.paper import PAPERS

from ..factories import ALL_TIED, CHARM_OVER_GEISHA
from ..pairs import offenders
from ..test_rulebook import words
from .cast import GENERAL, mai_star_result, result
from .test_layout import extent

LARGE = [sheet for sheet in GENERAL if sheet.style == "large"]
LEAST = 1 / 3  # of a page's height
HEAD, FOOT = 12, 18  # mm
MOST_WHITE = 60  # mm, of a page's height in one piece


def filled(page):
    """The part of a page above the end of its lowest text or box, without the line at its foot."""
    marks = [mark for mark in page.marks if isinstance(mark, Text | Box)]
    ends = [mark.y + mark.height if isinstance(mark, Box) else mark.y for mark in marks]
    low = max((end for end in ends if end < page.height - FOOT + 4), default=HEAD)
    return (low - HEAD) / (page.height - HEAD - FOOT)


def results():
    """A match of Hanamikoji of so many rounds, one of Mai-Star of so many players."""
    many = [result(rounds=[*[ALL_TIED] * (rounds - 1), CHARM_OVER_GEISHA]) for rounds in (1, 2, 5, 8, 16)]
    names = ("Anna", "Noah", "Mia", "Ben", "Lin", "Zoé")
    made = [("hanamikoji", each) for each in many]
    made += [("mai-star", mai_star_result(names[:players])) for players in (3, 4, 5, 6)]
    return [
        ResultSheet(game, each, language, paper, "large")
        for game, each in made
        for language in LANGUAGES
        for paper in PAPERS
    ]


def lines(page):
    return [mark for mark in page.marks if isinstance(mark, Text)]


def test_no_last_page_of_large_print_is_less_than_a_third_full(press):
    def short(sheet):
        part = filled(press.set(sheet).pages[-1])
        return [] if part >= LEAST else [f"{part:.0%}"]

    assert offenders([*LARGE, *results()], short) == {}


def test_a_result_fills_its_first_page(press):
    def thin(made):
        marks = [mark for mark in press.set(made).pages[0].marks if isinstance(mark, Text | Line | Shape)]
        heights = sorted(mark.y if isinstance(mark, Text) else extent(mark).top for mark in marks)
        return [gap for one, other in pairwise(heights) if (gap := other - one) > MOST_WHITE]

    assert offenders(results(), thin) == {}


def rules(game):
    return [GameSheet(game, "rules", language, paper, "large") for language in LANGUAGES for paper in PAPERS]


@pytest.mark.parametrize("game", ["hanamikoji", "mai-star"])
def test_the_steps_of_setting_up_are_on_the_page_of_their_drawing(press, game):
    """Each number that no section of the page has too is there twice: in the drawing and in the list."""

    def apart(sheet):
        (first, *_) = press.set(sheet).pages
        red = [line.text for line in lines(first) if line.color == RED and line.text.isdigit()]
        return [number for number in "345" if red.count(number) != 2]

    assert offenders(rules(game), apart) == {}


def test_the_example_has_its_drawing_and_the_endings_are_one_table(press):
    def torn(sheet):
        told = words(sheet.language, "hanamikoji")
        pages = [plain("".join(line.text for line in lines(page))) for page in press.set(sheet).pages]
        example = [told["sheets"]["rules"]["before"], told["items"]["flute"]]
        endings = [ending["text"] for ending in told["endings"].values()]
        for together in (example, endings):
            if sum(all(plain(text) in page for text in together) for page in pages) != 1:
                yield together

    assert offenders(rules("hanamikoji"), torn) == {}


def test_every_pad_says_how_to_fill_it_in(press):
    def silent(sheet):
        how = words(sheet.language, "hanamikoji")["sheets"]["score"]["how"]
        told = ["".join(line.text for line in lines(page)) for page in press.set(sheet).pages]
        return [page for page in told if plain(how) not in plain(page)]

    pads = [sheet for sheet in GENERAL if (sheet.game, sheet.sheet) == ("hanamikoji", "score")]
    assert offenders(pads, silent) == {}


def plain(text):
    return "".join(text.split()).replace("\u200b", "").replace("\u2060", "")
