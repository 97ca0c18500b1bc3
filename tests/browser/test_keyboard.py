"""A whole match without touching the screen: Tab, Enter, arrows, digits."""

import pytest

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import SECOND_TAP, state, view

FOCUSED = """
    [document.activeElement.matches({0!r}),
     document.activeElement.matches("body, .place *")
     || getComputedStyle(document.activeElement).outlineStyle !== "none"]
"""


def tab_to(page, selector, key="Tab"):
    """Presses Tab until the element has the focus, which must be seen all the way there."""
    for _ in range(80):
        page.keyboard.press(key)
        found, is_seen = page.evaluate(FOCUSED.format(selector))
        assert is_seen, page.evaluate("document.activeElement.outerHTML")[:200]
        if found:
            return
    raise AssertionError(f"{selector} can't be reached by {key}")


def count(page, cards):
    """By arrows from cell to cell; the far row of seven lies above the near one."""
    tab_to(page, "#cell-0-0")
    page.keyboard.press("ArrowUp")
    for player, key in ((1, "ArrowRight"), (0, "ArrowLeft")):
        for geisha in range(7) if player else reversed(range(7)):
            page.keyboard.press(str(cards[geisha][player]))
            page.keyboard.press(key)
        if player:
            tab_to(page, "#cell-0-6")


def press(page, selector, key="Enter"):
    tab_to(page, selector)
    page.wait_for_timeout(SECOND_TAP)
    page.keyboard.press(key)


@pytest.mark.walk
def test_a_match_from_the_lobby_to_the_rematch_by_keyboard_alone(open_phone):
    page = open_phone(viewport={"width": 1024, "height": 768}, has_touch=False, is_mobile=False)
    tab_to(page, "input[name=player]")
    page.keyboard.type("Anna")
    tab_to(page, "input[name=player]")
    page.keyboard.type("Noah")
    page.keyboard.press("Enter")
    view(page, "counting")

    count(page, FIRST_ROUND)
    press(page, "form.next button")
    view(page, "scored")
    assert page.evaluate("document.activeElement.textContent") == "Round 1 scored"
    press(page, ".next a", "Enter")
    view(page, "counting")
    assert page.evaluate("document.activeElement.textContent").startswith("Round 2")

    count(page, NOAH_WINS_BY_CHARM)
    press(page, "form.next button", "Space")
    view(page, "won")
    assert page.evaluate("document.activeElement.textContent").strip() == "Noah wins"
    assert state(page)["outcome"] == {"winners": [1], "reason": "charm", "rule": "charm"}

    press(page, ".bar form.next button")
    view(page, "counting")
    assert page.get_by_text("Noah begins").is_visible()


def test_a_dialog_keeps_the_focus_and_gives_it_back(open_phone):
    page = open_phone()
    page.get_by_role("button", name="Start", exact=True).press("Enter")
    view(page, "counting")
    press(page, "a[data-dialog]")
    page.locator("dialog[open]").wait_for()
    assert page.get_by_role("dialog", name="Share this table").is_visible()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    assert page.evaluate("document.activeElement.matches('a[data-dialog]')")
