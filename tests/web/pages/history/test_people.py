"""GET /history/people and /history/person: spellings joined and parted, names changed or removed"""

import re
from dataclasses import replace

import pytest

from assistant.matches.player_keys import NOBODY
from assistant.matches.replay import Replay
from assistant.web.services import services

from ....factories import Event, Table
from .test_matches import matches, played, text


def people(client):
    """By name how many matches, how many won."""
    found = re.findall(r"<bdi.*?>(.*?)</bdi></strong>\s*<span>(\d+) match(?:es)?, (\d+) won", listed(client))
    return {name: (int(count), int(won)) for name, count, won in found}


def listed(client):
    return client.get("/history/people").text


def post(client, what, **fields):
    return client.post(f"/history/person/{what}", data=fields, follow_redirects=True)


@pytest.fixture
def tables(client):
    return [played(client, "Anna", "Noah"), played(client, "Noah", "Ana"), played(client, "Zoé", "Anna")]


def test_people_are_listed_with_their_matches_and_can_be_compared(client, tables):
    assert people(client) == {"Zoé": (1, 1), "Anna": (2, 1), "Noah": (2, 1), "Ana": (1, 0)}
    assert 'action="/history/met"' in listed(client)
    assert listed(client).count('name="with"') == 4


def test_a_person_is_told_how_many_victories_were_shared_and_with_whom(client):
    played(client, "Anna", "Noah")
    body = {"game": "mai-star", "players": ["Anna", "Giulia", "Zoé"]}
    table = Table(client, client.post("/api/tables", json=body).json["id"])
    client.get(table.page)
    for number in (1, 2, 3):
        scores = [{"income": [income], "cards_left": 1} for income in (7, 7, 5)]
        table.put(f"rounds/{number}", {"scores": scores})
    for name, shared in (("Anna", "Giulia"), ("giulia", "Anna")):
        page = client.get("/history/person", query_string={"name": name})
        assert f"won, shared: 1 ({shared})" in text(page)
    assert "shared" not in text(client.get("/history/person", query_string={"name": "Zoé"}))


def test_two_spellings_are_joined_and_parted_again(client, tables):
    page = post(client, "join", name="ana", other="Anna")
    assert "Spellings merged." in page.text
    assert people(client) == {"Zoé": (1, 1), "Anna": (3, 1), "Noah": (2, 1)}
    parted = post(client, "part", name="anna", spelling="ana")
    assert "separate again" in parted.text
    assert people(client) == {"Zoé": (1, 1), "Anna": (2, 1), "Noah": (2, 1), "Ana": (1, 0)}


def test_a_joined_spelling_is_this_device_s_alone(app, client, tables):
    other = app.test_client()
    for table in tables:
        other.get(table.page)
    other.get("/")
    post(client, "join", name="ana", other="Anna")
    assert people(other)["Ana"] == (1, 0)


def test_nobody_is_joined_to_themselves(client, tables):
    assert "These are already one person." in post(client, "join", name="Anna", other="ANNA").text


@pytest.mark.parametrize("what", ["join", "part", "rename", "remove"])
def test_somebody_who_is_not_on_this_device_s_shelf_is_nobody(app, client, tables, what):
    fields = {"name": "Anna", "other": "Noah", "spelling": "Ana", "new": "Eve"}
    assert app.test_client().post(f"/history/person/{what}", data=fields).status_code == 404
    assert client.get("/history/person?name=Eve").status_code == 404
    assert people(client)["Anna"] == (2, 1)


def test_a_person_is_called_anew_at_all_tables_also_those_that_go_on(client, tables):
    going_on = Table.open(client, players=["anna", "Noah"])
    client.get(going_on.page)
    page = post(client, "rename", name="Anna", new="Annika")
    assert "Renamed at 3 tables." in page.text
    assert people(client) == {"Zoé": (1, 1), "Annika": (2, 1), "Noah": (2, 1), "Ana": (1, 0)}
    assert [player["name"] for player in going_on.state["players"]] == ["Annika", "Noah"]


def test_a_table_that_was_told_keeps_the_name_and_so_does_one_of_another_device(app, client, tables):
    elsewhere = played(app.test_client(), "Anna", "Ugo")
    post(client, "rename", name="Anna", new="Annika", but=tables[0].id)
    assert [table.state["players"][seat]["name"] for table, seat in ((tables[0], 0), (tables[2], 1))] == [
        "Anna",
        "Annika",
    ]
    assert elsewhere.state["players"][0]["name"] == "Anna"


def test_a_name_that_nobody_can_have_changes_nothing(client, tables):
    page = post(client, "rename", name="Anna", new=" ")
    assert 'role="alert"' in page.text
    assert people(client)["Anna"] == (2, 1)


def test_removing_is_asked_about_first(client, tables):
    page = client.get("/history/person/remove?name=Anna")
    assert "At 2 tables of this device" in page.text
    assert people(client)["Anna"] == (2, 1)


def test_who_is_removed_is_nobody_at_every_table_of_this_device_and_the_matches_stay(client, tables):
    post(client, "join", name="ana", other="Anna")
    etag = client.get(tables[0].url).headers["ETag"]
    version = tables[0].state["version"]
    page = post(client, "remove", name="Anna")
    assert "Removed from 3 tables." in page.text
    assert people(client) == {"Zoé": (1, 1), "Noah": (2, 1)}
    assert [player["name"] for player in tables[0].state["players"]] == [NOBODY, "Noah"]
    assert tables[0].state["version"] == version + 1
    assert client.get(tables[0].url, headers={"If-None-Match": etag}).status_code == 200
    assert len(matches(client.get("/history/matches"))) == 3
    assert f"{NOBODY}: charm 11" in text(client.get("/history"))
    assert "Anna" not in client.get(f"{tables[0].page}/rounds").text
    lobby = client.get("/").text
    assert f'value="{NOBODY}"' not in lobby
    assert "again</span>" not in lobby


def test_nothing_of_a_removed_name_is_left_on_the_disk_whoever_sits_there_since(app, client, tmp_path):
    table, going_on = played(client, "Xanthippe", "Noah"), Table.open(client, players=["Xanthippe", "Noah"])
    client.get(going_on.page)
    client.post(f"{table.page}/players", data={"name": ["Xanthippe", "XANTHIPPE"], "namesake": 1})
    client.post(f"{table.page}/players", data={"name": ["Xanthippe", "Noah"]})
    client.post(f"{table.page}/note", data={"note": "xanthippe, and Xanthippes, won"})
    client.post(f"{going_on.page}/players", data={"name": ["Zoé", "Noah"]})
    post(client, "join", name="Noah", other="Xanthippe")
    post(client, "part", name="Xanthippe", spelling="Noah")
    post(client, "remove", name="Xanthippe")
    assert services(app).tables.find(table.id).history_entry.note == f"{NOBODY}, and Xanthippes, won"
    client.post(f"{table.page}/note", data={"note": ""})
    services(app).store.close()
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file()).lower()
    assert (b"noah" in left, b"xanthippe" in left) == (True, False)


def test_nothing_of_a_removed_name_is_left_of_the_events_that_this_device_runs(app, client, tmp_path):
    client.get(played(client, "Xanthippe", "Noah").page)
    event = Event.open(client, name="Xanthippe’s night", people=["Xanthippe", "Noah", "Ugo", "Zoé"])
    event.pair()
    event.change(join=["Mia"], leave=[1])
    event.change(join=["Xanthippe 2"])
    version, etag = event.state["version"], client.get(event.url).headers["ETag"]
    post(client, "remove", name="Xanthippe")
    state = client.get(event.url, headers={"If-None-Match": etag}).json
    assert (state["name"], state["version"]) == (f"{NOBODY}’s night", version + 1)
    assert [(person["name"], person["left"]) for person in state["people"]] == [
        (NOBODY, True),
        ("Noah", True),
        ("Ugo", False),
        ("Zoé", False),
        ("Mia", False),
        ("Xanthippe 2", False),
    ]
    assert event.pair(anyway=True).status_code == 201
    event.undo(to=1)
    services(app).store.close()
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert left.count(b"Xanthippe") == left.count(b"Xanthippe 2") > 0


def test_a_name_stays_in_an_event_that_this_device_only_watches(app, client, tables):
    event = Event.open(app.test_client(), people=["Anna", "Noah", "Ugo"])
    event.pair()
    held = services(app).tournaments.find(event.id)
    (device,) = {visit.device for visit in services(app).store.visits.of(tables[0].id)}
    services(app).tournaments.visit(held, device)
    before = event.state
    post(client, "remove", name="Anna")
    assert event.state == before


def test_a_log_of_which_a_name_was_removed_still_comes_to_what_is_kept_of_it(app, client, tables):
    post(client, "remove", name="Noah")
    kept = services(app).store.engine.query("SELECT * FROM matches ORDER BY table_id")
    with services(app).store.engine.transaction() as transaction:
        transaction.execute("DELETE FROM matches")
    services(app).tables.write_missing_summaries()
    assert services(app).store.engine.query("SELECT * FROM matches ORDER BY table_id") == kept


def test_who_still_holds_the_log_of_before_brings_it_back_to_nobody_s_memory(app, client, tables):
    held = services(app).tables
    before = held.find(tables[0].id)
    anew = replace(before, replay=Replay(services(app).store.directory.table(tables[0].id).entries))
    post(client, "remove", name="Anna")
    for table in (before, anew):
        held.cache.keep(table)
    assert services(app).tables.find(tables[0].id).replay.steps[0].match.players == (NOBODY, "Noah")


def test_a_table_that_cannot_be_read_is_told_of_and_left(app, client, tables):
    services(app).tables.cache.forget(tables[0].id)
    with services(app).store.engine.transaction() as transaction:
        transaction.execute(
            "UPDATE events SET kind = 'unknown' WHERE number = 2 AND table_id = ?", tables[0].id
        )
    page = post(client, "remove", name="Anna")
    assert "Removed from 1 table." in page.text
    assert "1 table couldn’t be read" in page.text
