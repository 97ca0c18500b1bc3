"""A round is scored: what to move, what comes next, and the moment in which it all falls into place."""

from urllib.parse import urlsplit

import pytest

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import SECOND_TAP, counts, moment, see_the_moment, state, stop_the_clock, view, wait_until
from .states import Tables

MOMENT = "html[data-moment]"
RUNNING = "document.getAnimations().filter((one) => one.playState === 'running').length"
ANJU = 5


@pytest.fixture
def has_motion():
    return True


def counted(open_phone, address, *rounds, **options):
    """A phone at a table where all but the last of these rounds are scored, and that one is counted."""
    tables = Tables(address)
    table = tables.count(tables.score(tables.open(), *rounds[:-1]), rounds[-1])
    page = open_phone(f"/t/{table}", **options)
    view(page, "counting")
    return page


def score(page, number):
    page.get_by_role("button", name=f"Score round {number}").click()
    page.locator("[data-view=scored], [data-view=won]").wait_for()
    page.wait_for_load_state("load")


def test_the_moment_ends_when_its_round_is_taken_back_by_another_phone(open_phone, address):
    page = counted(open_phone, address, FIRST_ROUND)
    table = urlsplit(page.url).path
    with page.expect_event("requestfinished", lambda asked: urlsplit(asked.url).path == f"{table}/rounds/1"):
        score(page, 1)
    Tables(address).call(f"{table[2:]}/undos", "POST", {})
    page.locator("[data-view=counting]").wait_for()
    assert page.locator(MOMENT).count() == 0


def test_a_tap_during_the_moment_only_ends_it(open_phone, address):
    page = counted(open_phone, address, FIRST_ROUND)
    see_the_moment(page, taps=f".geisha:nth-of-type({ANJU + 1})")
    score(page, 1)
    assert moment(page)["isOver"]
    assert page.evaluate(RUNNING) == 0
    view(page, "scored")
    assert state(page)["round"]["cards"] == [[0, 0]] * 7


def test_a_tap_on_the_menu_during_the_moment_opens_it(open_phone, address):
    page = counted(open_phone, address, FIRST_ROUND)
    see_the_moment(page, taps="a[title=Menu]")
    score(page, 1)
    assert moment(page)["isOver"]
    page.get_by_role("dialog", name="Menu").wait_for()


def test_what_comes_under_the_finger_is_seen_not_to_be_ready_for_its_second_tap(open_phone, address):
    page = counted(open_phone, address, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    button = page.get_by_role("button", name="Score round 2").bounding_box()
    place = button["x"] + button["width"] / 2, button["y"] + button["height"] / 2
    stop_the_clock(page)
    page.mouse.click(*place)
    page.locator("[data-view=won]").wait_for()
    assert page.locator("[data-unready]").inner_text().startswith("Rematch")
    page.mouse.click(*place)
    page.clock.run_for(SECOND_TAP)
    assert page.locator("[data-unready]").count() == 0
    assert not state(page).get("rematch")
    with page.expect_navigation():
        page.mouse.click(*place)


def test_the_moment_comes_to_both_phones_and_what_they_say_is_so_before_anything_moves(open_phone, address):
    page = counted(open_phone, address, FIRST_ROUND)
    other = open_phone(urlsplit(page.url).path)
    view(other, "counting")
    for phone in (page, other):
        see_the_moment(phone, says=".panel[data-place=near] :is(.total b, .on)")
    score(page, 1)
    for phone in (page, other):
        seen = moment(phone)
        assert seen["of"] == "scored"
        assert [figure for figure in seen["says"] if figure] == ["8", "3"]
        assert seen["says"].count("") == 8 + 3  # lanterns


def test_nothing_moves_for_who_wants_no_motion_nor_on_a_page_that_is_loaded(open_phone, address):
    page = counted(open_phone, address, FIRST_ROUND, NOAH_WINS_BY_CHARM, reduced_motion="reduce")
    score(page, 2)
    assert page.locator(MOMENT).count() == 0
    assert page.evaluate(RUNNING) == 0
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    page.locator("[data-view=won]").wait_for()
    assert page.locator(MOMENT).count() == 0


def test_a_score_that_is_taken_back_leads_to_the_count_and_put_back_it_is_no_moment(open_phone, address):
    page = counted(open_phone, address, FIRST_ROUND)
    score(page, 1)
    view(page, "scored")
    page.get_by_role("button", name="Undo scoring").click()
    view(page, "counting")
    wait_until(page, lambda: counts(page) == FIRST_ROUND)
    page.get_by_role("button", name="Redo").click()
    page.locator("[data-view=scored]").wait_for()
    assert page.locator(MOMENT).count() == 0
