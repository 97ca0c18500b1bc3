"""Two phones of one engine at one table: the main way, with a server that goes and comes back."""

import pytest

from ..factories import FIRST_ROUND, sides
from .hands import counts, open_table, score, tap_cards

ANNA, NOAH = 0, 1
CODE = "dialog[open] .code"
KEPT = "return Object.keys(localStorage).filter((key) => key.startsWith('tapped ')).length"


@pytest.fixture
def anna(open_engine, engine, server):
    phone = open_engine(engine)
    phone.open(server.address)
    open_table(phone)
    return phone


@pytest.fixture
def noah(anna, open_engine, engine, server):
    """He types the code that her phone shows."""
    anna.tap("nav a[data-dialog]", "Share")
    anna.wait(CODE)
    code = anna.text(CODE).replace(" ", "")
    anna.ask("Back")
    anna.view("counting")
    phone = open_engine(engine)
    phone.open(server.address)
    phone.fill("#code", code)
    phone.tap("form:has(#code) button")
    phone.tap(".seat-card", "Noah")
    phone.tap("button", "Take the seat")
    phone.view("counting")
    return phone


def test_both_count_their_cards_and_each_sees_the_other_s(anna, noah):
    tap_cards(anna, FIRST_ROUND, [ANNA])
    tap_cards(noah, FIRST_ROUND, [NOAH])
    for phone in (anna, noah):
        phone.until(lambda phone=phone: counts(phone) == FIRST_ROUND, "all counts")
    score(noah, 1)
    for phone in (anna, noah):
        phone.view("scored")
    assert anna.state()["charm"] == [8, 6]


def test_while_the_server_is_away_taps_wait_and_then_are_sent(anna, noah, server):
    server.go_away()
    for phone, player in ((anna, ANNA), (noah, NOAH)):
        tap_cards(phone, FIRST_ROUND, [player])
        phone.wait("#connection", "No connection")
    assert anna.js(KEPT) == sides(FIRST_ROUND)[ANNA]
    assert counts(anna) == [[mine, 0] for mine, _ in FIRST_ROUND]
    server.come_back()
    for phone in (anna, noah):
        phone.until(lambda phone=phone: counts(phone) == FIRST_ROUND, "all counts")
        phone.gone("#connection")
    assert anna.state()["round"]["cards"] == FIRST_ROUND
