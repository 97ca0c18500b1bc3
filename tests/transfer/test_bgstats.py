"""The match for BG Stats: pinned, as the app reads it."""

import io
import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
import zxingcpp
from PIL import Image

from assistant.net import qr
from assistant.web.services import services

from ..factories import ALL_TIED, CHARM_OVER_GEISHA, Table

# Noah has four geisha (2, 2, 2, 3: 9 charm), Anna two (4, 5: 9 charm); nobody the last.
NINE_EACH = [[0, 1], [0, 1], [0, 1], [0, 1], [1, 1], [3, 1], [3, 2]]
EARNED = [[9], [9], [12, 2], [0], [4], [13]]


def over(client, *rounds, **more):
    table = Table.open(client, **more)
    for number, cards in enumerate(rounds, 1):
        assert table.score(number, cards).status_code == 200
    return table


def told(link):
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    return json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])


def play(table):
    return told(table.state["links"]["bgstats"])


def player(name, score, rank, winner, start):
    return {
        "name": name,
        "startPlayer": start,
        "score": score,
        "rank": rank,
        "role": "",
        "winner": winner,
    }


def players(sent):
    return [{k: v for k, v in one.items() if k != "sourcePlayerId"} for one in sent["players"]]


def test_there_is_no_link_until_the_match_is_over(table):
    assert table.state["links"]["bgstats"] is None
    assert table.client.get(f"{table.page}/bgstats").status_code == 409


def test_the_whole_play_of_a_charm_win(client):
    table = over(client, CHARM_OVER_GEISHA)
    sent = play(table)
    (uid,) = [match["uid"] for match in client.get(f"{table.url}/export").json["matches"]]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", sent.pop("playDate"))
    ids = [one.pop("sourcePlayerId") for one in sent["players"]]
    assert len({*ids}) == 2
    assert sent == {
        "sourceName": "Hanamikoji Assistant",
        "sourcePlayId": uid,
        "durationMin": 0,
        "board": "",
        "comments": sent["comments"],
        "game": {
            "name": "Hanamikoji",
            "sourceGameId": "hanamikoji",
            "bggId": 158600,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [player("Anna", 11, 1, True, True), player("Noah", 10, 2, False, False)],
    }
    assert sent["comments"].startswith("Anna wins · ")
    assert type(sent["game"]["bggId"]) is int


def test_a_geisha_win_at_nine_each_is_told_by_the_outcome_and_not_by_the_score(client):
    table = over(client, NINE_EACH, starting_player=1)
    assert (table.state["charm"], table.state["outcome"]["rule"]) == ([9, 9], "geishas-at-equal-charm")
    assert players(play(table)) == [player("Anna", 9, 2, False, False), player("Noah", 9, 1, True, True)]


def test_of_a_shared_victory_both_are_first(client):
    table = over(client, *[ALL_TIED] * 3, ending="three-rounds-points")
    assert players(play(table)) == [player("Anna", 0, 1, True, True), player("Noah", 0, 1, True, False)]


def mai_star(client):
    six = ["Anna", "Noah", "Zoé", "Ugo", "Mia", "Lea"]
    opened = client.post("/api/tables", json={"game": "mai-star", "players": six, "first_to_choose": 0})
    table = Table(client, opened.json["id"])
    for number in (1, 2, 3):
        if table.state["round"]["starting_player"] is None:
            table.put("starting-player", {"player": table.state["round"]["candidates"][0]})
        scores = [{"income": income, "cards_left": seat == 0} for seat, income in enumerate(EARNED)]
        for score in scores:
            score["cards_left"] = int(score["cards_left"])
        assert table.put(f"rounds/{number}", {"scores": scores}).status_code == 200
    return table


def test_mai_star_with_six_has_its_ranks_and_no_number(client):
    sent = play(mai_star(client))
    assert sent["game"] == {
        "name": "Mai-Star",
        "sourceGameId": "mai-star",
        "highestWins": True,
        "noPoints": False,
    }
    assert players(sent) == [
        player("Anna", 21, 4, False, False),
        player("Noah", 27, 3, False, True),
        player("Zoé", 42, 1, True, False),
        player("Ugo", 0, 6, False, False),
        player("Mia", 12, 5, False, False),
        player("Lea", 39, 2, False, False),
    ]


def test_who_lost_by_cards_is_second_with_as_much_money(client):
    opened = client.post("/api/tables", json={"game": "mai-star", "players": ["Anna", "Noah", "Zoé"]})
    table = Table(client, opened.json["id"])
    for number in (1, 2, 3):
        if table.state["round"]["starting_player"] is None:
            table.put("starting-player", {"player": table.state["round"]["candidates"][0]})
        scores = [{"income": [7], "cards_left": 1}, {"income": [5], "cards_left": 0}]
        table.put(f"rounds/{number}", {"scores": [*scores, {"income": [5], "cards_left": 1}]})
    assert [(one["score"], one["rank"], one["winner"]) for one in play(table)["players"]] == [
        (15, 2, False),
        (15, 1, True),
        (9, 3, False),
    ]


def test_a_person_is_the_same_in_every_match_however_the_name_is_written(client):
    first, second = over(client, CHARM_OVER_GEISHA), over(client, CHARM_OVER_GEISHA, players=["ANNA", "Zoé"])
    ids = [[one["sourcePlayerId"] for one in play(table)["players"]] for table in (first, second)]
    assert ids[0][0] == ids[1][0]
    assert len({*ids[0], *ids[1]}) == 3


def test_a_match_begun_elsewhere_does_not_say_who_began(client):
    table = Table.open(client, markers=[0, 0, 0, None, None, 1, None], round=2)
    table.score(2, CHARM_OVER_GEISHA)
    assert [one["startPlayer"] for one in play(table)["players"]] == [False, False]


@pytest.mark.parametrize("name", ['&"#%+ =', "ユイ", "🌸" * 40, "<b>"])
def test_any_name_and_note_comes_through_the_link(client, name):
    table = over(client, CHARM_OVER_GEISHA, players=[name, "Noah"])
    services(client.application).store.directory.write_note(table.id, 'by "the" sea & more')
    sent = play(table)
    assert sent["players"][0]["name"] == name.strip()
    assert sent["comments"].endswith('by "the" sea & more')


def test_the_longest_link_is_no_longer_than_browsers_take(client):
    six = [f"{number}{'🌸' * 39}" for number in range(6)]
    opened = client.post("/api/tables", json={"game": "mai-star", "players": six})
    table = Table(client, opened.json["id"])
    for number in (1, 2, 3):
        if table.state["round"]["starting_player"] is None:
            table.put("starting-player", {"player": table.state["round"]["candidates"][0]})
        table.put(f"rounds/{number}", {"scores": [{"income": [1], "cards_left": 0}] * 6})
    assert len(table.state["links"]["bgstats"]) < 16_000


def test_the_state_is_fetched_anew_when_the_note_or_the_language_is_another(client):
    table = over(client, CHARM_OVER_GEISHA)
    tag = client.get(table.url).headers["ETag"]
    asked = lambda **more: client.get(table.url, headers={"If-None-Match": tag, **more}).status_code  # noqa: E731
    assert asked() == 304
    assert asked(**{"Accept-Language": "ja"}) == 200
    services(client.application).store.directory.write_note(table.id, "by the sea")
    assert asked() == 200


def test_its_page_has_the_link_and_a_code_to_a_page_of_ours_that_leads_to_it(client):
    table = over(client, CHARM_OVER_GEISHA)
    page = client.get(f"{table.page}/bgstats").text
    assert table.state["links"]["bgstats"].replace("&", "&amp;") in page
    assert client.get(f"{table.page}/bgstats.svg").mimetype == "image/svg+xml"
    (scanned,) = re.findall(r"at=([^&]+)&amp;v=", page)
    forwarding = next(iter(parse_qs(f"at={scanned}").values()))[0]
    picture = Image.open(io.BytesIO(qr.png(forwarding)))
    assert client.get(f"{table.page}/bgstats.svg").data == qr.svg(forwarding)
    decoded = urlsplit(zxingcpp.read_barcode(picture).text)
    answer = client.get(decoded.path)
    assert answer.status_code == 303
    assert told(answer.location) == play(table)


def test_the_code_opens_no_table(client):
    table = over(client, CHARM_OVER_GEISHA)
    page = client.get(f"{table.page}/bgstats").text
    (scanned,) = re.findall(r"at=([^&]+)&amp;v=", page)
    assert table.id not in scanned


def test_the_end_links_to_it_for_who_plays(client):
    for table in (over(client, CHARM_OVER_GEISHA), mai_star(client)):
        link = f'href="{table.page}/bgstats" data-dialog'
        assert link in client.get(table.page).text
        assert link not in client.get(table.state["links"]["watch"]).text


@pytest.mark.parametrize(
    ("opened", "board"),
    [
        ({"edition": "kosmos"}, "Kosmos"),
        ({"expansions": True}, "Mini Expansions"),
        ({"edition": "iello", "expansion_set": 4}, "Iello · Mini Expansion 4"),
    ],
)
def test_the_board_is_the_box_and_the_mini_expansion(client, opened, board):
    table = Table.open(client, ending="until-goal", **opened)
    table.score(1, CHARM_OVER_GEISHA)
    assert play(table)["board"] == board
