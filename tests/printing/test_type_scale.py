"""The type of a sheet is of few sizes, all of one scale and the same in every language."""

from collections import defaultdict

from assistant.printing.job import SCALES
from assistant.printing.marks import Box, Text, UpsideDown
from assistant.printing.typesetter import Style

from .cast import every_sheet, sheets_of_all_languages

MOST = 6
# Labels that some languages set smaller to fit, those of the smallest pads below the scale.
SMALLER = {"score": {8}, "score-small": {7.5}}


def sizes(marks):
    for mark in marks:
        if isinstance(mark, UpsideDown):
            yield from sizes(mark.marks)
        elif isinstance(mark, Text):
            yield mark.size


@sheets_of_all_languages
def test_a_sheet_has_at_most_six_sizes_of_the_scale_the_same_in_every_language(press, sheets):
    found = defaultdict(dict)
    for sheet in sheets:
        used = {size for page in press.set(sheet).pages for size in sizes(page.marks)}
        row = found[sheet.game, sheet.sheet, sheet.paper, sheet.style]
        row[sheet.language] = used - SMALLER.get(sheet.sheet, set())

    def is_wrong(style, row):
        first, *others = row.values()
        return len(first) > MOST or not first <= {*SCALES[style]} or any(other != first for other in others)

    assert {how: row for how, row in found.items() if is_wrong(how[-1], row)} == {}


@every_sheet
def test_all_sheets_of_a_game_together_have_at_most_six_sizes(press, sheets):
    found = defaultdict(set)
    for sheet in sheets:
        used = {size for page in press.set(sheet).pages for size in sizes(page.marks)}
        found[sheet.game, sheet.paper, sheet.style] |= used - SMALLER.get(sheet.sheet, set())
    assert {how: used for how, used in found.items() if len(used) > MOST} == {}


def test_a_text_is_set_in_the_size_of_the_scale_that_is_nearest_and_smaller_where_it_needs_to_be(press):
    setter = press._desk.job("en", "a4").setter
    assert [setter.scaled(Style(size)).size for size in (9, 10, 12, 99)] == [9.5, 9.5, 13, 44]
    word, high = "wordy", 20
    widths = [setter.width(word, Style(size)) for size in (13, 8)]
    assert [setter.fitting(word, Box(0, 0, wide, high), Style(13), 6) for wide in widths] == [13, 8]
    assert setter.fitting("a b " * 9, Box(0, 0, 9, 13), Style(8), 5) == 6


def test_letters_that_are_drawings_have_any_size(press):
    assert press._desk.job("en", "a4").freely.setter.scaled(Style(70)).size == 70
