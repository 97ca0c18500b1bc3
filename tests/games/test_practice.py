"""The practice round is a real round of Hanamikoji."""

from collections import Counter
from itertools import chain

import pytest

from assistant.games.hanamikoji import GEISHA, STEPS, practice
from assistant.games.hanamikoji.rules.turns import ACTIONS, NONE_USED, Turns

PLAYERS = ("Aiko", "Mika")
ALL = [practice(number, PLAYERS) for number in range(len(STEPS))]


def test_no_more_cards_of_a_geisha_are_seen_than_exist():
    mine = [card for step in STEPS for card in step.drawn]
    theirs = [card for step in STEPS for group in step.offered for card in group]
    seen = Counter([*mine, *theirs, *STEPS[-3].other])
    assert all(seen[index] <= geisha.value for index, geisha in enumerate(GEISHA))
    assert len(mine) == 10


def test_both_use_each_action_once_in_turn():
    turns = [step for step in STEPS if step.action]
    assert [step.player for step in turns] == [0, 1] * 4
    for player in (0, 1):
        assert sorted(step.action for step in turns if step.player == player) == sorted(ACTIONS)


def test_the_hand_is_as_large_as_the_rules_make_it_at_every_turn():
    used = NONE_USED
    for now in ALL:
        if not now.step.action:
            continue
        if now.step.player == 0:
            assert len(now.hand) == Turns(used, 0).hands[0], now.step.key
        mine, theirs = used
        used = (
            ((*mine, now.step.action), theirs) if now.step.player == 0 else (mine, (*theirs, now.step.action))
        )


def test_each_action_uses_as_many_cards_as_the_rules_say():
    for step in STEPS:
        used = (*step.used, *step.also) if step.player == 0 else tuple(chain(*step.offered))
        if step.action and used:
            assert len(used) == ACTIONS[step.action].cards, step.key


def test_what_is_chosen_is_in_the_hand():
    for now in ALL:
        assert not Counter(now.step.used) - Counter(now.hand)


def test_it_holds_a_tie_a_secret_that_decides_and_a_win_by_charm_with_as_many_geisha():
    before, end = ALL[-3].match, ALL[-1].match
    assert before.counted.counts[6] == (2, 2)
    assert end.rounds[0].cards.counts[6] == (3, 2)
    assert end.rounds[0].cards.side_totals == (8, 8)
    assert [GEISHA[change.geisha].name for change in end.rounds[0].changes if change.tied] == ["Tomoyo"]
    assert (end.outcome.winners, end.outcome.reason) == ((0,), "charm")
    assert (end.charm[0], end.favors) == (11, (3, 3))


@pytest.mark.parametrize("now", ALL)
def test_as_many_cards_have_a_ring_as_are_asked_for_and_the_round_goes_on_with_them(now):
    assert len(now.ringed) == len(now.step.used)
    assert now.asked == now.cards(now.ringed or range(len(now.step.offered[:1])))


@pytest.mark.parametrize(
    ("number", "places", "is_allowed"),
    [
        (0, [], True),
        (1, [6], True),
        (1, [0], True),
        (1, [], False),
        (1, [6, 6], False),
        (2, [2], True),
        (2, [], False),
        (3, [2, 5], True),
        (3, [1], False),
        (5, [0, 1, 2], True),
        (5, [0, 1], False),
        (7, [2, 3], True),
    ],
)
def test_any_cards_are_allowed_if_they_are_as_many_as_the_action_uses(number, places, is_allowed):
    assert ALL[number].accepts(places) == is_allowed
