"""What remains of an event: whether it is over, whether people have to meet again, and whose turn it is."""

from itertools import combinations
from random import Random

import pytest

from assistant.games.sentence import says
from assistant.store import TournamentRow
from assistant.tournaments.held import Held
from assistant.tournaments.log import PeopleJoined, PeopleLeft, ResultRecorded, RoundPaired
from assistant.tournaments.repeats import warned
from assistant.tournaments.upcoming import stays, told

from .evenings import Evening


def held(evening):
    return Held(TournamentRow("id", "watch", None), evening.state, {})


def after(rounds, people, format, *logged, planned=None):
    """An event after so many rounds and these entries."""
    evening = Evening.of(people, format, rounds=planned)
    for _ in range(rounds):
        evening.pair(Random(5))
    evening.log += logged
    return evening


@pytest.mark.parametrize(
    ("evening", "is_over", "lacks"),
    [
        (after(1, 4, "swiss", PeopleLeft((0, 1, 2)), planned=3), False, True),
        (after(3, 4, "swiss", PeopleLeft((0, 1, 2)), planned=3), True, False),
        (after(2, 5, "winner-stays", PeopleLeft((0, 1, 2, 3, 4))), False, True),
        (after(1, 3, "round-robin", PeopleLeft((0, 1, 2))), False, True),
        (after(3, 3, "round-robin", PeopleLeft((0, 1))), True, False),
        (after(3, 4, "round-robin", PeopleLeft((0, 1, 2, 3))), True, False),
        (after(3, 4, "round-robin", planned=6), True, False),
        (after(0, 4, "round-robin", PeopleLeft((0, 1, 2))), False, True),
        (after(0, 4, "swiss", RoundPaired(((0, 1), (2, 3)), ("one", "two")), planned=1), False, False),
    ],
)
def test_an_event_is_over_when_all_is_played_and_not_because_people_have_left(evening, is_over, lacks):
    assert (held(evening).is_over, held(evening).lacks_people, held(evening).can_pair) == (
        is_over,
        lacks,
        False,
    )
    assert (told(held(evening), None) == says("event.too-few")) == lacks


def test_of_three_two_who_have_not_met_play_on_when_the_third_has_left():
    evening = after(1, 3, "round-robin")
    (playing,) = (people for people in evening.pairings[0] if len(people) == 2)
    evening.log.append(PeopleLeft((playing[0],)))
    assert held(evening).can_pair
    evening.pair(Random(1))
    assert held(evening).is_over


@pytest.mark.parametrize(
    ("evening", "expected"),
    [
        (after(0, 4, "swiss", planned=3), None),
        (after(0, 4, "swiss", planned=4), says("event.repeats-from", count=4, round=4)),
        (after(0, 5, "swiss", planned=6), says("event.repeats-from", count=5, round=6)),
        (after(0, 4, "round-robin", planned=6), says("event.met-after", count=4, round=3)),
        (after(0, 4, "double-round-robin", planned=6), None),
        (after(0, 4, "winner-stays", planned=9), None),
        (after(2, 4, "swiss", planned=4), None),
        (after(3, 4, "swiss", planned=4), says("event.all-met", round=4)),
        (after(4, 4, "swiss", planned=4), None),
        (after(3, 64, "swiss", planned=6), None),
    ],
)
def test_the_host_is_warned_before_people_meet_again(evening, expected):
    assert warned(held(evening)) == expected


def test_a_round_in_which_not_all_can_meet_somebody_new_is_told_before_it_is_paired():
    seen = set()
    for seed in range(20):
        evening = Evening.of(6, rounds=5)
        for _ in range(5):
            told_before, met = warned(held(evening)), met_in(evening.pairings)
            evening.pair(Random(seed))
            is_again = bool(met & met_in(evening.pairings[-1:]))
            assert (told_before is not None) == is_again
            seen.add(told_before)
    assert says("event.must-repeat", round=5) in seen


def met_in(pairings):
    return {pair for each in pairings for people in each for pair in combinations(sorted(people), 2)}


def shared(*matches):
    """An evening of these matches, each with its winners."""
    evening = Evening.of(4, "winner-stays")
    for people, winners in matches:
        evening.log.append(RoundPaired((people,), ("a table",)))
        figures = tuple(9 if one in winners else 2 for one in people)
        evening.log.append(ResultRecorded(len(evening.log), 0, people, winners, figures))
    return held(evening)


@pytest.mark.parametrize(
    ("matches", "expected"),
    [
        ([((0, 1), (0,))], None),
        ([((0, 1), (0, 1))], says("event.starter-stays", name="P0")),
        ([((0, 1), (0,)), ((0, 2), (0, 2))], says("event.challenger-stays", name="P2")),
    ],
)
def test_who_stays_after_a_shared_victory_is_told(matches, expected):
    assert stays(shared(*matches)) == expected


def test_who_waits_is_told_their_place_in_line():
    evening = Evening.of(4, "winner-stays")
    evening.log += [RoundPaired(((0, 1),), ("a table",)), PeopleJoined(("Mia",))]
    assert [told(held(evening), person) for person in (2, 3, 4)] == [
        says("event.plays-next"),
        says("event.in-line", place=2),
        says("event.in-line", place=3),
    ]


def test_where_nobody_won_both_who_have_waited_longest_play_next():
    assert [told(shared(((0, 1), ())), person) for person in (2, 3)] == [says("event.plays-next")] * 2
