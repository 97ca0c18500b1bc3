"""A match on one phone, in WebKit and in Firefox: with a server, and where its browser is all there is."""

import pytest

from ..factories import FIRST_ROUND
from .hands import (
    CELL,
    begin_counting,
    by_markers,
    correct,
    count_and_score,
    counts,
    open_table,
    score,
    tap_cards,
)

NOAH_WINS = [None, None, 1, None, None, None, 1]  # Tomoyo and Ruri: 8 + 5 charm
SEVEN = [[0, 0], *FIRST_ROUND[1:]]
RURI = 6


@pytest.fixture
def at_a_server(open_engine, webkit_alone, server):
    phone = open_engine(webkit_alone)
    phone.open(server.address)
    return phone


@pytest.fixture
def without_a_server(open_engine, engine, phone_host):
    phone = open_engine(engine, is_framed=True)
    phone.open_app(phone_host.address)
    return phone


def test_a_held_cell_gives_one_card_back_a_sheet_closes_by_back_and_seven_cards_are_asked_about(at_a_server):
    open_table(at_a_server)
    for _ in range(3):
        at_a_server.tap(CELL.format(0, RURI))
    at_a_server.hold(CELL.format(0, RURI))
    at_a_server.pause()
    assert counts(at_a_server)[RURI] == [2, 0]
    assert at_a_server.state()["round"]["cards"][RURI] == [2, 0]

    at_a_server.tap("nav a[data-dialog]", "Share")
    at_a_server.wait("dialog[open] img.qr")
    loaded = "return document.querySelector('dialog[open] img.qr').naturalWidth"
    at_a_server.until(lambda: at_a_server.js(loaded), "the QR code")
    at_a_server.ask("Back")
    at_a_server.gone("dialog[open]")

    tap_cards(at_a_server, [*SEVEN[:RURI], [0, SEVEN[RURI][1]]])
    at_a_server.state()
    score(at_a_server, 1)
    at_a_server.wait("[role=alertdialog]", "Anna has 7 of 8 cards")
    at_a_server.pause()
    at_a_server.tap("[role=alertdialog] button", "Score with 7 cards")
    at_a_server.view("scored")
    assert at_a_server.state()["rounds"][0]["warnings"][0]["cards"] == 7


def test_without_a_server_a_match_is_played_and_stays_when_the_host_is_dead(without_a_server, phone_host):
    """Round 1 by cards, corrected; round 2 by markers."""
    phone_host.kill()
    phone = without_a_server
    open_table(phone)
    count_and_score(phone, 1)
    assert phone.state()["charm"] == [8, 6]
    correct(phone, 1, "more/0/0", "less/0/1")
    assert phone.state()["charm"] == [8, 8]
    phone.view("scored")
    begin_counting(phone)
    by_markers(phone, NOAH_WINS)
    score(phone, 2)
    phone.view("won")
    phone.wait(".headline", "Noah wins")
    told = phone.state()
    assert told["outcome"]["winners"] == [1]
    phone.reload()
    phone.view("won")
    assert phone.state() == told
