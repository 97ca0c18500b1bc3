"""Seats: joining with a name, a seat that is taken, and the owner of the first device."""

from urllib.parse import urlsplit

import pytest

from .. import pseudo
from .hands import sit, state, take_seat, view
from .states import Tables

# px between what a button says and the nearer of its sides.
LEAST_ROOM_BESIDE_TEXT = """(button) => {
    const text = document.createRange();
    text.selectNodeContents(button);
    const [outer, inner] = [button, text].map((one) => one.getBoundingClientRect());
    return Math.min(inner.left - outer.left, outer.right - inner.right);
}"""


@pytest.fixture
def table(phone):
    return phone


def join_path(page):
    return urlsplit(state(page)["links"]["join"]).path


def names(page):
    return [player["name"] for player in state(page)["players"]]


def side(page):
    """The player whose side is below."""
    return page.locator(".panel[data-place=near] strong").inner_text()


def test_who_chooses_a_seat_sees_those_that_others_take_and_goes_on_typing_at_the_next(open_phone, address):
    names = ("Anna", "Player 2", "Player 3")
    path = f"/t/{Tables(address).call('', 'POST', {'game': 'mai-star', 'players': names})['id']}"
    chooser = open_phone(f"{path}/seat")
    field = chooser.get_by_label("Your name").first
    field.click()
    chooser.keyboard.type("Zo")
    sit(open_phone(path), 0)
    chooser.locator(".seat-card[data-player='0']", has_text="taken").wait_for()
    sit(open_phone(path), 1)
    chooser.locator(".seat-card[data-player='1']", has_text="taken").wait_for()
    chooser.keyboard.type("é")
    chooser.keyboard.press("Enter")
    view(chooser, "tallying")
    assert [player["name"] for player in state(chooser)["players"]] == ["Anna", "Player 2", "Zoé"]


def test_enter_in_a_name_leads_to_the_next_empty_one_and_in_the_last_starts_the_match(open_phone):
    page = open_phone()
    page.locator("input[name=player]").first.click()
    page.keyboard.type("Anna\nNoah\n")
    view(page, "counting")
    assert names(page) == ["Anna", "Noah"]


def test_who_joins_where_the_names_are_known_counts_after_one_tap(table, open_phone):
    guest = open_phone(join_path(table))
    guest.locator(".seat-card", has_text="Noah").click()
    view(guest, "counting")
    assert (names(guest), side(guest)) == (["Anna", "Noah"], "Noah")


def test_the_first_device_gets_its_seat_by_one_tap_when_the_other_phone_is_there(table, open_phone):
    take_seat(open_phone(join_path(table)), "Anna")
    table.locator("[data-told=offer]").get_by_text("Anna is on another phone. Are you Noah?").wait_for()
    table.get_by_role("button", name="Yes, I’m Noah").click()
    table.locator(".offer").wait_for(state="detached")
    assert side(table) == "Noah"


def test_a_device_that_is_nobody_s_yet_says_whose_it_is_where_it_shares_the_table(table):
    table.get_by_role("link", name="Share").click()
    table.get_by_role("button", name="That’s me, Anna").click()
    table.get_by_text("you", exact=True).wait_for()


def test_the_widest_code_is_seen_whole_on_small_phones(open_at, standing):
    page, cut = open_at(standing, locale=pseudo.TAG), []
    page.locator("#code").fill("WWWWWW")
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 700})
        if page.locator("#code").evaluate("(field) => field.scrollWidth > field.clientWidth"):
            cut.append(width)
    assert cut == []


def marked(page, selector):
    """Marks what is there now; whether it is still the same is asked for by the mark."""
    page.locator(selector).evaluate("(element) => { element.isMarked = true; element.focus(); }")
    return lambda: page.locator(selector).evaluate(
        "(element) => element.isMarked && element === document.activeElement"
    )


def test_the_question_whose_device_it_is_takes_nothing_away_from_under_a_finger(open_phone, address):
    page = open_phone(f"/t/{Tables(address).open()}")
    view(page, "counting")
    is_still_there = marked(page, "#cell-0-0")
    take_seat(open_phone(join_path(page)), "Noah")
    page.locator("#view > .asks > .offer").wait_for()
    assert is_still_there()
    page.get_by_role("button", name="No, it’s shared").click()
    page.locator("#view > .asks > .offer").wait_for(state="detached")
    assert page.locator("#cell-0-0").evaluate("(cell) => cell.isMarked")
    page.locator("h1:focus").wait_for()


def test_a_long_name_does_not_touch_the_edge_of_the_answer_that_it_stands_in(open_phone, address):
    path = f"/t/{Tables(address, ('Maximilienne-Antoinette', 'Noah')).open()}"
    page = open_phone(path, viewport={"width": 1024, "height": 768}, has_touch=False, is_mobile=False)
    view(page, "counting")
    take_seat(open_phone(join_path(page)), "Noah")
    answer = page.get_by_role("button", name="Yes, I’m Maximilienne-Antoinette")
    answer.wait_for()
    assert answer.evaluate(LEAST_ROOM_BESIDE_TEXT) >= 4


def test_a_notice_above_the_table_takes_no_focus_away(open_phone, address):
    tables = Tables(address)
    page = open_phone(f"/t/{tables.count(tables.open(), [[1, 0]] * 7)}")
    view(page, "counting")
    undo = "[data-place=near] form[action$=undos] button"
    is_still_there = marked(page, undo)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Redo").wait_for()
    assert is_still_there()
