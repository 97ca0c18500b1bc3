"""The app without a server: what a first visit loads, what a start and a tap cost, what a long match leaves.

CPU is of all processes of the browser, so it hardly depends on what else the machine does.
"""

import os
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from ..browser.conftest import CHROMIUM, FLAGS, PHONE
from ..browser.hands import begin_counting, count_and_score, open_table, wait_until
from ..browser.phone import FRAME, Profile, built, processes, woken
from ..browser.visited import HAS_PAPER
from ..factories import ALL_TIED
from ..static_host import hosting

BEST = 11  # of Brotli's qualities: what a host sends that packs beforehand
SLOW, FAST = 187_500, 3_000_000  # bytes a second
STARTS = 3
ROUNDS = 15
LOOKED_AT = (1, 5, 10, 15)
FIGURES = (2, 2, 2, 3, 3, 4, 5)  # as many taps as there are item cards of each geisha
_TAP = """
    async (geisha) => {
        const version = () => document.getElementById("view").dataset.version;
        const [before, begun] = [version(), performance.now()];
        document.getElementById(`cell-0-${geisha}`).click();
        while (version() === before) await new Promise((resolve) => { setTimeout(resolve, 1); });
        return performance.now() - begun;
    }
"""


def measure():
    if CHROMIUM is None:
        yield "a phone", "no Chromium on this machine (set CHROMIUM to its path)"
        return
    with TemporaryDirectory() as temporary, sync_playwright() as playwright:
        profile = Path(temporary) / "profile"
        with hosting(built(Path(temporary) / "phone"), BEST) as host:
            yield from first_visit(playwright, host, profile)
            yield from slowly(playwright, host, Path(temporary))
        for number in range(1, STARTS):
            yield from start(f"warm start {number}, host dead", playwright, host.address, profile)
        yield from tap_and_play(playwright, host.address, profile)
        yield from last_seen(playwright, host.address, profile)


def opened(playwright, profile):
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=CHROMIUM, args=FLAGS, **PHONE
    )
    return Profile(context, profile)


def first_visit(playwright, host, profile):
    """Packing is not the phone's work: it is done before."""
    for file in host.folder.rglob("*"):
        if file.is_file():
            host.pack(file)
    yield from start("cold start", playwright, host.address, profile, HAS_PAPER)
    paper = sum(size for path, size in host.sent.items() if "/paper.zip" in path)
    yield "first board, on the wire", f"{sum(host.sent.values()) - paper:,} B"
    yield "first visit, on the wire", f"{sum(host.sent.values()):,} B"
    for path, size in sorted(host.sent.items(), key=lambda sent: -sent[1])[:5]:
        yield f"  {Path(path).name}", f"{size:,} B"


def slowly(playwright, host, folder):
    """A first visit on a slow line, and two that are broken off."""
    all_of_it, host.rate = sum(host.sent.values()), SLOW
    host.sent.clear()
    yield from start("first board at 1.5 Mbit/s", playwright, host.address, folder / "slow")
    for part in (1, 2):
        host.sent.clear()
        host.rate, host.most = FAST, all_of_it * part // 3
        phone = opened(playwright, folder / f"cut{part}")
        phone.page.goto(host.address)
        phone.page.locator("section:not([hidden]) [data-said=network]:not([hidden])").wait_for()
        host.most = None
        phone.page.frame_locator(f"iframe[name={FRAME}]").locator("#main").wait_for()
        wait_until(phone.page, lambda page=phone.page: page.evaluate(HAS_PAPER))
        phone.close()
        yield f"cut at {part}/3, came again", f"{sum(host.sent.values()) - all_of_it:,} B"
    host.rate = None


def start(name, playwright, address, profile, until="true"):
    """Until the app's own page is there, and then, not counted, until `until`."""
    phone = opened(playwright, profile)
    begun, cpu = time.perf_counter(), seconds_of(profile)
    woken(phone.page, address)
    yield name, f"{time.perf_counter() - begun:.1f} s, {seconds_of(profile) - cpu:.1f} CPU s"
    wait_until(phone.page, lambda: phone.page.evaluate(until))
    kept = phone.page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")
    yield "  kept on the phone", f"{kept / 1e6:.1f} MB"
    phone.close()


def tap_and_play(playwright, address, profile):
    """One table on which every card is tapped, and one on which every geisha is tied, so that it goes on."""
    phone = opened(playwright, profile)
    app = woken(phone.page, address)
    open_table(app)
    taps = [app.evaluate(_TAP, geisha) for geisha, figure in enumerate(FIGURES) for _ in range(figure)]
    yield "a tap, until the board shows it", f"median {median(taps):.0f} ms, at most {max(taps):.0f} ms"
    app.goto(address)
    open_table(app)
    for number in range(1, ROUNDS + 1):
        count_and_score(app, number, ALL_TIED)
        begin_counting(app, number + 1)
        if number in LOOKED_AT:
            yield f"memory after round {number}", f"{memory(profile):.0f} MB"
    phone.close()


def last_seen(playwright, address, profile):
    """The last screen is back before Python is awake."""
    phone = opened(playwright, profile)
    begun, cpu = time.perf_counter(), seconds_of(profile)
    phone.page.goto(address, wait_until="commit")
    phone.page.frame_locator("#picture").locator("#view").wait_for()
    yield "start, until the last board is seen", f"{time.perf_counter() - begun:.2f} s"
    phone.page.frame_locator(f"iframe[name={FRAME}]").locator("#view").wait_for()
    yield (
        "start, until it is alive",
        f"{time.perf_counter() - begun:.1f} s, {seconds_of(profile) - cpu:.1f} CPU s",
    )
    phone.close()


def memory(profile):
    """Of all processes of the browser, what they share counted once."""
    return sum(map(_proportional, processes(profile))) / 1024


def _proportional(process):
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def seconds_of(profile):
    """CPU seconds of the browser at this profile, of the processes that have ended too."""
    return sum(map(_seconds, processes(profile)))


def _seconds(process):
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended
        return 0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
