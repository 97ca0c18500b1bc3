"""Two phones of one engine at one table: the main way, with a server that goes and comes back."""

import pytest

from ..browser.conftest import SHORT_TAPS
from ..factories import FIRST_ROUND, sides
from .hands import counts, open_table, score, tap_cards

NOAH, RURI = 1, 6
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
    phone.view("counting")
    return phone


def test_both_count_while_the_server_goes_and_comes_back_and_see_the_other_s_cards_and_the_score(
    anna, noah, server
):
    for phone in (anna, noah):
        phone.js(SHORT_TAPS)
    of_anna = [[mine, 0] for mine, _ in FIRST_ROUND]
    tap_cards(anna, of_anna[:RURI])
    noah.until(lambda: counts(noah)[:RURI] == of_anna[:RURI], "her counts")
    server.go_away()
    tap_cards(anna, [*[[0, 0]] * RURI, of_anna[RURI]])
    tap_cards(noah, FIRST_ROUND, [NOAH])
    for phone in (anna, noah):
        phone.wait("#connection", "No connection")
    noah.until(lambda: noah.js(KEPT) == sides(FIRST_ROUND)[NOAH], "his taps kept")
    assert counts(anna) == of_anna
    server.come_back()
    for phone in (anna, noah):
        phone.until(lambda phone=phone: counts(phone) == FIRST_ROUND, "all counts")
        phone.gone("#connection")
    score(noah, 1)
    for phone in (anna, noah):
        phone.view("scored")
    assert anna.state()["charm"] == [8, 6]
