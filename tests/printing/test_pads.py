"""The pads have a place for all that a match needs, and a tournament one for who has won."""

from collections import defaultdict
from itertools import pairwise

import pytest

from assistant.games.hanamikoji import GEISHA
from assistant.games.mai_star import HAND_SIZES, MOST_PLAYERS
from assistant.i18n import LANGUAGES
from assistant.printing.documents import GameSheet
from assistant.printing.hanamikoji.tournament import LARGE_MATCHES, MATCHES, PLAYERS
from assistant.printing.marks import Box, Shape, Text


def pages(press, game, sheet, style="normal", language="en"):
    return press.set(GameSheet(game, sheet, language, "a4", style)).pages


def said(some):
    return [mark.text for page in some for mark in page.marks if isinstance(mark, Text)]


def is_sign(mark):
    """A circle or a diamond, as an outline."""
    kinds = [kind for kind, _ in mark.contour] if isinstance(mark, Shape) and not mark.fill else []
    return kinds in (["moveTo", *["curveTo"] * 4, "closePath"], ["moveTo", *["lineTo"] * 3, "closePath"])


@pytest.mark.parametrize(("style", "count"), [("normal", 1), ("low-ink", 1), ("large", 2)])
def test_a_pad_of_hanamikoji_has_six_rounds(press, style, count):
    shown = pages(press, "hanamikoji", "score", style)
    assert len(shown) == count
    numbers = [text for text in said(shown) if text.isdigit() and int(text) <= 6]
    values = [f"{geisha.value}" for geisha in GEISHA] * count
    assert sorted(numbers) == sorted([*"123456", *values])


def test_the_pad_has_a_place_for_every_marker_of_every_round_and_signs_for_who_begins(press):
    """Beside them a sign before each row of boxes, and before each name."""
    (page,) = pages(press, "hanamikoji", "score", "low-ink")
    signs = [mark for mark in page.marks if is_sign(mark)]
    assert len(signs) == 6 * (2 * len(GEISHA) + 2 + 2) + 2
    ticks = [m for m in page.marks if isinstance(m, Box) and m.width == m.height == 3]
    assert len(ticks) == 4 + 1  # the endings, and a shared victory


def test_side_by_side_the_near_players_sign_stands_first(press):
    for sheet in ("score", "tournament"):
        (page,) = pages(press, "hanamikoji", sheet, "low-ink")
        lines = defaultdict(list)
        for x, y, kind in (place(mark) for mark in page.marks if is_sign(mark)):
            lines[y].append((x, kind))
        mixed = [
            [kind for _, kind in sorted(line)] for line in lines.values() if len({k for _, k in line}) == 2
        ]
        assert len(mixed) > 1
        assert [kinds for kinds in mixed if kinds != ["lineTo", "curveTo"]] == []


def place(mark):
    """The middle of a sign, and whether it is a diamond of lines or a circle of curves."""
    xs, ys = zip(*(point for _, points in mark.contour for point in points), strict=True)
    return min(xs) + max(xs), round(min(ys) + max(ys), 1), mark.contour[1][0]


def test_every_round_of_a_pad_has_two_boxes_for_cards_at_each_geisha(press):
    (page,) = pages(press, "hanamikoji", "score")
    widths = [m.width for m in page.marks if isinstance(m, Box) and m.radius == 1]
    cell = max(widths)
    assert sum(width == pytest.approx(cell) for width in widths) == 2 * 6 * len(GEISHA)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pad_of_mai_star_asks_in_each_round_for_income_cards_left_earned_and_total(press, language):
    shown = said(pages(press, "mai-star", "score", language=language))
    words = press._rulebooks.words("mai-star", language)["sheets"]["score"]
    for key in ("income", "left", "earned", "total"):
        count = shown.count(words[key]) or " ".join(shown).count(words[key])  # on one line or on two
        assert count == len(HAND_SIZES), key
    for hand in HAND_SIZES:
        assert words["hand"].format(count=hand) in shown


def test_a_pad_of_mai_star_has_a_column_for_every_player_and_a_line_for_her_geisha(press):
    (page,) = pages(press, "mai-star", "score")
    cells = [m for m in page.marks if isinstance(m, Box) and m.radius == 0]
    assert len({round(cell.x, 3) for cell in cells}) == MOST_PLAYERS
    assert len(cells) == MOST_PLAYERS * (2 + 4 * len(HAND_SIZES))


def test_a_tournament_counts_its_matches_and_crosses_out_who_would_play_themselves(press):
    (page,) = pages(press, "hanamikoji", "tournament")
    numbers = [text for text in said([page]) if text.isdigit()]
    heads = [f"{number}" for number in range(1, PLAYERS + 1)]
    assert sorted(numbers) == sorted([*(f"{n}" for n in range(1, MATCHES + 1)), *heads, *heads])
    crossed = [m for m in page.marks if isinstance(m, Box) and m.fill]
    assert len(crossed) == PLAYERS
    steps = {(round(after.x - one.x, 3), round(after.y - one.y, 3)) for one, after in pairwise(crossed)}
    assert len(steps) == 1


def test_large_print_of_a_tournament_has_a_page_for_the_series_and_one_for_the_grid(press):
    series, grid = pages(press, "hanamikoji", "tournament", "large")
    assert f"{LARGE_MATCHES}" in said([series])
    assert "Round robin" in said([grid])
    assert "Round robin" not in said([series])
