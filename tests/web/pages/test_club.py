"""/club/<key>: one screen for all tables of the house"""

import pytest

from assistant.realtime import ALL_TABLES, process
from assistant.web.services import services

from ...factories import CHARM_OVER_GEISHA, FIRST_ROUND, Table


@pytest.fixture
def board(app):
    return f"/club/{services(app).club.board_key()}"


def test_the_board_shows_every_table_of_the_house_to_a_device_that_knows_none(app, table, board):
    table.score(1, FIRST_ROUND)
    Table.open(app.test_client(), game="mai-star", players=["Zoé", "Ugo", "Lin"])
    answer = app.test_client().get(board)
    page = answer.text
    assert all(name in page for name in ("Anna", "Noah", "Zoé", "Ugo", "Lin", "Round 2", "2 tables"))
    assert '<noscript><meta http-equiv="refresh"' in page
    assert "Set-Cookie" not in answer.headers


def test_the_board_leads_to_no_table_and_has_nothing_to_tap(table, board):
    table.score(1, CHARM_OVER_GEISHA)
    state, page = table.state, table.client.get(board).text
    secrets = [table.id, *state["links"].values()]
    assert not any(secret in page for secret in secrets)
    assert not any(f"<{tag}" in page.split("<dialog")[0] for tag in ("a ", "form", "button", "input"))


def test_who_wins_is_told_with_the_evening_s_ranking(table, board):
    assert "No wins yet." in table.client.get(board).text
    table.score(1, CHARM_OVER_GEISHA)
    page = table.client.get(board).text
    assert "Anna won" in page and "1 match this session" in page and "of 1" in page


def test_what_is_shown_already_is_not_sent_again_and_a_tap_that_shows_nothing_new_is_none(table, board):
    had = {"If-None-Match": table.client.get(f"{board}/fragment").headers["ETag"]}
    assert table.client.get(f"{board}/fragment", headers=had).status_code == 304
    table.put("players/0", {"name": "Zoé"})
    changed = table.client.get(f"{board}/fragment", headers=had)
    assert changed.status_code == 200 and "Zoé" in changed.text


@pytest.mark.parametrize("path", ["", "/fragment", "/live", "/qr.svg"])
def test_another_key_shows_nothing(client, board, path):
    for key in ("x", board[6:-1], f"{board[6:]}x"):
        assert client.get(f"/club/{key}{path}").status_code == 404
    services(client.application).club.renew_board()
    assert client.get(f"{board}{path}").status_code == 404


def test_the_screen_hears_of_every_table_on_one_stream(app, table, board, monkeypatch):
    monkeypatch.setattr(process, "HEARTBEAT", 0.05)
    monkeypatch.setattr(process, "LONGEST_STREAM", 0.2)
    stream = app.test_client().get(f"{board}/live", buffered=False)
    told = stream.iter_encoded()
    next(told), next(told)
    other = Table.open(app.test_client())
    assert b"event: table" in next(told)
    other.client.delete(other.url)
    assert b"event: table" in next(told)
    services(app).notifier.end(ALL_TABLES)
    assert list(told) == []
    stream.close()


def test_the_board_s_address_is_not_in_the_log(app, board, caplog):
    app.logger.warning("a fault at http://localhost%s", board)
    assert board[6:] not in caplog.text


def test_every_table_names_its_game_and_who_is_ahead_and_moves_during_a_round_of_mai_star(app, board):
    table = Table.open(app.test_client(), game="mai-star", players=["Zoé", "Ugo", "Lin"])
    page = table.client.get(board).text
    assert "Mai-Star" in page and "ahead" not in page and "<small>+" not in page
    table.put("round/tallies/1", {"guest": 5})
    page = table.client.get(board).text
    assert "<small>+5</small>" in page and page.count('class="ahead"') == 1


def test_a_table_that_an_earlier_version_stored_is_shown_without_what_is_tallied(app, table, board):
    other = Table.open(app.test_client(), game="mai-star", players=["Zoé", "Ugo", "Lin"])
    old = '{"round": 2, "totals": [3, 7, 7]}'
    with services(app).store.engine.transaction() as transaction:
        transaction.execute("UPDATE matches SET figures = ? WHERE table_id = ?", old, other.id)
    assert table.client.get(board).text.count('class="ahead"') == 2


def test_a_board_without_tables_says_so(client, board):
    assert "No open tables yet." in client.get(board).text
