"""An event as files, and back."""

import io

import pytest

from assistant.web.services import services

from ....apps import with_own_data
from ....factories import CHARM_OVER_GEISHA, Event


@pytest.fixture
def event(client):
    """An event whose first table is over."""
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


def test_the_page_that_imports_says_so(event, elsewhere):
    for said in ("1 event imported.", "All matches in this file are already here."):
        file = {"file": (io.BytesIO(exported(event).data), "event.json")}
        assert elsewhere.post("/history/takeout/files", data=file).status_code == 303
        assert said in elsewhere.get("/history/takeout").text


def test_who_watches_has_the_standing_and_not_the_matches(event):
    standing = event.client.get(f"/e/{event.watch}/standing.csv")
    assert standing.headers["Content-Disposition"].startswith("attachment")
    assert standing.data == event.client.get(f"/e/{event.id}/standing.csv").data
    assert len(standing.text.splitlines()) == 4
    assert event.client.get(f"/e/{event.watch}/export.json").status_code == 404


def test_decimals_are_written_as_spreadsheets_of_the_language_read_them(event):
    event.report(1, 0, event.state["rounds"][0]["pairings"][0]["people"])
    french = {"Accept-Language": "fr"}
    assert ";0,5;" in event.client.get(f"/e/{event.id}/standing.csv", headers=french).text
    assert ",0.5," in event.client.get(f"/e/{event.id}/standing.csv").text
