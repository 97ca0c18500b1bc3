"""A result stays on the phone of who reads it while the others begin the next round."""

from urllib.parse import urlsplit

import pytest

from ..factories import FIRST_ROUND
from .hands import SECOND_TAP, stop_the_clock, view, wait_until
from .states import Tables

KIND = "document.querySelector('[data-view]').dataset.view"


@pytest.fixture
def reader(open_phone, address):
    """A phone that has just been told of a scored round, and what another does at the table: tap, undo."""
    tables = Tables(address)
    table = tables.count(tables.open(), FIRST_ROUND)
    page = open_phone(f"/t/{table}")
    view(page, "counting")
    page.wait_for_timeout(SECOND_TAP)
    tables.score(table, FIRST_ROUND)
    view(page, "scored")
    return page


def others(page, path, method, body):
    """What another phone does; returns when this one has been told of it."""
    table = urlsplit(page.url).path.removeprefix("/t/")
    with page.expect_response(lambda answer: f"{table}/fragment" in answer.url):
        Tables(page.url).call(f"/{table}{path}", method, body)
    page.wait_for_timeout(200)


def tap(page):
    others(page, "/round/cards/0/6", "PUT", {"count": 1})


def test_a_result_gives_way_to_the_first_tap_of_the_next_round(reader):
    tap(reader)
    reader.locator("[data-view=counting]").wait_for()


def test_a_result_that_is_touched_stays_until_its_reader_goes_on(reader):
    reader.get_by_role("heading", name="Round 1 scored").click()
    tap(reader)
    assert reader.evaluate(KIND) == "scored"
    reader.get_by_role("link", name="Next round").click()
    reader.locator("[data-view=counting]").wait_for()


def test_a_result_stays_below_a_sheet_and_a_while_after_it(reader):
    reader.get_by_role("link", name="Menu").click()
    reader.get_by_role("dialog", name="Menu").wait_for()
    tap(reader)
    stop_the_clock(reader)
    reader.clock.run_for(60_000)
    assert reader.evaluate(KIND) == "scored"
    reader.get_by_role("button", name="Close").click()
    reader.clock.run_for(9000)
    assert reader.evaluate(KIND) == "scored"
    reader.clock.run_for(11_000)
    wait_until(reader, lambda: reader.evaluate(KIND) == "counting")


def test_a_result_that_is_taken_back_leaves_its_reader_too(reader):
    reader.get_by_role("heading", name="Round 1 scored").click()
    others(reader, "/undos", "POST", {})
    reader.locator("[data-view=counting]").wait_for()
