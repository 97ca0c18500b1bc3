"""Whole matches, tapped in a real Chromium."""

from urllib.parse import urlsplit

import pytest

from ..factories import ALL_TIED, FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import (
    SECOND_TAP,
    answer_yes,
    begin_counting,
    cell,
    choose_way,
    correct,
    count_and_score,
    counts,
    forecast,
    half,
    open_table,
    state,
    stop_the_clock,
    take_one_back,
    tap_cards,
    tap_draft,
    tap_each,
    view,
    wait_until_sent,
)
from .states import Tables

# After round 1 is corrected Anna has Ayane and Anju, Noah has Tomoyo and Yoko. Then Ruri makes 11 charm for
# Anna, while Iroha and Chiharu make 4 geisha for Noah.
LAST_ROUND = [[1, 1], [0, 1], [1, 1], [1, 1], [0, 2], [2, 1], [3, 1]]

with_and_without_javascript = pytest.mark.parametrize(
    "java_script_enabled", [True, False], ids=["js", "no-js"]
)
# Without it, where every tap is a page, a whole match takes long.
main_way_with_and_without_javascript = pytest.mark.parametrize(
    "java_script_enabled", [True, pytest.param(False, marks=pytest.mark.walk)], ids=["js", "no-js"]
)


def enter_and_score(page, number, cards, is_scripted):
    """By fingers in the first round; without JavaScript, where each tap is a page, the last geisha’s."""
    tap = tap_each if number == 1 or not is_scripted else tap_cards
    if not is_scripted:
        Tables(page.url).count(urlsplit(page.url).path.removeprefix("/t/"), [*cards[:6], [0, 0]])
        page.reload()
        cards = [*[[0, 0]] * 6, cards[6]]
    tap(page, cards)
    page.get_by_role("button", name=f"Score round {number}").click()


@main_way_with_and_without_javascript
def test_three_rounds_with_a_correction_an_undo_and_a_win_by_charm_over_4_geisha(
    open_phone, java_script_enabled
):
    page = open_phone(java_script_enabled=java_script_enabled, reduced_motion="no-preference")
    open_table(page)

    enter_and_score(page, 1, FIRST_ROUND, java_script_enabled)
    view(page, "scored")
    assert page.get_by_role("heading", name="Round 1 scored").is_visible()
    assert page.get_by_text("Noah starts round 2.").is_visible()
    begin_counting(page, 2)

    enter_and_score(page, 2, NOAH_WINS_BY_CHARM, java_script_enabled)
    view(page, "won")
    assert page.locator(".headline").inner_text().strip() == "Noah wins"
    undo_and_move_a_card(page)
    view(page, "scored")
    assert state(page)["charm"] == [8, 6]

    correct_round_1(page)
    assert state(page)["charm"] == [6, 5]
    begin_counting(page, 3)
    enter_and_score(page, 3, LAST_ROUND, java_script_enabled)
    view(page, "won")
    assert page.locator(".headline").inner_text().strip() == "Anna wins"
    assert page.get_by_text("charm points, beating geisha (4)").is_visible()
    assert state(page)["outcome"] == {"winners": [0], "reason": "charm", "rule": "charm-before-geishas"}


def undo_and_move_a_card(page):
    """Ruri was tied after all: one of Noah's cards belongs to Yoko."""
    page.get_by_role("button", name="Undo").click()
    view(page, "counting")
    assert counts(page) == NOAH_WINS_BY_CHARM
    take_one_back(page, 1, 6)
    page.get_by_text("7 of 8 cards").wait_for()
    wait_until_sent(page)
    cell(page, 1, 3).click()
    page.get_by_text("8 of 8 cards").nth(1).wait_for()
    wait_until_sent(page)
    page.get_by_role("button", name="Score round 2").click()


def correct_round_1(page):
    """Tomoyo was Noah's, and Chiharu was tied."""
    correct(page, 1)
    tap_draft(page, "less/0/2", "more/1/2", "less/1/4", "more/0/4")
    page.get_by_role("button", name="Save round 1").click()
    page.get_by_text("Round 1 corrected.").wait_for()


@main_way_with_and_without_javascript
def test_a_rematch_by_markers_until_the_third_round_is_shared(open_phone, java_script_enabled):
    page = open_phone(java_script_enabled=java_script_enabled)
    page.get_by_text("Options", exact=True).first.click()
    page.get_by_text("Three rounds, charm points only").click()
    page.get_by_role("button", name="Start", exact=True).first.click()
    for number, sides in ((1, "-------"), (2, "aabb---"), (3, "---bba-")):
        if number > 1:
            begin_counting(page, number)
        choose_way(page, "markers")
        for geisha, side in enumerate(sides):
            if side != "-":
                half(page, "ab".index(side), geisha).click()
        page.get_by_role("button", name=f"Score round {number}").click()
        if set(sides) == {"-"}:
            answer_yes(page, "Yes, none moved")
        view(page, "won" if number == 3 else "scored")
    assert page.locator(".headline").inner_text().strip() == "Player 1 and Player 2 share the victory"
    assert page.get_by_text("charm points each after three rounds").is_visible()
    page.get_by_role("button", name="Rematch").click()
    view(page, "counting")
    assert page.get_by_text("Player 2 starts").is_visible()


@with_and_without_javascript
def test_a_correction_that_ends_the_match_earlier_names_what_it_sets_aside(
    open_phone, address, java_script_enabled
):
    tables = Tables(address)
    table = tables.score(tables.open(), FIRST_ROUND, ALL_TIED)
    page = open_phone(f"/t/{table}/rounds/1", java_script_enabled=java_script_enabled)
    tap_draft(page, "more/0/3")
    page.get_by_text("In that case, Anna wins in round 1 on charm points (11).").wait_for()
    page.get_by_text("Round 2 will be discarded").wait_for()
    page.get_by_role("button", name="Save round 1").click()
    page.get_by_text("Round 1 corrected.").wait_for()
    view(page, "won")
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Undone: Round 1 corrected").wait_for()
    view(page, "scored")
    assert len(state(page)["rounds"]) == 2
    page.get_by_role("button", name="Restore").click()
    view(page, "won")


def test_the_forecast_and_the_markers_move_along_while_cards_are_entered(phone):
    assert "tap a cell once for each item card" in forecast(phone)
    count_and_score(phone, 1, FIRST_ROUND)
    begin_counting(phone, 2)
    tap_cards(phone, NOAH_WINS_BY_CHARM)
    phone.get_by_text("Noah wins on charm points (11).").wait_for()
    assert phone.locator(".marker").nth(6).get_attribute("data-player") == "1"
    assert state(phone)["markers"] == [0, None, 0, 1, 1, 0, None]


def test_a_tie_says_where_the_marker_stays(phone):
    tap_cards(phone, [[0, 0]] * 6 + [[2, 2]])
    phone.get_by_text("Ruri is tied 2").wait_for()
    assert "Ruri is tied 2–2, so her marker stays in the middle." in forecast(phone)


def test_a_cell_takes_no_more_cards_than_exist(phone):
    for player in (0, 1):
        for _ in range(3):
            cell(phone, player, 0).click(force=True)
    phone.get_by_text("2 of 8 cards").wait_for()
    wait_until_sent(phone)
    assert counts(phone)[0] == [2, 0]
    assert state(phone)["round"]["cards"][0] == [2, 0]


def test_quick_taps_are_all_counted(phone):
    phone.evaluate("for (let n = 0; n < 5; n++) document.getElementById('cell-0-6').click()")
    phone.get_by_text("5 of 8 cards").wait_for()
    wait_until_sent(phone)
    assert state(phone)["round"]["cards"][6] == [5, 0]


def test_keys_count_take_back_set_and_move(phone):
    cell(phone, 0, 5).focus()
    for key in ("Enter", "Space", "+", "-", "ArrowRight", "4", "Backspace", "ArrowUp", "1"):
        phone.keyboard.press(key)
    wait_until_sent(phone)
    assert state(phone)["round"]["cards"][5:] == [[2, 0], [3, 1]]


def test_that_a_cell_is_full_is_said_until_the_next_tap_however_often_its_key_was_pressed(phone):
    cell(phone, 0, 0).focus()
    for _ in range(2):
        phone.keyboard.press("+")
    phone.get_by_role("button", name="Undo tap").wait_for()
    wait_until_sent(phone)
    phone.locator("#cell-0-0[data-full]").wait_for()
    before = forecast(phone)
    for _ in range(2):
        phone.keyboard.press("+")
    assert forecast(phone) != before
    phone.get_by_role("heading", name="Round 1").click()
    assert forecast(phone) == before


def test_that_a_cell_is_full_is_said_beside_a_warning_too(phone):
    tap_cards(phone, [[0, 0], *FIRST_ROUND[1:]])
    phone.get_by_role("button", name="Score round 1").click()
    phone.get_by_role("alertdialog").wait_for()
    phone.wait_for_timeout(SECOND_TAP)
    cell(phone, 0, 1).click(force=True)
    assert phone.locator("[data-says]").inner_text() == cell(phone, 0, 1).get_attribute("data-full")


def test_a_long_press_takes_one_back(phone):
    for _ in range(3):
        cell(phone, 0, 6).click()
    cell(phone, 0, 6).click(button="right")
    wait_until_sent(phone)
    assert state(phone)["round"]["cards"][6] == [2, 0]


def test_two_taps_on_score_score_once(phone):
    tap_cards(phone, FIRST_ROUND)
    phone.get_by_text("8 of 8 cards").nth(1).wait_for()
    wait_until_sent(phone)
    box = phone.locator("form.next button").bounding_box()
    stop_the_clock(phone)
    for _ in range(2):
        phone.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.locator("[data-view=scored]").wait_for()
    view(phone, "scored")
    assert len(state(phone)["rounds"]) == 1


def test_a_reload_loses_nothing(phone):
    tap_cards(phone, FIRST_ROUND)
    phone.get_by_text("8 of 8 cards").nth(1).wait_for()
    wait_until_sent(phone)
    phone.reload()
    assert counts(phone) == FIRST_ROUND


def test_scoring_what_another_phone_has_scored_shows_that_round(open_phone, phone):
    tap_cards(phone, FIRST_ROUND)
    phone.get_by_text("8 of 8 cards").nth(1).wait_for()
    wait_until_sent(phone)
    other = open_phone(urlsplit(phone.url).path, java_script_enabled=False)  # not told live
    phone.get_by_role("button", name="Score round 1").click()
    view(phone, "scored")
    other.get_by_role("button", name="Score round 1").click()
    other.get_by_text("Round 1 was scored in the meantime.").wait_for()
    view(other, "scored")
    assert len(state(phone)["rounds"]) == 1


def test_scoring_counts_that_changed_in_the_meantime_shows_them_first(open_phone, phone):
    tap_cards(phone, FIRST_ROUND)
    phone.get_by_text("8 of 8 cards").nth(1).wait_for()
    wait_until_sent(phone)
    other = open_phone(urlsplit(phone.url).path, java_script_enabled=False)  # not told live
    take_one_back(phone, 0, 6)
    phone.get_by_text("7 of 8 cards").wait_for()
    wait_until_sent(phone)
    other.get_by_role("button", name="Score round 1").click()
    other.get_by_text("Someone changed a count in the meantime.").wait_for()
    assert counts(other)[6] == [1, 2]
    assert state(phone)["rounds"] == []


def test_another_box_reorders_the_endings_and_leaves_one_that_was_chosen(open_phone):
    page = open_phone()
    endings = page.locator("[name=ending]")
    shown = "radios => [radios[0].value, radios.find(({ checked }) => checked).value]"
    page.locator(".boxes label", has_text="Kosmos").click()
    assert endings.evaluate_all(shown) == ["three-rounds-points", "three-rounds-points"]
    assert "birthday" in page.locator("[data-for]:visible").first.inner_text()
    page.get_by_text("Options", exact=True).first.click()
    endings.and_(page.locator("[value=three-rounds-geishas]")).check()
    page.locator(".boxes label", has_text="EmperorS4").click()
    assert endings.evaluate_all(shown) == ["until-goal", "three-rounds-geishas"]
