"""A warning and a correction, on the board itself."""

import pytest

from ..factories import FIRST_ROUND
from .hands import SECOND_TAP, cell, state, stop_the_clock, view, wait_until_sent
from .states import Tables

SEVEN = [[0, 0], *FIRST_ROUND[1:]]
IRO, YOKO, RURI = 1, 3, 6


@pytest.fixture
def tables(address):
    return Tables(address)


@pytest.fixture
def scored(tables):
    """The path of a table whose first round is scored."""
    return f"/t/{tables.score(tables.open(), FIRST_ROUND)}"


def count_taps(page):
    """Taps and keys, over all pages of this phone."""
    page.add_init_script(
        """for (const kind of ["click", "keydown"]) addEventListener(kind, () => {
            sessionStorage[kind] = Number(sessionStorage[kind] ?? 0) + 1; }, true);"""
    )
    page.reload()


def taps(page, kind="click"):
    return int(page.evaluate(f"sessionStorage.{kind} ?? 0"))


def less(page, player, geisha):
    return page.locator(f"[name=tap][value='less/{player}/{geisha}']")


def shows(page, player, geisha, count):
    cell(page, player, geisha).and_(page.locator(f"[data-count='{count}']")).wait_for()


def save(page, number=1):
    page.get_by_role("button", name=f"Save round {number}").click()
    page.get_by_role("button", name="Undo", exact=True).wait_for()


def settled(page):
    """Until what was tapped is shown as the server has it."""
    page.locator("[data-draft] input[name=tap]").first.wait_for(state="detached")


# A warning


def test_seven_cards_are_asked_about_on_the_board_and_scored_when_that_is_meant(open_phone, tables):
    page = open_phone(f"/t/{tables.count(tables.open(), SEVEN)}")
    view(page, "counting")
    page.get_by_role("button", name="Score round 1").click()
    asked = page.get_by_role("alertdialog")
    asked.get_by_text("Anna has 7 of 8 cards: one is missing, usually the Secret.").wait_for()
    assert cell(page, 0, IRO).is_visible()
    asked.locator(":focus", has_text="Back to the cards").wait_for()
    page.wait_for_timeout(SECOND_TAP)
    asked.get_by_role("link", name="Back to the cards").click()
    page.get_by_role("button", name="Score round 1").click()
    assert state(page)["rounds"] == []
    page.get_by_role("button", name="Score with 7 cards").wait_for()
    page.wait_for_timeout(SECOND_TAP)
    page.get_by_role("button", name="Score with 7 cards").click()
    view(page, "scored")
    assert state(page)["rounds"][0]["warnings"][0]["cards"] == 7


def test_two_quick_taps_on_score_only_ask(open_phone, tables):
    page = open_phone(f"/t/{tables.count(tables.open(), SEVEN)}")
    view(page, "counting")
    box = page.locator("form.next button").bounding_box()
    stop_the_clock(page)
    for _ in range(2):
        page.mouse.click(box["x"] + box["width"] - 60, box["y"] + box["height"] / 2)
        page.get_by_role("alertdialog").wait_for()
    page.wait_for_timeout(SECOND_TAP)
    assert page.get_by_role("alertdialog").is_visible()
    assert state(page)["rounds"] == []


# A correction


def test_a_correction_takes_four_taps_and_no_key_on_a_board_that_keeps_its_place(open_phone, scored):
    page = open_phone(scored)
    view(page, "scored")
    count_taps(page)
    view(page, "scored")
    page.get_by_role("link", name="Correct round 1").click()
    view(page, "correcting")
    place = cell(page, 0, 0).bounding_box()
    less(page, 0, IRO).click()
    settled(page)
    assert cell(page, 0, 0).bounding_box() == place
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    cell(page, 0, RURI).click()
    save(page)
    assert (taps(page), taps(page, "keydown")) == (4, 0)
    cards = state(page)["rounds"][0]["cards"]
    assert (cards[IRO], cards[RURI]) == ([0, 1], [3, 2])


def test_fast_taps_are_all_counted_in_their_order(open_phone, scored):
    page = open_phone(f"{scored}/rounds/1")
    view(page, "correcting")
    page.evaluate(
        """for (const tap of ["less/1/6", "more/0/6", "more/0/6", "more/0/6", "less/0/5"])
            document.querySelector(`[value="${tap}"]`).click()"""
    )
    assert cell(page, 0, RURI).inner_text().strip().startswith("5")
    settled(page)  # what looks wrong is asked about where it was not shown yet
    save(page)
    assert state(page)["rounds"][0]["cards"][5:] == [[1, 1], [5, 0]]


def test_what_another_phone_counts_meanwhile_is_told_while_one_corrects(open_phone, scored):
    one, other = open_phone(f"{scored}/rounds/1"), open_phone(f"{scored}?count=2")
    view(one, "correcting")
    view(other, "counting")
    cell(one, 0, YOKO).click()
    settled(one)
    cell(other, 0, 0).click()
    wait_until_sent(other)
    one.get_by_text("Anything counted for round 2 will be discarded; Undo restores it.").wait_for()
    shows(one, 0, YOKO, 2)
    save(one)
    view(other, "won")


def test_it_is_corrected_by_keys(open_phone, scored):
    page = open_phone(f"{scored}/rounds/1")
    view(page, "correcting")
    cell(page, 0, IRO).focus()
    for key in ("-", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    settled(page)
    shows(page, 0, RURI, 3)
    shows(page, 0, IRO, 0)
    assert page.evaluate("document.activeElement.id") == f"cell-0-{RURI}"
