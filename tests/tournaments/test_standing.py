"""The standing, against a plain recount of every two people who met."""

from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.tournaments.formats import FORMATS, formats_of
from assistant.tournaments.results import Meeting
from assistant.tournaments.tournament import replayed

from .evenings import opened

PEOPLE = 6
HALF = Fraction(1, 2)


def of(people):
    return replayed([opened(people)])


@st.composite
def met(draw, most=6):
    """A meeting: a bye, an open one, one of which only the winners are known, or one with figures."""
    people = tuple(draw(st.permutations(range(PEOPLE)))[: draw(st.integers(1, most))])
    if len(people) == 1:
        return Meeting(people, people)
    winners = tuple(draw(st.sets(st.sampled_from(people), min_size=1)))
    figures = draw(st.none() | st.tuples(*[st.integers(0, 3)] * len(people)))
    return draw(st.sampled_from([Meeting(people, None), Meeting(people, winners, figures)]))


def places(meeting):
    """The key of each person's rank: winners share the first place."""
    figures = meeting.figures or [0] * len(meeting.people)
    return {
        one: 100 if one in meeting.winners else figure
        for one, figure in zip(meeting.people, figures, strict=True)
    }


def recounted(meetings, format):
    """Return (points, head to head, opponents, balance) of each person, as a pupil would count them."""
    against, points, balance, byes = defaultdict(list), [Fraction()] * PEOPLE, [0] * PEOPLE, [0] * PEOPLE
    for meeting in meetings:
        if len(meeting.people) == 1:
            byes[meeting.people[0]] += 1
            points[meeting.people[0]] += format.key == "swiss"
        elif meeting.winners:
            place = places(meeting)
            for one in place:
                for other in {*place} - {one}:
                    score = HALF if place[one] == place[other] else Fraction(place[one] > place[other])
                    against[one, other].append(score)
                    points[one] += score / (len(place) - 1)
            if meeting.figures:
                for one, own in zip(meeting.people, meeting.figures, strict=True):
                    balance[one] += own - (sum(meeting.figures) - own if format.is_of_pairs else 0)
    return [
        (
            points[n],
            _head_to_head(n, against, points),
            _opponents(n, against, points, byes, format),
            balance[n],
        )
        for n in range(PEOPLE)
    ]


def _opponents(person, against, points, byes, format):
    met = [(other, score) for (one, other), scores in against.items() if one == person for score in scores]
    if format.key == "swiss":
        return byes[person] * points[person] + sum(points[other] for other, _ in met)
    return sum(points[other] * score for other, score in met)


def _head_to_head(person, against, points):
    equals = [n for n in range(PEOPLE) if points[n] == points[person]]
    if any((one, other) not in against for one in equals for other in equals if one != other):
        return 0
    return sum(sum(against[person, other]) for other in equals if other != person)


@settings(max_examples=80)
@given(
    st.tuples(st.lists(met(), max_size=12), st.just("mai-star"))
    | st.tuples(st.lists(met(most=2), max_size=20), st.just("hanamikoji")),
    st.sampled_from(["swiss", "round-robin"]),
)
def test_it_is_what_a_recount_gives_and_equals_share_a_rank(played, key):
    meetings, game = played
    format = formats_of(game)[key]
    rows, expected = format.standing(of(PEOPLE), [meetings]), recounted(meetings, format)
    assert [row.order for row in rows] == [expected[row.person] for row in rows]
    assert [row.rank for row in rows] == [1 + sum(one > row.order for one in expected) for row in rows]
    assert [row.order for row in rows] == sorted(expected, reverse=True)
    played = [meeting for meeting in meetings if meeting.winners and len(meeting.people) > 1]
    assert [(row.played, row.won, row.byes) for row in sorted(rows, key=lambda row: row.person)] == [
        (
            sum(n in meeting.people for meeting in played),
            sum(meeting.winners == (n,) for meeting in played),
            sum(meeting.people == (n,) for meeting in meetings),
        )
        for n in range(PEOPLE)
    ]


@pytest.mark.parametrize(
    ("key", "meetings", "ranks"),
    [
        ("swiss", [], [1, 1, 1]),
        ("swiss", [Meeting((0, 1), (0,)), Meeting((2,), (2,))], [2, 3, 1]),
        ("round-robin", [Meeting((0, 1), (0,)), Meeting((2,), (2,))], [1, 2, 2]),
        ("round-robin", [Meeting((0, 1), (0, 1), (10, 9))], [1, 2, 3]),
    ],
    ids=[
        "before the first",
        "a bye counts in Swiss, as against an equal",
        "and nowhere else",
        "the charm points decide at last",
    ],
)
def test_it_ranks_people_as_the_rule_says(key, meetings, ranks):
    rows = sorted(FORMATS[key].standing(of(3), [meetings]), key=lambda row: row.person)
    assert [row.rank for row in rows] == ranks
