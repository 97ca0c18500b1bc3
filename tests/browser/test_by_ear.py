"""Whole matches by the keyboard alone; `pytest -n 0 -m walk -s` prints what a screen reader says of them."""

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


def test_a_match_of_hanamikoji(open_phone, script):
    anna = Ears(open_phone(has_touch=False), "Anna", script)
    for name in ("Anna", "Noah"):
        anna.press("Tab")
        anna.go_to("input[name=player]")
        anna.page.keyboard.type(name)
    anna.act()
    noah = Ears(open_phone(urlsplit(state(anna.page)["links"]["join"]).path), "Noah", script)
    noah.go_to(".seat-card[data-player='1']")
    noah.act()
    anna.settle()

    count(anna, 0, FIRST_ROUND)
    count(noah, 1, [*FIRST_ROUND[:6], (0, 1)])
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

    count(anna, 0, NOAH_WINS_BY_CHARM)
    count(noah, 1, NOAH_WINS_BY_CHARM)
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


def test_the_last_two_festivals_of_mai_star(open_phone, address, script):
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

    for number in (2, 3):
        guests(anna, 3, 5)
        guests(noah, number)
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
        if number < 3:
            for ears in (anna, noah):
                ears.go_to(".bar .next a")
                ears.act()
    assert tables.call(f"/{table}")["totals"] == [16, 2, 2]
    assert faults(script) == []
