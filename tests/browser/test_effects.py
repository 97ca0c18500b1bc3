"""The special cards of Mai-Star, looked up and used in the middle of a round."""

import pytest

from .states import Tables

TALLIES = [
    {"geisha": "akenohoshi", "income": [1]},
    {"geisha": "momiji", "income": [5, 2]},
    {"geisha": "oboro", "base": [4, 4, 4]},
]


@pytest.fixture
def round_in_play(address):
    tables = Tables(address)
    table = tables.call("", "POST", {"game": "mai-star", "players": ["Anna", "Noah", "Zoé"]})["id"]
    for player, tally in enumerate(TALLIES):
        tables.call(f"/{table}/round/tallies/{player}", "PUT", tally)
    return f"/t/{table}"


def opened(page):
    page.get_by_role("link", name="Special cards").click()
    sheet = page.locator("dialog[open]")
    sheet.locator("dt", has_text="Ronin").wait_for()
    return sheet


def coins(page):
    return page.locator("[data-coins] .coin").all_inner_texts()


def levels(page):
    return page.locator(".art [data-level]").all_inner_texts()


def test_a_card_is_used_from_the_sheet_and_taken_back_on_the_board(open_phone, round_in_play):
    page = open_phone(round_in_play)
    opened(page).get_by_role("button", name="Raise all three fields by 1").click()
    page.locator("[data-level]", has_text="4").first.wait_for()
    page.locator("dialog[open]").wait_for(state="detached")  # the stream may be quicker than the answer
    assert levels(page) == ["4", "4", "4"]
    page.get_by_role("button", name="Undo tap").click()
    page.locator("[data-level]", has_text="3").first.wait_for()
    assert levels(page) == ["3", "3", "3"]


def test_a_guest_changes_sides_and_the_other_phone_follows(open_phone, round_in_play):
    anna, noah = open_phone(round_in_play), open_phone(f"{round_in_play}?near=1")
    opened(anna).get_by_role("button", name="Noah: guest who pays 2").click()
    anna.locator(".coin", has_text="2").wait_for()
    assert coins(anna) == ["1", "2"]
    noah.locator("[data-coins]:not(:has(:nth-child(2)))").wait_for()
    assert coins(noah) == ["5"]
    anna.get_by_role("button", name="Undo guest move").click()
    noah.locator("[data-coins] > :nth-child(2)").wait_for()
    assert coins(noah) == ["5", "2"]


def test_an_open_sheet_follows_what_another_phone_taps(open_phone, round_in_play):
    anna, noah = open_phone(round_in_play), open_phone(f"{round_in_play}?near=1")
    sheet = opened(anna)
    noah.get_by_text("Her card", exact=True).click()
    noah.locator("button[name=guest][value='9']").click()
    sheet.get_by_role("button", name="Noah: guest who pays 9").wait_for()


def test_a_rule_opens_over_the_sheet_and_back_leads_to_the_board(open_phone, round_in_play):
    page = open_phone(round_in_play)
    opened(page).get_by_role("link", name="Daimyo").click()
    page.locator("dialog[open] #daimyo[data-marked]").wait_for()
    page.go_back()
    page.locator("dialog[open]").wait_for(state="detached")
    assert page.locator(".festival").is_visible()
