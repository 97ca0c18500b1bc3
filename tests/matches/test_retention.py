"""Tables unused for so many days are deleted, each whole or not at all, and nothing else."""

import threading
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from assistant import create_app
from assistant.matches.retention import NAME, HeldSweep, Retention
from assistant.matches.service import NoSuchTable, Tables
from assistant.realtime.process import ProcessNotifier
from assistant.store import Entry, TournamentRow, Unavailable
from assistant.tournaments.service import Tournaments
from assistant.transfer.files.device_transfers import DeviceTransfers
from assistant.transfer.files.service import MatchFiles
from assistant.web.services import services

from ..factories import CHARM_OVER_GEISHA, new_table
from ..servers import wait_until
from ..store.test_several_processes import rows

DAYS = 30
PHONE = "phone"


class House:
    """Tables by a clock that goes on a day at a time."""

    def __init__(self, store):
        self.store, self.notifier = store, ProcessNotifier()
        self.now = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
        self.tables = Tables(store, self.notifier, now=lambda: self.now)
        self.retention = self.another()

    def another(self, **options):
        return Retention(
            self.store, self.tables, self.notifier, timedelta(days=DAYS), lambda: self.now, **options
        )

    def wait(self, days):
        self.now += timedelta(days=days)

    def open(self):
        table, _ = self.tables.open(new_table(), PHONE)
        self.come(table.row.id, PHONE)
        return table.row.id

    def rematch(self, table_id):
        return self.tables.rematch(self.tables.find(table_id), {}, PHONE)[0].row.id

    def come(self, table_id, device):
        self.store.visits.add(device, table_id, self.now.isoformat(timespec="milliseconds"))

    def tap(self, table_id):
        self.tables.change(
            self.tables.find(table_id),
            lambda game, match: game.rename_player(match, 0, {"name": f"Zoé {self.now:%j}"}),
            PHONE,
        )

    def win(self, table_id):
        """Let who starts win."""
        body = {"cards": CHARM_OVER_GEISHA}
        self.tables.change(
            self.tables.find(table_id), lambda game, match: game.put_round(match, 1, body), PHONE
        )

    def is_there(self, table_id):
        try:
            return bool(self.tables.find(table_id))
        except NoSuchTable:
            return False


@pytest.fixture
def here(opened, tmp_path):
    here = House(opened(tmp_path / "log.sqlite3"))
    yield here
    here.store.close()


def test_a_table_goes_on_the_day_after_the_last_of_its_days(here):
    table = here.open()
    here.wait(DAYS)
    assert here.retention.sweep() == 0
    here.wait(1)
    assert here.retention.sweep() == 1
    assert rows(here.store, table) == {}


def test_who_taps_or_comes_keeps_it(here):
    tapped, visited, left = here.open(), here.open(), here.open()
    here.wait(DAYS - 1)
    here.tap(tapped)
    here.come(visited, "another phone")
    here.wait(2)
    assert here.retention.sweep() == 1
    assert [here.is_there(table) for table in (tapped, visited, left)] == [True, True, False]


def test_a_tournament_goes_by_its_own_last_day_and_its_tables_by_theirs(here):
    tournaments, table = here.store.tournaments, here.open()
    tournaments.create(TournamentRow("cup", "watch"), opened_at(here.now))
    here.wait(1)
    tournaments.create(TournamentRow("later", "watch later"), opened_at(here.now))
    here.tap(table)
    here.wait(DAYS)
    ended = []
    here.notifier.end = ended.append
    assert (here.retention.sweep(), here.is_there(table), ended) == (0, True, ["cup"])
    assert [tournaments.tournament(name) is None for name in ("cup", "later")] == [True, False]


def opened_at(now):
    return Entry(now.isoformat(timespec="milliseconds"), PHONE, "opened", {})


def test_what_was_taken_along_is_kept_from_that_day_on(here):
    table = here.open()
    moves = DeviceTransfers(here.store, 8, lambda: here.now)
    here.wait(DAYS)
    assert moves.take(moves.open(PHONE).code, "new phone")
    here.wait(DAYS)
    assert (here.retention.sweep(), here.is_there(table)) == (0, True)
    here.wait(1)
    assert here.retention.sweep() == 1


def test_what_was_played_long_ago_is_kept_from_the_day_on_which_it_was_read_in(here):
    table = here.open()
    file = MatchFiles(here.store).one(here.tables.find(table))
    here.tables.delete(here.tables.find(table))
    here.wait(DAYS * 9)
    (brought,) = MatchFiles(here.store, lambda: here.now).import_matches(file, PHONE).tables
    assert here.retention.sweep() == 0
    here.wait(DAYS + 1)
    assert here.retention.sweep() == 1
    assert not here.is_there(brought)


def test_the_rematches_of_what_goes_are_joined_up_and_keep_their_order(here):
    chain = [here.open()]
    for _ in range(3):
        chain.append(here.rematch(chain[-1]))
    here.wait(DAYS)
    for table in (chain[0], chain[3]):
        here.tap(table)
    here.wait(1)
    assert here.retention.sweep() == 2
    assert here.tables.find(chain[3]).row.rematch_of == chain[0]
    assert here.tables.find(chain[0]).rematch.id == chain[3]
    places = [here.tables.find(table).history_entry for table in (chain[0], chain[3])]
    assert places[0].evening == places[1].evening and places[0].place < places[1].place


def test_streams_of_what_goes_end_and_nobody_keeps_it(here):
    table = here.open()
    ended = []
    here.notifier.end = ended.append
    here.wait(DAYS + 1)
    here.retention.sweep()
    assert (ended, len(here.tables.cache)) == ([table], 0)


def test_a_tap_between_the_look_and_the_deletion_keeps_the_table(here, monkeypatch):
    table, other = here.open(), here.open()
    here.wait(DAYS + 1)
    unused = here.store.directory.unused

    def look(*given):
        found = unused(*given)
        if other in found:
            here.tap(table)
        return found

    monkeypatch.setattr(here.store.directory, "unused", look)
    assert here.retention.sweep() == 1
    assert [here.is_there(one) for one in (table, other)] == [True, False]


def test_a_sweep_that_is_cut_off_has_deleted_whole_tables_and_the_next_one_the_rest(here, monkeypatch):
    tables = [here.open() for _ in range(6)]
    here.wait(DAYS + 1)
    delete, left = here.store.directory.delete_unused, [1, 2, 3]

    def cut_off(*given):
        if not left:
            raise Unavailable
        left.pop()
        return delete(*given)

    with monkeypatch.context() as cut:
        cut.setattr(here.store.directory, "delete_unused", cut_off)
        with pytest.raises(Unavailable):
            here.retention.sweep()
    assert sorted(bool(rows(here.store, table)) for table in tables) == [False] * 3 + [True] * 3
    assert here.retention.sweep() == 3
    assert [rows(here.store, table) for table in tables] == [{}] * 6


def test_more_than_one_batch_goes_in_one_sweep(here, monkeypatch):
    monkeypatch.setattr("assistant.matches.retention._BATCH", 4)
    tables = [here.open() for _ in range(9)]
    here.wait(DAYS + 1)
    assert here.retention.sweep() == len(tables)
    assert here.store.directory.ids() == []


def test_of_several_processes_one_sweeps_in_an_hour(here):
    one, other = here.another(), here.another()
    assert [each.is_its_turn() for each in (one, other, one)] == [True, False, False]
    here.now += timedelta(hours=1)
    assert [each.is_its_turn() for each in (other, one)] == [True, False]


def test_a_clock_that_was_set_back_keeps_nobody_from_sweeping(here):
    here.retention.is_its_turn()
    here.wait(-400)
    assert here.retention.is_its_turn()


def swept(here):
    """How many tables the thread would delete now."""
    return here.retention.sweep() if here.retention.is_its_turn() else 0


def test_a_clock_that_leaps_deletes_nothing_until_it_comes_back_or_the_host_agrees(here, caplog):
    tables = [here.open() for _ in range(3)]
    assert here.retention.is_its_turn()
    here.wait(365)
    assert (swept(here), swept(here), here.another().held_sweep()) == (0, 0, HeldSweep(3, 3, here.now))
    assert caplog.text.count("3 of 3 tables would go at once") == 1
    here.wait(-365)
    here.now += timedelta(hours=1)
    assert (swept(here), here.retention.held_sweep()) == (0, None)
    here.wait(365)
    assert swept(here) == 0
    late = here.retention.held_sweep().shown
    here.wait(2)
    assert swept(here) == 0 and not here.retention.agree(late)
    assert here.retention.agree(here.retention.held_sweep().shown)
    assert (swept(here), here.retention.held_sweep()) == (3, None)
    assert [here.is_there(table) for table in tables] == [False] * 3


def test_a_clock_that_leaps_deletes_no_tournaments_either(here):
    here.store.tournaments.create(TournamentRow("cup", "watch"), opened_at(here.now))
    assert here.retention.is_its_turn()
    here.wait(365)
    assert (here.retention.is_its_turn(), here.retention.held_sweep()) == (
        False,
        HeldSweep(0, 0, here.now, due_events=1, all_events=1),
    )
    assert here.retention.agree(here.retention.held_sweep().shown)
    assert swept(here) == 0 and here.store.tournaments.tournament("cup") is None


def test_the_first_sweep_of_all_does_not_take_most_tables_unasked(here):
    here.open()
    here.wait(DAYS + 1)
    assert swept(here) == 0


def test_a_server_that_stood_still_deletes_what_is_less_than_half(here):
    here.retention.is_its_turn()
    old = here.open()
    here.wait(DAYS + 1)
    here.open()
    assert (swept(here), here.is_there(old)) == (1, False)


def test_all_tables_go_one_day_after_the_other_where_the_clock_goes_on(here):
    for _ in range(3):
        here.open()
        here.wait(1)
    gone = 0
    for _ in range(2 * DAYS):
        gone += swept(here)
        here.wait(0.9)
    assert (gone, here.store.directory.ids()) == (3, [])


def test_the_time_is_that_of_the_store(opened, tmp_path):
    """As all processes have it, whatever their clocks say."""
    with closing(opened(tmp_path / "log.sqlite3")) as store:
        before, now, after = datetime.now(UTC), store.now(), datetime.now(UTC)
    assert before - timedelta(seconds=1) < now < after + timedelta(seconds=1)


@pytest.mark.parametrize("fault", [Unavailable, ZeroDivisionError])
def test_a_thread_sweeps_by_itself_also_after_it_could_not(here, monkeypatch, fault):
    table = here.open()
    here.wait(DAYS + 1)
    here.open()
    change, away = here.store.settings.change, [1, 2]

    def changed(*given):
        if away:
            away.pop()
            raise fault
        change(*given)

    monkeypatch.setattr(here.store.settings, "change", changed)
    retention = here.another(every=timedelta(seconds=0.05))
    retention.start()
    wait_until(lambda: not here.is_there(table))
    retention.stop()


def test_a_server_that_keeps_all_has_no_such_thread_and_one_that_does_not_has(tmp_path):
    others = threading.enumerate()

    def threads():
        added = (thread for thread in threading.enumerate() if thread not in others)
        return [thread.name for thread in added if thread.name == NAME]

    with closing(services(create_app({"DATA": tmp_path / "home"})).store):
        assert threads() == []
    app = create_app({"DATA": tmp_path / "hosted", "KEEP_DAYS": DAYS})
    assert threads() == [NAME]
    app.extensions["retention"].stop()
    services(app).store.close()


def test_a_league_keeps_its_standing_when_the_tables_of_its_first_weeks_go(here):
    league = Tournaments(here.store, here.tables, here.notifier, lambda: here.now)
    people, won = [f"Anna {number}" for number in range(8)], Counter()
    body = {"name": "League", "game": "hanamikoji", "format": "round-robin", "people": people}
    held, _ = league.open(body, PHONE)
    for _ in range(len(people) - 1):
        held = league.pair(held, {}, PHONE)
        for pairing in held.state.rounds[-1]:
            here.win(pairing.table)
            won[pairing.people[0]] += 1
        for _ in range(7):
            here.wait(1)
            here.retention.sweep()
        held = league.find(held.row.id)
    assert (len(held.state.pairings), len(held.tables)) == (28, 16)
    assert (held.is_over, {row.person: row.points for row in held.standing}) == (True, won)
