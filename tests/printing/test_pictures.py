"""The pictures to send: what is easy to see in them at the size of a chat."""

import pytest

from assistant.games.hanamikoji import CHARM_GOAL
from assistant.printing.hanamikoji.picture import ALL_CHARM
from assistant.printing.marks import CREAM, GOLD_LEAF, Box, Line, Shape, Text
from assistant.printing.victory import FIBER, HEIGHT

from ..factories import ALL_TIED, FIRST_ROUND
from .cast import result, result_picture
from .test_layout import year
from .test_result import ended


def marks(press, picture):
    (page,) = press.set(picture).pages
    return page.marks


def pieces(page, is_far):
    """Those of a bar of charm, from the left: whether each is filled."""
    bars = [mark for mark in page if isinstance(mark, Box) and mark.radius == 0.5 and mark.stroke is None]
    return [mark for mark in bars if (mark.y < HEIGHT / 2) == is_far]


@pytest.mark.parametrize("rounds", [[FIRST_ROUND], [ALL_TIED]])
def test_a_bar_shows_the_charm_of_each_and_where_it_is_enough(press, rounds):
    made = result(rounds=rounds)
    page = marks(press, result_picture(made))
    goals = [mark for mark in page if isinstance(mark, Line) and mark.color == CREAM]
    for player, is_far in enumerate((False, True)):
        bar = pieces(page, is_far)
        assert len(bar) == ALL_CHARM
        assert [mark.fill == GOLD_LEAF for mark in bar].count(True) == made.match.charm[player]
        (goal,) = [line for line in goals if (line.y1 < HEIGHT / 2) == is_far]
        assert bar[CHARM_GOAL - 1].x < goal.x1 < bar[CHARM_GOAL].x


def serifs(page):
    return {mark.text for mark in page if isinstance(mark, Text) and mark.serif}


def test_what_is_to_be_seen_first_is_in_serif_letters(press):
    assert {"Anna wins", "A", "11", "2", "3", "4", "5"} <= serifs(marks(press, result_picture()))
    ladder = ended((5, 6, 7), (13, 15, 17), (21, 16, 18), players=("Anna", "Noah", "Mia"))
    assert {"Mia is the Mai-Star", "M", "42", "39", "37"} <= serifs(
        marks(press, result_picture(ladder, game="mai-star"))
    )
    assert {"2026", "88"} <= serifs(marks(press, year(("Anna",), 88)))


def slip(page):
    """That of the ladder: the only box with round corners of 3 mm."""
    (found,) = [mark for mark in page if isinstance(mark, Box) and mark.radius == 3]
    return found


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_ladder_of_few_has_higher_rungs(press, players):
    names = ("Anna", "Noah", "Mia", "Ben", "Lin", "Zoé")[:players]
    page = marks(press, result_picture(ended(*[(5,) * players] * 3, players=names), game="mai-star"))
    assert 0.65 * HEIGHT < slip(page).height < 0.9 * HEIGHT


def test_every_picture_lies_on_paper_with_fibers(press):
    for picture in (
        result_picture(),
        result_picture(ended(*[(1, 2, 3)] * 3, players="ANM"), game="mai-star"),
        year((), 1),
    ):
        assert [mark.stroke for mark in marks(press, picture) if isinstance(mark, Shape)].count(FIBER) == 1


def test_no_picture_is_heavy(press):
    """Pictures that a messenger would make smaller, and worse."""
    six = ended(*[(5, 6, 7, 8, 9, 10)] * 3, players=("Anna", "Noah", "Mia", "Ben", "Lin", "Zoé"))
    for picture in (result_picture(language="ja"), result_picture(six, game="mai-star"), year(("Anna",), 88)):
        assert len(press.png(picture)) < 80_000
