"""Between two rounds: places, strings of money, the way round the table to who begins, and what to do."""

import pytest

from assistant.games.events import StartingPlayerChosen
from assistant.games.mai_star import (
    evolve,
    money_rows,
    next_round,
    next_steps,
    rematch_chooses,
    ring,
    rounds_left,
    why_begins,
)
from assistant.games.sentence import says as any_game_says

from ..speaking import said
from .play import opened, played


def says(what, **params):
    return any_game_says(f"mai-star.{what}", **params)


def test_places_are_shared_by_who_have_as_much():
    match = played((5, 6, 7, 0), (13, 15, 17, 18))
    assert [(one.player, one.place, one.before, one.earned, one.total) for one in money_rows(match)] == [
        (2, 1, 7, 17, 24),
        (1, 2, 6, 15, 21),
        (0, 3, 5, 13, 18),
        (3, 3, 0, 18, 18),
    ]


@pytest.mark.parametrize(
    ("totals", "places"),
    [((9, 9, 3), [1, 1, 3]), ((4, 4, 4), [1, 1, 1]), ((9, 3, 3, 3), [1, 2, 2, 2])],
)
def test_after_a_shared_place_as_many_are_left_out(totals, places):
    assert [one.place for one in money_rows(played(totals))] == places


def test_before_the_first_round_here_nothing_is_earned():
    assert [(one.earned, one.total) for one in money_rows(opened(3, round=2, totals=[4, 4, 4]))] == [
        (None, 4)
    ] * 3


STRINGS = [
    # 7 and 17 are four fives, the first of them old, and four ones
    ((7, 17), ["old five", *["new five"] * 3, *["new one"] * 4]),
    ((5, 13), ["old five", *["new five"] * 2, *["new one"] * 3]),
    ((0, 0), []),
    ((3, 0), ["old one"] * 3),
    ((4, 1), ["new five"]),  # the fifth makes four ones a five
    ((0, 11), ["new five", "new five", "new one"]),
]


@pytest.mark.parametrize(("earned", "expected"), STRINGS)
def test_a_string_has_a_wide_lantern_for_five_and_a_narrow_one_for_one(earned, expected):
    first, second = earned
    strung = {one.player: one.lanterns for one in money_rows(played((first, 0, 0), (second, 0, 0)))}[0]
    words = {True: "five", False: "one"}
    assert [f"{'new' if lit.is_new else 'old'} {words[lit.is_five]}" for lit in strung] == expected


def test_a_fortune_strings_its_newest_lanterns_only():
    rich = money_rows(opened(3, round=3, totals=[9999, 0, 0]))[0]
    assert len(rich.lanterns) == 24
    assert [lit.is_five for lit in rich.lanterns[-5:]] == [True, False, False, False, False]


# Seats go clockwise; the reader's is at 180 degrees, the near end.

WAYS = [
    # from Mia, who has the most, one seat on
    ((18, 21, 24, 18), (360.0, 90.0), {0, 2, 3}),
    # over the end of the row
    ((1, 1, 3, 5), (450.0, 90.0), {0, 1, 3}),
    ((5, 3, 1, 1), (180.0, 180.0), {0, 2, 3}),
    # one alone has the least: no way is gone
    ((5, 3, 4, 2), None, {3}),
    # the most is shared too: nobody is met first
    ((5, 1, 5, 1), None, {1, 3}),
]


@pytest.mark.parametrize(("totals", "way", "counting"), WAYS)
def test_the_way_goes_clockwise_from_the_highest_to_who_begins(totals, way, counting):
    shown = ring(played(totals), 0)
    assert (shown.sweep > 0) == (way is not None)
    assert way in (None, (shown.start, shown.sweep))
    assert {seat.player for seat in shown.seats if seat.counts} == counting


def test_the_reader_sits_at_the_near_end():
    shown = ring(played((18, 21, 24, 18)), 2)
    assert [seat.turn for seat in shown.seats] == [0, 90, 180, 270]
    assert (shown.start, shown.sweep) == (180, 90)


# What is said

TIED, EQUAL = played((5, 1, 5, 1)), played((5, 5, 5, 5))
CHOSEN = evolve(TIED, StartingPlayerChosen(3))
NEXT = [
    (played((5, 2, 3, 4)), True, (says("begins-round", name="Noah", number=2), says("hands", count=6))),
    (
        played((5, 2, 3, 4), (0, 9, 9, 9)),
        True,
        (says("begins-round", name="Anna", number=3), says("hands-last", count=7)),
    ),
    (TIED, True, (says("tap-who-won"), says("least-shared", names=("Noah", "Ugo"), total=1))),
    (TIED, False, (says("table-decides"), says("least-shared", names=("Noah", "Ugo"), total=1))),
    (EQUAL, True, (says("tap-who-won"), says("all-have", total=5))),
    (CHOSEN, True, (says("begins-round", name="Ugo", number=2), says("hands", count=6))),
]


@pytest.mark.parametrize(("match", "may_play", "expected"), NEXT)
def test_the_foot_says_who_begins_or_that_the_table_decides_and_why(match, may_play, expected):
    assert next_round(match, may_play) == expected


WHY = [
    (played((5, 2, 3, 4)), says("why-begins", name="Noah"), says("begins-lowest", name="Noah", total=2)),
    (TIED, says("why-table"), says("begins-candidates", names=("Noah", "Ugo"))),
    (CHOSEN, says("why-begins", name="Ugo"), says("begins-chosen", name="Ugo")),
]


@pytest.mark.parametrize(("match", "title", "because"), WHY)
def test_why_somebody_begins_has_a_title_and_the_rule(match, title, because):
    assert why_begins(match) == (title, because)


def test_of_several_with_the_least_all_are_named_with_what_they_have_and_from_whom_one_goes():
    told = said(why_begins(played((18, 21, 24, 18)))[1])
    assert told == (
        "Anna and Ugo share the lowest total (18). Zoé has the highest; "
        "clockwise, Ugo comes first and starts."
    )


LEFT = [(played((1, 2, 3)), says("left-2")), (played((1, 2, 3), (1, 2, 3)), says("left-1"))]


@pytest.mark.parametrize(("match", "expected"), LEFT)
def test_it_is_said_how_many_festivals_are_left(match, expected):
    assert rounds_left(match) == expected


SHUFFLE, BACK = ("cards", says("step-shuffle", count=75)), ("turn", says("step-back"))
ORDER = says("setup-geisha", names=("Noah", "Zoé", "Ugo", "Anna"))
STEPS = [
    (played((5, 2, 3, 4)), (BACK, SHUFFLE, ("deal", says("step-deal", count=6)))),
    (
        played((5, 2, 3, 4), management=True),
        (BACK, SHUFFLE, ("deal", says("step-deal", count=6)), ("cards", ORDER)),
    ),
    (opened(3, round=3, totals=[4, 4, 4]), (SHUFFLE, ("deal", says("step-deal", count=7)))),
]


@pytest.mark.parametrize(("match", "expected"), STEPS)
def test_what_to_do_before_the_next_round_is_said_in_order(match, expected):
    assert next_steps(match) == expected


CHOOSES = says("chooses-first", name="Zoé")


def test_a_rematch_says_who_chooses_first():
    assert rematch_chooses(opened(3), 2) == CHOOSES


# What the words of test_sentences.py are asked for
SAID = [
    *(sentence for _, _, expected in NEXT for sentence in expected),
    *(sentence for _, *expected in WHY for sentence in expected),
    *(expected for _, expected in LEFT),
    *(step for _, expected in STEPS for _, step in expected),
    CHOOSES,
]
