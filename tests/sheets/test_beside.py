"""The rules in two languages: nothing of either is missing, and each passage stands beside its like."""

from functools import cache
from itertools import combinations, pairwise

import pytest

from assistant.games import GAMES
from assistant.sheets.beside import TOLD_BY_SCREENS
from assistant.sheets.documents import GameSheet
from assistant.sheets.job import LARGE
from assistant.sheets.marks import Line, Text
from assistant.sheets.paper import PAPERS, STYLES
from assistant.words import LANGUAGES

from ..test_rulebook import texts, words
from .test_cutouts import cards, inside
from .test_layout import extent, faults

PAIRS = [*combinations(LANGUAGES, 2)]
EVERY_PAIR = [(game, *pair, paper) for game in GAMES for pair in PAIRS for paper in PAPERS]
STYLED = [
    (game, *pair, paper, style)
    for game in GAMES
    for pair in (("fr", "it"), ("ja", "en"))
    for paper in PAPERS
    for style in STYLES
]
BODY = 9.5
BELOW_LANTERNS = 45  # mm
# The title of a card's front and of its back; how often a language has them.
AIDS = [("hanamikoji", "actions", "turn", "scoring"), ("mai-star", "aid", "turn", "geisha")]
OF_EACH = {"hanamikoji": 2, "mai-star": 1}


@cache
def made(press, game, language, beside, paper="a4", style="normal"):
    return press.set(GameSheet(game, "rules", language, paper, style, beside))


def halves(page):
    """The lines of the left column and of the right one, without those at the head and the foot."""
    body = [mark for mark in page.marks if isinstance(mark, Text) and 20 < mark.y < page.height - 12]
    left = [mark for mark in body if mark.x < page.width / 2]
    return left, [mark for mark in body if mark not in left]


def said(lines):
    return "".join("".join(mark.text.split()) for mark in lines)


@pytest.mark.parametrize(("game", "language", "beside", "paper"), EVERY_PAIR)
def test_both_columns_keep_to_their_places_in_every_pair_of_languages(press, game, language, beside, paper):
    for page in made(press, game, language, beside, paper).pages:
        assert [*faults(page)] == []
        left, _ = halves(page)
        told = [mark for mark in left if mark.y > BELOW_LANTERNS]
        assert [mark for mark in told if extent(mark).right > page.width / 2] == []


@pytest.mark.parametrize(("game", "language", "beside", "paper", "style"), STYLED)
def test_each_style_keeps_to_its_places_and_to_its_sizes(press, game, language, beside, paper, style):
    least = LARGE if style == "large" else BODY
    for page in made(press, game, language, beside, paper, style).pages:
        assert [*faults(page)] == []
        left, right = halves(page)
        assert [mark for mark in left + right if mark.size < least] == []


@pytest.mark.parametrize(("game", "language", "beside", "paper", "style"), STYLED)
def test_each_title_and_each_step_stands_at_one_height_in_both_columns(
    press, game, language, beside, paper, style
):
    for page in made(press, game, language, beside, paper, style).pages:
        numbers = [[(mark.y, mark.text) for mark in half if mark.text.isdigit()] for half in halves(page)]
        ours, theirs = ([found for found in half if found[0] > BELOW_LANTERNS] for half in numbers)
        assert ours == theirs


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "beside"), PAIRS)
def test_nothing_of_the_rules_is_missing_in_either_language(press, game, language, beside):
    columns = [halves(page) for page in made(press, game, language, beside).pages]
    for side, spoken in enumerate((language, beside)):
        column = said([mark for halves in columns for mark in halves[side]])
        told = [*rules(words(spoken, game))]
        assert len(told) > 60
        assert [text for text in told if said_in_words(text) not in column] == []


def rules(of):
    """The texts of the sections, the actions, the endings and the questions that paper tells."""
    questions = [question for question in of["questions"] if question["key"] not in TOLD_BY_SCREENS]
    parts = (of["sections"], of.get("actions", {}), of.get("endings", {}), questions)
    for part in parts:
        for path, text in texts(part):
            if path.split("/")[-1] not in ("key", "find", "aid", "also", "card", "meaning"):
                yield text


def said_in_words(text):
    return "".join(text.translate({ord(mark): None for mark in "\u200b\u2060"}).split())


def test_the_items_are_named_in_both_languages_below_their_lanterns(press):
    (first, *_) = made(press, "hanamikoji", "en", "ja").pages
    named = {mark.text: mark.y for mark in first.marks if isinstance(mark, Text) and mark.y < BELOW_LANTERNS}
    assert named["flute"] < named["笛"]
    assert named["flower"] == named["flute"]


def test_a_name_that_both_languages_have_stands_once(press):
    (first, *_) = made(press, "mai-star", "en", "fr").pages
    lanterns = [mark.text for mark in first.marks if isinstance(mark, Text) and mark.y < BELOW_LANTERNS]
    assert lanterns.count("Momiji") == 1


def test_the_title_of_the_document_and_of_its_later_pages_is_both(press):
    document = made(press, "hanamikoji", "en", "ja")
    assert document.title == "Hanamikoji: the rules · 花見小路のルール"
    count = len(document.pages)
    heads = [
        mark.text for page in document.pages for mark in page.marks if isinstance(mark, Text) and mark.y < 20
    ]
    assert heads == [f"{document.title} · {number} / {count}" for number in range(2, count + 1)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "beside"), PAIRS)
def test_the_body_is_of_one_size(press, game, language, beside):
    lines = [
        mark for page in made(press, game, language, beside).pages for half in halves(page) for mark in half
    ]
    sizes = [mark.size for mark in lines if not mark.serif]
    body = max(set(sizes), key=sizes.count)
    assert BODY <= min(sizes) == body


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("language", "beside"), PAIRS)
@pytest.mark.parametrize(("game", "sheet", "front", "back"), AIDS)
def test_each_card_of_the_aids_is_in_one_language_on_both_sides(
    press, game, sheet, front, back, language, beside, style, paper
):
    pages = press.set(GameSheet(game, sheet, language, paper, style, beside)).pages
    turned = 0
    for fronts, backs in pairwise(page for page in pages if not is_folded(page)):
        behind = {(round(fronts.width - card.x - card.width), round(card.y)): card for card in cards(backs)}
        for card in cards(fronts):
            of_back = inside(backs, behind[round(card.x), round(card.y)])
            for spoken in (language, beside):
                said = words(spoken, game)["sheets"][sheet]
                if said[front] in inside(fronts, card):
                    assert said[back] in of_back
                    turned += 1
    assert turned >= 2


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("language", "beside"), PAIRS)
@pytest.mark.parametrize(("game", "sheet", "front", "back"), AIDS)
def test_both_languages_of_the_aids_are_there_to_be_cut_and_to_be_folded(
    press, game, sheet, front, back, language, beside, style
):
    pages = press.set(GameSheet(game, sheet, language, "a4", style, beside)).pages
    for is_one_sided in (False, True):
        told = [text for page in pages if is_folded(page) is is_one_sided for text in texts_of(page)]
        for spoken in (language, beside):
            said = words(spoken, game)["sheets"][sheet]
            assert told.count(said[front]) == told.count(said[back]) == OF_EACH[game]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("language", "beside"), PAIRS)
@pytest.mark.parametrize(("game", "sheet"), [aid[:2] for aid in AIDS])
def test_aids_in_two_languages_keep_to_their_places(press, game, sheet, language, beside, style, paper):
    document = press.set(GameSheet(game, sheet, language, paper, style, beside))
    assert [fault for page in document.pages for fault in faults(page)] == []


def is_folded(page):
    return any(isinstance(mark, Line) and mark.dash for mark in page.marks)


def texts_of(page):
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


def test_a_sheet_that_there_is_in_no_two_languages_is_an_error(press):
    with pytest.raises(KeyError):
        press.set(GameSheet("hanamikoji", "score", "en", "a4", beside="ja"))
