"""The entry warnings before a round is put, and the sides that look wrong while it is entered."""

from dataclasses import replace

import pytest

from assistant.games.hanamikoji import back, describe_warning, odd_sides, score_anyway, unusual_side
from assistant.games.hanamikoji.entry.warnings import NobodyAhead, OtherEntryMode, SetAside
from assistant.games.hanamikoji.rules.scored_round import SideTotal
from assistant.games.hanamikoji.rules.tally import BY_CARDS, BY_MARKERS
from assistant.games.sentence import says as any_game_says

from .play import match


def says(what, **params):
    return any_game_says(f"hanamikoji.{what}", **params)


WARNINGS = [
    (SideTotal(0, 7), says("warning-secret", name="Anna", count=7, max=8)),
    (SideTotal(1, 9), says("warning-over", name="Noah", cards=9, max=8, count=1)),
    (SideTotal(0, 11), says("warning-over", name="Anna", cards=11, max=8, count=3)),
    (SideTotal(1, 6), says("warning-short", name="Noah", count=6, max=8)),
    (SideTotal(0, 0), says("warning-short", name="Anna", count=0, max=8)),
    (SetAside((3,)), says("warning-set-aside-begun", number=3)),
    (SetAside((2,)), says("warning-set-aside", count=1, rounds=(2,))),
    (SetAside((2, 3)), says("warning-set-aside", count=2, rounds=(2, 3))),
    (NobodyAhead(), says("warning-nobody-ahead")),
    (OtherEntryMode("cards"), says("warning-cards-last")),
    (OtherEntryMode("markers"), says("warning-markers-last")),
]


@pytest.mark.parametrize(("warning", "expected"), WARNINGS)
def test_each_warning_says_what_to_think_of(warning, expected):
    assert describe_warning(match(number=3), warning) == expected


ODD_WITH_EXPANSIONS = [
    (6, says("warning-expansions", name="Anna", count=6, min=7, max=9)),
    (10, says("warning-expansions", name="Anna", count=10, min=7, max=9)),
]


@pytest.mark.parametrize(("cards", "expected"), ODD_WITH_EXPANSIONS)
def test_with_the_mini_expansions_a_warning_names_what_a_side_may_have(cards, expected):
    played = match(expansions=True)
    assert (
        describe_warning(played, SideTotal(0, cards)) == unusual_side(played, SideTotal(0, cards)) == expected
    )


ANYWAY = [
    ([SideTotal(0, 7)], says("score-with", count=7)),
    ([SideTotal(1, 1)], says("score-with", count=1)),
    ([SideTotal(0, 7), SideTotal(1, 7)], says("score-anyway")),
    ([NobodyAhead()], says("score-unmoved")),
]


@pytest.mark.parametrize(("warnings", "expected"), ANYWAY)
def test_scoring_in_spite_of_a_warning_is_called_after_it(warnings, expected):
    assert score_anyway(warnings) == expected


BACK = {BY_CARDS: says("back-to-cards"), BY_MARKERS: says("back-to-markers")}


@pytest.mark.parametrize("mode", BACK)
def test_the_way_back_leads_to_what_is_entered(mode):
    assert back(replace(match(), entry_mode=mode), ()) == BACK[mode]


def test_the_way_back_from_markers_that_did_not_move_leads_to_them_also_without_a_tap():
    assert back(match(), [NobodyAhead()]) == BACK["markers"]


ODD = {
    "both complete": ("10 11 10 12 02 21 22", [], set()),
    "7 beside 8": ("00 11 10 12 02 21 22", [], {0}),
    "7 beside 6": ("20 10 01 12 02 00 31", [], set()),
    "9 beside 8": ("20 11 10 12 02 21 22", [], {0}),
    "warned about": ("10 00 00 00 00 00 00", [SideTotal(0, 1), SideTotal(1, 0)], {0, 1}),
}


@pytest.mark.parametrize(("counted", "warnings", "expected"), ODD.values(), ids=ODD)
def test_a_side_looks_wrong_once_the_other_is_complete(counted, warnings, expected):
    counting = replace(match(counted=counted), entry_mode=BY_CARDS)
    assert odd_sides(counting, warnings) == expected
    assert odd_sides(replace(counting, entry_mode=BY_MARKERS), warnings) == frozenset()


SAID = [*(expected for _, expected in (*WARNINGS, *ODD_WITH_EXPANSIONS, *ANYWAY)), *BACK.values()]
