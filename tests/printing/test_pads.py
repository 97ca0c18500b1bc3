"""The pads are equal and have a place for all that a match needs, and a tournament one for who has won."""

from collections import defaultdict
from itertools import combinations, pairwise, product

import pytest

from assistant.games import GAMES
from assistant.games.hanamikoji import GEISHA
from assistant.games.mai_star import HAND_SIZES, MOST_PLAYERS, PENALTY
from assistant.i18n import LANGUAGES
from assistant.printing.documents import GameSheet, offered
from assistant.printing.hanamikoji.round_robin import MANY, OWN, PLAYERS, pairings
from assistant.printing.hanamikoji.series import BEST_OF, MATCHES, ON_A_PAGE
from assistant.printing.marks import HAIR, INK, RIM, SPARED, Box, Line, Shape, Text
from assistant.printing.paper import PAPERS, STYLES

from ..pairs import offenders
from .cast import SPARING, every_sheet
from .test_layout import HOME_PRINTERS_KEEP, extent

PADS = ("score", "score-small")
PENCIL = 7  # mm
READ = 7.5  # points
LETTER = 1.4  # mm of a name written small


def pages(press, game, sheet, style="normal", language="en"):
    return press.set(GameSheet(game, sheet, language, "a4", style)).pages


def said(some):
    return [mark.text for page in some for mark in page.marks if isinstance(mark, Text)]


def is_sign(mark):
    """A circle or a diamond, as an outline."""
    kinds = [kind for kind, _ in mark.contour] if isinstance(mark, Shape) and not mark.fill else []
    return kinds in (["moveTo", *["curveTo"] * 4, "closePath"], ["moveTo", *["lineTo"] * 3, "closePath"])


def of_pads(press, styles, papers=("a4",)):
    """Yield every pad's name with its page, which is the only one."""
    for game, sheet, paper, style in product(GAMES, PADS, papers, styles):
        (page,) = press.set(GameSheet(game, sheet, "en", paper, style)).pages
        yield (game, sheet, paper, style), page


def cuts(page):
    return [m for m in page.marks if isinstance(m, Line) and m.dash]


def parts(page):
    """The parts of a page between its cut lines and edges: what is on each, from its own corner."""
    cut = cuts(page)
    downs = sorted({0, page.width, *(m.x1 for m in cut if m.x1 == m.x2)})
    across = sorted({0, page.height, *(m.y1 for m in cut if m.y1 == m.y2)})
    drawn = [(mark, middle(mark)) for mark in page.marks if mark not in cut]
    for (left, right), (top, bottom) in product(pairwise(downs), pairwise(across)):
        within = [mark for mark, (x, y) in drawn if left < x < right and top < y < bottom]
        yield right - left, bottom - top, [from_corner(mark, left, top) for mark in within]


def equal(one, other):
    flat = [[each for mark in marks for each in mark] for marks in (one, other)]
    return flat[0] == pytest.approx(flat[1], abs=0.01)


def middle(mark):
    left, top, right, bottom = edges(mark)
    return (left + right) / 2, (top + bottom) / 2


def edges(mark):
    found = extent(mark)
    return found.left, found.top, found.right, found.bottom


def from_corner(mark, left, top):
    kind = mark.text if isinstance(mark, Text) else type(mark).__name__
    x1, y1, x2, y2 = edges(mark)
    return kind, x1 - left, y1 - top, x2 - left, y2 - top


def test_pads_are_cut_apart_in_the_middle_of_the_paper_into_equal_ones(press):
    faults, count = [], {"score": 2, "score-small": 4}
    for name, page in of_pads(press, ("normal", "low-ink"), papers=PAPERS):
        sizes = {(width, height) for width, height, _ in parts(page)}
        halves = (page.width / 2, page.height / (2 if name[1] == "score-small" else 1))
        (first, *others) = drawn = [marks for _, _, marks in parts(page)]
        if sizes != {halves} or len(drawn) != count[name[1]] or not all(equal(first, one) for one in others):
            faults.append(name)
    assert faults == []


def test_a_pad_in_large_print_takes_a_page_without_cuts(press):
    assert [name for name, page in of_pads(press, ("large",), papers=PAPERS) if cuts(page)] == []


def test_large_print_offers_one_of_the_pads_because_they_are_alike(press):
    for game in GAMES:
        small, other = (pages(press, game, sheet, "large") for sheet in ("score-small", "score"))
        assert [[*page.marks] for page in small] == [[*page.marks] for page in other]
        assert offered(game, "large") == [
            name for name in offered(game, "normal") if name not in {"score-small", "box-card", "geisha"}
        ]


@every_sheet
def test_no_mark_of_a_pad_is_where_printers_print_nothing_or_scissors_slip(press, sheets):
    def too_near(sheet):
        for width, height, marks in parts(press.set(sheet).pages[0]):
            near = (min(left, top, width - right, height - low) for _, left, top, right, low in marks)
            yield from (mm for mm in near if mm < HOME_PRINTERS_KEEP)

    assert offenders([sheet for sheet in sheets if sheet.sheet in PADS], too_near) == {}


def test_low_ink_fills_nothing_on_a_pad_a_series_or_a_grid(press):
    others = [(sheet, pages(press, "hanamikoji", sheet, "low-ink")[0]) for sheet in ("series", "round-robin")]
    for name, page in (*of_pads(press, ("low-ink",)), *others):
        assert {m.fill for m in page.marks if isinstance(m, Box | Shape)} == {None}, name


def test_low_ink_draws_no_line_thicker_than_it_must_be(press):
    def thick(sheet):
        for page in press.set(sheet).pages:
            for mark in page.marks:
                if isinstance(mark, Box | Line):
                    stroke, line = (mark.stroke, mark.line) if isinstance(mark, Box) else (INK, mark.width)
                    yield from [mark] if stroke and line > HAIR else []
                elif isinstance(mark, Shape) and mark.stroke and mark.line > SPARED:
                    yield mark

    assert offenders(SPARING, thick) == {}


def test_a_pad_is_the_same_in_every_language_but_for_its_words(press):
    """All that is drawn, and how many texts there are besides their lines."""
    for sheet in (*product(GAMES, PADS),):
        drawn = [
            [m for m in page.marks if not isinstance(m, Text | Line)]
            for page in (press.set(GameSheet(*sheet, language, "a4")).pages[0] for language in LANGUAGES)
        ]
        assert [one == drawn[0] for one in drawn] == [True] * len(LANGUAGES), sheet


def rounds(press, *sheet, **how):
    """How many rounds a pad of Hanamikoji has."""
    shown = said(press.set(GameSheet("hanamikoji", *sheet, **how)).pages)
    numbers = [text for text in shown if text.isdigit()]
    return len(numbers) / numbers.count("1") - len(GEISHA)


def test_a_pad_of_hanamikoji_has_three_rounds_or_as_many_as_have_room_where_none_is_the_last(press):
    for sheet, paper, style, open_ended in (
        ("score", "a4", "normal", 5),
        ("score", "letter", "normal", 5),
        ("score", "a4", "large", 4),
        ("score-small", "a4", "normal", 3),
    ):
        counts = [rounds(press, sheet, "en", paper, style, edition=box) for box in ("kosmos", "emperors4")]
        assert (sheet, paper, style, *counts) == (sheet, paper, style, 3, open_ended)


def test_the_pad_has_a_sign_before_each_row_of_cells_and_each_name(press):
    (page,) = pages(press, "hanamikoji", "score", "low-ink")
    signs = [mark for mark in page.marks if is_sign(mark)]
    assert len(signs) == 2 * (5 * 2 + 2)


def cells(page):
    """What one writes in: narrower than the heads, square and in ink."""
    boxes = [m for m in page.marks if isinstance(m, Box) and m.stroke in {INK, RIM} and not m.radius]
    return [box for box in boxes if box.width < page.width / 6]


@every_sheet
def test_a_pencil_fits_every_cell_of_a_pad(press, sheets):
    def too_low(sheet):
        return [cell for cell in cells(press.set(sheet).pages[0]) if cell.height < PENCIL]

    assert offenders([sheet for sheet in sheets if sheet.sheet in PADS], too_low) == {}


@every_sheet
def test_only_the_imprint_of_a_pad_and_how_to_print_it_are_fine_print(press, sheets):
    def too_fine(sheet):
        (page,) = press.set(sheet).pages
        fine = {mark.text for mark in page.marks if isinstance(mark, Text) and mark.size < READ}
        return fine if len(fine) > 2 else ()

    assert offenders([sheet for sheet in sheets if sheet.sheet in PADS], too_fine) == {}


def test_the_diamond_stands_before_the_circle_wherever_both_stand(press):
    """Side by side and one below the other, in every language."""
    faults = []
    for sheet, language in product((*PADS, "series"), LANGUAGES):
        (page,) = pages(press, "hanamikoji", sheet, "low-ink", language)
        signs = [place(mark) for mark in page.marks if is_sign(mark)]
        rows, columns = defaultdict(list), defaultdict(list)
        for x, y, kind in signs:
            rows[y].append((x, kind))
            columns[x].append((y, kind))
        kinds = [[kind for _, kind in sorted(line)] for line in (*rows.values(), *columns.values())]
        mixed = [line for line in kinds if len({*line}) == 2]
        assert len(mixed) > 1
        faults += [(sheet, language) for line in mixed if line != ["lineTo", "curveTo"] * (len(line) // 2)]
    assert faults == []


def place(mark):
    """The middle of a sign, and whether it is a diamond of lines or a circle of curves."""
    xs, ys = zip(*(point for _, points in mark.contour for point in points), strict=True)
    return round(min(xs) + max(xs), 1), round(min(ys) + max(ys), 1), mark.contour[1][0]


def test_every_round_of_a_pad_has_two_cells_for_cards_at_each_geisha_and_four_for_sums(press):
    (page,) = pages(press, "hanamikoji", "score")
    assert len(cells(page)) == 2 * 5 * 2 * (len(GEISHA) + 2)
    assert len({round(cell.height, 3) for cell in cells(page)}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pad_of_mai_star_asks_in_each_round_for_income_cards_left_and_total(press, language):
    shown = said(pages(press, "mai-star", "score", "large", language))
    words = press._rulebooks.words("mai-star", language)["sheets"]["score"]
    for key in ("income", "left", "total"):
        label = words[key].format(penalty=PENALTY).replace("\u200b", "")
        broken = max(joint.join(shown).count(label) for joint in (" ", ""))
        count = shown.count(label) or broken  # on one line or on two
        assert count == len(HAND_SIZES), key
    for hand in HAND_SIZES:
        assert words["hand"].format(count=hand) in shown


def test_a_pad_of_mai_star_has_a_column_for_every_player_and_a_line_for_her_geisha(press):
    for players in (0, 3, 4, 5, 6):
        (page,) = press.set(GameSheet("mai-star", "score", "en", "a4", "low-ink", players=players)).pages
        columns = 2 * (players or MOST_PLAYERS)
        assert len({round(cell.x, 3) for cell in cells(page)}) == columns
        assert len(cells(page)) == columns * (2 + 3 * len(HAND_SIZES))


def test_a_pad_of_mai_star_has_a_line_for_the_winner_and_tells_for_how_few_it_has_room(press):
    told = {"score": [], "score-small": ["Up to 4 players"] * 4}
    for sheet, expected in told.items():
        shown = said(pages(press, "mai-star", sheet))
        assert shown.count("Winner") == (len(expected) or 2)
        assert [text for text in shown if text.startswith("Up to")] == expected


@pytest.mark.parametrize("paper", PAPERS)
def test_the_longest_geisha_can_be_written_in_every_cell_for_a_name(press, paper):
    for sheet, players in product(PADS, (0, 3, 4, 5, 6)):
        (page,) = press.set(GameSheet("mai-star", sheet, "en", paper, players=players)).pages
        assert min(cell.width for cell in cells(page)) > len("Akenohoshi") * LETTER, (sheet, players)


@pytest.mark.parametrize("style", STYLES)
def test_a_log_of_mai_star_has_room_for_the_name_of_each_above_their_money(press, style):
    (page,) = pages(press, "mai-star", "log", style)
    shown = said([page])
    assert sum(text.endswith("Name") for text in shown) == MOST_PLAYERS
    halves = [mark for mark in page.marks if isinstance(mark, Line) and mark.dash]
    lines = {mark.y1 for mark in halves}
    assert len(lines) > 12 and len(halves) == len(lines) * MOST_PLAYERS
    assert min(after - one for one, after in pairwise(sorted(lines))) >= 2 * PENCIL


def test_a_series_has_a_line_for_each_match_and_asks_how_many_are_played(press):
    for style in STYLES:
        (page,) = pages(press, "hanamikoji", "series", style)
        numbers = [text for text in said([page]) if text.isdigit()]
        told = [f"{n}" for n in (*range(1, MATCHES + 1), *BEST_OF)]
        assert sorted(numbers) == sorted(ON_A_PAGE * told), style
        signs = [mark for mark in page.marks if is_sign(mark)]
        assert len(signs) == ON_A_PAGE * 2 * (1 + MATCHES)
        assert any("Hanamikoji" in text for text in said([page]))


def test_a_round_robin_has_a_grid_in_which_nobody_plays_themselves(press):
    (page,) = pages(press, "hanamikoji", "round-robin")
    numbers = [text for text in said([page]) if text.isdigit()]
    assert sorted(numbers) == sorted([f"{number}" for number in range(1, PLAYERS + 1)] * 2)
    crossed = [m for m in page.marks if isinstance(m, Box) and m.fill == OWN]
    low = pages(press, "hanamikoji", "round-robin", "low-ink")[0].marks
    struck = [Box(m.x1, m.y1, 0, 0) for m in low if isinstance(m, Line) and m.x1 != m.x2 and m.y1 != m.y2]
    for cells in (crossed, struck):
        steps = {(round(after.x - one.x, 3), round(after.y - one.y, 3)) for one, after in pairwise(cells)}
        assert (len(cells), len(steps)) == (PLAYERS, 1)


def test_a_round_robin_prints_rounds_for_each_number_of_players(press):
    expected = [f"{one}–{other}" for players in MANY for pairs in pairings(players) for one, other in pairs]
    for style in STYLES:
        (page,) = pages(press, "hanamikoji", "round-robin", style)
        shown = [text for text in said([page]) if text.replace("–", "").isdigit() and "–" in text]
        assert shown == expected, style


@pytest.mark.parametrize("players", MANY)
def test_in_the_rounds_each_meets_each_once_and_nobody_sits_out(players):
    rounds = pairings(players)
    assert sorted(pair for pairs in rounds for pair in pairs) == [*combinations(range(1, players + 1), 2)]
    for pairs in rounds:
        assert sorted(player for pair in pairs for player in pair) == [*range(1, players + 1)]
