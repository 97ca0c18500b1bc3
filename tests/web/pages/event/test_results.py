"""/e/<event>/rounds/<n>/pairings/<k>: the host enters a result, and answers a table that says another"""

import re

import pytest

from ....factories import CHARM_OVER_GEISHA
from .conftest import PEOPLE, Event, opened, plain

PATH = "rounds/1/pairings/0"
NOAH_WINS = [[other, one] for one, other in CHARM_OVER_GEISHA]


def result(event):
    """The winners, the figures and who was absent, as places in the first pairing."""
    pairing = event.state["rounds"][0]["pairings"][0]
    places = [pairing["people"].index(one) for one in pairing["winners"] or ()]
    absent = [pairing["people"].index(one) for one in pairing["absent"]]
    return None if pairing["winners"] is None else places, pairing["figures"], absent


def shown(event):
    """What the forms of the first pairing say of its result."""
    form = event.client.get(event.page).text.partition(f'action="{event.page}/{PATH}"')[2]
    return re.search(r'name="shown" value="([^"]*)"', form)[1]


def test_a_result_is_entered_corrected_and_removed_by_hand(event):
    one, other = event.pairings[0]["people"]
    counted = {"figures/0": "9", "figures/1": "12"}
    for given, expected in [
        ({"winners": one}, ([0], None, [])),
        ({"winners": other, **counted}, ([1], [9, 12], [])),
        ({"shared": "1", "figures/0": " ", "figures/1": ""}, ([0, 1], None, [])),
        ({"absent": one, **counted}, ([1], None, [0])),
        ({"nobody": "1"}, ([], None, [])),
        ({}, (None, None, [])),
    ]:
        assert event.post(PATH, **given).location == f"{event.page}#at-1-0"
        assert result(event) == expected


def test_the_last_result_of_a_round_leads_to_what_comes_next(event):
    first, second, _ = event.pairings
    event.play(second)
    assert event.post(PATH, winners=first["people"][0]).location == event.page


def test_of_two_results_at_once_the_first_counts_and_the_other_host_is_told(event, meanwhile):
    one, other = event.pairings[0]["people"]
    before = shown(event)
    meanwhile(lambda: event.post(PATH, winners=one, shown=before))
    event.post(PATH, winners=other, shown=before)
    assert result(event)[0] == [0]
    event.post(PATH, winners=other, shown=before)
    assert "This result changed in the meantime." in event.client.get(event.page).text
    event.post(PATH, winners=other, shown=shown(event))
    assert result(event)[0] == [1]


def test_a_result_is_not_entered_for_others_than_the_host_has_seen(event):
    before, swapped = shown(event), [pairing["people"][1] for pairing in event.pairings[:2]]
    event.post("swaps", swap=swapped)
    event.post(PATH, winners=event.pairings[0]["people"][0], shown=before)
    assert result(event)[0] is None


def test_a_refused_result_stays_filled_in_and_says_at_its_match_why(event):
    """Of charm points both are entered or none, and a goal decides who has won."""
    loser = event.pairings[0]["people"][0]
    all_or_none, goal = "Fill in all the numbers, or none.", "A player with 11 charm points or more has won."
    for figures, why in [(("12", ""), all_or_none), (("9", "12"), goal)]:
        typed = {f"figures/{place}": each for place, each in enumerate(figures)}
        answer = event.post(PATH, winners=loser, **typed)
        match = answer.text.partition('id="at-1-0"')[2].partition('id="at-1-1"')[0]
        assert (answer.status_code // 100, '<details class="result" open' in match) == (4, True)
        assert tuple(re.findall(r'name="figures/\d" [^>]*value="([^"]*)"', match)) == figures
        assert why in match and answer.text.count("notice-fault") == 1
        assert "data-stream" not in answer.text  # news would empty the form
        assert result(event)[0] is None and "notice-fault" not in event.client.get(event.page).text
    assert event.client.get(f"{event.page}/{PATH}").location == f"{event.page}#at-1-0"


def test_in_a_group_several_share_the_victory_and_all_have_their_money(client):
    client.get("/")
    event = Event(client, opened(client, *PEOPLE[:4], game="mai-star", start="1").location)
    one, other, *_ = event.pairings[0]["people"]
    assert "Choose who shares the victory." in event.post(PATH, shared="1").text
    assert event.post(PATH, shared="1", sharing=[one]).text.count(" checked") == 1
    money = {f"figures/{place}": f"{20 - place // 2}" for place in range(4)}
    event.post(PATH, shared="1", sharing=[one, other], **money)
    assert result(event) == ([0, 1], [20, 20, 19, 19], [])
    event.post(PATH)
    event.post(PATH, shared="1", **money)
    assert result(event) == ([0, 1], [20, 20, 19, 19], [])


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("absent", "didn’t come"),
        ("nobody", "nobody won"),
        ("shared", "shared victory, entered by hand"),
        ("winners", "entered by hand"),
    ],
)
def test_everybody_sees_how_a_result_came_about(event, answer, expected):
    event.post(PATH, **{answer: event.pairings[0]["people"][0]})
    for page in (event.page, event.watch):
        assert expected in event.client.get(page).text
    on_the_wall = event.client.get(f"{event.watch}/board").text
    assert expected.removesuffix(", entered by hand").removesuffix("entered by hand") in on_the_wall
    assert "by hand" not in on_the_wall


def test_a_victory_that_is_shared_is_ticked_for_nobody(event):
    event.post(PATH, shared="1")
    event.post("rounds/1/pairings/1", nobody="1")
    for page in (event.page, f"{event.watch}/board"):
        shown = event.client.get(page).text
        assert "shared victory" in shown and "#check" not in shown


@pytest.mark.parametrize("taken", [{}, {"take": "1"}])
def test_an_answer_to_a_table_that_is_pressed_twice_is_given_once_and_answered_alike(event, taken, meanwhile):
    table = event.play(event.pairings[0])
    event.post("rounds", number="2", anyway="1")
    table.score(1, NOAH_WINS)
    said = re.search(r'name="said" value="([^"]+)"', event.client.get(event.page).text)[1]
    meanwhile(lambda: event.post(f"{PATH}/proposal", said=said, **taken))
    for _ in range(2):
        event.post(f"{PATH}/proposal", said=said, **taken)
    page = event.client.get(event.page).text
    assert "now says" not in page and "in the meantime" not in page and "same result again" not in page
    assert event.state["rounds"][0]["pairings"][0]["winners"] == [
        event.state["rounds"][0]["pairings"][0]["people"][bool(taken)]
    ]
    event.post(f"{PATH}/proposal", said=said, **({} if taken else {"take": "1"}))
    assert "The table changed in the meantime." in event.client.get(event.page).text


def test_where_somebody_has_left_one_tap_lets_the_other_win(event):
    people, names = event.pairings[0]["people"], [one["name"] for one in event.state["people"]]
    one, other = (names[person] for person in people)
    event.post("people", leave=people[0])
    assert f"{one} has left: {other} wins" in event.client.get(event.page).text
    event.post(PATH, absent=people[0])
    assert result(event) == ([1], None, [0])
    assert "has left" not in event.client.get(event.page).text
    second = event.pairings[1]["people"]
    for person in second:
        event.post("people", leave=person)
    assert "Both have left: nobody wins" in event.client.get(event.page).text


def test_the_host_takes_what_a_table_says_against_a_settled_result_or_leaves_it(event):
    winner = event.state["people"][event.pairings[0]["people"][0]]["name"]
    table = event.play(event.pairings[0])
    event.post("rounds", number="2", anyway="1")
    table.score(1, NOAH_WINS)
    page = event.client.get(event.page).text
    assert "Table\xa01 of event round 1 now says" in page and f"Keep the old result: {winner}" in page
    assert "now says" not in event.client.get(event.watch).text
    said = re.search(r'name="said" value="([^"]+)"', page)[1]
    event.post(f"{PATH}/proposal", said=said)
    assert result(event)[0] == [0] and "now says" not in event.client.get(event.page).text
    table.post("undos")
    table.post("undos")
    assert "no longer has a result" in event.client.get(event.page).text
    event.post(f"{PATH}/proposal", said=said, take="1")
    assert "The table changed in the meantime. Check it, then decide." in event.client.get(event.page).text
    event.post(f"{PATH}/proposal", take="1")
    assert result(event)[0] is None
    event.post(f"{PATH}/proposal", take="1")
    assert "The table and the event have the same result again." in event.client.get(event.page).text


def test_what_a_table_says_counts_once_accepted_in_the_place_of_what_was_entered(event):
    first = event.pairings[0]
    event.post(PATH, winners=first["people"][1])
    event.post("rounds", number="2", anyway="1")
    table = event.play(first)
    said = re.search(r'name="said" value="([^"]+)"', event.client.get(event.page).text)[1]
    event.post(f"{PATH}/proposal", said=said, take="1")
    assert result(event)[0] == [0]
    at_table = event.client.get(table.page).text
    assert "this result counts" in at_table and "counts a different result" not in at_table
    event.post("undos")
    assert result(event)[0] == [1]
    at_table = event.client.get(table.page).text
    assert "this result counts" not in at_table and "counts a different result" in at_table


def test_the_host_sees_that_a_table_contradicts_what_was_entered(event):
    first, names = event.pairings[0], [one["name"] for one in event.state["people"]]
    event.post(PATH, winners=first["people"][1])
    event.play(first)
    assert f"The table says: {names[first['people'][0]]}" in plain(event.client.get(event.page))


def test_at_the_table_it_is_told_that_the_host_has_accepted_a_change(event):
    table, told = event.play(event.pairings[0]), "The organizer has accepted the change: this result counts."
    event.post("rounds", number="2", anyway="1")
    table.score(1, NOAH_WINS)
    assert told not in event.client.get(table.page).text
    said = re.search(r'name="said" value="([^"]+)"', event.client.get(event.page).text)[1]
    event.post(f"{PATH}/proposal", said=said, take="1")
    assert told in event.client.get(table.page).text
    event.post("undos")
    table.score(1, CHARM_OVER_GEISHA)
    assert told not in event.client.get(table.page).text
