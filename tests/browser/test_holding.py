"""A cell that is held down gives one card back: by finger or mouse, and the end of it is no tap."""

import time

import pytest

from ..factories import FIRST_ROUND
from .hands import cell, open_table, state, view, wait_until_sent
from .states import Tables

RURI = 6
LONG, SHORT = 900, 60  # ms
LIFTED_SOON = SHORT / 1000  # s
FAR = 30  # px
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


@pytest.fixture
def has_short_taps():
    return False


@pytest.fixture
def counting(phone):
    """A table at which Anna has three of Ruri's cards."""
    open_table(phone)
    for _ in range(3):
        cell(phone, 0, RURI).click()
    return phone


@pytest.fixture
def finger(counting):
    """Touches the screen, moves there, or is lifted from it (at no point)."""
    session = counting.context.new_cdp_session(counting)

    def does(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    return does


def tap_told_late(page, player, geisha):
    """A short one, as the time of the device has it; the page hears late that the finger is gone."""
    session = page.context.new_cdp_session(page)
    at, begun = middle(page, player, geisha), time.time()
    press = at | {"button": "left", "clickCount": 1}
    session.send("Input.dispatchMouseEvent", press | {"type": "mousePressed", "timestamp": begun})
    page.wait_for_timeout(LONG)
    session.send(
        "Input.dispatchMouseEvent", press | {"type": "mouseReleased", "timestamp": begun + LIFTED_SOON}
    )


def middle(page, player, geisha):
    box = cell(page, player, geisha).bounding_box()
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def ruri(page):
    wait_until_sent(page)
    return state(page)["round"]["cards"][RURI][0]


@pytest.mark.parametrize("time, count", [(LONG, 2), (SHORT, 4)], ids=["held", "tapped"])
def test_a_finger_that_stays_takes_one_back_and_one_that_taps_counts(counting, finger, time, count):
    finger("touchStart", middle(counting, 0, RURI))
    counting.wait_for_timeout(time)
    finger("touchEnd")
    counting.wait_for_timeout(LONG)
    assert ruri(counting) == count


def test_a_finger_that_moves_away_changes_nothing(counting, finger):
    at = middle(counting, 0, RURI)
    finger("touchStart", at)
    finger("touchMove", at | {"y": at["y"] - FAR})
    counting.wait_for_timeout(LONG)
    finger("touchEnd")
    counting.wait_for_timeout(LONG)
    assert ruri(counting) == 3


def test_the_tap_after_a_long_press_counts(counting, finger):
    finger("touchStart", middle(counting, 0, RURI))
    counting.wait_for_timeout(LONG)
    finger("touchEnd")
    cell(counting, 0, RURI).tap()
    counting.keyboard.press("+")
    assert ruri(counting) == 4


def test_a_tap_on_a_page_that_stood_still_meanwhile_is_no_long_press(counting):
    cell(counting, 0, RURI).evaluate(STANDS_STILL, LONG)
    counting.wait_for_timeout(LONG)
    assert ruri(counting) == 4


def test_a_tap_whose_end_is_told_late_is_no_long_press(counting):
    tap_told_late(counting, 0, RURI)
    assert ruri(counting) == 4
    tap_told_late(counting, 1, RURI)
    wait_until_sent(counting)
    assert state(counting)["round"]["cards"][RURI] == [4, 1]


def test_a_mouse_that_is_held_or_its_second_button_takes_one_back(counting):
    cell(counting, 0, RURI).click(delay=LONG)
    assert ruri(counting) == 2
    cell(counting, 0, RURI).click(button="right")
    assert ruri(counting) == 1


def test_a_long_press_on_anything_else_is_the_phone_s(counting):
    """What the phone offers there is not kept from it, and the tap on a button is one, however long."""
    counting.evaluate(
        "addEventListener('contextmenu', (event) => { window.isKept = event.defaultPrevented; })"
    )
    counting.get_by_role("link", name="Menu").click(button="right")
    assert counting.evaluate("isKept") is False
    counting.get_by_role("link", name="Menu").click(delay=LONG)
    counting.locator("dialog[open] .menu").wait_for()


@pytest.fixture
def correcting(open_phone, address):
    """The board on which a round is put right in which both have two of Ruri's five cards."""
    tables = Tables(address)
    page = open_phone(f"/t/{tables.score(tables.open(), FIRST_ROUND)}/rounds/1")
    view(page, "correcting")
    return page


def drafted(page, count):
    cell(page, 0, RURI).and_(page.locator(f"[data-count='{count}']")).wait_for()


def test_in_a_correction_a_long_press_takes_one_back(correcting):
    cell(correcting, 0, RURI).click(delay=LONG)
    drafted(correcting, 1)


def test_in_a_correction_a_tap_whose_end_is_told_late_adds_one(correcting):
    tap_told_late(correcting, 0, RURI)
    drafted(correcting, 3)
