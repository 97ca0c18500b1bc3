"""The cells of the board: what lies there, what fits, and what a tap makes of it."""

import pytest

from assistant.games.hanamikoji import GEISHA, cells, half, row
from assistant.games.hanamikoji.entry.board import cell

from .play import match

RURI = 6
COUNTED = "00 00 00 00 00 00 21"
# By the count, the room, the count after a tap, whether more lie here, and the pips of Ruri's five cards.
RURI_S_CELL = [
    (0, (2, 4, 3, True, (True, True, False, False, False))),
    (1, (1, 3, 2, False, (True, False, False, False, False))),
]


def shown(one):
    return one.count, one.room, one.next, one.is_ahead, one.pips


@pytest.mark.parametrize(("player", "expected"), RURI_S_CELL)
def test_a_cell_tells_what_lies_there_and_what_a_tap_makes_of_it(player, expected):
    assert shown(cells(match(counted=COUNTED), player)[RURI]) == expected


def test_a_tap_on_a_cell_that_is_full_changes_nothing():
    full = match(counted="00 00 00 00 00 00 41")
    assert cells(full, 0)[RURI].next == 4
    assert cells(full, 1)[RURI].next == 1


def test_there_is_a_cell_for_each_geisha_from_left_to_right():
    assert [(one.index, one.geisha) for one in cells(match(), 0)] == [*enumerate(GEISHA)]
    assert cells(match(), 1) == tuple(cell(match(), 1, index) for index in range(len(GEISHA)))


# Of Anna's and Noah's half of Tomoyo, where she was chosen so: whether it is chosen, and whom a tap chooses.
TOMOYO_S_HALVES = {
    "-------": [(False, 0), (False, 1)],
    "--a----": [(True, None), (False, 1)],
    "--b----": [(False, 0), (True, None)],
}


@pytest.mark.parametrize("chosen", TOMOYO_S_HALVES)
def test_a_half_is_chosen_by_a_tap_and_left_again_by_the_next(chosen):
    found = [half(match(chosen=chosen), player, 2) for player in (0, 1)]
    assert [(one.is_chosen, one.next) for one in found] == TOMOYO_S_HALVES[chosen]


@pytest.mark.parametrize(("near", "places"), [(0, ["near", "far", "middle"]), (1, ["far", "near", "middle"])])
def test_a_marker_is_near_or_far_from_the_reader_or_in_the_middle(near, places):
    markers = (0, 1, None, None, None, None, None)
    shown = row(match(), markers, (None,) * 7, near)
    assert [place.marker for place in shown[:3]] == places
    assert {place.rest for place in shown} == {"middle"}
    assert [place.has_moved for place in shown] == [True, True, *[False] * 5]
