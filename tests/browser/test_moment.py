"""A round is scored: what to move, what comes next, and the moment in which it all falls into place."""

from urllib.parse import urlsplit

import pytest

from ..factories import ALL_TIED, FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import begin_counting, count_and_score, counts, moment, see_the_moment, state, view, wait_until
from .states import Tables

MOMENT = "html[data-moment]"
RUNNING = "document.getAnimations().filter((one) => one.playState === 'running').length"
GUIDED = (
    "fetch('/device', {method: 'POST', body: new URLSearchParams({guide: 1, next: '/'})}).then(() => null)"
)
AYANE, ANJU, RURI = 0, 5, 6

with_and_without_javascript = pytest.mark.parametrize(
    "java_script_enabled", [True, False], ids=["js", "no-js"]
)


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


def chips(page):
    """The markers to move, by the heading above them."""
    return {
        move.locator("h2").inner_text(): [chip.inner_text().split() for chip in move.locator("li").all()]
        for move in page.locator(".move").all()
    }


@with_and_without_javascript
def test_the_markers_to_move_are_chips_by_the_player_to_whom_they_go(
    open_phone, address, java_script_enabled
):
    page = counted(open_phone, address, FIRST_ROUND, java_script_enabled=java_script_enabled)
    score(page, 1)
    assert chips(page) == {
        "Anna gets": [["flute", "2"], ["scroll", "2"], ["tea", "4"]],
        "Noah gets": [["umbrella", "3"], ["lute", "3"]],
    }
    assert page.get_by_text("Noah starts round 2.").is_visible()


def test_where_no_marker_moves_all_stay_and_reminders_are_folded_after_the_first_round(open_phone, address):
    page = counted(open_phone, address, FIRST_ROUND, ALL_TIED)
    score(page, 2)
    view(page, "scored")
    assert chips(page) == {}
    assert page.get_by_text("All markers stay where they are.").is_visible()
    gather = page.get_by_text("Gather all 21 cards")
    assert not gather.is_visible()
    page.get_by_text("Before the next round").click()
    assert gather.is_visible()


def test_in_the_first_round_the_reminders_stand_open(open_phone, address):
    page = counted(open_phone, address, FIRST_ROUND)
    score(page, 1)
    assert page.get_by_text("Gather all 21 cards").is_visible()


@with_and_without_javascript
@pytest.mark.parametrize("way", ["Cards", "Markers"])
def test_the_result_stays_until_its_button_is_pressed_and_comes_back(
    open_phone, address, java_script_enabled, way
):
    page = open_phone(
        f"/t/{Tables(address).score(Tables(address).open(), FIRST_ROUND)}",
        java_script_enabled=java_script_enabled,
    )
    view(page, "scored")
    assert page.locator(".board :is(button, a)").count() == 0
    page.get_by_role("link", name="Next round").click()
    view(page, "counting")
    page.get_by_role("button", name=way, exact=True).click()
    view(page, "counting")
    page.get_by_role("link", name="Result", exact=True).click()
    view(page, "scored")
    assert page.get_by_role("heading", name="Anna gets").is_visible()


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


def test_what_the_page_says_is_so_before_anything_moves(open_phone, address):
    page = counted(open_phone, address, FIRST_ROUND)
    see_the_moment(page, says=".panel[data-place=near] :is(.total b, .on)")
    score(page, 1)
    seen = moment(page)
    assert [figure for figure in seen["says"] if figure] == ["8", "3"]
    assert seen["says"].count("") == 8 + 3  # lanterns


@pytest.mark.parametrize("rounds", [[FIRST_ROUND], [FIRST_ROUND, NOAH_WINS_BY_CHARM]], ids=["scored", "won"])
def test_nothing_moves_for_who_wants_no_motion_nor_on_a_page_that_is_loaded(open_phone, address, rounds):
    page = counted(open_phone, address, *rounds, reduced_motion="reduce")
    score(page, len(rounds))
    assert page.locator(MOMENT).count() == 0
    assert page.evaluate(RUNNING) == 0
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    page.locator("[data-view=scored], [data-view=won]").wait_for()
    assert page.locator(MOMENT).count() == 0


def test_the_moment_comes_to_the_other_phone_too(open_phone, address):
    page = counted(open_phone, address, FIRST_ROUND)
    other = open_phone(urlsplit(page.url).path)
    view(other, "counting")
    see_the_moment(other)
    score(page, 1)
    assert moment(other)["of"] == "scored"
    view(other, "scored")


def test_after_a_correction_the_markers_are_put_as_they_stand(open_phone, address):
    tables = Tables(address)
    table = tables.score(tables.open(), FIRST_ROUND)
    tables.call(f"/{table}/rounds/1", "PUT", {"cards": ALL_TIED})
    page = open_phone(f"/t/{table}")
    view(page, "scored")
    assert page.locator(".stay").inner_text() == "Set the favor markers as shown here."
    assert chips(page) == {}


def test_with_the_guide_the_next_round_begins_with_its_turns(open_phone, address):
    tables = Tables(address)
    page = open_phone(f"/t/{tables.score(tables.open(), FIRST_ROUND)}")
    page.evaluate(GUIDED)
    page.reload()
    view(page, "scored")
    page.get_by_role("link", name="Next round").click()
    view(page, "turns")


def test_a_score_that_is_taken_back_leads_to_the_count_and_put_back_it_is_no_moment(open_phone, address):
    page = counted(open_phone, address, FIRST_ROUND)
    score(page, 1)
    view(page, "scored")
    page.get_by_role("button", name="Undo scoring").click()
    view(page, "counting")
    wait_until(page, lambda: counts(page) == FIRST_ROUND)
    page.get_by_role("button", name="Restore").click()
    page.locator("[data-view=scored]").wait_for()
    assert page.locator("html[data-moment]").count() == 0


def test_round_after_round_is_begun_by_its_button(phone):
    for number in (1, 2):
        count_and_score(phone, number, ALL_TIED if number > 1 else FIRST_ROUND)
        begin_counting(phone, number + 1)
