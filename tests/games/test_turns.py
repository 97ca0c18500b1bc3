"""The eight turns of a round, and what follows from the actions used so far."""

from itertools import permutations

import pytest

from assistant.games import hanamikoji
from assistant.games.errors import Conflict, Malformed
from assistant.games.hanamikoji.rules.turns import ACTIONS, Turns

from .replaying import replay

ALL = tuple(ACTIONS)


def played(*actions, starting_player=0):
    """A table on which these actions were used in turn."""
    opened = hanamikoji.open_table(
        {"game": "hanamikoji", "players": ["Anna", "Noah"], "starting_player": starting_player}
    )
    happened = [opened]
    for action in actions:
        match = replay(happened)[1][-1]
        happened += hanamikoji.take_action(match, {"player": match.turns.player, "action": action})
    return replay(happened)[1][-1]


# After the actions, Anna first: hands, deck. Whoever has the turn has drawn.
ROUND = [
    ([], (7, 6), 7),
    (["secret"], (6, 7), 6),
    (["secret", "gift"], (7, 4), 5),
    (["secret", "gift", "competition"], (3, 5), 4),
    (["secret", "gift", "competition", "trade-off"], (4, 3), 3),
    (["secret", "gift", "competition", "trade-off", "gift"], (1, 4), 2),
    (["secret", "gift", "competition", "trade-off", "gift", "secret"], (2, 3), 1),
    (["secret", "gift", "competition", "trade-off", "gift", "secret", "trade-off"], (0, 4), 0),
    (["secret", "gift", "competition", "trade-off", "gift", "secret", "trade-off", "competition"], (0, 0), 0),
]


@pytest.mark.parametrize(("actions", "hands", "deck"), ROUND, ids=range(len(ROUND)))
def test_hands_and_deck_follow_from_the_actions(actions, hands, deck):
    turns = played(*actions).turns
    assert (turns.hands, turns.deck) == (hands, deck)


@pytest.mark.parametrize("starting_player", [0, 1])
def test_the_players_alternate_from_the_starting_player_for_eight_turns(starting_player):
    order = [played(*ROUND[n][0], starting_player=starting_player).turns.player for n in range(9)]
    assert order == [(starting_player + n) % 2 for n in range(8)] + [None]


def test_in_whatever_order_all_actions_leave_none_in_hand_or_deck():
    for first in permutations(ALL):
        turns = Turns((first, ALL), 0)
        assert (turns.hands, turns.deck, turns.player) == ((0, 0), 0, None)


def test_at_any_time_the_cards_of_the_box_deck_hands_and_actions_are_21():
    for actions, *_ in ROUND:
        turns = played(*actions).turns
        used = sum(ACTIONS[action].cards for action in actions)
        assert 1 + turns.deck + sum(turns.hands) + used == 21


@pytest.mark.parametrize(
    ("before", "body", "key"),
    [
        ([], {"player": 1, "action": "gift"}, "not-your-turn"),
        (["gift"], {"player": 0, "action": "secret"}, "not-your-turn"),
        (["gift", "gift"], {"player": 0, "action": "gift"}, "action-used"),
        (ROUND[8][0], {"player": 0, "action": "gift"}, "turns-over"),
    ],
)
def test_what_is_against_the_turn_order_is_refused(before, body, key):
    with pytest.raises(Conflict) as refused:
        hanamikoji.take_action(played(*before), body)
    assert refused.value.key == key


@pytest.mark.parametrize(
    "body", [{"player": 0, "action": "draw"}, {"player": 2, "action": "gift"}, {"player": 0}]
)
def test_what_is_no_action_is_malformed(body):
    with pytest.raises(Malformed):
        hanamikoji.take_action(played(), body)


def test_a_scored_round_turns_all_action_markers_up_again():
    match = played("gift", "secret")
    (scored,) = hanamikoji.put_round(match, 1, {"winners": [None] * 7})
    after = hanamikoji.evolve(match, scored)
    assert after.used == ((), ())
    assert after.turns.player == 1


def test_a_correction_of_an_earlier_round_keeps_the_turns_of_the_one_in_play():
    match = played("gift")
    (scored,) = hanamikoji.put_round(match, 1, {"winners": [None] * 7})
    match = hanamikoji.evolve(match, scored)
    (taken,) = hanamikoji.take_action(match, {"player": 1, "action": "secret"})
    match = hanamikoji.evolve(match, taken)
    (corrected,) = hanamikoji.put_round(match, 1, {"winners": [0, *[None] * 6]})
    assert hanamikoji.evolve(match, corrected).used == ((), ("secret",))
