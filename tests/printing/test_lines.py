import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.printing.lines import NEVER_FIRST, broken


def test_latin_text_breaks_at_spaces():
    assert broken("one two three", 7, len) == ["one two", "three"]


def test_a_line_that_is_full_to_the_end_is_not_broken_early():
    assert broken("four four", 9, len) == ["four four"]


def test_a_word_wider_than_the_line_is_broken_anywhere():
    assert broken("ab abcdefghij", 4, len) == ["ab", "abcd", "efgh", "ij"]


def test_japanese_breaks_between_phrases():
    assert broken("アシスタントと同じWi-Fiにつなぎます。", 13, len) == [
        "アシスタントと同じ",
        "Wi-Fiにつなぎます。",
    ]


@pytest.mark.parametrize("counted", ["6枚ずつ", "2016年のルール", "1人1色ずつ"])
def test_a_figure_stays_with_what_it_counts(counted):
    assert broken(f"カードを配る{counted}", len(counted), len)[-1] == counted


def test_a_zero_width_space_is_the_only_place_to_break():
    assert broken("花見小路の\u200bルール", 6, len) == ["花見小路の", "ルール"]


def test_a_closing_mark_does_not_begin_a_line():
    assert broken("あああああああ。", 7, len) == ["ああああああ", "あ。"]


def test_no_break_spaces_hold_french_together():
    assert broken("gagne\u00a0: oui", 7, len) == ["gagne\u00a0:", "oui"]


@given(st.text("ab 、。うカ漢（）", max_size=60), st.integers(3, 20))
def test_nothing_but_spaces_is_lost_and_no_line_is_too_wide(text, width):
    lines = broken(text, width, len)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(len(line) <= width for line in lines)


@pytest.mark.parametrize("mark", "、。）ー")
def test_marks_that_end_a_phrase_stay_with_it(mark):
    assert mark in NEVER_FIRST
    assert not any(line.startswith(mark) for line in broken(f"道具カード{mark}" * 6, 8, len))
