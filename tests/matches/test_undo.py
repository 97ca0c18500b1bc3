"""Undo of one event alone: a player's own last change, whatever the other did since."""

from datetime import UTC, datetime

import pytest

from assistant.games.errors import Conflict, Malformed
from assistant.games.events import EventsUndone, EventUndone
from assistant.matches.service import Tables
from assistant.matches.undo import own_step
from assistant.realtime.process import ProcessNotifier

from ..factories import ALL_TIED, FIRST_ROUND, new_table
from .test_service import count, score

ANNA, NOAH = "anna's phone", "noah's phone"


@pytest.fixture
def tables(opened, tmp_path):
    store = opened(tmp_path / "log.sqlite3")
    yield Tables(store, ProcessNotifier(), now=lambda: datetime(2026, 11, 21, 20, 15, tzinfo=UTC))
    store.close()


@pytest.fixture
def table(tables):
    """Anna has counted two of her cells, and Noah one of his in between."""
    opened = tables.open(new_table(), "laptop")[0]
    return changed(tables, opened, (ANNA, count(0, 6, 2)), (NOAH, count(1, 5, 1)), (ANNA, count(0, 4, 1)))


def changed(tables, table, *changes):
    for device, decide in changes:
        table = tables.change(table, decide, device)
    return table


def counts(table):
    """The counts, by side and geisha."""
    cells = enumerate(table.match.counted.counts)
    return {(side, geisha): n for geisha, pair in cells for side, n in enumerate(pair) if n}


def numbers(table):
    return [entry.number for entry in table.entries() if entry.stands]


def test_each_takes_back_their_own_last_change_and_the_others_stay(tables, table):
    noahs = tables.undo_own(table, {NOAH}, NOAH)
    assert (noahs.last, counts(noahs)) == (EventUndone(3), {(0, 6): 2, (0, 4): 1})
    once = tables.undo_own(noahs, {ANNA}, ANNA)
    twice = tables.undo_own(once, {ANNA}, ANNA)
    assert (counts(once), counts(twice)) == ({(0, 6): 2}, {})
    with pytest.raises(Conflict, match="undo-blocked"):
        tables.undo_own(twice, {ANNA}, ANNA)


def test_two_who_undo_at_once_take_back_one_change_each(tables, table):
    tables.undo_own(table, {NOAH}, NOAH, seen=4)
    both = tables.undo_own(table, {ANNA}, ANNA, seen=4)
    assert counts(both) == {(0, 6): 2}


def test_a_form_that_is_sent_again_undoes_nothing_more(tables, table):
    once = tables.undo_own(table, {ANNA}, ANNA, seen=4)
    assert tables.undo_own(once, {ANNA}, ANNA, seen=4).version == once.version


def test_two_phones_on_one_seat_undo_for_it(tables, table):
    second = changed(tables, table, ("anna's tablet", count(0, 3, 1)))
    own = tables.undo_own(second, {ANNA, "anna's tablet"}, ANNA)
    assert counts(own) == {(0, 6): 2, (1, 5): 1, (0, 4): 1}


BELOW = {
    "a tap that the other has tapped over": [(ANNA, count(0, 6, 1)), (NOAH, count(0, 6, 3))],
    "a tap of a round that was scored": [(ANNA, count(0, 6, 1)), (NOAH, score(1, FIRST_ROUND))],
    "a scoring before a tap": [(ANNA, score(1, FIRST_ROUND)), (NOAH, count(1, 0, 1))],
    "no change at all": [(NOAH, count(1, 0, 1))],
    "a tap of a round that a correction has set aside": [
        (NOAH, score(1, FIRST_ROUND)),
        (ANNA, count(0, 6, 1)),
        (NOAH, lambda game, match: game.put_round(match, 1, {"winners": [0] * 7, "discard_later": True})),
    ],
}
ALONE = {
    "a tap below one elsewhere": [(ANNA, count(0, 6, 1)), (NOAH, count(1, 0, 1))],
    "a tap below a correction": [
        (NOAH, score(1, FIRST_ROUND)),
        (ANNA, count(0, 6, 1)),
        (NOAH, score(1, ALL_TIED)),
    ],
    "the scoring of a round": [(NOAH, count(1, 0, 1)), (ANNA, score(1, FIRST_ROUND))],
}


def test_what_others_stand_on_is_not_offered_and_what_stands_apart_is(tables):
    faults = []
    for what, changes in (BELOW | ALONE).items():
        table = changed(tables, tables.open(new_table(), "laptop")[0], *changes)
        step = own_step(table, {ANNA})
        if (step is None) != (what in BELOW):
            faults.append((what, step))
    assert faults == []


def test_what_would_leave_more_cards_than_there_are_is_refused_and_changes_nothing(tables, table):
    more = changed(tables, table, (ANNA, count(0, 6, 4)), (ANNA, count(0, 6, 1)), (NOAH, count(1, 6, 3)))
    with pytest.raises(Conflict, match="undo-blocked"):
        tables.undo_own(more, {ANNA}, ANNA)
    assert tables.find(more.row.id).version == more.version


def test_the_undo_of_the_table_goes_on_below_and_brings_back_nothing(tables, table):
    alone = tables.undo(table, {"only": 3}, NOAH)
    assert numbers(alone) == [1, 2, 4]
    once = tables.undo(alone, {}, NOAH)
    assert (once.last, numbers(once)) == (EventUndone(4), [1, 2])
    twice = tables.undo(once, {}, NOAH)
    assert (twice.last, numbers(twice)) == (EventsUndone(1), [1])
    put_back = tables.undo(twice, {"to": alone.version}, NOAH)
    assert numbers(put_back) == [1, 2, 4]
    assert tables.undo(put_back, {"to": alone.version}, NOAH).version == put_back.version
    assert numbers(tables.undo(put_back, {"to": 4}, NOAH)) == [1, 2, 3, 4]


def test_an_event_that_is_not_in_force_is_undone_already_and_what_is_none_is_refused(tables, table):
    alone = tables.undo(table, {"only": 3}, NOAH)
    assert [tables.undo(alone, {"only": one}, NOAH).version for one in (3, 5)] == [alone.version] * 2
    for body, error in (({"only": 1}, Conflict), ({"only": 9}, Malformed), ({"only": 2, "to": 1}, Malformed)):
        with pytest.raises(error):
            tables.undo(alone, body, NOAH)
    assert tables.find(table.row.id).version == alone.version


def test_a_phone_knows_its_own_undo_and_not_what_the_other_tapped_unseen(tables, table):
    own = tables.undo_own(changed(tables, table, (NOAH, count(1, 0, 1))), {ANNA}, ANNA)
    known = own.known_to(ANNA, 4)
    assert [pair for pair in known.counted.counts if any(pair)] == [(0, 1), (2, 0)]
