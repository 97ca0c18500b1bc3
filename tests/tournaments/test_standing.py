"""The standing: what each result is worth. Whole events are counted again in tests/arbiter."""

from fractions import Fraction

import pytest

from assistant.tournaments.formats import FORMATS
from assistant.tournaments.log import PeopleJoined, PeopleLeft
from assistant.tournaments.results import Meeting
from assistant.tournaments.tournament import replayed

from .evenings import opened

HALF = Fraction(1, 2)
BUCHHOLZ = SONNEBORN_BERGER = 1


def of(people, *events):
    return replayed([opened(people), *events])


def won(winner, loser, figures=None):
    return Meeting((winner, loser), (winner,), figures)


def bye(person):
    return Meeting((person,), (person,))


def ranked(key, rounds, *events, people=3):
    """The rows by person."""
    rows = FORMATS[key].standing(of(people, *events), rounds)
    return {row.person: row for row in rows}


def ties(key, place, rounds, *events, people=3):
    rows = ranked(key, rounds, *events, people=people)
    return [row.ties[place] for _, row in sorted(rows.items())]


@pytest.mark.parametrize(
    ("key", "meetings", "ranks"),
    [
        ("swiss", [], [1, 1, 1]),
        ("swiss", [won(0, 1), bye(2)], [2, 3, 1]),
        ("round-robin", [won(0, 1), bye(2)], [1, 2, 2]),
        ("round-robin", [Meeting((0, 1), (0, 1), (10, 9))], [1, 2, 3]),
    ],
    ids=[
        "before the first",
        "a bye counts in Swiss, also as half a point of an opponent",
        "and nowhere else",
        "the charm points decide at last",
    ],
)
def test_it_ranks_people_as_the_rule_says(key, meetings, ranks):
    rows = ranked(key, [meetings])
    assert [rows[person].rank for person in range(3)] == ranks


def test_rounds_without_an_opponent_count_one_s_own_points_up_to_half_the_rounds():
    rounds = [[won(0, 1), bye(2)], [won(0, 2), bye(1)]]
    assert ties("swiss", BUCHHOLZ, rounds) == [2, 3, 3]
    late = [[won(0, 1), bye(2)], [won(0, 2), won(3, 1)]]
    assert ties("swiss", BUCHHOLZ, late, PeopleJoined(("Zoé",)), people=3) == [1, 3, 3, 1]


def test_who_has_left_counts_half_a_point_more_for_each_round_since():
    rounds = [[won(1, 0), bye(2)], [won(2, 0)], [Meeting((0, 2), None)]]
    assert ties("swiss", BUCHHOLZ, rounds)[0] == 3
    assert ties("swiss", BUCHHOLZ, rounds, PeopleLeft((1,)))[0] == 4


ABSENT = Meeting((0, 1), (0,), (11, 2), absent=(1,))
NOBODY = Meeting((0, 1), ())


@pytest.mark.parametrize(
    ("key", "meeting", "points", "met"),
    [
        ("swiss", ABSENT, [1, 0], False),
        ("round-robin", ABSENT, [1, 0], True),
        ("swiss", NOBODY, [0, 0], False),
        ("round-robin", NOBODY, [0, 0], True),
    ],
)
def test_a_match_that_was_not_played_is_a_meeting_in_a_round_robin_alone(key, meeting, points, met):
    rows = ranked(key, [[meeting], [won(1, 2)]], PeopleLeft((2,)))
    assert [rows[person].points for person in (0, 1)] == [points[0], points[1] + 1]
    assert [rows[person].played for person in (0, 1, 2)] == [0, 1, 1]
    assert rows[0].ties[-1] == (9 if met and meeting.figures else 0)


def test_in_a_group_who_did_not_come_is_behind_all_who_did():
    meeting = Meeting((0, 1, 2, 3), (0,), None, absent=(3,))
    rows = ranked("swiss", [[meeting]], people=4)
    assert [rows[person].points for person in range(4)] == [1, HALF, HALF, 0]
    assert [rows[person].played for person in range(4)] == [1, 1, 1, 0]


def test_head_to_head_applies_once_all_with_as_many_points_have_met():
    rounds = [[won(0, 1), won(2, 3)], [won(1, 2), won(3, 0)]]
    assert ties("swiss", 0, rounds, people=4) == [None] * 4
    rounds.append([Meeting((0, 2), None), Meeting((1, 3), (1, 3))])
    assert ties("swiss", 0, rounds, people=4) == [None, HALF, None, HALF]


def test_who_left_before_they_were_in_a_round_leaves_no_trace():
    rounds = [[won(0, 1)]]
    assert {*ranked("round-robin", rounds, PeopleLeft((1, 2)))} == {0, 1}
    assert ties("round-robin", 0, [[won(0, 1)], [won(1, 0)]], PeopleLeft((2,))) == [1, 1]
