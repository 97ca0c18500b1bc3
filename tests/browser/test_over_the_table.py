"""A page over the table is a sheet: Back closes it, and it follows the table; without script, a page."""

import re
from urllib.parse import urljoin, urlsplit

import pytest

from ..factories import ALL_TIED, FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import SECOND_TAP, speak, view, wait_until
from .looks import TABLET
from .states import Tables

OPEN = "dialog[open]"
# The words of an element as they stand, line by line, from left to right.
WORDS = """
    (element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found = [];
        while (texts.nextNode()) {
            for (const word of texts.currentNode.data.matchAll(/[^\\s\\u2068\\u2069]+/gu)) {
                const range = new Range();
                range.setStart(texts.currentNode, word.index);
                range.setEnd(texts.currentNode, word.index + word[0].length);
                const { left, bottom } = range.getBoundingClientRect();
                found.push({ left, line: Math.round(bottom / 10), word: word[0] });
            }
        }
        return found.sort((a, b) => a.line - b.line || a.left - b.left).map(({ word }) => word);
    }
"""
# The place where a name from right to left begins.
FIRST_LETTERS = """
    (element) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
        const range = new Range();
        range.setStart(text, 0);
        range.setEnd(text, 4);
        return range.getBoundingClientRect().right;
    }
"""


# The event that tells of the next closing comes after the next move in the history, as on a busy machine.
TOLD_LATE = """() => addEventListener("close", (event) => {
    event.stopImmediatePropagation();
    window.isToldLate = true;
    const tell = () => event.target.dispatchEvent(new Event("close"));
    addEventListener("popstate", tell, { once: true });
}, { capture: true, once: true })"""


# It comes when `tell` is called.
HELD = """() => addEventListener("close", (event) => {
    event.stopImmediatePropagation();
    window.tell = () => event.target.dispatchEvent(new Event("close"));
}, { capture: true, once: true })"""


@pytest.fixture
def tables(address):
    return Tables(address)


@pytest.fixture
def table(tables):
    """The path of one in its second round."""
    return f"/t/{tables.score(tables.open(), FIRST_ROUND)}"


@pytest.fixture
def phone(open_phone, table):
    """On the first page before, at the table now."""
    page = open_phone()
    page.goto(page.url + table[1:])
    return page


def open_menu(page):
    page.locator("a[data-dialog][href*='/menu']").first.click()
    page.locator(f"{OPEN} .menu").wait_for()


def open_from_menu(page, name):
    open_menu(page)
    page.locator(f"{OPEN} a[href$='{name}']").click()
    page.locator(f"{OPEN} .menu li:nth-child(4)").wait_for(state="detached")


def closed(page):
    page.locator(OPEN).wait_for(state="detached")
    wait_until(page, lambda: page.evaluate("!history.state?.sheet"))


WAYS_TO_CLOSE = {
    "button": lambda page: page.get_by_role("button", name="Close").click(),
    "key": lambda page: page.keyboard.press("Escape"),
    "beside": lambda page: page.mouse.click(195, 20),
}


def test_a_sheet_that_is_closed_leaves_no_entry_behind(phone, table):
    left = []
    for way, close in WAYS_TO_CLOSE.items():
        open_from_menu(phone, "rounds")
        close(phone)
        closed(phone)
        phone.go_back()
        left += [way] if urlsplit(phone.url).path != "/" else []
        phone.goto(urljoin(phone.url, table))
    assert left == []


def test_a_sheet_is_drawn_down_by_its_head(phone):
    open_menu(phone)
    box = phone.locator(f"{OPEN} .grab").bounding_box()
    phone.mouse.move(box["x"] + 5, box["y"] + 2)
    phone.mouse.down()
    phone.mouse.move(box["x"] + 5, box["y"] + 120, steps=4)
    phone.mouse.up()
    closed(phone)


def test_back_closes_the_sheet_and_forward_and_a_reload_show_it_again(phone, table):
    open_from_menu(phone, "rounds")
    phone.go_back()
    closed(phone)
    assert urlsplit(phone.url).path == table
    assert phone.locator("#view").is_visible()
    phone.go_forward()
    phone.locator(f"{OPEN} .rounds").wait_for()
    phone.reload()
    phone.locator(f"{OPEN} .rounds").wait_for()
    phone.go_back()
    closed(phone)


def test_forward_shows_the_sheet_again_before_its_closing_is_told(phone):
    open_from_menu(phone, "rounds")
    phone.evaluate(TOLD_LATE)
    phone.go_back()
    closed(phone)
    wait_until(phone, lambda: phone.evaluate("window.isToldLate"))
    phone.go_forward()
    phone.locator(f"{OPEN} .rounds").wait_for()
    phone.keyboard.press("Escape")
    closed(phone)


@pytest.mark.parametrize("is_shown", [False, True])
def test_a_sheet_that_is_asked_for_before_the_closing_of_another_is_told_is_shown(phone, is_shown):
    open_from_menu(phone, "rounds")
    phone.evaluate(HELD)
    phone.keyboard.press("Escape")
    wait_until(phone, lambda: phone.evaluate("Boolean(window.tell)"))
    held = []
    phone.route("**/menu", lambda route: held.append(route))
    phone.locator("a[data-dialog][href*='/menu']").first.click()
    wait_until(phone, lambda: held)
    if not is_shown:
        phone.evaluate("tell()")
    held[0].continue_()
    phone.locator(f"{OPEN} .menu").wait_for()
    if is_shown:
        phone.evaluate("tell()")
    phone.keyboard.press("Escape")
    closed(phone)


def test_back_takes_back_a_sheet_that_is_still_fetched(phone):
    open_from_menu(phone, "rounds")
    phone.go_back()
    closed(phone)
    held = []
    phone.route("**/rounds", lambda route: held.append(route))
    phone.go_forward()
    wait_until(phone, lambda: held)
    phone.go_back()
    closed(phone)
    with phone.expect_event("requestfinished"):
        held[0].continue_()
    phone.wait_for_timeout(SECOND_TAP)
    assert phone.locator(OPEN).count() == 0
    assert phone.evaluate("history.state?.sheet") is None


def test_of_several_sheets_one_after_the_other_back_closes_the_last(phone):
    for name in ("rounds", "settings"):
        open_from_menu(phone, name)
        phone.get_by_role("button", name="Close").click()
        closed(phone)
    open_from_menu(phone, "settings")
    phone.locator(f"{OPEN} a[href$='/device']").click()
    phone.locator(f"{OPEN} .seats").wait_for()
    phone.go_back()
    closed(phone)
    phone.go_back()
    assert urlsplit(phone.url).path == "/"


def test_what_is_typed_into_a_sheet_stays_while_it_follows(phone, tables, table):
    open_from_menu(phone, "settings")
    field = phone.locator(f"{OPEN} input[name=name]").first
    field.fill("An")
    tables.call(f"{table[2:]}/rounds/2", "PUT", {"cards": ALL_TIED})
    phone.locator(OPEN).get_by_text("Starting player, round 3").wait_for()
    field.press_sequentially("ne")
    assert field.input_value() == "Anne"


def test_saved_settings_are_shown_where_they_were_saved_and_at_the_table(phone):
    open_from_menu(phone, "settings")
    phone.locator(f"{OPEN} input[name=name]").first.fill(" Zoé ")
    phone.locator(OPEN).get_by_role("button", name="Save").first.click()
    phone.locator(f"{OPEN} .notice").wait_for()
    name = phone.locator(f"{OPEN} input[name=name]").first
    wait_until(phone, lambda: name.input_value() == "Zoé")
    phone.locator("#view .who").get_by_text("Zoé").wait_for()
    phone.go_back()
    closed(phone)
    assert phone.locator("#view").get_by_text("Zoé").first.is_visible()


def test_an_undo_in_a_sheet_leads_to_the_table(phone, table):
    open_from_menu(phone, "rounds")
    phone.locator(OPEN).get_by_role("button", name="Undo scoring").click()
    view(phone, "counting")
    closed(phone)
    assert urlsplit(phone.url).path == table
    phone.go_back()
    assert urlsplit(phone.url).path == "/"


LEFT_BY = {
    "Cancel": lambda page: page.get_by_role("link", name="Cancel").click(),
    "Save": lambda page: page.get_by_role("button", name="Save round 1").click(),
}


def test_back_leads_to_no_correction_that_is_over(phone, table):
    led = []
    for by, is_reloaded in (("Cancel", True), ("Save", False)):
        phone.locator("#view a[href$='/rounds/1']").first.click()
        view(phone, "correcting")
        if is_reloaded:
            phone.reload()
            view(phone, "correcting")
        LEFT_BY[by](phone)
        view(phone, "scored")
        wait_until(phone, lambda: urlsplit(phone.url).path == table)
        phone.go_back()
        led += [(by, is_reloaded)] if urlsplit(phone.url).path != "/" else []
        phone.goto(urljoin(phone.url, table))
    assert led == []


def test_from_a_correction_back_leads_to_the_table_and_cancel_to_the_rounds_from_which_it_came(phone, table):
    open_from_menu(phone, "rounds")
    phone.locator(OPEN).get_by_role("link", name="Correct round 1").click()
    view(phone, "correcting")
    closed(phone)
    phone.go_back()
    view(phone, "scored")
    assert (urlsplit(phone.url).path, phone.locator(OPEN).count()) == (table, 0)
    open_from_menu(phone, "rounds")
    phone.locator(OPEN).get_by_role("link", name="Correct round 1").click()
    view(phone, "correcting")
    LEFT_BY["Cancel"](phone)
    phone.locator(f"{OPEN} .rounds").wait_for()
    assert urlsplit(phone.url).path == table
    phone.go_back()
    closed(phone)
    assert phone.locator("[data-view=scored]").is_visible()
    phone.go_back()
    assert urlsplit(phone.url).path == "/"


def test_another_language_changes_the_table_below_and_the_sheet(phone):
    open_from_menu(phone, "device")
    speak(phone, "Français")
    phone.locator("html[lang=fr]").wait_for()
    phone.locator(OPEN).get_by_text("Cet appareil").first.wait_for()
    phone.go_back()
    closed(phone)
    assert phone.locator("html[lang=fr] #view").is_visible()


def test_a_form_of_a_sheet_whose_table_was_deleted_meanwhile_says_so(phone, tables, table):
    open_from_menu(phone, "settings")

    def delete_before(route):
        tables.post(table[3:], "delete", b"")
        route.continue_()

    phone.route("**/players", delete_before)
    phone.locator(OPEN).get_by_role("button", name="Save").first.click()
    phone.locator("[data-fault=no-such-table]").wait_for()
    phone.locator(OPEN).wait_for(state="detached")
    assert urlsplit(phone.url).path == table


def test_what_lies_between_and_answers_for_the_server_closes_no_sheet(phone, tables, table):
    open_from_menu(phone, "settings")
    name = phone.locator(f"{OPEN} [name=name]").first
    name.fill("Zoé")
    phone.route("**/settings", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
    with phone.expect_event("requestfinished", lambda asked: asked.url.endswith("/settings")):
        tables.call(f"/{table[3:]}/players/1", "PUT", {"name": "Ida"})
    phone.get_by_text("Ida").first.wait_for(state="attached")
    phone.unroute("**/settings")
    with phone.expect_event("requestfinished", lambda asked: asked.url.endswith("/settings")):
        tables.call(f"/{table[3:]}/players/1", "PUT", {"name": "Eva"})
    phone.locator(f"{OPEN} [name=name][value=Eva]").wait_for()
    assert name.input_value() == "Zoé"


def test_two_quick_taps_in_a_sheet_are_sent_once(phone):
    phone.get_by_role("link", name="Share").click()
    phone.get_by_text("Change address or code").click()
    sent = []
    phone.on("request", lambda request: sent.append(request.method))
    phone.get_by_role("button", name="New code").evaluate("(button) => { button.click(); button.click(); }")
    phone.locator(f"{OPEN} .notice").wait_for()
    assert sent.count("POST") == 1


def test_why_opens_at_the_rule_that_decided_and_marks_it(open_phone, tables):
    won = tables.score(tables.open(), FIRST_ROUND, NOAH_WINS_BY_CHARM)
    page = open_phone(f"/t/{won}", reduced_motion="reduce")
    page.get_by_role("link", name="Why?").first.click()
    marked = page.locator(f"{OPEN} [data-marked]")
    marked.wait_for()
    assert "Winning" in marked.inner_text()
    assert marked.evaluate("(rule) => rule === document.activeElement")
    below_the_title = page.locator(f"{OPEN} header").bounding_box()
    sheet = page.locator(OPEN).bounding_box()
    assert sheet["y"] <= below_the_title["y"] < sheet["y"] + 20
    assert -1 < marked.bounding_box()["y"] - below_the_title["y"] - below_the_title["height"] < 40
    page.go_back()
    closed(page)


def test_the_rules_are_found_by_questions_in_any_order(phone):
    open_from_menu(phone, "rules/hanamikoji")
    found = {
        "can i look": ["May I look at the card in the box?", "May I look at my own hidden cards?"],
        "LOOK hidden": ["May I look at my own hidden cards?"],
        "discarded": ["Turns"],
        "tied": [
            "We’re tied at a geisha, with the same number of cards each. Who gets her?",
            "End of the match",
        ],
        "rhinoceros": [],
    }
    for typed, expected in found.items():
        phone.locator(f"{OPEN} input[type=search]").fill(typed)
        shown = phone.locator(f"{OPEN} [data-search-part]:visible").locator("h2, h3").all_inner_texts()
        assert shown == expected, typed
        asked = [title for title in expected if title.endswith("?")]
        heading = phone.locator(OPEN).get_by_role("heading", name="Questions and answers")
        assert heading.is_visible() == bool(asked), typed
    assert phone.locator(OPEN).get_by_text("Nothing found").is_visible()


def test_the_menu_lays_a_tablet_between_the_players_and_what_the_far_one_opens_is_upside_down(
    open_phone, table
):
    page = open_phone(table, **TABLET)
    open_menu(page)
    page.locator(OPEN).get_by_role("button", name="Face to face").click()
    page.locator("[data-face-to-face]").wait_for()
    closed(page)
    page.evaluate(
        "(path) => { const link = document.createElement('a'); link.dataset.dialog = ''; link.href = path;"
        " link.textContent = 'far'; document.getElementById('main').append(link); link.click(); }",
        f"{table}/rounds?facing=far",
    )
    page.locator(f"{OPEN} .rounds").wait_for()
    assert page.locator(OPEN).evaluate("(sheet) => getComputedStyle(sheet).rotate") == "180deg"
    page.reload()
    page.locator(f"{OPEN}[data-facing=far] .rounds").wait_for()


def test_names_from_right_to_left_leave_the_figures_beside_them_in_order(open_phone, tables):
    table = tables.open(players=["محمد علي", "Noah"])
    tables.score(table, FIRST_ROUND)
    page = open_phone(f"/t/{table}")
    open_from_menu(page, "rounds")
    told = page.locator(f"{OPEN} .round").last.locator("header p")
    assert told.evaluate(WORDS) == ["علي", "محمد", "started", "·", "markers", "moved:", "5"]
    assert re.match("\u2068?محمد علي", page.title().split(" · ")[-1])


def test_a_long_name_from_right_to_left_shows_its_beginning(open_phone, tables):
    page = open_phone(f"/t/{tables.open(players=['محمد علي عبد الرحمن المنصوري الطويل جدا', 'Noah'])}")
    name = page.locator(".panel[data-player='0'] .clip")
    assert name.evaluate("({ scrollHeight, clientHeight }) => scrollHeight > clientHeight")
    box = name.bounding_box()
    assert abs(name.evaluate(FIRST_LETTERS) - box["x"] - box["width"]) < 2
