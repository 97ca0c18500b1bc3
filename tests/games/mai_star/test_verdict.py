"""The Mai-Star and the reason, by the rules that can decide, and the ladder that leads there."""

import pytest

from assistant.games.mai_star import deciding, headline, ladder, rule_section, why
from assistant.games.sentence import says as any_game_says

from ..speaking import check_is_in_the_rules, said
from .play import keep, opened, played, put


def says(what, **params):
    return any_game_says(f"mai-star.{what}", **params)


NOTHING = (0, 0, 0)
MOST = says("decided-most-money")
FEWEST, SOME, ALL = (says(f"decided-{way}") for way in ("fewest-cards-left", "some-share", "all-share"))
# Money in rounds 1 and 2, guests and cards left in round 3; the rule, who, why; the large figures.
VERDICTS = [
    # 8, 9 and 3: most money, whoever has cards left
    (
        (NOTHING, NOTHING, (([8], 0), ([13], 2), ([3], 0))),
        ("most-money", says("wins", name="Noah"), says("why-most-money", name="Noah", total=9)),
        (9, MOST, None),
    ),
    # 10 and 7: what the rounds before brought counts too
    (
        ((9, 0, 0), NOTHING, (([1], 0), ([7], 0), ([3], 0))),
        ("most-money", says("wins", name="Anna"), says("why-most-money", name="Anna", total=10)),
        (10, MOST, None),
    ),
    # 6 each for two; the third has no card left, but less money
    (
        (NOTHING, NOTHING, (([10], 2), ([8], 1), ([5], 0))),
        (
            "fewest-cards-left",
            says("wins", name="Noah"),
            says("why-fewest-cards-left", tied=("Anna", "Noah"), total=6, names=("Noah",), count=1),
        ),
        (6, FEWEST, "why"),
    ),
    # cards left in the rounds before don't count
    (
        ((([8], 3), 0, 0), NOTHING, (([4], 0), ([8], 1), ([1], 0))),
        (
            "fewest-cards-left",
            says("wins", name="Anna"),
            says("why-fewest-cards-left-none", tied=("Anna", "Noah"), total=6, names=("Anna",)),
        ),
        (6, FEWEST, "why"),
    ),
    # 6 each for three; two of them have one card left, the third two
    (
        (NOTHING, NOTHING, (([8], 1), ([10], 2), ([8], 1))),
        (
            "equal-money-and-cards-left",
            says("shared", names=("Anna", "Zoé")),
            says("why-some-share", tied=("Anna", "Noah", "Zoé"), total=6, names=("Anna", "Zoé"), count=1),
        ),
        (6, SOME, "why"),
    ),
    # the same with no card left
    (
        (NOTHING, NOTHING, (([6], 0), ([6], 0), ([8], 1))),
        (
            "equal-money-and-cards-left",
            says("shared", names=("Anna", "Noah")),
            says("why-some-share-none", tied=("Anna", "Noah", "Zoé"), total=6, names=("Anna", "Noah")),
        ),
        (6, SOME, "why"),
    ),
    # 6 each for two, with two cards each
    (
        (NOTHING, NOTHING, (([10], 2), ([10], 2), 0)),
        (
            "equal-money-and-cards-left",
            says("shared", names=("Anna", "Noah")),
            says("why-all-share", tied=("Anna", "Noah"), total=6, count=2),
        ),
        (6, ALL, says("all-kept", count=2)),
    ),
    # nobody has anything
    (
        (NOTHING, NOTHING, NOTHING),
        (
            "equal-money-and-cards-left",
            says("shared", names=("Anna", "Noah", "Zoé")),
            says("why-all-share-none", tied=("Anna", "Noah", "Zoé"), total=0),
        ),
        (0, ALL, says("all-kept-none")),
    ),
]


@pytest.mark.parametrize(("rounds", "verdict", "_"), VERDICTS)
def test_who_has_won_is_said_with_the_rule_that_decided(rounds, verdict, _):
    match = played(*rounds)
    assert (match.outcome.rule, headline(match), why(match)) == verdict


@pytest.mark.parametrize(("rounds", "verdict", "large"), VERDICTS)
def test_the_figure_that_decided_has_its_words_and_beside_them_all_who_tied(rounds, verdict, large):
    made, (figure, words, rest) = deciding(played(*rounds)), large
    assert (made.figure, made.words, made.rest) == (figure, words, verdict[2] if rest == "why" else rest)


HER = says("with-geisha", geisha=says("geisha-momiji"), meaning=says("meaning-momiji"))


def with_geisha(**more):
    match = keep(opened(3, **more), 0, geisha="momiji")
    for number in (1, 2, 3):
        match = put(match, number, 3, 1, 2)
    return match


def test_a_single_winner_is_told_with_her_geisha_and_what_her_name_means():
    assert deciding(with_geisha()).rest == HER


def test_where_geisha_are_chosen_anew_none_is_told():
    assert deciding(with_geisha(management=True)).rest is None


def test_all_who_tied_are_named_in_words():
    match = played((5, 5, 5), (5, 5, 5), (([5], 0), ([5], 0), ([7], 1)))
    assert (
        said(why(match)) == "Tied on money (15): Anna, Noah and Zoé. Fewest cards left: Anna and Noah (none)."
    )


def test_the_ladder_has_the_winners_first_and_what_each_round_brought():
    match = played((1, 2, 3), (4, 5, 6), (([9], 2), ([5], 0), ([1], 0)))
    assert [(rung.player, rung.is_winner, rung.earned, rung.total) for rung in ladder(match)] == [
        (1, True, (2, 5, 5), 12),
        (0, False, (1, 4, 5), 10),
        (2, False, (3, 6, 1), 10),
    ]


def test_who_wins_by_cards_stands_above_those_with_as_much():
    match = played(NOTHING, NOTHING, (([10], 2), ([8], 1), ([6], 0)))
    assert [(rung.player, rung.cards_left) for rung in ladder(match)] == [(2, 0), (0, 2), (1, 1)]


def test_the_verdict_rests_on_a_part_of_the_rules_in_every_language():
    check_is_in_the_rules("mai-star", rule_section(played(NOTHING, NOTHING, NOTHING)))


@pytest.mark.parametrize("ask", [headline, why, deciding])
def test_a_match_that_goes_on_has_no_verdict(ask):
    with pytest.raises(ValueError, match="not over"):
        ask(played(NOTHING, NOTHING))


# What the words of test_sentences.py are asked for
SAID = [
    *(sentence for _, (_, *sentences), _ in VERDICTS for sentence in sentences),
    *(words for _, _, (_, words, _) in VERDICTS),
    *(rest for _, _, (_, _, rest) in VERDICTS if rest not in (None, "why")),
    HER,
]
