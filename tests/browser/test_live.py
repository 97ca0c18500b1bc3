"""Two phones at one table: each sees what the other taps, and bad Wi-Fi loses nothing."""

import io
import json
from urllib.parse import urlsplit

import pytest
import zxingcpp
from PIL import Image

from ..factories import FIRST_ROUND
from ..proxy import Proxy
from ..servers import call, serving
from .conftest import HOST
from .hands import (
    IMPATIENT,
    NEVER,
    cell,
    choose,
    counts,
    open_table,
    score_together,
    shown,
    sit,
    state,
    state_at,
    take_seat,
    tap_cards,
    view,
    wait_until,
    wait_until_sent,
)
from .states import Tables

# A stream that stays deaf when the network goes, and has the page hear once more what it knows already.
LATE_NEWS = """
    window.EventSource = class extends EventSource {
        constructor(address) {
            super(address);
            this.addEventListener("error", (event) => event.stopImmediatePropagation());
            addEventListener("offline", () => setTimeout(() => {
                this.dispatchEvent(new MessageEvent("table", { data: JSON.stringify({ version: 1 }) }));
            }));
        }
    };
"""
ENDED = {"status": 200, "content_type": "text/event-stream", "body": ""}
REFUSED = {"status": 503, "content_type": "text/plain", "body": ""}
SPREAD = "event: spread\ndata: 9000\n\n"
# Tells how many streams were lost, once their page knows it.
COUNTS_LOST = """
    window.lost = 0;
    window.EventSource = class extends EventSource {
        constructor(address) {
            super(address);
            this.addEventListener("error", () => { lost += 1; });
        }
    };
"""
# A stream that says what a test has it say.
SAID_BY_HAND = """
    window.EventSource = class extends EventTarget {
        static CONNECTING = 0;
        static CLOSED = 2;
        readyState = 1;
        constructor() { super(); window.stream = this; }
        close() {}
    };
    window.say = (event, version) => stream.dispatchEvent(
        new MessageEvent(event, { data: JSON.stringify({ version }) }));
"""
STATES = ("CONNECTING", "OPEN")


@pytest.fixture
def proxy(address):
    proxy = Proxy(urlsplit(address).port)
    yield proxy
    proxy.close()


def decoded(page):
    """The link in the QR code of the open sheet, read from its screenshot."""
    code = page.locator("dialog[open] img.qr").first
    code.evaluate("(image) => image.decode()")
    picture = Image.open(io.BytesIO(code.screenshot()))
    (found,) = zxingcpp.read_barcodes(picture)
    return found.text


@pytest.fixture
def two_phones(phone, open_phone, proxy):
    """Anna's phone straight at the server, and Noah's behind a proxy, both seated."""
    noah = open_phone(urlsplit(phone.url).path, at=f"http://{HOST}:{proxy.port}")
    for page, player in ((phone, 0), (noah, 1)):
        sit(page, player)
        view(page, "counting")
    return phone, noah


@pytest.mark.whole_way
def test_a_second_phone_joins_by_the_code_counts_at_the_same_time_and_both_see_the_score(open_phone):
    anna = open_phone()
    open_table(anna)
    anna.get_by_role("link", name="Share").click()
    anna.locator("dialog[open] img.qr").first.wait_for()
    link = decoded(anna)
    assert link.partition("?seal=")[0] == state(anna)["links"]["join"]
    anna.get_by_role("button", name="Close").click()

    noah = open_phone(urlsplit(link).path)
    take_seat(noah, "Noah")
    anna.locator(".badge", has_text="online").wait_for()
    assert noah.locator(".panel[data-place=near] .badge").inner_text() == "you"
    score_together(anna, noah, FIRST_ROUND)
    assert state(anna)["charm"] == [8, 6]


def test_a_while_offline_with_a_reload_and_a_restart_loses_no_tap(open_phone, tmp_path):
    with serving(tmp_path / "data") as (_, address):
        proxy = Proxy(urlsplit(address).port)
        there = f"http://{HOST}:{proxy.port}"
        anna, noah = open_phone("/", at=there), None
        open_table(anna)
        table = urlsplit(anna.url).path
        noah = open_phone(table, at=there)
        begin_counting_if_asked(noah)
        tap_cards(anna, [[1, 0], [1, 0]] + [[0, 0]] * 5)
        shown(noah, [[1, 0], [1, 0]] + [[0, 0]] * 5)
        proxy.cut()
        for page, player in ((anna, 0), (noah, 1)):
            cell(page, player, 6).click()
            cell(page, player, 6).click()
            page.get_by_text("No connection. Your taps").wait_for()
        noah.evaluate("setTimeout(() => location.reload(), 0)")
        anna.wait_for_timeout(2000)  # Anna's phone has tried again
        cell(anna, 0, 5).click()
    with serving(tmp_path / "data") as (_, address):
        proxy.target = urlsplit(address).port
        proxy.restore()
        noah.goto(there + table)
        expected = [[1, 0], [1, 0], [0, 0], [0, 0], [0, 0], [1, 0], [2, 2]]
        for page in (anna, noah):
            shown(page, expected)
            page.locator("#connection").wait_for(state="hidden", timeout=NEVER)
        assert call(f"{address}/api/tables/{table.removeprefix('/t/')}")["round"]["cards"] == expected
        proxy.close()


def begin_counting_if_asked(page):
    page.locator("[data-view]").wait_for()
    page.wait_for_load_state("load")


@pytest.mark.parametrize("loss", ["cut", "swallow"])
def test_taps_made_without_a_connection_are_shown_at_once_and_sent_when_it_is_back(two_phones, proxy, loss):
    anna, noah = two_phones
    noah.add_init_script(IMPATIENT)
    noah.reload()
    view(noah, "counting")
    getattr(proxy, loss)()
    for _ in range(3):
        cell(noah, 1, 6).click()
    assert counts(noah)[6] == [0, 3]
    noah.get_by_text("No connection. Your taps").wait_for(timeout=NEVER)
    cell(anna, 0, 6).click()
    proxy.restore()
    noah.evaluate("isPatient = true")
    for page in (anna, noah):
        shown(page, [[0, 0]] * 6 + [[1, 3]])
    assert state(anna)["version"] <= 1 + 3 + 1  # opened, Noah's taps at most once each, Anna's


def test_a_tap_that_a_server_has_no_room_for_is_kept_and_the_server_not_said_to_be_away(phone):
    body = json.dumps({"errors": [{"at": "server", "key": "not-written"}]})
    phone.route("**/taps", lambda route: route.fulfill(status=503, body=body))
    cell(phone, 0, 6).click()
    phone.get_by_text("The server can’t save right now.").wait_for()
    assert counts(phone)[6] == [1, 0]
    phone.unroute("**/taps")
    phone.locator("#connection").wait_for(state="hidden")


def test_the_later_tap_of_two_counts_although_it_arrives_first(two_phones, proxy):
    anna, noah = two_phones
    proxy.cut()
    cell(noah, 0, 6).click()
    anna.wait_for_timeout(3000)  # more than it takes from saying how long ago it was to hearing that
    for _ in range(4):
        cell(anna, 0, 6).click()
    anna.get_by_text("4 of 8 cards").wait_for()
    proxy.restore()
    shown(noah, [[0, 0]] * 6 + [[4, 0]])
    assert state(anna)["round"]["cards"][6] == [4, 0]


def test_a_phone_that_slept_shows_the_truth_when_it_wakes(two_phones):
    anna, noah = two_phones
    hide = "Object.defineProperty(document, 'hidden', {value: %s, configurable: true});"
    tell = "document.dispatchEvent(new Event('visibilitychange'))"
    tap_cards(anna, [(1, 0)])
    shown(noah, [(1, 0)])
    noah.evaluate(hide % "true" + tell)
    asked = []
    noah.on("request", lambda request: asked.append(request.url))
    tap_cards(anna, [(0, 0), *FIRST_ROUND[1:]])
    anna.get_by_text("8 of 8 cards").nth(1).wait_for()
    assert asked == []
    noah.evaluate(hide % "false" + tell)
    shown(noah, FIRST_ROUND)


@pytest.fixture
def told(open_phone, address):
    """Opens a table on a phone whose clock stands, and whose streams are what a test says, with `chance`.

    Gives the page, the streams that it asked for, and the fragments.
    """

    def open_one(answer, chance=0):
        page = open_phone()
        page.clock.install()
        page.clock.pause_at("2099-01-01")
        page.add_init_script(f"window.chance = {chance}; Math.random = () => chance;" + COUNTS_LOST)
        streams, fragments = [], []
        page.on("request", lambda asked: fragments.append(asked) if "/fragment" in asked.url else None)
        page.route("**/live?*", lambda route: (streams.append(route), route.fulfill(**answer)))
        page.goto(f"{address}/t/{Tables(address).open()}")
        lost(page, 1)
        return page, streams, fragments

    return open_one


def lost(page, count):
    wait_until(page, lambda: page.evaluate("lost") == count)


def later(page, ms):
    page.clock.run_for(ms)
    page.wait_for_timeout(300)


MOST = "window.chance = 0.999"


def test_a_stream_that_ends_at_once_is_opened_again_after_one_second_to_two(told):
    page, streams, fragments = told(ENDED)
    wait_until(page, lambda: len(fragments) == 1)
    for opened, after in ((1, 1000), (2, 1999)):
        later(page, after - 1)
        assert len(streams) == opened
        page.evaluate(MOST)
        later(page, 1)
        lost(page, opened + 1)
        wait_until(page, lambda opened=opened: (len(streams), len(fragments)) == (opened + 1, opened + 1))


def test_one_of_many_comes_back_within_ten_seconds_and_asks_nothing_before(told):
    page, streams, fragments = told({**ENDED, "body": SPREAD})
    for opened, after in ((1, 1000), (2, 9991)):
        later(page, after - 1)
        assert (len(streams), fragments) == (opened, [])
        page.evaluate(MOST)
        later(page, 1)
        lost(page, opened + 1)
        assert (len(streams), fragments) == (opened + 1, [])


def test_a_server_without_a_free_stream_is_asked_every_two_seconds(told):
    page, streams, fragments = told(REFUSED)
    for asked in (1, 2, 3):
        wait_until(page, lambda asked=asked: len(fragments) == asked)
        later(page, 1999)
        assert len(fragments) == asked
        later(page, 1)
    assert len(streams) == 1
    assert all("poll=1" in fragment.url for fragment in fragments)


def test_one_of_many_that_is_refused_asks_whenever_it_tries_again(told):
    page, streams, fragments = told({**ENDED, "body": SPREAD}, 0.5)
    page.unroute("**/live?*")
    page.route("**/live?*", lambda route: (streams.append(route), route.fulfill(**REFUSED)))
    for tried in (2, 3, 4):
        later(page, 5500)
        lost(page, tried)
        wait_until(page, lambda tried=tried: (len(streams), len(fragments)) == (tried, tried - 1))
        assert "poll=1" in fragments[-1].url


def test_one_of_many_that_finds_no_server_as_it_comes_back_says_so(told):
    page, *_ = told({**ENDED, "body": SPREAD}, 0.5)
    page.unroute("**/live?*")
    page.route("**/live?*", lambda route: route.abort())
    page.route("**/fragment", lambda route: route.abort())
    later(page, 5500)
    assert is_told_of(page)


def is_told_of(page):
    """Whether it is said, before it is tried once more, that there is no connection."""
    for _ in range(50):
        later(page, 100)
        if page.get_by_text("No connection. Your taps").is_visible():
            return True
    return False


def test_what_is_asked_for_while_an_answer_is_awaited_is_asked_for_as_it_was_meant(told):
    page, _, fragments = told({**ENDED, "body": SPREAD}, 0.5)
    page.unroute("**/live?*")
    page.route("**/live?*", lambda route: route.fulfill(**REFUSED))
    held = []
    page.route("**/fragment?*", lambda route: held.append(route), times=1)
    for tried in (2, 3):
        later(page, 5500)
        lost(page, tried)
    wait_until(page, lambda: held)
    assert len(fragments) == 1
    held.pop().continue_()
    wait_until(page, lambda: len(fragments) == 2)
    assert "poll=1" in fragments[-1].url


@pytest.fixture
def by_hand(open_phone, address):
    """A phone at a table whose clock stands, with a stream that says what it is told to; its fragments."""
    page = open_phone()
    page.clock.install()
    page.clock.pause_at("2099-01-01")
    page.add_init_script(SAID_BY_HAND)
    fragments = []
    page.on("request", lambda asked: fragments.append(asked) if "/fragment" in asked.url else None)
    page.goto(f"{address}/t/{Tables(address).open()}")
    wait_until(page, lambda: page.evaluate("!!window.stream"))
    return page, fragments


def test_while_somebody_counts_the_first_news_is_fetched_at_once_and_the_others_together(by_hand):
    page, fragments = by_hand
    for version in range(7, 10):
        page.evaluate(f"say('table', {version})")
    later(page, 0)
    wait_until(page, lambda: len(fragments) == 1)
    for version in range(10, 30):
        page.evaluate(f"say('table', {version})")
        page.evaluate("say('presence')")
    later(page, 299)
    assert len(fragments) == 1
    later(page, 1)
    wait_until(page, lambda: len(fragments) == 2)
    later(page, 10_000)
    assert len(fragments) == 2


def test_a_tap_is_answered_with_what_it_comes_to_and_its_own_news_is_not_fetched(by_hand):
    page, fragments = by_hand
    held = []
    page.route("**/taps", lambda route: held.append(route))
    for news, comes_first in ((2, True), (3, False)):
        cell(page, 0, 6).click()
        wait_until(page, lambda: held)
        if comes_first:
            page.evaluate(f"say('table', {news})")
            later(page, 400)
        held.pop().continue_()
        wait_until(page, lambda news=news: version(page) == str(news))
        if not comes_first:
            page.evaluate(f"say('table', {news})")
        later(page, 10_000)
        assert fragments == []


def test_news_of_others_that_comes_with_ones_own_is_fetched_once(by_hand):
    page, fragments = by_hand
    be_one_of_many(page)
    cell(page, 0, 6).click()
    wait_until(page, lambda: version(page) == "2")
    for told in range(3, 6):
        page.evaluate(f"say('table', {told})")
    later(page, 0)
    wait_until(page, lambda: len(fragments) == 1)


def test_a_tap_that_is_answered_after_its_reader_went_on_shows_the_newest_there(by_hand):
    page, fragments = by_hand
    held = []
    page.route("**/taps", lambda route: held.append(route))
    cell(page, 0, 6).click()
    wait_until(page, lambda: held)
    page.evaluate("document.getElementById('view').dataset.fragment += '?near=1'")
    held[0].continue_()
    wait_until_sent(page)
    later(page, 400)
    wait_until(page, lambda: len(fragments) == 1)


def version(page):
    return page.locator("#view").get_attribute("data-version")


def be_one_of_many(page):
    page.evaluate("stream.dispatchEvent(new MessageEvent('spread', { data: '10000' }))")


def test_an_answer_that_was_on_its_way_as_the_network_went_hides_nothing_from_one_of_many(by_hand):
    page, _ = by_hand
    be_one_of_many(page)
    page.evaluate("stream.dispatchEvent(new Event('open'))")
    held = []
    page.route("**/fragment", lambda route: route.abort() if held else held.append(route))
    page.evaluate("say('presence')")
    later(page, 0)
    wait_until(page, lambda: held)
    page.evaluate("dispatchEvent(new Event('offline'))")
    held[0].fulfill(status=304)
    assert is_told_of(page)


@pytest.fixture
def tapping(by_hand):
    """The same phone, one of many; its requests with taps, each the places and counts that were tapped."""
    page, _ = by_hand
    requests = []
    page.on("request", lambda asked: requests.append(tapped(asked)) if asked.method == "PATCH" else None)
    be_one_of_many(page)
    cell(page, 0, 6).click()
    wait_until_sent(page)
    assert requests == [[("cards/0/6", 1)]]
    return page, requests


def tapped(asked):
    return [(tap["at"], tap["count"]) for tap in asked.post_data_json["taps"]]


def test_one_of_many_sends_its_first_tap_at_once_and_quick_ones_together_after_half_a_second(tapping):
    page, requests = tapping
    for player, geisha in ((0, 6), (0, 6), (1, 5)):
        cell(page, player, geisha).click()
    assert [cell(page, *where).get_attribute("data-count") for where in ((0, 6), (1, 5))] == ["3", "1"]
    later(page, 499)
    assert len(requests) == 1
    later(page, 1)
    wait_until_sent(page)
    assert requests[1:] == [[("cards/0/6", 2), ("cards/0/6", 3), ("cards/1/5", 1)]]
    later(page, 500)
    cell(page, 0, 4).click()
    wait_until_sent(page)
    assert requests[2:] == [[("cards/0/4", 1)]]


def test_what_is_done_after_quick_taps_waits_for_no_half_second(tapping):
    page, requests = tapping
    cell(page, 0, 6).click()
    page.locator("button[name=way][value=markers]").click()
    wait_until_sent(page)
    assert requests[1:] == [[("cards/0/6", 2)]]
    page.locator("[name=way][value=markers][aria-pressed=true]").wait_for()


def test_a_page_that_is_left_right_after_quick_taps_sends_them_as_it_goes(tapping):
    page, _ = tapping
    table = page.url
    cell(page, 0, 6).click()
    cell(page, 1, 6).click()
    page.goto("about:blank")
    wait_until(page, lambda: state_at(table)["round"]["cards"][6] == [2, 1])


def test_a_sign_of_life_keeps_a_stream_and_its_absence_opens_another(by_hand):
    page, _ = by_hand
    page.evaluate("window.first = stream")
    for _ in range(5):
        page.evaluate("say('here')")
        later(page, 30_000)
    assert page.evaluate("stream === first")
    later(page, 20_000)
    assert page.evaluate("stream !== first")


@pytest.mark.parametrize("state", ["CONNECTING", "OPEN"])
def test_a_page_whose_stream_is_muted_asks_after_five_seconds_and_until_it_speaks(by_hand, state):
    page, fragments = by_hand
    page.evaluate(f"stream.readyState = {STATES.index(state)}")
    later(page, 4999)
    assert fragments == []
    for asked in (1, 2, 3):
        later(page, 2000 if fragments else 1)
        wait_until(page, lambda asked=asked: len(fragments) == asked)
    assert all("poll=1" in fragment.url for fragment in fragments)
    later(page, 60_000)  # it was given up and opened again
    before = len(fragments)
    later(page, 2000)
    wait_until(page, lambda: len(fragments) > before)
    assert page.locator("#connection").is_hidden()
    page.evaluate("say('table', 1)")
    later(page, 0)
    before = len(fragments)
    later(page, 10_000)
    assert len(fragments) == before


def test_news_that_comes_as_the_network_goes_does_not_hide_that_it_is_gone(open_phone, address):
    page = open_phone()
    page.add_init_script(LATE_NEWS)
    page.goto(f"{address}/t/{Tables(address).open()}")
    view(page, "counting")
    page.context.set_offline(True)
    page.get_by_text("No connection. Your taps").wait_for()


def test_the_screen_is_kept_awake_where_the_browser_allows_it(open_phone, address):
    secure = f"http://127.0.0.1:{urlsplit(address).port}"
    phone = open_phone(at=secure)
    phone.add_init_script(
        "window.asked = []; navigator.wakeLock.request = async (what) => { asked.push(what); }"
    )
    open_table(phone)
    assert phone.evaluate("asked") == ["screen"]
    choose(phone, "This device")
    phone.locator("[data-awake]").wait_for(state="attached")
    assert phone.locator("[data-awake]").is_hidden()


def test_where_the_screen_cannot_be_kept_awake_a_line_says_what_helps(phone):
    choose(phone, "This device")
    phone.get_by_text("Set a longer screen timeout while you play.").wait_for()


def test_the_seventh_tab_of_one_browser_is_live_because_hidden_ones_give_up_their_streams(phone, open_phone):
    first, tabs = phone, [phone]
    for _ in range(6):
        # A tab in the background is hidden; the test browser shows all, so it is told.
        tabs[-1].evaluate(
            "Object.defineProperty(document, 'hidden', {value: true});"
            "document.dispatchEvent(new Event('visibilitychange'))"
        )
        tabs.append(first.context.new_page())
        tabs[-1].goto(first.url)
        begin_counting_if_asked(tabs[-1])
    cell(tabs[-1], 1, 6).click()
    tabs[-1].get_by_text("1 of 8 cards").wait_for()
    other = open_phone(urlsplit(first.url).path)
    cell(other, 0, 6).click()
    shown(tabs[-1], [[0, 0]] * 6 + [[1, 1]])
    assert counts(first) == [[0, 0]] * 7  # it sleeps
