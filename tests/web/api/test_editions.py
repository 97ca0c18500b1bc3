"""The box on the table, over the API: how matches of each edition end, and where the edition goes along."""

import random
import re

from assistant.games.hanamikoji.rules.editions import EDITIONS
from assistant.transfer.by_qr.packing import packed, unpacked

from ...factories import ALL_TIED, CHARM_OVER_GEISHA, Table
from ...games.hanamikoji.test_editions import FACTS
from ...games.positions import FILE

COLUMNS = ("until-goal", "three-rounds-geishas", "three-rounds-charm", "three-rounds-points")
RULED = {
    markers: dict(zip(COLUMNS, results, strict=True))
    for markers, _, _, *results in map(str.split, FILE.read_text("utf-8").splitlines())
}
MATCHES = 6  # of each edition


def test_a_table_that_says_nothing_has_the_default_and_its_ending(client):
    state = Table.open(client).state
    assert (state["edition"], state["ending"]) == ("emperors4", "until-goal")


def test_an_unknown_edition_is_refused(client):
    body = {"game": "hanamikoji", "players": ["Anna", "Noah"], "edition": "Iello"}
    error = client.post("/api/tables", json=body)
    assert (error.status_code, error.json["errors"][0]["key"]) == (400, "not-an-option")
    assert error.json["errors"][0]["options"] == [*EDITIONS]


def test_every_edition_plays_whole_matches_to_the_end_that_its_own_rules_make(client):
    """The rules are those of positions.txt, which was written without the product."""
    chance, faults, longest = random.Random(11), [], dict.fromkeys(FACTS, 0)
    for edition, fact in FACTS.items():
        for _ in range(MATCHES):
            table, number, outcome = Table.open(client, edition=edition), 0, None
            while outcome is None:
                number += 1
                outcome, wanted = played(table, number, fact["endings"][0], chance)
                faults += [(edition, number, outcome, wanted)] if said(outcome) != wanted else []
            longest[edition] = max(longest[edition], number)
    assert faults == []
    assert all(longest[edition] == 3 for edition in ("iello", "kosmos"))
    assert max(longest.values()) > 3


def played(table, number, ending, chance):
    """Score a round in which few markers move; return its outcome and the one in the file."""
    winners = [chance.choice([0, 1, None, None, None]) for _ in range(7)]
    state = table.put(f"rounds/{number}", {"winners": winners}).json
    row = "".join({0: "a", 1: "b", None: "-"}[marker] for marker in state["markers"])
    return state["outcome"], RULED[row][ending if number >= 3 else "until-goal"]


def said(outcome):
    if outcome is None:
        return "."
    return "".join("ab"[winner] for winner in outcome["winners"]) + ":" + outcome["reason"]


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


def test_what_no_edition_is_it_refuses(client):
    table = Table.open(client)
    asked = [{"edition": "21 Flowers"}, {"edition": None}, {}, {"edition": "iello", "ending": "until-goal"}]
    assert [table.put("edition", body).status_code for body in asked] == [400] * 4
    tap = {"at": "edition", "edition": "iello", "tapped_ago": 0}
    answer = client.patch(f"{table.url}/round", json={"taps": [tap]}).json
    assert ([refused["key"] for refused in answer["refused"]], answer["version"]) == (["not-in-this-game"], 1)


def test_a_form_changes_the_box_and_leads_back_to_the_settings(client):
    table = Table.open(client)
    answer = client.post(f"{table.page}/edition", data={"edition": "iello"})
    assert (answer.status_code, answer.location) == (303, f"{table.page}/settings")
    assert table.state["edition"] == "iello"
    assert "Edition: Iello" in client.get(f"{table.page}/rounds").text


def endings_in(page):
    return list(dict.fromkeys(re.findall(r'name="ending" value="([a-z-]+)"', page)))


def test_the_form_offers_the_endings_of_the_box_first(client):
    assert endings_in(client.get("/").text) == [*EDITIONS["emperors4"].offered_endings]
    form = {"game": "hanamikoji", "player": ["Anna", "x" * 41], "edition": "iello"}
    page = client.post("/tables", data=form).text
    assert endings_in(page) == [*EDITIONS["iello"].offered_endings]
    assert 'value="three-rounds-points" checked' in page
    opened = client.post("/tables", data={**form, "player": ["Anna", "Noah"]}).location.rpartition("/")[2]
    assert Table(client, opened).state["ending"] == "three-rounds-points"


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
