"""Undo on a seated phone is its own; whoever else is at the table is told by whom what was changed."""

import re
from html import unescape

import pytest

from ....factories import ALL_TIED, FIRST_ROUND, Table
from ..test_pages import text
from .test_mai_star import MaiStar
from .test_mai_star_scoring import other

_PUT_BACK = re.compile(r'name="to" value="(\d+)"><input type="hidden" name="putting_back"')


@pytest.fixture
def phones(app, table):
    """Anna's and Noah's phone, each on its seat."""
    found = [Table(app.test_client(), table.id) for _ in range(2)]
    for seat, phone in enumerate(found):
        phone.client.get(phone.page)
        phone.client.post(f"{phone.page}/seat", data={"player": str(seat)})
    return found


def page(phone, **asked):
    return phone.client.get(phone.page, query_string=asked)


def button(answer):
    """The first undo on a page: its label, whether it takes back one's own, and whether it can be tapped."""
    form = re.search(r'<form[^>]*/undos".*?</form>', answer.text, re.DOTALL)[0]
    words = " ".join(re.sub("<[^>]+>", " ", form).split())
    return words, 'name="own"' in form, "disabled" not in form


def undo(phone, **form):
    return phone.client.post(f"{phone.page}/undos", data=form, follow_redirects=True)


def cells(phone):
    return [pair for pair in phone.state["round"]["cards"] if any(pair)]


def test_the_button_of_a_seat_takes_back_its_own_tap_below_that_of_the_other(phones):
    anna, noah = phones
    anna.count(0, 6, 2)
    noah.count(1, 5, 1)
    assert button(page(anna)) == ("Undo entry", True, True)
    assert "Entry undone: Anna, Ruri (flower, 5): 2" in text(undo(anna, own="1", seen="3"))
    assert cells(anna) == [[0, 1]]


def test_a_seat_is_offered_no_tap_of_the_other_and_any_other_step_by_name(phones):
    anna, noah = phones
    noah.count(1, 5, 1)
    assert button(page(anna)) == ("Undo", False, False)
    noah.score(1, FIRST_ROUND)
    assert button(page(anna)) == ("Undo scoring (Noah)", False, True)
    assert button(page(noah)) == ("Undo scoring", True, True)


def test_the_rounds_offer_the_last_step_of_the_table_and_say_whose_it_is(phones):
    noah = phones[1]
    noah.count(1, 5, 1)
    labels = [button(phone.client.get(f"{phone.page}/rounds"))[0] for phone in phones]
    assert labels == ["Undo entry (Noah)", "Undo entry"]


def test_a_device_without_a_seat_undoes_the_last_step_and_says_whose_it_is(phones, app):
    anna, noah = phones
    noah.count(1, 5, 1)
    tablet = Table(app.test_client(), anna.id)
    assert button(page(tablet)) == ("Undo entry (Noah)", False, True)
    undo(tablet, seen="2")
    assert cells(anna) == []


def test_an_undo_that_came_too_late_says_where_the_table_can_be_undone(phones):
    anna, noah = phones
    anna.count(0, 6, 2)
    noah.score(1, FIRST_ROUND)
    assert "Later entries depend on this one." in text(undo(anna, own="1", seen="2"))
    assert anna.state["version"] == 3


def test_whose_tap_was_undone_is_told_by_whom_and_can_put_it_back(phones):
    anna, noah = phones
    noah.count(1, 5, 1)
    undo(anna, seen="2")
    assert "Anna undid this entry: Noah, Anju (tea, 4): 1" in text(page(noah))
    page(anna)  # what she did is told to her once
    assert [_PUT_BACK.findall(page(phone).text) for phone in phones] == [[], ["2"]]
    undo(noah, to="2", putting_back="1", seen="3")
    assert cells(noah) == [[0, 1]]
    assert "Redone: Noah, Anju (tea, 4): 1" in text(page(anna))


@pytest.fixture
def boards(client, app):
    """Anna's, Noah's and Zoé's phone at a table of Mai-Star; Zoé kept the first tally on Anna's board."""
    table = MaiStar(client)
    found = [other(app, table) for _ in range(3)]
    for seat, phone in enumerate(found):
        phone.client.post(f"{phone.page}/seat", data={"player": str(seat)})
    found[2].tap(0, guest="3")
    return found


def test_an_undo_on_ones_own_board_is_told_to_nobody_but_whose_entry_it_takes_back(boards):
    anna, told = boards[0], []
    anna.tap(0, guest="5")
    for step in ({"own": "1"}, {}):
        undo(anna, **step, seen=str(anna.state["version"]))
        page(anna)  # what she did is told to her once
        told.append([_passing(page(phone)) for phone in boards])
        assert "Entry undone: Anna: guests pay" in text(page(boards[1])), "to who listens"
    once = "Entry undone: Anna: guests pay 3, reputation 0/0/0"
    assert told == [["", "", ""], ["", once, f"{once} Redo"]]


def _passing(answer):
    found = re.search(r'<div class="passing".*?</div>', answer.text, re.DOTALL)
    return " ".join(re.sub("<[^>]+>", " ", found[0]).split()) if found else ""


def test_what_was_corrected_before_a_phone_came_is_no_news_to_it(app, phones):
    anna, noah = phones
    anna.score(1, FIRST_ROUND)
    noah.score(1, ALL_TIED)
    late = Table(app.test_client(), anna.id)
    late.client.post(f"{late.page}/seat", data={"player": "0", "second": "0"})
    assert ["was corrected" in text(page(phone)) for phone in (anna, late)] == [True, False]
    noah.score(1, FIRST_ROUND)
    assert "Noah: Round 1 was corrected." in text(page(late))


def test_who_watches_is_told_what_came_since_their_page_did(app, phones):
    anna, noah = phones
    watcher = app.test_client()
    watch = anna.state["links"]["watch"]

    def fragment(answer):
        return watcher.get(unescape(re.search(r'data-fragment="([^"]+)"', answer.text)[1]))

    anna.score(1, FIRST_ROUND)
    before = watcher.get(watch)
    noah.score(1, ALL_TIED)
    late = watcher.get(watch)
    shown = (before, fragment(before), fragment(fragment(before)), late, fragment(late))
    told = ["Noah: Round 1 was corrected." in _passing(answer) for answer in shown]
    assert told == [False, True, True, False, False]


def test_a_correction_is_told_by_whom_although_its_reader_taps_on_and_leaves_their_undo(phones):
    anna, noah = phones
    anna.score(1, FIRST_ROUND)
    anna.count(0, 6, 1)
    noah.score(1, ALL_TIED)
    for tap in (2, 3):
        anna.count(0, 6, tap)
        shown = page(anna)
        assert "Noah: Round 1 was corrected." in text(shown)
        assert button(shown) == ("Undo entry", True, True)
    assert "was corrected" not in text(page(noah))
    anna.score(2, ALL_TIED)
    assert "was corrected" not in text(page(anna))
