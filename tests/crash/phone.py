"""A phone without a server, whose browser is killed amid taps, and opened again where it was."""

import json
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from ..browser.conftest import CHROMIUM, FLAGS, PHONE
from ..browser.hands import open_table
from ..browser.phone import built, profiles, state, woken
from ..static_host import hosting
from .promises import Promises, digest

# Taps, one after the other, and tells what was answered to each. `told` is given by who opened the browser.
_TAPS = """
    (outbox) => {
        const [, phone, table] = location.pathname.match(/^(.*)\\/t\\/([\\w-]+)/);
        const chance = (most) => Math.floor(most * Math.random());
        const tap = async (number, seen) => {
            const at = `cards/${chance(2)}/${chance(7)}`;
            const one = { at, count: chance(3), seen, number, tapped_ago: 0 };
            const answer = await fetch(`${phone}/api/tables/${table}/round`, {
                method: "PATCH",
                headers: { "Content-Type": "application/json" },
                body: JSON.stringify({ outbox, taps: [one] }),
            });
            const text = await answer.text();
            if (answer.ok) window.told(text);
            tap(number + 1, answer.ok ? JSON.parse(text).version : seen);
        };
        tap(1, 1);
    }
"""
_ENOUGH = 3  # answers that are waited for before each kill


class Phone:
    """Opened by `open_one` at `folder`, at the app of `address`."""

    def __init__(self, open_one, folder, address):
        self._open_one, self._folder = open_one, folder
        self.at, self.promises = address, Promises()
        self.kills = self.lost = self.differing = 0

    def begin(self):
        """A table, to which all that follows is tapped."""
        phone, app = self._open()
        open_table(app)
        self.at = app.url
        self.promises.keep(state(app))
        phone.kill()

    def kill(self, seed):
        """Opens it, compares, taps for a while, and kills it."""
        chance = Random(seed)
        phone, app = self._open()
        self._compare(state(app))
        known = self.promises.versions
        app.evaluate(_TAPS, f"killed {seed}")
        while self.promises.versions < known + _ENOUGH:
            phone.page.wait_for_timeout(5)
        phone.page.wait_for_timeout(chance.uniform(0, 1500))
        phone.kill()
        self.kills += 1

    def end(self):
        """Opens it for the last time."""
        phone, app = self._open()
        self._compare(state(app))
        phone.close()

    def _open(self):
        phone = self._open_one(self._folder)
        phone.context.expose_function("told", lambda text: self.promises.keep(json.loads(text)))
        return phone, woken(phone.page, self.at)

    def _compare(self, found):
        """The page has the last answer, or a later change that was not answered yet."""
        newest = self.promises.newest(found["id"])
        self.lost += max(0, newest - found["version"])
        is_told = found["version"] in self.promises.states[found["id"]]
        self.differing += is_told and digest(found) != self.promises.states[found["id"]][found["version"]]


def kill_phone(kills=20, seed=1):
    """Kills it so many times once its host is dead, too; gives the figures."""
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = Path(temporary)

        def launch(profile):
            return playwright.chromium.launch_persistent_context(
                profile, executable_path=CHROMIUM, args=FLAGS, **PHONE
            )

        with hosting(built(folder / "phone")) as host, profiles(launch) as open_one:
            phone = Phone(open_one, folder / "profile", host.address)
            phone.begin()
            host.kill()
            for number in range(seed, seed + kills):
                phone.kill(number)
            phone.end()
    return {
        "kills of the browser": phone.kills,
        "events acknowledged": phone.promises.events,
        "versions compared at starts": phone.promises.versions,
        "lost": phone.lost,
        "differing": phone.differing,
    }
