"""The table fits the screen it is on, in light and dark, and can be tapped."""

from functools import cache

import pytest

from assistant.words import LANGUAGES

from ..factories import ALL_TIED, FIRST_ROUND
from .conftest import opening
from .hands import cell
from .looks import (
    FLAT,
    ONCE,
    SCROLL,
    SCROLLS_DOWN,
    TABLET,
    TABLETS,
    TWICE,
    faults,
    faults_on_tablets,
    walk,
)
from .states import LONG, Tables, reach

FACE_TO_FACE = (
    "empty",
    "counting",
    "scored",
    "won",
    "shared",
    "turns",
    "turns in play",
    "turns over",
    "markers",
)


@pytest.mark.parametrize("language", sorted(LANGUAGES), ids="walk-{}".format)
def test_every_page_fits_every_screen_and_can_be_tapped(seen, language):
    _, found = seen(language)
    assert [fault for fault in found if ONCE in fault] == []


@pytest.mark.parametrize("language", sorted(LANGUAGES), ids="walk-{}".format)
def test_every_page_still_fits_with_text_of_twice_the_size(seen, language):
    _, found = seen(language)
    assert [fault for fault in found if TWICE in fault] == []


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_page_fits_every_screen_with_the_longest_names(open_at, standing, states, language):
    page = open_at(standing, locale=language, reduced_motion="reduce", **FLAT)
    shown = states(LONG, LONG[::-1])
    assert walk(page, standing, shown, faults) == [[]]


@pytest.fixture(scope="session")
def seen_face_to_face(chromium, standing, states):
    """What does not fit a tablet between the players, in a language."""
    shown = {name: states()[name] for name in FACE_TO_FACE}

    @cache
    def walked(language):
        with opening(chromium) as open_at:
            page = open_at(standing + shown["counting"], locale=language, reduced_motion="reduce", **TABLET)
            page.locator("[name=face_to_face] + button").click()
            page.locator("[data-face-to-face]").wait_for()
            return walk(page, standing, shown, faults_on_tablets)

    return walked


@pytest.mark.parametrize("size", TABLETS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", sorted(LANGUAGES), ids="face-{}".format)
def test_face_to_face_fits_a_tablet_either_way_round_without_scrolling(seen_face_to_face, language, size):
    (found,) = seen_face_to_face(language)
    here = [(name, fault) for name, at, fault in found if at == size]
    # Setting up is told once, and may be long.
    assert [fault for fault in here if fault != ("turns", SCROLLS_DOWN)] == []


@pytest.mark.parametrize("state", ["empty", "counting", "full", "markers", "doubt"])
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_phone_held_sideways_shows_the_whole_board(open_at, standing, states, state, language):
    phone = open_at(standing, locale=language, viewport={"width": 844, "height": 390}, **FLAT)
    reach(phone, standing, state, states()[state])
    assert phone.evaluate(SCROLL) == [0, 0]


@pytest.mark.parametrize("state", ["markers", "full", "doubt", "correct", "correct to a goal"])
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_entering_a_round_does_not_scroll_in_either_way(open_at, standing, states, state, language):
    phone = open_at(standing, locale=language, **FLAT)
    reach(phone, standing, state, states()[state])
    assert phone.evaluate(SCROLL) == [0, 0]


@pytest.mark.parametrize("names", [("Anna", "Noah"), (LONG, LONG)], ids=["short", "long"])
@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=["390x844", "360x640"])
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_counting_does_not_scroll_on_a_phone(open_phone, address, size, names, language):
    tables = Tables(address, names)
    table = tables.open()
    phone = open_phone(f"/t/{table}", locale=language, viewport={"width": size[0], "height": size[1]}, **FLAT)
    assert phone.evaluate(SCROLL) == [0, 0]
    tables.count(table, FIRST_ROUND)
    cell(phone, 1, 6).locator("b", has_text="2").wait_for()
    if size == (390, 844) or names[0] == "Anna":
        assert phone.evaluate(SCROLL) == [0, 0]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_who_begins_stands_on_one_line_and_what_to_do_next_has_its_pictures(
    open_at, standing, states, language
):
    phone = open_at(standing, locale=language, **FLAT)
    reach(phone, standing, "counting", states()["counting"])
    height, line = phone.locator(".head p").evaluate(
        "(note) => [note.clientHeight, parseFloat(getComputedStyle(note).lineHeight)]"
    )
    assert height < 2 * line
    reach(phone, standing, "scored", states()["scored"])
    icons = phone.locator(".todo .icon").all()
    assert [round(icon.bounding_box()["width"]) for icon in icons] == [22, 22, 22]


@pytest.mark.parametrize("size", [(1024, 768), (1366, 650)], ids=["1024x768", "1366x650"])
def test_on_a_laptop_score_stays_on_the_screen_however_much_stands_beside_the_board(
    open_phone, address, size
):
    tables = Tables(address, (LONG, LONG[::-1]))
    table = tables.score(tables.open(), FIRST_ROUND, *[ALL_TIED] * 4)
    viewport = {"width": size[0], "height": size[1]}
    page = open_phone(f"/t/{table}?count=6", viewport=viewport, has_touch=False, **FLAT)
    score = page.get_by_role("button", name="Score round 6")
    for place in ("top", "bottom"):
        page.evaluate(f"scrollTo(0, '{place}' === 'top' ? 0 : document.documentElement.scrollHeight)")
        box = score.bounding_box()
        assert 0 < box["y"] < box["y"] + box["height"] <= size[1]
    assert page.evaluate("scrollY") > 0


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_name_beside_the_board_is_not_broken_by_what_is_said_of_it(open_phone, address, language):
    table = Tables(address, ("Maximilienne-Antoinette", "Léo")).open()
    viewport = {"width": 1024, "height": 768}
    page = open_phone(f"/t/{table}", locale=language, viewport=viewport, has_touch=False, **FLAT)
    lines = "(names) => names.map((name) => name.getClientRects().length)"
    assert page.locator(".aside .here bdi").evaluate_all(lines) == [1, 1]
