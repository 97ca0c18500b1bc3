"""Which of its stages a table shows."""

import pytest

from assistant.games.hanamikoji import evolve, stage
from assistant.games.hanamikoji.events import ActionTaken, CardsCounted

from .play import MIDDLE, match, scored

COUNTED = "10 00 00 00 00 00 00"
GIFT = (("gift",), ())
NEW, COUNTING, IN_TURNS = match(), match(counted=COUNTED), match(used=GIFT)
BETWEEN, WON = scored(MIDDLE, "a-abba-"), scored(MIDDLE, "aaaabb-")


@pytest.mark.parametrize(
    ("played", "asked", "guided", "expected"),
    [
        (NEW, "", False, "counting"),
        (NEW, "", True, "turns"),
        (NEW, "turns", True, "turns"),
        (NEW, "count", True, "counting"),
        (NEW, "turns", False, "counting"),
        (IN_TURNS, "", True, "turns"),
        (IN_TURNS, "", False, "counting"),
        (COUNTING, "", True, "counting"),
        (COUNTING, "turns", True, "counting"),
        (BETWEEN, "", False, "scored"),
        (BETWEEN, "", True, "scored"),
        (BETWEEN, "turns", True, "turns"),
        (BETWEEN, "count", True, "counting"),
        (BETWEEN, "count", False, "counting"),
        (WON, "", False, "won"),
        (WON, "turns", True, "won"),
        (WON, "count", True, "won"),
    ],
)
def test_what_stands_of_the_round_and_what_the_reader_wants_decide(played, asked, guided, expected):
    assert stage(played, asked, guided) == expected


@pytest.mark.parametrize("event", [CardsCounted(0, 0, 1), ActionTaken(1, "gift")])
def test_what_is_entered_of_the_next_round_ends_the_look_at_the_one_before(event):
    assert stage(evolve(BETWEEN, event), "", False) == "counting"
