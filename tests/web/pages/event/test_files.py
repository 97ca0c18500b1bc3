"""An event as files, and back."""

import html
import io
import json
import re

import pytest

from assistant.web.services import services

from ....apps import with_own_data
from ....factories import CHARM_OVER_GEISHA, Event


@pytest.fixture
def event(client):
    """An event whose first table is over, which this device runs."""
    client.get("/")
    event = Event.open(client, people=["Anna", "Noah", "Zoé"])
    event.pair()
    event.tables()[0].score(1, CHARM_OVER_GEISHA)
    return event


@pytest.fixture
def elsewhere(built, tmp_path):
    """A client of another server."""
    app = with_own_data(built, tmp_path / "elsewhere")
    yield app.test_client()
    services(app).store.close()


def exported(event):
    return event.client.get(f"/e/{event.id}/export.json")


def told(state):
    return {key: value for key, value in state.items() if key not in ("id", "links", "rounds")}


def test_an_event_that_is_imported_over_the_api_goes_on(event, elsewhere):
    brought = elsewhere.post("/api/imports", json=exported(event).json).json
    assert (len(brought["tables"]), brought["skipped"], len(brought["events"])) == (1, 0, 1)
    (again,) = (Event(elsewhere, one) for one in brought["events"])
    assert told(again.state) == told(event.state)
    assert [table and table.id for table in again.tables()] == [*brought["tables"], None]
    assert again.pair().status_code == 201


def test_a_deleted_event_comes_back_with_its_tables_from_the_page_that_deleted_it(app, event):
    before, watch, tables, host = event.state, event.watch, event.tables(), app.test_client()
    host.get(f"/e/{event.id}")
    for _ in range(2):  # the first answer may be lost
        page = host.post(f"/e/{event.id}/delete", data={"seen": before["version"]}).text
    assert "The organizer may have deleted it" in event.client.get(f"/e/{watch}").text
    fields = re.findall(r'name="(match|seal)" value="([^"]*)"', page)
    sent = {name: html.unescape(value) for name, value in fields}
    restored = {
        host.post("/history/deleted", data=sent, content_type="multipart/form-data").location
        for _ in range(2)
    }
    (page,) = restored
    again = Event(host, page.rpartition("/")[2])
    assert told(again.state) == told(before)
    assert [table and table.id for table in again.tables()] == [table and table.id for table in tables]


def test_who_deletes_an_event_that_no_form_holds_is_told_to_export_it_first(event, monkeypatch):
    assert "export.json" not in event.client.get(f"/e/{event.id}/delete").text
    monkeypatch.setattr("assistant.web.pages.deleted._MOST_ENTRIES", 1)
    assert "export.json" in event.client.get(f"/e/{event.id}/delete").text
    assert "Restore" not in event.client.post(f"/e/{event.id}/delete").text


def test_the_page_that_imports_says_so(event, elsewhere):
    for said in ("1 event imported.", "All matches in this file are already here."):
        file = {"file": (io.BytesIO(exported(event).data), "event.json")}
        assert elsewhere.post("/history/takeout/files", data=file).status_code == 303
        assert said in elsewhere.get("/history/takeout").text


def upload(client, path, **sent):
    return client.post(path, data=sent, content_type="multipart/form-data")


@pytest.fixture
def newer(event, elsewhere):
    """The file of the event after another round, which was paired elsewhere."""
    (brought,) = elsewhere.post("/api/imports", json=exported(event).json).json["events"]
    Event(elsewhere, brought).pair()
    return exported(Event(elsewhere, brought)).data


def test_the_page_offers_to_continue_an_event_from_a_newer_file(event, newer):
    path, count = "/history/takeout/files", event.state["version"]
    offered = upload(event.client, path, file=(io.BytesIO(newer), "event.json"))
    assert (offered.status_code, event.state["version"]) == (200, count)
    assert "Club night: this file has newer entries." in offered.text
    assert "Continue Club night from this file" in offered.text
    part = html.unescape(re.search(r'name="part" value="([^"]*)"', offered.text)[1])
    assert upload(event.client, f"{path}?continue={event.id}", part=part).status_code == 303
    assert "Club night is now up to date with the file." in event.client.get("/history/takeout").text
    assert exported(event).json == json.loads(newer)


def test_the_page_says_where_an_event_and_a_file_have_parted(event, newer):
    event.change(join=["Mia"])
    upload(event.client, "/history/takeout/files", file=(io.BytesIO(newer), "event.json"))
    said = "From entry 5 onward, Club night is different in the file."
    assert said in event.client.get("/history/takeout").text


def test_an_event_goes_on_over_the_api_for_who_names_it(event, newer):
    event.client.delete_cookie("session")
    headers = {"Content-Type": "application/json"}
    answer = event.client.post(f"/api/imports?continue={event.id}", data=newer, headers=headers)
    assert (answer.status_code, answer.json["continues"]) == (201, [{"id": event.id, "entries": 1}])
    assert exported(event).json == json.loads(newer)


def test_who_watches_has_the_standing_and_not_the_matches(event):
    standing = event.client.get(f"/e/{event.watch}/standing.csv")
    assert standing.headers["Content-Disposition"].startswith('attachment; filename="Club-night-')
    assert standing.data == event.client.get(f"/e/{event.id}/standing.csv").data
    assert len(standing.text.splitlines()) == 4
    assert event.client.get(f"/e/{event.watch}/export.json").status_code == 404


def test_the_standing_counts_to_how_many_matches_somebody_didn_t_come(event):
    one, other = event.state["rounds"][0]["pairings"][0]["people"]
    path = f"{event.url}/rounds/1/pairings/0"
    event.client.put(path, json={"winners": [one], "absent": [other]})
    head, *rows = (
        line.split(",") for line in event.client.get(f"/e/{event.id}/standing.csv").text.splitlines()
    )
    absent = {row[1]: row[head.index("absent")] for row in rows}
    names = [person["name"] for person in event.state["people"]]
    assert absent == {name: "1" if place == other else "0" for place, name in enumerate(names)}


def test_decimals_are_written_as_spreadsheets_of_the_language_read_them(event):
    event.report(1, 0, event.state["rounds"][0]["pairings"][0]["people"])
    french = {"Accept-Language": "fr"}
    assert ";0,5;" in event.client.get(f"/e/{event.id}/standing.csv", headers=french).text
    assert ",0.5," in event.client.get(f"/e/{event.id}/standing.csv").text
