"""A match without its log: as it grew event by event, so it is made anew from the log."""

import itertools
import re
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant import games
from assistant.games.errors import RequestError
from assistant.matches.service import Tables
from assistant.matches.summary import minutes
from assistant.realtime.process import ProcessNotifier
from assistant.store import Entry
from assistant.store.schema_version import SCHEMA_VERSION
from assistant.store.sql.events import write_events

from ..factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, NOAH_WINS_BY_CHARM, new_table
from ..games.replaying import replay, standing
from ..games.strategies import body, tallies
from ..stores import opened_file

DATA = Path(__file__).parents[1] / "data"
EXAMPLES = {"sqlite": 40, "postgresql": 10}
scores = st.lists(
    st.builds(
        lambda income, left: {"income": income, "cards_left": left},
        st.lists(st.integers(-2, 9), max_size=4),
        st.integers(0, 3),
    ),
    min_size=3,
    max_size=3,
)
renames = st.tuples(st.just("rename_player"), st.integers(0, 1), st.sampled_from(("Zoé", "Ugo")))
undos = st.tuples(st.just("undo"), st.integers(0, 9))
alone = st.tuples(st.just("undo_alone"), st.integers(0, 9))
tapped = st.one_of(
    st.tuples(st.just("count_cards"), st.integers(0, 1), st.integers(0, 6), st.integers(0, 2)),
    st.tuples(st.just("choose_marker"), st.integers(0, 6), st.sampled_from((0, 1, None))),
)
cards = st.sampled_from([FIRST_ROUND, ALL_TIED, NOAH_WINS_BY_CHARM])
tallied = st.one_of(
    tallies.map(lambda tally: body(tally, discard_later=True)),
    cards.map(lambda cards: {"cards": cards, "discard_later": True}),
)
GAMES = {
    "hanamikoji": (
        new_table(),
        st.tuples(st.just("put_round"), st.integers(1, 4), tallied) | tapped | renames | undos | alone,
    ),
    "mai-star": (
        {"game": "mai-star", "players": ["Aiko", "Mika", "Yui"], "first_to_choose": 0},
        st.tuples(st.just("put_round"), st.integers(1, 3), scores.map(lambda s: {"scores": s}))
        | renames
        | undos
        | alone,
    ),
}


@pytest.mark.parametrize(
    ("ended", "expected"),
    [
        (None, None),
        (timedelta(seconds=20), 0),
        (timedelta(minutes=15), 15),
        (timedelta(hours=12), 720),
        (timedelta(days=5, hours=1), None),
        (timedelta(minutes=-1), None),
    ],
)
def test_a_duration_is_told_only_if_it_can_be_one(ended, expected):
    begun = datetime(2026, 6, 1, 20, 0, tzinfo=UTC)
    assert minutes(begun, ended and begun + ended) == expected


def tables_of(store):
    """Tables whose every event comes a minute later."""
    begun = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
    minutes = itertools.count()
    return Tables(store, ProcessNotifier(), now=lambda: begun + timedelta(minutes=next(minutes)))


def of_file(path):
    """The store of a file, and its tables."""
    store = opened_file(path)
    return store, tables_of(store)


def played(tables, table, moves):
    """The table after these moves, without those that it refuses."""
    for name, *rest in moves:
        try:
            table = move(tables, table, name, *rest)
        except RequestError:
            continue
    return table


def move(tables, table, name, *rest):
    if name == "undo":
        (back,) = rest
        given = {"to": max(1, table.version - back)} if back else {}
        return tables.undo(table, given, "phone")
    if name == "undo_alone":
        return tables.undo(table, {"only": max(1, table.version - rest[0])}, "phone")
    *where, last = rest
    given = {
        "put_round": last,
        "rename_player": {"name": last},
        "count_cards": {"count": last},
        "choose_marker": {"player": last},
    }[name]
    return tables.change(table, lambda game, match: getattr(game, name)(match, *where, given), "phone")


def kept(store):
    return store.engine.query("SELECT * FROM matches ORDER BY table_id")


@pytest.mark.parametrize("game", GAMES)
def test_what_grew_with_the_events_step_by_step_is_what_a_replay_of_the_log_gives(game, engine, fresh):
    body, moves = GAMES[game]

    @settings(max_examples=EXAMPLES[engine])
    @given(st.lists(moves, max_size=20))
    def check(moves):
        with fresh() as store:
            tables = tables_of(store)
            table = played(tables, tables.open(body, "phone")[0], moves)
            check_projection(store, table)
            check_fold(store, table)

    check()


def check_projection(store, table):
    grown = kept(store)
    assert [row[:2] for row in grown] == [(table.row.id, table.version)]
    with store.engine.transaction() as transaction:
        transaction.execute("DELETE FROM matches")
    Tables(store, ProcessNotifier()).write_missing_summaries()
    assert kept(store) == grown


def check_fold(store, table):
    stored = store.directory.table(table.row.id).entries
    happened = [games.load(entry.kind, entry.body) for entry in stored]
    _, matches = replay(happened)
    stands = standing(happened)
    entries = table.entries()
    assert [entry.match for entry in entries] == matches
    assert [entry.number for entry in entries if entry.stands] == stands
    assert (table.undoes, table.undo_to) == (happened[stands[-1] - 1], stands[-1] - 1 or None)
    assert Tables(store, ProcessNotifier()).find(table.row.id).entries() == entries


def known(store, table):
    store.visits.add("phone", table.row.id, "")
    (row,) = store.matches.known("phone", 1)
    return row


def test_an_end_is_when_the_round_that_ended_it_was_entered_and_undoing_takes_it_back(opened, tmp_path):
    store = opened(tmp_path / "log.sqlite3")
    tables = tables_of(store)
    table, _ = tables.open(new_table(), "phone")
    table = move(tables, table, "put_round", 1, {"cards": FIRST_ROUND})
    assert known(store, table).ended is None
    over = move(tables, table, "put_round", 2, {"cards": CHARM_OVER_GEISHA})
    row = known(store, over)
    assert (row.winners, row.rule, row.ended) == ((0,), "charm-before-geishas", row.at)
    renamed = move(tables, over, "rename_player", 0, "Zoé")
    assert known(store, renamed).ended == row.ended < known(store, renamed).at
    undone = tables.undo(renamed, {"to": 2}, "phone")
    assert (known(store, undone).ended, known(store, undone).winners) == (None, ())
    put_back = tables.undo(undone, {"to": renamed.version}, "phone")
    assert known(store, put_back).ended == row.ended
    store.close()


@pytest.mark.parametrize("version", range(1, 5))
def test_a_file_of_before_the_projection_gets_one_when_it_is_opened(version, tmp_path):
    shutil.copy(DATA / f"log-{version}.sqlite3", tmp_path / "log.sqlite3")
    store, tables = of_file(tmp_path / "log.sqlite3")
    lacking = store.matches.missing()
    assert lacking
    tables.write_missing_summaries()
    assert store.matches.missing() == []
    for table_id in lacking:
        table = tables.find(table_id)
        assert known_players(store, table_id) == table.summary.players
    store.close()


def test_what_an_older_program_wrote_meanwhile_is_caught_up_with(opened, tmp_path):
    store = opened(tmp_path / "log.sqlite3")
    tables = tables_of(store)
    table, _ = tables.open(new_table(), "phone")
    with store.engine.transaction() as transaction:
        write_events(transaction, table.row.id, 1, [renamed("Zoé"), renamed("Ivo")])
    assert store.matches.missing() == [table.row.id]
    Tables(store, ProcessNotifier()).write_missing_summaries()
    assert known_players(store, table.row.id) == ("Ivo", "Noah")
    assert store.matches.missing() == []
    store.close()


def test_people_whose_names_were_kept_with_what_nobody_sees_are_known_by_the_key_of_today(opened, tmp_path):
    store = opened(tmp_path / "log.sqlite3")
    tables = tables_of(store)
    table, _ = tables.open(new_table(), "phone")
    with store.engine.transaction() as transaction:
        write_events(transaction, table.row.id, 1, [renamed("An\u200bna")])
    Tables(store, ProcessNotifier()).write_missing_summaries()
    with store.engine.transaction() as transaction:
        transaction.execute("UPDATE seats SET person = ? WHERE seat = 0", "an\u200bna")
    Tables(store, ProcessNotifier()).write_missing_summaries()
    assert store.matches.everybody() == ["anna", "noah"]
    assert known_players(store, table.row.id) == ("An\u200bna", "Noah")
    store.close()


def renamed(name):
    return Entry("2026-11-21T20:10:00.000+00:00", "phone", "player-renamed", {"player": 0, "name": name})


def test_what_a_kept_file_holds_of_its_matches_is_what_their_logs_come_to(tmp_path):
    shutil.copy(DATA / f"log-{SCHEMA_VERSION}.sqlite3", tmp_path / "log.sqlite3")
    store, tables = of_file(tmp_path / "log.sqlite3")
    grown = kept(store)
    with store.engine.transaction() as transaction:
        transaction.execute("DELETE FROM matches")
    tables.write_missing_summaries()
    assert [of_before(row) for row in kept(store)] == grown
    rules = {rule for (rule,) in store.engine.query("SELECT rule FROM matches")}
    assert rules == {None, "charm", "charm-before-geishas", "fewest-cards-left"}
    store.close()


def of_before(row):
    """A match as it was kept before the income of the round in play was."""
    return tuple(
        re.sub(r', "tallied": \[[^]]*\]', "", each) if isinstance(each, str) else each for each in row
    )


def known_players(store, table_id):
    store.visits.add("this phone", table_id, "")
    return next(row.players for row in store.matches.known("this phone", 9) if row.table_id == table_id)


@pytest.mark.parametrize(
    "damage",
    [
        "kind = 'from the future'",
        "body = 'no JSON'",
        "body = CAST(x'7bff' AS TEXT)",
        "at = CAST(x'ff' AS TEXT)",
        "body = json_set(body, '$.round', NULL)",
        "body = json_set(body, '$.players', json('[]'))",
        "body = json_set(body, '$.totals', NULL)",
    ],
)
def test_a_log_that_cannot_be_read_is_passed_over(damage, tmp_path):
    store, tables = of_file(tmp_path / "log.sqlite3")
    scored = {"scores": [{"income": [1], "cards_left": 0}] * 3}
    opening, _ = GAMES["mai-star"]
    kept_one, broken = (
        move(tables, tables.open(opening, "phone")[0], "put_round", 1, scored).row.id for _ in range(2)
    )
    with store.engine.transaction() as transaction:
        transaction.execute("DELETE FROM matches")
        transaction.execute(f"UPDATE events SET {damage} WHERE table_id = ? AND number = 1", broken)
    Tables(store, ProcessNotifier()).write_missing_summaries()
    assert [row[0] for row in kept(store)] == [kept_one]
    assert store.matches.missing() == [broken]
    store.close()
