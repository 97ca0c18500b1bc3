"""The end of a round of Mai-Star on phones: nobody's hand is scored unasked, and a total is typed at once."""

import pytest

from .hands import sit, state, view, wait_until_seen, wait_until_sent
from .looks import FLAT
from .states import Tables

NAMES = ["Anna", "Noah", "Zoé", "Ugo", "Lin", "Mia"]
MINE = "How many cards do you have left?"


@pytest.fixture
def opened(open_phone, address):
    """Opens some phones, whose owners sit at a table of so many players."""

    def open_all(players, phones):
        table = Tables(address).call("", "POST", {"game": "mai-star", "players": NAMES[:players]})["id"]
        pages = [open_phone(f"/t/{table}") for _ in range(phones)]
        for seat, page in enumerate(pages):
            sit(page, seat)
            view(page, "tallying")
        return pages

    return open_all


def key(page, count):
    return page.locator(".asked-hand").get_by_role("button", name=f"{count} left in hand")


def type_total(page, total):
    page.locator("[data-total]").click()
    page.keyboard.type(str(total))


def incomes(page):
    return [tally["income"] for tally in state(page)["round"]["tallies"]]


def test_a_typed_total_is_one_guest_who_is_mended_into_several(opened):
    anna = opened(3, 1)[0]
    type_total(anna, 17)
    anna.locator("button[name=cards_left][value='2']").click()
    anna.locator("[data-earned]").first.get_by_text("13", exact=True).wait_for()
    wait_until_sent(anna)
    assert incomes(anna)[0] == [17]
    anna.get_by_role("button", name="Remove guest 1 (pays 17)").click()
    anna.locator("button[name=guest][value='9']").click()
    anna.locator("button[name=guest][value='8']").click()
    wait_until_sent(anna)
    assert (incomes(anna)[0], anna.locator("[data-total]").input_value()) == ([9, 8], "17")


def test_the_first_hand_has_each_phone_ask_its_owner_and_nobody_else(opened):
    anna, noah = opened(3, 2)
    anna.get_by_role("link", name="Score round 1").click()
    view(anna, "scoring")
    key(anna, 0).click()
    anna.get_by_text("Zoé: how many cards left?").wait_for()
    noah.get_by_text(MINE).wait_for()
    key(noah, 3).click()
    anna.locator(".sum[data-player='1'] [data-left]", has_text="3").wait_for()
    noah.get_by_text(MINE).wait_for(state="detached")
    assert state(anna)["round"]["untold"] == [2]
    wait_until_seen(anna)
    anna.get_by_role("button", name="Score round 1").click()
    anna.get_by_text("Cards left not entered yet: Zoé.").wait_for()


def test_a_total_of_three_digits_is_whole_beside_ten_coins_on_the_smallest_phone(open_at, address):
    tables = Tables(address)
    table = tables.call("", "POST", {"game": "mai-star", "players": NAMES})["id"]
    tables.call(f"/{table}/round/tallies/0", "PUT", {"geisha": "harukaze", "income": [10] * 10})
    page = open_at(f"{address}/t/{table}", viewport={"width": 360, "height": 640}, **FLAT)
    total, coins = page.locator("[data-total]"), page.locator(".coin").all()
    assert total.evaluate("(total) => [total.value, total.scrollWidth - total.clientWidth]") == ["100", 0]
    equals = page.locator(".all").bounding_box()["x"]
    ends = [box["x"] + box["width"] for box in (coin.bounding_box() for coin in coins)]
    assert max(ends) <= equals
