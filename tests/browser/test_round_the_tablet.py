"""Mai-Star on a tablet between three or four players: a side for each, upright for who sits there."""

import pytest

from .hands import wait_until
from .looks import FAULTS, FLAT, SPACED, STYLED, broken_rules, in_both_ways_of_writing, resize
from .states import LONG, Tables

SIZES = [(1024, 768), (1180, 820), (1000, 700)]
LYING = {"viewport": {"width": 1024, "height": 768}, **FLAT}
FOUR = ["Anna", "Noah", "Zoé", "Ugo"]
TURNED = {"south": "none", "west": "90deg", "north": "180deg", "east": "-90deg"}
TALLIES = [
    {"geisha": "harukaze", "reputation": [[1, 1], [3, 1, 1], [5, 1, 1]], "income": [1, 0, 3, 5]},
    {"geisha": "akenohoshi", "income": [2, 4], "cards_left": 1},
    {"geisha": "suzune", "base": [4, 2, 3], "income": [3, 4, 2, 10, 11, 0, 8], "cards_left": 12},
    {"geisha": "oboro", "base": [5, 4, 4], "income": [3], "cards_left": 4},
]
# Elements that reach over the edge of their side.
STICKS_OUT = """
    [...document.querySelectorAll("[data-side]")].flatMap((side) => {
        const room = side.getBoundingClientRect();
        return [...side.querySelectorAll("button, summary, .coin, .total, strong, .label")]
            .filter((part) => part.checkVisibility())
            .map((part) => [part, part.getBoundingClientRect()])
            .filter(([, { left, right, top, bottom }]) => right > left && Math.max(
                room.left - left, right - room.right, room.top - top, bottom - room.bottom) > 1)
            .map(([part]) => part.outerHTML.slice(0, 80));
    })
"""
CUT = """
    [...document.querySelectorAll("[data-side] .art .label")].filter((label) => {
        const [box, art] = [label, label.closest(".art")].map((one) => one.getBoundingClientRect());
        return Math.max(art.left - box.left, box.right - art.right) > 1 || box.bottom > art.bottom + 1;
    }).map((label) => label.textContent)
"""


class Festival:
    """A table of these players, tallied or not."""

    def __init__(self, address, players=FOUR, tallies=()):
        self.tables = Tables(address)
        self.id = self.tables.call("", "POST", {"game": "mai-star", "players": [*players]})["id"]
        for player, tally in enumerate(tallies[: len(players)]):
            self.tables.call(f"/{self.id}/round/tallies/{player}", "PUT", tally)
        self.path = f"/t/{self.id}"

    @property
    def tallies(self):
        return self.tables.call(f"/{self.id}")["round"]["tallies"]


def lay_between(page):
    page.locator(".head [name=face_to_face] + button").click()
    page.locator("[data-around]").wait_for()


def side(page, name):
    return page.locator(f"[data-side={name}]")


def middles(page):
    """The middle of each side, as parts of the screen."""
    boxes = {one.get_attribute("data-side"): one.bounding_box() for one in page.locator("[data-side]").all()}
    return {
        name: ((box["x"] + box["width"] / 2) / 1024, (box["y"] + box["height"] / 2) / 768)
        for name, box in boxes.items()
    }


@pytest.mark.parametrize("players", [3, 4])
def test_the_sides_lie_clockwise_each_upright_for_its_player_and_spaced_words_are_not_cut(
    open_phone, address, players
):
    page = open_phone(Festival(address, FOUR[:players], TALLIES).path, locale="fr", **LYING)
    lay_between(page)
    sides = [*TURNED][:players]
    assert page.locator("[data-side] .panel strong").all_inner_texts() == FOUR[:players]
    assert {name: side(page, name).evaluate("(one) => getComputedStyle(one).rotate") for name in sides} == {
        name: TURNED[name] for name in sides
    }
    found = middles(page)
    assert found["west"][0] < 0.2 < found["south"][0]
    assert found["north"][1] < 0.3 < 0.7 < found["south"][1]
    assert players == 3 or found["east"][0] > 0.8
    page.evaluate(STYLED, SPACED)
    assert page.evaluate(CUT) == []


def test_each_side_counts_for_its_own_player(open_phone, address):
    festival = Festival(address, FOUR, [{**tally, "income": [], "cards_left": 0} for tally in TALLIES])
    page = open_phone(festival.path, **LYING)
    lay_between(page)
    for paid, name in enumerate(TURNED, 1):
        page.locator(f"[data-side={name}] button[name=guest][value='{paid}']").click()
        side(page, name).locator("[data-coins] .coin").get_by_text(str(paid), exact=True).wait_for()
        side(page, name).locator("[data-field=service] .step [name=plus]").click(force=True)
        side(page, name).locator(".held > summary").click()
        assert page.evaluate(STICKS_OUT) == []
        side(page, name).locator(f"[name=cards_left][value='{paid}']").click()
    wait_until(page, lambda: [tally["cards_left"] for tally in festival.tallies] == [1, 2, 3, 4])
    assert [tally["income"] for tally in festival.tallies] == [[1], [2], [3], [4]]


def test_the_middle_is_everybody_s(open_phone, address):
    page = open_phone(Festival(address, FOUR, TALLIES).path, **LYING)
    lay_between(page)
    assert page.locator(".over").inner_text().split() == ["Round", "1", "Noah", "starts"]
    assert page.locator(".over").evaluate("(one) => getComputedStyle(one).rotate") == "180deg"
    for name in ("Score round 1", "Menu", "Share"):
        assert page.get_by_role("link", name=name).is_visible()
    page.get_by_role("button", name="Undo entry (Ugo)").click()
    side(page, "east").locator("[name=geisha][value=oboro]").wait_for()
    page.locator(".head [name=face_to_face] + button").click()
    page.locator("[data-side]").first.wait_for(state="detached")


def test_where_there_is_no_side_for_each_the_device_keeps_one_tally(open_phone, address):
    page = open_phone(Festival(address).path, **LYING)
    lay_between(page)
    for players, (width, height) in [(4, (768, 1024)), (5, (1180, 820))]:
        festival = Festival(address, [*FOUR, "Lin"][:players], TALLIES)
        page.goto(address + festival.path)
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".panel:visible strong").all_inner_texts() == ["Anna"], (players, width)
        assert page.locator(".head [name=face_to_face] + button").count() == 0 or width < 1000, players
        assert not page.locator(".head .wide-only").is_visible(), (players, width)
        assert page.locator(".others li").count() == players - 1
        page.locator(".hand-keys [value='3']:visible").click()
        page.locator("[data-penalty]:visible", has_text="−6").wait_for()


@in_both_ways_of_writing
def test_every_side_fits_and_can_be_tapped_and_breaks_no_rule(open_at, standing, language):
    page = open_at(standing + Festival(standing).path, locale=language, reduced_motion="reduce", **LYING)
    lay_between(page)
    session = page.context.new_cdp_session(page)
    for festival in (
        Festival(standing),
        Festival(standing, FOUR, TALLIES),
        Festival(standing, FOUR[:3], TALLIES),
        Festival(standing, [LONG, LONG[::-1], *FOUR[2:]], TALLIES),
    ):
        page.goto(standing + festival.path)
        for size in SIZES:
            resize(session, size)
            assert page.evaluate(FAULTS) == [], size
            assert page.evaluate(STICKS_OUT) == [], size
        assert [*broken_rules(page, session)] == []
