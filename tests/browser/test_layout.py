"""The table fits the screen it is on, in light and dark, and can be tapped."""

import pytest

from assistant.i18n import LANGUAGES

from .. import pseudo
from ..factories import ALL_TIED, FIRST_ROUND
from .hands import cell, open_table
from .looks import (
    FLAT,
    ONCE,
    SCROLL,
    SCROLLS_DOWN,
    TABLET,
    WALKED,
    faults_in_usual_text,
    faults_on_tablets,
    in_both_ways_of_writing,
    resize,
    walk,
)
from .states import LONG, NAMES, WIDE, Tables, before_a_table, reach

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


# The states tapped most, and those with most to say in little room.
MAIN = ("new", "counting", "guests")
CROWDED = ("new in the middle", "warning", "turns in play", "rounds", "scored", "won", "guests")


def test_the_main_pages_fit_every_screen_break_no_rule_and_are_translated(seen):
    assert seen(pseudo.TAG, MAIN) == [[], [], []]


@in_both_ways_of_writing
def test_every_page_fits_every_screen_and_can_be_tapped(seen, language):
    _, found, *_ = seen(language)
    assert [fault for fault in found if ONCE in fault] == []


@pytest.mark.parametrize("language", [pseudo.TAG], ids=WALKED.get)
def test_every_page_can_be_read_and_tapped_with_large_text(seen, language):
    _, found, _ = seen(language)
    assert [fault for fault in found if ONCE not in fault] == []


@pytest.mark.parametrize("language", [pseudo.TAG], ids=WALKED.get)
def test_what_scripts_add_to_a_page_is_translated_too(seen, language):
    _, _, untranslated = seen(language)
    assert untranslated == []


def test_the_most_crowded_pages_fit_in_each_language(seen):
    found = {language: seen(language, CROWDED) for language in LANGUAGES if language not in WALKED}
    assert {language: faults for language, faults in found.items() if any(faults)} == {}


def test_every_page_with_names_on_it_fits_the_smallest_screens(open_at, standing, states):
    """One is of long words, and one without a space."""
    page = open_at(standing, locale=pseudo.TAG, reduced_motion="reduce", **FLAT)
    shown = {name: path for name, path in states(LONG, WIDE).items() if name not in before_a_table()}
    assert walk(page, standing, shown, faults_in_usual_text) == [[]]


@in_both_ways_of_writing
def test_face_to_face_fits_a_tablet_either_way_round_without_scrolling(open_at, standing, states, language):
    shown = {name: states()[name] for name in FACE_TO_FACE}
    page = open_at(standing + shown["counting"], locale=language, reduced_motion="reduce", **TABLET)
    page.locator("[name=face_to_face] + button").click()
    page.locator("[data-face-to-face]").wait_for()
    (found,) = walk(page, standing, shown, faults_on_tablets)
    # Setting up is told once, and may be long.
    assert [fault for fault in found if (fault[0], fault[2]) != ("turns", SCROLLS_DOWN)] == []


LARGE_TEXT = 21  # px, of 16
AT_THE_FOOT = """() => [...document.querySelectorAll(".bar")].every((bar) => {
    const { bottom, height } = bar.getBoundingClientRect();
    return Math.abs(bottom - innerHeight) < 1 && height < innerHeight / 2;
})"""
MISSING_FIGURES = """() => [...document.querySelectorAll(".ladder :is(th, td)")].filter((cell) => {
    const [{ left, right }, table] = [cell, cell.closest("table")].map((one) => one.getBoundingClientRect());
    const isOut = left < table.left - 1 || right > table.right + 1;
    return left === right || isOut || cell.scrollWidth > cell.clientWidth + 1;
}).map((cell) => cell.textContent.trim())"""


def test_larger_text_keeps_the_bar_at_the_foot_and_all_figures_of_the_end(open_at, standing, states):
    page = open_at(standing, viewport={"width": 360, "height": 640}, **FLAT)
    session, found = page.context.new_cdp_session(page), {}
    for name in ("guests", "counting", "a Mai-Star", "a shared title"):
        reach(page, standing, name, states()[name])
        session.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE_TEXT}})
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{LARGE_TEXT}px"
        found[name] = (page.evaluate(AT_THE_FOOT), page.evaluate(MISSING_FIGURES))
    assert {name: fault for name, fault in found.items() if fault != (True, [])} == {}


UNDER_THE_BAR = """() => {
    const [bar, own] = [".bar", ".panel[data-place=near]"].map((one) => document.querySelector(one));
    return Math.round(own.getBoundingClientRect().bottom - bar.getBoundingClientRect().top);
}"""


def test_with_larger_text_ones_own_figures_are_seen_while_a_round_is_entered(open_at, standing, states):
    page = open_at(standing, locale="de", viewport={"width": 360, "height": 640}, **FLAT)
    session, found = page.context.new_cdp_session(page), {}
    session.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE_TEXT}})
    for name in ("empty", "counting", "full", "markers"):
        reach(page, standing, name, states()[name])
        found[name] = page.evaluate(UNDER_THE_BAR)
    assert {name: far for name, far in found.items() if far > 0} == {}


BELOW_THE_SCREEN = """() => {
    const answers = [...document.querySelectorAll("[role=alertdialog] .buttons > *")];
    return Math.max(...answers.map((one) => one.getBoundingClientRect().bottom)) - innerHeight;
}"""


def test_what_is_asked_before_a_score_shows_its_answers_with_larger_text(open_phone):
    page = open_phone(viewport={"width": 360, "height": 640}, **FLAT)
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE_TEXT}})
    open_table(page, "Ida", "Tim")
    page.get_by_role("button", name="Score round 1").click()
    page.get_by_role("alertdialog").wait_for()
    assert page.evaluate(BELOW_THE_SCREEN) <= 0


UPRIGHT, SIDEWAYS = (390, 844), (844, 390)
# On what screens all of it is seen while a round is entered.
ENTERING = {
    "empty": [SIDEWAYS],
    "counting": [SIDEWAYS],
    "full": [SIDEWAYS, UPRIGHT],
    "markers": [SIDEWAYS, UPRIGHT],
    "warning": [SIDEWAYS, UPRIGHT],
    "correct": [UPRIGHT],
    "correct to a goal": [UPRIGHT],
}


@in_both_ways_of_writing
def test_entering_a_round_scrolls_in_neither_way_nor_on_a_phone_held_sideways(
    open_at, standing, states, language
):
    phone, found = open_at(standing, locale=language, **FLAT), {}
    session = phone.context.new_cdp_session(phone)
    for name, sizes in ENTERING.items():
        reach(phone, standing, name, states()[name])
        for size in sizes:
            resize(session, size)
            found[name, size] = phone.evaluate(SCROLL)
        resize(session, UPRIGHT)
    assert {where: far for where, far in found.items() if far != [0, 0]} == {}


@in_both_ways_of_writing
def test_counting_does_not_scroll_on_a_phone_with_short_names_or_long_ones(open_at, standing, language):
    phone, found = open_at(standing, locale=language, **FLAT), {}
    session = phone.context.new_cdp_session(phone)
    for names, sizes in ((NAMES[:2], [(360, 640), UPRIGHT]), ((LONG, LONG), [UPRIGHT])):
        tables = Tables(standing, names)
        table = tables.open()
        phone.goto(f"{standing}/t/{table}")
        for size in ((360, 640), UPRIGHT):
            resize(session, size)
            found[names, "empty", size] = phone.evaluate(SCROLL)
        tables.count(table, FIRST_ROUND)
        cell(phone, 1, 6).locator("b", has_text="2").wait_for()
        for size in sizes:
            resize(session, size)
            found[names, "counted", size] = phone.evaluate(SCROLL)
    assert {where: far for where, far in found.items() if far != [0, 0]} == {}


def test_who_begins_stands_on_one_line_in_each_language(open_at, standing, states):
    lines = "(note) => note.clientHeight / parseFloat(getComputedStyle(note).lineHeight)"
    found = {}
    for language in LANGUAGES:
        phone = open_at(standing + states()["counting"], locale=language, **FLAT)
        found[language] = phone.locator(".head p").evaluate(lines)
    assert {language: told for language, told in found.items() if told >= 2} == {}


def test_what_to_do_next_has_its_pictures(open_at, standing, states):
    phone = open_at(standing + states()["scored"], locale=pseudo.TAG, **FLAT)
    icons = phone.locator(".todo .icon").all()
    assert [round(icon.bounding_box()["width"]) for icon in icons] == [22, 22, 22]


def test_on_a_laptop_score_stays_on_the_screen_however_much_stands_beside_the_board(open_phone, address):
    tables = Tables(address, (LONG, LONG[::-1]))
    table = tables.score(tables.open(), FIRST_ROUND, *[ALL_TIED] * 4)
    page = open_phone(f"/t/{table}?count=6", has_touch=False, **FLAT)
    score = page.get_by_role("button", name="Score round 6")
    for width, height in ((1024, 768), (1366, 650)):
        page.set_viewport_size({"width": width, "height": height})
        for place in ("top", "bottom"):
            page.evaluate(f"scrollTo(0, '{place}' === 'top' ? 0 : document.documentElement.scrollHeight)")
            box = score.bounding_box()
            assert 0 < box["y"] < box["y"] + box["height"] <= height
        assert page.evaluate("scrollY") > 0


@in_both_ways_of_writing
def test_a_name_beside_the_board_is_not_broken_by_what_is_said_of_it(open_at, standing, language):
    table = Tables(standing, ("Maximilienne-Antoinette", "Zoé")).open()
    viewport = {"width": 1024, "height": 768}
    page = open_at(f"{standing}/t/{table}", locale=language, viewport=viewport, has_touch=False, **FLAT)
    lines = "(names) => names.map((name) => name.getClientRects().length)"
    assert page.locator(".aside .here bdi").evaluate_all(lines) == [1, 1]


# Of the buttons and links of the head, those whose middle is another's.
COVERED = """
    [...document.querySelectorAll(".head :is(a, button)")].filter((one) => {
        if (!one.checkVisibility()) return false;
        const { left, top, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).map((one) => one.textContent)
"""
NARROW = [(280, ONCE), (300, ONCE), (390, 22)]


def test_no_button_of_the_head_lies_on_another_where_it_is_narrow_for_its_text(open_at, standing, states):
    page = open_at(standing + states()["counting"], locale="fr", **FLAT)
    session = page.context.new_cdp_session(page)
    covered = []
    for width, text in NARROW:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": text}})
        resize(session, (width, 844))
        covered += [(width, text, one) for one in page.evaluate(COVERED)]
    assert covered == []


def test_on_a_small_phone_a_warning_is_read_to_its_end_and_a_correction_fits(open_at, standing, states):
    size = {"width": 360, "height": 640}
    phone = open_at(standing + states()["warning"], locale="it", viewport=size, **FLAT)
    asked = phone.locator("[data-says]", has_text="ancora coperto?")
    assert asked.evaluate("(asked) => asked.scrollHeight - asked.clientHeight") <= 0
    reach(phone, standing, "correct nothing", states()["correct nothing"])
    assert phone.evaluate(SCROLL)[1] <= 0
    assert phone.get_by_role("heading", level=1).bounding_box()["y"] > 0


# Of what has the focus, whether the bar at the foot lies on its middle.
HIDDEN = """
    (() => {
        const { left, top, width, height } = document.activeElement.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".bar") !== null
            && !document.activeElement.closest(".bar");
    })()
"""


def test_what_a_key_brings_to_the_screen_is_not_hidden_by_the_bar(open_at, standing, states):
    page = open_at(standing + states()["guests"], viewport={"width": 390, "height": 664}, **FLAT)
    hidden = []
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(HIDDEN):
            hidden.append(page.evaluate("document.activeElement.outerHTML.slice(0, 80)"))
    assert hidden == []
