"""The winner and the reason in every ending, with the figures of the boxes and the rules of the rulebooks."""

from itertools import product

import pytest

from assistant.games.hanamikoji import deciding, ended_with, headline, rule_section, why
from assistant.games.hanamikoji.rules.endings import ENDINGS, outcome_after
from assistant.games.hanamikoji.rules.scored_round import SideTotal
from assistant.games.sentence import says

from ..speaking import check_is_in_the_rules, said
from .play import MIDDLE, scored, sides

GEISHA_FIRST, CHARM_FIRST, CHARM_ONLY = THIRD_ROUND = (
    "three-rounds-geishas",
    "three-rounds-charm",
    "three-rounds-points",
)
VALUES = (2, 2, 2, 3, 3, 4, 5)

# The endings in which it is so, the markers after round 3, the rule, and the figures it is applied to. `name`
# has won; where nobody is named, victory is shared.
VERDICTS = [
    # three geisha each, 8 charm to 11
    (ENDINGS, "-aabbab", "charm", {"name": "Noah", "charm": 11, "goal": 11}),
    # both goals at once: charm is asked first
    (ENDINGS, "aaabb-a", "charm", {"name": "Anna", "charm": 11, "goal": 11}),
    # 11 charm to 10, though the other has four geisha
    (
        ENDINGS,
        "bbabbaa",
        "charm-before-geishas",
        {"name": "Anna", "charm": 11, "other": "Noah", "count": 4, "charm_goal": 11, "geisha_goal": 4},
    ),
    # four geisha, 9 charm to 7
    (ENDINGS, "aaaabb-", "geishas", {"name": "Anna", "count": 4, "goal": 4}),
    # four geisha to two, 9 charm each
    (ENDINGS, "bbbb-aa", "geishas-at-equal-charm", {"name": "Noah", "count": 4, "charm": 9, "goal": 4}),
    # three geisha to two, 6 charm to 9
    ([GEISHA_FIRST], "aaa--bb", "third-round-geishas", {"name": "Anna", "more": 3, "less": 2}),
    ([CHARM_FIRST, CHARM_ONLY], "aaa--bb", "third-round-charm", {"name": "Noah", "more": 9, "less": 6}),
    # two geisha each, 4 charm to 6
    (
        [GEISHA_FIRST],
        "aab--b-",
        "third-round-charm-at-equal-geishas",
        {"name": "Noah", "count": 2, "more": 6, "less": 4},
    ),
    ([CHARM_FIRST, CHARM_ONLY], "aab--b-", "third-round-charm", {"name": "Noah", "more": 6, "less": 4}),
    # three geisha and 8 charm each; Anna has the 4
    ([GEISHA_FIRST], "aabbba-", "third-round-equal-geishas-and-charm", {"count": 3, "charm": 8}),
    ([CHARM_FIRST], "aabbba-", "third-round-highest-geisha", {"name": "Anna", "charm": 8, "value": 4}),
    ([CHARM_ONLY], "aabbba-", "third-round-equal-charm", {"charm": 8}),
    # three geisha and 9 charm each; Noah has the 5
    ([CHARM_FIRST], "bbaa-ab", "third-round-highest-geisha", {"name": "Noah", "charm": 9, "value": 5}),
    # a three each
    ([CHARM_FIRST], "---ab--", "third-round-equal-charm-and-highest-geisha", {"charm": 3}),
    # nothing at all
    ([GEISHA_FIRST], MIDDLE, "third-round-equal-geishas-and-charm", {"count": 0, "charm": 0}),
    ([CHARM_FIRST], MIDDLE, "third-round-equal-charm-and-highest-geisha", {"charm": 0}),
    ([CHARM_ONLY], MIDDLE, "third-round-equal-charm", {"charm": 0}),
]
ROWS = [(ending, *row) for endings, *row in VERDICTS for ending in endings]
SECTIONS = {
    "charm": "goals",
    "charm-before-geishas": "both",
    "geishas": "goals",
    "geishas-at-equal-charm": "nine",
}
# The figure that each rule is decided by, as it stands large, and the words after it.
DECIDED = {
    "charm": ("charm", "charm – {goal} needed"),
    "charm-before-geishas": ("charm", "charm points, beating {count} geisha"),
    "geishas": ("count", "geisha – {goal} needed"),
    "geishas-at-equal-charm": ("count", "geisha, charm points equal ({charm} each)"),
    "third-round-geishas": ("more", "geisha to {less} after three rounds"),
    "third-round-charm-at-equal-geishas": ("more", "charm points to {less}, geisha equal ({count} each)"),
    "third-round-charm": ("more", "charm points to {less} after three rounds"),
    "third-round-highest-geisha": ("value", "most valuable geisha, charm points equal ({charm} each)"),
    "third-round-equal-charm": ("charm", "charm points each after three rounds"),
    "third-round-equal-geishas-and-charm": ("charm", "charm points each, geisha equal ({count})"),
    "third-round-equal-charm-and-highest-geisha": ("charm", "charm points each, most valuable geisha equal"),
}


def ended(ending, markers):
    return scored(MIDDLE, markers, ending=ending, number=3)


RESTS = [
    ("until-goal", "-aabbab", "Anna: charm 8, geisha 3"),
    ("until-goal", "aaaabb-", "Noah: charm 7, geisha 2"),
    (CHARM_ONLY, "aabbba-", "Still in the middle: Ruri (flower)."),
    (CHARM_FIRST, "---ab--", "Markers still in the middle: 5."),
]
ENDED = [
    ("until-goal", "-aabbab", says("hanamikoji.ended", number=3)),
    (CHARM_ONLY, "aabbba-", says("hanamikoji.ended-last", number=3)),
]
SAID = [
    *(expected for _, _, expected in ENDED),
    *(says(f"hanamikoji.why-{rule}", **figures) for _, _, rule, figures in ROWS),
    says("hanamikoji.share", a="Anna", b="Noah"),
    says("hanamikoji.wins", name="Anna"),
    *(deciding(ended(ending, markers)).words for ending, markers, *_ in ROWS),
    *(deciding(ended(ending, markers)).rest for ending, markers, _ in RESTS),
]


@pytest.mark.parametrize(("ending", "markers", "rule", "figures"), ROWS)
def test_who_has_won_and_why(ending, markers, rule, figures):
    match = ended(ending, markers)
    assert match.outcome.rule == rule
    assert why(match) == says(f"hanamikoji.why-{rule}", **figures)
    assert rule_section(match) == SECTIONS.get(rule, "endings")
    if "name" in figures:
        assert headline(match) == says("hanamikoji.wins", name=figures["name"])
    else:
        assert headline(match) == says("hanamikoji.share", a="Anna", b="Noah")


@pytest.mark.parametrize(("ending", "markers", "rule", "figures"), ROWS)
def test_the_figure_that_decided_stands_alone_with_its_words(ending, markers, rule, figures):
    figure, text = DECIDED[rule]
    made = deciding(ended(ending, markers))
    assert made.figure == figures[figure]
    assert said(made.words) == text.format(**figures)


@pytest.mark.parametrize(("ending", "markers", "expected"), ENDED)
def test_the_last_round_is_told_and_whether_another_could_have_followed(ending, markers, expected):
    assert ended_with(ended(ending, markers)) == expected


@pytest.mark.parametrize(("ending", "markers", "expected"), RESTS)
def test_below_stands_what_the_other_has_or_whom_nobody_has(ending, markers, expected):
    assert said(deciding(ended(ending, markers)).rest) == expected


def test_of_a_victory_that_is_shared_some_geisha_favors_nobody():
    for row, ending in product(POSITIONS, THIRD_ROUND):
        outcome = ended(ending, row).outcome
        assert len(outcome.winners) == 1 or "-" in row, row


@pytest.mark.parametrize("section", sorted({*SECTIONS.values(), "endings", SideTotal.rule}))
def test_a_verdict_and_a_warning_rest_on_a_part_of_the_rules_in_every_language(section):
    check_is_in_the_rules("hanamikoji", section)


@pytest.mark.parametrize("ask", [headline, deciding, why, rule_section])
def test_a_match_that_goes_on_has_no_verdict(ask):
    with pytest.raises(ValueError, match="not over"):
        ask(ended("until-goal", "aabbba-"))


# Every position of the markers, against the rulebooks

POSITIONS = ["".join(row) for row in product("ab-", repeat=7)]


def rule(row, ending, number):
    """The rule that decides; None while the match goes on."""
    a, b = held(row, "a"), held(row, "b")
    for own, other in ((a, b), (b, a)):
        if sum(own) >= 11:
            return "charm-before-geishas" if len(other) >= 4 else "charm"
    if len(a) >= 4 or len(b) >= 4:
        return "geishas-at-equal-charm" if sum(a) == sum(b) else "geishas"
    return third_round(ending, a, b) if ending in THIRD_ROUND and number >= 3 else None


def held(row, player):
    """The values of the geisha that favor a player."""
    return [value for value, side in zip(VALUES, row, strict=True) if side == player]


def third_round(ending, a, b):
    if ending == GEISHA_FIRST:
        if len(a) != len(b):
            return "third-round-geishas"
        is_shared = sum(a) == sum(b)
        return f"third-round-{'equal-geishas-and-charm' if is_shared else 'charm-at-equal-geishas'}"
    if sum(a) != sum(b):
        return "third-round-charm"
    if ending == CHARM_ONLY:
        return "third-round-equal-charm"
    is_shared = max(a, default=0) == max(b, default=0)
    return f"third-round-{'equal-charm-and-highest-geisha' if is_shared else 'highest-geisha'}"


@pytest.mark.parametrize(("ending", "number"), [*product(ENDINGS, (1, 2, 3)), ("until-goal", 400)])
def test_the_rule_of_every_position_is_the_one_of_the_rulebook(ending, number):
    for row in POSITIONS:
        outcome = outcome_after(sides(row), ending, number)
        assert (outcome and outcome.rule) == rule(row, ending, number), row


def test_the_table_has_every_rule_by_which_a_position_can_end():
    possible = {rule(row, ending, 3) for row in POSITIONS for ending in ENDINGS}
    assert {rule for _, _, rule, _ in ROWS} == possible - {None}


@pytest.mark.parametrize("ending", ENDINGS)
def test_of_two_figures_in_a_verdict_the_winner_s_is_the_greater(ending):
    for row in POSITIONS:
        match = ended(ending, row)
        figures = dict(why(match).params) if match.outcome else {}
        assert figures.get("more", 1) > figures.get("less", 0), row
        if "name" in figures:
            assert match.outcome.winners == (match.players.index(figures["name"]),), row
