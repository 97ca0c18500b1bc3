"""What is cut out or laid on the table: pieces with two sides, a mat that is the same for both."""

from dataclasses import replace

import pytest

from assistant.games.hanamikoji import ACTIONS, CHARM_GOAL, GEISHA
from assistant.printing.artwork import item
from assistant.printing.documents import GameSheet
from assistant.printing.hanamikoji import mat, tiles
from assistant.printing.marks import HUES, RULE, SIDES, Box, Shape, Text, UpsideDown
from assistant.printing.paper import PAPERS, STYLES

from .test_pads import is_sign


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
    fronts, backs = pages(press, "tiles", paper, style)
    mirrored = sorted((fronts.width - box.x - box.width, box.y) for box in frames(backs))
    assert mirrored == [pytest.approx(place, abs=0.5) for place in sorted((b.x, b.y) for b in frames(fronts))]


def test_both_players_have_every_action_with_a_used_side_that_needs_no_color(press):
    fronts, backs = pages(press, "tiles")
    colors = [box.stroke for box in frames(fronts)]
    assert [colors.count(side) for side in SIDES] == [len(ACTIONS) + 1, len(ACTIONS)]  # and who begins
    assert [box.stroke for box in frames(backs)].count(RULE) == 2 * len(ACTIONS)
    assert [text for text in said(fronts) if text in {"1", "2", "3", "2+2"}] == ["1", "2", "3", "2+2"] * 2
    assert {"1", "2", "3", "2+2"}.isdisjoint(said(backs))


def test_the_used_side_of_a_piece_is_that_of_its_own_action(press):
    fronts, backs = pages(press, "tiles")
    places = tiles.places(press._desk.job("en", "a4", "hanamikoji"))[: 2 * len(ACTIONS)]
    for place in places:
        behind = replace(place, x=backs.width - place.x - place.width)
        assert picture(fronts, middle(place)) == picture(backs, middle(behind)) != set()


def middle(place):
    """A place without its corners, in one of which a front has the player's sign."""
    return replace(place, x=place.x + 6, width=place.width - 12)


def picture(page, place):
    """What is drawn in a place, wherever in it and in whatever color."""
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
    last = [frames(page)[-1].stroke for page in pages(press, "tiles")]
    assert last == [*SIDES]


def test_little_ink_fills_no_piece_and_no_mat(press):
    for sheet in ("tiles", "mat"):
        for page in pages(press, sheet, style="low-ink"):
            assert {m.fill for m in page.marks if isinstance(m, Box | Shape)} == {None}


@pytest.mark.parametrize("paper", PAPERS)
def test_pieces_lie_in_the_middle_of_the_paper(press, paper):
    job = press._desk.job("en", paper, "hanamikoji")
    first, *_, last = tiles.places(job)
    assert first.x == pytest.approx(job.paper.width - last.x - last.width)
    assert first.y == pytest.approx(job.paper.height - last.y - last.height)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("paper", PAPERS)
def test_each_lane_of_the_mat_has_the_color_the_item_and_the_value_of_one_geisha_for_both(
    press, paper, style
):
    """In its own half each has them upright: the one across from the last of the seven to the first."""
    (page,) = pages(press, "mat", paper, style)
    (across,) = (mark for mark in page.marks if isinstance(mark, UpsideDown))
    lanes = sorted((m for m in page.marks if isinstance(m, Box) and m.height > 100), key=lambda m: m.x)
    job = press._desk.job("en", paper, "hanamikoji", style=style)
    items = {one.item: drawn_as(item(job, one.item, one.color, Box(0, 0, 9, 9))) for one in GEISHA}
    assert len({*items.values()}) == len(GEISHA)
    for half, seen in ((page, GEISHA), (across, GEISHA[::-1])):
        for geisha, lane in zip(seen, lanes, strict=True):
            values = [m.text for m in half.marks if isinstance(m, Text) and m.size > 20 and is_over(m, lane)]
            assert values == [f"{geisha.value}"]
            shapes = [m for m in half.marks if isinstance(m, Shape) and is_within(m, lower(lane))]
            assert drawn_as(shapes) == items[geisha.item]
    hems = [{m.fill, m.stroke} for m in page.marks if isinstance(m, Box) and m.height == mat.HEM]
    assert [HUES[geisha.color] in hem for geisha, hem in zip(twice(GEISHA), hems, strict=True)] == [True] * 14


def is_over(text, lane):
    return lane.x < text.x < lane.x + lane.width


def lower(lane):
    """From the place in the middle down to the value."""
    return replace(lane, y=lane.y + lane.height / 2 + 11, height=lane.height / 2 - 36)


def twice(seven):
    return [geisha for geisha in seven for _ in range(2)]


def drawn_as(shapes):
    """By which strokes, wherever and however large."""
    return tuple(tuple(kind for kind, _ in shape.contour) for shape in shapes)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_favor_marker_covers_its_place_on_the_mat_and_leaves_the_value_free(press, paper):
    (page,) = pages(press, "mat", paper)
    own = [m for m in page.marks if is_sign(m)][-1]
    points = [point for _, some in own.contour for point in some]
    right, lowest = max(x for x, _ in points), max(y for _, y in points)
    wide, high = right - min(x for x, _ in points), lowest - min(y for _, y in points)
    assert wide == pytest.approx(high)
    assert 2 * 10.7 <= wide < tiles.SIDE
    value = next(m for m in page.marks if isinstance(m, Text) and m.size > 20)
    assert value.y < lowest - high


@pytest.mark.parametrize("paper", PAPERS)
def test_the_mat_has_the_values_of_the_seven_and_all_their_charm_to_count_for_both(press, paper):
    (page,) = pages(press, "mat", paper)
    (across,) = (mark for mark in page.marks if isinstance(mark, UpsideDown))
    values, charm = [f"{geisha.value}" for geisha in GEISHA], sum(geisha.value for geisha in GEISHA)
    for seen, expected in ((page, values), (across, values[::-1])):
        texts = said(seen)
        assert texts[: charm + 1] == [f"{count}" for count in range(charm + 1)]
        assert texts[charm + 1 : charm + 8] == expected


def test_the_charm_that_wins_stands_out_on_both_tracks(press):
    (page,) = pages(press, "mat")
    large = [m.text for m in page.marks if isinstance(m, Text) and m.color == SIDES[0]]
    assert large == [f"{CHARM_GOAL}"]


def test_each_lane_has_three_places_for_its_marker(press):
    (page,) = pages(press, "mat", style="low-ink")
    (across,) = (mark for mark in page.marks if isinstance(mark, UpsideDown))
    places = [mark for mark in (*page.marks, *across.marks) if is_sign(mark)]
    assert len(places) == 3 * len(GEISHA)


@pytest.mark.parametrize("style", STYLES)
def test_the_action_markers_of_both_players_differ_without_their_colors(press, style):
    fronts, _ = pages(press, "tiles", style=style)
    places = tiles.places(press._desk.job("en", "a4", "hanamikoji"))[: 2 * len(ACTIONS)]
    near, far = places[: len(ACTIONS)], places[len(ACTIONS) :]
    assert [
        one for one, other in zip(near, far, strict=True) if picture(fronts, one) == picture(fronts, other)
    ] == []
