"""The replacement pieces: each with two sides, told apart without colors."""

from dataclasses import replace

import pytest

from assistant.games.hanamikoji import ACTIONS, GEISHA
from assistant.printing.documents import GameSheet
from assistant.printing.hanamikoji import pieces as tiles
from assistant.printing.marks import RULE, SIDES, Box, Shape, Text
from assistant.printing.paper import PAPERS, STYLES


def pages(press, sheet, paper="a4", style="normal", language="en"):
    return press.set(GameSheet("hanamikoji", sheet, language, paper, style)).pages


def frames(page):
    """The edges of the square pieces, with their colors."""
    side = tiles.SIDE - 3.6
    return [m for m in page.marks if isinstance(m, Box) and m.width == m.height == pytest.approx(side)]


def said(page):
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_back_of_a_piece_lies_on_its_front_when_the_paper_is_turned(press, paper, style):
    fronts, backs = pages(press, "pieces", paper, style)
    mirrored = sorted((fronts.width - box.x - box.width, box.y) for box in frames(backs))
    assert mirrored == [pytest.approx(place, abs=0.5) for place in sorted((b.x, b.y) for b in frames(fronts))]


def test_both_players_have_every_action_with_a_used_side_that_needs_no_color(press):
    fronts, backs = pages(press, "pieces")
    colors = [box.stroke for box in frames(fronts)]
    assert [colors.count(side) for side in SIDES] == [len(ACTIONS) + 1, len(ACTIONS)]  # and who begins
    assert [box.stroke for box in frames(backs)].count(RULE) == 2 * len(ACTIONS)
    assert [text for text in said(fronts) if text in {"1", "2", "3", "2+2"}] == ["1", "2", "3", "2+2"] * 2
    assert {"1", "2", "3", "2+2"}.isdisjoint(said(backs))


@pytest.mark.parametrize("style", STYLES)
def test_the_used_side_of_a_piece_is_that_of_its_own_action(press, style):
    fronts, backs = pages(press, "pieces", style=style)
    places = tiles.places(press._desk.job("en", "a4", "hanamikoji"))[: 2 * len(ACTIONS)]
    for place in places:
        behind = replace(place, x=backs.width - place.x - place.width)
        assert picture(fronts, middle(place)) == picture(backs, middle(behind)) != set()


def middle(place):
    """A place without its corners, in one of which a front has the player's sign."""
    return replace(place, x=place.x + 6, width=place.width - 12)


def picture(page, place):
    """The shapes drawn in a place, wherever in it and in whatever color."""
    drawn = [m.contour for m in page.marks if isinstance(m, Shape) and is_within(m, place)]
    left = min(x for contour in drawn for _, points in contour for x, _ in points)
    top = min(y for contour in drawn for _, points in contour for _, y in points)
    return {
        tuple((round(x - left, 2), round(y - top, 2)) for _, points in contour for x, y in points)
        for contour in drawn
    }


def is_within(shape, place):
    points = [point for _, some in shape.contour for point in some]
    return all(0 < x - place.x < place.width and 0 < y - place.y < place.height for x, y in points)


def test_there_is_a_marker_for_each_geisha_and_a_piece_with_a_side_for_each_who_begins(press):
    assert len(tiles.places(press._desk.job("en", "a4", "hanamikoji"))) == 2 * len(ACTIONS) + len(GEISHA) + 1
    last = [frames(page)[-1].stroke for page in pages(press, "pieces")]
    assert last == [*SIDES]


def test_low_ink_fills_no_piece(press):
    for page in pages(press, "pieces", style="low-ink"):
        assert {m.fill for m in page.marks if isinstance(m, Box | Shape)} == {None}


@pytest.mark.parametrize("paper", PAPERS)
def test_pieces_lie_in_the_middle_of_the_paper(press, paper):
    job = press._desk.job("en", paper, "hanamikoji")
    first, *_, last = tiles.places(job)
    assert first.x == pytest.approx(job.paper.width - last.x - last.width)
    assert first.y == pytest.approx(job.paper.height - last.y - last.height)


@pytest.mark.parametrize("style", STYLES)
def test_the_action_markers_of_both_players_differ_without_their_colors(press, style):
    fronts, _ = pages(press, "pieces", style=style)
    places = tiles.places(press._desk.job("en", "a4", "hanamikoji"))[: 2 * len(ACTIONS)]
    near, far = places[: len(ACTIONS)], places[len(ACTIONS) :]
    assert [
        one for one, other in zip(near, far, strict=True) if picture(fronts, one) == picture(fronts, other)
    ] == []
