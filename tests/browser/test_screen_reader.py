"""What a screen reader is told: names, roles and news."""

from urllib.parse import urlsplit

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import begin_counting, cell, count_and_score, open_table, view, wait_until_seen
from .states import Tables

CELLS = [
    ("en", "Ruri, flower, Noah: 2 of 5 cards"),
    ("fr", "Ruri, fleur, Noah : 2/5 cartes"),
    ("it", "Ruri, fiore, Noah: carte 2 su 5"),
    ("ja", "るり、花、Noah：5枚中2枚"),
]


def test_a_count_cell_says_whose_cards_of_whom_and_how_many(open_phone, address):
    tables = Tables(address)
    table = tables.open()
    tables.call(f"/{table}/round/cards/1/6", "PUT", {"count": 2})
    silent = []
    for language, name in CELLS:
        page = open_phone(f"/t/{table}", locale=language)
        if not page.get_by_role("button", name=name, exact=True).is_visible():
            silent.append(name)
    assert silent == []


def news(page):
    return page.locator("#view > [role=status]:last-child").text_content().strip()


def test_what_another_phone_did_is_told_politely_and_ones_own_taps_are_not(open_phone):
    anna = open_phone()
    open_table(anna)
    noah = open_phone(urlsplit(anna.url).path)
    view(noah, "counting")
    cell(anna, 0, 6).click()
    noah.locator("#view > [role=status]", has_text="Anna, Ruri (flower, 5): 1").wait_for(state="attached")
    wait_until_seen(anna)
    assert news(anna) == ""
    cell(noah, 1, 5).click()
    anna.locator("#view > [role=status]", has_text="Noah, Anju (tea, 4): 1").wait_for(state="attached")
    wait_until_seen(noah)
    assert news(noah) == ""


def test_the_forecast_and_the_result_are_told(open_phone):
    page = open_phone()
    open_table(page)
    assert page.get_by_role("status").filter(has_text="tap a cell").is_visible()
    count_and_score(page, 1, FIRST_ROUND)
    view(page, "scored")
    assert page.get_by_role("status").filter(has_text="Nobody has reached a goal").is_visible()
    begin_counting(page, 2)
    count_and_score(page, 2, NOAH_WINS_BY_CHARM)
    view(page, "won")
    assert page.get_by_role("status").filter(has_text="Noah wins").is_visible()


def test_there_is_one_heading_of_the_first_level_on_the_table(open_phone):
    page = open_phone()
    open_table(page)
    assert page.get_by_role("heading", level=1).all_inner_texts()[0].startswith("Round 1")
    assert page.get_by_role("heading", level=1).count() == 1
