"""A form means what its reader was shown: what their own phone did since is known to them, others' is not."""

import pytest

from assistant.matches.service import Tables
from assistant.web.services import services

from ....factories import ALL_TIED, FIRST_ROUND, Table
from ..test_pages import text

MEANWHILE = "in the meantime"


@pytest.fixture
def phones(app, table):
    """Anna's and Noah's phone, which both have opened the table."""
    found = [Table(app.test_client(), table.id) for _ in range(2)]
    for phone in found:
        phone.client.get(phone.page)
    return found


def count(phone, cards):
    for geisha, pair in enumerate(cards):
        for player, number in enumerate(pair):
            phone.count(player, geisha, number)


def shown(phone):
    return phone.state["version"]


def score(phone, seen, **more):
    form = {"scoring": "1", "counted": "1", "seen": str(seen), **more}
    return phone.client.post(f"{phone.page}/rounds/1", data=form, follow_redirects=True)


def undo(phone, seen, **more):
    return phone.client.post(f"{phone.page}/undos", data={"seen": str(seen), **more}, follow_redirects=True)


# Score


def test_what_the_reader_tapped_since_the_page_was_shown_is_scored_with_it(phones):
    anna, _ = phones
    seen = shown(anna)
    count(anna, FIRST_ROUND)
    assert MEANWHILE not in text(score(anna, seen))
    assert anna.state["rounds"][0]["cards"] == FIRST_ROUND


def test_an_unseen_tap_of_another_phone_that_moves_no_marker_is_scored(phones):
    anna, noah = phones
    count(noah, FIRST_ROUND)
    noah.count(0, 3, 0)
    seen = shown(anna)
    noah.count(0, 3, 1)
    assert MEANWHILE not in text(score(anna, seen))
    assert anna.state["rounds"][0]["cards"] == FIRST_ROUND


def test_an_unseen_tap_of_another_phone_that_moves_a_marker_is_asked_about(phones):
    anna, noah = phones
    count(anna, FIRST_ROUND)
    seen = shown(anna)
    noah.count(1, 0, 1)
    noah.count(0, 0, 0)
    assert "Someone changed a number in the meantime." in text(score(anna, seen))
    assert anna.state["rounds"] == []


def test_cards_that_are_odd_now_are_asked_about_though_no_marker_moves(phones):
    anna, noah = phones
    count(anna, FIRST_ROUND)
    seen = shown(anna)
    noah.count(1, 4, 1)
    assert "Noah has 7 of 8 cards" in text(score(anna, seen))
    assert MEANWHILE not in text(score(anna, seen, agreed="side-total/1/7"))
    assert len(anna.state["rounds"]) == 1


def test_cards_that_are_odd_once_it_is_written_are_asked_about_too(app, phones, monkeypatch):
    anna, _ = phones
    count(anna, FIRST_ROUND)
    held = services(app)
    store, another_process = held.store.events, Tables(held.store, held.notifier)
    append = store.append

    def append_late(*given, **more):
        monkeypatch.setattr(store, "append", append)
        newest = another_process.find(anna.id)
        another_process.change(
            newest, lambda game, match: game.COMMANDS["cards"].decide(match, 1, 4, {"count": 1}), "noah"
        )
        return append(*given, **more)

    monkeypatch.setattr(store, "append", append_late)
    assert "Noah has 7 of 8 cards" in text(score(anna, shown(anna)))
    assert anna.state["rounds"] == []


def test_own_taps_that_somebody_else_has_taken_back_are_asked_about(phones):
    anna, noah = phones
    seen = shown(anna)
    count(anna, FIRST_ROUND)
    noah.post("undos", {"to": seen})
    assert "Someone changed a number in the meantime." in text(score(anna, seen))


def test_what_the_reader_has_taken_back_since_is_scored_without_it(phones):
    anna, _ = phones
    count(anna, FIRST_ROUND)
    seen = shown(anna)
    anna.count(1, 0, 1)
    anna.count(0, 0, 0)
    anna.post("undos", {"to": seen})
    assert MEANWHILE not in text(score(anna, seen))
    assert anna.state["rounds"][0]["cards"] == FIRST_ROUND


def test_a_version_that_the_table_never_had_says_nothing_of_what_was_shown(phones):
    anna, _ = phones
    count(anna, FIRST_ROUND)
    for seen in (0, 999, "x", ""):
        assert MEANWHILE not in text(score(anna, seen))
        anna.post("undos")


def test_what_an_own_correction_made_of_a_round_is_no_news(phones):
    anna, noah = phones
    anna.score(1, FIRST_ROUND)
    seen = shown(anna)
    anna.score(1, ALL_TIED)
    form = {f"cards/{g}/{p}": str(n) for g, pair in enumerate(FIRST_ROUND) for p, n in enumerate(pair)}
    for phone, is_news in ((noah, True), (anna, False)):
        answer = phone.client.post(
            f"{phone.page}/rounds/1", data={**form, "seen": str(seen)}, follow_redirects=True
        )
        assert ("Round 1 was corrected in the meantime." in text(answer)) == is_news


# Undo


def test_undo_takes_back_the_last_tap_of_its_reader_though_the_page_did_not_show_it_yet(phones):
    anna, _ = phones
    anna.count(0, 6, 1)
    seen = shown(anna)
    anna.count(0, 5, 1)
    anna.count(1, 5, 1)
    assert MEANWHILE not in text(undo(anna, seen))
    assert anna.state["round"]["cards"][5:] == [[1, 0], [1, 0]]


def test_undo_after_what_another_phone_did_unseen_is_told_and_not_done(phones):
    anna, noah = phones
    seen = shown(anna)
    anna.count(0, 6, 1)
    noah.count(1, 5, 1)
    anna.count(0, 5, 1)
    before = anna.state
    assert "Someone changed the table in the meantime." in text(undo(anna, seen))
    assert anna.state == before


def test_an_undo_that_is_sent_twice_takes_back_one_tap(phones):
    anna, _ = phones
    anna.count(0, 6, 1)
    anna.count(0, 5, 1)
    seen = shown(anna)
    undo(anna, seen)
    assert "Nothing was changed." in text(undo(anna, seen))
    assert anna.state["round"]["cards"][5:] == [[0, 0], [1, 0]]


def test_going_back_to_an_entry_takes_own_late_taps_along(phones):
    anna, _ = phones
    anna.count(0, 6, 1)
    anna.count(0, 5, 1)
    seen = shown(anna)
    anna.count(0, 4, 1)
    assert MEANWHILE not in text(undo(anna, seen, to="2"))
    assert anna.state["round"]["cards"][4:] == [[0, 0], [0, 0], [1, 0]]
