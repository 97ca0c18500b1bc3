"""Lists equal the logs, after any play, correction, undo, deletion, renaming and merging."""

import itertools
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from assistant.games import hanamikoji, mai_star
from assistant.games.errors import RequestError
from assistant.history.head_to_head import head_to_heads
from assistant.history.queries import History
from assistant.matches.player_keys import NOBODY, person_of
from assistant.matches.service import Tables
from assistant.realtime.process import ProcessNotifier

from .. import recounting

DEVICES = ("phone", "tablet")
NAMES = ("Anna", "Noah", "ANNA", "Ana", "Zoé", NOBODY)
BEGUN = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
MATCHES = 999
EXAMPLES = {"sqlite": 25, "postgresql": 3}

picks = st.integers(0, 99)
names = st.sampled_from(("Anna", "Noah", *NAMES))  # two of them more often
seven = st.sampled_from(
    [
        (0,) * 7,
        (1,) * 7,
        (0, 0, 0, 0, 1, 1, 1),
        (None,) * 7,
        (1, None, 1, 0, None, 1, 0),
        (1, 1, 1, 1, 0, 0, 0),
    ]
)
scores = st.lists(
    st.tuples(st.lists(st.integers(0, 9), max_size=3), st.integers(0, 2)), min_size=3, max_size=3
)
endings = st.sampled_from(["until-goal", "three-rounds-geishas", "three-rounds-points"])
sevens = st.lists(seven, min_size=1, max_size=4)
festivals = st.lists(scores, min_size=3, max_size=3)
played = st.one_of(
    st.tuples(st.just("play_two"), names, names, picks, endings, sevens),
    st.tuples(st.just("play_two"), names, names, picks, endings, sevens),
    st.tuples(st.just("play_three"), names, names, names, festivals),
    st.tuples(st.just("play_again"), picks, sevens, festivals),
)
changed = st.one_of(
    st.tuples(st.just("correct"), picks, picks, seven, scores),
    st.tuples(st.just("undo"), picks, picks),
    st.tuples(st.just("rename"), picks, picks, names),
    st.tuples(st.just("delete"), picks),
    st.tuples(st.just("visit"), picks),
    st.tuples(st.just("join_names"), names, names),
    st.tuples(st.just("part_names"), names),
    st.tuples(st.just("join_evenings"), picks, picks),
    st.tuples(st.just("part_evening"), picks),
)
histories = st.builds(
    lambda *parts: [step for part in parts for step in part],
    st.lists(played, min_size=2, max_size=8),
    st.lists(changed, max_size=6),
    st.lists(played | changed, max_size=12),
)
THREE = [
    [([3], 0), ([5, 1], 1), ([], 2)],
    [([9], 0), ([], 0), ([4], 0)],
    [([1], 0), ([8], 0), ([4], 1)],
]
HISTORY = [
    ("play_two", "Anna", "Noah", 0, "until-goal", [(0,) * 7]),
    ("play_again", 0, [(1, None, 1, 0, None, 1, 0), (1,) * 7], []),
    ("play_two", "Noah", "Ana", 1, "three-rounds-points", [(None,) * 7] * 3),
    ("join_names", "Ana", "Anna"),
    ("play_three", "Zoé", "Anna", "Noah", THREE),
    ("play_three", "Anna", "Noah", "Zoé", [[([2], 0), ([2], 0), ([1], 0)]] * 3),
    ("join_evenings", 0, 2),
    ("correct", 1, 0, (0,) * 7, []),
    ("undo", 0, 1),
    ("rename", 1, 1, "Zoé"),
    ("part_evening", 1),
]
RIVALS = [
    ("play_two", "Anna", "Noah", 0, "until-goal", [(0,) * 7]),
    *(("play_again", nth, [(winner,) * 7], []) for nth, winner in enumerate((1, 1, 0, 0, 0, 1))),
    ("undo", 6, 1),
    ("correct", 6, 0, (1,) * 7, []),
    ("undo", 6, 2),
]


class World:
    """Tables of two devices; every event comes a minute later. `evenings` has the ids of each, in order."""

    def __init__(self, store):
        self.store = store
        minutes = itertools.count()
        self.tables = Tables(
            self.store, ProcessNotifier(), now=lambda: BEGUN + timedelta(minutes=7 * next(minutes))
        )
        self.history = History(self.store)
        self.ids, self.evenings = [], []
        self.visits = {device: set() for device in DEVICES}
        self.aliases = {}

    def do(self, step, *given):
        if self.ids or step in {"play_two", "play_three"}:
            with suppress(RequestError):  # what a game refuses changes nothing
                getattr(self, step)(*given)

    def find(self, pick):
        return self.tables.find(self.ids[pick % len(self.ids)])

    def change(self, table, name, *given):
        return self.tables.change(table, lambda game, match: getattr(game, name)(match, *given), "phone")

    def play_two(self, a, b, starts, ending, sevens):
        body = {"game": "hanamikoji", "players": [a, b], "starting_player": starts % 2, "ending": ending}
        self._score(self._open(body), sevens)

    def play_three(self, a, b, c, festivals):
        self._score(self._open({"game": "mai-star", "players": [a, b, c], "first_to_choose": 0}), festivals)

    def _open(self, body):
        table, _ = self.tables.open(body, "phone")
        self._known(table.row.id, "phone")
        self.ids.append(table.row.id)
        self.evenings.append([table.row.id])
        return table

    def _known(self, table, device):
        self.store.visits.add(device, table, "")
        self.visits[device].add(table)

    def _score(self, table, given):
        """Round by round; to the end where it is not reached before."""
        over = [(0,) * 7] if table.game.KEY == "hanamikoji" else []
        for entered in [*given, *over]:
            table = self.change(table, "put_round", table.match.round_number, _body(table, entered))
            match = table.match
            if not match.outcome and match.starting_player is None:
                table = self.change(table, "choose_starting_player", {"player": match.candidates[0]})

    def correct(self, pick, number, sevens, festival):
        table = self.find(pick)
        entered = sevens if table.game.KEY == "hanamikoji" else festival
        body = {**_body(table, entered), **({"discard_later": True} if sevens == entered else {})}
        self.change(table, "put_round", 1 + number % max(1, len(table.match.rounds)), body)

    def undo(self, pick, back):
        table = self.find(pick)
        self.tables.undo(table, {"to": max(1, table.version - back % 5)}, "phone")

    def rename(self, pick, seat, name):
        table = self.find(pick)
        self.change(table, "rename_player", seat % len(table.match.players), {"name": name})

    def play_again(self, pick, sevens, festivals):
        before = self.find(pick)
        table, is_new = self.tables.rematch(before, {}, "phone")
        if is_new:
            self.ids.append(table.row.id)
            next(evening for evening in self.evenings if before.row.id in evening).append(table.row.id)
            for known in self.visits.values():
                known.update({table.row.id} if before.row.id in known else ())
            self._score(table, sevens if table.game.KEY == "hanamikoji" else festivals)

    def delete(self, pick):
        table = self.find(pick)
        self.tables.delete(table)
        self.ids.remove(table.row.id)
        for places in (*self.evenings, *self.visits.values()):
            if table.row.id in places:
                places.remove(table.row.id)

    def visit(self, pick):
        self._known(self.find(pick).row.id, "tablet")

    def join_names(self, spelling, person):
        self.history.join("phone", person_of(spelling), person_of(person))

    def part_names(self, name):
        self.history.part("phone", person_of(name))

    def join_evenings(self, one, other):
        first, second = (self.find(pick) for pick in (one, other))
        self.store.directory.join_evenings(first.history_entry.evening, second.history_entry.evening)
        a, b = (next(e for e in self.evenings if table.row.id in e) for table in (first, second))
        if a is not b:
            a.extend(b)
            self.evenings.remove(b)

    def part_evening(self, pick):
        table = self.find(pick)
        self.store.directory.part_evening(table.row.id)
        evening = next(e for e in self.evenings if table.row.id in e)
        index = evening.index(table.row.id)
        self.evenings.append(evening[index:])
        del evening[index:]


def _body(table, entered):
    if table.game.KEY == "hanamikoji":
        return {"winners": [*entered]}
    return {"scores": [{"income": income, "cards_left": left} for income, left in entered]}


def lived(store, history):
    world = World(store)
    for step in history:
        world.do(*step)
    return world


def ids(matches):
    return [match.table.id for match in matches]


@pytest.mark.parametrize("times", [1, pytest.param(4, marks=pytest.mark.walk)])
def test_lists_tell_what_the_logs_tell_whatever_happened(engine, fresh, times):
    @settings(max_examples=times * EXAMPLES[engine])
    @example(HISTORY)
    @example(RIVALS)
    @given(histories)
    def check(history):
        with fresh() as store:
            world = lived(store, history)
            check_shelves_and_people(world)
            check_evenings(world)
            check_head_to_head(world)
            check_what_is_made_anew(world)

    check()


def check_shelves_and_people(world):
    over = recounting.over(world.store)
    for device, known in world.visits.items():
        mine = [match for match in over.values() if match.id in known]
        newest = sorted(mine, key=lambda match: (match.ended, match.id), reverse=True)
        assert ids(world.history.matches(device, MATCHES)) == [match.id for match in newest]
        first = min((match.ended for match in mine), default=None)
        assert world.history.size(device) == (len(mine), first)
        owners = world.store.aliases.of(device)
        told = {person.key: (person.matches, person.won) for person in world.history.people(device)}
        assert told == recounting.people(mine, owners)


def check_evenings(world):
    over = recounting.over(world.store)
    for device, known in world.visits.items():
        played = [[table for table in evening if table in known] for evening in world.evenings]
        expected = [evening for evening in played if any(table in over for table in evening)]
        expected.sort(key=lambda e: max(over[table].ended for table in e if table in over), reverse=True)
        told = world.history.evenings(device, MATCHES)
        assert [ids(evening.matches) for evening in told] == expected
        for evening, tables in zip(told, expected, strict=True):
            assert _standing(evening.series) == _recounted(world, over, tables)
    for evening in world.evenings:
        for table in evening:
            before = evening[: evening.index(table) + 1]
            told = world.tables.series(world.tables.find(table))
            assert _standing(told) == _recounted(world, over, before)


def _standing(series):
    return series.matches, series.wins, series.shared


def _recounted(world, over, tables):
    newest = world.tables.find(tables[-1])
    last = [*map(person_of, newest.match.players)]
    return recounting.standing_of(last, newest.game.KEY, [over[table] for table in tables if table in over])


def check_head_to_head(world):
    over = recounting.over(world.store)
    for device, known in world.visits.items():
        mine = [match for match in over.values() if match.id in known]
        for asked in itertools.chain(*(itertools.combinations(NAMES[:-1], size) for size in (2, 3))):
            spellings = [world.history.aliases(device, name) for name in asked]
            if len(set(spellings)) == len(spellings):
                played = world.history.between(device, spellings)
                found = {one.game.KEY: one for one in head_to_heads(played, spellings)}
                for game in ("hanamikoji", "mai-star"):
                    _check_meeting(found.get(game), recounting.met(mine, game, spellings))


def _check_meeting(told, counted):
    assert (told is None) == (counted is None)
    if told is None:
        return
    assert [bout.table.id for bout in told.bouts] == [match.id for match, _ in counted.found]
    assert told.rounds == [match.rounds for match, _ in counted.found]
    for figure in ("wins", "shared", "others", "minutes", "streaks", "running", "by_rule", "by_beginner"):
        assert getattr(told, figure) == getattr(counted, figure), figure
    assert told.leads == counted.leads
    if told.game is hanamikoji:
        assert hanamikoji.favors_by_geisha(told.seated) == counted.held()
        closest = counted.closest(lambda match: abs(match.charm[0] - match.charm[1]))
    else:
        assert mai_star.money(told.seated) == counted.money()
        assert mai_star.places(told.seated) == counted.places()
        closest = counted.closest(lambda match: sorted(match.totals)[-1] - sorted(match.totals)[-2])
    assert told.closest(told.game.gap).table.id == closest


def check_what_is_made_anew(world):
    """From the logs, it is what grew with them."""
    grown = _kept(world.store)
    with world.store.engine.transaction() as transaction:
        transaction.execute("DELETE FROM matches")
        transaction.execute("DELETE FROM seats")
        transaction.execute("UPDATE visits SET ended = NULL")
    Tables(world.store, ProcessNotifier()).write_missing_summaries()
    assert _kept(world.store) == grown


def _kept(store):
    query = store.engine.query
    return (
        query("SELECT * FROM matches ORDER BY table_id"),
        query("SELECT * FROM seats ORDER BY table_id, seat"),
        query("SELECT table_id, device, seat, ended FROM visits ORDER BY table_id, device"),
    )
