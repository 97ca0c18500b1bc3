"""Whole matches, tapped in a real Chromium."""

from urllib.parse import urlsplit

import pytest

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import (
    begin_counting,
    cell,
    correct,
    counts,
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


def enter(page, cards, is_scripted):
    """By fingers the last geisha’s; without JavaScript, where each tap is a page, these alone are tapped."""
    others = [*cards[:6], [0, 0]]
    if is_scripted:
        tap_cards(page, others)
    else:
        Tables(page.url).count(urlsplit(page.url).path.removeprefix("/t/"), others)
        page.reload()
    tap_each(page, [*[[0, 0]] * 6, cards[6]])


def score(page, number):
    page.get_by_role("button", name=f"Score round {number}").click()


# Without it, where every tap is a page, a whole match takes long.
@pytest.mark.parametrize(
    "java_script_enabled", [pytest.param(True, marks=pytest.mark.whole_way), False], ids=["js", "no-js"]
)
def test_three_rounds_with_a_correction_an_undo_and_a_win_by_charm_over_4_geisha(
    open_phone, java_script_enabled
):
    page = open_phone(java_script_enabled=java_script_enabled)
    open_table(page)

    enter(page, FIRST_ROUND, java_script_enabled)
    score(page, 1)
    view(page, "scored")
    assert page.get_by_role("heading", name="Round 1 scored").is_visible()
    assert page.get_by_text("Noah starts round 2.").is_visible()
    begin_counting(page, 2)

    enter(page, NOAH_WINS_BY_CHARM, java_script_enabled)
    page.get_by_text("Noah wins with 11 charm points.").wait_for()
    score(page, 2)
    view(page, "won")
    assert page.locator(".headline").inner_text().strip() == "Noah wins"
    undo_and_move_a_card(page)
    view(page, "scored")
    assert state(page)["charm"] == [8, 6]

    correct_round_1(page)
    assert state(page)["charm"] == [6, 5]
    begin_counting(page, 3)
    enter(page, LAST_ROUND, java_script_enabled)
    score(page, 3)
    view(page, "won")
    assert page.locator(".headline").inner_text().strip() == "Anna wins"
    assert page.get_by_text("charm points, beating 4 geisha").is_visible()
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
    score(page, 2)


def correct_round_1(page):
    """Tomoyo was Noah's, and Chiharu was tied."""
    correct(page, 1)
    tap_draft(page, "less/0/2", "more/1/2", "less/1/4", "more/0/4")
    page.get_by_role("button", name="Save round 1").click()
    page.get_by_text("Round 1 corrected.").wait_for()


def test_keys_count_take_back_set_and_move(phone):
    cell(phone, 0, 5).focus()
    for key in ("Enter", "Space", "+", "-", "ArrowRight", "4", "Backspace", "ArrowUp", "1"):
        phone.keyboard.press(key)
    wait_until_sent(phone)
    assert state(phone)["round"]["cards"][5:] == [[2, 0], [3, 1]]


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


def test_another_box_reorders_the_endings_and_leaves_one_that_was_chosen(open_phone):
    page = open_phone()
    endings = page.locator("[name=ending]")
    shown = "radios => [radios[0].value, radios.find(({ checked }) => checked).value]"
    page.get_by_text("Other boxes").first.click()
    page.locator(".boxes label", has_text="Kosmos").click()
    assert endings.evaluate_all(shown) == ["three-rounds-points", "three-rounds-points"]
    assert "birthday" in page.locator("[data-for]:visible").first.inner_text()
    page.get_by_text("Options", exact=True).first.click()
    endings.and_(page.locator("[value=three-rounds-geishas]")).check()
    page.locator(".boxes label", has_text="EmperorS4").click()
    assert endings.evaluate_all(shown) == ["until-goal", "three-rounds-geishas"]
