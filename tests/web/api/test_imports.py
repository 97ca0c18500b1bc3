"""GET /api/tables/<id>/export and POST /api/imports."""

import json

import pytest

from assistant import create_app
from assistant.net.bodies import BODY_BYTES, IMPORT_BYTES, LARGE
from assistant.web.middleware.rate_limits import IMPORTS
from assistant.web.pages import deleted
from assistant.web.services import services

from ...apps import with_own_data
from ...factories import CHARM_OVER_GEISHA, Table, fill_the_disk, new_table
from ...servers import serving

EMPTY = {"format": "hanamikoji-assistant", "version": 1, "matches": []}


@pytest.fixture
def over(table):
    """A match that is over."""
    table.score(1, CHARM_OVER_GEISHA)
    return table


@pytest.fixture
def elsewhere(built, tmp_path):
    """A client of another server."""
    app = with_own_data(built, tmp_path / "elsewhere")
    yield app.test_client()
    services(app).store.close()


def export(table):
    return table.client.get(f"{table.url}/export")


def rows(client):
    query = services(client.application).store.engine.query
    return [query(f"SELECT * FROM {name}") for name in ("tables", "events", "matches", "visits", "seats")]


def test_a_match_comes_back_as_it_was_at_new_addresses(over, elsewhere):
    sent = export(over).json
    brought = elsewhere.post("/api/imports", json=sent)
    assert (brought.status_code, brought.json["skipped"]) == (201, 0)
    (table_id,) = brought.json["tables"]
    before, after = over.state, elsewhere.get(f"/api/tables/{table_id}").json
    own = {"id", "links"}
    assert {k: v for k, v in after.items() if k not in own} == {
        k: v for k, v in before.items() if k not in own
    }
    assert after["id"] != before["id"]
    assert export(Table(elsewhere, table_id)).json == sent


def test_it_is_known_to_the_device_that_brought_it(over, elsewhere):
    elsewhere.get("/")
    elsewhere.post("/api/imports", json=export(over).json)
    assert "Anna" in elsewhere.get("/").text


def test_what_is_there_already_is_skipped(over, elsewhere):
    elsewhere.post("/api/imports", json=export(over).json)
    again = elsewhere.post("/api/imports", json=export(over).json)
    assert (again.status_code, again.json) == (201, {"tables": [], "skipped": 1})
    assert len(services(elsewhere.application).store.directory.ids()) == 1


@pytest.mark.parametrize(
    ("sent", "status", "key"),
    [
        (b"", 400, "not-json"),
        (b"uid;game", 400, "not-json"),
        (b"[" * 500_000, 400, "too-deep"),
        (b'{"format": ' + b"[" * 30 + b"]" * 30 + b"}", 400, "too-deep"),
        (b"[]", 400, "foreign-file"),
        (json.dumps(EMPTY | {"format": "other"}).encode(), 400, "foreign-file"),
        (json.dumps(EMPTY | {"version": 2}).encode(), 400, "other-version"),
        (json.dumps(EMPTY | {"extra": 1}).encode(), 400, "unknown-field"),
    ],
)
def test_what_is_no_file_of_ours_is_refused_in_words(client, sent, status, key):
    before = rows(client)
    refused = client.post("/api/imports", data=sent, content_type="application/json")
    assert (refused.status_code, refused.json["errors"][0]["key"]) == (status, key)
    assert refused.json["detail"]
    assert rows(client) == before


def test_one_match_at_fault_refuses_all_and_names_the_entry(over, elsewhere):
    value = export(over).json
    bad = json.loads(json.dumps(value["matches"][0]))
    bad["uid"] = "a" * 24
    bad["events"][1]["body"]["round"] = 3
    value["matches"].append(bad)
    refused = elsewhere.post("/api/imports", json=value)
    assert refused.status_code == 422
    assert "Match 2 in the file" in refused.json["detail"]
    assert "entry 2" in refused.json["detail"]
    assert rows(elsewhere) == [[]] * 5


@pytest.mark.parametrize("language", ["en", "fr", "it", "ja"])
def test_it_is_refused_in_the_reader_s_language(client, language):
    refused = client.post("/api/imports", json={}, headers={"Accept-Language": language})
    english = "Not a Hanamikoji Assistant file. Nothing was changed."
    assert (refused.json["detail"] == english) == (language == "en")


def test_a_file_of_8_mb_is_read_and_a_larger_one_is_refused_only_there(client):
    large = json.dumps(EMPTY).encode() + b" " * (IMPORT_BYTES - 200)
    post = lambda path, sent: client.post(path, data=sent, content_type="application/json")  # noqa: E731
    assert post("/api/imports", large).status_code == 201
    refused = post("/api/imports", large + b" " * 200)
    assert (refused.status_code, refused.json["errors"][0]["max"]) == (413, IMPORT_BYTES)
    assert post("/api/tables", json.dumps(new_table()).encode() + b" " * BODY_BYTES).status_code == 413


def test_a_disk_that_is_full_changes_nothing(over, elsewhere):
    before = rows(elsewhere)
    fill_the_disk(services(elsewhere.application).store)
    assert elsewhere.post("/api/imports", json=export(over).json).status_code == 503
    assert rows(elsewhere) == before


def test_another_site_and_another_type_are_refused(client):
    crossed = client.post("/api/imports", json=EMPTY, headers={"Sec-Fetch-Site": "cross-site"})
    form = client.post("/api/imports", data=json.dumps(EMPTY), content_type="text/plain")
    assert (crossed.status_code, form.status_code) == (403, 415)


def test_a_hosted_instance_limits_files(tmp_path):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": "http://localhost", "TESTING": True})
    client = app.test_client()
    answers = [client.post("/api/imports", json=EMPTY).status_code for _ in range(IMPORTS.tries + 1)]
    assert answers == [201] * IMPORTS.tries + [429]
    services(app).store.close()


# Under the server


def test_the_server_takes_large_bodies_where_the_application_reads_files(app):
    rules = {rule.rule for rule in app.url_map.iter_rules() if "POST" in rule.methods}
    assert rules >= LARGE.keys()
    assert LARGE["/history/deleted"] > deleted._MOST_BYTES


def send(address, path, sent):
    """The status line and the whole answer of a server to a body of so many bytes."""
    from http.client import HTTPConnection
    from urllib.parse import urlsplit

    connection = HTTPConnection(urlsplit(address).netloc, timeout=60)
    connection.request("POST", path, sent, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    read = answer.status, answer.read().decode()
    connection.close()
    return read


def test_50_mb_are_refused_in_words_and_8_are_read(tmp_path):
    with serving(tmp_path) as (_, address):
        sound = json.dumps(EMPTY).encode()
        assert send(address, "/api/imports", sound + b" " * (IMPORT_BYTES - len(sound)))[0] == 201
        status, said = send(address, "/api/imports", b" " * 50_000_000)
        assert (status, json.loads(said)["errors"][0]["key"]) == (413, "too-large")
        assert send(address, "/api/imports", sound)[0] == 201
