"""DELETE /api/tables/<id>, and the page that asks people."""

import re
from html import unescape

import pytest

from assistant.web.pages.history import deletion
from assistant.web.services import services

from ...factories import CHARM_OVER_GEISHA, FIRST_ROUND, Table


def rows_naming(app, table_id):
    """The rows of all tables of the database that hold this text."""
    query = services(app).store.engine.query
    names = [name for (name,) in query("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return [(name, row) for name in names for row in query(f"SELECT * FROM {name}") if table_id in row]


@pytest.fixture
def visited(table):
    """A table that a phone sits at and that was played at."""
    table.client.post(f"{table.page}/seat", data={"player": "1"})
    table.score(1, FIRST_ROUND)
    return table


def test_a_deleted_table_is_gone(app, visited):
    assert {name for name, _ in rows_naming(app, visited.id)} >= {"tables", "events", "visits", "matches"}
    response = visited.client.delete(visited.url)
    assert (response.status_code, response.data) == (204, b"")
    assert rows_naming(app, visited.id) == []
    for address in (visited.url, visited.page, f"{visited.page}/fragment", f"{visited.url}/live"):
        assert visited.client.get(address).status_code == 404


def test_its_addresses_and_its_code_lead_nowhere(table):
    links = table.state["links"]
    table.client.delete(table.url)
    for address in (links["watch"], f"/j/{links['code']}"):
        assert table.client.get(address).status_code == 404
    assert table.page not in table.client.get("/").text


def test_deleting_it_again_finds_nothing(table):
    table.client.delete(table.url)
    again = table.client.delete(table.url)
    assert (again.status_code, again.mimetype) == (404, "application/problem+json")


def test_other_tables_stay(client, table):
    other = Table.open(client, players=["Zoé", "Ugo"])
    other.score(1, FIRST_ROUND)
    before = other.state
    table.client.delete(table.url)
    assert other.state == before


def test_what_was_entered_is_gone_from_the_disk_too(app, tmp_path, client):
    table = Table.open(client, players=["Wilhelmina", "Noah"])
    table.client.delete(table.url)
    services(app).store.close()
    assert [file.name for file in tmp_path.iterdir() if b"Wilhelmina" in file.read_bytes()] == []


def test_a_file_overwrites_what_is_deleted_from_it(app):
    for connection in services(app).store.engine.connections:
        assert connection.execute("PRAGMA secure_delete").fetchone() == (1,)


@pytest.mark.parametrize("deleted", ["first", "rematch"])
def test_of_a_match_and_its_rematch_one_lives_on_without_the_other(client, table, deleted):
    table.score(1, CHARM_OVER_GEISHA)
    rematch = Table(client, table.post("rematches").json["id"])
    gone, stays = (table, rematch) if deleted == "first" else (rematch, table)
    before = stays.state
    assert client.delete(gone.url).status_code == 204
    lost = {"links": None, "series": None}
    assert {**stays.state, **lost} == {**before, **lost}
    assert stays.state["series"]["matches"] == (1 if deleted == "rematch" else 0)
    assert "rematch" not in stays.state["links"]
    assert stays.post("rematches").status_code == 201


def test_the_streams_at_it_end(app, table):
    stream = table.client.get(f"{table.url}/live", buffered=False)
    chunks = stream.iter_encoded()
    next(chunks), next(chunks)
    app.test_client().delete(table.url)
    assert list(chunks) == []
    stream.close()


def test_nothing_of_it_is_kept_in_memory(app, table):
    table.client.delete(table.url)
    assert len(services(app).tables.cache) == 0


def deleting_before(monkeypatch, table, noun, write):
    """Has the table deleted right before something is written of it."""
    written = getattr(noun, write)

    def write_late(*given, **more):
        monkeypatch.undo()
        assert table.client.delete(table.url).status_code == 204
        return written(*given, **more)

    monkeypatch.setattr(noun, write, write_late)


def test_a_change_that_comes_too_late_is_told_so(app, table, monkeypatch):
    deleting_before(monkeypatch, table, services(app).store.events, "append")
    assert table.score(1, FIRST_ROUND).status_code == 404
    assert rows_naming(app, table.id) == []


def test_a_phone_that_comes_too_late_is_not_remembered(app, table, monkeypatch):
    phone = app.test_client()
    phone.get("/")  # which gives it its cookie
    deleting_before(monkeypatch, table, services(app).store.visits, "add")
    assert phone.get(table.page).status_code == 200
    assert rows_naming(app, table.id) == []


def test_a_seat_taken_too_late_is_not_remembered(app, table, monkeypatch):
    deleting_before(monkeypatch, table, services(app).store.visits, "take_seat")
    late = app.test_client().post(f"{table.page}/seat", data={"player": "1"})
    assert late.status_code == 303
    assert rows_naming(app, table.id) == []


def test_a_rematch_opened_too_late_stands_alone(app, table, monkeypatch):
    deleting_before(monkeypatch, table, services(app).store.directory, "create")
    rematch = table.post("rematches")
    assert rematch.status_code == 201
    assert table.client.get(rematch.headers["Location"]).json["players"] == [
        {"name": "Anna"},
        {"name": "Noah"},
    ]


def test_seats_are_carried_to_no_table_that_is_gone(app, visited):
    other = Table.open(visited.client)
    other.client.delete(other.url)
    services(app).store.visits.copy(visited.id, other.id, {0: 0})
    assert rows_naming(app, other.id) == []


def test_people_are_asked_first_and_told_afterwards(app, table):
    assert f'href="{table.page}/delete"' in table.client.get(f"{table.page}/settings").text
    asked = table.client.get(f"{table.page}/delete").text
    assert "Delete this table?" in asked
    assert "Anna – Noah" in asked
    assert table.client.get(table.url).status_code == 200
    answered = table.client.post(f"{table.page}/delete")
    assert answered.status_code == 200
    assert "<h1>Table deleted.</h1>" in answered.text
    again = table.client.post(f"{table.page}/delete")
    assert (again.status_code, again.text) == (200, answered.text)
    assert app.test_client().post(f"{table.page}/delete").status_code == 404


def deleted(table):
    """Delete a table; return the match that the page which follows has, None without one."""
    page = table.client.post(f"{table.page}/delete")
    found = re.search(r'name="match" value="([^"]*)"', page.text)
    return found and unescape(found[1])


def put_back(client, match, seat=""):
    form = {"match": match, "seat": seat}
    return client.post("/history/deleted", data=form, content_type="multipart/form-data")


def test_the_question_tells_two_matches_of_an_evening_apart_and_others_learn_what_became_of_it(table):
    table.score(1, CHARM_OVER_GEISHA)
    again = Table(table.client, table.post("rematches").json["id"])
    asked = [unescape(table.client.get(f"{one.page}/delete").text) for one in (table, again)]
    assert ["Anna won" in page for page in asked] == [True, False]
    assert all("<time" in page for page in asked)
    table.client.post(f"{table.page}/delete")
    assert "The person who deleted it can restore it" in table.client.get(table.page).text


def test_the_page_that_follows_alone_can_put_the_table_back_at_a_new_address(app, table):
    table.score(1, FIRST_ROUND)
    before = table.state
    match = deleted(table)
    assert rows_naming(app, table.id) == []
    answered = put_back(table.client, match)
    assert answered.status_code == 303
    address = answered.headers["Location"]
    assert address.startswith("/t/")
    assert address != table.page
    assert "Match restored, at a new address." in table.client.get(address).text
    state = table.client.get(f"/api/tables/{address.removeprefix('/t/')}").json
    assert [state[key] for key in ("players", "rounds")] == [before[key] for key in ("players", "rounds")]
    again = put_back(table.client, match)
    assert again.headers["Location"] == "/history"


@pytest.mark.parametrize(("posted", "seat"), [("1", 1), ("9", None)])
def test_who_puts_the_table_back_has_their_seat_again(app, visited, posted, seat):
    page = visited.client.post(f"{visited.page}/delete").text
    assert '<input type="hidden" name="seat" value="1">' in page
    match = unescape(re.search(r'name="match" value="([^"]*)"', page)[1])
    address = put_back(visited.client, match, posted).headers["Location"]
    phones = services(app).devices.at(address.removeprefix("/t/"))
    assert [phone.seat for phone in phones] == [seat]


def test_a_tap_while_the_table_is_deleted_can_be_put_back_too(table, monkeypatch):
    export = deletion._exported

    def exported(found):
        monkeypatch.setattr(deletion, "_exported", export)
        match = export(found)
        table.score(1, FIRST_ROUND)
        return match

    monkeypatch.setattr(deletion, "_exported", exported)
    address = put_back(table.client, deleted(table)).headers["Location"]
    assert len(table.client.get(f"/api/tables/{address.removeprefix('/t/')}").json["rounds"]) == 1


def test_a_match_that_is_too_long_for_a_form_is_not_offered(table, monkeypatch):
    monkeypatch.setattr("assistant.web.pages.deleted._MOST_BYTES", 100)
    assert deleted(table) is None


def test_nothing_is_put_back_of_what_was_changed_or_is_no_match(client):
    assert [put_back(client, match).status_code for match in ("", "{", "[]")] == [400] * 3
