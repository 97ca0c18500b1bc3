"""Which of its stages a table shows."""

import pytest

from assistant.games.mai_star import stage

from .play import keep, opened, played

NOTHING = (0, 0, 0)
NEW, UNDECIDED = opened(), opened(3, round=2, totals=[4, 4, 4])
BETWEEN, WON = played(NOTHING), played(NOTHING, NOTHING, NOTHING)


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize(
    ("match", "asked", "expected"),
    [
        (NEW, "", "playing"),
        (UNDECIDED, "", "between"),
        (NEW, "score", "scoring"),
        (UNDECIDED, "count", "playing"),
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
