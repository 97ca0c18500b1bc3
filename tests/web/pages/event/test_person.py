"""/e/<event>/people/<n>: why somebody has their place"""

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
    assert "(no opponent)" in text and "at most half the number of rounds" in text


def test_it_says_what_separates_somebody_from_those_beside_them(swiss):
    rows = swiss.state["standing"]
    for before, after in pairwise(rows):
        one, other = PEOPLE[before["person"]], PEOPLE[after["person"]]
        if before["points"] > after["points"]:
            said = f"{one} is ahead of {other} by points: "
        elif before["rank"] == after["rank"]:
            said = f"{one} and {other} are equal in everything"
        else:
            said = f"{one} and {other} have the same points. {one} is ahead by "
        for person in (before, after):
            assert said in plain(page(swiss, person["person"]).text)


def test_who_left_before_the_first_round_has_no_page_and_no_link(client):
    event = Event.open(client, people=[*PEOPLE])
    event.change(leave=[4])
    event.pair()
    assert page(event, 4).status_code == page(event, 5).status_code == 404
    shown = client.get(f"/e/{event.watch}").text
    assert f'href="/e/{event.watch}/people/3"' in shown and f"{event.watch}/people/4" not in shown
