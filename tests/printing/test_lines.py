from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.i18n import LANGUAGES
from assistant.printing import lines
from assistant.printing.breaking import BREAKING, breaking_of
from assistant.printing.typesetter import Style

from ..pairs import offenders
from .cast import every_sheet
from .cast import lines as lines_of

JAPANESE = breaking_of("ja")
broken = partial(lines.broken, measure=len, breaking=JAPANESE)


def test_latin_text_breaks_at_spaces():
    assert broken("one two three", 7) == ["one two", "three"]


def test_a_line_that_is_full_to_the_end_is_not_broken_early():
    assert broken("four four", 9) == ["four four"]


def test_a_word_wider_than_the_line_is_broken_anywhere():
    assert broken("ab abcdefghij", 4) == ["ab", "abcd", "efgh", "ij"]


def test_no_word_is_broken_to_lengthen_a_short_last_line(press):
    setter, style = press._desk.job("en", "a4").setter, Style(20, True)
    width = setter.width("Bartholomew", style) + 1
    assert setter.lines("Bartholomew B.", width, style) == ["Bartholomew", "B."]


def test_a_hyphen_shows_only_where_a_word_is_broken_there(press):
    setter, style = press._desk.job("de", "a4").setter, Style(9.5)
    for width, shown in ((14, ["Schrift-", "rolle"]), (40, ["Schriftrolle"])):
        assert [mark.text for mark in setter.block("Schrift\u00adrolle", 0, 0, width, style)] == shown


def test_chinese_keeps_together_what_is_joined():
    joined = "選\u2060用\u2060規\u2060則"
    assert lines.broken(f"把牌{joined}：", 9, len, breaking_of("zh-Hant")) == ["把牌", f"{joined}："]


def test_a_japanese_heading_breaks_between_phrases_and_a_text_where_its_line_is_full():
    text = "アシスタントと同じWi-Fiにつなぎます。"
    assert broken(text, 13, by_phrases=True) == ["アシスタントと同じ", "Wi-Fiにつなぎます。"]
    assert broken(text, 13) == ["アシスタントと同じ", "Wi-Fiにつなぎます。"]
    assert broken(text, 10) == ["アシスタントと同じ", "Wi-Fiにつなぎま", "す。"]


def test_a_short_word_in_katakana_stays_whole_and_a_long_one_is_broken():
    assert broken("次のラウンドへ", 5) == ["次の", "ラウンドへ"]
    assert broken("次のスタートプレイヤー", 6) == ["次のスタート", "プレイヤー"]


@pytest.mark.parametrize("counted", ["6枚", "2016年", "1人"])
@pytest.mark.parametrize("by_phrases", [False, True])
def test_a_figure_stays_with_what_it_counts(counted, by_phrases):
    assert broken(f"カードを配る{counted}", len(counted), by_phrases=by_phrases)[-1] == counted


def test_a_short_remark_in_parentheses_stays_whole():
    assert broken("魅力値5（なければ4）のカード", 9) == ["魅力値5", "（なければ4）の", "カード"]


def test_chinese_breaks_between_any_characters_but_those_that_begin_or_end_no_line():
    text = "把牌（面朝下）放在面前。"
    for by_phrases in (True, False):
        found = lines.broken(text, 6, len, breaking_of("zh-Hant"), by_phrases=by_phrases)
        assert found == ["把牌", "（面朝下）放", "在面前。"]


def test_a_polish_word_of_one_letter_stays_with_the_next():
    text = "Karty oraz w ręce (i w talii) A teraz"
    found = lines.broken(text, 11, len, breaking_of("pl"))
    assert found == ["Karty oraz", "w ręce", "(i w talii)", "A teraz"]


def test_a_zero_width_space_is_the_only_place_to_break():
    assert broken("花見小路の\u200bルール", 6) == ["花見小路の", "ルール"]


def test_a_closing_mark_does_not_begin_a_line_nor_an_opening_one_end_it():
    assert broken("あああああああ。", 7) == ["ああああああ", "あ。"]
    assert broken("ああああああ「いいいいいいいい", 7) == ["ああああああ", "「いいいいいい", "いい"]


def test_no_break_spaces_hold_french_together():
    assert broken("gagne\u00a0: oui", 7) == ["gagne\u00a0:", "oui"]


@given(st.text("ab 、。うカ漢（）", max_size=60), st.integers(3, 20), st.booleans())
def test_nothing_but_spaces_is_lost_and_no_line_is_too_wide(text, width, by_phrases):
    found = broken(text, width, by_phrases=by_phrases)
    assert "".join(found).replace(" ", "") == text.replace(" ", "")
    assert all(len(line) <= width for line in found)


@given(st.text("う漢字かな", min_size=1, max_size=60), st.integers(3, 20))
def test_a_text_of_nothing_but_letters_leaves_no_holes(text, width):
    assert [len(line) for line in broken(text, width)[:-1]] == [width] * (-(-len(text) // width) - 1)


def misset(language, line):
    """Whether a line begins or ends as none of its language may; a sign alone is no line of text."""
    rules = BREAKING[language]
    is_leading = line.rpartition(" ")[2].lower() in {*rules.leading}
    return len(line) > 1 and (is_leading or line[0] in rules.never_first or line[-1] in rules.never_last)


@every_sheet
def test_no_line_of_a_sheet_begins_or_ends_as_its_language_forbids(press, sheets):
    def wrong(sheet):
        return [line for line in lines_of(press.set(sheet)) if misset(sheet.language, line)]

    assert BREAKING.keys() <= LANGUAGES.keys()
    assert offenders([sheet for sheet in sheets if sheet.language in BREAKING], wrong) == {}
