"""A table that is deleted: asked about first, and every phone at it is told."""

import re

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import choose, state, view, wait_until
from .states import Tables

FRAGMENT = re.compile("/fragment")
MANY = [f"Player {number}" for number in range(64)]  # more than most forms may send
STREAM = re.compile("/live")
LOOK_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"
NOT_HERE = "<main id=main><h1>Not here</h1></main>"


def test_a_phone_that_shows_a_deleted_table_says_that_it_is_gone(open_phone, phone):
    anna, noah = phone, open_phone(state(phone)["links"]["play"])
    choose(anna, "Settings")
    anna.get_by_role("link", name="Delete this table").click()
    anna.get_by_role("button", name="Delete table").click()
    anna.get_by_text("Table deleted.").wait_for()
    noah.get_by_role("heading", name="No table at this address.").wait_for()
    noah.get_by_role("link", name="Home").click()
    noah.get_by_role("heading", level=1).wait_for()


def test_a_deleted_event_of_many_is_restored_from_the_page_that_deleted_it(open_phone, address):
    tables = Tables(address)
    opened = {"name": "Cup", "game": "hanamikoji", "format": "round-robin", "people": MANY}
    event = tables.ask("/events", "POST", opened)["id"]
    tables.ask(f"/events/{event}/rounds", "POST", {})
    host = open_phone(f"/e/{event}/delete")
    host.get_by_role("button", name="Delete event").click()
    host.get_by_role("button", name="Restore").click()
    host.get_by_text("Event restored").wait_for()


def test_who_went_on_to_the_rematch_of_a_table_stays_there_when_it_is_deleted(open_phone, address):
    tables = Tables(address)
    before = tables.score(tables.open(), FIRST_ROUND, NOAH_WINS_BY_CHARM)
    anna, held, asked = open_phone(f"/t/{before}"), [], []
    view(anna, "won")
    anna.route(FRAGMENT, lambda route: held.append(route), times=1)
    anna.on("request", lambda request: asked.append(request) if FRAGMENT.search(request.url) else None)
    anna.evaluate(LOOK_AGAIN)
    wait_until(anna, lambda: held)
    anna.get_by_role("button", name="Rematch").click()
    view(anna, "counting")
    anna.evaluate(LOOK_AGAIN)
    anna.evaluate("(path) => fetch(path, {method: 'DELETE'}).then(() => null)", f"/api/tables/{before}")
    held[0].continue_()
    # The next one is asked for when the last has been worked in, or was given up.
    wait_until(anna, lambda: len(asked) > 1)
    assert anna.locator("[data-view=counting]").is_visible()


def test_what_a_proxy_does_not_find_is_no_deleted_table_and_no_connection_as_long_as_it_is_so(phone):
    looked = []
    for address in (FRAGMENT, STREAM):
        phone.route(address, lambda route: route.fulfill(status=404, content_type="text/html", body=NOT_HERE))
    phone.on("response", lambda answer: looked.append(answer) if FRAGMENT.search(answer.url) else None)
    phone.evaluate(LOOK_AGAIN)
    phone.get_by_text("No connection. Your taps").wait_for()
    before = len(looked)
    wait_until(phone, lambda: len(looked) > before)
    assert phone.get_by_text("No connection. Your taps").is_visible()
    assert phone.locator("[data-view=counting]").is_visible()
