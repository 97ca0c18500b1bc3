"""The rules of Hanamikoji on paper: complete in every style, and drawn as the core counts."""

import re

import pytest

from assistant.games.hanamikoji import ACTIONS, FIGURES, GEISHA
from assistant.i18n import LANGUAGES
from assistant.printing import arrangement
from assistant.printing.artwork import tinted
from assistant.printing.documents import GameSheet
from assistant.printing.hanamikoji import gestures, passages, rules
from assistant.printing.hanamikoji.scene import UNITS, scene
from assistant.printing.job import EDITION
from assistant.printing.marks import BLACK, COLORS, HUES, Box, Shape, Text
from assistant.printing.paper import STYLES
from assistant.printing.passages import section, steps
from assistant.printing.typesetter import Column, Style

from ..languages import WORDS
from ..pairs import offenders
from .cast import every_language, every_style, lines

BODY = 9.5  # points
PICTURE = Box(20, 20, 28, 16)


@pytest.fixture
def job(press):
    return lambda language="en", style="normal", paper="a4": press._desk.job(
        language, paper, "hanamikoji", style=style
    )


def document(press, language, paper="a4", style="normal"):
    return press.set(GameSheet("hanamikoji", "rules", language, paper, style))


def plain(text):
    return re.sub(r"\s|\u200b|\u2060", "", text)


def said(pages):
    return plain("".join(mark.text for page in pages for mark in page.marks if isinstance(mark, Text)))


def told(job):
    """Every sentence that a sheet must say, of the words that are for it and those of the rules page."""
    own = job.told("rules")
    yield from (
        own[key] for key in ("summary", "turn", "laid", "reveal", "add", "remember", "example", "before")
    )
    yield from (*own["facts"], *own["setup"], *own["reminders"], own["notes"][0])
    yield from (
        own["won"].format(number=rules.TABLE),
        own["beats"],
        *own["drawn"].values(),
        *own["actions"].values(),
    )
    yield from (own[key][part] for key in ("more", "tied") for part in ("title", "text"))
    yield from (own[key][part] for key in ("charm", "geisha") for part in ("figure", "text"))
    yield from (job.words["actions"][key]["name"] for key in ACTIONS)
    yield from (ending[part] for ending in job.words["endings"].values() for part in ("title", "text"))
    yield section(job, "endings")["paragraphs"][0]


@every_style
def test_each_style_says_all_the_rules(press, job, rows):
    def missing(row):
        text = said(document(press, *row).pages)
        return [sentence for sentence in told(job(row[0])) if plain(sentence) not in text]

    assert offenders(rows, missing) == {}


@every_language
def test_the_same_questions_and_tips_are_on_every_sheet_and_large_print_has_all_of_them(press, job, rows):
    def wrong(row):
        words = job(row[0]).words
        asked, advised = ({entry["key"] for entry in words[part]} for part in ("questions", "tips"))
        usual = {*passages.ASKED}, {*passages.ADVISED}
        large = {*passages.ASKED_LARGE}, advised
        for style, expected in (("normal", usual), ("low-ink", usual), ("large", large)):
            text = said(document(press, *row, style).pages)
            found = {e["key"] for e in words["questions"] if plain(e["question"] + e["answer"]) in text}
            given = {tip["key"] for tip in words["tips"] if plain(tip["title"] + tip["text"]) in text}
            yield from (style, found ^ expected[0], given ^ expected[1]) if (found, given) != expected else ()
        assert len(usual[1]) == 5 < len(advised) and usual[0] < asked

    assert offenders(rows, wrong) == {}


@every_style
def test_the_rules_are_two_pages_with_a_body_of_at_least_nine_and_a_half_points(press, job, rows):
    def wrong(row):
        pages = document(press, *row).pages
        own = job(row[0]).told("rules")
        body = plain(
            "".join([*own["setup"], own["turn"], *own["actions"].values(), *own["reminders"], own["won"]])
        )
        lines = [mark for page in pages for mark in page.marks if isinstance(mark, Text)]
        found = [line for line in lines if len(line.text) > 12 and plain(line.text) in body]
        assert len(found) > 10
        if len(pages) != 2:
            yield len(pages)
        yield from (line for line in found if line.size < BODY)

    assert offenders([row for row in rows if row[-1] != "large"], wrong) == {}


def test_large_print_takes_three_sheets_of_a4(press):
    counts = {language: len(document(press, language, style="large").pages) for language in LANGUAGES}
    assert {language: count for language, count in counts.items() if not 5 <= count <= 6} == {}


def test_large_print_numbers_its_pages_after_the_first(press):
    def unnumbered(language):
        pages = document(press, language, style="large").pages
        numbered = {f"{number}/{len(pages)}": page for number, page in enumerate(pages[1:], 2)}
        return [number for number, page in numbered.items() if number not in said([page])]

    assert offenders(LANGUAGES, unnumbered) == {}


@every_style
def test_every_page_says_of_which_day_the_sheet_is(press, job, rows):
    def undated(row):
        day = plain(job(row[0]).day(EDITION))
        return [page for page in document(press, *row).pages if day not in said([page])]

    assert offenders(rows, undated) == {}


@every_style
def test_no_sheet_of_rules_speaks_of_what_only_the_screen_has(press, rows):
    def spoken_of(row):
        pages = document(press, *row).pages
        lines = [mark.text for page in pages for mark in page.marks if isinstance(mark, Text)]
        return [line for line in lines if re.search(WORDS[row[0]]["screen"], line, re.IGNORECASE)]

    assert offenders(rows, spoken_of) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_section_that_winning_points_to_is_that_of_the_endings(job, language):
    set_for = job(language)
    heading = drawn(set_for, rules._titles(set_for)[rules.TABLE - 1])
    title = section(set_for, "endings")["title"]
    number, *words = [mark.text for mark in heading.marks if isinstance(mark, Text)]
    assert (int(number), plain("".join(words))) == (rules.TABLE, plain(title))


# The drawings


def drawn(job, draw, width=100):
    column = Column(job.setter, 20, 20, width, Style(10))
    draw(column)
    return column


@pytest.mark.parametrize("style", STYLES)
def test_the_numbers_in_the_drawing_are_those_of_the_list(job, style):
    set_for = job(style=style)
    column = drawn(set_for, lambda column: scene(set_for, column))
    numbers = [mark.text for mark in column.marks if isinstance(mark, Text) and mark.color == "#ad3320"]
    listed = [
        mark.text
        for mark in drawn(set_for, steps(set_for.told("rules")["setup"])).marks
        if isinstance(mark, Text) and mark.color == "#ad3320"
    ]
    assert numbers == listed == [str(number) for number in range(1, len(set_for.told("rules")["setup"]) + 1)]


def test_the_drawing_has_as_many_cards_and_tiles_as_the_core_deals(job):
    marks = drawn(job(), lambda column: scene(job(), column), UNITS).marks
    widths = [mark.width for mark in marks if isinstance(mark, Box) and mark.stroke == BLACK]
    assert widths.count(9.5) == len(GEISHA)
    assert widths.count(5.6) == 2 * FIGURES["hand"] + 1  # the one in the box
    tiles = [mark for mark in marks if isinstance(mark, Box) and mark.width == 6 and mark.stroke != BLACK]
    assert len(tiles) == FIGURES["action_markers"]


@pytest.mark.parametrize("key", ACTIONS)
@pytest.mark.parametrize("style", STYLES)
def test_the_picture_of_an_action_shows_as_many_cards_as_it_takes(job, key, style):
    marks = gestures.action(job(style=style), key, PICTURE)
    cards = [mark for mark in marks if isinstance(mark, Box) and mark.stroke == BLACK]
    assert len(cards) == ACTIONS[key].cards
    higher = [card for card in cards if card.y < max(card.y for card in cards)]
    assert len(higher) == ACTIONS[key].opponents


def test_the_figure_of_an_action_is_how_many_cards_it_takes(press, job):
    text = said(document(press, "en").pages)
    for figure, key in (("1", "secret"), ("2", "trade-off"), ("3", "gift"), ("2+2", "competition")):
        assert figure + plain(job().words["actions"][key]["name"]) in text
        assert sum(map(int, figure.split("+"))) == ACTIONS[key].cards


def test_lanterns_are_filled_with_their_colors_and_low_ink_fills_nothing(press):
    fills = {
        style: {
            mark.fill
            for page in document(press, "en", style=style).pages
            for mark in page.marks
            if isinstance(mark, Box | Shape)
        }
        for style in ("normal", "low-ink")
    }
    lanterns = {tinted(HUES[geisha.color]) for geisha in GEISHA}
    assert len(lanterns) == len(lanterns & fills["normal"]) == len(GEISHA)
    assert fills["low-ink"] & {*HUES.values(), *COLORS.values(), BLACK, *lanterns} == set()


# How passages lie to each other


def block(height):
    def draw(column):
        column.marks.append(Box(column.x, column.y, column.width, height))
        column.y += height

    return draw


@pytest.fixture
def column(job):
    return Column(job().setter, 10, 20, 100, Style(10))


def test_passages_side_by_side_share_the_width_and_end_with_the_longer(column):
    arrangement.beside(block(5), block(9), 0.6, gutter=4)(column)
    left, right = column.marks
    assert (left.x, left.width, right.x, right.width) == (10, 58, 72, 38)
    assert (left.y, right.y, column.y) == (20, 20, 29)


def test_passages_are_spread_evenly_down_to_the_bottom(column):
    arrangement.spread(column, [block(10)] * 3, 60, 9)
    assert [mark.y for mark in column.marks] == [20, 35, 50]


def test_passages_are_not_spread_farther_than_looks_well(column):
    arrangement.spread(column, [block(10)] * 3, 99, 9)
    assert [mark.y for mark in column.marks] == [20, 39, 58]


def test_passages_without_room_have_no_gaps(column):
    arrangement.spread(column, [block(10)] * 3, 45, 9)
    assert [mark.y for mark in column.marks] == [20, 30, 40]


def test_passages_in_two_columns_part_where_both_are_most_nearly_as_high(column):
    arrangement.balanced([block(10), block(30), block(10), block(20)])(column)
    assert [(mark.x, mark.y) for mark in column.marks] == [(10, 20), (10, 30), (64, 20), (64, 30)]
    assert column.y == 60


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_name_of_a_publisher_in_the_table_of_endings_is_broken(press, paper):
    for language in LANGUAGES:
        assert any("2\u00a0Tomatoes" in line for line in lines(document(press, language, paper)))


def test_the_title_of_an_ending_takes_one_line_where_there_is_room(press):
    endings = press._rulebooks.words("hanamikoji", "en")["endings"].values()
    assert {ending["title"] for ending in endings} <= {*lines(document(press, "en"))}
