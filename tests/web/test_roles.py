"""Every route, asked by everybody in every way: who may do what, what changes, and what leaks.

A route of `app.url_map` without a row fails. An address in it is filled in with what each role knows.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import count

import pytest

from assistant import create_app
from assistant.printing.renderer import Renderer
from assistant.web.services import services

from ..factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, Event, Table, new_event

OF_FLASK = {"HEAD", "OPTIONS"}  # which it answers for every view
SAFE = {"GET", *OF_FLASK}
METHODS = {"POST", "PUT", "PATCH", "DELETE", *SAFE}
ROLES = ("nobody", "watcher", "joined", "player")
ANYBODY, WATCHERS, PLAYERS = ROLES, ROLES[1:], ROLES[2:]
ADDRESSES = {"table_id", "watch", "code", "key", "uid", "event_id"}  # what a route may ask for as a secret


@dataclass(frozen=True)
class Row:
    """The roles that `may` use a route, and how it answers them and a watcher who may not.

    `places` fills the rest of its address; `form` or `sent` (JSON) is what it is asked with, at a table of
    `game` or of an "event", whose address stands for its table's then.
    """

    may: tuple[str, ...]
    status: int = 200
    watcher: int = 404
    places: Mapping[str, object] = field(default_factory=dict)
    form: Mapping[str, object] | None = None
    sent: Mapping[str, object] | None = None
    game: str = "hanamikoji"


def look(may, **places):
    return Row(may, places=places)


def form(status=303, may=PLAYERS, places=None, **fields):
    return Row(may, status, places=places or {}, form=fields)


def call(sent, status=200, may=PLAYERS, **places):
    return Row(may, status, 403, places, sent=sent)


def of_event(row, **more):
    return replace(row, game="event", **more)


def of_the_host(**fields):
    """A route that none of these roles may use: it takes another key."""
    return Row((), form=fields)


HOST = "192.0.2.1"
COOKIE = "hanamikoji"
OPENINGS = {
    "hanamikoji": {},
    "mai-star": {"game": "mai-star", "players": ["Anna", "Noah", "Yui"]},
    "over": {"markers": [0, 0, 0, None, None, 1, None], "round": 2},
}
GAMES = (*OPENINGS, "event")
CLUB_NIGHT = new_event(format="round-robin", rounds=3)
SHEET = {"game": "hanamikoji", "sheet": "score", "language": "en", "paper": "a4", "medium": "png"}
NEW = {"game": "hanamikoji", "players": ["Zoé", "Ugo"]}
CORRECTED = {
    f"cards/{geisha}/{side}": n for geisha, pair in enumerate(ALL_TIED) for side, n in enumerate(pair)
}
ROWS = {
    "api.actions": call({"player": 1, "action": "gift"}),
    "api.import_matches": call({"format": "hanamikoji-assistant", "version": 1, "matches": []}, 201, ANYBODY),
    "api.cards": call({"count": 1}, player=0, geisha=6),
    "api.choose_starting_player": call({"player": 0}),
    "api.delete": call(None, 204),
    "api.box": replace(call({"edition": "aeg"}), game="mai-star"),
    "api.edition": call({"edition": "iello"}),
    "api.ending": call({"ending": "three-rounds-points"}),
    "api.options": replace(call({"first_to_choose": 1}), game="mai-star"),
    "api.left": replace(call({"left": True}, player=0), game="mai-star"),
    "api.effects": replace(call({"effect": "foreigner", "player": 0}), game="mai-star"),
    "api.export": look(PLAYERS),
    "api.make_code": call({}, 201),
    "api.markers": call({"player": 1}, geisha=6),
    "api.open_rematch": call({}),
    "api.open_table": call(NEW, 201, ANYBODY),
    "api.put_round": call({"cards": FIRST_ROUND}, number=2),
    "api.rename_player": call({"name": "Zoé"}, player=0),
    "api.state": look(WATCHERS),
    "api.tallies": replace(call({"guest": 1}, player=0), game="mai-star"),
    "api.tap": call({"taps": [{"at": "cards/0/6", "count": 1}]}),
    "api.undo": call({}),
    "assets.send": look(ANYBODY, digest="0", name="common.css"),
    "bgstats.forward": Row(WATCHERS, 303, game="over"),
    "bgstats.qr_svg": replace(look(PLAYERS), game="over"),
    "bgstats.show": replace(look(PLAYERS), game="over"),
    "deletion.ask": look(PLAYERS),
    "deletion.delete": form(200),
    "deletion.put_back": form(400, ANYBODY),
    "device.choose": form(may=ANYBODY, colors="dark"),
    "device.show": look(ANYBODY),
    "club.fragment": Row(()),
    "club.qr_svg": Row(()),
    "club.show": Row(()),
    "club.stream": Row(()),
    "event_board.fragment": of_event(look(("watcher",))),
    "event_board.qr_svg": of_event(look(("watcher",))),
    "event_board.show": of_event(look(("watcher",))),
    "event_board.stream": of_event(look(("watcher",))),
    "host.ask": Row(()),
    "host.board_qr": Row(()),
    "host.close": of_the_host(),
    "host.delete": of_the_host(),
    "host.delete_unused": of_the_host(),
    "host.enter": of_the_host(key="ABCD-EFGH-JKMN"),
    "host.rename": of_the_host(name="The tea house"),
    "host.renew_board": of_the_host(),
    "host.renew_key": of_the_host(),
    "host.show": look(ANYBODY),
    "host.show_key": Row(()),
    "host.watch": Row(()),
    "event_opening.ask": look(ANYBODY),
    "event_opening.open_event": form(may=ANYBODY, **new_event(people="Anna, Noah, Zoé")),
    "event_files.export": of_event(look(PLAYERS)),
    "event_files.standing": of_event(look(WATCHERS)),
    "event_paper.show": of_event(look(WATCHERS, language="en", paper="a4")),
    "event_person.show": of_event(look(WATCHERS, person=1)),
    "event_player.choose": of_event(form(may=WATCHERS, person="1")),
    "event_player.follow": of_event(form()),
    "event_player.take_seat": of_event(form(may=WATCHERS)),
    "event_running.ask": of_event(look(PLAYERS)),
    "event_running.change": of_event(form(join="Mia", leave="2")),
    "event_running.delete": of_event(form(200)),
    "event_running.fill_bye": of_event(form(person="0")),
    "event_running.joining": of_event(Row(PLAYERS, 303)),
    "event_running.keep_apart": of_event(form(apart=["0", "2"])),
    "event_running.pair": of_event(form(anyway="1")),
    "event_running.qr_svg": of_event(look(PLAYERS)),
    "event_running.rename": of_event(form(places={"person": 0}, name="Mia")),
    "event_running.swap": of_event(form(swap=["0", "2"])),
    "event_planning.ask": of_event(look(PLAYERS)),
    "event_planning.end": of_event(form()),
    "event_planning.plan": of_event(form(rounds="4")),
    "event_results.again": of_event(Row(PLAYERS, 303, places={"number": 1, "pairing": 0})),
    "event_results.report": of_event(form(places={"number": 1, "pairing": 0}, nobody="1")),
    "event_results.settle": of_event(form(places={"number": 1, "pairing": 0}, take="1")),
    "event_undoing.ask": of_event(Row(PLAYERS, 303)),
    "event_undoing.undo": of_event(form()),
    "events.fragment": of_event(look(WATCHERS)),
    "events.qr_svg": of_event(look(WATCHERS)),
    "events.show": of_event(look(WATCHERS)),
    "events.stream": of_event(look(WATCHERS)),
    "events_api.add_host": of_event(call({}, 201)),
    "events_api.change": of_event(call({"join": ["Mia"]})),
    "events_api.delete": of_event(call(None, 204)),
    "events_api.end": of_event(call({})),
    "events_api.open_event": call(new_event(), 201, ANYBODY),
    "events_api.pair": of_event(call({"anyway": True}, 201)),
    "events_api.rename": of_event(call({"name": "Mia"}, number=0)),
    "events_api.report": of_event(call({"winners": None}, number=1, pairing=0)),
    "events_api.settle": of_event(call({"take": True}, 409, number=1, pairing=0)),
    "events_api.show": of_event(look(WATCHERS)),
    "events_api.undo": of_event(call({})),
    "evenings.join": form(),
    "evenings.part": form(),
    "evenings.show": look(PLAYERS),
    "evenings.write_note": form(note="late"),
    "transfer.ask": look(ANYBODY),
    "transfer.choose_place": form(to="https://phone.example/phone/"),
    "transfer.code_svg": Row(PLAYERS, 400, places={"version": 1, "part": 1}),
    "transfer.show": look(PLAYERS),
    "transfer.take": form(400, ANYBODY, text="nothing"),
    "health.metrics": Row(()),
    "health.show": look(ANYBODY),
    "history.show": look(ANYBODY),
    "history.show_matches": look(ANYBODY),
    "installable.manifest": look(ANYBODY),
    "installable.offline": look(ANYBODY),
    "installable.service_worker": look(ANYBODY),
    "join.by_code": Row(PLAYERS, 303),
    "join.typed": Row(ANYBODY, 303),
    "live.stream": look(WATCHERS),
    "lobby.open_table": form(may=ANYBODY, game="hanamikoji", player=["Zoé", "Ugo"]),
    "lobby.show": look(ANYBODY),
    "lobby.show_older": look(ANYBODY),
    "match.show": Row(PLAYERS, 302),
    "head_to_head.show": Row(ANYBODY, 302),
    "openapi.show": look(ANYBODY),
    "people.ask_remove": look(PLAYERS, name="Anna"),
    "people.join": replace(form(name="Anna", other="Noah"), game="over"),
    "people.part": replace(form(name="Anna", spelling="Noah"), game="over"),
    "people.remove": replace(form(name="Anna"), game="over"),
    "people.rename": replace(form(name="Anna", new="Zoé"), game="over"),
    "people.show": look(PLAYERS, name="Anna"),
    "people.show_all": look(ANYBODY),
    "practice.begin": Row(ANYBODY, 302, places={"game": "mai-star"}),
    "practice.show": look(ANYBODY, game="mai-star", number=1),
    "privacy.show": look(ANYBODY),
    "rounds.fragment": look(PLAYERS, number=1),
    "rounds.put": form(places={"number": 1}, **CORRECTED),
    "rounds.show": look(PLAYERS, number=1),
    "rounds.show_all": look(PLAYERS),
    "rules.show": look(ANYBODY, game="hanamikoji"),
    "rules.tips": look(ANYBODY, game="hanamikoji"),
    "share.change_code": form(),
    "share.choose_seat": look(PLAYERS),
    "share.choose_origin": form(origin=f"http://{HOST}"),
    "share.qr_png": look(PLAYERS),
    "share.qr_svg": look(PLAYERS),
    "share.show": look(PLAYERS),
    "share.take_seat": form(player="null"),
    "share.watch_qr_svg": look(PLAYERS),
    "sheets.join": look(PLAYERS),
    "sheets.join_with_network": form(200, network="Home", password="12345678"),
    "sheets.of_game": look(ANYBODY, **SHEET),
    "sheets.result": look(PLAYERS),
    "sheets.result_picture": look(PLAYERS),
    "sheets.show": look(ANYBODY),
    "sheets.show_table": look(PLAYERS),
    "files.import_matches": form(400, ANYBODY),
    "files.download": look(ANYBODY, kind="json"),
    "files.download_one": look(PLAYERS, kind="csv"),
    "files.move": form(404, ANYBODY, code="x"),
    "files.open_move": form(may=ANYBODY),
    "files.show": look(ANYBODY),
    "table.actions": form(player="1", action="gift"),
    "table.cards": form(places={"player": 0, "geisha": 6}, count="1"),
    "table.choose_starting_player": form(player="0"),
    "table.box": replace(form(edition="aeg"), game="mai-star"),
    "table.edition": form(edition="iello"),
    "table.left": replace(form(places={"player": 0}, left="true"), game="mai-star"),
    "table.options": replace(form(first_to_choose="1"), game="mai-star"),
    "table.ending": form(ending="three-rounds-points"),
    "table.effects": replace(form(effect="foreigner", player="0"), game="mai-star"),
    "table.fragment": look(PLAYERS),
    "table.markers": form(places={"geisha": 6}, player="1"),
    "table.menu": look(PLAYERS),
    "table.of_device": look(PLAYERS),
    "table.open_rematch": form(),
    "table.rename_players": form(name=["Zoé", "Ugo"]),
    "table.settings": look(PLAYERS),
    "table.show": look(PLAYERS),
    "table.show_effects": replace(look(PLAYERS), game="mai-star"),
    "table.tallies": replace(form(places={"player": 0}, guest="1"), game="mai-star"),
    "table.tap": replace(call({"taps": [{"at": "cards/0/6", "count": 1}]}), watcher=404),
    "table.undo": form(),
    "table.watch": look(WATCHERS),
    "table.watch_menu": look(WATCHERS),
    "table.watch_fragment": look(WATCHERS),
    "year.picture": look(PLAYERS, number=datetime.now(UTC).year),
}


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """One for all of them, which needs no disk that outlives a power cut."""
    app = create_app({"DATA": tmp_path_factory.mktemp("roles"), "TESTING": True, "HOST": HOST})
    for connection in services(app).store.engine.connections:
        connection.execute("PRAGMA synchronous = OFF")
    yield app
    services(app).store.close()


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    """Nobody reads here what is drawn on a sheet."""
    monkeypatch.setattr(Renderer, "_draw", lambda press, medium, sheet: b"drawn")


@pytest.fixture(scope="module")
def evening(app):
    """A page that all of them look at."""
    return Evening(app)


@contextmanager
def put_back(app):
    """Writes in the meantime are gone afterwards."""
    writer, _ = services(app).store.engine.connections
    with closing(sqlite3.connect(":memory:")) as kept:
        writer.backup(kept)
        yield
        kept.backup(writer)


def rows_written(app):
    """How many rows were ever written, changed or deleted."""
    return services(app).store.engine.connections[0].total_changes


class Evening:
    """A table of each game with two phones, one with a rematch, and another that is nobody's business there.

    At each of them sits the phone of a "player" and one that has "joined" by its code.
    """

    def __init__(self, app):
        self.app = app
        self.asked = count()
        player, joined = app.test_client(), app.test_client()
        self.tables = {game: self._opened(player, game) for game in GAMES}
        self.tables["over"].score(2, CHARM_OVER_GEISHA)
        self.tables["hanamikoji"].score(1, FIRST_ROUND)
        self.tables["hanamikoji"].post("rematches")
        self.links = {game: table.state["links"] for game, table in self.tables.items()}
        for game, table in self.tables.items():
            player.post(f"{table.page}/seat", data={"player": "0"})
            joined.get(f"/j/{self.links[game]['code']}")
            joined.post(f"{table.page}/seat", data={"player": "1"})
        self.other = Table.open(app.test_client())
        self.other.client.get(self.other.page)
        self._cookies = {"player": player.get_cookie(COOKIE).value, "joined": joined.get_cookie(COOKIE).value}
        self._secrets = {role: self._secret_from(role) for role in ROLES}
        self.known = {(role, game): self._knows(role, game) for role in ROLES for game in GAMES}

    def _opened(self, player, game):
        """A table of the game, or the first of a new event."""
        if game != "event":
            return Table.open(player, **OPENINGS[game])
        self.event = Event.open(player, **CLUB_NIGHT)
        self.event.pair()
        return self.event.tables()[0]

    def _knows(self, role, game):
        """The values with which a role fills an address: the sets of these that it can try."""
        play, code = self.tables[game].id, self.links[game]["code"]
        watch = self.links[game]["watch"].removeprefix("/w/")
        event, shown = (self.event.id, self.event.watch) if game == "event" else (play, watch)
        if role == "watcher":
            return [{**dict.fromkeys(ADDRESSES, watch), "event_id": shown}]
        if role == "nobody":
            guesses = (play[:-1], play.swapcase(), play + "x", code + "x", self.other.id[:8])
            return [dict.fromkeys(ADDRESSES, guess) for guess in guesses]
        known = {"table_id": play, "watch": watch, "code": code, "key": play, "uid": self.uid(play)}
        return [{**known, "event_id": event}]

    def uid(self, table):
        return services(self.app).store.directory.table(table).history_entry.uid

    def client(self, role):
        client = self.app.test_client()
        if role in self._cookies:
            client.set_cookie(COOKIE, self._cookies[role])
        return client

    def told(self, role, text, path):
        """The secrets in a text that this role may not be told and has not sent itself."""
        return [secret for secret in self._secrets[role] if secret in text and secret not in path]

    def _secret_from(self, role):
        """Addresses to play, codes, and the names of other devices."""
        query = services(self.app).store.engine.query
        rematches = [
            links["rematch"].removeprefix("/t/") for links in self.links.values() if "rematch" in links
        ]
        played = [table.id for table in self.tables.values()]
        of_events = [table for (table,) in query("SELECT table_id FROM tournament_tables")]
        mine = {*rematches, *played, *of_events} if role in PLAYERS else set()
        tables = [row for row in query("SELECT id, code FROM tables") if row[0] not in mine]
        events = [] if role in PLAYERS else query("SELECT id FROM tournaments")
        own = {"player": 0, "joined": 1}.get(role)
        seats = [visit for table in played for visit in services(self.app).store.visits.of(table)]
        devices = {device for (device,) in query("SELECT device FROM visits")}
        return devices.difference({visit.device for visit in seats if visit.seat == own}, {""}).union(
            *tables, *events
        )


def own(app):
    """Every rule with each method that its view has."""
    return [(rule, method) for rule in app.url_map.iter_rules() for method in rule.methods - OF_FLASK]


def others(app):
    """Every address with each method that no view has there."""
    at = defaultdict(list)
    for rule in app.url_map.iter_rules():
        at[rule.rule].append(rule)
    for rules in at.values():
        taken = set().union(*(rule.methods for rule in rules)) - OF_FLASK
        for method in METHODS - taken:
            yield next((rule for rule in rules if method in rule.methods), rules[0]), method


def ask(evening, role, rule, method, addresses, **headers):
    """The answer, and where it was asked for."""
    row = ROWS[rule.endpoint]
    given = {name: addresses[name] for name in rule.arguments & ADDRESSES}
    here = {"REMOTE_ADDR": f"10.0.0.{next(evening.asked) % 250}"}  # so that nobody tries too often
    with evening.app.test_request_context():
        path = evening.app.url_for(rule.endpoint, **row.places, **given, **(rule.defaults or {}))
    body = {} if method in SAFE else {"json": row.sent} if row.sent is not None else {"data": row.form}
    client = evening.client(role)
    return path, client.open(path, method=method, headers=headers, environ_overrides=here, **body)


def said(answer):
    """The headers of an answer and its body: of a stream what it says at once."""
    if answer.mimetype == "text/event-stream" and answer.request.method == "GET":
        chunks = answer.iter_encoded()
        body = next(chunks) + next(chunks)
    else:
        body = answer.get_data()
    answer.close()
    return f"{answer.headers}{body.decode('utf-8', 'replace')}"


def expected(rule, role, method):
    """The status of an answer."""
    row = ROWS[rule.endpoint]
    if method == "OPTIONS":
        return 200
    if method not in rule.methods:
        return 405
    if role in row.may:
        return row.status
    return row.watcher if role == "watcher" and method not in SAFE else 404


def test_every_route_has_its_row(app):
    assert set(ROWS) == {rule.endpoint for rule in app.url_map.iter_rules()}


def faults(evening, role, requests):
    """The routes that answer otherwise than they should, tell a secret, or change something."""
    for rule, method in requests:
        may = role in ROWS[rule.endpoint].may and method in rule.methods
        tries = evening.known[role, ROWS[rule.endpoint].game]
        for addresses in tries if rule.arguments & ADDRESSES else tries[:1]:
            before = rows_written(evening.app)
            with put_back(evening.app) if may and method not in SAFE else nullcontext():
                path, answer = ask(evening, role, rule, method, addresses)
                told = evening.told(role, said(answer), path)
            changed = not may and rows_written(evening.app) != before
            if answer.status_code != expected(rule, role, method) or told or changed:
                yield rule.endpoint, method, path, answer.status, told, changed


@pytest.mark.parametrize("role", ROLES)
def test_who_may_does_and_nobody_else_changes_or_learns_anything(app, evening, role):
    assert [*faults(evening, role, own(app))] == []


def test_no_other_method_changes_or_tells_anything(app, evening):
    """Any reader, since no view is asked: here those who know most."""
    assert [*faults(evening, "player", others(app))] == []


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_site_changes_nothing_with_a_player_s_cookie_and_address(app, evening, site):
    headers = {"Sec-Fetch-Site": site, "Origin": "http://evil.example"}
    faults = []
    for rule, method in own(app):
        (addresses,) = evening.known["player", ROWS[rule.endpoint].game]
        before = rows_written(app)
        path, answer = ask(evening, "player", rule, method, addresses, **headers)
        said(answer)
        changed = method not in SAFE and rows_written(app) != before
        if (answer.status_code == 403) != (method not in SAFE) or changed:
            faults.append((rule.endpoint, method, path, answer.status, changed))
    assert faults == []
