"""The practice round is a round of Mai-Star, by its rules."""

from itertools import chain, combinations

import pytest

from assistant.games.mai_star import FIELDS, GEISHA, HAND_SIZES, LESSON
from assistant.games.mai_star.lesson.practice import RECKONED, answers
from assistant.games.mai_star.lesson.script import (
    BLUE,
    DOCTOR,
    FOREIGNER,
    GREEN,
    OTHERS,
    STEPS,
    STRONG_BLUE,
    SUMO,
)
from assistant.games.mai_star.rules import ACTIONS, MOST_INTRODUCED, Score, lowest, starting_player

PLAYERS = ("Aiko", "Mika", "Ren")
ALL = {step.key: LESSON.at(number, PLAYERS) for number, step in enumerate(STEPS)}
TURNS = [now for now in ALL.values() if now.step.action]
HARUKAZE = GEISHA["harukaze"]

# The places that may be chosen at each step, by the cards in the hand; that of a patron comes after them.
HAND = [(place,) for place in range(5)]
ALLOWED = {
    "guest": [(0,), (1,)],
    "advertise": HAND[:4],
    "introduce": [*HAND[:4], *combinations(range(4), 2)],
    "exchange": [(place, 4) for place in range(4)],
    "raised": HAND[:4],
    "black": HAND[:3],
    "doctor": HAND[:2],
    "last": HAND[:1],
    "reckon": [(2,)],
}

each_step = pytest.mark.parametrize("now", ALL.values(), ids=list(ALL))


def test_it_begins_with_the_hand_of_a_first_round_and_with_the_newcomer_s_turn():
    deal = ALL["deal"]
    assert len(deal.lies.hand) == HAND_SIZES[0] == deal.match.hand_size
    assert deal.match.starting_player == 0
    assert deal.reputation == HARUKAZE


@each_step
def test_what_the_rules_allow_is_accepted_and_nothing_else(now):
    places = range(now.choices)
    choices = chain.from_iterable(combinations(places, count) for count in range(len(places) + 1))
    accepted = [choice for choice in choices if now.accepts(choice)]
    assert now.accepts(now.ringed[::-1])
    assert accepted == ALLOWED.get(now.step.key, accepted)


@each_step
def test_as_many_have_a_ring_as_are_used(now):
    assert len(now.ringed) == (1 if now.offered else len(now.step.used))


def test_no_card_is_in_two_places_and_none_is_lost_but_by_an_introduction():
    before = set()
    for now in ALL.values():
        lies = [*now.lies.hand, *now.lies.patrons, *now.lies.guests]
        assert len({id(card) for card in lies}) == len(lies)
        assert len(before - set(lies)) == (MOST_INTRODUCED if now.step.key == "exchange" else 0)
        before = set(lies)


@pytest.mark.parametrize("key", [now.step.key for now in TURNS if now.step.action == "guest"])
def test_a_guest_is_one_card_whose_demand_is_met(key):
    now = ALL[key]
    (card,) = now.step.used
    assert card in now.lies.hand
    assert now.comes(card)


def test_advertising_lays_one_card_and_draws_one_and_the_foreigner_adds_one_in_each_field():
    now, then = ALL["advertise"], ALL["introduce"]
    assert now.step.used == (FOREIGNER,)
    assert len(now.step.drawn) == 1
    assert len(then.lies.hand) == len(now.lies.hand)
    assert then.reputation == tuple(one + 1 for one in HARUKAZE)


def test_introducing_discards_two_cards_at_most_and_draws_as_many():
    step = ALL["introduce"].step
    assert len(step.used) == len(step.drawn) <= MOST_INTRODUCED
    assert len(ALL["exchange"].lies.hand) == len(ALL["introduce"].lies.hand)


def test_an_exchange_takes_a_patron_back_and_lays_a_card_of_the_hand_in_its_place():
    now, then = ALL["exchange"], ALL["raised"]
    assert (now.lies.patrons, then.lies.patrons) == ((FOREIGNER,), (STRONG_BLUE,))
    assert FOREIGNER in then.lies.hand
    assert len(then.lies.hand) == len(now.lies.hand)
    added = zip(HARUKAZE, STRONG_BLUE.adds, strict=True)
    assert then.reputation == tuple(map(sum, added))


def test_a_guest_that_does_not_come_at_first_comes_after_the_exchange():
    comes = {key: now.comes(BLUE) for key, now in ALL.items() if BLUE in now.lies.hand}
    assert comes == {
        "deal": False,
        "guest": False,
        "advertise": False,
        "introduce": False,
        "exchange": False,
        "raised": True,
    }


def test_the_black_guest_comes_by_one_field_while_another_is_too_low():
    now = ALL["black"]
    met = [reputation >= FOREIGNER.demand for reputation in now.reputation]
    assert FOREIGNER.field is None
    assert any(met)
    assert not all(met)


def test_what_the_rulebook_tells_of_its_cards_is_so_here():
    assert (SUMO.field, SUMO.demand) == ("intelligence", HARUKAZE[FIELDS.index("intelligence")])
    assert FOREIGNER.adds == (1, 1, 1)


def test_the_others_have_a_turn_after_each_of_the_newcomer_s_but_the_doctor_s_and_the_last():
    assert [now.step.used for now in TURNS if not now.step.passes] == [(DOCTOR,), (GREEN,)]
    turns = sum(step.passes for step in STEPS)
    assert [len(other.turns) for other in OTHERS] == [turns] * len(OTHERS)
    assert {turn for other in OTHERS for turn in other.turns if isinstance(turn, str)} <= {*ACTIONS}


@each_step
def test_everybody_holds_as_many_cards_as_guests_and_drawing_have_left(now):
    for tally, other in zip(now.match.tallies[1:], OTHERS, strict=True):
        if now.step.key != "score":
            had = other.turns[: sum(step.passes for step in STEPS[: STEPS.index(now.step)])]
            assert tally.cards_left == HAND_SIZES[0] + had.count("search") - len(tally.income)
            assert tally.income == tuple(turn for turn in had if turn not in ACTIONS)


def test_the_round_ends_with_the_first_hand_that_is_empty():
    hands = [[tally.cards_left for tally in now.match.tallies] for now in TURNS]
    assert all(0 not in held for held in hands)
    assert [tally.cards_left for tally in ALL["reckon"].match.tallies].count(0) == 1
    assert ALL["reckon"].lies.hand == ()


@each_step
def test_the_newcomer_s_tally_is_what_lies_there(now):
    tally = now.match.tallies[0]
    if now.step.key != "score":
        assert tally.income == tuple(card.income for card in now.lies.guests)
        assert tally.cards_left == len(now.lies.hand)


def test_of_what_is_offered_one_is_what_is_earned_and_it_is_not_below_nothing():
    now = ALL["reckon"]
    score = now.match.tallies[RECKONED].score
    assert sum(score.income) < score.penalty
    assert now.offered == answers(score)
    assert len({*now.offered}) == len(now.offered)
    assert [now.offered[place] for place in now.ringed] == [score.earned] == [0]


def test_each_answer_forgets_less():
    assert answers(Score((5, 2), 2)) == (7, 3, 3)
    assert answers(Score((1, 0, 3), 3)) == (4, -2, 0)


def test_in_the_end_each_has_earned_what_was_tallied_and_one_has_the_lowest_total():
    tallied, match = ALL["reckon"].match.tallies, ALL["score"].match
    assert match.rounds[0].scores == tuple(tally.score for tally in tallied)
    assert match.totals == tuple(tally.score.earned for tally in tallied)
    assert lowest(match.totals) == (starting_player(match.totals),) == (RECKONED,)
