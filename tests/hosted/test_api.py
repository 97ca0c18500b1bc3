"""The API's calls on every kind of instance: at home, on several processes, on PostgreSQL below a path."""

from types import SimpleNamespace

import pytest

from ..factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, new_table
from ..servers import serving
from .browsing import Phone

THREE = {"game": "mai-star", "players": ["Anna", "Noah", "Zoé"], "first_to_choose": 0}
TIERS = [*(pytest.param(tier, marks=pytest.mark.walk) for tier in ("at_home", "on_sqlite")), "on_postgres"]


@pytest.fixture(scope="module")
def at_home(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as (_, address):
        yield SimpleNamespace(address=address)


@pytest.fixture(scope="module", params=TIERS)
def address(request):
    return request.getfixturevalue(request.param).address


@pytest.fixture
def phone(address, request):
    """Each test's is somebody else, so that nobody opens too many tables."""
    return Phone(address, f"203.0.113.{sum(map(ord, request.node.name)) % 250}")


class Table:
    """A table as the API gives it."""

    def __init__(self, phone, **changes):
        self.phone = phone
        answer = phone.post("/api/tables", new_table(**changes))
        assert answer.status == 201, answer.text
        self.state = answer.json
        self.id = self.state["id"]
        self.path = f"/api/tables/{self.id}"

    def put(self, path, body, status=200, **headers):
        return self._said(self.phone.put(f"{self.path}/{path}", body, **headers), status)

    def post(self, path, body, status=200):
        return self._said(self.phone.post(f"{self.path}/{path}", body), status)

    def get(self):
        return self._said(self.phone.get(self.path), 200)

    def _said(self, answer, status):
        assert answer.status == status, answer.text
        return answer.json


@pytest.fixture
def table(phone):
    return Table(phone)


def test_a_table_is_where_its_location_says_and_its_links_lead_there(phone):
    answer = phone.post("/api/tables", new_table())
    assert answer.status == 201, answer.text
    assert phone.get(phone.path(answer.headers["Location"])).json == answer.json
    links = answer.json["links"]
    for link in ("play", "watch", "join"):
        assert phone.get(phone.path(links[link])).status == 200
    assert links["code"] in links["join"]


def test_a_match_under_way_and_a_match_of_the_other_game_are_opened(phone):
    markers = [None, 0, 1, 0, None, None, None]
    under_way = Table(phone, markers=markers, round=2)
    assert (under_way.state["markers"], under_way.state["round"]["number"]) == (markers, 2)
    assert len(Table(phone, **THREE).state["players"]) == 3


def test_the_same_opening_twice_is_one_table(phone):
    name = {"Idempotency-Key": "0123456789abcdef"}
    first, second = (phone.post("/api/tables", new_table(), **name) for _ in range(2))
    assert (first.status, second.status) == (201, 200)
    assert first.json["id"] == second.json["id"]


def test_a_state_is_known_by_its_etag_and_a_watcher_sees_no_secret(table):
    answer = table.phone.get(table.path)
    again = table.phone.get(table.path, **{"If-None-Match": answer.headers["ETag"]})
    assert (again.status, again.content) == (304, b"")
    watched = table.phone.get(f"/api/tables/{answer.json['links']['watch'].rpartition('/')[2]}")
    assert watched.status == 200
    assert table.id not in watched.text


def test_cells_and_markers_are_counted(table):
    assert table.put("round/cards/0/6", {"count": 3})["round"]["cards"][6] == [3, 0]
    assert table.put("round/markers/5", {"player": 1})["round"]["winners"][5] == 1
    assert table.put("round/cards/0/6", {"count": 9}, status=422)["errors"][0]["key"] == "too-many"


def test_an_outbox_is_taken_whole_and_what_cannot_be_is_named(table):
    taps = [
        {"at": "cards/0/3", "count": 1, "tapped_ago": 120},
        {"at": "cards/0/0", "count": 9, "tapped_ago": 60},
        {"at": "markers/2", "player": 1, "tapped_ago": 0},
    ]
    answer = table.phone.ask("PATCH", f"{table.path}/round", {"taps": taps})
    assert answer.status == 200
    assert [refused["at"] for refused in answer.json["refused"]] == ["cards/0/0"]
    assert answer.json["round"]["cards"][3] == [1, 0]


def test_a_round_is_scored_once_corrected_and_told_before_later_ones_are_set_aside(table):
    once = {"If-None-Match": "*"}
    assert len(table.put("rounds/1", {"cards": FIRST_ROUND}, **once)["rounds"]) == 1
    assert table.put("rounds/1", {"cards": FIRST_ROUND}, 412, **once)["errors"][0]["key"] == "scored-already"
    winners = [0, None, 0, 1, 1, 0, None]
    assert len(table.put("rounds/2", {"winners": winners})["rounds"]) == 2
    assert table.put("rounds/1", {"cards": CHARM_OVER_GEISHA}, 409)["would_discard"] == [2]
    corrected = table.put("rounds/1", {"cards": CHARM_OVER_GEISHA, "discard_later": True})
    assert corrected["outcome"]["reason"] == "charm"


def test_actions_names_and_undoing(table):
    assert table.post("actions", {"player": 0, "action": "gift"})["round"]["actions"] == [["gift"], []]
    assert table.put("players/0", {"name": "Zoé 花"})["players"][0] == {"name": "Zoé 花"}
    assert table.post("undos", {})["players"][0] == {"name": "Anna"}
    assert table.post("undos", {"to": 1})["round"]["actions"] == [[], []]


def test_mai_star_is_scored_tallied_and_begun(phone):
    table = Table(phone, **THREE)
    assert table.put("round/tallies/1", {"guest": 3})["version"] == 2
    scores = [{"income": [income], "cards_left": 0} for income in (3, 3, 3)]
    assert table.put("rounds/1", {"scores": scores})["totals"] == [3, 3, 3]
    assert table.put("starting-player", {"player": 2})["round"]["starting_player"] == 2


def test_a_rematch_begins_with_the_other_player_and_counts_the_evening(table):
    table.put("rounds/1", {"cards": CHARM_OVER_GEISHA})
    rematch = table.post("rematches", {}, status=201)
    assert rematch["series"] == {"matches": 1, "wins": [1, 0], "shared": 0}
    assert table.post("rematches", {})["id"] == rematch["id"]
    assert table.phone.path(table.get()["links"]["rematch"]) == f"/t/{rematch['id']}"


def test_a_match_is_taken_along_deleted_and_brought_back(table):
    table.put("rounds/1", {"cards": ALL_TIED})
    exported = table.phone.get(f"{table.path}/export").json
    assert table.phone.post("/api/imports", exported).json == {"tables": [], "skipped": 1}
    assert table.phone.ask("DELETE", table.path).status == 204
    assert table.phone.get(table.path).status == 404
    brought = table.phone.post("/api/imports", exported)
    assert (brought.status, brought.json["skipped"]) == (201, 0)
    (again,) = brought.json["tables"]
    assert len(table.phone.get(f"/api/tables/{again}").json["rounds"]) == 1


def test_a_new_code_joins_and_the_old_one_does_no_longer(table):
    before = table.state["links"]["code"]
    after = table.post("codes", {}, status=201)["links"]["code"]
    assert table.phone.get(f"/j/{after}").status == 200
    assert table.phone.get(f"/j/{before}").status == 404


def test_a_stream_tells_of_every_change_and_ends_with_its_table(table):
    with table.phone.open(f"{table.path}/live?page=one") as stream:
        assert stream.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        for count in (1, 2):
            version = table.put("round/cards/0/6", {"count": count})["version"]
            assert any(line == b'data: {"version": %d}\n' % version for line in stream)
        assert table.phone.ask("DELETE", table.path).status == 204
        stream.read()


def test_pages_are_there(phone):
    there = ("/", "/rules/hanamikoji", "/sheets", "/history", "/device", "/api/openapi.json")
    assert {path: phone.get(path).status for path in there} == dict.fromkeys(there, 200)
    assert phone.get("/nowhere").status == 404


def test_a_form_opens_a_table_whose_page_shows_its_code(phone):
    opened = phone.post("/tables", form={"game": "hanamikoji", "player": ["Anna", "Noah"]})
    assert opened.status == 303
    page = phone.path(opened.headers["Location"])
    assert phone.get(page).status == 200
    assert phone.get(f"{page}/qr.svg").headers["Content-Type"] == "image/svg+xml"


def test_a_sheet_is_printed(phone):
    sheet = phone.get("/sheets/hanamikoji/score.en.a4.pdf")
    assert sheet.content.startswith(b"%PDF")
