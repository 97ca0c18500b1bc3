"""The app without a server: what a first visit loads, how long a start takes, a tap, and what a long match costs.

CPU is of all processes of the browser; times are of this machine, so look at them beside each other.
"""

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from ..browser.conftest import CHROMIUM, FLAGS, PHONE
from ..browser.phone import built, processes, woken
from ..static_host import hosting
from .memory import proportional

BEST = 11  # of Brotli's qualities, which a host reaches that packs beforehand
TAPS = 40
ROUNDS = 15
LOOK_AT = (1, 5, 10, 15)
_TICKS = 100  # of a CPU second, in /proc

_TAP = """
    async ([player, geisha]) => {
        const view = () => document.getElementById("view").dataset.version;
        const before = view();
        const begun = performance.now();
        document.querySelector(`[data-cell="${player}/${geisha}"], [value="cards/${player}/${geisha}"]`).click();
        while (view() === before) await new Promise((resolve) => setTimeout(resolve, 1));
        return performance.now() - begun;
    }
"""


def measure():
    with TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = built(Path(temporary) / "phone")
        with hosting(folder, BEST) as host:
            yield "the folder", f"{size(folder) / 1e6:.1f} MB"
            profile = Path(temporary) / "profile"
            yield from starts(playwright, host, profile)
