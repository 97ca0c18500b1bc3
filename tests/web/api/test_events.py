"""The calls of /api/events."""

import sys

import pytest

from assistant.tournaments import drawing
from assistant.web.services import services

from ...factories import ALL_TIED, CHARM_OVER_GEISHA, Event, Table, new_event


@pytest.fixture
def event(client):
    """An event of five people before its first round."""
    return Event.open(client)


@pytest.fixture
def paired(event):
    """One whose first round is paired: two tables and a bye."""
    assert event.pair().status_code == 201
    return event


def win(table):
    """Let the one who starts win."""
    assert table.score(1, CHARM_OVER_GEISHA).json["outcome"]["winners"] == [0]


def error(response):
    (found,) = response.json["errors"]
    return response.status_code, found["at"], found["key"]


def changes(event):
    """Every way to change an event: (method, path, body)."""
    return [
        ("POST", f"{event.url}/rounds", {}),
        ("PATCH", event.url, {"join": ["Mia"]}),
        ("PATCH", event.url, {"swap": [0, 4]}),
        ("PATCH", event.url, {"apart": [0, 4]}),
        ("PUT", f"{event.url}/rounds/1/pairings/0", {"winners": [0]}),
        ("POST", f"{event.url}/undos", {}),
        ("DELETE", event.url, None),
    ]


def test_an_event_is_opened_with_nobody_paired(client):
    response = client.post("/api/events", json=new_event())
    event = response.json
    assert (response.status_code, response.headers["Location"]) == (201, f"/api/events/{event['id']}")
    assert [person["name"] for person in event["people"]] == new_event()["people"]
    assert (event["version"], event["planned"], event["rounds"], event["over"]) == (1, 3, [], False)
    assert event["format"] == event["way"] == "swiss"
    assert {row["rank"] for row in event["standing"]} == {1}
    assert event["links"]["run"] == f"/e/{event['id']}"


def test_the_same_request_sent_twice_opens_one_event(client):
    open_ = lambda key: client.post("/api/events", json=new_event(), headers={"Idempotency-Key": key})  # noqa: E731
    first, again, other = (
        open_("of the club, tonight"),
        open_("of the club, tonight"),
        open_("another evening"),
    )
    other = open_("of the club, tomorrow")
    assert [first.status_code, again.status_code, other.status_code] == [201, 200, 201]
    assert first.json["id"] == again.json["id"] != other.json["id"]


def test_an_event_that_cant_be_is_refused_and_not_opened(app, client):
    refused = client.post("/api/events", json=new_event(people=["Anna", "Noah"]))
    assert error(refused) == (400, "people", "wrong-number")
    assert error(client.post("/api/events", json=new_event(people=["Anna", "anna", "Noah"])))[0] == 422
    assert client.post("/api/events", data="no JSON").status_code == 415
    assert services(app).store.engine.query("SELECT count(*) FROM tournaments") == [(0,)]


def test_swiss_needs_its_library_and_no_other_format_does(client, event, monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    assert error(client.post("/api/events", json=new_event())) == (501, "server", "not-installed")
    assert error(event.pair()) == (501, "server", "not-installed")
    assert Event.open(client, format="round-robin").pair().status_code == 201


def test_an_unchanged_event_is_not_sent_again(event):
    etag = event.client.get(event.url).headers["ETag"]
    again = lambda: event.client.get(event.url, headers={"If-None-Match": etag}).status_code  # noqa: E731
    assert again() == 304
    event.pair()
    assert again() == 200


def test_a_round_opens_a_table_for_each_pair_and_the_first_of_them_starts(paired):
    state = paired.state
    (newest,) = state["rounds"]
    *pairs, bye = newest["pairings"]
    names = [person["name"] for person in state["people"]]
    for pairing in pairs:
        table = Table(paired.client, pairing["table"]).state
        assert [player["name"] for player in table["players"]] == [names[one] for one in pairing["people"]]
        assert table["round"]["starting_player"] == 0
    assert (bye["table"], bye["winners"], len(bye["people"])) == (None, bye["people"], 1)
    assert [pairing["winners"] for pairing in pairs] == [None, None]


def test_who_watches_sees_all_but_the_tables_and_changes_nothing(paired):
    state, watched = paired.state, Event(paired.client, paired.watch)
    seen = watched.state
    assert [pairing["table"] for pairing in seen["rounds"][0]["pairings"]] == [None] * 3
    assert (seen["id"], seen["links"], seen["people"]) == (
        paired.watch,
        {"watch": state["links"]["watch"]},
        state["people"],
    )
    for method, path, body in changes(watched):
        refused = paired.client.open(path, method=method, json=body)
        assert error(refused) == (403, "event", "watch-only")
    assert paired.state == state


def test_the_device_of_a_player_deletes_no_table_of_an_event_as_a_program_may(client, paired):
    table = next(table for table in paired.tables() if table)
    client.get(table.page)
    client.post(f"{table.page}/seat", data={"player": "1"})
    assert error(client.delete(table.url)) == (403, "table", "host-deletes")
    client.delete_cookie("hanamikoji")
    assert client.delete(table.url).status_code == 204


def test_an_event_that_is_not_there_is_not_found(client):
    nowhere = Event(client, "nowhere")
    for method, path, body in [*changes(nowhere), ("GET", nowhere.url, None)]:
        assert client.open(path, method=method, json=body).status_code == 404


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("PUT", "/{id}"),
        ("GET", "/{id}/rounds"),
        ("POST", "/{id}/rounds/1/pairings/0"),
        ("PUT", "/{id}/undos"),
    ],
)
def test_other_methods_are_refused(event, method, path):
    refused = event.client.open("/api/events" + path.format(id=event.id), method=method, json={})
    assert (refused.status_code, refused.mimetype) == (405, "application/problem+json")


def test_a_change_that_is_malformed_or_illegal_changes_nothing(paired):
    before = paired.state
    for method, path, _ in changes(paired)[:-1]:
        assert paired.client.open(path, method=method, json={"what": 1}).status_code == 400
    assert error(paired.change(join=["ANNA"])) == (422, "join", "name-in-event")
    assert error(paired.report(1, 2, before["rounds"][0]["pairings"][2]["people"])) == (409, "winners", "bye")
    assert error(paired.report(2, 0, [0])) == (404, "pairing", "no-such-pairing")
    assert paired.state == before


def test_the_next_round_waits_for_the_tables_unless_the_host_does_not(paired):
    first, second = paired.tables()[:2]
    win(first)
    assert error(paired.pair()) == (409, "rounds", "round-not-over")
    assert len(paired.state["rounds"]) == 1
    win(second)
    assert paired.pair().status_code == 201
    assert error(paired.pair(anyway=False)) == (409, "rounds", "round-not-over")
    assert paired.pair(anyway=True).status_code == 201
    assert error(paired.pair(anyway=True)) == (409, "rounds", "all-rounds-paired")


def test_of_two_who_pair_a_round_at_once_one_does(app, event, monkeypatch):
    tournaments = services(app).store.tournaments
    append = tournaments.append

    def append_late(*given):
        monkeypatch.undo()
        assert event.pair().status_code == 201
        return append(*given)

    monkeypatch.setattr(tournaments, "append", append_late)
    assert error(event.pair()) == (409, "rounds", "round-not-over")
    assert len(event.state["rounds"]) == 1
    assert {*services(app).store.directory.ids()} == {table.id for table in event.tables() if table}


def test_a_result_counts_as_it_stands_at_its_table(paired):
    table = paired.tables()[0]
    people = paired.state["rounds"][0]["pairings"][0]["people"]
    points = lambda: {row["person"]: row["points"] for row in paired.state["standing"]}  # noqa: E731
    win(table)
    assert [points()[one] for one in people] == [1, 0]
    table.score(1, ALL_TIED, discard_later=True)
    assert (paired.state["rounds"][0]["pairings"][0]["winners"], [points()[one] for one in people]) == (
        None,
        [0, 0],
    )
    table.post("undos")
    assert [points()[one] for one in people] == [1, 0]
    table.client.delete(table.url)
    assert [points()[one] for one in people] == [1, 0]
    assert paired.tables()[0] is None


def test_who_follows_it_or_sits_at_its_tables_hears_of_results_and_of_no_tap(app, paired, monkeypatch):
    rung = []
    monkeypatch.setattr(services(app).notifier, "publish_presence", rung.append)
    first, second = paired.tables()[:2]
    first.count(0, 6, 1)
    assert rung == []
    win(first)
    assert sorted(rung) == sorted([paired.id, first.id, second.id])


def test_the_host_enters_a_result_and_leaves_it_to_the_table_again(paired):
    table = paired.tables()[0]
    starter, other = paired.state["rounds"][0]["pairings"][0]["people"]
    win(table)
    for winners, expected in [([other], [other]), ([other], [other]), (None, [starter])]:
        answered = paired.report(1, 0, winners)
        assert answered.json["rounds"][0]["pairings"][0]["winners"] == expected
    assert paired.state["version"] == 6


def test_a_family_is_kept_apart_until_that_is_undone(event):
    assert event.change(apart=[1, 0]).json["apart"] == [[0, 1]]
    assert error(event.change(apart=[2])) == (422, "apart", "not-two-people")
    assert {0, 1} not in [{*one["people"]} for one in event.pair().json["rounds"][0]["pairings"]]
    assert event.undo().json["apart"] == [[0, 1]]
    assert event.undo().json["apart"] == []


def test_the_first_round_is_drawn_by_lot_and_anew_once_it_was_undone(event, monkeypatch):
    monkeypatch.setattr(drawing, "lot", iter(range(9)).__next__)
    drawn = []
    for _ in range(4):
        drawn.append([one["people"] for one in event.pair().json["rounds"][0]["pairings"]])
        assert event.undo(redo=False).json["rounds"] == []
    assert len({str(pairings) for pairings in drawn}) > 1


def test_no_round_is_paired_of_too_few(event):
    event.change(leave=[0, 1, 2, 3])
    assert error(event.pair()) == (409, "rounds", "too-few-people")


def test_people_come_late_and_go(paired):
    gone = paired.state["rounds"][0]["pairings"][2]["people"]
    state = paired.change(join=["Mia"], leave=gone).json
    assert [person["left"] for person in state["people"]] == [[n] == gone for n in range(6)]
    newest = paired.pair(anyway=True).json["rounds"][1]["pairings"]
    assert {person for pairing in newest for person in pairing["people"]} == {*range(6)} - {*gone}
    assert paired.change(join=[state["people"][gone[0]]["name"]]).json["people"][gone[0]]["left"] is False


def test_undoing_a_round_asks_before_a_result_or_a_begun_match_goes_and_can_be_taken_back(app, paired):
    used, unused = paired.tables()[:2]
    before = paired.state
    used.count(0, 6, 1)
    refused = paired.undo()
    assert error(refused) == (409, "discard", "would-discard-results")
    assert refused.json["errors"][0]["would_discard"] == [1]
    assert error(paired.undo(discard=[]))[1:] == ("discard", "not-true-or-false")
    assert paired.undo(discard=True).json["rounds"] == []
    win(used)
    redone = paired.undo(redo=True).json
    assert [one["table"] for one in redone["rounds"][0]["pairings"]] == [
        one["table"] for one in before["rounds"][0]["pairings"]
    ]
    assert redone["rounds"][0]["pairings"][0]["winners"] is not None
    assert error(paired.undo(redo=True)) == (409, "redo", "nothing-to-redo")
    paired.undo(discard=True)
    paired.pair()
    assert used.id in services(app).store.directory.ids()
    assert unused.client.get(unused.url).status_code == 404


def test_people_who_change_places_are_named_at_each_others_table_until_it_is_undone(app, paired):
    pairings = paired.state["rounds"][0]["pairings"]
    (one, first), (other, second), (idle,) = (pairing["people"] for pairing in pairings)
    table, names = paired.tables()[0], [person["name"] for person in paired.state["people"]]
    services(app).store.visits.take_seat("a phone", table.id, "2026-11-28", 1)
    after = paired.change(swap=[first, idle]).json["rounds"][0]["pairings"]
    assert [pairing["people"] for pairing in after] == [[one, idle], [other, second], [first]]
    assert [pairing["table"] for pairing in after] == [pairing["table"] for pairing in pairings]
    assert [player["name"] for player in table.state["players"]] == [names[one], names[idle]]
    assert {visit.device: visit.seat for visit in services(app).store.visits.of(table.id)}["a phone"] is None
    assert paired.undo().json["rounds"][0]["pairings"] == pairings
    assert [player["name"] for player in table.state["players"]] == [names[one], names[first]]


def test_names_at_a_table_are_the_events_whatever_is_undone_there(app, paired):
    table, person = paired.tables()[0], paired.state["rounds"][0]["pairings"][0]["people"][0]
    names = [player["name"] for player in table.state["players"]]
    for player, name in enumerate(reversed(names)):
        refused = table.put(f"players/{player}", {"name": name})
        assert error(refused) == (409, "name", "name-of-event")
    table.count(0, 6, 1)
    paired.client.put(f"{paired.url}/people/{person}", json={"name": "Greta"})
    table.count(0, 6, 2)
    names[0] = "Greta"

    def undone(**body):
        state = table.post("undos", body).json
        assert [player["name"] for player in state["players"]] == names
        return state["round"]["cards"][6][0]

    assert [undone() for _ in range(2)] == [1, 0]
    assert error(table.post("undos")) == (409, "to", "nothing-to-undo")
    assert undone(to=2) == 1 and undone(to=1) == 0
    paired.client.delete(paired.url)
    assert table.put("players/0", {"name": "Zoé"}).status_code == 200


def test_somebody_late_plays_who_sits_out_until_it_is_undone(paired):
    paired.change(join=["Kim"])
    bye = paired.state["rounds"][0]["pairings"][2]["people"][0]
    for person, key in ((0, "not-waiting"), (6, "out-of-range")):
        assert error(paired.change(fill_bye=person))[2] == key
    filled = paired.change(fill_bye=5).json["rounds"][0]["pairings"][2]
    assert (filled["people"], filled["winners"]) == ([bye, 5], None)
    table = paired.tables()[2]
    table.count(0, 6, 1)
    assert error(paired.undo()) == (409, "discard", "would-discard-results")
    assert paired.undo(discard=True).json["rounds"][0]["pairings"][2]["people"] == [bye]
    assert paired.undo(redo=True).json["rounds"][0]["pairings"][2]["table"] == table.id


def test_a_swap_of_people_who_should_not_meet_is_asked_about(paired):
    (one, first), (other, _), _ = (pairing["people"] for pairing in paired.state["rounds"][0]["pairings"])
    paired.change(apart=[one, other])
    assert error(paired.change(swap=[first, other])) == (409, "anyway", "should-not-meet")
    assert error(paired.change(swap=[first, other], anyway=1)) == (400, "anyway", "not-true-or-false")
    swapped = paired.change(swap=[first, other], anyway=True).json
    assert swapped["rounds"][0]["pairings"][0]["people"] == [one, other]


def test_who_has_begun_changes_no_places_and_neither_does_an_undo(paired):
    (one, first), (other, _), _ = (pairing["people"] for pairing in paired.state["rounds"][0]["pairings"])
    paired.change(swap=[one, other])
    paired.tables()[0].score(1, ALL_TIED)
    assert error(paired.change(swap=[first, one])) == (409, "swap", "already-played")
    assert error(paired.undo()) == (409, "to", "already-played")


def test_an_undo_brings_nobody_to_a_table_where_others_have_played(paired):
    (one, _), (other, _), _ = (pairing["people"] for pairing in paired.state["rounds"][0]["pairings"])
    table = paired.tables()[0]
    paired.change(swap=[one, other])
    paired.undo(to=1)
    win(table)
    assert error(paired.undo(to=3)) == (409, "to", "already-played")
    assert paired.undo(to=4).json["rounds"][0]["pairings"][0]["winners"] == [other]


def test_people_at_mai_star_meet_in_groups_and_are_ranked_by_place_and_money(client):
    people = ["Anna", "Noah", "Yui", "Ugo", "Zoé", "Mia", "Lea"]
    event = Event.open(client, game="mai-star", people=people)
    assert [len(pairing["people"]) for pairing in event.pair().json["rounds"][0]["pairings"]] == [4, 3]
    table = event.tables()[1]
    for number, scores in enumerate([(9, 5, 5), (9, 5, 5), (9, 5, 3)], 1):
        table.put("starting-player", {"player": 0})
        entered = [{"income": [income], "cards_left": 0} for income in scores]
        assert table.put(f"rounds/{number}", {"scores": entered}).status_code == 200
    seated = event.state["rounds"][0]["pairings"][1]["people"]
    rows = {row["person"]: row for row in event.state["standing"]}
    assert [(rows[one]["points"], rows[one]["money"]) for one in seated] == [(1, 27), (0.5, 15), (0, 13)]


def test_a_deleted_event_is_gone_and_its_matches_stay(paired):
    (table, settled, _), watch = paired.tables(), paired.watch
    paired.report(1, 1, [paired.state["rounds"][0]["pairings"][1]["people"][0]])
    assert paired.client.delete(paired.url).status_code == 204
    assert [paired.client.get(f"/api/events/{one}").status_code for one in (paired.id, watch)] == [404] * 2
    assert paired.client.delete(paired.url).status_code == 404
    assert settled.client.get(settled.url).status_code == 404  # nobody has played there
    win(table)
