"""/e/<watch>/board: an event on the wall"""

from fractions import Fraction

import pytest

from assistant.web.pages.event.page import written
from assistant.web.services import services

from ....factories import FIRST_ROUND, Table


@pytest.fixture
def board(event):
    return f"{event.watch}/board"


def test_it_shows_pairings_tables_and_the_standing_and_leads_to_no_table(event, board):
    page = event.client.get(board).text
    assert all(words in page for words in ("Club night", "Round 1", "Standing", 'class="ct"', "bye"))
    secrets = [event.page, *filter(None, (pairing["table"] for pairing in event.pairings))]
    assert not any(secret in page for secret in secrets)
    assert not any(f"<{tag}" in page.split("<dialog")[0] for tag in ("a ", "form", "button", "input"))


def test_a_round_that_is_scored_at_a_table_changes_it_and_a_result_by_hand_takes_it_off(event, board):
    had = {"If-None-Match": event.client.get(f"{board}/fragment").headers["ETag"]}
    assert event.client.get(f"{board}/fragment", headers=had).status_code == 304
    Table(event.client, event.pairings[0]["table"]).score(1, FIRST_ROUND)
    changed = event.client.get(f"{board}/fragment", headers=had)
    assert "Round 2" in changed.text
    event.post("rounds/1/pairings/0", winners=[event.pairings[0]["people"][0]])
    assert event.client.get(board).text.count('class="ct"') == changed.text.count('class="ct"') - 1


def test_figures_are_written_with_halves_and_thirds(event):
    shown = [written(Fraction(*pair)) for pair in ((0, 1), (3, 1), (1, 2), (5, 2), (4, 3), (2, 3), (19, 4))]
    assert shown == ["0", "3", "½", "2½", "1⅓", "⅔", "4.75"]


def test_news_of_an_event_ring_at_its_own_address(app, event):
    waiting = services(app).notifier.open(event.state["id"], "screen", "page", 0)
    told = iter(waiting)
    first = next(told)
    event.play(event.pairings[0])
    assert next(told) != first
    waiting.leave()
