"""The sentences before a round is scored: how a sum comes about, and the result of scoring."""

import pytest

from assistant.games import mai_star
from assistant.games.mai_star import Score

from ..speaking import said
from .endings import ENDINGS
from .play import keep, opened, played

SUMS = [
    ((1, 0, 3, 5), 2, "9 − 4"),
    ((4,), 2, "4 − 4"),
    ((2, 4), 0, "6, no cards left"),
    ((3,), 2, "3 − 4, never below 0"),
    ((), 1, "0 − 2, never below 0"),
    ((), 0, "0, no cards left"),
]


@pytest.mark.parametrize(("income", "left", "says"), SUMS)
def test_a_sum_tells_how_it_comes_about(income, left, says):
    assert said(mai_star.working(Score(income, left))) == says


def test_the_page_has_the_same_words_with_places_for_the_figures():
    assert {case: said(words) for case, words in mai_star.workings().items()} == {
        "all": "{sum} − {penalty}",
        "none": "{sum}, no cards left",
        "untold": "{sum}",
        "below": "{sum} − {penalty}, never below 0",
    }


def tallied(match, *incomes):
    for player, income in enumerate(incomes):
        match = keep(match, player, income=[income], cards_left=0)
    return match


LATER = [[9, 8, 9, 1], [1, 3, 3, 1]]


FORETOLD = [
    (keep(tallied(opened(), 5, 6), 3, income=[1]), "Leftover cards not entered yet: Zoé and Ugo."),
    (opened(), "No guests yet. Tap + to enter what the first one pays."),
    (tallied(opened(), 5, 6, 7, 1), "Ugo will start round 2."),
    (
        tallied(opened(), 3, 9, 3, 9),
        "Anna and Zoé will play rock-paper-scissors to decide who starts round 2.",
    ),
    (tallied(played(*LATER), 9, 1, 1, 1), "Anna will be the Mai-Star, with 19."),
    (tallied(played(*LATER), 5, 4, 3, 1), "Anna, Noah and Zoé will share the title, with 15 each."),
    (
        keep(tallied(played(*LATER), 5, 6, 3, 1), 1, cards_left=1),
        "Anna and Zoé will share the title, with 15 each.",
    ),
    (
        keep(tallied(played(*LATER), 5, 6, 1, 1), 1, cards_left=1),
        "Anna will be the Mai-Star, with the fewest cards left.",
    ),
]


@pytest.mark.parametrize(("match", "says"), FORETOLD)
def test_what_scoring_leads_to_is_said_before(match, says):
    assert said(mai_star.foretold(match)) == says


def test_while_a_pad_is_open_it_says_whose_guests_are_tapped():
    assert said(mai_star.guests_of(opened(), 2)).startswith("Zoé: tap what the next guest pays")


ENDING = tallied(opened(), 5, 6)  # the hands of Zoé and Ugo are not told
HANDS = [  # on whose device, who has one at the table and whether it is here, while scoring or not
    ((opened(), 2, {2: True}, False), None),
    ((opened(), 2, {2: True}, True), 2),
    ((ENDING, 2, {0: True, 2: True}, False), 2),
    ((ENDING, 0, {0: True, 2: True}, False), None),
    ((ENDING, 0, {0: True, 2: True, 3: True}, True), None),
    ((ENDING, 0, {0: True, 2: True, 3: False}, True), 3),
    ((ENDING, None, {}, False), None),
    ((ENDING, None, {}, True), 2),
    ((keep(ENDING, 2, cards_left=0), None, {}, True), 3),
]


def test_a_device_asks_its_owner_for_the_hand_and_where_the_round_is_scored_all_without_a_phone():
    assert [(asked, mai_star.asked_hand(*asked)) for asked, _ in HANDS] == HANDS


def test_the_question_names_whose_hand_it_is_except_to_the_owner():
    assert said(mai_star.ask_hand(opened(), 2, 2)) == "How many cards do you have left?"
    assert said(mai_star.ask_hand(opened(), 2, None)) == "Zoé: how many cards left?"


def test_whose_hand_nobody_has_told_is_named_before_scoring():
    warnings = mai_star.entry_warnings(ENDING, 1, mai_star.entered(ENDING))
    assert [(warning.key, warning.players) for warning in warnings] == [
        ("no-guests", (2, 3)),
        ("hands-untold", (2, 3)),
        ("empty-hands", (0, 1)),
    ]


def test_what_is_earned_and_who_is_asked_follows_from_how_the_round_ended():
    """By the tallies of all players."""
    for case in ENDINGS:
        options, number, guests, left, earned, asked = case
        match = opened(len(guests), round=number, **options)
        for player, (count, cards) in enumerate(zip(guests, left, strict=True)):
            match = keep(match, player, income=[2] * count, cards_left=cards)
        warnings = mai_star.entry_warnings(match, number, mai_star.entered(match))
        assert [(one.key, getattr(one, "players", None)) for one in warnings] == asked, case
        assert tuple(tally.score.earned for tally in match.tallies) == earned, case


SAID = [
    *(mai_star.working(Score(income, left)) for income, left, _ in SUMS),
    mai_star.working(Score((3,), 0), is_told=False),
    mai_star.ask_hand(opened(), 2, 2),
    mai_star.ask_hand(opened(), 2, None),
    *(mai_star.foretold(match) for match, _ in FORETOLD),
    mai_star.guests_of(opened(), 2),
    mai_star.score_anyway(()),
    mai_star.back(opened(), ()),
]
