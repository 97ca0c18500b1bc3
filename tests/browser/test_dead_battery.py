"""A browser that is killed, as by a dead battery, brings back taps that it had sent and forgotten."""

from dataclasses import dataclass

import pytest

from ..factories import FIRST_ROUND
from .hands import cell, choose_entry_mode, view, wait_until_sent
from .states import Tables

TAPS = "**/t/*/taps*"
KEPT = "Object.entries(localStorage).filter(([key]) => key.startsWith('tapped '))"
KEEP = "(taps) => { for (const [key, tap] of taps) localStorage.setItem(key, tap); }"
REFUSED = {
    "status": 400,
    "content_type": "application/problem+json",
    "body": '{"detail": "Not here.", "errors": []}',
}
NOT_HERS = "#half-0-6[aria-pressed=false]"
SIT = "fetch(`${location.pathname}/seat`, { method: 'POST', body: new URLSearchParams({ player: 0 }) })"


@dataclass(frozen=True)
class Board:
    """The element to tap twice, its looks after both taps and before, and the button that scores a round."""

    name: str
    tapped: str
    twice: str
    never: str
    scored: dict
    game: str = "hanamikoji"
    players: tuple[str, ...] = ("Anna", "Noah")

    def __str__(self):
        return self.name

    def open(self, tables):
        return tables.call("", "POST", {"game": self.game, "players": self.players})["id"]

    def show(self, page, address, number):
        page.goto(address)
        if self.game == "mai-star":
            page.evaluate(SIT)
        page.goto(f"{address}?count={number}")
        view(page, "tallying" if self.game == "mai-star" else "counting")
        if self.name == "markers":
            choose_entry_mode(page, "markers")


BOARDS = [
    Board(
        "cards", "#cell-0-6", "#cell-0-6[data-count='2']", "#cell-0-6[data-count='0']", {"cards": FIRST_ROUND}
    ),
    Board("markers", "#half-0-6", NOT_HERS, NOT_HERS, {"cards": FIRST_ROUND}),
    Board(
        "guests",
        ".pad [name=guest][value='3']",
        ".purse:has([data-coins] > :nth-child(2))",
        ".purse:not(:has(.coin))",
        {"scores": [{"income": [income], "cards_left": 0} for income in (1, 2, 3)]},
        "mai-star",
        ("Anna", "Noah", "Zoé"),
    ),
]


@pytest.fixture
def tables(address):
    return Tables(address)


@pytest.fixture(params=BOARDS, ids=str)
def board(request):
    return request.param


@pytest.fixture
def once(board, tables, phone):
    """A table on which something was tapped once: its address, and what was kept of it until it was sent."""
    address = f"{tables.address}/t/{board.open(tables)}"
    board.show(phone, address, 1)
    phone.route(TAPS, lambda route: route.abort())
    phone.locator(board.tapped).click()
    phone.get_by_text("No connection. Your taps").wait_for()
    taps = phone.evaluate(KEPT)
    phone.unroute_all(behavior="wait")
    wait_until_sent(phone)
    return address, taps


def test_a_tap_that_was_answered_and_comes_back_goes_as_it_is_answered_again_and_is_of_its_round_alone(
    once, board, tables, phone
):
    address, taps = once
    phone.locator(board.tapped).click()
    wait_until_sent(phone)
    phone.locator(board.twice).wait_for()
    phone.evaluate(KEEP, taps)
    phone.reload()
    wait_until_sent(phone)
    phone.locator(board.twice).wait_for()
    assert phone.locator("main > .notice").count() == 0
    tables.call(f"/{address.rpartition('/')[2]}/rounds/1", "PUT", board.scored)
    board.show(phone, address, 2)
    phone.route(TAPS, lambda route: route.abort())
    phone.evaluate(KEEP, taps)
    phone.reload()
    phone.get_by_text("No connection. Your taps").wait_for()
    assert phone.locator(board.never).is_visible()


def test_a_tap_that_is_refused_after_a_reload_goes_from_the_screen(phone):
    phone.route(TAPS, lambda route: route.abort())
    cell(phone, 0, 6).click()
    phone.get_by_text("No connection. Your taps").wait_for()
    phone.reload()
    phone.locator("#cell-0-6[data-count='1']").wait_for()
    phone.route(TAPS, lambda route: route.fulfill(**REFUSED))
    phone.locator("main > .notice", has_text="Not here.").wait_for()
    phone.locator("#cell-0-6[data-count='0']").wait_for()
