"""Which of its stages a table shows."""

import pytest

from assistant.games.mai_star import sides, stage

from .play import keep, opened, played

NOTHING = (0, 0, 0)
NEW, UNDECIDED = opened(), opened(3, round=2, totals=[4, 4, 4])
BETWEEN, WON = played((0, 1, 2)), played(NOTHING, NOTHING, NOTHING)


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize(
    ("match", "asked", "expected"),
    [
        (NEW, "", "playing"),
        (UNDECIDED, "", "between"),
        (NEW, "score", "scoring"),
        (UNDECIDED, "count", "between"),
        (keep(UNDECIDED, 1, guest=3), "count", "playing"),
        (UNDECIDED, "score", "scoring"),
        (opened(3, round=2, totals=[4, 4, 1]), "", "playing"),
        (BETWEEN, "", "between"),
        (BETWEEN, "count", "playing"),
        (keep(BETWEEN, 1, guest=3), "", "playing"),
        (keep(BETWEEN, 1, cards_left=1), "", "playing"),
        (keep(BETWEEN, 1, geisha="momiji"), "", "between"),
        (WON, "", "won"),
        (WON, "count", "won"),
        (WON, "score", "won"),
    ],
)
def test_what_stands_of_the_round_and_what_the_reader_asks_for_decide(match, asked, guided, expected):
    assert stage(match, asked, guided) == expected


@pytest.mark.parametrize(
    ("players", "near", "is_between", "expected"),
    [
        (3, 0, True, [("south", 0), ("west", 1), ("north", 2)]),
        (4, 0, True, [("south", 0), ("west", 1), ("north", 2), ("east", 3)]),
        (4, 2, True, [("south", 2), ("west", 3), ("north", 0), ("east", 1)]),
        (5, 0, True, [("south", 0)]),
        (6, 5, True, [("south", 5)]),
        (4, 1, False, [("south", 1)]),
    ],
)
def test_three_or_four_sit_round_a_device_clockwise_and_more_have_a_phone_each(
    players, near, is_between, expected
):
    assert [*sides(opened(players), near, is_between)] == expected
