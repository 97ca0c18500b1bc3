"""A third game in its own rooms, on the pages without JavaScript, and live on two phones."""

from urllib.parse import urljoin, urlsplit

import pytest

from .hands import SECOND_TAP, choose, state, take_seat, view


@pytest.fixture
def open_pebbles(open_at, third_game):
    """Opens a phone, and there a table of Anna and Noah."""

    def opened(**options):
        page = open_at(third_game, **options)
        page.locator(".tab:has(+ .tab-panel [value=pebbles])").click()
        form = page.locator("form.new:has([value=pebbles])")
        for seat, name in enumerate(("Anna", "Noah")):
            form.locator("input[name=player]").nth(seat).fill(name)
        form.locator("button.primary").click()
        view(page, "taking")
        return page

    return opened


def enter(page, number, pebbles, button):
    """Fills in the form of a round."""
    for player, count in enumerate(pebbles):
        page.locator(f"[name='pebbles/{player}']").fill(str(count))
    page.get_by_role("button", name=f"{button} round {number}").click()


def score(page, number, pebbles):
    page.get_by_role("link", name=f"Score round {number}").click()
    page.wait_for_timeout(SECOND_TAP)
    enter(page, number, pebbles, "Score")


def said(page):
    page.wait_for_load_state("load")
    return page.locator("main").inner_text()


def test_without_javascript_a_match_is_counted_scored_corrected_and_taken_back(open_pebbles):
    page = open_pebbles(java_script_enabled=False)
    page.locator("#hand-0").click()
    page.get_by_role("button", name="Noah has 0: one more").click()
    page.get_by_role("button", name="Undo entry").click()
    assert state(page)["round"]["pebbles"] == [1, 0]
    score(page, 1, [9, 9])
    assert "The bowl holds 12 pebbles, no more." in said(page)
    enter(page, 1, [0, 0], "Score")
    assert "Nobody took a pebble." in said(page)
    page.get_by_role("link", name="Go back").click()
    enter(page, 1, [3, 5], "Score")
    score(page, 2, [4, 2])
    assert "Anna and Noah share the heap" in said(page)
    choose(page, "Rounds")
    page.get_by_role("link", name="Correct round 1").click()
    enter(page, 1, [4, 5], "Correct")
    assert "Round 1 corrected." in said(page)
    page.get_by_text("All entries").click()
    assert all(told in said(page) for told in ("Round 1 corrected", "Bowl filled for Anna and Noah"))
    page.get_by_role("link", name="Back to the table").click()
    assert "Anna has the heap" in said(page)
    page.get_by_role("button", name="Undo correction").click()
    page.get_by_role("button", name="Undo scoring").click()
    assert "Noah begins" in said(page)


def test_without_javascript_the_lobby_leads_back_to_it_and_its_end_to_its_rules_and_a_rematch(
    open_pebbles, third_game
):
    page = open_pebbles(java_script_enabled=False)
    score(page, 1, [3, 5])
    page.goto(third_game)
    assert "Pebbles so far: 3–5" in page.locator(".resume").inner_text()
    page.get_by_role("link", name="Continue: Anna – Noah").click()
    score(page, 2, [4, 1])
    page.get_by_role("link", name="Why?").click()
    assert urlsplit(page.url).path == "/rules/pebbles"
    assert "In turn everybody takes 0 to 9 of them." in page.locator(":target").inner_text()
    page.get_by_role("link", name="Tips").click()
    assert "What you leave in the bowl" in said(page)
    for _ in ("the rules", "the result"):
        page.go_back()
    page.get_by_role("button", name="Rematch").click()
    assert "Noah begins" in said(page)
    choose(page, "Settings")
    assert "Noah began." in said(page)


def test_two_phones_see_each_other_count_and_both_see_the_result_as_does_who_watches(open_pebbles, open_at):
    anna = open_pebbles()
    links = state(anna)["links"]
    noah = open_at(links["join"])
    take_seat(noah, "Noah", "taking")
    watcher = open_at(urljoin(anna.url, links["watch"]))
    anna.locator(".badge", has_text="online").wait_for()
    for _ in range(2):
        noah.locator("#hand-1").click()
    for page in (anna, watcher):
        page.locator("b", has_text="2").wait_for()
    anna.locator("#hand-0").click()
    noah.locator("#hand-0 b", has_text="1").wait_for()
    assert state(noah)["round"]["pebbles"] == [1, 2]
    anna.get_by_role("link", name="Score round 1").click()
    anna.get_by_role("button", name="Score round 1").click()
    noah.get_by_role("heading", name="Round 2").wait_for()
    score(noah, 2, [5, 3])
    for page in (anna, noah, watcher):
        page.get_by_role("heading", name="Anna has the heap").wait_for()
    anna.wait_for_timeout(SECOND_TAP)
    anna.get_by_role("button", name="Undo scoring").click()
    noah.locator("#hand-1").wait_for()
