"""The places of a chart's parts, whatever the figures are."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.history import charts

counts = st.lists(st.lists(st.integers(0, 500), min_size=2, max_size=2), min_size=1, max_size=4)
results = st.lists(st.sampled_from((0, 1, None)), min_size=1, max_size=900)
totals = st.lists(st.lists(st.integers(0, 40), min_size=4, max_size=4), min_size=2, max_size=6)


def led(winners):
    return [winners[: end + 1].count(0) - winners[: end + 1].count(1) for end in range(len(winners))]


@given(results)
def test_a_lead_stays_on_its_chart_and_the_near_player_is_below(winners):
    drawn = charts.lead(led(winners), winners)
    for point in drawn.points:
        assert 0 <= point.x <= 100
        assert 5 <= point.y <= 95
        assert (point.y > drawn.even) == (point.value > 0)
    far, near = drawn.marks
    assert far < drawn.even < near


@pytest.mark.parametrize(("matches", "signs"), [(1, 1), (36, 36), (37, 1), (900, 1)])
def test_each_of_few_matches_has_a_sign_and_of_many_the_last(matches, signs):
    drawn = charts.lead([*range(1, matches + 1)], [0] * matches)
    assert len(drawn.points) == signs
    assert drawn.points[-1].value == matches


def test_a_long_line_has_no_more_steps_than_can_be_seen():
    drawn = charts.lead([*range(5000)], [0] * 5000)
    assert drawn.line.count("L") <= charts.MOST_STEPS + 1
    assert drawn.line.endswith("L100.0 94.0")


@given(counts)
def test_bars_have_one_scale_and_every_figure_its_room(rows):
    most = max(map(sum, rows))
    for row, bar in zip(rows, charts.bars(rows), strict=True):
        assert [(part.player, part.count) for part in bar] == [*filter(lambda part: part[1], enumerate(row))]
        assert sum(part.width for part in bar) == pytest.approx(
            max(100 * sum(row) / max(1, most), 0), abs=18.1
        )
        assert all(part.width >= 9 and part.x + part.width <= 100.1 for part in bar)


def test_each_in_a_row_of_its_own():
    assert charts.apart([3, 0, 7]) == [[3, 0, 0], [0, 0, 0], [0, 0, 7]]


@pytest.mark.parametrize(
    ("count", "of", "percent"), [(0, 7, 0), (7, 7, 100), (1, 8, 13), (9, 23, 39), (1, 3, 33)]
)
def test_a_share_is_rounded_as_people_do(count, of, percent):
    assert charts.percent(count, of) == percent


@given(totals)
def test_lines_stay_on_their_chart_and_no_two_figures_at_their_end_lie_on_each_other(series):
    drawn = charts.lines(series)
    for line in drawn.lines:
        assert all(0 <= point.x <= 100 and 14 <= point.y <= 94 for point in line.points)
    if len(series) > 2:
        assert [label.value for label in drawn.labels] == [values[-1] for values in series]
        levels = sorted(label.y for label in drawn.labels)
        assert levels[0] >= 8
        assert levels[-1] <= 100
        assert all(b - a >= 10.9 for a, b in pairwise(levels))


@pytest.mark.parametrize(
    ("near", "far", "above"), [([0, 9], [0, 10], 1), ([0, 14], [0, 5], 0), ([0, 9], [0, 9], 1)]
)
def test_who_has_more_has_the_figure_above_the_line(near, far, above):
    labels = charts.lines([near, far], goal=11).labels
    assert {label.player: label.below < 0 for label in labels} == {above: True, 1 - above: False}


def test_a_marker_s_way_goes_down_to_the_near_player_and_up_to_the_far_one():
    (thread,) = charts.threads([[None], [0], [0], [1]])
    assert [point.y for point, _ in thread.points] == [50, 76, 76, 24]
    assert [moved for _, moved in thread.points] == [False, True, False, True]
