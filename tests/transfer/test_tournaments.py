"""Events that are taken along with their matches, from a real store to a real store."""

import json
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.games.errors import RequestError
from assistant.realtime.process import ProcessNotifier
from assistant.store import LogSize
from assistant.tournaments import hosting
from assistant.tournaments.describe import describe
from assistant.tournaments.service import Tournaments
from assistant.transfer.files.checking import most_cost
from assistant.transfer.files.crosstable import lines
from assistant.transfer.files.parts import grouped

from ..factories import CHARM_OVER_GEISHA
from ..history.test_queries import PHONE
from ..matches.test_stored_log import DATA
from ..stores import opened_file
from .test_files import ANYTHING, Place, changed, leaves, places  # noqa: F401 - a fixture

NOAH_FIRST = [[noah, anna] for anna, noah in CHARM_OVER_GEISHA]
BODY = {
    "name": "Club night",
    "game": "hanamikoji",
    "format": "swiss",
    "people": ["Anna", "Noah", "Yui", "=Ugo", "Zoé"],
}


class Club(Place):
    """A place at which events are held."""

    def __init__(self, store):
        super().__init__(store)
        self.tournaments = Tournaments(store, self.played.tables, ProcessNotifier())
        self.match_files.imported = self.tournaments.tell

    def text(self, tournament):
        return "".join(self.match_files.tournament_pieces(tournament))

    def sent(self, tournament):
        return json.loads(self.text(tournament))

    def told(self, tournament):
        """All that an event tells, without addresses."""
        told = describe(self.tournaments.find(tournament), watching=True)
        return {key: value for key, value in told.items() if key != "id"}

    def win(self, table, cards=CHARM_OVER_GEISHA):
        """Let who starts win."""
        return self.played.change(self.played.tables.find(table), "put_round", 1, {"cards": cards})


@pytest.fixture
def clubs(tmp_path):
    made = [Club(opened_file(tmp_path / name / "log.sqlite3")) for name in ("here", "there")]
    yield made
    for club in made:
        club.store.close()


@pytest.fixture
def here(clubs):
    return clubs[0]


@pytest.fixture
def there(clubs):
    return clubs[1]


@pytest.fixture
def cup(here):
    return held(here)


def held(club):
    """The id of an event with all that can happen in one."""
    events = club.tournaments
    event, _ = events.open(BODY, PHONE)
    event = events.pair(event, {}, PHONE)
    club.win(event.state.rounds[0][0].table)
    event = events.find(event.row.id)
    (one, _), (idle,) = event.state.rounds[0][1].people, event.state.rounds[0][2].people
    event = events.swap(event, {"swap": [one, idle]}, PHONE)
    event = events.change(event, {"join": ["Mia"], "leave": [idle]}, PHONE)
    event = events.report(event, 1, 1, {"winners": [event.state.rounds[0][1].people[1]]}, PHONE)
    event = events.pair(event, {}, PHONE)
    used = event.state.rounds[1][0].table
    club.win(used)
    event = events.undo(events.find(event.row.id), {"discard": True}, PHONE)
    event = events.pair(event, {}, PHONE)
    event = events.change(event, {"join": [BODY["people"][idle]]}, PHONE)
    event = events.keep_apart(event, {"apart": [0, 2]}, PHONE)
    hosting.copy(club.store.tournaments, PHONE, "tablet", event.at)
    return event.row.id


def test_an_event_comes_back_as_it_was_with_its_matches_on_each_engine(places):  # noqa: F811
    here, there = (Club(place.store) for place in places)
    cup = held(here)
    sent = here.sent(cup)
    report = there.import_matches(sent)
    (brought,) = report.tournaments
    assert (len(report.tables), report.skipped) == (len(sent["matches"]), 0)
    assert there.told(brought) == here.told(cup)
    assert there.sent(brought) == sent
    assert there.store.tournaments.knows(PHONE, brought)
    assert there.tournaments.pair(there.tournaments.find(brought), {"anyway": True}, PHONE)


def test_no_address_code_or_device_of_an_event_is_in_a_file(here, cup):
    query = here.store.engine.query
    rows = [*query("SELECT id, watch, code FROM tables"), *query("SELECT id, watch FROM tournaments")]
    assert [secret for secret in {PHONE}.union(*rows) if secret in here.text(cup)] == []


def test_a_device_takes_along_the_events_that_it_runs_once_it_knows_all_their_matches(here, there, cup):
    assert "events" not in here.file()
    played = [row.table_id for row in here.store.tournaments.rows_of(cup) if row.version > 1]
    for device, table in product((PHONE, "guest"), played):
        here.store.visits.add(device, table, "")
    assert "events" not in here.file("guest")
    (brought,) = there.import_matches(here.file()).tournaments
    assert there.told(brought) == here.told(cup)
    assert there.import_matches(here.file()).tournaments == []


def test_the_matches_of_an_event_are_in_one_file_if_one_holds_them(monkeypatch):
    sizes = [LogSize(table, 2, 100, 0, 0, 0) for table in "abcd"]
    monkeypatch.setattr("assistant.transfer.files.parts.MOST_COST_OF_A_FILE", 2 * most_cost(sizes[0]))
    assert grouped(sizes, {"b": "cup", "d": "cup"}) == [["a"], ["b", "d"], ["c"]]
    assert grouped(sizes, dict.fromkeys("bcd", "cup")) == [["a", "b"], ["c", "d"]]


def test_an_event_that_is_known_stays_out(here, there, cup):
    sent = here.sent(cup)
    for device in (PHONE, "stranger"):
        there.import_matches(sent, device)
        again = there.import_matches(sent, device)
        assert (again.tables, again.tournaments) == ([], [])
    assert here.import_matches(sent, "stranger").tournaments == []
    assert len(there.store.tournaments.ids()) == 1


def test_an_event_gives_nobody_a_table_that_is_there_already(here, cup):
    sent, before = here.sent(cup), {*here.store.directory.ids()}
    here.tournaments.delete(here.tournaments.find(cup))
    report = here.import_matches(sent, "stranger")
    (brought,) = report.tournaments
    assert len(report.tables) == report.copies == len(sent["matches"])
    assert (
        {*here.store.tournaments.uids(brought)} == {*report.tables} == {*here.store.directory.ids()} - before
    )


@pytest.mark.parametrize("how", [{}, {"owning": True}])
def test_a_deleted_event_has_its_own_tables_again_for_whom_they_are_known(here, cup, how):
    sent, told = here.sent(cup), here.told(cup)
    here.tournaments.delete(here.tournaments.find(cup))
    for table in here.store.directory.ids():
        how or here.store.visits.add(PHONE, table, "")
    report = here.import_matches(sent, **how)
    assert (report.tables, here.told(report.tournaments[0])) == ([], told)


def test_a_round_that_was_undone_below_a_new_name_comes_along(here, there, cup):
    event = here.tournaments.find(cup)
    pairing = event.state.rounds[-1][0]
    here.win(pairing.table)
    here.tournaments.rename(here.tournaments.find(cup), pairing.people[0], {"name": "Ida"}, PHONE)
    here.played.tables.undo(here.played.tables.find(pairing.table), {}, PHONE)
    (brought,) = there.import_matches(here.sent(cup)).tournaments
    assert there.told(brought) == here.told(cup)


@pytest.mark.parametrize("is_over", [False, True])
def test_a_match_that_ends_while_its_event_is_deleted_counts_once_that_is_back(here, cup, is_over):
    pairing = here.tournaments.find(cup).state.rounds[-1][0]
    if is_over:
        here.win(pairing.table, NOAH_FIRST)
    sent = here.sent(cup)
    here.tournaments.delete(here.tournaments.find(cup))
    here.win(pairing.table)
    (brought,) = here.import_matches(sent, owning=True).tournaments
    assert here.tournaments.find(brought).state.results[pairing.key].winners == pairing.people[:1]


def test_each_of_a_household_who_takes_along_an_event_has_one(here, there, cup):
    sent = here.sent(cup)
    there.import_matches(sent)
    for _ in range(2):
        there.import_matches(sent, "second", copying=True)
    assert len(there.store.tournaments.ids()) == 2
    assert [len(there.store.tournaments.known(device, 9)) for device in (PHONE, "second")] == [1, 1]


def test_all_of_a_server_is_one_file_from_which_what_is_damaged_is_missing(here, there, cup):
    damaged = here.store.directory.of_uid(here.sent(cup)["matches"][0]["uid"])
    other, _ = here.tournaments.open(BODY, PHONE)
    with here.store.engine.transaction() as transaction:
        transaction.execute("UPDATE events SET kind = 'x' WHERE table_id = ?", damaged)
        transaction.execute("UPDATE tournament_entries SET kind = 'x' WHERE tournament_id = ?", other.row.id)
    here.played.tables.cache.forget(damaged)
    sent = json.loads("".join(here.match_files.all_pieces()))
    report = there.import_matches(sent)
    assert (len(sent["events"]), len(report.tournaments)) == (1, 1)
    assert len(report.tables) == len(here.store.directory.ids()) - 1


def test_a_removed_name_comes_back_in_an_event_as_it_stands(here, there, cup):
    here.tournaments.forget(PHONE, {"anna", "club night"})
    sent = here.sent(cup)
    (brought,) = there.import_matches(sent).tournaments
    assert there.told(brought) == here.told(cup)
    assert (there.told(brought)["name"], there.told(brought)["people"][0]["name"]) == ("–", "–")


def play_on(club, tournament):
    """Let an event go on: all matches of its round end, somebody comes, another round is paired."""
    event = club.tournaments.find(tournament)
    for pairing in event.state.rounds[-1]:
        if pairing.table:
            club.win(pairing.table)
    event = club.tournaments.change(club.tournaments.find(tournament), {"join": ["Lea"]}, PHONE)
    return club.tournaments.pair(event, {}, PHONE)


@pytest.mark.parametrize("how", [{"copying": True}, {"owning": True}, {}], ids=["page", "command", "api"])
def test_an_event_goes_on_here_by_a_newer_file_with_all_its_tables(places, how):  # noqa: F811
    here, there = (Club(place.store) for place in places)
    cup = held(here)
    older = here.sent(cup)
    (brought,) = there.import_matches(older).tournaments
    tables = len(there.store.directory.ids())
    play_on(there, brought)
    newer, before = there.sent(brought), here.rows()
    report = here.import_matches(newer, **how)
    if "owning" not in how:
        (waiting,) = report.waiting
        assert (waiting.id, waiting.name, report.tables, report.skipped) == (cup, "Club night", [], 0)
        assert here.rows() == before
        report = here.import_matches(newer, **how, continuing=cup)
    assert [one.id for one in report.continued] == [cup]
    assert (len(report.tables), report.skipped, report.copies) == (3, tables, 0)
    assert (here.told(cup), here.sent(cup)) == (there.told(brought), newer)
    newest = here.tournaments.find(cup).state.rounds[-1][0]
    here.win(newest.table)
    assert here.told(cup)["rounds"][-1]["pairings"][0]["winners"] == [newest.people[0]]
    for file in (newer, older):
        again = here.import_matches(file, **how, continuing=cup)
        assert (again.tables, again.continued, again.waiting, again.parted) == ([], [], [], [])


def test_of_two_who_import_a_newer_file_at_once_one_continues_the_event(here, there, cup, monkeypatch):
    (brought,) = there.import_matches(here.sent(cup)).tournaments
    play_on(there, brought)
    newer, insert, reports = there.sent(brought), here.store.tournaments.insert, []

    def late(*given):
        monkeypatch.setattr(here.store.tournaments, "insert", insert)
        reports.append(Club(here.store).import_matches(newer, continuing=cup))
        insert(*given)

    monkeypatch.setattr(here.store.tournaments, "insert", late)
    reports.append(here.import_matches(newer, continuing=cup))
    assert [[one.id for one in each.continued] for each in reports] == [[cup], []]
    assert here.sent(cup) == newer


@pytest.mark.parametrize("goes_on_here", [False, True])
def test_a_match_goes_on_here_by_a_file_whose_event_has_no_more(here, there, cup, goes_on_here):
    over = here.win(here.tournaments.find(cup).state.rounds[-1][1].table)
    (brought,) = there.import_matches(here.sent(cup)).tournaments
    table, there_s = (
        club.tournaments.find(one).state.rounds[-1][0].table for club, one in ((here, cup), (there, brought))
    )
    there.played.change(there.played.tables.find(there_s), "count_cards", 0, 6, {"count": 2})
    if goes_on_here:
        here.tournaments.change(here.tournaments.find(cup), {"join": ["Lea"]}, PHONE)
        here.played.tables.undo(over, {}, PHONE)  # the file has its result
    log, newer = here.sent(cup)["events"], there.sent(brought)
    assert [one.id for one in here.import_matches(newer).waiting] == [cup]
    assert [one.id for one in here.import_matches(newer, continuing=cup).continued] == [cup]
    assert [one.kind for one in here.store.directory.table(table).entries[1:]] == ["cards-counted"]
    assert here.sent(cup)["events"] == log
    here.played.change(here.played.tables.find(table), "count_cards", 0, 6, {"count": 3})
    report = here.import_matches(newer, continuing=cup)
    assert (report.continued, report.waiting, report.parted) == ([], [], [])


def test_an_event_that_has_parted_from_a_file_stays_and_says_from_where_on(here, there, cup):
    (brought,) = there.import_matches(here.sent(cup)).tournaments
    play_on(there, brought)
    common = len(here.sent(cup)["events"][0]["entries"])
    here.tournaments.change(here.tournaments.find(cup), {"join": ["Lea"]}, PHONE)
    told = here.told(cup)
    report = here.import_matches(there.sent(brought), continuing=cup)
    assert [(one.id, one.common) for one in report.parted] == [(cup, common)]
    assert (report.continued, report.waiting, here.told(cup)) == ([], [], told)


def test_nobody_else_learns_of_an_event_here_or_continues_it(here, there, cup):
    (brought,) = there.import_matches(here.sent(cup)).tournaments
    play_on(there, brought)
    told = here.told(cup)
    for device in ("", "guest"):
        here.store.tournaments.visit("guest", cup, "")
        report = here.import_matches(there.sent(brought), device, continuing=brought)
        assert (report.continued, report.waiting, report.parted) == ([], [], [])
    assert here.told(cup) == told


def test_a_file_that_comes_while_the_event_goes_on_here_changes_nothing(here, there, cup, monkeypatch):
    (brought,) = there.import_matches(here.sent(cup)).tournaments
    play_on(there, brought)
    insert, calls = here.store.tournaments.insert, []

    def late(*given):
        if not calls:
            here.tournaments.change(here.tournaments.find(cup), {"join": ["Mina"]}, PHONE)
        calls.append(given)
        insert(*given)

    monkeypatch.setattr(here.store.tournaments, "insert", late)
    report = here.import_matches(there.sent(brought), continuing=cup)
    assert ([one.id for one in report.parted], report.continued, len(calls)) == ([cup], [], 2)


def test_a_deleted_table_that_comes_back_changes_nothing_in_the_standing(here, cup):
    first = here.tournaments.find(cup).state.rounds[0][0].table
    match = here.match_files.one(here.played.tables.find(first))
    told = here.told(cup)["standing"]
    here.played.tables.delete(here.played.tables.find(first))
    (back,) = here.import_matches(match).tables
    here.played.change(here.played.tables.find(back), "put_round", 1, {"cards": NOAH_FIRST})
    assert (here.told(cup)["standing"], here.store.tournaments.of_table(back)) == (told, None)


# A file of a version that kept no results in the log of an event: late, gone, a bye, from paper, still open.
BEFORE = json.loads((DATA / "event-before-results.json").read_text("utf-8"))
WINNERS = [[[0], [4], [2]], [[2], [0], [5]], [[2], None, [3]]]
ROWS = [(2, 3, 2), (0, 2, 0), (4, 1, 3), (3, 1, -3), (5, 1, 0), (1, 0, -2)]


def told_of_before(club, tournament):
    """Who won where, and the points and charm points of all who play, the leader first."""
    told = club.told(tournament)
    winners = [[pairing["winners"] for pairing in each["pairings"]] for each in told["rounds"]]
    return winners, [(row["person"], row["points"], row["charm_difference"]) for row in told["standing"]]


def test_a_file_of_before_comes_in_with_the_same_standing_as_then(there):
    (brought,) = there.import_matches(BEFORE).tournaments
    assert told_of_before(there, brought) == (WINNERS, ROWS)
    assert there.import_matches(there.sent(brought)).tournaments == []


def test_a_data_file_of_before_has_its_results_recorded_once_and_then_needs_no_table(places):  # noqa: F811
    club = Club(places[0].store)
    (cup,) = club.import_matches(BEFORE).tournaments
    with club.store.engine.transaction() as transaction:
        transaction.execute("DELETE FROM tournament_entries WHERE kind = ?", "result-recorded")
    for _ in range(2):
        club.tournaments.record_missing()
        kinds = [entry.kind for entry in club.store.tournaments.tournament(cup).entries]
        assert kinds.count("result-recorded") == 5
    for table in club.store.directory.ids():
        club.played.tables.delete(club.played.tables.find(table))
    assert told_of_before(club, cup) == (WINNERS, ROWS)


def forged(sent, number, **changes):
    """The file with changes to the body of an entry of its event."""
    made = json.loads(json.dumps(sent))
    made["events"][0]["entries"][number - 1]["body"].update(changes)
    return made


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        (1, {"rounds": None}),
        (1, {"people": ["Anna", "Noah"]}),
        (1, {"way": "knockout"}),
        (2, {"lot": -1}),
        (3, {"people": [[0, 1], [2, 2], [4]]}),
        (3, {"people": [[0, 1, 2], [3], [4]]}),
        (3, {"people": [[0, 1], [2, 9], [4]]}),
        (3, {"tables": [None, None]}),
        (3, {"tables": ["a" * 24, None, None]}),
        (4, {"people": [0, 0]}),
        (4, {"pairings": [1, 1]}),
        (6, {"people": [0.0]}),
        (8, {"round": 2}),
        (8, {"winners": [5]}),
    ],
)
def test_an_event_that_no_program_of_ours_wrote_is_refused_whole(here, there, cup, number, changes):
    before, sent = there.rows(), here.sent(cup)
    with pytest.raises(RequestError) as refused:
        there.import_matches(forged(sent, number, **changes))
    assert (refused.value.key, refused.value.params) == (
        "impossible-event-entry",
        {"event": 1, "entry": number},
    )
    assert there.rows() == before


def test_a_match_belongs_to_one_event_and_an_event_is_there_once(here, there, cup):
    sent = here.sent(cup)
    twice = {**sent, "events": sent["events"] * 2}
    with pytest.raises(RequestError, match="uid-twice"):
        there.import_matches(twice)
    twice["events"] = [sent["events"][0], {**sent["events"][0], "uid": "a" * 24}]
    with pytest.raises(RequestError, match="impossible-event-entry"):
        there.import_matches(twice)
    assert there.store.directory.ids() == []


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The file of an event, and where everything in it is."""
    club = Club(opened_file(tmp_path_factory.mktemp("whole") / "log.sqlite3"))
    value = club.sent(held(club))
    club.store.close()
    return value, [path for path in leaves(value) if path[0] == "events"]


@settings(max_examples=100, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_changed_in_an_event_is_refused_or_stands_as_it_was_given(there, whole, data):
    value, paths = whole
    other = changed(value, data.draw(st.sampled_from(paths)), data.draw(ANYTHING))
    before = there.rows()
    try:
        report = there.import_matches(other)
    except RequestError:
        assert there.rows() == before
        return
    for brought in report.tournaments:
        assert there.sent(brought)["events"] == other["events"]
        there.tournaments.delete(there.tournaments.find(brought))
    for table in report.tables:
        there.played.tables.delete(there.played.tables.find(table))


def test_the_standing_is_a_table_for_spreadsheets_without_formulas(here):
    body = {**BODY, "format": "round-robin", "people": ["Anna", "Noah", "=Ugo"]}
    event, _ = here.tournaments.open(body, PHONE)
    for number, winners in enumerate([[1], [0, 2], [0, 1]], 1):
        event = here.tournaments.pair(event, {}, PHONE)
        event = here.tournaments.report(event, number, 0, {"winners": winners}, PHONE)
    head = "rank;player;points;played;won;byes;absent;head_to_head;sonneborn_berger;charm_difference"
    assert "".join(lines(event, ";", ",")).splitlines() == [
        f"\ufeff{head};Noah;Anna;'=Ugo",
        "1;Noah;1,5;2;1;1;0;;1;0;;0,5;1",
        "2;Anna;1;2;0;1;0;;1;0;0,5;;0,5",
        "3;'=Ugo;0,5;2;0;1;0;;0,5;0;0;0,5;",
    ]
