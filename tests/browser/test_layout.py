"""The table fits the screen it is on, in light and dark, and can be tapped."""

import pytest

from ..factories import FIRST_ROUND
from .hands import count_and_score, open_table, tap_cards

SIZES = [(320, 640), (360, 640), (390, 844), (768, 1024), (1024, 768)]
LONG = "Maximilienne-Antoinette von Hohenstaufen"
assert len(LONG) == 40

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


@pytest.fixture(params=["light", "dark"])
def scheme(request):
    return request.param


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def screen(request, open_phone, scheme):
    width, height = request.param
    return open_phone(viewport={"width": width, "height": height}, color_scheme=scheme)


def test_every_page_fits_its_screen_and_can_be_tapped(screen):
    check(screen)
    open_table(screen, LONG, LONG[::-1])
    check(screen)
    tap_cards(screen, FIRST_ROUND)
    screen.get_by_text("8 of 8 cards").nth(1).wait_for()
    check(screen)
    count_and_score(screen, 1, [])
    screen.get_by_role("heading", name="Now for round 2").wait_for()
    check(screen)
    for link in ("Rounds", "Correct round 1", "Just say who had more"):
        screen.get_by_role("link", name=link).first.click()
        screen.wait_for_load_state("load")
        check(screen)


def check(page):
    assert page.evaluate(SCROLL)[0] <= 0, "scrolls sideways"
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("names", [("Anna", "Noah"), (LONG, LONG)], ids=["short", "long"])
@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=["390x844", "360x640"])
def test_counting_does_not_scroll_on_a_phone(open_phone, size, names):
    phone = open_phone(viewport={"width": size[0], "height": size[1]})
    open_table(phone, *names)
    assert phone.evaluate(SCROLL) == [0, 0]
    tap_cards(phone, FIRST_ROUND)
    phone.get_by_text("8 of 8 cards").nth(1).wait_for()
    if size == (390, 844) or names[0] == "Anna":
        assert phone.evaluate(SCROLL) == [0, 0]
