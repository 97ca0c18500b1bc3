"""GET /t/<table>/evening, its joining and parting, and POST /t/<table>/note"""

import re

import pytest

from assistant.web.services import services

from ....factories import CHARM_OVER_GEISHA
from .test_matches import matches, played, rematch, text


@pytest.fixture
def three(client):
    """Three matches, each an evening of its own."""
    return [played(client) for _ in range(3)]


def standing(table):
    return table.state["series"]["matches"]


def test_an_evening_goes_on_from_the_one_before_it_and_is_parted_again(client, three):
    _, second, third = three
    joined = client.post(f"{third.page}/evening/join", follow_redirects=True)
    assert matches(joined) == [second.id, third.id]
    assert "Sessions merged." in joined.text
    assert [standing(table) for table in three] == [1, 1, 2]
    assert matches(client.post(f"{third.page}/evening/join", follow_redirects=True)) == [
        table.id for table in three
    ]
    assert standing(third) == 3
    parted = client.post(f"{second.page}/evening/part", follow_redirects=True)
    assert matches(parted) == [second.id, third.id]
    assert [standing(table) for table in three] == [1, 1, 2]


def test_an_evening_that_is_joined_by_two_presses_goes_on_from_the_one_that_was_shown(client, three):
    shown = re.search(r'name="before" value="([^"]*)"', client.get(f"{three[2].page}/evening").text)[1]
    for _ in range(2):
        client.post(f"{three[2].page}/evening/join", data={"before": shown})
    assert [standing(table) for table in three] == [1, 1, 2]


def test_a_rematch_goes_on_in_the_joined_evening(client, three):
    client.post(f"{three[1].page}/evening/join")
    again = rematch(three[1])
    again.score(1, CHARM_OVER_GEISHA)
    assert standing(again) == 3


def test_the_first_evening_and_a_match_that_begins_one_stay_as_they_are(client, three):
    nothing = client.post(f"{three[0].page}/evening/join", follow_redirects=True)
    assert "No earlier session on this device." in nothing.text
    alone = client.post(f"{three[1].page}/evening/part", follow_redirects=True)
    assert "This is already the first match of the session." in alone.text
    assert [standing(table) for table in three] == [1, 1, 1]


def test_only_an_evening_that_this_device_knows_is_joined(app, three):
    other = app.test_client()
    other.get(three[1].page)
    other.get("/")
    assert (
        "No earlier session on this device."
        in other.post(f"{three[1].page}/evening/join", follow_redirects=True).text
    )


def test_phones_at_the_later_tables_of_the_evening_are_told(app, client, three, monkeypatch):
    rung = []
    monkeypatch.setattr(services(app).notifier, "publish_presence", rung.append)
    client.post(f"{three[1].page}/evening/join")
    assert rung == [three[1].id]
    rung.clear()
    three[0].score(1, [[b, a] for a, b in CHARM_OVER_GEISHA])
    assert rung == [three[1].id]
    rung.clear()
    client.post(f"{three[1].page}/evening/part")
    assert rung == [three[1].id]


def test_who_comes_by_the_address_of_a_table_sees_its_match_alone(app, client, three):
    client.post(f"{three[1].page}/evening/join")
    assert matches(app.test_client().get(f"{three[1].page}/evening")) == [three[1].id]
    assert len(matches(client.get(f"{three[1].page}/evening"))) == 2


def test_a_note_stands_beside_the_match_and_goes_again(client, three):
    table = three[0]
    noted = client.post(f"{table.page}/note", data={"note": "  <i>Noah’s</i> tea ", "next": "/history"})
    assert (noted.status_code, noted.location) == (303, "/history")
    assert "“" not in noted.text
    page = client.get("/history")
    assert "Note saved." in page.text
    assert '<q dir="auto">&lt;i&gt;Noah’s&lt;/i&gt; tea</q>' in page.text
    client.post(f"{table.page}/note", data={"note": ""})
    assert "<q" not in client.get("/history").text


def test_of_two_notes_at_once_the_first_stays_and_who_wrote_the_other_is_told(client, three):
    table = three[0]
    client.post(f"{table.page}/note", data={"note": "by the sea", "was": ""})
    client.post(f"{table.page}/note", data={"note": "at Anna’s", "was": ""})
    assert "Someone changed the note in the meantime. Yours: at Anna’s" in client.get("/history").text
    assert 'name="was" value="by the sea"' in client.get(f"{table.page}/match").text
    client.post(f"{table.page}/note", data={"note": "at Anna’s", "was": "by the sea"})
    assert '<q dir="auto">at Anna’s</q>' in client.get("/history").text


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("x" * 201, "up to 200 characters"),
        ("a\nb", "A note must be one line"),
        ("a\u202eb", "A note must be one line"),
    ],
)
def test_a_note_is_one_line_of_at_most_200_characters(client, three, note, told):
    client.post(f"{three[0].page}/note", data={"note": "x" * 200})
    refused = client.post(f"{three[0].page}/note", data={"note": note}, follow_redirects=True)
    assert told in text(refused)
    assert services(client.application).tables.find(three[0].id).history_entry.note == "x" * 200


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil"])
def test_a_note_leads_to_no_other_site(client, three, back):
    noted = client.post(f"{three[0].page}/note", data={"note": "x", "next": back})
    assert noted.location == three[0].page
