"""The rules in two languages: nothing of either is missing, and each passage stands beside its like."""

from itertools import pairwise

import pytest

from assistant.games import GAMES
from assistant.i18n import LANGUAGES
from assistant.printing.documents import GameSheet
from assistant.printing.job import LARGE
from assistant.printing.marks import Line, Text
from assistant.printing.paper import PAPERS, STYLES
from assistant.printing.two_languages import TOLD_BY_SCREENS

from ..pairs import few_and_all, offenders, pairs
from ..test_rulebook import texts, words
from .test_cutouts import cards, inside
from .test_layout import extent, faults, misplaced

SPOKEN = [*LANGUAGES]
TWO = [*zip(SPOKEN, SPOKEN[1:] + SPOKEN[:1], strict=True)]  # each language once at the left and at the right
BODY = 9.5
BELOW_LANTERNS = 52  # mm
# The title of a card's front and of its back; how often a language has them.
AIDS = [("hanamikoji", "aid", "turn", "scoring"), ("mai-star", "aid", "turn", "special")]
OF_EACH = {"hanamikoji": (2, 2), "mai-star": (3, 1)}  # of each language at least, two-sided and folded
EACH_IN_ONE = TWO[::2]

every_pair = few_and_all("rows", pairs(GAMES, EACH_IN_ONE, PAPERS, STYLES), pairs(GAMES, TWO, PAPERS, STYLES))
every_aid = few_and_all("rows", pairs(AIDS, EACH_IN_ONE, PAPERS, STYLES), pairs(AIDS, TWO, PAPERS, STYLES))


def made(press, game, two=("en", "ja"), paper="a4", style="normal", sheet="rules"):
    language, beside = two
    return press.set(GameSheet(game, sheet, language, paper, style, beside))


def made_aid(press, row):
    (game, sheet, *_), *how = row
    return made(press, game, *how, sheet=sheet)


def halves(page):
    """The lines of the left column and of the right one, without those at the head and the foot."""
    body = [mark for mark in page.marks if isinstance(mark, Text) and 20 < mark.y < page.height - 12]
    left = [mark for mark in body if mark.x < page.width / 2]
    return left, [mark for mark in body if mark not in left]


def said(lines):
    return "".join("".join(mark.text.split()) for mark in lines)


@every_pair
def test_both_columns_keep_to_their_places(press, rows):
    def wrong(row):
        for page in made(press, *row).pages:
            yield from faults(page)
            left, _ = halves(page)
            told = [mark for mark in left if mark.y > BELOW_LANTERNS]
            yield from (mark for mark in told if extent(mark).right > page.width / 2)

    assert offenders(rows, wrong) == {}


@every_pair
def test_the_body_is_of_one_size_that_is_large_enough_for_its_style(press, rows):
    def wrong(row):
        lines = [mark for page in made(press, *row).pages for half in halves(page) for mark in half]
        sizes = [mark.size for mark in lines if not mark.serif]
        body = max(set(sizes), key=sizes.count)
        least = LARGE if row[-1] == "large" else BODY
        yield from {mark.size for mark in lines if mark.size < least}
        yield from {size for size in sizes if size < body}

    assert offenders(rows, wrong) == {}


@every_pair
def test_each_title_and_each_step_stands_at_one_height_in_both_columns(press, rows):
    def wrong(row):
        for page in made(press, *row).pages:
            ours, theirs = map(numbers, halves(page))
            if ours != theirs:
                yield ours, theirs

    assert offenders(rows, wrong) == {}


def numbers(half):
    return [(mark.y, mark.text) for mark in half if mark.text.isdigit() and mark.y > BELOW_LANTERNS]


@every_pair
def test_nothing_of_the_rules_is_missing_in_either_language(press, rows):
    def missing(row):
        game, two, *_ = row
        columns = [halves(page) for page in made(press, *row).pages]
        for side, spoken in enumerate(two):
            column = said([mark for halves in columns for mark in halves[side]])
            told = [*rules(words(spoken, game))]
            assert len(told) > 60
            yield from (text for text in told if said_in_words(text) not in column)

    assert offenders(rows, missing) == {}


@every_pair
def test_the_endings_are_on_one_page(press, rows):
    def torn(row):
        pages = [halves(page) for page in made(press, *row).pages]
        for side, spoken in enumerate(row[1]):
            endings = words(spoken, "hanamikoji")["endings"].values()
            columns = [said(both[side]) for both in pages]
            if not any(all(said_in_words(one["text"]) in column for one in endings) for column in columns):
                yield spoken

    assert offenders([row for row in rows if row[0] == "hanamikoji"], torn) == {}


def rules(of):
    """The texts of the sections, the actions, the endings and the questions that paper tells."""
    questions = [question for question in of["questions"] if question["key"] not in TOLD_BY_SCREENS]
    parts = (of["sections"], of.get("actions", {}), of.get("endings", {}), questions)
    for part in parts:
        for path, text in texts(part):
            if path.split("/")[-1] not in ("key", "find", "aid", "also", "card", "meaning", "short"):
                yield text


def said_in_words(text):
    return "".join(text.translate({ord(mark): None for mark in "\u200b\u2060"}).split())


def test_the_items_are_named_in_both_languages_below_their_lanterns(press):
    (first, *_) = made(press, "hanamikoji").pages
    named = {mark.text: mark.y for mark in first.marks if isinstance(mark, Text) and mark.y < BELOW_LANTERNS}
    assert named["flute"] < named["笛"]
    assert named["flower"] == named["flute"]


def test_a_name_that_both_languages_have_stands_once(press):
    (first, *_) = made(press, "mai-star", ("en", "fr")).pages
    lanterns = [mark.text for mark in first.marks if isinstance(mark, Text) and mark.y < BELOW_LANTERNS]
    assert lanterns.count("Momiji") == 1


def test_the_title_of_the_document_and_of_its_later_pages_is_both(press):
    document = made(press, "hanamikoji")
    assert document.title == "Hanamikoji: the rules · 花見小路のルール"
    count = len(document.pages)
    heads = [
        mark.text for page in document.pages for mark in page.marks if isinstance(mark, Text) and mark.y < 20
    ]
    assert heads == [f"{document.title} · {number} / {count}" for number in range(2, count + 1)]


@every_aid
def test_each_card_of_the_aids_is_in_one_language_on_both_sides(press, rows):
    def mixed(row):
        (game, sheet, front, back), two, *_ = row
        turned = 0
        pages = made_aid(press, row).pages
        for fronts, backs in pairwise(pages):
            width = fronts.width
            behind = {(round(width - card.x - card.width), round(card.y)): card for card in cards(backs)}
            for card in cards(fronts):
                of_back = inside(backs, behind[round(card.x), round(card.y)])
                for spoken in two:
                    said = words(spoken, game)["sheets"][sheet]
                    if said[front] in inside(fronts, card):
                        turned += 1
                        if said[back] not in of_back:
                            yield spoken
        if turned < 2:
            yield f"cards: {turned}"

    assert offenders(rows, mixed) == {}


@every_aid
def test_both_languages_of_the_aids_are_there_to_be_cut_and_to_be_folded(press, rows):
    def lacking(row):
        (game, sheet, *sides), two, paper, style = row
        for is_one_sided in (False, True):
            count = min(OF_EACH[game]) if style == "large" else OF_EACH[game][is_one_sided]
            asked = GameSheet(game, sheet, two[0], paper, style, two[1], is_folded=is_one_sided)
            pages = press.set(asked).pages
            assert {*map(is_folded, pages)} == {is_one_sided}
            told = [text for page in pages for text in texts_of(page)]
            for spoken in two:
                said = words(spoken, game)["sheets"][sheet]
                yield from (said[side] for side in sides if told.count(said[side]) < count)

    assert offenders(rows, lacking) == {}


@every_aid
def test_aids_in_two_languages_keep_to_their_places(press, rows):
    assert offenders(rows, lambda row: misplaced(made_aid(press, row))) == {}


def is_folded(page):
    return any(isinstance(mark, Line) and mark.dash for mark in page.marks)


def texts_of(page):
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


def test_a_sheet_that_there_is_in_no_two_languages_is_an_error(press):
    with pytest.raises(KeyError):
        press.set(GameSheet("hanamikoji", "score", "en", "a4", beside="ja"))
