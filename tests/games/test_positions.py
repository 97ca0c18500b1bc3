"""All 3^7 marker positions, in every ending, against a table that was written without the code under test."""

from itertools import product

from assistant.games.hanamikoji import rules
from assistant.games.hanamikoji.rules import endings

from . import positions

PLAYERS = {"a": 0, "b": 1, "-": None}
COLUMNS = ("until-goal", "three-rounds-geishas", "three-rounds-charm", "three-rounds-points")
TABLE = [line.split() for line in positions.FILE.read_text("utf-8").splitlines()]


def markers(text):
    return tuple(PLAYERS[letter] for letter in text)


def said(outcome):
    return "." if outcome is None else "".join("ab"[w] for w in outcome.winners) + ":" + outcome.reason


def test_the_table_is_what_the_hand_checkable_rules_write():
    assert positions.FILE.read_text("utf-8") == positions.text()


def test_the_table_holds_every_position_once():
    assert {line[0] for line in TABLE} == {"".join(row) for row in product("ab-", repeat=7)}
    assert len(TABLE) == 3**7


def test_favors_and_charm_of_every_position():
    for text, favors, charm, *_ in TABLE:
        assert "{}-{}".format(*rules.favors(markers(text))) == favors, text
        assert "{}-{}".format(*rules.charm(markers(text))) == charm, text


def test_every_position_after_the_third_round_in_every_ending():
    for text, _, _, *results in TABLE:
        for ending, result in zip(COLUMNS, results, strict=True):
            assert said(endings.outcome_after(markers(text), ending, 3)) == result, (text, ending)


def test_before_the_third_round_only_the_goals_end_a_match_in_every_ending():
    for text, _, _, by_goals, *_ in TABLE:
        for ending, number in product(COLUMNS, (1, 2)):
            assert said(endings.outcome_after(markers(text), ending, number)) == by_goals, (text, ending)


def test_no_position_gives_both_players_the_same_goal():
    for text, *_ in TABLE:
        assert min(rules.charm(markers(text))) < endings.CHARM_GOAL
        assert min(rules.favors(markers(text))) < endings.GEISHA_GOAL


def test_the_endings_are_the_four_of_the_table():
    assert endings.ENDINGS == COLUMNS
