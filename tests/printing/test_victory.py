"""The seals of who has won, which stand on paper and in pictures."""

import pytest

from assistant.games import mai_star
from assistant.printing.marks import CREAM, INK, SEATS, WHITE, Box, Shape, Text
from assistant.printing.values import Result
from assistant.printing.victory import seals

from ..games.mai_star.play import put
from .cast import DAY
from .test_layout import extent

BOX = Box(20, 30, 80, 40)
NAMES = ("Anna", "Noah", "Mia", "Ben", "Lin", "Zoé")


def won_by(winners, players=6):
    body = {"game": "mai-star", "players": [*NAMES[:players]]}
    match = mai_star.evolve(None, mai_star.open_table(body))
    for number in (1, 2, 3):
        match = put(match, number, *(5 if seat in winners else 1 for seat in range(players)))
    return match


@pytest.fixture
def desk(press):
    return press._desk


def drawn(desk, winners, style="normal", ground=WHITE, **more):
    result = Result(won_by(winners), "", "", DAY, "", **more)
    return seals(desk.job("en", "a4", "mai-star", style=style), result, BOX, ground)


@pytest.mark.parametrize("style", ["normal", "low-ink"])
@pytest.mark.parametrize("winners", [(2,), (0, 1), (0, 1, 2, 3, 4, 5)])
def test_each_winner_has_a_seal_with_the_initial_and_all_lie_in_their_box(desk, winners, style):
    marks = drawn(desk, winners, style)
    initials = [mark.text for mark in marks if isinstance(mark, Text)]
    assert initials == [NAMES[seat][0] for seat in winners]
    inked = {mark.fill for mark in marks if isinstance(mark, Shape)} | {
        mark.stroke for mark in marks if isinstance(mark, Shape)
    }
    assert {SEATS[seat] for seat in winners} == inked & {*SEATS}
    turned = 0.06 * BOX.height  # by which the corner of one that is turned may lie outside its own
    around = extent(BOX.inset(-turned))
    assert all(extent(mark).is_in(around) for mark in marks)


def test_in_low_ink_a_seal_is_an_outline_with_a_letter_in_its_color(desk):
    marks = drawn(desk, (0,), "low-ink")
    assert [mark.fill for mark in marks if isinstance(mark, Shape)] == [None, None]
    assert [mark.color for mark in marks if isinstance(mark, Text)] == [SEATS[0]]
    assert CREAM in {mark.color for mark in drawn(desk, (0,)) if isinstance(mark, Text)}


def test_seals_cut_the_color_of_their_ground(desk):
    assert INK in {mark.stroke for mark in drawn(desk, (0,), ground=INK) if isinstance(mark, Shape)}


def test_a_seal_has_what_stands_on_the_sign_of_its_player(desk):
    marks = drawn(desk, (0, 1), letters=("1", "2", "3", "4", "5", "6"))
    assert [mark.text for mark in marks if isinstance(mark, Text)] == ["1", "2"]
