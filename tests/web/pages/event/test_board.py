"""/e/<watch>/board: an event on the wall"""

import re
from fractions import Fraction

import pytest

from assistant.realtime import process
from assistant.web.pages.event import board_parts
from assistant.web.pages.event.board import Board
from assistant.web.pages.event.ranks import figure
from assistant.web.pages.wall_grid import largest
from assistant.web.services import services

from ....factories import ALL_TIED, CHARM_OVER_GEISHA, Event

# Letters of names at 1920 × 1080 px, by the number of people: in the pairings and in the standing.
LETTERS = {4: (116, 79), 16: (58, 39), 32: (38, 36), 64: (29, 26)}


@pytest.fixture
def event(client):
    """An event of five people whose first round is paired: two tables and a bye."""
    event = Event.open(client)
    event.pair()
    return event


def held(event):
    return services(event.client.application).tournaments.find(event.id)


def board(event):
    return f"/e/{event.watch}/board"


def shown(event, path=""):
    return event.client.application.test_client().get(f"{board(event)}{path}").text


def parts(event):
    return re.findall(r'<section id="(\w+)"', shown(event))


def tables(event):
    return [table for table in event.tables() if table]


def names(cards):
    return [[seat.name for seat in card.seats] for card in cards]


def test_pairings_have_the_numbers_of_their_tables_and_tell_who_starts_until_they_are_over(event):
    first, second = board_parts.cards(held(event))
    assert (first.number, second.number) == (1, 2)
    assert [seat.starts for seat in first.seats] == [True, False]
    tables(event)[0].score(1, CHARM_OVER_GEISHA)
    first, second = board_parts.cards(held(event))
    assert [(seat.starts, seat.has_won, seat.figure) for seat in first.seats] == [
        (False, True, "11"),
        (False, False, "10"),
    ]
    assert (first.is_open, second.is_open) == (False, True)


def test_at_mai_star_the_last_to_choose_a_geisha_starts(client):
    event = Event.open(client, game="mai-star", format="round-robin", people=["Anna", "Noah", "Yui"])
    event.pair()
    (card,) = board_parts.cards(held(event))
    assert [seat.starts for seat in card.seats] == [False, True, False]


def test_who_has_a_bye_or_waits_for_the_table_is_named_in_the_order_of_the_turns(client, event):
    state = event.state
    (bye,) = (pairing["people"][0] for pairing in state["rounds"][0]["pairings"] if not pairing["table"])
    assert board_parts.idle(held(event)) == [state["people"][bye]["name"]]
    evening = Event.open(client, format="winner-stays")
    evening.pair()
    assert board_parts.idle(held(evening)) == ["Yui", "Ugo", "Zoé"]
    evening.report(1, 0, [1])
    evening.pair()
    assert board_parts.idle(held(evening)) == ["Ugo", "Zoé", "Anna"]
    queue = r"Waiting.*Ugo.*Zoé.*Anna"
    assert re.search(queue, client.get(f"/e/{evening.id}").text, re.DOTALL)


def test_a_table_is_shown_until_it_is_deleted_or_its_result_entered_by_hand(event):
    numbers = lambda: [tile.number for tile in board_parts.tiles(held(event))]  # noqa: E731
    assert numbers() == [1, 2]
    event.report(1, 0, [event.state["rounds"][0]["pairings"][0]["people"][0]])
    assert numbers() == [2]
    event.client.delete(tables(event)[1].url)
    assert numbers() == [] and parts(event) == ["pairings", "standing"]


def test_the_standing_marks_who_leads_and_leaves_out_who_left_without_a_round(client):
    event = Event.open(client, format="round-robin", people=["Anna", "Noah", "Yui"])
    event.pair()
    event.change(join=["Mia"])
    event.change(leave=[0, 1, 2, 3])
    tables(event)[0].score(1, CHARM_OVER_GEISHA)
    ((winner, loser),) = names(board_parts.cards(held(event)))
    first, _, last = Board(held(event)).rows
    assert (first.name, first.is_first, first.points, first.ties) == (winner, True, "1", ("–", "0", "+1"))
    assert (last.name, last.is_first, last.points, last.ties) == (loser, False, "0", ("–", "0", "−1"))


def test_an_event_that_everybody_has_left_has_a_board(client):
    event = Event.open(client, people=["Anna", "Noah", "Yui"])
    event.change(leave=[0, 1, 2])
    assert parts(event) == ["people"]


def test_points_are_told_with_halves_and_thirds():
    told = [figure(Fraction(value)) for value in ("0", "2", "1/2", "7/2", "8/3", "3/4", "13/6", "1/8")]
    assert told == ["0", "2", "½", "3½", "2⅔", "¾", "2⅙", "0.12"]


@pytest.mark.parametrize("people", LETTERS)
def test_letters_are_as_large_as_the_number_of_people_allows(people):
    pairings = largest(board_parts.PAIRINGS, [2] * (people // 2), board_parts.WALL)
    standing = largest(board_parts.STANDING, [0] * people, board_parts.WALL)
    least = LETTERS[people]
    assert pairings.letter >= least[0] and standing.letter >= least[1]
    assert standing.rows <= 22 and standing.columns <= 3  # for which event-board/board.css has rules


def test_the_parts_are_the_people_then_the_round_and_at_the_end_the_standing_first(client):
    event = Event.open(client, format="round-robin", people=["Anna", "Noah", "Yui"])
    assert parts(event) == ["people"]
    for _ in range(3):
        event.pair()
        assert parts(event)[0] == "pairings"
        tables(event)[0].score(1, CHARM_OVER_GEISHA)
    assert parts(event) == ["standing", "pairings"]
    assert "The event is over" in shown(event)


def test_the_board_leads_to_no_table_and_not_to_the_right_to_run_the_event(event):
    page = shown(event)
    links = [link for table in tables(event) for link in table.state["links"].values() if link]
    assert not any(secret in page for secret in [event.id, *(table.id for table in tables(event)), *links])
    assert not any(f"<{tag}" in page.split("<dialog")[0] for tag in ("a ", "form", "input"))


def test_what_is_shown_already_is_not_sent_again(event):
    ask = lambda etag="": event.client.get(  # noqa: E731
        f"{board(event)}/fragment", headers={"If-None-Match": etag}
    )
    had = ask().headers["ETag"]
    tables(event)[0].count(0, 6, 1)  # shows nothing until the round is scored
    assert ask(had).status_code == 304
    tables(event)[0].score(1, ALL_TIED)
    assert ask(had).status_code == 200


@pytest.mark.parametrize("path", ["", "/fragment", "/live", "/qr.svg"])
def test_no_other_address_shows_the_board_and_a_deleted_event_says_so(event, path):
    before = board(event)
    assert event.client.get(f"/e/{event.id}/board{path}").status_code == 404
    event.client.delete(event.url)
    gone = event.client.get(f"{before}{path}")
    assert gone.status_code == 404 and "No event at this address." in gone.text


def test_the_board_hears_of_a_result_and_of_the_end(app, event, monkeypatch):
    monkeypatch.setattr(process, "HEARTBEAT", 5)
    stream = app.test_client().get(f"{board(event)}/live", buffered=False)
    told = stream.iter_encoded()
    next(told), next(told)
    tables(event)[0].score(1, CHARM_OVER_GEISHA)
    assert b"event: presence" in next(told)
    event.client.delete(event.url)
    assert list(told) == []
    stream.close()


def test_the_code_leads_those_who_play_to_their_page(event, monkeypatch):
    coded = []
    monkeypatch.setattr("assistant.net.qr.svg", lambda link: coded.append(link) or b"")
    event.client.get(f"{board(event)}/qr.svg")
    assert [link.partition("/e/")[2] for link in coded] == [event.watch]
