"""Forms of sheets on slow Wi-Fi: what was tapped before them comes first, and each does its part once."""

from itertools import product
from urllib.parse import urlsplit

import pytest

from .hands import cell, state, view, wait_until, wait_until_sent
from .states import Tables

MAI_STAR = {"game": "mai-star", "players": ["Anna", "Noah", "Zoé"]}
POSTS = 'dialog [data-dialog-content] form[method="post"]'
TAPS = "**/t/*/taps*"
# The requests in order: taps once they are answered, a moment late, and forms, which are not sent.
IN_ORDER = """
  window.order = [];
  const { fetch } = window;
  window.fetch = async (address, asked = {}) => {
    if (asked.method === "POST") return window.order.push("form"), new Promise(() => {});
    if (asked.method !== "PATCH") return fetch(address, asked);
    await new Promise((resolve) => { setTimeout(resolve, 100); });
    const answer = await fetch(address, asked);
    window.order.push("taps");
    return answer;
  };
"""
# The first form is done, and its answer never comes, which is said for a while; the sheet follows the table.
LOSE_AN_ANSWER = """() => {
  const notices = document.querySelector("[data-dialog-notices]");
  new MutationObserver(() => { window.said ||= notices.textContent; }).observe(notices, { childList: true });
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (asked[1]?.method !== "POST") return answer;
    window.fetch = fetch;
    document.addEventListener("sheet:shown", () => { window.isFollowed = true; });
    document.dispatchEvent(new Event("table:changed"));
    throw new TypeError("lost");
  };
}"""
OPEN = """(address) => {
  const link = Object.assign(document.createElement("a"), { href: address });
  link.dataset.dialog = "";
  document.getElementById("main").append(link);
  link.click();
}"""
TAP_AND_SUBMIT = """(form) => {
  document.querySelector("[data-counter]:not([aria-disabled]), form[data-tally] [name=guest]").click();
  form.requestSubmit(form.querySelector("button"));
}"""


@pytest.fixture
def tables(address):
    return Tables(address)


@pytest.fixture
def festival(tables):
    """Noah has a guest who pays 2, Anna none."""
    table = tables.call("", "POST", MAI_STAR)["id"]
    tables.call(f"/{table}/round/tallies/1", "PUT", {"geisha": "momiji", "income": [2]})
    return table


def board(open_phone, table, name):
    page = open_phone(f"/t/{table}")
    view(page, name)
    return page


def over(page, sheet):
    page.evaluate(OPEN, f"{urlsplit(page.url).path}/{sheet}")
    page.locator("dialog[open] [data-dialog-content]").wait_for()


def forms_of(page, sheet):
    """On the board anew, which has no sheet open of its own."""
    board = page.url
    page.goto("about:blank")
    page.goto(board)
    over(page, sheet)
    return page.locator(POSTS)


def rename(page, name):
    page.locator("dialog [name=name]").first.fill(name)
    page.locator("dialog").get_by_role("button", name="Save").first.click()


def hold_taps(page):
    """The next request with taps, as soon as there is one."""
    held = []
    page.route(TAPS, lambda route: held.append(route), times=1)
    return held


def names(page):
    return [player["name"] for player in state(page)["players"]]


def tallies(page):
    return state(page)["round"]["tallies"]


@pytest.mark.parametrize(
    ("game", "sheet"),
    [
        *product(("hanamikoji", "mai-star"), ("settings", "rounds", "device")),
        ("mai-star", "round/effects"),
    ],
)
def test_each_form_of_a_sheet_of_a_table_is_sent_after_what_was_tapped_before_it(
    open_phone, tables, festival, game, sheet
):
    counted = tables.count(tables.open(), [[1, 0], *[[0, 0]] * 6])
    page = open_phone(f"/t/{festival if game == 'mai-star' else counted}")
    page.add_init_script(IN_ORDER)
    count = forms_of(page, sheet).count()
    assert count
    for number in range(count):
        forms_of(page, sheet).nth(number).evaluate(TAP_AND_SUBMIT)
        wait_until(page, lambda: page.evaluate("order.length") == 2)
        assert page.evaluate("order") == ["taps", "form"]


def test_a_guest_who_comes_right_after_a_tap_is_there_beside_what_was_tapped(open_phone, festival):
    page = board(open_phone, festival, "tallying")
    held = hold_taps(page)
    page.locator("button[name=guest][value='5']").click()
    over(page, "round/effects?player=0")
    page.get_by_role("button", name="Noah: guest who pays 2").click()
    wait_until(page, lambda: held)
    held[0].continue_()
    page.locator("dialog[open]").wait_for(state="detached")
    wait_until(page, lambda: [tally["income"] for tally in tallies(page)] == [[5, 2], [], []])


def test_an_effect_whose_answer_is_lost_is_used_once_when_it_is_asked_for_again(open_phone, festival):
    page = board(open_phone, festival, "tallying")
    over(page, "round/effects?player=0")
    page.evaluate(LOSE_AN_ANSWER)
    raising = page.get_by_role("button", name="Raise all three fields by 1")
    raising.click()
    wait_until(page, lambda: page.evaluate("window.said && window.isFollowed"))
    assert page.evaluate("said").strip().startswith("No connection.")
    raising.click()
    page.locator("dialog[open]").wait_for(state="detached")
    raised = {"performance": 1, "service": 1, "intelligence": 1}
    assert tallies(page)[0]["reputation"] == raised


def test_a_form_of_a_sheet_behind_a_refused_tap_is_not_sent_and_the_sheet_says_why(open_phone, tables):
    page = board(open_phone, tables.open(), "counting")
    detail = "No more than 1 of this geisha’s item cards can be here."
    refused = {"at": "cards/0/6", "number": 1, "key": "too-many", "detail": detail}
    held = hold_taps(page)
    cell(page, 0, 6).click()
    over(page, "settings")
    rename(page, "Zoé")
    wait_until(page, lambda: held)
    held[0].fulfill(json={"version": 1, "refused": [refused]})
    page.locator("dialog .notice").get_by_text(detail).wait_for()
    assert names(page) == ["Anna", "Noah"]
    rename(page, "Zoé")
    page.get_by_text("Saved.").wait_for()
    assert names(page) == ["Zoé", "Noah"]


def test_a_form_whose_sheet_was_closed_before_it_was_sent_is_not_sent(open_phone, tables):
    page = board(open_phone, tables.open(), "counting")
    held = hold_taps(page)
    cell(page, 0, 6).click()
    over(page, "settings")
    rename(page, "Zoé")
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    wait_until(page, lambda: page.evaluate("!history.state?.sheet"))
    wait_until(page, lambda: held)
    held[0].continue_()
    wait_until_sent(page)
    over(page, "settings")
    rename(page, "Ida")
    page.get_by_text("Saved.").wait_for()
    assert state(page)["version"] == 3


def test_a_form_of_a_sheet_that_cannot_be_sent_says_so_there_and_can_be_sent_again(open_phone, tables):
    page = board(open_phone, tables.open(), "counting")
    page.route(TAPS, lambda route: route.abort())
    cell(page, 0, 6).click()
    over(page, "settings")
    told = page.locator("dialog .notice").get_by_text("No connection.")
    for name in ("Zoé", "Ida"):  # as it is lost, and while it is known to be
        rename(page, name)
        told.wait_for()
    page.unroute(TAPS)
    wait_until_sent(page)
    assert names(page) == ["Anna", "Noah"]
    rename(page, "Ida")
    page.get_by_text("Saved.").wait_for()
    assert (names(page), state(page)["version"]) == (["Ida", "Noah"], 3)
