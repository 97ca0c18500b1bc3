"""The element under a finger stays there until it is lifted: a tap counts where it was begun."""

import pytest

from ..factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND
from .hands import cell, state, stop_the_clock, view, wait_until, wait_until_sent
from .states import Events, Tables


class Mouse:
    def __init__(self, page):
        self.page = page

    def down(self, x, y):
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def up(self):
        self.page.mouse.up()


class Finger:
    """Its tap is told as late as a phone may tell it, to what lies there then."""

    TELL = """([x, y, name]) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(name, {
        bubbles: true, isPrimary: true, pointerType: "touch", clientX: x, clientY: y, detail: 1,
    }))"""

    def __init__(self, page):
        self.page = page

    def down(self, x, y):
        self.at = [x, y]
        self.tell("pointerdown")

    def up(self):
        self.tell("pointerup")
        self.page.clock.run_for(300)
        self.tell("click")

    def tell(self, name):
        self.page.evaluate(self.TELL, [*self.at, name])


def put_down(hand, locator):
    box = locator.bounding_box()
    hand.down(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.fixture
def tables(address):
    return Tables(address)


@pytest.mark.parametrize("kind", [Mouse, Finger])
def test_a_tap_on_the_board_of_a_result_does_nothing_even_as_it_becomes_the_next_round(
    open_phone, tables, kind
):
    page = open_phone(f"/t/{tables.score(tables.open(), FIRST_ROUND)}")
    view(page, "scored")
    held = []
    page.route("**/t/*?count=2", lambda route: held.append(route), times=1)
    # However busy the machine is, it is no long press, and the request is not given up after eight seconds.
    stop_the_clock(page)
    page.locator(".bar a.primary").click()
    wait_until(page, lambda: held)
    hand = kind(page)
    put_down(hand, page.locator("[data-view=scored] .geisha").nth(1))
    with page.expect_event("requestfinished", lambda asked: asked.url == held[0].request.url):
        held[0].continue_()
    page.wait_for_timeout(200)
    hand.up()
    page.clock.resume()
    page.locator("[data-view=counting]").wait_for()
    wait_until_sent(page)
    assert [pair[0] for pair in state(page)["round"]["cards"]] == [0] * 7


def test_a_finger_that_rests_on_the_board_does_not_keep_news_away(open_phone, tables):
    table = tables.open()
    page = open_phone(f"/t/{table}")
    view(page, "counting")
    put_down(Finger(page), cell(page, 0, 6))
    tables.count(table, ALL_TIED)
    page.locator("#cell-1-6[data-count='1']").wait_for()


def test_what_unfolds_moves_not_aside(open_phone, address, tables):
    """Where it stands beside others: the next tap folds it up again."""
    event = Events(address).paired(["Anna", "Noah", "Zoé"], format="round-robin")
    won = tables.score(tables.open(), CHARM_OVER_GEISHA)
    page = open_phone()
    for path, told in [("/", "Options"), (f"/e/{event}", "Result"), (f"/t/{won}", "Fewer taps next time?")]:
        page.goto(f"{address}{path}")
        folded = page.locator("summary:visible", has_text=told).first
        before = folded.bounding_box()["x"]
        folded.click()
        assert folded.bounding_box()["x"] == pytest.approx(before, abs=1), path
