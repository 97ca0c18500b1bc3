"""The pairings of events of every size, whoever comes late, goes or returns and whatever is corrected."""

from collections import Counter
from itertools import combinations, permutations, product
from math import ceil
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.tournaments.formats import groups, round_robin
from assistant.tournaments.formats.entrants import Entrant
from assistant.tournaments.log import PeopleJoined, PeopleKeptApart, ResultRecorded, RoundPaired

from .evenings import Evening

few = settings(max_examples=25)
randoms = st.randoms(use_true_random=False)
sizes = st.integers(3, 9)


def pairs(pairings):
    """Everybody who met, as often as they met."""
    return Counter(pair for each in pairings for people in each for pair in combinations(sorted(people), 2))


def byes(pairings):
    return Counter(people[0] for each in pairings for people in each if len(people) == 1)


def sides(pairings):
    """How often each person started less how often they did not."""
    played = [people for each in pairings for people in each if len(people) > 1]
    started, all_of_them = Counter(one for one, *_ in played), Counter(one for each in played for one in each)
    return {person: 2 * started[person] - matches for person, matches in all_of_them.items()}


def spread(counts):
    return max(counts) - min(counts)


def can_all_meet_anew(people, met):
    """Return whether these, an even number, can be paired so that nobody meets somebody again."""
    if not people:
        return True
    first, *others = people
    free = (other for other in others if not met[tuple(sorted((first, other)))])
    return any(can_all_meet_anew([one for one in others if one != other], met) for other in free)


def fresh(there, met):
    """Those whose turn it is to have a bye, if any, and for whom all others can meet somebody new."""
    fewest = min(one.byes for one in there)
    idle = [one for one in there if one.byes == fewest] if len(there) % 2 else [None]
    return [one for one in idle if can_all_meet_anew([each.person for each in there if each != one], met)]


@few
@given(sizes, st.integers(1, 8), st.booleans(), randoms)
def test_swiss_seats_everybody_once_and_repeats_no_meeting_that_it_can_avoid(people, rounds, calm, rng):
    evening = Evening.of(people)
    for _ in range(rounds):
        there, met = evening.there, pairs(evening.pairings)
        assert evening.pair(rng)
        newest = evening.pairings[-1]
        assert sorted(one for each in newest for one in each) == sorted(one.person for one in there)
        assert sorted(map(len, newest))[1:] == [2] * (len(newest) - 1)
        assert not any(met[pair] for pair in pairs([newest])) or not fresh(there, met)
        calm or evening.disturb(rng)


@few
@given(st.sampled_from([3, 5, 7, 9]), st.integers(1, 8), randoms)
def test_in_swiss_the_bye_is_for_who_has_fewest_points_of_those_whose_turn_it_is(people, rounds, rng):
    evening = Evening.of(people)
    for _ in range(rounds):
        there, met = evening.there, pairs(evening.pairings)
        evening.pair(rng)
        (idle,) = byes(evening.pairings[-1:])
        free = fresh(there, met)
        if free:
            points = {one.person: one.points for one in free}
            assert points[idle] == min(points.values())


@few
@given(sizes, st.integers(1, 12), st.booleans(), randoms)
def test_swiss_gives_byes_and_the_first_turn_evenly(people, rounds, calm, rng):
    """The first turn to within one of half of somebody's matches, while nobody has met half of the others."""
    evening = Evening.of(people)
    for number in range(1, rounds + 1):
        evening.pair(rng)
        had = byes(evening.pairings)
        stayed = [n for n, one in enumerate(evening.state.people) if one.since == 1 and not one.has_left]
        assert not stayed or spread([had[person] for person in stayed]) <= 1
        assert number > people / 2 or max(map(abs, sides(evening.pairings).values())) <= 2
        calm or evening.disturb(rng)


def test_in_swiss_winners_meet_winners_though_all_of_them_have_started():
    evening = Evening.of(8)
    evening.pair(Random(1))
    evening.log += [
        ResultRecorded(*one.key, one.people, one.people[:1], (11, 2)) for one in evening.state.pairings
    ]
    won = {meeting.people[0] for meeting in evening.rounds[0]}
    evening.pair(Random(1))
    assert {len(won & {*people}) for people in evening.pairings[1]} == {0, 2}


@pytest.mark.parametrize("people", [3, 4, 5, 6, 7, 8, 11, 16, 33, 64])
def test_everybody_meets_everybody_once_and_starts_every_other_match(people):
    pairings = []
    for number in range(people - 1 + people % 2):
        met, had, side = [Counter() for _ in range(people)], byes(pairings), sides(pairings)
        for one, other in pairs(pairings):
            met[one][other] = met[other][one] = 1
        there = [Entrant(n, 0, had[n], side.get(n, 0), met=met[n]) for n in range(people)]
        pairings.append(round_robin.next_round(there, ()))
        assert max(map(abs, sides(pairings).values())) <= 1, number
    assert pairs(pairings) == Counter(combinations(range(people), 2))
    assert spread([byes(pairings)[n] for n in range(people)]) == 0


@pytest.mark.parametrize("people", [3, 4, 7, 8])
def test_in_a_double_round_robin_all_have_met_before_they_meet_again_with_the_other_starting(people):
    evening = Evening.of(people, "double-round-robin")
    while evening.pair(Random(people)):
        pass
    half = people - 1 + people % 2
    assert len(evening.pairings) == 2 * half
    assert pairs(evening.pairings[:half]) == Counter(combinations(range(people), 2))
    started = Counter(one for each in evening.pairings for one in each if len(one) == 2)
    assert started == Counter(permutations(range(people), 2))


@few
@given(st.sampled_from([("round-robin", 1), ("double-round-robin", 2)]), sizes, randoms)
def test_everybody_meets_everybody_so_often_whoever_comes_and_goes(format, people, rng):
    key, times = format
    evening = Evening.of(people, key)
    for _ in range(people):
        evening.pair(rng)
        evening.disturb(rng)
    while evening.pair(rng):
        pass
    met = pairs(evening.pairings)
    assert {*met.values()} <= {*range(1, times + 1)}
    assert {met[pair] for pair in combinations(evening.state.present, 2)} <= {times}


@few
@given(sizes, st.integers(1, 12), randoms)
def test_the_winner_stays_and_meets_who_has_waited_longest(people, rounds, rng):
    evening, stays = Evening.of(people, "winner-stays"), None
    evening.draw(rng.randrange(99))
    queue = [one.person for one in sorted(evening.there, key=lambda one: one.order)]
    for _ in range(rounds):
        evening.pair(rng)
        expected = {queue.pop(0), queue.pop(0) if stays is None else stays}
        (meeting,) = evening.rounds[-1]
        assert {*meeting.people} == expected
        winners = [one for one in meeting.people if one in meeting.winners]
        stays = next((one for one in winners if one != stays), stays)
        queue += sorted(expected - {stays})


@few
@given(st.integers(4, 9), randoms)
def test_who_comes_while_the_winner_stays_waits_behind_those_who_waited_already(people, rng):
    evening = Evening.of(people, "winner-stays")
    evening.pair(rng)
    evening._join(rng)
    late, seen = len(evening.state.people) - 1, {*evening.pairings[0][0]}
    while evening.pair(rng) and late not in evening.pairings[-1][0]:
        seen |= {*evening.pairings[-1][0]}
    assert {*range(people)} <= seen


@pytest.mark.parametrize(("comes_during", "expected"), [(True, [2, 3, 1]), (False, [2, 1, 3])])
def test_who_came_during_a_match_has_waited_longer_than_its_loser(comes_during, expected):
    evening = Evening.of(3, "winner-stays")
    come, over = PeopleJoined(("Mia",)), ResultRecorded(2, 0, (0, 1), (0,), (9, 2))
    evening.log += [RoundPaired(((0, 1),), ("a table",)), *((come, over) if comes_during else (over, come))]
    stays, *others = evening.format.queue(evening.there, evening.rounds)
    assert (stays.person, [one.person for one in others]) == (0, expected)


FIRST = [[0, 1], [2, 3], [4, 5], [6, 7]]


def by_lot(*logged, people=5, format="swiss", game="hanamikoji", lots=120):
    """The pairings of the next round after these entries, for so many lots."""
    for lot in range(lots):
        evening = Evening.of(people, format, game=game)
        evening.draw(lot)
        evening.log += logged
        yield evening.format.next_round(evening.state, evening.rounds, evening.rows)


@pytest.mark.parametrize("format", ["swiss", "round-robin"])
def test_a_first_round_its_bye_and_who_starts_fall_by_lot(format):
    rounds = [*by_lot(format=format)]
    started = Counter(each[0] for round_ in rounds for each in round_ if len(each) == 2)
    for counts, often in [(byes(rounds), 24), (started, 48), (pairs(rounds), 24)]:
        assert len(counts) == (10 if counts == pairs(rounds) else 5)
        assert all(often / 2 < count < 1.5 * often for count in counts.values())


def test_the_queue_of_the_start_and_the_first_groups_fall_by_lot():
    assert len(pairs(by_lot(format="winner-stays"))) == 10
    assert len(pairs(by_lot(people=8, game="mai-star"))) == 28


def test_equal_points_meet_by_lot_whatever_else_separates_them():
    played = [ResultRecorded(3, n, tuple(pair), (pair[0],), (9 + n, n)) for n, pair in enumerate(FIRST)]
    paired = RoundPaired(tuple(map(tuple, FIRST)), ("a", "b", "c", "d"))
    met = pairs(by_lot(paired, *played, people=8))
    assert {*met} == {*combinations((0, 2, 4, 6), 2), *combinations((1, 3, 5, 7), 2)}
    assert all(20 < count < 60 for count in met.values())


def test_a_lot_pairs_alike_however_often_it_is_asked():
    assert [*by_lot(people=9)] == [*by_lot(people=9)]


@few
@given(st.integers(4, 9), st.integers(1, 6), randoms)
def test_in_swiss_a_family_does_not_meet_while_that_can_be_avoided(people, rounds, rng):
    evening, family = Evening.of(people), tuple(sorted(rng.sample(range(people), rng.randint(2, 3))))
    evening.log.append(PeopleKeptApart(family))
    kin = Counter(combinations(family, 2))
    for _ in range(rounds):
        there, met = evening.there, pairs(evening.pairings)
        evening.pair(rng)
        newest = pairs(evening.pairings[-1:])
        assert not kin & newest or not fresh(there, kin)
        assert not met & newest or not fresh(there, met + kin)


@pytest.mark.parametrize(("planned", "meets"), [(4, False), (5, True), (None, True)])
def test_a_family_meets_in_a_round_robin_only_if_all_do(planned, meets):
    for lot in range(10):
        evening = Evening.of(6, "round-robin", rounds=planned)
        evening.log.append(PeopleKeptApart((1, 4)))
        evening.draw(lot)
        for _ in range(planned or 5):
            evening.pair(Random(lot))
        assert ((1, 4) in pairs(evening.pairings)) == meets


def test_a_family_sits_in_different_groups():
    evening = Evening.of(12, game="mai-star")
    evening.log.append(PeopleKeptApart((0, 5, 7)))
    for _ in range(5):
        evening.pair(Random(3))
    assert not pairs(evening.pairings) & Counter(combinations((0, 5, 7), 2))


@pytest.mark.parametrize("people", range(3, 65))
def test_groups_have_three_to_six_seats_and_four_where_they_can(people):
    made = groups.sizes(people)
    assert (sum(made), spread(made) <= 1, {*made} <= {3, 4, 5}) == (people, True, True)
    assert len(made) == ceil(people / 4) or people == 5


def group_night(people, rounds, rng):
    """An evening of Mai-Star after so many rounds."""
    evening = Evening.of(people, game="mai-star")
    for _ in range(rounds):
        evening.pair(rng)
    return evening


# In so many rounds nobody has to meet anybody again: nine people meet all in four.
@pytest.mark.parametrize(("people", "rounds"), [(6, 1), (9, 4), (13, 2), (16, 3), (33, 3), (64, 4)])
def test_people_in_groups_meet_somebody_new_while_they_can(people, rounds):
    assert {*pairs(group_night(people, rounds, Random(people)).pairings).values()} == {1}


@few
@given(st.integers(6, 20), st.integers(2, 6), randoms)
def test_groups_could_not_be_made_better_by_a_swap(people, rounds, rng):
    evening = group_night(people, rounds, rng)
    *before, newest = evening.pairings
    met = pairs(before)
    again = lambda group: sum(met[pair] ** 2 for pair in combinations(sorted(group), 2))  # noqa: E731
    for one, other in combinations(newest, 2):
        for here, there in product(one, other):
            swapped = [{*one} - {here} | {there}, {*other} - {there} | {here}]
            assert sum(map(again, swapped)) >= again(one) + again(other)


@few
@given(st.integers(3, 20), st.integers(1, 6), randoms)
def test_groups_seat_everybody_once_with_who_started_least_first(people, rounds, rng):
    *before, newest = group_night(people, rounds, rng).pairings
    assert sorted(one for group in newest for one in group) == [*range(people)]
    started = Counter(group[0] for each in before for group in each)
    assert all(started[group[0]] == min(started[one] for one in group) for group in newest)
