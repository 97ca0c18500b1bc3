"""A round of Mai-Star is mended and scored, and a scored one corrected, by taps alone."""

import pytest

from .hands import state, stop_the_clock, view, wait_until, wait_until_sent
from .states import Tables

NAMES = ["Anna", "Noah", "Mia", "Ben"]
ROWS = [([1, 0, 3, 5], 2), ([2, 4], 0), ([3, 4], 1), ([3], 2)]


@pytest.fixture
def tables(address):
    return Tables(address)


@pytest.fixture
def tallied(tables):
    """The path of a table of four who have entered what they have."""
    table = tables.call("", "POST", {"game": "mai-star", "players": NAMES})["id"]
    for player, (income, left) in enumerate(ROWS):
        tally = {"income": income, "cards_left": left}
        tables.call(f"/{table}/round/tallies/{player}", "PUT", tally)
    return f"/t/{table}"


@pytest.fixture
def scored(tables, tallied):
    scores = [{"income": income, "cards_left": left} for income, left in ROWS]
    tables.call(f"/{tallied.removeprefix('/t/')}/rounds/1", "PUT", {"scores": scores})
    return tallied


def row(page, player):
    return page.locator(f".sum[data-player='{player}']")


def pad(page, player):
    """The element to tap to open it, or to close it."""
    return row(page, player).locator(".more > summary")


def key(page, player, income):
    return row(page, player).locator(".pad").get_by_text(str(income), exact=True)


def coins(page, player):
    return row(page, player).locator("[data-coins] .coin")


def leave(page, player, count):
    """So many cards in the hand of a player: two taps."""
    row(page, player).locator(".held > summary").click()
    left(page, player, count).click()


def left(page, player, count):
    return (
        row(page, player)
        .locator(".hand-keys")
        .get_by_role("button", name=f"{count} left in hand", exact=True)
    )


def shows(page, player, words):
    row(page, player).locator(".total").get_by_text(words).wait_for()


def open_pads(page):
    return [player for player in range(4) if key(page, player, 0).is_visible()]


def says(page):
    return page.locator(".forecast").inner_text().strip()


def settled(page):
    """Until what was tapped is shown as the server has it."""
    page.wait_for_load_state("load")
    page.locator("[data-draft] input[name=tap]").first.wait_for(state="detached")


def test_a_round_of_four_is_mended_on_two_phones_and_scored(open_phone, tallied):
    mia, ben = (open_phone(f"{tallied}?score=1") for _ in range(2))
    pad(mia, 2).click()
    assert says(mia) == "Mia: tap what the next guest pays, or tap a coin to remove it."
    key(mia, 2, 2).click()
    for phone in (mia, ben):
        shows(phone, 2, "9 − 2")
    pad(ben, 3).click()
    row(ben, 3).locator(".pad summary").click()
    key(ben, 3, 11).click()
    coins(ben, 3).first.click()
    assert (open_pads(mia), open_pads(ben)) == ([2], [3])
    leave(ben, 3, "1")
    shows(mia, 3, "11 − 2")
    assert (open_pads(mia), open_pads(ben)) == ([2], [])
    mia.get_by_role("button", name="Score round 1").click()
    for phone in (mia, ben):
        view(phone, "scored")
    assert state(mia)["totals"] == [5, 6, 7, 9]
    assert [score["income"] for score in state(mia)["rounds"][0]["scores"]][2:] == [[3, 4, 2], [11]]


def test_one_pad_is_open_at_a_time_under_its_plus_and_none_leaves_the_outlook(open_phone, tallied):
    page = open_phone(f"{tallied}?score=1")
    assert says(page) == "Ben will start round 2."
    plus = pad(page, 0).bounding_box()
    pad(page, 0).click()
    assert (open_pads(page), pad(page, 0).bounding_box()) == ([0], plus)
    pad(page, 2).click()
    assert open_pads(page) == [2]
    pad(page, 2).click()
    assert open_pads(page) == []
    assert says(page) == "Ben will start round 2."


def test_a_tap_shows_at_once_what_it_comes_to_also_without_a_connection(open_phone, tallied):
    page = open_phone(f"{tallied}?score=1")
    page.context.set_offline(True)
    pad(page, 3).click()
    key(page, 3, 7).click()
    shows(page, 3, "10 − 4")
    for player, count, words in (
        (3, "0", "10, no cards left"),
        (1, "4", "6 − 8, never below 0"),
        (0, "3", "9 − 6"),
    ):
        leave(page, player, count)
        shows(page, player, words)
    page.get_by_role("button", name="Scoring needs a connection").wait_for()
    page.context.set_offline(False)
    page.locator("#connection").wait_for(state="hidden")
    wait_until_sent(page)
    page.get_by_role("button", name="Score round 1").click()
    view(page, "scored")
    assert state(page)["totals"] == [3, 0, 5, 10]


def test_a_question_comes_into_view_where_it_lies_below_the_screen(open_phone, tallied):
    page = open_phone(f"{tallied}?score=1", viewport={"width": 300, "height": 560})
    leave(page, 0, "0")
    page.get_by_role("button", name="Score round 1").click()
    page.get_by_role("alertdialog").wait_for()
    asked = page.get_by_role("alertdialog").bounding_box()
    assert asked["y"] + asked["height"] <= 560


def test_the_last_key_of_a_hand_counts_on_and_gives_the_focus_back_to_the_number(open_phone, tallied):
    page = open_phone(f"{tallied}?score=1")
    opener = row(page, 0).locator(".held > summary")
    for key_named, count, shown in (("7", 7, "7"), ("7 +", 8, "8"), ("8 +", 9, "9"), ("2", 2, "2")):
        opener.focus()
        page.keyboard.press("Enter")
        left(page, 0, key_named).focus()
        page.keyboard.press("Enter")
        assert opener.inner_text().split("\n")[0] == shown
        assert opener.evaluate("(one) => one === document.activeElement && !one.parentElement.open")
        wait_until_sent(page)
        assert state(page)["round"]["tallies"][0]["cards_left"] == count
    opener.click()
    assert row(page, 0).locator(".hand-keys [aria-pressed=true]").all_inner_texts() == ["2"]


def test_the_second_of_two_quick_taps_takes_no_other_coin(open_phone, tallied):
    page = open_phone(f"{tallied}?score=1")
    stop_the_clock(page)
    coins(page, 0).first.dblclick()
    shows(page, 0, "8 − 4")
    wait_until_sent(page)
    assert state(page)["round"]["tallies"][0]["income"] == [0, 3, 5]


def test_a_scored_round_is_corrected_by_taps_and_nothing_is_sent_before_save(open_phone, scored):
    page = open_phone(f"{scored}/rounds/1")
    version = state(page)["version"]
    pad(page, 3).click()
    key(page, 3, 8).click()
    shows(page, 3, "11 − 4")
    leave(page, 3, "1")
    shows(page, 3, "11 − 2")
    coins(page, 0).nth(1).click()
    row(page, 1).locator("[data-total]").click()
    page.keyboard.press("Control+A")
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    settled(page)
    page.get_by_text("Mia will start round 2. New totals: Noah 17 and Ben 9.").wait_for()
    assert row(page, 3).get_by_text("was 3, cards left: 2").is_visible()
    assert state(page)["version"] == version
    page.get_by_role("button", name="Save round 1").click()
    page.get_by_role("button", name="Undo", exact=True).wait_for()
    assert state(page)["totals"] == [5, 17, 5, 9]
    assert [score["income"] for score in state(page)["rounds"][0]["scores"]][:2] == [[1, 3, 5], [17]]


def test_a_hand_that_was_opened_stays_open_as_the_answer_to_the_guest_before_it_comes(open_phone, scored):
    page = open_phone(f"{scored}/rounds/1")
    view(page, "correcting")
    pad(page, 3).click()
    held = []
    page.route("**/rounds/1/fragment?*", lambda route: held.append(route))
    key(page, 3, 8).click()
    row(page, 3).locator(".held > summary").click()
    wait_until(page, lambda: held)
    held.pop().continue_()
    page.get_by_text("New totals: Ben 7.").wait_for()
    assert left(page, 3, "1").is_visible()


def test_quick_taps_on_a_correction_are_all_counted(open_phone, scored):
    page = open_phone(f"{scored}/rounds/1")
    view(page, "correcting")
    pad(page, 1).click()
    for income in (1, 2, 3, 4):
        key(page, 1, income).click(no_wait_after=True)
    leave(page, 1, "3")
    assert coins(page, 1).all_inner_texts() == ["2", "4", "1", "2", "3", "4"]
    shows(page, 1, "16 − 6")
    settled(page)
    page.get_by_text("New totals: Noah 10.").wait_for()
    assert open_pads(page) == []
    page.get_by_role("button", name="Save round 1").click()
    view(page, "scored")
    assert state(page)["totals"] == [5, 10, 5, 0]
