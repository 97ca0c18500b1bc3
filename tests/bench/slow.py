"""Two phones on slow Wi-Fi: seconds until both have seen what one does, and how many notices are not true.

The latency is that of a round trip, made by Chromium for each phone, or by a proxy that both are behind.
"""

import tempfile
import time
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from ..browser.conftest import CHROMIUM, FLAGS, HOST, PHONE, serving_here
from ..browser.hands import SECOND_TAP
from ..browser.states import Tables
from ..factories import ALL_TIED, FIRST_ROUND
from ..proxy import Proxy

LATENCIES = (400, 1200)  # ms
PATIENCE = 60_000  # ms
STILL = "html:not([data-moment])"  # a tap before that only ends what moves
EACH = 0.2  # s
SCORED, WON, COUNTING = (f"[data-view={name}]" for name in ("scored", "won", "counting"))
FULL = ".table:has([data-place=far] [data-complete]):has([data-place=near] [data-complete])"
# Nobody changes anything behind anybody's back here, and the connection never goes.
COUNT_UNTRUE = """
  const counted = new WeakSet();
  new MutationObserver(() => document.querySelectorAll("main > .notice").forEach((notice) => {
    if (counted.has(notice) || !/Somebody|connection|meantime/.test(notice.textContent)) return;
    counted.add(notice);
    sessionStorage.setItem("untrue", Number(sessionStorage.getItem("untrue")) + 1);
  })).observe(document, {childList: true, subtree: true, characterData: true});
  new MutationObserver((changes) => {
    const banner = document.getElementById("connection");
    if (banner.hidden || !changes.some((change) => change.target === banner)) return;
    sessionStorage.setItem("untrue", Number(sessionStorage.getItem("untrue")) + 1);
  }).observe(document, {subtree: true, attributeFilter: ["hidden"]});
"""


def measure():
    if CHROMIUM is None:
        yield "slow Wi-Fi", "no Chromium on this machine (set CHROMIUM to its path)"
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for made_by in (chromium, proxy):
            for latency in LATENCIES:
                yield f"{latency} ms, by {made_by.__name__}", ""
                with made_by(browser, latency) as (anna, noah):
                    yield from match(anna, noah)
        browser.close()


@contextmanager
def chromium(browser, latency):
    """Two phones whose own browser holds back what they ask for."""
    with table() as (address, path):
        phones = [opened(browser, address + path) for _ in range(2)]
        slow = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
        for phone in phones:
            phone.context.new_cdp_session(phone).send("Network.emulateNetworkConditions", slow)
        yield phones


@contextmanager
def proxy(browser, latency):
    """Two phones behind a network that takes half the latency either way."""
    with table() as (address, path):
        between = Proxy(urlsplit(address).port, delay=latency / 2000)
        yield [opened(browser, f"http://{HOST}:{between.port}{path}") for _ in range(2)]
        between.close()


@contextmanager
def table():
    with tempfile.TemporaryDirectory() as folder, serving_here({"DATA": folder}) as address:
        yield address, f"/t/{Tables(address).open()}"


def opened(browser, address):
    phone = browser.new_page(**PHONE)
    phone.set_default_timeout(PATIENCE)
    phone.add_init_script(COUNT_UNTRUE)
    phone.goto(address)
    phone.wait_for_load_state("load")
    return phone


def match(anna, noah):
    """An action, and the seconds until both have seen it."""

    def on_both(selector):
        return [phone.locator(selector) for phone in (anna, noah)]

    tap((anna,), FIRST_ROUND)
    yield "Score right after sixteen quick taps", seconds(button(anna, "Score round 1"), on_both(SCORED))
    for phone in (anna, noah):
        follow(phone, "Next round", COUNTING)
    tap((anna, noah), ALL_TIED)
    yield "eight taps each, at once", seconds(None, on_both(FULL))
    yield "Score", seconds(button(noah, "Score round 2"), on_both(SCORED))
    draft(anna, 2)
    corrected = [anna.get_by_text("Round 2 corrected."), noah.locator(WON)]
    yield "correction", seconds(button(anna, "Save round 2"), corrected)
    yield "undo", seconds(button(noah, "Undo correction"), on_both(SCORED))
    yield "putting back", seconds(button(noah, "Redo"), on_both(WON))
    opened = [anna.get_by_text("Go to the rematch"), noah.locator(COUNTING)]
    yield "rematch", seconds(button(noah, "Rematch"), opened)
    untrue = "Number(sessionStorage.getItem('untrue'))"
    yield "notices that are not true", str(sum(phone.evaluate(untrue) for phone in (anna, noah)))


def tap(phones, cards):
    """A tap every EACH seconds; where there are two phones each taps its own side."""
    for geisha, pair in enumerate(cards):
        for player, count in enumerate(pair):
            for _ in range(count):
                time.sleep(EACH)
                phones[player % len(phones)].evaluate(
                    f"document.getElementById('cell-{player}-{geisha}').click()"
                )


def button(phone, name):
    return phone.get_by_role("button", name=name).first


def follow(phone, name, seen):
    phone.get_by_role("link", name=name).first.click()
    phone.locator(seen).wait_for()
    phone.wait_for_load_state("load")
    phone.wait_for_timeout(SECOND_TAP)


def draft(phone, number):
    """Ruri was Noah's, which makes 11 charm."""
    phone.goto(f"{phone.url.split('?')[0]}/rounds/{number}?way=markers")
    phone.locator("#half-1-6").click()
    phone.get_by_text("In that case, Noah wins").wait_for()


def seconds(button, seen):
    """From pressing a button, or from the tap before, until all of these are seen; then people pause."""
    begun = time.perf_counter()
    if button:
        button.click()
    for locator in seen:
        locator.first.wait_for()
    took = time.perf_counter() - begun
    for locator in seen:
        locator.page.locator(STILL).wait_for(state="attached")
    seen[0].page.wait_for_timeout(SECOND_TAP)
    return f"{took:.1f} s"
