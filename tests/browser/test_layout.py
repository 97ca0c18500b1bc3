"""The table fits the screen it is on, in light and dark, and can be tapped."""

import pytest

from assistant.words import LANGUAGES

from ..factories import FIRST_ROUND
from .hands import cell
from .states import LONG, Tables, addresses, reach

SIZES = [(320, 640), (360, 640), (390, 844), (768, 1024), (1024, 768)]
FLAT = {"is_mobile": False}  # a mobile page would be zoomed out until all of it fits
TABLETS = [(768, 1024), (1024, 768), (820, 1180), (1280, 800)]

SCROLL = (
    "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
)
SMALL_TARGETS = """
    [...document.querySelectorAll("button, a, input:not([type=hidden]), summary")]
        .filter((element) => element.offsetParent && !element.closest("p, .notice"))
        .map((element) => [element, (element.closest("label") ?? element).getBoundingClientRect()])
        .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
        .map(([element, box]) => `${element.outerHTML.slice(0, 80)} ${box.width}×${box.height}`)
"""
OVERLAPS = """
    (() => {
        const parts = ".bar, .panel, .cell, .geisha, .forecast, .tools, [data-view=counting] .next";
        const boxes = [...document.querySelectorAll(parts)]
            .map((element) => [element.className, element.getBoundingClientRect()]);
        return boxes.flatMap(([name, a], index) => boxes.slice(index + 1)
            .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
                && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5)
            .map(([other]) => `${name} and ${other}`));
    })()
"""
CUT_OFF = """
    [...document.querySelectorAll("h1, h2, p, button, .button, td, th, label, legend")]
        .filter((element) => element.offsetParent && !element.matches(".visually-hidden, .visually-hidden *")
            && element.scrollWidth > element.clientWidth + 1
            && getComputedStyle(element).display !== "inline" && !element.querySelector(".clip"))
        .map((element) => element.textContent.trim().slice(0, 60))
"""


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("names", [("Anna", "Noah"), (LONG, LONG[::-1])], ids=["short", "long"])
def test_every_page_fits_every_screen_and_can_be_tapped(open_phone, address, language, names):
    page = open_phone(locale=language, reduced_motion="reduce", **FLAT)
    found = []
    for name, path in addresses(Tables(address, names)).items():
        reach(page, address, name, path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [(name, width, fault) for fault in faults(page)]
        page.set_viewport_size({"width": 390, "height": 844})
    assert found == []


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_page_still_fits_with_text_of_twice_the_size(open_phone, address, language):
    page = open_phone(locale=language, reduced_motion="reduce", **FLAT)
    states = addresses(Tables(address))
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    found = []
    for name, path in states.items():
        reach(page, address, name, path)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [(name, width, fault) for fault in faults(page)]
        page.set_viewport_size({"width": 390, "height": 844})
    assert found == []


@pytest.mark.parametrize("size", TABLETS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_face_to_face_fits_a_tablet_either_way_round_without_scrolling(open_phone, address, language, size):
    page = open_phone(
        locale=language,
        reduced_motion="reduce",
        viewport={"width": size[0], "height": size[1]},
        is_mobile=False,
    )
    states = addresses(Tables(address))
    page.goto(address + states["counting"])
    page.locator("[name=face_to_face] + button").click()
    page.locator("[data-face-to-face]").wait_for()
    found = []
    for name in (
        "empty",
        "counting",
        "taking back",
        "scored",
        "won",
        "shared",
        "turns",
        "turns in play",
        "turns over",
    ):
        reach(page, address, name, states[name])
        found += [(name, fault) for fault in faults(page)]
        if name != "turns" and page.evaluate(SCROLL)[1] > 0:  # setting up is told once, and may be long
            found.append((name, "scrolls", page.evaluate(SCROLL)[1]))
    assert found == []


def faults(page):
    """What is wrong with the page as it lies on its screen now."""
    sideways = page.evaluate(SCROLL)[0]
    return [
        *(["scrolls sideways"] if sideways > 0 else []),
        *page.evaluate(OVERLAPS),
        *page.evaluate(CUT_OFF),
        *page.evaluate(SMALL_TARGETS),
    ]


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
