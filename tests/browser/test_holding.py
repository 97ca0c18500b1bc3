"""A cell that is held down gives one card back: by finger or mouse, and the end of it is no tap."""

import time

import pytest

from ..factories import FIRST_ROUND
from .hands import cell, state, view, wait_until_sent
from .states import Tables

RURI = 6
THREE = [*[[0, 0]] * RURI, [3, 0]]
LONG, SHORT = 900, 60  # ms
FAR = 30  # px
MOUSE = {"touchStart": "mousePressed", "touchMove": "mouseMoved", "touchEnd": "mouseReleased"}
# A finger is down, the page stands still, and hears only then that it was lifted soon.
STANDS_STILL = """
    (cell, time) => {
        const first = { bubbles: true, isPrimary: true, button: 0 };
        const tell = (kind) => cell.dispatchEvent(new PointerEvent(kind, first));
        tell("pointerdown");
        const end = performance.now() + time;
        while (performance.now() < end);
        return new Promise((told) => setTimeout(() => { tell("pointerup"); cell.click(); told(); }, 20));
    }
"""


class Finger:
    """Is on the screen for as long as it says, however long a busy machine takes to pass it on."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def touch(self, player):
        box = cell(self.page, player, RURI).bounding_box()
        self.at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self.since = time.time()
        self.tell("touchStart", 0)

    def move_away(self, after):
        self.at["y"] -= FAR
        self.tell("touchMove", after)

    def lift(self, after):
        self.tell("touchEnd", after)

    def tell(self, kind, after):
        """The events so many milliseconds after it touched the screen."""
        points = [] if kind == "touchEnd" else [self.at]
        self.send("TouchEvent", after, type=kind, touchPoints=points)

    def send(self, event, after, **what):
        self.session.send(f"Input.dispatch{event}", {**what, "timestamp": self.since + after / 1000})


class Mouse(Finger):
    def tell(self, kind, after):
        self.send("MouseEvent", after, type=MOUSE[kind], **self.at, button="left", clickCount=1)


@pytest.fixture
def has_short_taps():
    return False


@pytest.fixture
def counting(open_phone, address):
    """A table at which Anna has three of Ruri's cards."""
    tables = Tables(address)
    page = open_phone(f"/t/{tables.count(tables.open(), THREE)}")
    view(page, "counting")
    return page


@pytest.fixture
def finger(counting):
    return Finger(counting)


def shows(page, count, player=0):
    cell(page, player, RURI).and_(page.locator(f"[data-count='{count}']")).wait_for()


def ruri(page):
    """Her cards with each player, after all that could still come of what was done."""
    page.wait_for_timeout(LONG)
    wait_until_sent(page)
    return state(page)["round"]["cards"][RURI]


@pytest.mark.parametrize("kind", [Finger, Mouse])
def test_a_cell_that_is_held_gives_one_back_its_end_is_no_tap_and_the_tap_after_it_counts(counting, kind):
    pointer = kind(counting)
    pointer.touch(0)
    shows(counting, 2)
    pointer.lift(LONG)
    assert ruri(counting) == [2, 0]
    pointer.touch(0)
    pointer.lift(SHORT)
    counting.keyboard.press("+")
    assert ruri(counting) == [4, 0]


def test_what_moves_away_changes_nothing_also_when_that_is_told_late(counting, finger):
    finger.touch(0)
    finger.move_away(SHORT)
    counting.wait_for_timeout(LONG)
    finger.lift(LONG)
    assert ruri(counting) == [3, 0]
    finger.touch(0)
    shows(counting, 2)
    finger.move_away(SHORT)
    shows(counting, 3)
    finger.lift(LONG)
    assert ruri(counting) == [3, 0]


def test_a_tap_on_a_page_that_stood_still_meanwhile_is_no_long_press(counting):
    cell(counting, 0, RURI).evaluate(STANDS_STILL, LONG)
    assert ruri(counting) == [4, 0]


def test_a_tap_whose_end_is_told_late_is_no_long_press(counting, finger):
    finger.touch(0)
    shows(counting, 2)
    finger.lift(SHORT)
    shows(counting, 4)
    finger.touch(1)
    counting.wait_for_timeout(LONG)
    finger.lift(SHORT)
    assert ruri(counting) == [4, 1]


def test_the_second_button_takes_one_back_from_a_cell_and_anything_else_is_the_phone_s(counting):
    """The phone's own offer there is not prevented, and the tap on a button is one, however long."""
    cell(counting, 0, RURI).click(button="right")
    assert ruri(counting) == [2, 0]
    counting.evaluate(
        "addEventListener('contextmenu', (event) => { window.isKept = event.defaultPrevented; })"
    )
    counting.get_by_role("link", name="Menu").click(button="right")
    assert counting.evaluate("isKept") is False
    counting.get_by_role("link", name="Menu").click(delay=LONG)
    counting.locator("dialog[open] .menu").wait_for()


def test_in_a_correction_a_long_press_takes_one_back_and_what_is_told_late_is_as_it_was(open_phone, address):
    tables = Tables(address)
    page = open_phone(f"/t/{tables.score(tables.open(), FIRST_ROUND)}/rounds/1")
    view(page, "correcting")
    finger = Finger(page)
    shows(page, 2)
    finger.touch(0)
    shows(page, 1)
    finger.lift(LONG)
    page.wait_for_timeout(LONG)
    shows(page, 1)
    finger.touch(0)
    shows(page, 0)
    finger.lift(SHORT)
    shows(page, 2)
    finger.touch(0)
    shows(page, 1)
    finger.move_away(SHORT)
    shows(page, 2)
