"""The sentences of the guide, turn by turn."""

import pytest

from assistant.games.hanamikoji import ACTIONS, offer, turn_steps, turn_title, waiting, ways_to_win
from assistant.games.sentence import says as any_game_says

from .play import MIDDLE, called, match


def says(what, **params):
    return any_game_says(f"hanamikoji.{what}", **params)


ALL = tuple(ACTIONS)
DRAW_AND_USE = says("step-draw", count=5), says("step-use")

TITLES = [
    (((), ()), 0, says("turn", name="Noah")),
    (((), ()), None, says("turn", name="Noah")),
    (((), ()), 1, says("turn-yours", name="Noah")),
    (((), ("gift",)), 0, says("turn-yours", name="Anna")),
    ((ALL, ALL), 0, says("turns-over")),
]


@pytest.mark.parametrize(("used", "seat", "expected"), TITLES)
def test_the_title_says_whose_turn_it_is_and_to_that_player_that_it_is_theirs(used, seat, expected):
    assert turn_title(match(begins=1, used=used), seat) == expected


STEPS = [
    (((), ()), (says("step-deal"), says("step-draw", count=7), says("step-use"))),
    ((("secret",), ("trade-off",)), DRAW_AND_USE),
    ((("secret",), ("gift",)), DRAW_AND_USE),
    ((("gift",), ("secret",)), (says("step-take-gift", name="Noah", giver="Anna"), *DRAW_AND_USE)),
    (
        (("competition",), ("gift",)),
        (says("step-take-competition", name="Noah", giver="Anna"), *DRAW_AND_USE),
    ),
    ((ALL, ALL), (says("step-take-competition", name="Noah", giver="Anna"),)),
    ((("gift", "competition", "trade-off", "secret"), ALL), ()),
]


@pytest.mark.parametrize(("used", "expected"), STEPS)
def test_the_steps_begin_with_what_the_action_before_leaves_to_do(used, expected):
    assert turn_steps(match(begins=1, used=used)) == expected


WAITING = [
    (((), ()), says("waits", count=4)),
    ((ALL[:3], ALL[:3]), says("waits", count=1)),
    ((ALL, ALL[:3]), says("waits-no-action")),
    ((ALL, ALL), None),
]


@pytest.mark.parametrize(("used", "expected"), WAITING)
def test_who_waits_is_told_how_many_actions_are_left_until_all_are_used(used, expected):
    assert waiting(match(used=used), 0) == expected


OFFERS = {
    "secret": says("offer-secret", count=1),
    "trade-off": says("offer-trade-off", count=2),
    "gift": says("offer-gift", count=3, name="Noah"),
    "competition": says("offer-competition", count=2, name="Noah"),
}


@pytest.mark.parametrize("action", OFFERS)
def test_an_action_says_in_a_few_words_what_it_does_and_to_whom(action):
    assert offer(match(), 0, action) == OFFERS[action]


WAYS = [
    (MIDDLE, None),
    ("------a", says("wins-with-two", name="Anna", a=called("Ayane"), b=called("Anju"))),
    (
        "a-abba-",
        says(
            "wins-with-any",
            name="Anna",
            geisha=(called("Iroha"), called("Yoko"), called("Chiharu"), called("Ruri")),
        ),
    ),
    ("b-baab-", says("wins-with-one", name="Anna", geisha=(called("Ruri"),))),
]


@pytest.mark.parametrize(("markers", "expected"), WAYS)
def test_a_way_to_win_is_told_once_few_geisha_are_missing(markers, expected):
    assert ways_to_win(match(markers), 0) == expected


SAID = [
    *(expected for *_, expected in TITLES),
    *(step for _, expected in STEPS for step in expected),
    *(expected for _, expected in WAITING if expected),
    *OFFERS.values(),
    *(expected for _, expected in WAYS if expected),
]
