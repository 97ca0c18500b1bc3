"""Exports and imports, from a real store to a real store."""

import copy
import itertools
import json
import unicodedata
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.games import reading
from assistant.games.errors import Illegal, Malformed, RequestError
from assistant.history.editing import HistoryEditor
from assistant.matches import bounds
from assistant.store import Entry, TournamentRow
from assistant.transfer.files import FORMAT, VERSION
from assistant.transfer.files.device_transfers import VALID_FOR, DeviceTransfers
from assistant.transfer.files.reading import parse
from assistant.transfer.files.service import MatchFiles

from ..factories import ALL_TIED, FIRST_ROUND, NOAH_WINS_BY_CHARM
from ..history.test_queries import BEGUN, PHONE, Shelf
from ..stores import TABLES, opened_file


def is_name(text):
    try:
        return reading.name(text, "name") == text
    except Malformed:
        return False


NAMES = st.text(min_size=1, max_size=12).filter(is_name)
MAI_STAR = {"game": "mai-star", "players": ["Anna", "Noah", "Yui"]}
SCORES = {"scores": [{"income": [1, 0, 3], "cards_left": 1}] * 2 + [{"income": [5], "cards_left": 0}]}


class Place:
    """A server with a phone that plays there, and what it takes along."""

    def __init__(self, store):
        self.played = Shelf(store)
        self.store = self.played.store
        self.match_files = MatchFiles(self.store, lambda: BEGUN)

    def file(self, device=PHONE):
        parts = self.match_files.parts(device)
        (text,) = ["".join(self.match_files.pieces(part, device)) for part in parts]
        return json.loads(text)

    def import_matches(self, value, device=PHONE, **how):
        return self.match_files.import_matches(parse(json.dumps(value).encode()), device, **how)

    def rows(self):
        """Everything that is kept."""
        query = self.store.engine.query
        return {name: sorted(query(f"SELECT * FROM {name}"), key=repr) for name in TABLES}

    def history(self, device=PHONE):
        """All that a device's history tells, without the addresses."""
        history = self.played.history
        evenings = history.evenings(device, 99)
        return (
            [[told(match) for match in evening.matches] for evening in evenings],
            [evening.series for evening in evenings],
            sorted(map(str, history.people(device))),
            history.size(device),
        )


def told(match):
    table = match.table
    return (
        match.history_entry,
        table.game.KEY,
        table.summary,
        table.began,
        table.ended,
        table.rounds,
        table.starting_player,
    )


@pytest.fixture
def places(opened, tmp_path):
    made = [Place(opened(tmp_path / name / "log.sqlite3")) for name in ("here", "there")]
    yield made
    for place in made:
        place.store.close()


@pytest.fixture
def here(places):
    return places[0]


@pytest.fixture
def there(places):
    return places[1]


def mai_star(shelf, rounds=3):
    table, _ = shelf.tables.open(MAI_STAR, PHONE)
    shelf.store.visits.add(PHONE, table.row.id, "")
    table = shelf.change(table, "rename_player", 1, {"name": "Zoé"})
    table = shelf.tables.tap(
        table, {"taps": [{"at": "tallies/0", "geisha": "momiji", "income": [2, 3]}]}, PHONE
    )[0]
    for number in range(1, rounds + 1):
        table = shelf.change(table, "put_round", number, SCORES)
    return table


def evening(shelf):
    """An evening of three matches with all that can happen at a table, and one of another game."""
    first = shelf.open("Anna", "Noah")
    taps = [
        {"at": "cards/0/3", "count": 2},
        {"at": "markers/2", "player": 1},
        {"at": "cards/1/3", "count": 1},
    ]
    first, refused = shelf.tables.tap(first, {"taps": taps, "outbox": "page-1"}, PHONE)
    assert not refused
    first = shelf.change(first, "choose_starting_player", {"player": 1})
    first = shelf.tables.undo(first, {"only": 3}, PHONE)
    first = shelf.change(first, "put_round", 1, {"cards": ALL_TIED})
    first = shelf.change(first, "put_round", 1, {"cards": FIRST_ROUND})
    first = shelf.tables.undo(first, {}, PHONE)
    first = shelf.tables.undo(first, {"to": 7}, PHONE)
    first = shelf.change(first, "put_round", 2, {"cards": NOAH_WINS_BY_CHARM})
    second = shelf.win(shelf.rematch(first))
    shelf.rematch(second)
    shelf.store.directory.write_note(second.row.id, "by the sea")
    mai_star(shelf)
    shelf.history.join(PHONE, "yui", "anna")
    return first, second


def test_a_file_brings_the_same_history_to_another_server(here, there):
    evening(here.played)
    brought = there.import_matches(here.file())
    assert (len(brought.tables), brought.skipped) == (4, 0)
    assert there.history() == here.history()
    assert there.file() == here.file()


def test_what_was_brought_twice_is_there_once(here, there):
    evening(here.played)
    first, again = (there.import_matches(here.file()) for _ in range(2))
    assert (again.tables, again.skipped) == ([], len(first.tables))
    assert there.history() == here.history()


def test_what_is_known_already_is_skipped_and_what_is_new_joins_its_evening(here, there):
    _, second = evening(here.played)
    there.import_matches(here.file())
    third = here.played.win(here.played.tables.find(here.played.tables.find(second.row.id).rematch.id))
    gone = there.store.directory.of_uid(third.history_entry.uid)
    there.played.tables.delete(there.played.tables.find(gone))
    brought = there.import_matches(here.file())
    assert (len(brought.tables), brought.skipped) == (1, 3)
    assert there.history() == here.history()


def test_what_was_brought_can_be_corrected_and_played_on(here, there):
    evening(here.played)
    brought = there.import_matches(here.file())
    for table_id in brought.tables:
        table = there.played.tables.find(table_id)
        before = table.match.players[0]
        table = there.played.change(table, "rename_player", 0, {"name": "Mia"})
        assert there.played.tables.undo(table, {}, PHONE).match.players[0] == before


def test_no_address_code_or_device_is_in_a_file(here):
    evening(here.played)
    text = json.dumps(here.file())
    query = here.store.engine.query
    secrets = {secret for row in query("SELECT id, watch, code FROM tables") for secret in row}
    assert len(secrets) == 12
    assert not [secret for secret in {*secrets, PHONE, "page-1"} if secret in text]


def test_a_file_gives_nobody_a_table_that_is_there_already(here):
    evening(here.played)
    stranger = here.import_matches(here.file(), "stranger")
    assert (stranger.tables, stranger.skipped) == ([], 4)
    assert here.played.history.matches("stranger", 9) == []


def test_each_person_of_a_household_takes_along_what_both_played(here, there):
    """The second one has copies, and the same ones when the file is read in again."""
    evening(here.played)
    there.import_matches(here.file())
    report = there.import_matches(here.file(), "second", copying=True)
    assert (len(report.tables), report.skipped, report.copies) == (4, 0, 4)
    assert [match[2:] for evening in there.history("second")[0] for match in evening[1:]] == [
        match[2:] for evening in there.history()[0] for match in evening[1:]
    ]
    again = there.import_matches(here.file(), "second", copying=True)
    assert (again.tables, again.skipped, again.copies) == ([], 4, 0)


def test_a_true_match_comes_in_behind_a_forged_one(here, there):
    table = here.played.played("Anna", "Noah")
    forged = here.file()
    forged["matches"][0]["events"][0]["body"]["players"] = ["Mallory", "Noah"]
    there.import_matches(forged)
    report = there.import_matches(here.file(), copying=True)
    assert (len(report.tables), report.copies) == (1, 1)
    assert there.played.tables.find(report.tables[0]).match == table.match
    assert there.import_matches(here.file(), copying=True).tables == []


def test_an_older_file_brings_no_copy_of_what_went_on_or_lost_a_name(here):
    table = here.played.open("Anna", "Noah")
    before = here.file()
    table = here.played.win(table)
    assert here.import_matches(before, copying=True).tables == []
    played = here.played
    HistoryEditor(here.store, played.tables, played.history).remove(PHONE, "anna")
    assert here.import_matches(before, copying=True).tables == []


def test_a_file_comes_into_no_evening_of_others(here):
    _, second = evening(here.played)
    before = here.played.tables.series(here.played.tables.find(second.row.id))
    forged = here.file()
    forged["matches"] = [forged["matches"][0] | {"uid": "f" * 24, "place": 1}]
    (table_id,) = here.import_matches(forged, "stranger").tables
    assert here.played.tables.series(here.played.tables.find(second.row.id)) == before
    assert here.played.tables.find(table_id).history_entry.evening == "f" * 24
    named = forged | {
        "matches": [forged["matches"][0] | {"uid": "e" * 24, "evening": second.history_entry.uid}]
    }
    (table_id,) = here.import_matches(named, "stranger").tables
    assert here.played.tables.find(table_id).history_entry.evening == "e" * 24


def test_no_code_joins_what_was_brought_until_one_is_made(here, there):
    evening(here.played)
    tables = [there.played.tables.find(table_id) for table_id in there.import_matches(here.file()).tables]
    assert all(table.row.is_closed for table in tables)
    assert not there.played.tables.codes.change(tables[0]).row.is_closed


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(played=st.lists(st.tuples(NAMES, st.sampled_from(["win", "lose", "open", "undo"])), max_size=6))
def test_any_history_comes_back_as_it_was(fresh, played):
    with fresh() as one, fresh() as other:
        _check_it_comes_back(Place(one), Place(other), played)


def _check_it_comes_back(here, there, played):
    for name, how in played:
        table = here.played.open(name, "Noah")
        if how != "open":
            table = here.played.win(table, how == "lose")
        if how == "undo":
            here.played.tables.undo(table, {}, PHONE)
    assert len(there.import_matches(here.file()).tables) == len(played)
    assert (there.history(), there.file()) == (here.history(), here.file())


def test_a_large_history_is_several_files_each_of_which_can_be_read_in(here, there, monkeypatch):
    monkeypatch.setattr("assistant.transfer.files.parts.MOST_COST_OF_A_FILE", 900)
    evening(here.played)
    parts = here.match_files.parts(PHONE)
    assert len(parts) > 1
    for part in parts:
        there.match_files.import_matches(parse("".join(here.match_files.pieces(part, PHONE)).encode()), PHONE)
    assert there.history() == here.history()


# What is refused


def one(place):
    """The file of one match that is over."""
    place.played.played("Anna", "Noah")
    return place.file()


def changed(value, path, to):
    """The file with another value at a path; one of a list is put there when it is not."""
    made = copy.deepcopy(value)
    at = made
    *steps, last = path
    for step in steps:
        at = at[step]
    at[last] = to
    return made


FIRST, OPENED, SCORED = ("matches", 0), ("matches", 0, "events", 0), ("matches", 0, "events", 1)
NESTED = [[]]
for _ in range(50):
    NESTED = [NESTED]
FORGED = {
    "another format": (("format",), "bg-stats"),
    "another version": (("version",), 2),
    "a version that is true": (("version",), True),
    "no list": (("matches",), {}),
    "another game": ((*FIRST, "game"), "mai-star"),
    "a game that is none": ((*FIRST, "game"), "chess"),
    "a uid that is markup": ((*FIRST, "uid"), "<script>alert(1)</script>"),
    "a uid that is a formula": ((*FIRST, "uid"), "=1+1"),
    "an evening that is no uid": ((*FIRST, "evening"), "'; DROP TABLE tables; --"),
    "a place before the first": ((*FIRST, "place"), 0),
    "a note of two lines": ((*FIRST, "note"), "a\nb"),
    "a note that is too long": ((*FIRST, "note"), "x" * 201),
    "a note that is none": ((*FIRST, "note"), None),
    "a note that turns words round": ((*FIRST, "note"), "\u202egnp.exe"),
    "no event": ((*FIRST, "events"), []),
    "another number": ((*SCORED, "number"), 3),
    "a number that is text": ((*SCORED, "number"), "2"),
    "an unknown kind": ((*SCORED, "kind"), "table-deleted"),
    "a kind that is none": ((*SCORED, "kind"), ["round-scored"]),
    "the kind of another game": ((*SCORED, "kind"), "mai-star-round-scored"),
    "a second opening": (SCORED, None),
    "a body that is none": ((*SCORED, "body"), []),
    "a field too many": ((*SCORED, "body", "script"), 1),
    "another round": ((*SCORED, "body", "round"), 2),
    "a round that is true": ((*SCORED, "body", "round"), True),
    "a round that is a fraction": ((*SCORED, "body", "round"), 1.0),
    "more cards than there are": ((*SCORED, "body", "tally"), "99 11 02 21 02 21 22"),
    "a tally of markup": ((*SCORED, "body", "tally"), "<b>"),
    "a tally that is none": ((*SCORED, "body", "tally"), {}),
    "a time without its zone": ((*SCORED, "at"), "2026-11-21T20:01:00.000"),
    "a time of another zone": ((*SCORED, "at"), "2026-11-21T20:01:00.000+02:00"),
    "a time that is a formula": ((*SCORED, "at"), "=NOW()"),
    "a time too far": ((*SCORED, "at"), "9999-12-31T23:59:59.000+00:00"),
    "an undoing to nothing": ((*SCORED,), {"kind": "events-undone", "body": {"to": 0}}),
    "an undoing of itself": ((*SCORED,), {"kind": "events-undone", "body": {"to": 2}}),
    "an undoing of the opening alone": ((*SCORED,), {"kind": "event-undone", "body": {"number": 1}}),
    "an undoing of itself alone": ((*SCORED,), {"kind": "event-undone", "body": {"number": 2}}),
    "a player who is not there": (
        (*SCORED,),
        {"kind": "player-renamed", "body": {"player": 2, "name": "Zoé"}},
    ),
    "a player who is true": ((*SCORED,), {"kind": "player-renamed", "body": {"player": True, "name": "Zoé"}}),
    "a card of nobody": (
        (*SCORED,),
        {"kind": "cards-counted", "body": {"player": True, "geisha": 0, "count": 1}},
    ),
    "a count that is there": (
        (*SCORED,),
        {"kind": "cards-counted", "body": {"player": 0, "geisha": 0, "count": 0}},
    ),
    "a name of markup that is too long": ((*OPENED, "body", "players", 0), "<script>" + "x" * 40),
    "a name with control characters": ((*OPENED, "body", "players", 0), "Anna\u0000"),
    "a name in half a pair": ((*OPENED, "body", "players", 0), "\ud800"),
    "a name that is a list": ((*OPENED, "body", "players", 0), ["Anna"]),
    "a name that nobody typed so": ((*OPENED, "body", "players", 0), " Anna "),
    "three players": ((*OPENED, "body", "players"), ["Anna", "Noah", "Zoé"]),
    "an ending that is none": ((*OPENED, "body", "ending"), "never"),
    "markers beyond a goal": ((*OPENED, "body", "markers"), [0] * 7),
    "a field of nobody": ((*FIRST, "device"), "phone"),
    "spellings that are none": (("spellings",), [["ana", "anna"]]),
    "a spelling that nobody has": (("spellings",), {"Ana": "anna"}),
    "deep nesting": ((*SCORED, "body", "tally"), NESTED),
}


def completed(value):
    """The replacement of an event has its number and time."""
    for number, event in enumerate(value["matches"][0]["events"] if value["matches"] else [], 1):
        if event is None:
            value["matches"][0]["events"][number - 1] = value["matches"][0]["events"][0] | {"number": number}
        elif "number" not in event:
            event.update(number=number, at="2026-11-21T20:05:00.000+00:00")
    return value


def test_what_no_program_of_ours_wrote_is_refused_whole(here, there):
    value = one(here)
    before = there.rows()
    sound = copy.deepcopy(value["matches"][0]) | {"uid": "a" * 24}
    value["matches"].append(sound)
    files = {forged: completed(changed(value, *change)) for forged, change in FORGED.items()}
    assert [forged for forged, file in files.items() if not refuses(there, file)] == []
    assert there.rows() == before


def refuses(place, value):
    """Whether a place refuses a file; what it has of it otherwise is gone again."""
    try:
        brought = place.import_matches(value)
    except RequestError:
        return True
    for table_id in brought.tables:
        place.played.tables.delete(place.played.tables.find(table_id))
    return False


def leaves(value, path=()):
    """The path of everything in a file."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in steps:
        yield (*path, step)
        yield from leaves(part, (*path, step))


ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 12),
    st.floats(0, 3),
    st.sampled_from(["Anna", "events-undone", "player-renamed", "round-scored", "gift", "a" * 24, "", "–"]),
    st.text(max_size=3),
    st.lists(st.integers(0, 3), max_size=3),
    st.just({}),
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A file with all that can happen, and where everything in it is."""
    place = Place(opened_file(tmp_path_factory.mktemp("whole") / "log.sqlite3"))
    evening(place.played)
    value = place.file()
    place.store.close()
    return value, [*leaves(value)]


@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_changed_in_a_file_is_refused_or_stands_as_it_was_given(there, whole, data):
    value, paths = whole
    forged = changed(value, data.draw(st.sampled_from(paths)), data.draw(ANYTHING))
    before = there.rows()
    try:
        brought = there.import_matches(forged)
    except RequestError:
        assert there.rows() == before
        return
    written = there.file()
    for table_id in brought.tables:
        there.played.tables.delete(there.played.tables.find(table_id))
    assert json.dumps(by_uid(written), sort_keys=True) == json.dumps(by_uid(forged), sort_keys=True)


def by_uid(value):
    """The fields of each match, with those that may be left out; of its order 1.0 is 1."""
    said = {}
    for match in value["matches"]:
        events = [event | {"number": int(event["number"])} for event in match["events"]]
        usual = {"evening": match["uid"], "place": 1, "note": ""} | match
        said[match["uid"]] = usual | {"place": int(usual["place"]), "events": events}
    return said


def test_events_out_of_order_are_refused(here, there):
    evening(here.played)
    value = here.file()
    before = there.rows()
    events = value["matches"][0]["events"]
    for one_, other in itertools.combinations(range(len(events)), 2):
        shuffled = copy.deepcopy(value)
        at = shuffled["matches"][0]["events"]
        at[one_], at[other] = at[other], at[one_]
        with pytest.raises(Illegal, match="out-of-order"):
            there.import_matches(shuffled)
    assert there.rows() == before


def test_the_opening_and_the_rounds_can_t_change_places_under_new_numbers(here, there):
    value = one(here)
    events = value["matches"][0]["events"]
    value["matches"][0]["events"] = [
        event | {"number": number} for number, event in enumerate(reversed(events), 1)
    ]
    with pytest.raises(Illegal, match="impossible-entry"):
        there.import_matches(value)


def test_a_match_twice_in_a_file_is_refused(here, there):
    value = one(here)
    value["matches"] *= 2
    with pytest.raises(Illegal, match="uid-twice"):
        there.import_matches(value)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\xff\xfe",
        b"uid;game",
        b"{",
        b"[" * 1_000_000,
        b'{"a":' * 200_000,
        b'{"format": NaN',
        b'{"n": ' + b"9" * 10_000 + b"}",
    ],
    ids=lambda sent: f"{len(sent)} {sent[:9]!r}",
)
def test_what_is_no_json_is_refused(sent):
    with pytest.raises(Malformed, match=r"not-json|too-deep"):
        parse(sent)


def test_a_match_may_be_so_much_work_and_no_more(here, there, monkeypatch):
    file = one(here)
    monkeypatch.setattr(bounds, "HIGHEST_COST", 10)
    with pytest.raises(Illegal, match="too-much-work"):
        there.import_matches(file)
    assert there.rows()["tables"] == []


def test_a_file_may_be_so_much_work_and_no_more(here, there):
    there.match_files = MatchFiles(there.store, highest_cost=240)
    file = one(here)
    match = file["matches"][0]
    with pytest.raises(Illegal, match="too-much-work"):
        there.import_matches(file | {"matches": [match, match | {"uid": "f" * 24}]})
    assert len(there.import_matches(file).tables) == 1


def test_whatever_one_can_enter_can_be_exported_and_imported(here, there, monkeypatch):
    """The bound of a table is that of a file: of entries, and of rounds that corrections compute again."""
    monkeypatch.setattr(bounds, "MOST_EVENTS", 30)
    table = here.played.open("Anna", "Noah")
    with pytest.raises(Illegal, match="match-full"):
        for player in range(99):
            table = here.played.change(table, "choose_starting_player", {"player": (player + 1) % 2})
    assert len(there.import_matches(here.file()).tables) == 1
    assert there.history() == here.history()


def test_what_was_played_before_there_was_a_bound_is_left_out_and_named(here, there, monkeypatch):
    long = here.played.played("Anna", "Noah")
    other = here.played.open("Zoé", "Ugo")
    monkeypatch.setattr(bounds, "MOST_EVENTS", 1)
    assert here.match_files.too_long(PHONE) == [long.row.id]
    assert here.match_files.parts(PHONE) == [[other.row.id]]


def test_corrections_are_bounded_by_the_rounds_that_they_compute_again(here, there, monkeypatch):
    monkeypatch.setattr(bounds, "HIGHEST_COST", 400)
    table = here.played.open("Anna", "Noah")
    for number in (1, 2, 3):
        table = here.played.change(table, "put_round", number, {"cards": ALL_TIED})
    with pytest.raises(Illegal, match="match-full"):
        for count in range(99):
            winners = {"winners": [count % 2, *[None] * 6]}
            table = here.played.change(table, "put_round", 1, winners)
    assert table.version < 20
    assert len(there.import_matches(here.file()).tables) == 1


def test_whatever_may_stand_on_a_table_is_text_and_comes_back(here, there):
    for name in ("<script>alert(1)</script>", "=1+1", "@SUM(A1)", "–", "Ｚ" * 40, "\\u0000"):
        here.played.played(name, "Noah")
    there.import_matches(here.file())
    assert there.history() == here.history()


def test_a_file_with_names_that_are_cleaned_today_comes_in_as_it_stands(here, there):
    value = one(here)
    opening, *rest = value["matches"][0]["events"]
    opening["body"]["players"] = ["An\u200bna", "\u2800"]
    renamed = {"kind": "player-renamed", "body": {"player": 1, "name": "Z" + "\u0301" * 30}}
    rest.append({"number": len(rest) + 2, "at": rest[-1]["at"], **renamed})
    renamed["body"]["name"] = unicodedata.normalize("NFC", renamed["body"]["name"])
    value["matches"][0]["events"] = [opening, *rest]
    value["spellings"] = {"an\u200bna": "bea"}
    there.import_matches(value)
    assert there.file()["matches"] == value["matches"]
    assert there.played.history.aliases(PHONE, "Anna") == ("bea", "anna")


def test_a_removed_name_comes_back_as_it_stands(here, there):
    """Of whoever was removed the names are overwritten, so one may be given twice."""
    value = one(here)
    value["matches"][0]["events"] += [
        {
            "number": number,
            "at": "2026-11-21T20:05:00.000+00:00",
            "kind": "player-renamed",
            "body": {"player": 0, "name": "–"},
        }
        for number in (3, 4)
    ]
    (table_id,) = there.import_matches(value).tables
    assert there.played.tables.find(table_id).match.players[0] == "–"


def test_a_file_says_what_it_is(here):
    value = one(here)
    assert (value["format"], value["version"]) == (FORMAT, VERSION)
    assert [[*match] for match in value["matches"]] == [["uid", "game", "evening", "place", "note", "events"]]
    assert value["matches"][0]["events"][0] == {
        "number": 1,
        "at": "2026-11-21T20:01:00.000+00:00",
        "kind": "hanamikoji-opened",
        "body": {
            "game": "hanamikoji",
            "players": ["Anna", "Noah"],
            "starting_player": 0,
            "ending": "until-goal",
            "markers": [None] * 7,
            "round": 1,
        },
    }


# From device to device


class Clock:
    def __init__(self):
        self.now = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def moves(here, clock):
    return DeviceTransfers(here.store, 6, clock)


def test_a_code_gives_another_device_tables_seats_and_names(here, moves):
    first, _ = evening(here.played)
    here.store.visits.take_seat(PHONE, first.row.id, "", 1)
    assert moves.take(moves.open(PHONE).code, "tablet")
    assert here.history("tablet") == here.history()
    seats = {visit.device: visit.seat for visit in here.store.visits.of(first.row.id)}
    assert seats == {PHONE: 1, "tablet": 1}


def test_a_code_is_read_as_people_type_it(moves):
    code = moves.open(PHONE).code
    assert moves.take(f" {code[:3].lower()}-{code[3:]} ", "tablet")


def test_a_code_is_good_for_one_device_and_ten_minutes(moves, clock):
    code = moves.open(PHONE).code
    assert moves.of(PHONE).code == code
    clock.now += VALID_FOR - timedelta(seconds=1)
    assert moves.take(code, "tablet")
    assert not moves.take(code, "laptop")
    late = moves.open(PHONE).code
    clock.now += VALID_FOR
    assert not moves.take(late, "tablet")
    assert moves.of(PHONE) is None


def test_a_new_code_of_a_device_takes_the_place_of_the_one_before(moves):
    first, other, second = moves.open(PHONE), moves.open("laptop"), moves.open(PHONE)
    assert not moves.take(first.code, "tablet")
    assert moves.take(other.code, "tablet")
    assert moves.take(second.code, "tablet")


def test_who_types_their_own_code_keeps_it(moves):
    code = moves.open(PHONE).code
    assert moves.take(code, PHONE)
    assert moves.take(code, "tablet")


def test_a_seat_that_a_device_has_taken_itself_stays(here, moves):
    first, _ = evening(here.played)
    here.store.visits.take_seat(PHONE, first.row.id, "", 1)
    here.store.visits.take_seat("tablet", first.row.id, "", 0)
    moves.take(moves.open(PHONE).code, "tablet")
    seats = {visit.device: visit.seat for visit in here.store.visits.of(first.row.id)}
    assert seats["tablet"] == 0


def test_the_other_device_knows_a_devices_tournaments_too_and_runs_those_that_it_runs(here, moves):
    tournaments = here.store.tournaments
    tournaments.create(TournamentRow("own", "watch"), Entry("", PHONE, "opened", {}))
    tournaments.create(TournamentRow("cup", "eye"), Entry("", "host", "opened", {}))
    tournaments.visit(PHONE, "cup", "")
    for _ in range(2):
        moves.take(moves.open(PHONE).code, "tablet")
    known = map(tournaments.tournament, tournaments.known("tablet", 9))
    found = {one.row.id: [entry.device for entry in one.entries] for one in known}
    assert found == {"own": [PHONE, "tablet"], "cup": ["host"]}


def test_names_that_a_device_has_joined_itself_stay_joined(here, moves):
    here.played.history.join("tablet", "ana", "anne")
    here.played.history.join(PHONE, "ana", "anna")
    here.played.history.join(PHONE, "nono", "noah")
    moves.take(moves.open(PHONE).code, "tablet")
    assert here.store.aliases.of("tablet") == {"ana": "anne", "nono": "noah"}


# Logs of every version


def test_the_log_of_every_version_can_be_taken_along(tmp_path, there):
    from shutil import copy as copied

    from ..matches.test_stored_log import DATA, VERSIONS

    for version in VERSIONS:
        path = tmp_path / f"{version}.sqlite3"
        copied(DATA / f"log-{version}.sqlite3", path)
        store = opened_file(path)
        takeout = MatchFiles(store, lambda: BEGUN)
        ids = store.directory.ids()
        value = parse("".join(takeout.pieces(ids)).encode())
        store.close()
        assert len(there.match_files.import_matches(value, PHONE).tables) == len(ids) > 0
