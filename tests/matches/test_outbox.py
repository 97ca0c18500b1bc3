"""Taps of phones on bad Wi-Fi: which of them count, whenever the network brings them."""

from datetime import UTC, datetime, timedelta

import pytest

from assistant.games.errors import Malformed
from assistant.matches.outbox import LONGEST_AWAY_MS, MOST_TAPS, OUTBOX_LENGTH, steady_clock
from assistant.matches.replay import MOST_EVENTLESS
from assistant.matches.service import Tables
from assistant.realtime.process import ProcessNotifier

from ..factories import FIRST_ROUND, new_table

OPENED = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


class Clock:
    def __init__(self):
        self.now = OPENED

    def __call__(self):
        return self.now

    def wait(self, seconds):
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(opened, tmp_path):
    store = opened(tmp_path / "log.sqlite3")
    yield store
    store.close()


@pytest.fixture
def tables(store, clock):
    return Tables(store, ProcessNotifier(), now=lambda: OPENED, steady=clock)


@pytest.fixture
def table(tables):
    return tables.open(new_table(), "laptop")[0]


def tap(player, geisha, count, number=None, **fields):
    return {
        "at": f"cards/{player}/{geisha}",
        "count": count,
        **fields,
        **({"number": number} if number else {}),
    }


def send(tables, table, device, *taps, outbox=None):
    """The table after a request with these taps."""
    body = {"taps": [*taps], **({"outbox": outbox} if outbox else {})}
    return tables.tap(tables.find(table.row.id), body, device)


def cell(tables, table, player, geisha):
    return tables.find(table.row.id).match.counted.counts[geisha][player]


def test_all_that_an_outbox_holds_is_done_in_its_order(tables, table):
    after, refused = send(tables, table, "phone", tap(0, 6, 1), tap(0, 6, 2), tap(1, 5, 3), tap(0, 6, 1))
    assert (after.version, refused) == (5, [])
    assert after.match.counted.counts[5:] == ((0, 3), (1, 0))


def test_a_tap_that_cannot_be_takes_none_along(tables, table):
    after, refused = send(tables, table, "phone", tap(0, 5, 3), tap(0, 5, 5), tap(1, 5, 2), tap(1, 4, 1))
    assert after.match.counted.counts[4:6] == ((0, 1), (3, 0))
    assert [(one.tap.at, one.error.key) for one in refused] == [
        ("cards/0/5", "too-many"),
        ("cards/1/5", "too-many"),
    ]


def test_a_tap_is_judged_by_what_those_before_it_led_to(tables, table):
    _, refused = send(tables, table, "phone", tap(0, 5, 4), tap(1, 5, 1), tap(0, 5, 3), tap(1, 5, 1))
    assert len(refused) == 1
    assert tables.find(table.row.id).match.counted.counts[5] == (3, 1)


@pytest.mark.parametrize(
    "at",
    ["", "cards", "cards/0", "cards/0/5/1", "cards/0/x", "cards/0/-1", "cards/0/٣", "actions", "tallies/0"],
)
def test_what_this_game_has_no_place_for_is_refused_alone(tables, table, at):
    after, refused = send(tables, table, "phone", {"at": at, "count": 1}, tap(0, 6, 1))
    assert [one.tap.at for one in refused] == [at]
    assert after.version == 2


def test_what_was_answered_once_is_not_done_again_when_the_network_brings_it_twice(tables, table):
    first = [tap(0, 6, 1, number=1), tap(0, 5, 1, number=2)]
    send(tables, table, "phone", *first, outbox="outbox")
    send(tables, table, "phone", tap(0, 6, 2, number=3), outbox="outbox")
    after, refused = send(tables, table, "phone", *first, outbox="outbox")
    assert (after.version, refused) == (4, [])
    assert cell(tables, table, 0, 6) == 2


def test_what_was_answered_is_known_after_a_restart(store, tables, table):
    send(tables, table, "phone", tap(0, 6, 1, number=7), outbox="outbox")
    send(tables, table, "phone", tap(0, 6, 2, number=8), outbox="outbox")
    again = Tables(store, ProcessNotifier())
    send(again, table, "phone", tap(0, 6, 1, number=7), outbox="outbox")
    assert cell(again, table, 0, 6) == 2


def test_what_is_sent_again_with_more_does_only_what_is_new(tables, table):
    send(tables, table, "phone", tap(0, 6, 1, number=1), outbox="outbox")
    after, _ = send(tables, table, "phone", tap(0, 6, 1, number=1), tap(0, 6, 2, number=2), outbox="outbox")
    assert after.version == 3
    assert cell(tables, table, 0, 6) == 2


def test_a_tap_that_was_taken_back_does_not_come_again(tables, table):
    send(tables, table, "phone", tap(0, 6, 1, number=1), outbox="outbox")
    tables.undo(tables.find(table.row.id), {}, "phone")
    send(tables, table, "phone", tap(0, 6, 1, number=1), outbox="outbox")
    assert cell(tables, table, 0, 6) == 0


def test_a_tap_that_changed_nothing_does_not_come_again_over_what_others_did_since(tables, table):
    send(tables, table, "Anna", tap(0, 6, 0, number=1), outbox="outbox")
    send(tables, table, "Noah", tap(0, 6, 1))
    send(tables, table, "Anna", tap(0, 6, 0, number=1), outbox="outbox")
    assert cell(tables, table, 0, 6) == 1


def test_a_tap_that_was_passed_over_for_a_later_one_does_not_come_again(tables, table, clock):
    send(tables, table, "Noah", tap(0, 6, 2))
    send(tables, table, "Anna", tap(0, 6, 1, number=1, tapped_ago=5000), outbox="outbox")
    clock.wait(10)
    send(tables, table, "Anna", tap(0, 6, 1, number=1, tapped_ago=0), outbox="outbox")
    assert cell(tables, table, 0, 6) == 2


def test_a_tap_that_was_refused_stays_refused_and_is_told_again(tables, table):
    taps = [tap(0, 5, 4, number=1), tap(1, 5, 1, number=2), tap(0, 6, 1, number=3)]
    send(tables, table, "phone", *taps, outbox="outbox")
    send(tables, table, "phone", tap(0, 5, 0))
    after, refused = send(tables, table, "phone", *taps, outbox="outbox")
    assert [(one.tap.number, one.error.key) for one in refused] == [(2, "too-many")]
    assert after.match.counted.counts[5:] == ((0, 0), (1, 0))


def test_of_taps_without_an_event_only_so_many_are_remembered(tables, table):
    for number in range(1, MOST_EVENTLESS + 2):
        send(tables, table, "phone", tap(0, 6, 0, number=number), outbox="outbox")
    fold = tables.find(table.row.id).replay
    assert not fold.is_answered(("outbox", 1))
    assert fold.is_answered(("outbox", 2))


def test_a_later_tap_that_was_taken_back_still_comes_after_an_earlier_one(tables, table, clock):
    clock.wait(100)
    send(tables, table, "Noah", tap(0, 6, 2))
    tables.undo(tables.find(table.row.id), {}, "Noah")
    send(tables, table, "Anna", tap(0, 6, 1, tapped_ago=5000))
    assert cell(tables, table, 0, 6) == 0


def test_the_numbers_of_another_outbox_are_others(tables, table):
    send(tables, table, "phone", tap(0, 6, 1, number=5), outbox="outbox")
    send(tables, table, "phone", tap(0, 6, 2, number=1), outbox="one that was made anew")
    assert cell(tables, table, 0, 6) == 2


def test_the_later_of_two_taps_stands_although_it_comes_first(tables, table, clock):
    send(tables, table, "Noah", tap(0, 6, 2))
    send(tables, table, "Anna", tap(0, 6, 1, tapped_ago=5000))
    assert cell(tables, table, 0, 6) == 2


def test_of_two_phones_that_were_away_the_later_tap_stands_whoever_comes_back_first(tables, table, clock):
    clock.wait(100)
    send(tables, table, "Noah", tap(0, 6, 2, tapped_ago=90_000))
    clock.wait(1)
    send(tables, table, "Anna", tap(0, 6, 1, tapped_ago=50_000))
    assert cell(tables, table, 0, 6) == 1


def test_a_tap_on_what_was_seen_counts_however_the_clocks_stand(tables, table, clock):
    seen, _ = send(tables, table, "Noah", tap(0, 6, 2))
    send(tables, table, "Anna", tap(0, 6, 1, tapped_ago=60_000, seen=seen.version))
    assert cell(tables, table, 0, 6) == 1


def test_a_clock_that_is_set_does_not_move_the_taps_clock():
    times = [OPENED, OPENED - timedelta(days=2), OPENED + timedelta(days=300)]
    clock = steady_clock(lambda: times.pop(0))
    assert OPENED <= clock() <= clock() < OPENED + timedelta(hours=1)


OTHER_FORMS = [
    [],
    {},
    {"taps": []},
    {"taps": {}},
    {"taps": [1]},
    {"taps": [{}]},
    {"taps": [{"at": 3}]},
    {"taps": [tap(0, 6, 1)] * (MOST_TAPS + 1)},
    {"taps": [tap(0, 6, 1, tapped_ago=-1)]},
    {"taps": [tap(0, 6, 1, tapped_ago=LONGEST_AWAY_MS + 1)]},
    {"taps": [tap(0, 6, 1, seen=-1)]},
    {"taps": [tap(0, 6, 1, number=True)]},
    {"taps": [tap(0, 6, 1)], "outbox": ""},
    {"taps": [tap(0, 6, 1)], "outbox": "x" * (OUTBOX_LENGTH + 1)},
    {"taps": [tap(0, 6, 1)], "outbox": 5},
    {"taps": [tap(0, 6, 1)], "outbox": None},
    {"taps": [{**tap(0, 6, 1), "number": None}]},
    {"taps": [tap(0, 6, 1)], "outbox": "\ud800"},
    {"taps": [tap(0, 6, 1)], "outbox": "a\nb"},
    {"taps": [tap(0, 6, 1)], "more": 1},
]


def test_a_request_of_another_form_changes_nothing(tables, table):
    assert [body for body in OTHER_FORMS if not is_malformed(tables, table, body)] == []
    assert tables.find(table.row.id).version == 1


def is_malformed(tables, table, body):
    try:
        tables.tap(table, body, "phone")
    except Malformed:
        return True
    return False


def test_a_tap_for_a_round_that_is_scored_is_refused_and_the_others_stand(tables, table):
    tables.change(table, lambda game, match: game.put_round(match, 1, {"cards": FIRST_ROUND}), "laptop")
    after, refused = send(tables, table, "phone", tap(0, 6, 1, round=1), tap(0, 6, 2, round=2))
    assert [one.error.key for one in refused] == ["scored-already"]
    assert after.match.counted.counts[6] == (2, 0)
