"""Mai-Star on one small phone that goes from hand to hand: nobody scrolls to find their board or the next."""

from .hands import view
from .looks import FLAT
from .states import GEISHA, Tables

NAMES = ["Maximilianerin", "Wolfgangwilhel", "Charlottemaria"]
NAMES += ["Annabellalouis", "Konstantinepau", "Bartholomewjoh"]
SMALL = {"viewport": {"width": 360, "height": 640}}
LANGUAGES = {"fr": "dark", "ja": "light"}
NEEDED = {
    ".panel strong": 1,
    ".all-seats a": 6,
    ".pad > .key, .pad summary": 12,
    "[data-total]": 1,
    ".hand-keys .key": 8,
}
# The elements not whole on the screen, cut, or below others, at each of these places.
HIDDEN = """
    (places) => Object.entries(places).flatMap(([place, count]) => {
        const parts = [...document.querySelectorAll(place)].filter((part) => part.checkVisibility());
        const faults = parts.filter((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            const reaches = [[left + 2, (top + bottom) / 2], [right - 2, (top + bottom) / 2],
                [(left + right) / 2, top + 2], [(left + right) / 2, bottom - 2]];
            const isSeen = ([x, y]) => part.contains(document.elementFromPoint(x, y));
            return part.scrollWidth > part.clientWidth + 1 || !reaches.every(isSeen);
        }).map((part) => part.outerHTML.slice(0, 60));
        return parts.length === count ? faults : [...faults, `${parts.length} of ${count} ${place}`];
    })
"""


def states(tables):
    """A match of six before anything is entered, one by totals alone, and one by guests: the path of each."""
    fresh, bare, full = (
        tables.call("", "POST", {"game": "mai-star", "players": NAMES})["id"] for _ in range(3)
    )
    for seat, her in enumerate(GEISHA):
        tables.call(f"/{bare}/round/tallies/{seat}", "PUT", {"income": [17]})
        tally = {"geisha": her, "base": [5, 4, 3], "income": [1, 0, 3, 5]}
        tables.call(f"/{full}/round/tallies/{seat}", "PUT", tally)
    return {"fresh": f"/t/{fresh}?near=2", "bare": f"/t/{bare}?near=2", "full": f"/t/{full}?near=2"}


def test_whose_board_it_is_its_keys_and_the_way_to_all_others_are_on_the_screen(open_at, address):
    paths, faults = states(Tables(address)), {}
    for language, scheme in LANGUAGES.items():
        page = open_at(address, locale=language, color_scheme=scheme, **SMALL)
        for state, path in paths.items():
            page.goto(address + path)
            faults[language, state] = page.evaluate(HIDDEN, NEEDED)
    assert {where: found for where, found in faults.items() if found} == {}


def test_another_board_begins_at_its_top(open_at, address):
    page = open_at(address + states(Tables(address))["full"], **SMALL)
    view(page, "tallying")
    page.locator(".other a", has_text=NAMES[4]).click()
    page.locator(".panel strong", has_text=NAMES[4]).wait_for()
    assert page.evaluate("scrollY") == 0
    page.locator(".all-seats").get_by_role("link", name=NAMES[5]).click()
    page.locator(".panel strong", has_text=NAMES[5]).wait_for()
    assert page.locator(".all-seats [aria-current]").get_attribute("aria-label") == NAMES[5]


def test_a_total_of_three_digits_is_whole_beside_ten_coins(open_at, address):
    tables = Tables(address)
    table = tables.call("", "POST", {"game": "mai-star", "players": NAMES})["id"]
    tables.call(f"/{table}/round/tallies/0", "PUT", {"geisha": "harukaze", "income": [10] * 10})
    page = open_at(f"{address}/t/{table}", **SMALL, **FLAT)
    total, coins = page.locator("[data-total]"), page.locator(".coin").all()
    assert total.evaluate("(total) => [total.value, total.scrollWidth - total.clientWidth]") == ["100", 0]
    equals = page.locator(".all").bounding_box()["x"]
    ends = [box["x"] + box["width"] for box in (coin.bounding_box() for coin in coins)]
    assert max(ends) <= equals
