"""A third game is played with nothing but its own rooms and the one line: over the API, and on paper."""

import io
import json
import urllib.error
import urllib.request
from difflib import ndiff

import pytest
import schemathesis
from PIL import Image
from pypdf import PdfReader

from .servers import call
from .third_game import NAMES, ROOMS, ROOT, files

PLAYERS = ["Anna", "Noah", "Zoé"]
FIRST, SECOND = [3, 5, 2], [4, 2, 6]  # Anna has 7, Noah 7, Zoé 8


class Pebbles:
    """A table seen through the API."""

    def __init__(self, server, **more):
        self.server = server
        self.id = call(f"{server}/api/tables", "POST", {"game": "pebbles", "players": PLAYERS, **more})["id"]
        self.url, self.page = f"{server}/api/tables/{self.id}", f"{server}/t/{self.id}"

    @property
    def state(self):
        return call(self.url)

    def put(self, path, body):
        return call(f"{self.url}/{path}", "PUT", body)

    def score(self, number, pebbles):
        return self.put(f"rounds/{number}", {"pebbles": pebbles})

    def refused(self, path, body):
        """The status and the problem of what can't be done."""
        with pytest.raises(urllib.error.HTTPError) as refused:
            self.put(path, body)
        with refused.value as answer:
            return answer.code, json.load(answer)


@pytest.fixture
def table(third_game):
    return Pebbles(third_game)


def fetch(address, **headers):
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=20) as answer:
        return answer.read()


def test_only_its_rooms_are_new_and_only_one_line_is_changed(product_of_three):
    before, after = files(ROOT), files(product_of_three)
    assert set(after) - set(before) == set(files(ROOMS))
    changed = [path for path in before if before[path].read_bytes() != after[path].read_bytes()]
    assert changed == [NAMES]
    lines = [path.read_text("utf-8").splitlines() for path in (before[NAMES], after[NAMES])]
    assert [line[0] for line in ndiff(*lines) if line[0] in "+-"] == ["-", "+"]


def test_a_match_is_counted_scored_corrected_taken_back_and_won(table):
    for player, count in enumerate(FIRST):
        state = table.put(f"round/pebbles/{player}", {"count": count, "round": 1})
    assert state["round"] == {"number": 1, "starting_player": 0, "pebbles": FIRST}
    table.score(1, state["round"]["pebbles"])
    won = table.score(2, SECOND)
    assert (won["totals"], won["round"]) == ([7, 7, 8], None)
    assert won["outcome"] == {"winners": [2], "reason": "pebbles", "rule": "most-pebbles"}
    corrected = table.score(1, [4, 5, 2])
    assert corrected["outcome"] == {"winners": [0, 2], "reason": "shared", "rule": "equal-pebbles"}
    assert call(f"{table.url}/undos", "POST", {})["outcome"] == won["outcome"]
    assert call(f"{table.url}/undos", "POST", {})["round"]["number"] == 2


def test_without_a_draft_no_board_of_one_is_asked_for(table):
    table.score(1, FIRST)
    with pytest.raises(urllib.error.HTTPError) as refused:
        fetch(f"{table.page}/rounds/1/fragment")
    with refused.value as answer:
        assert answer.code == 404


def test_a_rematch_has_the_same_players_and_the_next_one_begins(table):
    rematch = call(f"{table.url}/rematches", "POST", {})
    assert [player["name"] for player in rematch["players"]] == PLAYERS
    assert rematch["round"]["starting_player"] == 1
    assert table.state["links"]["rematch"] == rematch["links"]["play"]


@pytest.mark.parametrize(
    ("path", "body", "status", "at", "detail"),
    [
        ("rounds/1", {"pebbles": [9, 9, 9]}, 422, "pebbles", "The bowl holds 12 pebbles, no more."),
        ("rounds/1", {"pebbles": [1, 2]}, 400, "pebbles", "Must be a list of length 3."),
        ("rounds/1", {"cards": []}, 400, "pebbles", "“pebbles” is missing."),
        ("rounds/2", {"pebbles": FIRST}, 409, "round", "Round 1 is the one being played."),
        ("round/pebbles/0", {"count": 10}, 400, "count", "Must be a whole number from 0 to 9."),
        ("round/pebbles/3", {"count": 1}, 404, "player", "No such player at this table."),
        ("round/cards/0/0", {"count": 1}, 404, "game", "Not possible in this game."),
        ("starting-player", {"player": 1}, 404, "game", "Not possible in this game."),
    ],
)
def test_what_can_not_be_is_refused_in_words_and_changes_nothing(table, path, body, status, at, detail):
    answered, problem = table.refused(path, body)
    assert (answered, problem["errors"][0]["at"], problem["detail"]) == (status, at, detail)
    assert table.state["version"] == 1


def test_the_description_of_the_api_has_its_part(third_game):
    described = call(f"{third_game}/api/openapi.json")
    schemathesis.openapi.from_dict(described).validate()
    assert "put" in described["paths"]["/tables/{table}/round/pebbles/{player}"]
    games = [one["$ref"] for one in described["components"]["schemas"]["State"]["oneOf"]]
    assert [name.rsplit("/", 1)[1] for name in games][2:] == ["PebblesState"]


def test_the_result_is_printed_and_made_a_picture(table):
    table.score(1, FIRST)
    table.score(2, SECOND)
    (page,) = PdfReader(io.BytesIO(fetch(f"{table.page}/result.pdf"))).pages
    said = page.extract_text()
    assert "Zoé has the heap" in said
    assert "Nobody else has 8 pebbles." in said
    assert "2 + 6 = 8" in said
    assert Image.open(io.BytesIO(fetch(f"{table.page}/result.png"))).size == (1200, 630)


def test_in_french_its_rules_are_its_own_and_its_pages_are_those_of_any_game(third_game, table):
    for address, said in (
        (table.page, "Manche 1"),
        (f"{table.page}/rounds", "Manches"),
        (f"{table.page}/settings", "Réglages"),
        (f"{third_game}/rules/pebbles", "Mettez 12 cailloux dans le bol."),
    ):
        page = fetch(address, **{"Accept-Language": "fr"}).decode()
        assert said in page.replace("\u00a0", " "), address


def test_the_card_to_join_has_its_name(table):
    pages = PdfReader(io.BytesIO(fetch(f"{table.page}/join.pdf"))).pages
    assert "Pebbles" in "".join(page.extract_text() for page in pages)


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Pebbles: the rules"), ("fr", "Cailloux : les règles")]
)
def test_its_rules_stand_among_the_sheets_in_every_language(third_game, language, title):
    address = f"/sheets/pebbles/rules.{language}.a4.pdf"
    assert address in fetch(f"{third_game}/sheets?game=pebbles", **{"Accept-Language": language}).decode()
    (page,) = PdfReader(io.BytesIO(fetch(third_game + address))).pages
    assert title in page.extract_text().replace("\u00a0", " ")
