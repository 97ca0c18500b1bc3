"""The costs of a request, counted: statements of SQL, reads of a log, steps of replaying, templates."""

from contextlib import contextmanager

import flask
import pytest

from assistant.games import hanamikoji
from assistant.matches.replay import Step
from assistant.tournaments import lookup
from assistant.web.services import services

from ..factories import CHARM_OVER_GEISHA, FIRST_ROUND, Event, Table

KIND = 16  # where an event's stands in what finds its table
NO_TABLE_S_OWN = {"api.openapi", "live.stream"}


@contextmanager
def statements(app):
    """The SQL of all connections while it lasts."""
    said = []
    for connection in services(app).store.engine.connections:
        connection.set_trace_callback(said.append)
    yield said
    for connection in services(app).store.engine.connections:
        connection.set_trace_callback(None)


@pytest.fixture
def evolved(monkeypatch):
    """The events that matches were evolved by."""
    events = []
    for module in (hanamikoji, hanamikoji.match):
        monkeypatch.setattr(module, "evolve", counted(module.evolve, events))
    return events


def counted(evolve, events):
    def counting(match, event):
        events.append(event)
        return evolve(match, event)

    return counting


@pytest.fixture
def phone(table):
    """A client that sits at a table in the middle of its second round."""
    table.client.get(table.page)
    table.client.post(f"{table.page}/seat", data={"player": "1"})
    table.score(1, FIRST_ROUND)
    table.count(0, 6, 2)
    return table.client


def test_a_tap_is_five_statements_and_one_step_of_replaying(app, table, phone, evolved):
    with statements(app) as said:
        tapped = phone.put(f"{table.url}/round/cards/1/6", json={"count": 1, "tapped_ago": 10})
    assert tapped.json["round"]["cards"][6] == [2, 1]
    assert len(said) <= 5, said
    assert len(evolved) == 1


def scored(app, table, cards):
    """The SQL with which a first round is scored."""
    with statements(app) as said:
        assert table.score(1, cards).status_code == 200
    return said


def test_an_event_costs_a_tap_at_its_tables_nothing_and_a_result_two_statements(app, client, table):
    of_event = Event.open(client)
    of_event.pair()
    (first, second), costs = of_event.tables()[:2], []
    for one in (table, first):
        assert one.state["version"] == 1  # which reads its log
        with statements(app) as said:
            one.count(0, 6, 1)
        costs.append(len(said))
    assert costs[0] == costs[1]
    assert len(scored(app, first, FIRST_ROUND)) == len(scored(app, table, FIRST_ROUND))
    alone, result = scored(app, Table.open(client), CHARM_OVER_GEISHA), scored(app, second, CHARM_OVER_GEISHA)
    # Whether the table is of an event, found with it, before, while and after; then its log and its tables.
    assert [sum("tournament" in sql for sql in said) for said in (alone, result)] == [4, 6]
    assert len(result) - len(alone) == 2


def test_a_round_is_evaluated_once_when_it_is_scored(table, phone, evolved, monkeypatch):
    put, asked = hanamikoji.put_round, []
    monkeypatch.setattr(hanamikoji, "put_round", lambda *given: asked.append(given) or put(*given))
    for geisha, counts in enumerate(FIRST_ROUND):
        for player, count in enumerate(counts):
            table.count(player, geisha, count)
    evolved.clear()
    form = {"scoring": "1", "counted": "1", "seen": str(table.state["version"])}
    assert phone.post(f"{table.page}/rounds/2", data=form).status_code == 303
    assert (len(asked), len(evolved)) == (1, 1)


def test_a_tap_without_script_is_five_statements_and_one_step_of_replaying(app, table, phone, evolved):
    with statements(app) as said:
        tapped = phone.post(
            f"{table.page}/round/cards/1/6", data={"count": "1", "round": "2", "stage": "count"}
        )
    assert tapped.location == f"{table.page}?count=2"
    assert len(said) <= 5, said
    assert len(evolved) == 1


def routes(app):
    """Every way to look at a table or to change it, with what is sent."""
    for rule in app.url_map.iter_rules():
        if {"table_id", "watch"} & rule.arguments and rule.endpoint not in NO_TABLE_S_OWN:
            for method in sorted(rule.methods - {"HEAD", "OPTIONS"}):
                yield rule, method


def sent(rule, method):
    if method == "GET":
        return {}
    return SENT.get(rule.endpoint, {"json": {}} if rule.rule.startswith("/api") else {"data": {}})


SENT = {
    "api.cards": {"json": {"count": 1}},
    "api.markers": {"json": {"player": 1}},
    "api.put_round": {"json": {"cards": FIRST_ROUND, "discard_later": True}},
    "api.actions": {"json": {"player": 0, "action": "gift"}},
    "api.choose_starting_player": {"json": {"player": 1}},
    "api.rename_player": {"json": {"name": "Zoé"}},
    "table.cards": {"data": {"count": "1", "round": "2"}},
    "table.markers": {"data": {"player": "1", "round": "2"}},
    "table.actions": {"data": {"player": "0", "action": "gift"}},
    "table.rename_players": {"data": {"name": ["Zoé", "Ugo"]}},
    "table.choose_starting_player": {"data": {"player": "1"}},
    "rounds.put": {"data": {f"cards/{g}/{p}": "1" for g in range(7) for p in (0, 1)}},
    "share.take_seat": {"data": {"player": "0"}},
}


def test_no_request_reads_a_log_or_the_visits_twice(app, table, phone):
    asked, known = 0, table.state
    of_it = {"watch": known["links"]["watch"].removeprefix("/w/"), "version": known["version"]}
    for rule, method in routes(app):
        given = {"table_id": table.id, "number": 1, "player": 0, "geisha": 5, "kind": "csv", "part": 1}
        given |= of_it | (rule.defaults or {})
        with app.test_request_context():
            path = flask.url_for(rule.endpoint, **{name: given[name] for name in rule.arguments})
        with statements(app) as said:
            answer = phone.open(path, method=method, **sent(rule, method))
            answer.close()
        assert answer.status_code < 500, path
        logs = [sql.rpartition("WHERE")[2] for sql in said if "JOIN events" in sql]
        assert len(logs) == len(set(logs)), (path, said)
        assert sum("FROM visits" in sql and "DELETE" not in sql for sql in said) <= 1, (path, said)
        asked += 1
    assert asked > 30


@pytest.mark.parametrize("by", ["address", "code"])
def test_a_first_look_reads_a_log_and_later_ones_its_newest_event_and_what_came_since(app, table, phone, by):
    path = {"address": table.url, "code": f"/j/{table.state['links']['code']}"}[by]
    services(app).tables = type(services(app).tables)(services(app).store, services(app).notifier)
    read = services(app).store.engine.query
    reads = []

    def query(sql, *values):
        rows = read(sql, *values)
        reads.extend([[row[KIND] for row in rows if row[KIND]]] if "JOIN events" in sql else [])
        return rows

    services(app).store.engine.query = query
    for _ in range(2):
        phone.get(path)
    assert [len(bodies) for bodies in reads] == [3, 1]


def test_a_fragment_asks_for_the_table_and_its_phones_and_nothing_else(app, table, phone):
    of_event = Event.open(phone)
    of_event.pair()
    at_event = of_event.tables()[0]
    phone.post(f"{at_event.page}/seat", data={"player": "1"})
    at_event.count(0, 6, 2)
    for one in (table, at_event):
        phone.get(f"{one.page}/fragment")
        with statements(app) as said:
            phone.get(f"{one.page}/fragment")
        assert len(said) == 2, said


def test_a_look_without_a_seat_costs_the_same_after_many_taps(app, table, monkeypatch):
    asked, reader = [], app.test_client()
    names_person = Step.names_person.fget
    monkeypatch.setattr(Step, "names_person", property(lambda step: asked.append(step) or names_person(step)))
    for count in range(1, 9):
        table.count(0, 6, count % 2 + 1)
    asked.clear()
    assert reader.get(f"{table.page}/fragment").status_code == 200
    assert len(asked) == 1


@contextmanager
def templates(app):
    """The names of the templates that are rendered while it lasts."""
    rendered = []

    def note(_, template, **__):
        rendered.append(template.name)

    with flask.template_rendered.connected_to(note, app):
        yield rendered


@pytest.mark.parametrize("address", ["play", "watch", "state"])
def test_an_unchanged_answer_renders_no_template_and_describes_nothing(
    app, table, phone, monkeypatch, address
):
    paths = {
        "play": f"{table.page}/fragment",
        "watch": f"{table.state['links']['watch']}/fragment",
        "state": table.url,
    }
    etag = phone.get(paths[address]).headers["ETag"]
    monkeypatch.setattr(hanamikoji, "describe", lambda _: 1 / 0)
    with templates(app) as rendered:
        again = phone.get(paths[address], headers={"If-None-Match": etag})
    assert (again.status_code, rendered) == (304, [])


def test_the_machine_s_adapters_are_not_listed_at_every_tap(app, table, phone, monkeypatch):
    listed = []
    monkeypatch.setattr("assistant.net.addresses.lan_addresses", lambda: listed.append(1) or ["192.168.1.20"])
    services(app).adapters.look_again()
    for count in (1, 2, 3):
        table.count(0, 6, count)
    assert len(listed) == 1
    phone.get(f"{table.page}/qr.svg")
    assert len(listed) == 2


def test_an_event_is_replayed_once_until_it_changes(client, monkeypatch):
    event, replayed, replay = Event.open(client), [], lookup.held_of
    monkeypatch.setattr(lookup, "held_of", lambda *stored: replayed.append(stored) or replay(*stored))
    assert event.state["version"] == event.state["version"]
    assert len(replayed) <= 1
    event.pair()
    assert len(event.state["rounds"]) == 1
