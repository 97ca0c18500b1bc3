"""After a festival and at the end of Mai-Star: money counts up, who begins is decided, the title is told."""

import pytest

from assistant.i18n import LANGUAGES

from .hands import moment, see_the_moment, view, wait_until
from .looks import FLAT, SCROLL
from .states import NAMES as ANYBODY
from .states import Tables

NAMES = ["Anna", "Noah", "Mia", "Ben"]
RUNNING = "document.getAnimations().filter((one) => one.playState === 'running').length"
FIRST, SECOND, LAST = (5, 6, 7, 0), (13, 15, 17, 18), (21, 16, 18, 22)
TIED = (3, 9, 3, 9)


@pytest.fixture
def has_motion():
    return True


def played(tables, *rounds, players=NAMES, **opening):
    """A table where each player has earned so much in these rounds."""
    body = {"game": "mai-star", "players": list(players), **opening}
    table = tables.call("", "POST", body)["id"]
    for number, earned in enumerate(rounds, 1):
        put(tables, table, number, earned)
    return table


def put(tables, table, number, earned):
    scores = [{"income": [one], "cards_left": 0} for one in earned]
    tables.call(f"/{table}/rounds/{number}", "PUT", {"scores": scores})


def after(open_phone, address, *rounds):
    """A phone at the table when its last round is scored, which taps its result in its moment; the table."""
    tables = Tables(address)
    table = played(tables, *rounds[:-1])
    page = open_phone(f"/t/{table}?count={len(rounds)}")
    view(page, "tallying")
    see_the_moment(page, ".rank .money b", "[data-view=scored], [data-view=won]")
    put(tables, table, len(rounds), rounds[-1])
    page.locator("[data-view=scored], [data-view=won]").wait_for()
    return page, table


def test_what_is_earned_counts_up_once_the_title_has_its_moment_and_a_tap_ends_both(open_phone, address):
    page, table = after(open_phone, address, FIRST, SECOND)
    seen = moment(page)
    assert seen["says"] == ["24", "21", "18", "18"]  # before anything moves
    assert seen["isOver"]
    assert page.evaluate(RUNNING) == 0
    page.evaluate("window.moment = null")
    put(Tables(address), table, 3, LAST)
    view(page, "won")
    seen = moment(page)
    assert seen["of"] == "won"
    assert seen["isOver"]
    assert page.locator(".headline").inner_text() == "Mia is the Mai-Star"


def test_the_other_phones_see_who_won(open_phone, address):
    table = played(Tables(address), TIED)
    page, other = open_phone(f"/t/{table}"), open_phone(f"/t/{table}")
    view(page, "scored")
    view(other, "scored")
    page.get_by_role("button", name="Mia").click()
    other.get_by_role("link", name="Mia starts round 2").wait_for()
    other.get_by_role("button", name="Undo").click()
    wait_until(page, lambda: page.locator(".seat-card[aria-pressed=true]").count() == 0)


def test_four_players_see_all_of_it_without_scrolling_in_each_language(open_at, standing):
    ends = [(FIRST, SECOND), (TIED,), (FIRST, SECOND, LAST)]
    paths = [f"/t/{played(Tables(standing), *rounds, players=ANYBODY[:4])}" for rounds in ends]
    found = {}
    for language in LANGUAGES:
        page = open_at(standing, locale=language, **FLAT)
        for path, rounds in zip(paths, ends, strict=True):
            page.goto(standing + path)
            found[language, rounds] = page.evaluate(SCROLL)[1]
    assert {where: down for where, down in found.items() if down > 0} == {}


def below_the_screen(page, sizes):
    """Of the buttons that go on, those that are seen by scrolling alone, on screens of these sizes."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for button in page.locator(".bar .buttons :is(button, .button)").all():
            box = button.bounding_box()
            if box["y"] + box["height"] > height:
                yield width, height, button.inner_text()


def test_what_goes_on_is_in_sight_of_six_players_and_held_sideways(open_phone, address):
    page, hidden = open_phone("/offline", **FLAT), []
    six = [*NAMES, "Lin", "Maximilienne-Antoinette"]
    for rounds in [(TIED,), (FIRST, SECOND, LAST)]:
        rounds = [(*earned, *earned[:2]) for earned in rounds]
        page.goto(f"{address}/t/{played(Tables(address), *rounds, players=six)}")
        hidden += below_the_screen(page, [(390, 844), (360, 640)])
    for rounds in [(FIRST, SECOND), (FIRST, SECOND, LAST)]:
        page.goto(f"{address}/t/{played(Tables(address), *rounds)}")
        hidden += below_the_screen(page, [(844, 390), (667, 375)])
    assert hidden == []


def test_of_shared_seals_each_letter_is_seen(open_phone, address):
    page = open_phone(f"/t/{played(Tables(address), *[(5, 5, 5, 5)] * 3)}", is_mobile=False)
    view(page, "won")
    for letter in page.locator(".hero-seal b").all():
        assert letter.evaluate("""(letter) => {
            const [box, seal] = [letter.getBoundingClientRect(), letter.closest(".hero-seal")];
            const middle = box.top + box.height / 2;
            const at = (part) => document.elementFromPoint(box.left + box.width * part, middle);
            return [0.2, 0.5, 0.8].every((part) => seal.contains(at(part)));
        }""")
