"""The figures of the box, and the examples that the rulebooks give."""

import pytest

from assistant.games.hanamikoji import rules
from assistant.games.hanamikoji.rules import endings
from assistant.games.hanamikoji.rules.tally import Cards, Winners
from assistant.games.rounds import Outcome


def markers(text):
    return tuple({"a": 0, "b": 1, "-": None}[letter] for letter in text)


def test_seven_geisha_share_21_item_cards():
    assert [geisha.value for geisha in rules.GEISHA] == [2, 2, 2, 3, 3, 4, 5]
    assert sum(geisha.value for geisha in rules.GEISHA) == 21


def test_names_items_and_colors_are_those_of_the_box():
    assert [(g.name, g.item, g.color) for g in rules.GEISHA] == [
        ("Ayane", "flute", "purple"),
        ("Iroha", "fan", "red"),
        ("Tomoyo", "scroll", "yellow"),
        ("Yoko", "umbrella", "blue"),
        ("Chiharu", "lute", "orange"),
        ("Anju", "tea", "green"),
        ("Ruri", "flower", "pink"),
    ]


@pytest.mark.parametrize(
    ("text", "ending", "number", "winners", "reason"),
    [
        ("aba--ab", "until-goal", 1, None, None),
        ("aab-b-b", "until-goal", 1, None, None),
        ("-aabbab", "until-goal", 1, (1,), "charm"),
        ("bbabbaa", "until-goal", 2, (0,), "charm"),
        ("aaaabb-", "until-goal", 1, (0,), "geishas"),
        ("aaaa-b-", "until-goal", 1, (0,), "geishas"),
        ("bbbb-aa", "until-goal", 1, (1,), "geishas"),
        ("aabb-ba", "three-rounds-charm", 3, (0,), "highest-geisha"),
        ("aaabb--", "three-rounds-geishas", 3, (0,), "more-geishas"),
        ("aabb-b-", "three-rounds-geishas", 3, (1,), "more-geishas"),
        ("aabbba-", "three-rounds-geishas", 3, (0, 1), "shared"),
        ("aabbba-", "three-rounds-points", 3, (0, 1), "shared"),
        ("-------", "three-rounds-charm", 3, (0, 1), "shared"),
    ],
)
def test_who_has_won_and_why(text, ending, number, winners, reason):
    outcome = endings.outcome_after(markers(text), ending, number)
    assert (outcome and outcome.winners, outcome and outcome.reason) == (winners, reason)


def test_nine_charm_each_still_wins_with_four_geisha():
    four = (0, 0, 0, 0, None, 1, 1)
    assert rules.charm(four) == (9, 9)
    assert endings.outcome_after(four, "until-goal", 1) == Outcome((0,), "geishas", "geishas-at-equal-charm")


def test_more_item_cards_move_the_marker_and_a_tie_leaves_it():
    before = (0, 1, None, 0, 1, None, 1)
    cards = Cards(((0, 2), (1, 1), (1, 1), (2, 1), (0, 0), (0, 3), (3, 2)))
    assert rules.move_markers(before, cards.winners) == (1, 1, None, 0, 1, 1, 0)


def test_nobody_having_more_is_the_same_as_a_tie():
    before = (0, 1, None, 0, 1, None, 1)
    assert rules.move_markers(before, Winners((None,) * 7).winners) == before
