"""The trays and the bar: how near a goal is, the odd sides, and the mode that counts."""

import pytest

from assistant.games.hanamikoji import forecast_sign, foretold, is_close, odd_sides
from assistant.games.hanamikoji.sentences.playing import says

from .play import match, scored

# Seven markers, and whether one more geisha may reach a goal for Anna.
CLOSE = [("a------", False), ("--a-a-a", True), ("aaa----", True), ("-----aa", True), ("---a--a", False)]
ENTERED = [
    ({}, "cards", "cards"),
    ({}, "markers", "marker"),
    ({"counted": "00 00 00 00 00 00 10"}, "cards", "cards"),
    ({"counted": "11 00 00 00 00 00 00"}, "cards", "tie"),
    ({"counted": "20 20 20 21 30 31 30"}, "cards", "flag"),
    ({"chosen": "a------"}, "markers", "marker"),
    ({"chosen": "-a---aa"}, "cards", "flag"),
]


@pytest.mark.parametrize(("markers", "expected"), CLOSE)
def test_a_tray_glows_from_nine_charm_or_three_geisha(markers, expected):
    assert is_close(match(markers), 0) is expected
    assert is_close(match(markers), 1) is False


@pytest.mark.parametrize(("entered", "mode", "expected"), ENTERED)
def test_the_picture_beside_the_forecast_tells_what_it_is_about(entered, mode, expected):
    assert forecast_sign(match(**entered), mode) == expected


def test_a_side_looks_wrong_where_a_card_is_too_many_and_not_while_it_is_counted():
    over = match(counted="20 20 20 30 00 00 00")
    assert odd_sides(over, ()) == {0}


def test_who_is_shown_the_other_way_is_told_first_which_one_counts():
    by_markers = match(chosen="a------")
    assert foretold(by_markers, True, "cards")[0] == says("entry-mode-markers")
    assert says("entry-mode-markers") not in foretold(by_markers, True, "markers")


def test_a_table_goes_on_in_the_way_of_its_round_and_begins_by_cards():
    assert match().usual_entry_mode == "cards"
    assert match(chosen="a------").usual_entry_mode == "markers"
    assert scored("-------", "a------").usual_entry_mode == "markers"
