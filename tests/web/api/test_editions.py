"""The box on the table, over the API: where the edition and the ending go along, and when they change."""

import re

from assistant.games.hanamikoji.rules.editions import EDITIONS
from assistant.transfer.by_qr.packing import packed, unpacked

from ...factories import ALL_TIED, CHARM_OVER_GEISHA, Table

COLUMNS = ("until-goal", "three-rounds-geishas", "three-rounds-charm", "three-rounds-points")


def test_an_unknown_edition_is_refused(client):
    body = {"game": "hanamikoji", "players": ["Anna", "Noah"], "edition": "Iello"}
    error = client.post("/api/tables", json=body)
    assert (error.status_code, error.json["errors"][0]["key"]) == (400, "not-an-option")
    assert error.json["errors"][0]["options"] == [*EDITIONS]


def test_a_rematch_is_played_with_the_same_box(client):
    table = Table.open(client, edition="iello", ending="until-goal")
    table.score(1, CHARM_OVER_GEISHA)
    rematch = table.post("rematches").json
    assert (rematch["edition"], rematch["ending"]) == ("iello", "until-goal")


def test_a_file_and_a_qr_code_take_the_edition_along(client):
    table = Table.open(client, edition="kosmos")
    table.score(1, ALL_TIED)
    before, file = table.state, client.get(f"{table.url}/export").json
    assert unpacked(packed(file)) == file
    client.delete(table.url)
    (imported,) = client.post("/api/imports", json=file).json["tables"]
    after = Table(client, imported).state
    assert [after[name] for name in ("edition", "ending", "version")] == [
        before[name] for name in ("edition", "ending", "version")
    ]


def test_the_box_can_be_changed_at_any_time_and_the_ending_stays(client):
    table = Table.open(client)
    assert table.put("edition", {"edition": "iello"}).json["edition"] == "iello"
    table.score(1, CHARM_OVER_GEISHA)
    after = table.put("edition", {"edition": "kosmos"})
    assert (after.status_code, after.json["edition"], after.json["ending"]) == (200, "kosmos", "until-goal")
    assert table.put("edition", {"edition": "kosmos"}).json["version"] == after.json["version"]
    assert table.post("undos").json["edition"] == "iello"


def test_a_table_of_mai_star_keeps_its_box_through_changes_a_file_and_a_rematch(client):
    names = ["Anna", "Noah", "Zoé"]
    table = Table.open(client, game="mai-star", players=names, edition="aeg", round=3)
    assert "edition" not in table.put("box", {"edition": "kanai-factory"}).json
    assert table.post("undos").json["edition"] == "aeg"
    assert table.put("box", {"edition": "iello"}).status_code == 400
    scores = [{"income": [pays], "cards_left": 0} for pays in (3, 2, 1)]
    table.put("rounds/3", {"scores": scores})
    assert table.post("rematches").json["edition"] == "aeg"
    file = client.get(f"{table.url}/export").json
    assert unpacked(packed(file)) == file
    client.delete(table.url)
    (imported,) = client.post("/api/imports", json=file).json["tables"]
    assert Table(client, imported).state["edition"] == "aeg"


def test_what_no_edition_is_it_refuses(client):
    table = Table.open(client)
    asked = [{"edition": "21 Flowers"}, {"edition": None}, {}, {"edition": "iello", "ending": "until-goal"}]
    assert [table.put("edition", body).status_code for body in asked] == [400] * 4
    tap = {"at": "edition", "edition": "iello", "tapped_ago": 0}
    answer = client.patch(f"{table.url}/round", json={"taps": [tap]}).json
    assert ([refused["key"] for refused in answer["refused"]], answer["version"]) == (["not-in-this-game"], 1)


def test_the_rules_of_an_edition_list_its_endings_first(client):
    pages = [client.get(f"/rules/hanamikoji{edition}").text for edition in ("", "?edition=iello")]
    usual, own = (re.findall("<dt>(.*?)</dt>", page) for page in pages)
    assert own == [usual[3], *usual[:3]]


def test_the_ending_can_be_chosen_anew_while_the_match_is_in_play(client):
    table = Table.open(client)
    table.score(1, ALL_TIED)
    chosen = table.put("ending", {"ending": "three-rounds-points"})
    assert (chosen.status_code, chosen.json["ending"]) == (200, "three-rounds-points")
    assert table.put("ending", {"ending": "three-rounds-points"}).json["version"] == chosen.json["version"]
    table.score(2, ALL_TIED)
    assert table.score(3, ALL_TIED).json["outcome"]["reason"] == "shared"
    assert table.put("ending", {"ending": "until-goal"}).status_code == 409


def test_after_the_third_round_no_ending_of_three_rounds_can_be_chosen(client):
    table = Table.open(client, round=4)
    faults = [table.put("ending", {"ending": ending}) for ending in COLUMNS[1:]]
    assert [fault.json["errors"][0]["key"] for fault in faults] == ["past-last-round"] * 3
    assert [table.put("ending", body).status_code for body in ({}, {"ending": "Iello"})] == [400] * 2
