"""Two processes on one store, on each engine: what one does is right in the other, also at the same time."""

import threading
from contextlib import closing, suppress

import pytest

from assistant.history.club import Club
from assistant.history.editing import HistoryEditor
from assistant.history.queries import History
from assistant.matches.join_codes import CODE_IS_OPEN_FOR, CodeExpired, JoinCodes
from assistant.matches.player_keys import NOBODY
from assistant.matches.service import NoSuchTable, Tables
from assistant.matches.summary import utc_now
from assistant.realtime.process import ProcessNotifier
from assistant.transfer.files.device_transfers import DeviceTransfers

from ..factories import CHARM_OVER_GEISHA, new_table

PHONE = "phone"
ROUNDS = 12


class Process:
    def __init__(self, store):
        self.store = store
        self.tables = Tables(store, ProcessNotifier())
        self.history = History(store)
        self.shelving = HistoryEditor(store, self.tables, self.history)

    def open(self, *players):
        table, _ = self.tables.open(new_table(players=[*(players or ("Anna", "Noah"))]), PHONE)
        self.store.visits.add(PHONE, table.row.id, "")
        return table.row.id

    def rematch(self, table_id):
        return self.tables.rematch(self.tables.find(table_id), {}, PHONE)[0].row.id

    def rename(self, table_id, name):
        return self._change(table_id, lambda game, match: game.rename_player(match, 1, {"name": name}))

    def win(self, table_id):
        return self._change(
            table_id, lambda game, match: game.put_round(match, 1, {"cards": CHARM_OVER_GEISHA})
        )

    def _change(self, table_id, decide):
        return self.tables.change(self.tables.find(table_id), decide, PHONE)

    def delete(self, table_id):
        with suppress(NoSuchTable):
            self.tables.delete(self.tables.find(table_id))

    def place(self, table_id):
        shelved = self.tables.find(table_id).history_entry
        return shelved.evening, shelved.place


@pytest.fixture
def processes(opened, tmp_path):
    stores = [opened(tmp_path / "log.sqlite3", is_shared=True) for _ in range(2)]
    yield [Process(store) for store in stores]
    for store in stores:
        store.close()


def at_once(*actions):
    """Runs them in threads of their own; what they raised, but that a table is gone by then."""
    raised = []
    gate = threading.Barrier(len(actions))

    def run(action):
        gate.wait()
        try:
            action()
        except NoSuchTable:
            pass
        except Exception as error:
            raised.append(error)

    threads = [threading.Thread(target=run, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


def rows(store, table_id):
    """How many rows of any kind name a table."""
    counted = {"events": "table_id", "visits": "table_id", "matches": "table_id", "seats": "table_id"}
    counted["tables"] = "id"
    found = {
        name: store.engine.query(f"SELECT count(*) FROM {name} WHERE {key} = ?", table_id)[0][0]
        for name, key in counted.items()
    }
    return {name: count for name, count in found.items() if count}


def test_a_name_that_one_removes_is_in_no_memory_of_the_other(processes):
    one, other = processes
    table = one.open("Anna", "Noah")
    other.rename(table, "Ugo")
    assert one.shelving.remove(PHONE, "anna").tables == 1
    found = other.tables.find(table)
    assert [entry.match.players[0] for entry in found.entries()] == [NOBODY] * 3
    assert other.tables.undo(found, {"to": 1}, PHONE).match.players == (NOBODY, "Noah")
    assert one.tables.find(table).match.players == (NOBODY, "Noah")


def test_who_watches_through_the_other_sees_no_name_that_was_removed(processes):
    one, other = processes
    table = one.tables.find(one.open("Anna", "Noah"))
    other.tables.find_watched(table.row.watch)
    one.shelving.remove(PHONE, "anna")
    assert other.tables.find_watched(table.row.watch).entries()[0].match.players == (NOBODY, "Noah")


def test_who_decided_on_a_log_of_before_decides_again(processes):
    one, other = processes
    before = other.tables.find(one.open("Anna", "Noah"))
    one.shelving.remove(PHONE, "anna")
    after = other.tables.change(
        before, lambda game, match: game.rename_player(match, 1, {"name": "Ugo"}), PHONE
    )
    assert after.match.players == (NOBODY, "Ugo")
    assert "Anna" not in {entry.match.players[0] for entry in after.entries()}


def test_a_table_that_one_deletes_is_kept_by_none(processes):
    one, other = processes
    table = other.tables.find(one.open())
    one.delete(table.row.id)
    with pytest.raises(NoSuchTable):
        other.tables.find_watched(table.row.watch)
    assert len(other.tables.cache) == 0


def test_a_code_that_one_changes_is_the_only_one_for_the_other(processes):
    one, other = processes
    before = other.tables.find(one.open())
    changed = one.tables.codes.change(one.tables.find(before.row.id))
    assert other.tables.find_by_code(changed.row.code).row.id == before.row.id
    with pytest.raises(NoSuchTable):
        other.tables.find_by_code(before.row.code)
    one.tables.codes.close(changed)
    with pytest.raises(NoSuchTable):
        other.tables.find_by_code(changed.row.code)


def test_a_code_that_one_shows_is_open_for_the_other(processes):
    one, other = processes
    table = one.tables.find(one.open())
    late = utc_now() + 2 * CODE_IS_OPEN_FOR
    for process in processes:
        process.tables.codes = JoinCodes(process.store, lambda: late)
    with pytest.raises(CodeExpired):
        other.tables.find_by_code(table.row.code)
    one.tables.codes.renew(one.tables.find(table.row.id))
    assert other.tables.find_by_code(table.row.code).row.id == table.row.id


def test_matches_that_begin_at_once_in_an_evening_have_places_of_their_own(processes):
    one, other = processes
    for _ in range(ROUNDS):
        first, second = one.open(), one.open()
        one.store.directory.join_evenings(*(one.place(table)[0] for table in (first, second)))
        made = []
        raised = at_once(
            lambda first=first, made=made: made.append(one.rematch(first)),
            lambda second=second, made=made: made.append(other.rematch(second)),
        )
        assert raised == []
        assert sorted(one.place(table)[1] for table in (first, second, *made)) == [1, 2, 3, 4]


def test_a_table_that_is_deleted_while_phones_come_tap_and_play_on_leaves_nothing(processes):
    one, other = processes
    for number in range(ROUNDS):
        table = one.open()
        rematches = []
        raised = at_once(
            lambda table=table: one.delete(table),
            lambda table=table, name=f"Ugo {number}": other.rename(table, name),
            lambda table=table: other.store.visits.add("late", table, ""),
            lambda table=table: one.store.visits.take_seat("tablet", table, "", 1),
            lambda table=table: other.store.visits.give(PHONE, "new phone", ""),
            lambda table=table, rematches=rematches: rematches.append(other.rematch(table)),
        )
        assert raised == []
        assert rows(one.store, table) == {}
        for rematch in rematches:
            assert other.tables.find(rematch).row.rematch_of is None
            other.delete(rematch)


def test_of_a_chain_of_rematches_any_may_be_deleted_at_once(processes):
    one, other = processes
    for _ in range(ROUNDS):
        first = one.open()
        chain = [first]
        for _ in range(5):
            chain.append(one.rematch(chain[-1]))
        raised = at_once(
            *[
                lambda table=table, by=(one, other)[nth % 2]: by.delete(table)
                for nth, table in enumerate(chain[1:5])
            ]
        )
        assert raised == []
        assert [rows(one.store, table) for table in chain[1:5]] == [{}] * 4
        assert one.tables.find(chain[5]).row.rematch_of == first


def test_a_table_from_which_a_name_is_removed_while_it_is_deleted_is_gone(processes):
    one, other = processes
    for _ in range(ROUNDS):
        table = one.open("Anna", "Noah")
        raised = at_once(lambda: other.shelving.remove(PHONE, "anna"), lambda table=table: one.delete(table))
        assert raised == []
        assert rows(one.store, table) == {}


def test_who_comes_as_a_match_ends_has_it_on_the_shelf(processes):
    one, other = processes
    for _ in range(ROUNDS):
        table = one.open()
        raised = at_once(
            lambda table=table: one.win(table),
            lambda table=table: other.store.visits.add("late", table, ""),
            lambda table=table: other.store.visits.give(PHONE, "new phone", ""),
        )
        assert raised == []
        for device in (PHONE, "late", "new phone"):
            assert table in {match.table.id for match in one.history.matches(device, 99)}


def test_a_log_that_is_looked_at_as_it_is_rewritten_is_of_one_piece(processes):
    one, other = processes
    for number in range(ROUNDS):
        table = one.open("Anna", "Noah")
        seen = []

        def look(table=table, seen=seen):
            seen.extend(
                [entry.match.players[0] for entry in other.tables.find(table).entries()] for _ in range(5)
            )

        raised = at_once(
            lambda: one.shelving.remove(PHONE, "anna"),
            look,
            lambda table=table, name=f"Ugo {number}": other.rename(table, name),
        )
        assert raised == []
        assert all(len(set(names)) == 1 for names in seen)
        assert {entry.match.players[0] for entry in other.tables.find(table).entries()} == {NOBODY}


def test_what_one_brings_up_to_date_as_the_other_deletes_it_is_no_fault(processes):
    one, other = processes
    table = one.open()
    (match,) = one.store.matches.known(PHONE, 1)
    one.delete(table)
    other.store.matches.put(match)
    assert rows(one.store, table) == {}


def test_a_code_of_a_move_is_used_once_whichever_process_it_is_typed_at(processes):
    one, other = (DeviceTransfers(process.store, 8) for process in processes)
    for _ in range(ROUNDS):
        code, taken = one.open("old phone").code, []
        raised = at_once(
            lambda code=code, taken=taken: taken.append(one.take(code, "new phone")),
            lambda code=code, taken=taken: taken.append(other.take(code, "another")),
        )
        assert raised == []
        assert sorted(taken) == [False, True]


def test_codes_of_moves_that_are_made_at_once_are_all_kept(processes):
    one, other = (DeviceTransfers(process.store, 8) for process in processes)
    devices = [f"phone {number}" for number in range(8)]
    assert at_once(*[lambda d=d, m=(one, other)[n % 2]: m.open(d) for n, d in enumerate(devices)]) == []
    assert all(one.of(device) for device in devices)


def test_the_keys_of_the_house_are_made_once(processes):
    clubs = [Club(process.store, utc_now) for process in processes]
    host, board = [], []
    assert at_once(*[lambda club=club: host.append(club.host_key()) for club in clubs]) == []
    assert at_once(*[lambda club=club: board.append(club.board_key()) for club in clubs]) == []
    assert (len(set(host)), len(set(board))) == (1, 1)


def test_a_store_that_is_opened_by_several_at_once_is_made_once(opened, tmp_path):
    def use():
        with closing(opened(tmp_path / "new.sqlite3", is_shared=True)) as store:
            store.settings.set("key", "value")

    assert at_once(*[use] * 4) == []
