"""/e/<event>/people/<n>: why somebody has their place, and the cross table of all"""

import re
from html import unescape
from itertools import pairwise

import pytest

from ....factories import CHARM_OVER_GEISHA, Event
from .conftest import PEOPLE


@pytest.fixture
def swiss(client):
    """After two rounds: whoever starts wins, in the first 11 to 10 and in the second from paper."""
    event = Event.open(client, people=[*PEOPLE])
    event.pair()
    for table in [table for table in event.tables() if table]:
        table.score(1, CHARM_OVER_GEISHA)
    event.pair()
    for place, pairing in enumerate(event.state["rounds"][1]["pairings"]):
        if pairing["table"]:
            event.report(2, place, pairing["people"][:1])
    return event


def plain(text):
    """The words of a page, each row of it in one line."""
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text.replace("\n", " "))).translate(
        {0x2068: "", 0x2069: ""}
    )
    return unescape(text)


def page(event, person, watch=None):
    return event.client.get(f"/e/{watch or event.watch}/people/{person}")


def row(event, person):
    return next(row for row in event.state["standing"] if row["person"] == person)


def points(event, person):
    return f"{row(event, person)['points']:g}"


def test_each_round_is_told_with_the_opponent_s_points_now_and_the_sum_can_be_followed(swiss):
    person = swiss.state["rounds"][0]["pairings"][0]["people"][0]
    text = plain(page(swiss, person).text)
    opponents = [
        next(other for other in pairing["people"] if other != person)
        for each in swiss.state["rounds"]
        for pairing in each["pairings"]
        if person in pairing["people"] and pairing["table"]
    ]
    for other in opponents:
        assert f"{PEOPLE[other]} {points(swiss, other)}" in text
    assert "won 11 : 10" in text
    parts = [points(swiss, other) for other in opponents]
    whole = f"{row(swiss, person)['buchholz']:g}"
    assert f"BH {whole} = {' + '.join(parts)}" in text or len(parts) == 1


def test_a_round_without_an_opponent_is_named_in_the_sum(swiss):
    (bye,) = (
        pairing["people"][0] for pairing in swiss.state["rounds"][0]["pairings"] if not pairing["table"]
    )
    text = plain(page(swiss, bye).text)
    assert "(no opponent)" in text and "up to half the number of rounds" in text


def test_it_says_what_separates_somebody_from_those_beside_them(swiss):
    rows = swiss.state["standing"]
    for before, after in pairwise(rows):
        one, other = PEOPLE[before["person"]], PEOPLE[after["person"]]
        if before["points"] > after["points"]:
            said = f"{one} is ahead of {other} on points: "
        elif before["rank"] == after["rank"]:
            said = f"{one} and {other} are tied on everything"
        else:
            said = f"{one} and {other} are tied on points. {one} is ahead on "
        for person in (before, after):
            assert said in plain(page(swiss, person["person"]).text)


def test_who_left_before_the_first_round_has_no_page_and_no_link(client):
    event = Event.open(client, people=[*PEOPLE])
    event.change(leave=[4])
    event.pair()
    assert page(event, 4).status_code == page(event, 5).status_code == 404
    shown = client.get(f"/e/{event.watch}").text
    assert f'href="/e/{event.watch}/people/3"' in shown and f"{event.watch}/people/4" not in shown


def cross(event):
    """The cells of each line of the cross table, without the name."""
    shown = event.client.get(f"/e/{event.watch}").text.partition('id="cross"')[2].partition("</table>")[0]
    lines = re.findall(r"<tr.*?</tr>", shown, re.DOTALL)[1:]
    return [
        [plain(cell).strip() for cell in re.findall(r"<td.*?</td>", line, re.DOTALL)[1:]] for line in lines
    ]


def test_the_cross_table_has_the_points_of_each_against_each(client):
    event = Event.open(client, format="round-robin", people=["Anna", "Noah", "Zoé"])
    for number, winners in ((1, 1), (2, 1), (3, 2)):
        event.pair()
        event.report(number, 0, event.state["rounds"][-1]["pairings"][0]["people"][:winners])
    order = [one["person"] for one in event.state["standing"]]
    expected = [["" for _ in order] for _ in order]
    for each in event.state["rounds"]:
        one, other = (order.index(person) for person in each["pairings"][0]["people"])
        is_shared = len(each["pairings"][0]["winners"]) == 2
        expected[one][other], expected[other][one] = ("½", "½") if is_shared else ("1", "0")
    assert cross(event) == expected


def test_a_match_to_which_somebody_did_not_come_is_marked_in_the_cross_table(client):
    event = Event.open(client, format="round-robin", people=["Anna", "Noah", "Zoé"])
    event.pair()
    winner, loser = event.state["rounds"][0]["pairings"][0]["people"]
    client.put(f"{event.url}/rounds/1/pairings/0", json={"winners": [winner], "absent": [loser]})
    assert sorted(cell for line in cross(event) for cell in line if cell) == ["+", "−"]
    assert "someone didn’t come" in client.get(f"/e/{event.watch}").text


@pytest.mark.parametrize(
    ("changes", "cell"),
    [
        ({"people": [f"P{number}" for number in range(17)]}, r"\d+ [10]|– 1"),
        ({"game": "mai-star", "people": [*PEOPLE]}, r"\d+ [1¾½¼0]"),
    ],
    ids=["many", "groups"],
)
def test_of_many_people_and_of_groups_it_goes_by_rounds(client, changes, cell):
    event = Event.open(client, **changes)
    event.pair()
    counted = "money" if "game" in changes else "charm"
    for place, pairing in enumerate(event.state["rounds"][0]["pairings"]):
        if pairing["table"]:
            figures = [*range(len(pairing["people"]), 0, -1)]
            body = {"winners": pairing["people"][:1], counted: figures}
            client.put(f"{event.url}/rounds/1/pairings/{place}", json=body)
    assert all(re.fullmatch(cell, line[0]) and len(line) == 1 for line in cross(event))


def test_who_waits_for_the_one_table_is_told_their_place_in_the_line(client):
    event = Event.open(client, people=[*PEOPLE], format="winner-stays")
    event.pair()
    playing = event.state["rounds"][0]["pairings"][0]["people"]
    told = {person: plain(page(event, person).text) for person in range(5) if person not in playing}
    places = sorted(re.search(r"waiting, number (\d) in line", text)[1] for text in told.values())
    assert places == ["1", "2", "3"]
    event.report(1, 0, [playing[0]])
    event.pair()
    last = next(person for person, text in told.items() if "number 3" in text)
    assert re.search(r"waited.*waiting, number 2 in line", plain(page(event, last).text))
