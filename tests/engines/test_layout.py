"""In WebKit too the pages of the main way fit every screen, and can be tapped."""

import pytest

from ..browser.looks import FAULTS, SCROLLS_DOWN
from ..browser.states import OFFLINE, TAPS, Tables, addresses

# From the first page to who has won, with what opens over the board on the way, in both games.
MAIN_WAY = (
    "new",
    "seat question",
    "dialog",
    "counting",
    "markers",
    "warning",
    "scored",
    "correct",
    "rounds sheet",
    "won",
    "why",
    "turns in play",
    "guests",
    "sums",
    "a Mai-Star",
    "no connection",
    "event to run",
    "event to play",
)
# A window of WebKitGTK is at least 334 px wide. The last is the size at which a page is reached.
SIZES = [(334, 640), (768, 1024), (390, 844)]
# Here a negative margin counts as something to scroll to, though it is not cut off.
WITHOUT_MARGIN = "for (const strip of document.querySelectorAll('.comes')) strip.style.marginInline = 0;"
# No answer comes any more, until another page is opened.
GO_OFFLINE = "window.fetch = () => Promise.reject(new TypeError()); dispatchEvent(new Event('offline'))"


@pytest.fixture
def phone(open_engine, webkit_alone):
    return open_engine(webkit_alone)


def reach(phone, address, name, path):
    phone.open("about:blank")  # a page that is loaded again opens its sheet again
    phone.open(address + path)
    *taps, there = TAPS.get(name, ("body",))
    for tap in taps:
        phone.tap(tap)
    phone.wait(there)
    if name in OFFLINE:
        phone.js(GO_OFFLINE)
        phone.wait(OFFLINE[name])


def faults(phone):
    for size in SIZES:
        assert phone.resize(*size) == size
        for fault in phone.js(f"{WITHOUT_MARGIN} return {FAULTS.strip()}"):
            if fault != SCROLLS_DOWN:
                yield size, fault


def test_the_pages_of_the_main_way_fit_every_screen_and_can_be_tapped(phone, server):
    found, paths = [], addresses(Tables(server.address))
    for name in MAIN_WAY:
        reach(phone, server.address, name, paths[name])
        found += [(name, *fault) for fault in faults(phone)]
    assert found == []
