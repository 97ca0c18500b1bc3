"""`GET /history/met?with=Anna&with=Noah`: what people have played against each other."""

import pytest

from ....factories import ALL_TIED, CHARM_OVER_GEISHA, Table

NOAH_WINS = [[b, a] for a, b in CHARM_OVER_GEISHA]
ADDRESS = "/history/met"


def play(client, *cards, **more):
    table = Table.open(client, **more)
    client.get(table.page)
    for number, one in enumerate(cards or [CHARM_OVER_GEISHA], 1):
        assert table.score(number, one).status_code == 200
    return table


def festival(client, *earned, players=("Anna", "Noah", "Zoé")):
    body = {"game": "mai-star", "players": [*players], "first_to_choose": 0}
    table = Table(client, client.post("/api/tables", json=body).json["id"])
    client.get(table.page)
    for number, money in enumerate(earned, 1):
        table.put(f"rounds/{number}", {"scores": [{"income": [one], "cards_left": 0} for one in money]})
    return table


def met(client, *names):
    return client.get(ADDRESS, query_string=[("with", name) for name in names]).text


@pytest.fixture
def rivals(client):
    """Five matches: four by charm, which Anna won three times, and a shared one, which counts for both."""
    for cards in (CHARM_OVER_GEISHA, NOAH_WINS, CHARM_OVER_GEISHA, CHARM_OVER_GEISHA):
        play(client, cards)
    play(client, ALL_TIED, ALL_TIED, ALL_TIED, ending="three-rounds-points")
    return client


def test_the_score_stands_in_the_order_of_the_names_asked_for(rivals):
    text = met(rivals, "noah", "Anna")
    assert "<h1>noah and Anna</h1>" in text
    assert text.index('<b class="num">2</b>') < text.index('<b class="num">4</b>')
    assert "5 matches, rounds per match: 1.4" in text


def test_five_matches_are_four_charts_each_with_its_sentence(rivals):
    text = met(rivals, "Anna", "Noah")
    assert text.count('class="slip chart"') == 4
    assert 'aria-label="Largest lead: Anna 2, Noah 0; now Anna leads by 2."' in text
    assert 'aria-label="Anna 4 and Noah 2"' in text
    assert "1 shared victory (Anna and Noah)" in text
    assert "Longest winning streak: 3 (Anna)" in text


def test_under_five_matches_there_is_the_list_and_no_chart(client):
    table = play(client)
    text = met(client, "Anna", "Noah")
    assert [part for part in ('class="slip chart"', "Closest match") if part in text] == []
    assert f'href="{table.page}/match"' in text


def test_spellings_that_were_joined_are_one_person(client, app):
    play(client)
    play(client, players=["Ana", "Noah"])
    assert "1 match, rounds: 1" in met(client, "Anna", "Noah")
    device = app.extensions["services"].store.engine.query("SELECT device FROM visits")[0][0]
    app.extensions["services"].history.join(device, "ana", "anna")
    assert "2 matches" in met(client, "Anna", "Noah")
    assert "<h1>Anna against…</h1>" in met(client, "Anna", "Ana")


def test_each_game_has_its_part(client):
    play(client)
    festival(client, (3, 5, 1), (2, 2, 2), (1, 1, 1))
    text = met(client, "Anna", "Noah")
    assert text.index("<h2>Hanamikoji</h2>") < text.index("<h2>Mai-Star</h2>")
    assert "<td>6</td><td>2</td>" in text
    assert "<td>8</td><td>1</td>" in text


def test_three_people_have_what_all_of_them_played(client):
    play(client)
    festival(client, (3, 5, 1), (2, 2, 2), (1, 1, 1))
    text = met(client, "Anna", "Noah", "Zoé")
    assert "<h1>Anna, Noah and Zoé</h1>" in text
    assert "Hanamikoji</h2>" not in text


def test_of_one_name_those_are_offered_whom_that_person_met(client):
    play(client)
    play(client, players=["Ugo", "Anna"])
    text = met(client, "Anna")
    assert text.index("with=Anna&amp;with=Ugo") < text.index("with=Anna&amp;with=Noah")


@pytest.mark.parametrize("query", ["", "?with=", "?with=%20", "?with=–&with=–"])
def test_without_a_name_there_is_nothing_to_tell(client, query):
    assert client.get(ADDRESS + query).status_code == 302


def test_who_has_never_met_is_told_so_and_is_no_fault(client):
    text = met(client, "Anna", "<script>")
    assert "These players have no finished matches on this device." in text
    assert "<h1>Anna and &lt;script&gt;</h1>" in text


def test_another_device_knows_nothing_of_it(rivals, app):
    assert "These players have no finished matches" in met(app.test_client(), "Anna", "Noah")


def test_no_log_is_read_for_it(rivals, app, monkeypatch):
    asked = []
    engine = app.extensions["services"].store.engine
    query = engine.query
    monkeypatch.setattr(engine, "query", lambda sql, *given: asked.append(sql) or query(sql, *given))
    met(rivals, "Anna", "Noah")
    assert asked
    assert not [sql for sql in asked if "events" in sql]
