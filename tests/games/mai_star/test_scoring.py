"""What is said before a round is scored: how a sum comes about, and what scoring leads to."""

import pytest

from assistant.games import mai_star
from assistant.games.mai_star import Score

from ..speaking import said
from .play import keep, opened, played

SUMS = [
    ((1, 0, 3, 5), 2, "9 − 4"),
    ((4,), 2, "4 − 4"),
    ((2, 4), 0, "6, none left"),
    ((3,), 2, "3 − 4, never below 0"),
    ((), 1, "0 − 2, never below 0"),
    ((), 0, "0, none left"),
]


@pytest.mark.parametrize(("income", "left", "says"), SUMS)
def test_a_sum_tells_how_it_comes_about(income, left, says):
    assert said(mai_star.working(Score(income, left))) == says


def test_the_page_has_the_same_words_with_places_for_the_figures():
    assert {case: said(words) for case, words in mai_star.workings().items()} == {
        "all": "{sum} − {penalty}",
        "none": "{sum}, none left",
        "below": "{sum} − {penalty}, never below 0",
    }


def tallied(match, *incomes):
    for player, income in enumerate(incomes):
        match = keep(match, player, income=[income])
    return match


LATER = [[9, 8, 9, 1], [1, 3, 3, 1]]


FORETOLD = [
    (opened(), "Nobody has a guest yet: tap + for what the first one pays."),
    (tallied(opened(), 5, 6, 7, 1), "Then Ugo begins round 2."),
    (tallied(opened(), 3, 9, 3, 9), "Then Anna and Zoé play rock-paper-scissors for who begins round 2."),
    (tallied(played(*LATER), 9, 1, 1, 1), "Then Anna is the Mai-Star, with 19."),
    (tallied(played(*LATER), 5, 4, 3, 1), "Then Anna, Noah and Zoé share the title, with 15 each."),
    (
        keep(tallied(played(*LATER), 5, 6, 3, 1), 1, cards_left=1),
        "Then Anna and Zoé share the title, with 15 each.",
    ),
    (
        keep(tallied(played(*LATER), 5, 6, 1, 1), 1, cards_left=1),
        "Then Anna is the Mai-Star, with the fewest cards left.",
    ),
]


@pytest.mark.parametrize(("match", "says"), FORETOLD)
def test_what_scoring_leads_to_is_said_before(match, says):
    assert said(mai_star.foretold(match)) == says


def test_while_a_pad_is_open_it_says_whose_guests_are_tapped():
    assert said(mai_star.guests_of(opened(), 2)).startswith("Zoé’s guests: tap what the next one pays")


SAID = [
    *(mai_star.working(Score(income, left)) for income, left, _ in SUMS),
    *(mai_star.foretold(match) for match, _ in FORETOLD),
    mai_star.guests_of(opened(), 2),
    mai_star.score_anyway(()),
    mai_star.back(opened(), ()),
]
