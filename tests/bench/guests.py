"""Phones that share a table without a server: what a guest loads, how long joining and a tap take."""

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from ..browser.conftest import CHROMIUM, FLAGS
from ..browser.guests import CUT, MENDED, another_phone, answer, close_the_sheet, framed, invite, text
from ..browser.hands import NEVER, open_table, view
from ..browser.phone import built, woken
from ..static_host import hosting
from .phone import opened, seconds_of

GEISHA = (6, 5)  # each has cards for two taps by both players
FREE = 4  # tapped by the guest while it is cut off
LOST_FOR = 25_000  # ms: by then both sides have given the connection up
_RECEIVED = """
    async () => {
        const open = connections.filter(({ connectionState }) => connectionState === "connected").at(-1);
        const stats = [...(await open.getStats()).values()];
        return stats.find(({ type }) => type === "data-channel").bytesReceived;
    }
"""
# Both pages have the clock of this machine.
_TAPPED = """
    (cell) => {
        const tapped = performance.timeOrigin + performance.now();
        document.querySelector(cell).click();
        return tapped;
    }
"""
_SEEN = """
    ([cell, count, longest]) => {
        window.seen = new Promise((resolve, reject) => {
            const look = () => {
                if (document.querySelector(cell)?.dataset.count !== count) return setTimeout(look, 4);
                resolve(performance.timeOrigin + performance.now());
            };
            look();
            setTimeout(() => { reject(new Error(`${cell} never had ${count}`)); }, longest);
        });
        seen.catch(() => {}); // thrown where it is awaited
    }
"""


def measure():
    if CHROMIUM is None:
        yield "guests", "no Chromium on this machine (set CHROMIUM to its path)"
        return
    with TemporaryDirectory() as temporary, sync_playwright() as playwright:
        profile = Path(temporary) / "profile"
        with hosting(built(Path(temporary) / "phone")) as host:
            phone = opened(playwright, profile)
            open_table(woken(phone.page, host.address))
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            with another_phone(browser) as context:
                page = context.new_page()
                yield from join(phone.page, page, host)
                yield from tap(framed(phone.page), framed(page), profile)
                yield from come_back(context, page, framed(phone.page))
            browser.close()
            phone.close()


def join(host_page, page, host):
    link = invite(host_page)
    before, begun = dict(host.sent), time.perf_counter()
    page.goto(link)
    code = text(page, "visit")
    yield "link and code", f"{len(link)} and {len(code)} letters"
    yield "from the link to the guest's code", f"{time.perf_counter() - begun:.1f} s"
    begun = time.perf_counter()
    answer(host_page, code)
    app = framed(page, ".seat-cards")
    yield "from the code read to the seats", f"{time.perf_counter() - begun:.1f} s"
    begun = time.perf_counter()
    app.locator(".seat-card", has_text="Noah").click()
    app.locator("[data-view=counting]").wait_for()
    yield "from a seat to the board", f"{time.perf_counter() - begun:.1f} s"
    loaded = {path: size - before.get(path, 0) for path, size in host.sent.items()}
    yield "the guest loads, with Brotli", f"{sum(loaded.values()):,} B"
    yield "over the channel to the board", f"{page.evaluate(_RECEIVED):,} B"
    view(framed(page, "[data-view]"), "counting")
    close_the_sheet(framed(host_page))


def tap(anna, noah, profile):
    for name, tapped, seen, player in (("host to guest", anna, noah, 0), ("guest to host", noah, anna, 1)):
        cpu = seconds_of(profile)
        taken = [arrival(tapped, seen, player, geisha) for geisha in GEISHA for _ in range(2)]
        used = (seconds_of(profile) - cpu) / len(taken)
        yield f"a tap, {name}", f"median {median(taken):.0f} ms, at most {max(taken):.0f} ms"
        yield "  the host's processor", f"{used:.2f} CPU s a tap"


def arrival(tapped, seen, player, geisha):
    """ms from the tap on one screen to its count on the other."""
    expect(tapped, seen, player, geisha)
    at = tapped.evaluate(_TAPPED, f"#cell-{player}-{geisha}")
    return seen.evaluate("seen") - at


def expect(tapped, seen, player, geisha):
    """The next tap on one screen is looked for on the other."""
    cell = f"#cell-{player}-{geisha}"
    count = int(tapped.locator(cell).get_attribute("data-count")) + 1
    seen.evaluate(_SEEN, [cell, str(count), NEVER])


def come_back(context, page, anna):
    for name, renewed in (("reloaded", reloaded), ("closed and opened", opened_again)):
        begun = time.perf_counter()
        page = renewed(context, page)
        framed(page, "[data-view=counting]")
        yield f"a guest that was {name} is back after", f"{time.perf_counter() - begun:.1f} s"
    yield from lose(page, anna)


def reloaded(_, page):
    page.reload()
    return page


def opened_again(context, page):
    address = page.url
    page.close()
    page = context.new_page()
    page.goto(address)
    return page


def lose(page, anna):
    """The connection is lost for some time, in which the guest taps."""
    noah = framed(page)
    page.evaluate(CUT)
    away = page.get_by_text("Looking for the other phone…")
    away.wait_for()
    expect(noah, anna, 1, FREE)
    noah.evaluate(_TAPPED, f"#cell-1-{FREE}")
    page.wait_for_timeout(LOST_FOR)
    begun = page.evaluate(f"({MENDED})() ?? performance.timeOrigin + performance.now()")
    arrived = anna.evaluate("seen") - begun
    away.wait_for(state="hidden")
    yield f"a tap made while lost for {LOST_FOR / 1000:.0f} s arrives after", f"{arrived / 1000:.1f} s"
