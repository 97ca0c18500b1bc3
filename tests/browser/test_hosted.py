"""The main way of two phones at a table, wherever it runs: at home, in several processes, on PostgreSQL."""

from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from ..factories import FIRST_ROUND
from ..hosting import instance, postgres
from ..servers import serving
from .hands import NEVER, cell, choose, open_table, score_together, shown, take_seat, view, wait_until_sent

_STATE = """
    async () => (await fetch(location.pathname.replace("/t/", "/api/tables/"), { cache: "no-store" })).json()
"""
NOTHING = [[0, 0]] * 7


@contextmanager
def at_home(folder):
    with serving(folder) as (_, address):
        yield SimpleNamespace(address=address, parts={})


@contextmanager
def on_one_machine(folder):
    with instance(folder) as hosted:
        yield hosted


@contextmanager
def on_postgresql_below_a_path(folder):
    with postgres("fsync=off") as server, instance(folder, server.address(), "/games/tables") as hosted:
        yield hosted


# The effects of a lost network or process don't depend on the database: tested once, with all parts there.
SEVERAL_PROCESSES = pytest.mark.parametrize(
    "running", [on_postgresql_below_a_path], indirect=True, ids=lambda where: where.__name__
)


@pytest.fixture(
    scope="module",
    params=[at_home, on_one_machine, on_postgresql_below_a_path],
    ids=lambda where: where.__name__,
)
def running(request, tmp_path_factory):
    with request.param(tmp_path_factory.mktemp("running")) as somewhere:
        yield somewhere


def state(page):
    return page.evaluate(_STATE)


@pytest.fixture
def two_phones(running, open_at):
    """Anna opens a table, and Noah types its code."""
    anna = open_at(f"{running.address}/")
    open_table(anna)
    choose(anna, "This device")
    anna.get_by_role("button", name="I’m Anna").click()
    view(anna, "counting")
    noah = open_at(f"{running.address}/")
    noah.locator("input[name=code]").fill(state(anna)["links"]["code"])
    noah.keyboard.press("Enter")
    take_seat(noah, "Noah")
    return anna, noah


def test_two_phones_open_join_count_score_and_undo_and_the_link_is_shared(running, two_phones, open_at):
    anna, noah = two_phones
    anna.locator(".badge", has_text="online").wait_for(timeout=NEVER)
    score_together(anna, noah, FIRST_ROUND)
    assert state(anna)["charm"] == [8, 6]
    anna.get_by_role("button", name="Undo").click()
    for page in (anna, noah):
        view(page, "counting")
        shown(page, FIRST_ROUND)
    for link in (noah.url, state(noah)["links"]["join"]):
        assert link.startswith(f"{running.address}/")
        other = open_at(link)
        other.get_by_text("Noah").first.wait_for()


@SEVERAL_PROCESSES
def test_a_phone_without_a_network_keeps_its_taps_until_it_is_back(two_phones):
    anna, noah = two_phones
    noah.context.set_offline(True)
    noah.get_by_text("No connection. Your taps").wait_for(timeout=NEVER)
    for _ in range(3):
        cell(noah, 1, 6).click()
    cell(anna, 0, 6).click()
    wait_until_sent(anna)
    noah.context.set_offline(False)
    for page in (anna, noah):
        shown(page, [*NOTHING[:6], [1, 3]])


@SEVERAL_PROCESSES
def test_a_phone_that_leaves_is_shown_as_away_and_as_here_when_it_is_back(two_phones):
    anna, noah = two_phones
    anna.locator(".badge", has_text="online").wait_for(timeout=NEVER)
    there = noah.url
    noah.goto("about:blank")
    anna.locator(".badge", has_text="offline").wait_for(timeout=NEVER)
    noah.goto(there)
    anna.locator(".badge", has_text="online").wait_for(timeout=NEVER)


@SEVERAL_PROCESSES
def test_when_streams_and_bus_are_started_anew_both_phones_go_on_counting(running, two_phones):
    anna, noah = two_phones
    for cards, part in ((1, "streams"), (2, "bus")):
        running.parts[part].kill()
        cell(anna, 0, 6).click()
        wait_until_sent(anna)
        running.parts[part].start()
        shown(noah, [*NOTHING[:6], [cards, cards - 1]])
        cell(noah, 1, 6).click()
        shown(anna, [*NOTHING[:6], [cards, cards]])
