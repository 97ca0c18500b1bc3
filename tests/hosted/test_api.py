"""The API's calls through all that stands before it: a proxy, two processes, PostgreSQL and a path."""

import pytest

from ..factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, new_table
from .browsing import Phone

THREE = {"game": "mai-star", "players": ["Anna", "Noah", "Zoé"], "first_to_choose": 0}


@pytest.fixture
def phone(on_postgres, request):
    """Each test's is somebody else, so that nobody opens too many tables."""
    return Phone(on_postgres.address, f"203.0.113.{sum(map(ord, request.node.name)) % 250}")


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


def test_what_a_request_says_of_itself_arrives(phone):
    name = {"Idempotency-Key": "0123456789abcdef"}
    first, second = (phone.post("/api/tables", new_table(), **name) for _ in range(2))
    assert (first.status, second.status) == (201, 200)
    assert first.json["id"] == second.json["id"]
    table = f"/api/tables/{first.json['id']}"
    again = phone.get(table, **{"If-None-Match": phone.get(table).headers["ETag"]})
    assert (again.status, again.content) == (304, b"")
    once = {"If-None-Match": "*"}
    scored = [phone.put(f"{table}/rounds/1", {"cards": FIRST_ROUND}, **once) for _ in range(2)]
    assert [answer.status for answer in scored] == [200, 412]
    assert scored[1].json["errors"][0]["key"] == "scored-already"


@pytest.mark.whole_way
def test_a_match_is_opened_counted_scored_corrected_and_played_again(table):
    assert table.put("round/cards/0/6", {"count": 3})["round"]["cards"][6] == [3, 0]
    assert table.put("round/markers/5", {"player": 1})["round"]["winners"][5] == 1
    assert table.put("round/cards/0/6", {"count": 9}, status=422)["errors"][0]["key"] == "too-many"
    taps = [
        {"at": "cards/0/3", "count": 1, "tapped_ago": 120},
        {"at": "cards/0/0", "count": 9, "tapped_ago": 0},
    ]
    answer = table.phone.ask("PATCH", f"{table.path}/round", {"taps": taps})
    assert (answer.status, [refused["at"] for refused in answer.json["refused"]]) == (200, ["cards/0/0"])
    assert table.post("actions", {"player": 0, "action": "gift"})["round"]["actions"] == [["gift"], []]
    assert table.put("players/0", {"name": "Zoé 花"})["players"][0] == {"name": "Zoé 花"}
    assert table.post("undos", {})["players"][0] == {"name": "Anna"}
    for number in (1, 2):
        assert len(table.put(f"rounds/{number}", {"cards": ALL_TIED})["rounds"]) == number
    assert table.put("rounds/1", {"cards": CHARM_OVER_GEISHA}, 409)["would_discard"] == [2]
    corrected = table.put("rounds/1", {"cards": CHARM_OVER_GEISHA, "discard_later": True})
    assert corrected["outcome"]["reason"] == "charm"
    rematch = table.post("rematches", {}, status=201)
    assert rematch["series"] == {"matches": 1, "wins": [1, 0], "shared": 0}
    assert table.post("rematches", {})["id"] == rematch["id"]
    assert table.phone.path(table.get()["links"]["rematch"]) == f"/t/{rematch['id']}"


def test_a_match_of_mai_star_is_tallied_scored_and_begun(phone):
    table = Table(phone, **THREE)
    assert table.put("round/tallies/1", {"guest": 3})["version"] == 2
    scores = [{"income": [income], "cards_left": 0} for income in (3, 3, 3)]
    assert table.put("rounds/1", {"scores": scores})["totals"] == [3, 3, 3]
    assert table.put("starting-player", {"player": 2})["round"]["starting_player"] == 2


def test_a_match_gets_another_code_is_taken_along_deleted_and_brought_back(table):
    before = table.state["links"]["code"]
    after = table.post("codes", {}, status=201)["links"]["code"]
    assert [table.phone.get(f"/j/{code}").status for code in (after, before)] == [200, 404]
    table.put("rounds/1", {"cards": ALL_TIED})
    exported = table.phone.get(f"{table.path}/export").json
    assert table.phone.post("/api/imports", exported).json == {"tables": [], "skipped": 1}
    assert table.phone.ask("DELETE", table.path).status == 204
    assert table.phone.get(table.path).status == 404
    brought = table.phone.post("/api/imports", exported)
    assert (brought.status, brought.json["skipped"]) == (201, 0)
    (again,) = brought.json["tables"]
    assert len(table.phone.get(f"/api/tables/{again}").json["rounds"]) == 1


def test_a_stream_tells_of_every_change_and_ends_with_its_table(table):
    with table.phone.open(f"{table.path}/live?page=one") as stream:
        assert stream.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        for count in (1, 2):
            version = table.put("round/cards/0/6", {"count": count})["version"]
            assert any(line == b'data: {"version": %d}\n' % version for line in stream)
        assert table.phone.ask("DELETE", table.path).status == 204
        stream.read()


def test_pages_forms_pictures_and_sheets_are_there(phone):
    there = ("/", "/rules/hanamikoji", "/sheets", "/history", "/device", "/api/openapi.json")
    assert {path: phone.get(path).status for path in there} == dict.fromkeys(there, 200)
    assert phone.get("/nowhere").status == 404
    opened = phone.post("/tables", form={"game": "hanamikoji", "player": ["Anna", "Noah"]})
    assert opened.status == 303
    page = phone.path(opened.headers["Location"])
    assert phone.get(page).status == 200
    assert phone.get(f"{page}/qr.svg").headers["Content-Type"] == "image/svg+xml"
    assert phone.get("/sheets/hanamikoji/score.en.a4.pdf").content.startswith(b"%PDF")
