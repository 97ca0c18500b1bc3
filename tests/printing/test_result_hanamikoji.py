"""The sheet of a match of Hanamikoji, which one keeps in the box."""

from dataclasses import replace

import pytest

from assistant.games import hanamikoji
from assistant.printing.documents import ResultSheet
from assistant.printing.hanamikoji import captions
from assistant.printing.hanamikoji.grid import DENSE
from assistant.printing.job import LARGE
from assistant.printing.marks import SIDES, Box, Line, Link, Shape, Text
from assistant.printing.paper import PAPERS, STYLES

from ..factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND
from ..games.speaking import said as spoken
from ..pairs import in_pairs, offenders
from ..programs import needed
from ..running import run
from .cast import JAPANESE, LONG, PLAYERS, SHORT, WATCH, match
from .cast import result as made_of
from .test_layout import faults

ENDED = 3
NEAR = 10  # mm
SIGNED = ("◆ Anna", "● Noah")
MANY = [ALL_TIED, FIRST_ROUND] * 10
TO_THE_MIDDLE = [None, 0, 1, None, 0, 1, None]
# Rounds by markers that leave little room at the first point: charm 7 to 9, then 7 to 12; none, then 12 to 9.
NARROW = {
    "below the goal": [[None, 0, 0, None, 0, 1, 1], [None, None, None, 0, 1, None, None]],
    "level": [[None, 0, 0, None, 0, 1, 1], [None] * 7, [0, None, 1, None, None, None, None]],
    "on the foot": [[None] * 7, [0, 0, 0, 0, 0, 1, 1]],
}
ENDS = {"both": CHARM_OVER_GEISHA, "all": [0] * 7, "low": [0, 0, 0, 1, 1, 1, 0]}
HARD = [
    ("en", "letter", SHORT),
    ("fr", "letter", LONG),
    ("it", "a4", LONG),
    ("it", "letter", LONG),
    ("ja", "letter", JAPANESE),
]


def result(players=SHORT, rounds=(), **opening):
    """As the pages would tell it to the press."""
    made = made_of(players, rounds=rounds, **opening)
    if not made.match.outcome:
        return replace(made, headline="The match is not over", told=())
    told = tuple(spoken(sentence) for sentence in captions(made.match))
    return replace(made, headline=spoken(hanamikoji.headline(made.match)), told=told)


def pages(press, made, language="en", paper="a4", style="normal"):
    return press.set(ResultSheet("hanamikoji", made, language, paper, style)).pages


def found(press, made, language, paper, style):
    """The faults of all pages."""
    least = LARGE if style == "large" else 6.5
    shown = pages(press, made, language, paper, style)
    return [fault for page in shown for fault in faults(page, least)]


def texts(press, made, **more):
    marks = [mark for page in pages(press, made, **more) for mark in page.marks]
    return [mark.text for mark in marks if isinstance(mark, Text)]


@in_pairs("rows", [0, 1, 5, 6, 15, 20], HARD, STYLES)
def test_a_result_holds_its_texts_at_the_size_of_its_style(press, rows):
    def wrong(row):
        rounds, (language, paper, players), style = row
        return found(press, result(players, MANY[:rounds]), language, paper, style)

    assert offenders(rows, wrong) == {}


@in_pairs("rows", HARD, STYLES, [True, False])
def test_every_remark_at_once_has_room_below_fifteen_rounds(press, rows):
    """Some rounds without figures, some with too few cards, begun in the middle."""
    odd = [[0, 0], *FIRST_ROUND[1:]]

    def wrong(row):
        (language, paper, players), style, is_hosted = row
        made = result(players, [odd, [None] * 7, *[ALL_TIED] * 13], round=4)
        return found(press, replace(made, is_hosted=is_hosted), language, paper, style)

    assert offenders(rows, wrong) == {}


@in_pairs("rows", PLAYERS, PAPERS, ["normal", "low-ink"])
def test_fifteen_rounds_are_one_page_and_one_more_goes_on_over_it(press, rows):
    def wrong(row):
        players, paper, style = row
        made = (result(players, MANY[:rounds]) for rounds in (15, 16))
        counts = [len(pages(press, each, paper=paper, style=style)) for each in made]
        return [] if counts == [1, 2] else counts

    assert offenders(rows, wrong) == {}


def test_the_text_of_each_line_begins_with_whose_it_is(press, poppler):
    """As a screen reader finds it: the number, then each player with cards and totals, and the markers."""
    content = press.pdf(ResultSheet("hanamikoji", result(rounds=[FIRST_ROUND]), "en", "a4"))
    raw = run([needed("pdftotext"), "-raw", "-", "-"], input=content, capture_output=True, check=True)
    lines = raw.stdout.decode().splitlines()
    scored = result(rounds=[FIRST_ROUND]).match.rounds[0]
    for player, name in enumerate(SIGNED):
        cards = [str(counts[player] or "–") for counts in scored.cards.counts]
        totals = [str(scored.charm[player]), str(scored.favors[player])]
        assert " ".join([name, *cards, *totals]) in lines
    (line,) = [line for line in lines if line.startswith("marker ")]
    named = [line.split(" ")[0] for line in lines if line.startswith(("◆ Anna ", "● Noah ", "marker "))]
    assert named == ["◆", "marker", "●"]  # the first player above, as on a pad
    came = {0: "○→◆", 1: "○→●", None: "○"}
    assert line.split()[1:] == [came[side] for side in scored.markers]


@pytest.mark.parametrize("rounds", [2, 6])
def test_each_round_says_who_began_it(press, rounds):
    said = [text for text in texts(press, result(rounds=MANY[:rounds])) if text.endswith(" started")]
    first, second = ("Anna started", "Noah started") if rounds == 2 else ("◆ started", "● started")
    assert said == [first, second] * (rounds // 2)


def curve(page):
    """The lines of both players: those in their colors."""
    drawn = [mark for mark in page.marks if isinstance(mark, Line) and mark.color in SIDES]
    return [[line for line in drawn if line.color == side] for side in SIDES]


def test_the_curve_has_a_point_a_round_at_the_height_of_the_charm(press):
    made = result(rounds=[FIRST_ROUND, ALL_TIED, CHARM_OVER_GEISHA])
    (page,) = pages(press, made)
    one, other = curve(page)
    assert len(one) == len(other) == ENDED
    charms = [scored.charm for scored in made.match.rounds]
    ends = [(a.y2, b.y2) for a, b in zip(one, other, strict=True)]
    foot = one[0].y1
    a_charm = (foot - ends[-1][0]) / charms[-1][0]
    for charm, end in zip(charms, ends, strict=True):
        assert [(foot - y) / a_charm for y in end] == pytest.approx([*charm])


def test_large_print_has_the_curve_below_the_winner_and_the_rounds_on_a_page_with_their_key(press):
    first, second = pages(press, result(rounds=[FIRST_ROUND, CHARM_OVER_GEISHA]), style="large")
    assert [len(lines) for lines in curve(first)] == [2, 2]
    told = [" ".join(m.text for m in page.marks if isinstance(m, Text)) for page in (first, second)]
    assert ["The rounds" in text and "Favor markers:" in text for text in told] == [False, True]


@pytest.mark.parametrize("rounds", [3, 30, 60, 99])
def test_below_the_curve_stand_whole_numbers_of_rounds(press, rounds):
    made = result(rounds=[FIRST_ROUND, *[ALL_TIED] * (rounds - 1)])
    lines = [
        m
        for m in press.set(ResultSheet("hanamikoji", made, "en", "a4")).pages[0].marks
        if isinstance(m, Text)
    ]
    axis = next(line for line in lines if line.text == "0")
    below = min(line.y for line in lines if line.y > axis.y + 1)
    numbers = [int(line.text.removeprefix("Round ")) for line in lines if line.y == below]
    assert numbers == [*range(numbers[0], rounds + 1, numbers[0])]


def unnamed(page, charms, place):
    """The charm of both after a round, counted from 0, that stands at neither of its points."""
    figures = [mark for mark in page.marks if isinstance(mark, Text) and mark.serif]
    for charm, line in zip(charms, (lines[place] for lines in curve(page)), strict=True):
        near = [mark for mark in figures if abs(mark.x - line.x2) < NEAR and abs(mark.y - line.y2) < NEAR]
        if str(charm) not in {mark.text for mark in near}:
            yield charm


@in_pairs("rows", [2, 3, 6, 15], ENDS, PAPERS)
def test_the_figures_at_the_end_of_the_curve_are_always_there(press, rows):
    def lacking(row):
        rounds, end, paper = row
        made = result(rounds=[*[ALL_TIED] * (rounds - 1), ENDS[end]])
        (page,) = pages(press, made, paper=paper)
        return [*unnamed(page, made.match.charm, -1)]

    assert offenders(rows, lacking) == {}


@in_pairs("rows", NARROW, PAPERS, STYLES)
def test_the_figures_at_the_first_round_are_there_however_near_the_curves_and_the_goal(press, rows):
    def lacking(row):
        course, paper, style = row
        made = result(rounds=NARROW[course])
        page = pages(press, made, paper=paper, style=style)[0]
        return [*unnamed(page, made.match.rounds[0].charm, 0)]

    assert offenders(rows, lacking) == {}


def test_a_single_round_has_no_curve(press):
    made = result(rounds=[CHARM_OVER_GEISHA])
    assert [curve(page) for page in (*pages(press, made), *pages(press, made, style="large"))] == [
        [[], []]
    ] * 2


def test_the_head_tells_what_those_have_whom_its_figure_does_not(press):
    ended = texts(press, result(rounds=[CHARM_OVER_GEISHA]))
    assert "● Noah: 10 charm points, 4 geisha" in ended
    assert not [text for text in ended if text.startswith("◆ Anna: ")]
    made = result(rounds=[FIRST_ROUND])
    charm, favors = made.match.charm, made.match.favors
    told = {f"{name}: {charm[seat]} charm points, {favors[seat]} geisha" for seat, name in enumerate(SIGNED)}
    assert told <= {*texts(press, made)}


def test_nothing_played_has_neither_curve_nor_seal(press):
    (page,) = pages(press, result())
    assert curve(page) == [[], []]
    assert not [mark for mark in page.marks if isinstance(mark, Shape) and mark.fill in SIDES]
    assert "No rounds scored yet." in texts(press, result())


def test_a_shared_victory_has_the_seals_of_both(press):
    shared = result(rounds=[ALL_TIED] * ENDED, ending="three-rounds-points")
    assert {"A", "N"} <= {*texts(press, shared)}


@pytest.mark.parametrize("ending", ["normal", "large"])
def test_a_match_begun_in_the_middle_says_so(press, ending):
    made = result(rounds=[FIRST_ROUND], round=4, markers=TO_THE_MIDDLE)
    assert "The record starts with round 4." in " ".join(texts(press, made, style=ending))


def test_low_ink_fills_no_area(press):
    (page,) = pages(press, result(rounds=[CHARM_OVER_GEISHA]), style="low-ink")
    areas = [mark for mark in page.marks if isinstance(mark, Box | Shape) and mark.fill]
    assert [mark.fill for mark in areas] == ["#000000"]  # the QR code


@pytest.mark.parametrize(("is_hosted", "size"), [(True, 24), (False, 18)])
def test_a_code_that_works_for_long_is_larger_and_both_are_links(press, is_hosted, size):
    (page,) = pages(press, replace(result(rounds=[FIRST_ROUND]), is_hosted=is_hosted))
    (link,) = [mark for mark in page.marks if isinstance(mark, Link)]
    assert (link.address, link.width, link.height) == (WATCH, size, size)


def test_without_a_link_there_is_none(press):
    (page,) = pages(press, replace(result(rounds=[FIRST_ROUND]), link=""))
    assert not [mark for mark in page.marks if isinstance(mark, Link)]


def test_a_long_name_is_whole_once_and_short_at_its_lines(press):
    said = texts(press, result(LONG, [FIRST_ROUND]))
    assert "● WWWW…" in said or any(text.startswith("● W") and text.endswith("…") for text in said)
    assert match(LONG).players[0] in " ".join(said)


def test_more_than_five_rounds_stand_in_two_columns(press):
    (page,) = pages(press, result(rounds=MANY[:6]))
    names = {mark.x for mark in page.marks if isinstance(mark, Text) and mark.text == "◆ Anna"}
    assert len(names) == DENSE.columns
