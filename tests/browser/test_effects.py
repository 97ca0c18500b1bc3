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


def test_an_open_sheet_follows_the_other_phone_and_a_guest_changes_sides_on_both(open_phone, round_in_play):
    anna, noah = open_phone(round_in_play), open_phone(f"{round_in_play}?near=1")
    sheet = opened(anna)
    noah.get_by_text("Her card", exact=True).click()
    noah.locator("button[name=guest][value='9']").click()
    sheet.get_by_role("button", name="Noah: guest who pays 9").click()
    anna.locator(".coin", has_text="9").wait_for()
    anna.locator("dialog[open]").wait_for(state="detached")  # the stream may be quicker than the answer
    assert coins(anna) == ["1", "9"]
    noah.locator("[data-coins]:not(:has(:nth-child(3)))").wait_for()
    assert coins(noah) == ["5", "2"]
    anna.get_by_role("button", name="Undo guest move").click()
    noah.locator("[data-coins] > :nth-child(3)").wait_for()
    assert coins(noah) == ["5", "2", "9"]
