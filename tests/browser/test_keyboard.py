"""The keyboard alone: Tab, Enter, arrows, digits."""

import re

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import SECOND_TAP, answer_yes, cell, choose_entry_mode, state, view, wait_until, wait_until_sent
from .states import Tables

FOCUSED = """
    [document.activeElement.matches({0!r}),
     document.activeElement.matches("body, .place *")
     || getComputedStyle(document.activeElement).outlineStyle !== "none"]
"""


def tab_to(page, selector, key="Tab"):
    """Presses Tab until the element has the focus, which must be seen all the way there."""
    for _ in range(80):
        page.keyboard.press(key)
        found, is_seen = page.evaluate(FOCUSED.format(selector))
        assert is_seen, page.evaluate("document.activeElement.outerHTML")[:200]
        if found:
            return
    raise AssertionError(f"{selector} can't be reached by {key}")


def count(page, cards):
    """By arrows from cell to cell; the far row of seven lies above the near one."""
    tab_to(page, "#cell-0-0")
    page.keyboard.press("ArrowUp")
    for player, key in ((1, "ArrowRight"), (0, "ArrowLeft")):
        for geisha in range(7) if player else reversed(range(7)):
            page.keyboard.press(str(cards[geisha][player]))
            page.keyboard.press(key)
        if player:
            tab_to(page, "#cell-0-6")
    wait_until_sent(page)  # the way to the guide leaves with the first count, and the focus with it


def press(page, selector, key="Enter"):
    tab_to(page, selector)
    page.wait_for_timeout(SECOND_TAP)
    page.keyboard.press(key)


def test_a_match_from_the_lobby_to_the_rematch_by_keyboard_alone(open_phone):
    page = open_phone(viewport={"width": 1024, "height": 768}, has_touch=False, is_mobile=False)
    tab_to(page, "input[name=player]")
    page.keyboard.type("Anna")
    tab_to(page, "input[name=player]")
    page.keyboard.type("Noah")
    page.keyboard.press("Enter")
    view(page, "counting")

    count(page, FIRST_ROUND)
    press(page, "form.next button")
    view(page, "scored")
    assert page.evaluate("document.activeElement.textContent") == "Round 1 scored"
    press(page, ".next a", "Enter")
    view(page, "counting")
    assert page.evaluate("document.activeElement.textContent").startswith("Round 2")

    count(page, NOAH_WINS_BY_CHARM)
    press(page, "form.next button", "Space")
    view(page, "won")
    assert page.evaluate("document.activeElement.textContent").strip() == "Noah wins"
    assert state(page)["outcome"] == {"winners": [1], "reason": "charm", "rule": "charm"}

    press(page, ".bar form.next button")
    view(page, "counting")
    assert page.get_by_text("Noah starts").is_visible()


FOCUSED_TEXT = "document.activeElement === document.body ? null : document.activeElement.textContent.trim()"


def follow(page, name, title):
    """A link of a sheet, by a key, to the sheet that it opens, whose title then has the focus."""
    page.get_by_role("dialog").get_by_role("link", name=name).press("Enter")
    page.get_by_role("dialog", name=title).wait_for()
    wait_until(page, lambda: page.evaluate(FOCUSED_TEXT) == title)


def test_the_title_of_each_sheet_that_comes_has_the_focus_and_what_opened_it_gets_it_back(phone):
    for name, title in (
        ("Rounds", "Rounds"),
        ("Rules", "Hanamikoji: the rules"),
        ("Settings", "Settings"),
        ("This device", "This device"),
    ):
        phone.get_by_role("link", name="Menu").press("Enter")
        phone.get_by_role("dialog", name="Menu").wait_for()
        assert phone.evaluate(FOCUSED_TEXT) == "Menu"
        follow(phone, name, title)
        phone.keyboard.press("Escape")
        phone.locator("dialog[open]").wait_for(state="detached")
        assert phone.evaluate(FOCUSED_TEXT) == "Menu"
    phone.get_by_role("link", name="Menu").press("Enter")
    follow(phone, "Settings", "Settings")
    phone.get_by_role("dialog").get_by_role("button", name="Save").first.press("Enter")
    phone.wait_for_timeout(SECOND_TAP)
    assert phone.evaluate(FOCUSED_TEXT) is not None


def test_what_had_the_focus_hands_it_on_where_it_goes(phone):
    cell(phone, 0, 5).press("1")
    cell(phone, 0, 6).press("1")
    phone.locator("#cell-0-6 + .less").press("Enter")
    assert phone.evaluate("document.activeElement.id") == "cell-0-6"
    phone.get_by_role("button", name="Undo entry").press("Enter")
    phone.get_by_role("button", name="Redo").press("Enter")
    phone.locator("main > .notice").filter(has_text="Redone").wait_for()
    assert phone.evaluate(FOCUSED_TEXT) == "Round 1"


def stops(page, last):
    """The first class or the id of each stop of Tab from the title to the last one."""
    page.locator("h1").focus()
    found = []
    while not found or not page.evaluate(f"document.activeElement.matches({last!r})"):
        page.keyboard.press("Tab")
        found.append(
            page.evaluate("(({ id, name, className }) => id || name || className)(document.activeElement)")
        )
    return found


def stops_on_the_board(page):
    """`count` is what takes one back from the cell before it."""
    return [one for one in stops(page, ".next button") if re.match("cell|half|count", one)]


def test_each_row_of_the_board_is_one_stop_of_tab_and_arrows_go_on_in_it(phone):
    cell(phone, 0, 5).press("1")
    for more in ([], ["count"]):
        cell(phone, 0, 0).focus()
        assert stops_on_the_board(phone) == ["cell-1-0", "cell-0-0", *more]
        cell(phone, 0, 0).press("1")
        wait_until_sent(phone)
    phone.locator("#cell-1-0").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        phone.keyboard.press(key)
    assert phone.evaluate("document.activeElement.id") == "cell-0-2"
    assert stops_on_the_board(phone) == ["cell-1-2", "cell-0-2"]
    takes_back = phone.locator("#cell-0-0 + .less")
    takes_back.press("2")
    cell(phone, 0, 0).and_(phone.locator("[data-count='2']")).wait_for()
    takes_back.press("ArrowRight")
    assert phone.evaluate("document.activeElement.id") == "cell-0-1"
    cell(phone, 0, 2).focus()
    choose_entry_mode(phone, "markers")
    assert stops_on_the_board(phone) == ["half-1-2", "half-0-2"]


def test_the_keys_of_another_round_begin_with_the_first_geisha(phone):
    cell(phone, 0, 6).press("1")
    wait_until_sent(phone)
    press(phone, "form.next button")
    answer_yes(phone, "Score anyway")
    view(phone, "scored")
    press(phone, ".next a")
    view(phone, "counting")
    assert stops_on_the_board(phone) == ["cell-1-0", "cell-0-0"]


def test_keys_of_one_kind_are_one_stop_of_tab_and_her_name_has_the_focus_once_she_is_chosen(
    open_phone, address
):
    players = ["Anna", "Noah", "Zoé"]
    page = open_phone(
        f"/t/{Tables(address).call('', 'POST', {'game': 'mai-star', 'players': players})['id']}"
    )
    page.locator("[name=geisha][value=oboro]").press("Enter")
    page.locator(".her").wait_for()
    wait_until(page, lambda: page.evaluate(FOCUSED_TEXT) == "Oboro Hazy")
    figures = ["primary", "base/0", "base/1", "base/2", "geisha", "button"]  # the first confirms a review's
    in_the_head = 4 + len(players)
    assert stops(page, "[name=cards_left]")[in_the_head:] == [
        *figures,
        "plus",
        "income[]",
        "guest",
        "cards_left",
    ]
    page.locator("[name=guest][value='5']").focus()
    for key in ("ArrowRight", "ArrowUp", "ArrowDown", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Remove guest 1 (pays 5)").wait_for()
    page.locator(".card-figures > summary").press("Enter")
    page.get_by_role("button", name="Change geisha").press("Enter")
    wait_until(page, lambda: page.evaluate(FOCUSED_TEXT) == "Your geisha")


def test_what_a_key_opens_gives_the_focus_back_and_what_can_not_be_pressed_hands_it_on(open_phone, address):
    players = ["Anna", "Noah", "Zoé"]
    page = open_phone(
        f"/t/{Tables(address).call('', 'POST', {'game': 'mai-star', 'players': players})['id']}"
    )
    page.locator(".pad summary").press("Enter")
    page.locator("[name=guest][value='12']").press("Enter")
    assert page.evaluate("document.activeElement.matches('.pad summary')")
    page.get_by_role("button", name="service plus 1").press("Enter")
    page.get_by_role("button", name="service minus 1").press("Enter")
    assert page.evaluate("document.activeElement.ariaLabel") == "service plus 1"


IS_COVERED = """
    (() => {
        const has = document.activeElement;
        const { left, right, top, bottom } = has.getBoundingClientRect();
        return !has.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    })()
"""


def test_no_open_card_lies_over_what_has_the_focus(open_phone, address):
    tables = Tables(address, ["Anna", "Noah", "Zoé"])
    table = tables.call("", "POST", {"game": "mai-star", "players": tables.names})["id"]
    for step in ({"geisha": "harukaze"}, {"guest": 1}):
        tables.call(f"/{table}/round/tallies/0", "PUT", step)
    page = open_phone(f"/t/{table}")
    page.locator(".card-figures > summary").press("Enter")
    for stop in ("[data-done]", ".up", ".coin"):
        tab_to(page, stop)
        assert not page.evaluate(IS_COVERED), stop


def test_tab_leads_from_the_board_to_the_button_of_the_bar_and_then_to_what_takes_back(phone):
    cell(phone, 0, 6).press("1")
    assert stops(phone, "form.inline button")[-3:] == ["count", "primary", "quiet"]


def test_what_keys_do_is_said_where_they_are_used(phone):
    hint = phone.locator("#by-keys")
    cell(phone, 0, 6).click()
    assert not hint.is_visible()
    cell(phone, 0, 6).press("2")
    assert hint.inner_text() == "Arrow keys move, digits set the count."
    described = "document.activeElement.closest('[role=toolbar]').ariaDescribedByElements?.[0].id"
    assert phone.evaluate(described) == "by-keys"
    phone.locator("h1").focus()
    assert not hint.is_visible()
    choose_entry_mode(phone, "markers")
    half = phone.locator("#half-0-0")
    half.press("ArrowRight")
    assert hint.inner_text() == "Arrow keys move, Enter chooses."
