"""Matches by the keyboard alone; `pytest -n 0 -m walk -s` prints what a screen reader says of them."""

from urllib.parse import urlsplit

import pytest

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .ears import Ears, faults, written
from .hands import state
from .states import Tables

NEXT = ".bar .next :is(a, button)"


@pytest.fixture
def script():
    """Printed however the match goes."""
    said = []
    yield said
    print(written(said))


def count(ears, player, cards):
    """The player's own row, from the left to the right."""
    ears.go_to(f"[id^='cell-{player}-']")
    ears.go_to(f"#cell-{player}-0", "ArrowLeft")
    for geisha in range(7):
        ears.act(str(cards[geisha][player]))
        if geisha < 6:
            ears.press("ArrowRight")


def test_a_match_of_hanamikoji(open_phone, address, script):
    """What was counted by keys once is counted by the API then, and heard all the same."""
    anna = Ears(open_phone(has_touch=False), "Anna", script)
    for name in ("Anna", "Noah"):
        anna.press("Tab")
        anna.go_to("input[name=player]")
        anna.page.keyboard.type(name)
    anna.act()
    tables, table = Tables(address), urlsplit(anna.page.url).path.removeprefix("/t/")
    noah = Ears(open_phone(f"/j/{tables.code(table)}"), "Noah", script)
    noah.go_to(".seat-card[data-player='1']")
    noah.act()
    anna.settle()

    count(anna, 0, FIRST_ROUND)
    tables.count(table, [(0, count) for _, count in FIRST_ROUND[:6]])
    noah.go_to("[id^='cell-1-']")
    noah.go_to("#cell-1-6", "ArrowRight")
    noah.act("1")
    anna.settle()
    anna.go_to(NEXT)
    anna.act()  # a card of Noah's is missing
    noah.settle()
    anna.act()
    noah.go_to("#cell-1-6", "Shift+Tab")
    noah.act("2")
    anna.go_to(NEXT)
    anna.act()
    noah.settle()
    for ears in (anna, noah):
        ears.go_to(NEXT)
        ears.act()

    tables.count(table, NOAH_WINS_BY_CHARM)
    noah.settle()
    noah.go_to(NEXT)
    noah.act()
    anna.settle()
    assert state(anna.page)["outcome"] == {"winners": [1], "reason": "charm", "rule": "charm"}
    anna.go_to(NEXT)
    anna.act()
    noah.settle()
    assert faults(script) == []


def guests(ears, *incomes):
    """By the keys of the pad; arrows lead about in it."""
    for income in incomes:
        ears.go_to("[name=guest]")
        ears.go_to("[name=guest][value='0']", "ArrowLeft")
        ears.go_to(f"[name=guest][value='{income}']", "ArrowRight")
        ears.act()


def left(ears, group, cards):
    ears.go_to(f"{group} [name=cards_left]")
    ears.go_to(f"{group} [name=cards_left][value='0']", "ArrowLeft")
    ears.go_to(f"{group} [name=cards_left][value='{cards}']", "ArrowRight")
    ears.act()


def test_a_festival_of_mai_star_and_the_end_after_another(open_phone, address, script):
    tables = Tables(address, ("Anna", "Noah", "Zoé"))
    table = tables.open(game="mai-star", round=2, totals=[0, 1, 2])
    anna = Ears(open_phone(f"/j/{tables.code(table)}", has_touch=False), "Anna", script)
    noah = Ears(open_phone(f"/j/{tables.code(table)}", has_touch=False), "Noah", script)
    for seat, (ears, geisha) in enumerate(((anna, "oboro"), (noah, "momiji"))):
        ears.go_to(f".seat-card[data-player='{seat}']")
        ears.act()
        ears.go_to(f"[name=geisha][value={geisha}]")
        ears.act()
    for place in range(3):
        anna.go_to(f"[name='base/{place}'][value='0']")
        anna.go_to(f"[name='base/{place}'][value='{place + 1}']", "ArrowRight")
        anna.act()
    anna.go_to(".arts [name=plus]")
    anna.act()

    guests(anna, 3, 5)
    guests(noah, 2)
    left(noah, ".left", 1)
    anna.go_to(".bar .next")
    anna.act()
    left(anna, ".asked-hand", 0)
    noah.settle()
    anna.go_to(".sum[data-player='2'] .more > summary")
    anna.act()
    guests(anna, 2)
    anna.go_to(".sum[data-player='2'] .held > summary")
    anna.act()
    left(anna, ".sum[data-player='2']", 1)
    anna.go_to(".bar .next button")
    anna.act()
    noah.settle()
    for ears in (anna, noah):
        ears.go_to(".bar .next a")
        ears.act()
    scores = [{"income": [income], "cards_left": left} for income, left in ((8, 0), (3, 1), (2, 1))]
    tables.call(f"/{table}/rounds/3", "PUT", {"scores": scores})
    for ears in (anna, noah):
        ears.page.locator("[data-view=won]").wait_for()
        ears.settle()
    assert tables.call(f"/{table}")["totals"] == [16, 2, 2]
    assert faults(script) == []
