"""The board of an event on its wall: it follows the tables live, and shows its parts in turn."""

from ..factories import CHARM_OVER_GEISHA, FIRST_ROUND
from ..servers import wait_until
from .states import NAMES, Events

SCREEN = {"viewport": {"width": 1920, "height": 1080}, "has_touch": False, "is_mobile": False}
TURN = 15_000
SHOWN = """[...document.querySelectorAll(".part")]
    .filter((part) => part.getClientRects().length).map(({ id }) => id)"""


def test_a_result_a_tap_a_round_and_the_end_of_an_event_are_seen_on_its_board(open_at, address):
    events = Events(address)
    event = events.paired(NAMES[:5])
    first, second = events.tables(event)
    screen = open_at(address + events.board(event), **SCREEN)
    events.of_tables.score(first, CHARM_OVER_GEISHA)
    screen.locator("#plays-1[data-over] [data-won]").wait_for()
    assert "1 table still playing" in screen.locator("header p").first.inner_text()
    screen.get_by_role("button", name="Tables").click()
    events.of_tables.score(second, FIRST_ROUND)  # no news of the event: the board asks
    screen.locator("#at-2").get_by_text("Round 2").wait_for()
    events.call(f"/{event}/rounds", "POST", {"anyway": True})
    screen.get_by_text("Round 2 of 3").wait_for()
    assert screen.evaluate(SHOWN) == ["pairings"]
    screen.request.delete(events.url(event), headers=events.of_tables.headers)
    screen.get_by_text("No event at this address.").wait_for()


def test_the_parts_are_shown_in_turn_until_one_is_held(open_at, address):
    events = Events(address)
    screen = open_at(address, **SCREEN)
    screen.clock.install()
    screen.goto(address + events.board(events.paired(NAMES)))
    shown = []
    for _ in range(4):
        shown += screen.evaluate(SHOWN)
        screen.clock.run_for(TURN)
    assert shown == ["pairings", "tables", "standing", "pairings"]
    held = screen.get_by_role("button", name="Standings")
    held.click()
    screen.clock.run_for(4 * TURN)
    assert (screen.evaluate(SHOWN), held.get_attribute("aria-pressed")) == (["standing"], "true")
    held.click()
    screen.clock.run_for(TURN)
    assert screen.evaluate(SHOWN) == ["pairings"]


def test_a_screen_that_is_asked_to_come_again_does_and_shows_no_fault(open_at, address):
    events, refused = Events(address), []

    def refuse(route):
        refused.append(route.request.url)
        if len(refused) > 1:
            return route.continue_()
        page = '<section data-fault="crowded"></section>'
        return route.fulfill(status=503, headers={"Retry-After": "2"}, content_type="text/html", body=page)

    event = events.paired(NAMES[:5])
    screen = open_at(address, **SCREEN)
    screen.clock.install()
    screen.goto(address + events.board(event))
    screen.route("**/fragment", refuse)
    events.of_tables.score(events.tables(event)[0], CHARM_OVER_GEISHA)
    wait_until(lambda: screen.clock.run_for(100) or refused)
    assert not screen.locator("#connection").is_visible()
    screen.clock.run_for(2000)
    screen.locator("#plays-1[data-over] [data-won]").wait_for()


def test_a_phone_and_a_screen_without_script_have_all_parts_beneath_each_other(open_at, address):
    events = Events(address)
    board = address + events.board(events.paired(NAMES))
    for options in ({}, {**SCREEN, "java_script_enabled": False}):
        page = open_at(board, **options)
        visible = [page.locator(f"#{part} > h2").is_visible() for part in ("pairings", "tables", "standing")]
        assert visible == [True] * 3 and not page.locator(".turns").is_visible()
