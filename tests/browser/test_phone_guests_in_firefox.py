"""A guest in Firefox, of a phone with Chromium."""

import pytest

from ..engines.hands import CELL
from ..engines.hands import counts as counts_in_firefox
from ..engines.phone import Phone
from ..engines.webdriver import firefox
from .guests import answer, close_the_sheet, framed, invite
from .hands import cell, counts, open_table, wait_until, wait_until_sent
from .phone import woken

CODE = "return document.querySelector('[data-dialog=visit][open] [data-text]')?.value"


@pytest.fixture
def guest(tmp_path_factory):
    with firefox(tmp_path_factory.mktemp("profile")) as ask:
        yield Phone(ask, is_framed=True)


def test_firefox_joins_plays_along_and_comes_back_after_a_reload(guest, open_visited, visited_host, tmp_path):
    host = open_visited(tmp_path).page
    open_table(woken(host, visited_host.address))
    anna = framed(host)
    guest.ask("Navigate", url=invite(host))
    guest.until(lambda: guest.js_around(CODE), "its code")
    answer(host, guest.js_around(CODE))
    close_the_sheet(anna)
    guest.awake()
    guest.pause()  # Firefox still gives a click to the dialog that has just closed
    guest.tap(".seat-card", "Noah")
    guest.view("counting")
    for turn in (1, 2):
        cell(anna, 0, 6).click()
        guest.until(lambda turn=turn: counts_in_firefox(guest)[6][0] == turn, "the host's tap")
        guest.tap(CELL.format(1, 5))
        wait_until(anna, lambda turn=turn: counts(anna)[5][1] == turn)
        if turn == 1:
            guest.reload()
            guest.view("counting")
    wait_until_sent(anna)
    assert counts_in_firefox(guest) == counts(anna)
