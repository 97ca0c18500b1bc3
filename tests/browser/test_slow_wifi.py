"""Slow Wi-Fi, captive portals, taps that cross: Score means Score, and no tap is lost or another's."""

import re
from urllib.parse import urlsplit

import pytest

from ..factories import FIRST_ROUND
from ..servers import call
from .hands import (
    IMPATIENT,
    answer_yes,
    cell,
    counts,
    shown,
    state,
    stop_the_clock,
    tap_cards,
    view,
    wait_until,
    wait_until_seen,
    wait_until_sent,
)
from .states import Tables, addresses

NEVER = 40_000  # a test waits so long before it gives up; nothing here should take it
LATENCY = 400  # ms
TAPS = "**/t/*/taps*"
MEANWHILE = "in the meantime"
ANSWERED = "[data-view=scored], .question, [role=alertdialog], .notice"
# A tap, and at once a form, of which `number` is the place on the page; ends when something has answered it.
TAP_AND_SUBMIT = """(number) => new Promise((resolve) => {
  const form = document.querySelectorAll("form[data-swap]")[number];
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (asked[1]?.method === "POST") document.addEventListener("view:shown", resolve, {once: true});
    return answer;
  };
  document.addEventListener("outbox:refused", resolve, {once: true});
  document.querySelector("[data-counter]:not([aria-disabled]), form[data-tally] [name=guest]")?.click();
  form.requestSubmit(form.querySelector("button"));
})"""
NEW_NOTICES = """
    [...document.querySelectorAll("main > .notice")]
        .filter(({ isOld }) => !isOld).map(({ textContent }) => textContent.trim())
"""
# Counts Ruri's cards again and again, the last time as four.
PRESS_KEYS = """(times) => {
  for (let n = 0; n < times; n++) {
    const options = {key: String(1 + n % 4), bubbles: true};
    document.getElementById("cell-0-6").dispatchEvent(new KeyboardEvent("keydown", options));
  }
}"""
# The next fragment is held here, and given to the page when it is released.
HOLD_NEWS = """() => {
  const { fetch } = window;
  window.isHeld = false;
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (window.isHeld || !String(asked[0]).includes("/fragment")) return answer;
    window.isHeld = true;
    await new Promise((resolve) => { window.release = resolve; });
    return answer;
  };
}"""
# The same with the answer to a link that leads to a stage of the round.
HOLD_A_STAGE = HOLD_NEWS.replace("/fragment", "?score=1")
KEEPS_NOTHING = "Object.defineProperty(window, 'localStorage', {get() { throw new Error(); }})"
IS_NEARLY_FULL = """
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, text) {
        if (text.length > 9) throw new DOMException("no room", "QuotaExceededError");
        setItem.call(this, name, text);
    };
"""
# Of each page, the kinds of its forms: the address and the fields of each.
KINDS = """async (paths) => {
  const kind = (form) => [form.getAttribute("action").replace(/\\/t\\/[^/]+/, ""),
    ...[...form.querySelectorAll("input, select, button")].map((field) => field.name)].join(" ");
  const found = [];
  for (const path of paths) {
    const page = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
    found.push([...page.querySelectorAll("form[data-swap]")].map(kind));
  }
  return found;
}"""


def slow_down(page, latency=LATENCY):
    """Until what it gives is detached."""
    slow = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    session = page.context.new_cdp_session(page)
    session.send("Network.emulateNetworkConditions", slow)
    return session


def deafen(page):
    """The page is told nothing any more, though its server answers."""
    for address in ("**/live?*", "**/fragment*"):
        page.route(address, lambda route: route.fulfill(status=403))


def let_hear(page):
    page.unroute_all(behavior="wait")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def notices(page):
    return page.locator("main > .notice")


def score_and_be_asked(page):
    """A notice is there for some seconds: another one is another element, which has its own."""
    page.evaluate("document.querySelectorAll('main > .notice').forEach((old) => { old.isOld = true; })")
    page.get_by_role("button", name="Score round 1").click()
    wait_until(page, lambda: page.evaluate(NEW_NOTICES))
    assert page.evaluate(NEW_NOTICES) == [
        "Someone changed a number in the meantime. Check it before you score."
    ]


def submit(page, number):
    """Taps, and submits a form at once; what the page says then."""
    page.evaluate(TAP_AND_SUBMIT, number)
    return page.locator("main").inner_text()


def forms_of_tables(page, address):
    """A path, a form's place on its page and its kind, for each kind of form on the pages of tables."""
    kinds = set()
    paths = dict.fromkeys(addresses(Tables(address)).values())
    tables = [*filter(re.compile("/t/[^/]+$").match, paths)]  # no other page has what changes in place
    for path, forms in zip(tables, page.evaluate(KINDS, tables), strict=True):
        for number, kind in enumerate(forms):
            if kind not in kinds:
                kinds.add(kind)
                yield path, number, kind


KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('tapped '))"


def kept(page):
    return page.evaluate(KEPT)


@pytest.fixture
def two_phones(phone, open_phone):
    noah = open_phone(urlsplit(phone.url).path)
    view(noah, "counting")
    return phone, noah


def test_score_right_after_sixteen_quick_taps_is_scored_with_all_of_them(two_phones):
    anna, noah = two_phones
    slow_down(anna)
    tap_cards(anna, FIRST_ROUND)
    anna.get_by_role("button", name="Score round 1").click()
    anna.locator(ANSWERED).first.wait_for(timeout=NEVER)
    assert anna.locator("[data-view=scored]").is_visible(), anna.locator("main").inner_text()
    assert notices(anna).count() == 0
    assert state(anna)["rounds"][0]["cards"] == FIRST_ROUND
    view(noah, "scored")


def test_no_form_of_a_table_takes_taps_on_their_way_for_somebody_elses(open_phone, address):
    page = open_phone()
    found = list(forms_of_tables(page, address))
    assert {"/undos", "/rounds/1", "/round/tallies/0"} <= {kind.split()[0] for _, _, kind in found}
    for path, number, kind in found:
        page.goto(address + path)
        version = state(page)["version"]
        slow = slow_down(page)
        assert MEANWHILE not in submit(page, number), (path, kind)
        slow.detach()
        if state(page)["version"] > version:
            table = path.removeprefix("/t/").split("?")[0]
            Tables(address).call(f"/{table}/undos", "POST", {"to": version})


def test_news_that_was_asked_for_before_a_choice_and_comes_after_it_takes_nothing_back(open_phone, address):
    table = f"/t/{Tables(address).open()}"
    anna, noah = open_phone(table, viewport={"width": 1024, "height": 768}), open_phone(table)
    cell(noah, 1, 6).click()
    shown(anna, [*[[0, 0]] * 6, [0, 1]])
    anna.evaluate(HOLD_NEWS)
    cell(noah, 1, 6).click()
    wait_until(anna, lambda: anna.evaluate("isHeld"))
    anna.get_by_role("button", name="Face to face").click()
    anna.locator("[data-face-to-face]").wait_for()
    anna.evaluate("release()")
    anna.wait_for_timeout(1000)
    assert anna.locator("[data-face-to-face]").count() == 1


def test_guests_on_their_way_are_there_when_they_are_scored(open_phone, address):
    players = ["Anna", "Noah", "Zoé"]
    table = Tables(address).call("", "POST", {"game": "mai-star", "players": players})["id"]
    page = open_phone(f"/t/{table}")
    view(page, "tallying")
    slow_down(page)
    for income in (5, 3, 1):
        page.locator(f"button[name=guest][value='{income}']").click()
    page.get_by_role("link", name="Score round 1").click()
    view(page, "scoring")
    assert page.locator(".sum[data-player='0'] .coin:not(.add)").all_inner_texts() == ["5", "3", "1"]
    page.locator(".sum[data-player='0'] .held > summary").click()
    page.locator(".sum[data-player='0'] [name=cards_left][value='1']").click()
    page.get_by_role("button", name="Score round 1").click()
    answer_yes(page, "Score anyway")  # nobody else has a guest
    view(page, "scored")
    assert state(page)["totals"] == [7, 0, 0]


def test_a_guest_tapped_while_a_stage_is_fetched_is_shown_there_at_once(open_phone, address):
    players = ["Anna", "Noah", "Zoé"]
    table = Tables(address).call("", "POST", {"game": "mai-star", "players": players})["id"]
    page = open_phone(f"/t/{table}")
    view(page, "tallying")
    page.evaluate(HOLD_A_STAGE)
    page.get_by_role("link", name="Score round 1").click()
    wait_until(page, lambda: page.evaluate("isHeld"))
    page.locator("button[name=guest][value='5']").click()
    wait_until_sent(page)
    wait_until_seen(page)
    stop_the_clock(page)  # no news shows it later
    page.evaluate("release()")
    page.locator("[data-view=scoring] .sum[data-player='0'] .coin:not(.add)", has_text="5").wait_for()


# A tap is never forgotten


NO_ANSWERS = {
    "page": {"status": 200, "content_type": "text/html", "body": "<h1>Pay for the Wi-Fi</h1>"},
    "no state": {"status": 200, "content_type": "application/json", "body": "{}"},
    "redirect": {"status": 302, "headers": {"Location": "/"}},
    "page of a proxy": {"status": 404, "content_type": "text/html", "body": "<h1>Not here</h1>"},
    "a crowd": {"status": 409, "content_type": "application/problem+json", "body": '{"errors": []}'},
    "too many": {"status": 429, "content_type": "application/problem+json", "body": '{"errors": []}'},
}


def answering(answer):
    return lambda route: route.fulfill(**answer)


@pytest.mark.parametrize("kinds", [["page"], sorted({*NO_ANSWERS} - {"page"})])
def test_what_is_no_answer_of_the_server_loses_no_tap(phone, kinds):
    lost = []
    for geisha, kind in enumerate(kinds):
        phone.route(TAPS, answering(NO_ANSWERS[kind]))
        cell(phone, 0, geisha).click()
        phone.get_by_text("No connection. Your taps").wait_for()
        phone.reload()
        view(phone, "counting")
        is_shown = counts(phone)[geisha] == [1, 0]
        phone.unroute_all(behavior="wait")
        phone.locator("#connection").wait_for(state="hidden")
        wait_until_sent(phone)
        is_there = state(phone)["round"]["cards"][geisha] == [1, 0]
        lost += [] if is_shown and is_there and not kept(phone) else [kind]
    assert lost == []


def test_an_answer_that_is_lost_leaves_a_tap_counted_once(phone):

    def lose(route):
        request, at = route.request, urlsplit(route.request.url)
        headers = {"Host": at.netloc, "Cookie": request.all_headers()["cookie"]}
        table = f"http://127.0.0.1:{at.port}/api{at.path.replace('/t/', '/tables/').removesuffix('/taps')}"
        call(f"{table}/round", "PATCH", request.post_data_json, headers)
        call(f"{table}/undos", "POST", {}, headers)  # so that a second time would show
        route.abort()

    phone.route(TAPS, lose, times=1)
    with phone.expect_request_finished(lambda request: request.method == "PATCH", timeout=NEVER):
        cell(phone, 0, 6).click()
    told = state(phone)
    assert (told["round"]["cards"][6], told["version"]) == ([0, 0], 3)


def test_a_refused_tap_leaves_the_valid_ones_beside_it_and_its_notice_goes_with_the_next_tap(two_phones):
    anna, noah = two_phones
    anna.context.set_offline(True)
    cell(anna, 0, 6).press("2")
    for geisha in (4, 5):
        cell(anna, 0, geisha).click()
    for _ in range(4):
        cell(noah, 1, 6).click()
    noah.get_by_text("4 of 8 cards").wait_for()
    wait_until_sent(noah)
    anna.context.set_offline(False)
    anna.get_by_text("2 of 8 cards").wait_for(timeout=NEVER)
    wait_until_sent(anna)
    assert counts(anna)[4:] == [[1, 0], [1, 0], [0, 4]]
    assert notices(anna).inner_text() == "No more than 1 of this geisha’s item cards can be here."
    cell(anna, 0, 3).click()
    notices(anna).wait_for(state="detached")
    assert kept(anna) == []


def test_a_form_behind_a_refused_tap_is_not_sent(two_phones):
    anna, noah = two_phones
    tap_cards(anna, FIRST_ROUND)
    for page in two_phones:
        page.get_by_text("8 of 8 cards").nth(1).wait_for()
    wait_until_sent(anna)
    for page in two_phones:
        wait_until_seen(page)
    deafen(anna)
    cell(noah, 1, 6).click()
    noah.get_by_text("9 of 8 cards").wait_for()
    wait_until_sent(noah)
    slow_down(anna)
    cell(anna, 0, 6).click()
    anna.get_by_role("button", name="Score round 1").click()
    notices(anna).get_by_text("No more than 2 of this geisha’s item cards can be here.").wait_for()
    assert state(anna)["rounds"] == []


def test_two_tabs_of_one_browser_send_what_both_have_tapped(phone):
    tab = phone.context.new_page()
    tab.goto(phone.url)
    view(tab, "counting")
    phone.context.set_offline(True)
    for geisha, page in ((3, phone), (4, tab), (5, phone), (6, tab)):
        cell(page, 0, geisha).click()
    for page in (phone, tab):
        page.get_by_text("No connection. Your taps").wait_for()
    phone.wait_for_function(f"{KEPT}.length === 4")
    phone.context.set_offline(False)
    for page in (phone, tab):
        page.get_by_text("4 of 8 cards").wait_for(timeout=NEVER)
        wait_until_sent(page)
    assert state(phone)["version"] == 5
    assert kept(phone) == []


def test_what_an_earlier_version_has_kept_is_sent(phone):
    table = urlsplit(phone.url).path.removeprefix("/t/")
    phone.evaluate(
        """(address) => localStorage.setItem(`tap ${address}`,
        JSON.stringify({value: {count: 2, round: 1}, at: Date.now() - 5000}))""",
        f"/api/tables/{table}/round/cards/0/6",
    )
    phone.reload()
    phone.get_by_text("2 of 8 cards").wait_for()
    wait_until_sent(phone)
    assert phone.evaluate("Object.keys(localStorage)") == []


@pytest.mark.parametrize("script", [KEEPS_NOTHING, IS_NEARLY_FULL])
def test_a_browser_that_keeps_nothing_or_has_no_room_sends_its_taps(open_phone, address, script):
    table = Tables(address).open()
    page = open_phone()
    page.add_init_script(script)
    page.goto(f"{address}/t/{table}")
    view(page, "counting")
    page.context.set_offline(True)
    for _ in range(3):
        cell(page, 0, 6).click()
    page.get_by_text("3 of 8 cards").wait_for()
    page.context.set_offline(False)
    wait_until(page, lambda: state(page)["round"]["cards"][6] == [3, 0])


def test_more_taps_than_one_request_holds_are_all_sent(phone):
    phone.context.set_offline(True)
    phone.evaluate(PRESS_KEYS, 120)
    assert len(kept(phone)) == 120
    phone.context.set_offline(False)
    phone.locator("#view[data-version='121']").wait_for(timeout=NEVER)
    assert kept(phone) == []
    assert state(phone)["round"]["cards"][6] == [4, 0]


# A notice goes when it is no longer true


def test_that_somebody_changed_a_count_goes_once_anybody_has_scored(two_phones):
    anna, noah = two_phones
    tap_cards(anna, FIRST_ROUND)
    for page in two_phones:
        page.get_by_text("8 of 8 cards").nth(1).wait_for()
        wait_until_sent(page)
        wait_until_seen(page)
    deafen(anna)
    cell(noah, 0, 6).click(button="right")
    noah.get_by_text("7 of 8 cards").wait_for()
    wait_until_sent(noah)
    score_and_be_asked(anna)
    let_hear(anna)
    cell(noah, 0, 6).click()
    noah.get_by_text("8 of 8 cards").nth(1).wait_for()
    wait_until_sent(noah)
    noah.get_by_role("button", name="Score round 1").click()
    view(anna, "scored")
    assert notices(anna).count() == 0


def test_what_offers_to_put_back_goes_when_the_table_has_moved_on(two_phones):
    anna, noah = two_phones
    cell(anna, 0, 6).click()
    anna.get_by_text("1 of 8 cards").wait_for()
    wait_until_sent(anna)
    anna.get_by_role("button", name="Undo entry").click()
    anna.get_by_role("button", name="Redo").wait_for()
    cell(noah, 0, 5).click()
    notices(anna).wait_for(state="detached")
    anna.get_by_text("1 of 8 cards").wait_for()
    wait_until_sent(anna)


def test_that_there_is_no_connection_goes_when_it_is_back_and_was_to_be_read(two_phones):
    anna, noah = two_phones
    tap_cards(anna, FIRST_ROUND)
    anna.get_by_text("8 of 8 cards").nth(1).wait_for()
    wait_until_sent(anna)
    for phone in (anna, noah):
        wait_until_seen(phone)
    anna.route(re.compile(r"/rounds/1$"), lambda route: route.abort())
    stop_the_clock(anna)
    said_at = anna.evaluate("Date.now()")
    anna.get_by_role("button", name="Score round 1").click()
    notices(anna).get_by_text("No connection.").wait_for()
    cell(noah, 0, 6).click(button="right")
    taken = anna.locator("#cell-0-6[data-count='1']")
    wait_until(anna, lambda: anna.clock.run_for(1) or taken.count())  # news is shown a moment after it came
    anna.clock.run_for(said_at + 2900 - anna.evaluate("Date.now()"))
    assert notices(anna).count() == 1  # its own time to leave is no page’s, which stands
    anna.clock.run_for(200)
    notices(anna).wait_for(state="detached")


def test_what_fails_for_a_moment_is_no_lost_connection(phone):
    phone.add_init_script("window.EventSource = class extends EventTarget { close() {} };")  # no sign of life
    phone.reload()
    view(phone, "counting")
    stop_the_clock(phone)
    phone.route(TAPS, lambda route: route.abort(), times=1)
    with phone.expect_event("requestfailed"):
        cell(phone, 0, 6).click()
    phone.clock.run_for(400)
    assert phone.locator("#connection").is_hidden()
    phone.clock.run_for(200)
    phone.locator("#connection").wait_for()
    with phone.expect_request_finished(lambda request: request.method == "PATCH"):
        phone.clock.run_for(1000)
    phone.locator("#connection").wait_for(state="hidden")


def unanswered(page, table, asked):
    """The page of a table where what is asked for gets neither an answer nor an error."""
    page.add_init_script(IMPATIENT)
    page.goto(page.url.partition("/t/")[0] + table)
    view(page, "counting")
    page.route(asked, lambda route: None)


def answered_again(page, asked):
    """However long a busy machine takes for it."""
    page.unroute(asked)
    page.evaluate("isPatient = true")


def test_a_form_that_gets_no_answer_is_told_and_can_be_sent_again(phone, address):
    tables = Tables(address)
    unanswered(phone, f"/t/{tables.count(tables.open(), FIRST_ROUND)}", "**/rounds/1")
    phone.get_by_role("button", name="Score round 1").click()
    notices(phone).get_by_text("No connection.").wait_for()
    answered_again(phone, "**/rounds/1")
    phone.get_by_role("button", name="Score round 1").click()
    view(phone, "scored")


def test_a_sheet_that_gets_no_answer_is_told_and_can_be_opened_again(phone, address):
    unanswered(phone, f"/t/{Tables(address).open()}", "**/menu")
    phone.get_by_role("link", name="Menu").click()
    notices(phone).get_by_text("No connection.").wait_for()
    answered_again(phone, "**/menu")
    phone.get_by_role("link", name="Menu").click()
    phone.locator("dialog[open] .menu").wait_for()
