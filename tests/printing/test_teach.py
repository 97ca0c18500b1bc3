"""The sheet to teach a game by: all of it on half a page, twice, in every language and for every box."""

import re
from dataclasses import replace
from itertools import cycle, product

from assistant.games import GAMES
from assistant.games.hanamikoji import EDITIONS
from assistant.i18n import LANGUAGES
from assistant.printing.documents import GameSheet
from assistant.printing.job import LARGE
from assistant.printing.marks import Line, Text, moved
from assistant.printing.paper import LARGE_PRINT, PAPERS

from ..pairs import few_and_all, offenders
from .cast import in_inks
from .test_layout import extent, misplaced

READ_IN_A_CAFE = 8  # points
OF_A_BOX = [(key, language) for key, edition in EDITIONS.items() for language in edition.languages]
in_every_way = in_inks("rows", GAMES, LANGUAGES, PAPERS)


def pages(press, game, language="en", paper="a4", style="normal", edition=""):
    return press.set(GameSheet(game, "teach", language, paper, style, edition=edition)).pages


def plain(text):
    return re.sub(r"\s|\u200b|\u2060", "", text)


def said(shown):
    return plain("".join(mark.text for page in shown for mark in page.marks if isinstance(mark, Text)))


def told(words):
    """Every sentence that teaches the game, of those of this sheet and of others."""
    sheets = words["sheets"]
    yield from sheets["teach"]["setup"]
    yield from sheets["rules"]["makers"][:2]
    if "actions" not in words:
        yield from (
            text for action in sheets["aid"]["actions"] for text in (action["name"], action["text"][1:])
        )
        yield sheets["aid"]["ends"]
        yield from next(part for part in words["sections"] if part["key"] == "scoring")["steps"]
        yield sheets["teach"]["demand"]
        return
    rules = sheets["rules"]
    yield from (
        rules["summary"],
        rules["turn"],
        rules["laid"],
        sheets["teach"]["won"],
        sheets["aid"]["next"],
    )
    yield from (action["name"] for action in words["actions"].values())
    yield from rules["actions"].values()
    yield from (rules[key][part] for key in ("more", "tied") for part in ("title", "text"))
    yield from (rules[key][part] for key in ("charm", "geisha") for part in ("figure", "text"))


@in_every_way
def test_it_says_all_that_the_game_takes(press, rows):
    def missing(row):
        text = said(pages(press, *row))
        return [
            sentence for sentence in told(press._rulebooks.words(*row[:2])) if plain(sentence) not in text
        ]

    assert offenders(rows, missing) == {}


@in_every_way
def test_both_copies_are_alike_on_either_side_of_the_line_to_cut(press, rows):
    def wrong(row):
        (page,) = pages(press, *row)
        middle = page.width / 2
        *marks, cut = page.marks
        assert isinstance(cut, Line) and (cut.x1, cut.x2, cut.dash > 0) == (middle, middle, True)
        half = len(marks) // 2
        yield from [] if [moved(mark, middle, 0) for mark in marks[:half]] == marks[half:] else ["different"]
        yield from (mark for mark in marks[:half] if extent(mark).right > middle - 6)

    assert offenders([row for row in rows if row[-1] != LARGE_PRINT], wrong) == {}


@in_every_way
def test_it_is_read_across_a_table(press, rows):
    """Signs and the lines at head and foot may be smaller."""

    def small(row):
        least = LARGE if row[-1] == LARGE_PRINT else READ_IN_A_CAFE
        body = plain("".join(told(press._rulebooks.words(*row[:2]))))
        texts = [mark for page in pages(press, *row) for mark in page.marks if isinstance(mark, Text)]
        return [
            mark for mark in texts if len(mark.text) > 12 and plain(mark.text) in body and mark.size < least
        ]

    assert offenders(rows, small) == {}


@few_and_all(
    "rows", [*OF_A_BOX, *zip(cycle(EDITIONS), LANGUAGES, strict=False)], product(EDITIONS, LANGUAGES)
)
def test_it_has_room_for_the_words_of_every_box(press, rows):
    def wrong(row):
        edition, language = row
        return misplaced(press.set(GameSheet("hanamikoji", "teach", language, "letter", edition=edition)))

    assert offenders(rows, wrong) == {}


def test_its_picture_is_one_copy(press):
    (page,) = pages(press, "hanamikoji")
    assert (page.picture.width, page.picture.height) == (page.width / 2, page.height)
    assert replace(page, shown=None).picture.width == page.width
