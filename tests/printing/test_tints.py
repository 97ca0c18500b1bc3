"""Normal print has tinted heads, on which every text reads well; low ink has none."""

from itertools import product

from assistant.printing.documents import GameSheet
from assistant.printing.marks import Box, Shape, Text
from assistant.printing.paper import PAPERS, STYLES
from assistant.printing.shapes import linked_circles

from ..pairs import offenders
from .cast import GENERAL
from .test_layout import extent
from .test_pdf import luminance

READ_BY_ALL = 7  # WCAG's enhanced contrast
DARK = 3  # a fill of more contrast with paper is no tint
CARDS = [("hanamikoji", "aid"), ("mai-star", "aid")]
TINTED = [
    *CARDS,
    ("hanamikoji", "pieces"),
    ("hanamikoji", "score"),
    ("hanamikoji", "series"),
    ("hanamikoji", "round-robin"),
    ("mai-star", "score"),
]


def test_every_text_on_a_tint_reads_well(press):
    """In normal and large print of every sheet, each tint being a box or a shape behind the text."""

    def pale(sheet):
        for page in press.set(sheet).pages:
            for text, tint in product(texts_of(page), tints_of(page)):
                if is_on(text, tint) and contrast(text.color, tint.fill) < READ_BY_ALL:
                    yield text.text, text.color, tint.fill

    assert offenders([sheet for sheet in GENERAL if is_inked(sheet)], pale) == {}


def test_the_tables_and_cards_of_normal_print_have_tinted_heads(press):
    """At least three texts of each are on tints, and none of the same sheet in low ink."""
    for game, sheet in TINTED:
        (normal, low) = (
            press.set(GameSheet(game, sheet, "en", "a4", style)).pages[0] for style in ("normal", "low-ink")
        )
        on_tints = [text for text, tint in product(texts_of(normal), tints_of(normal)) if is_on(text, tint)]
        assert len(on_tints) >= 3, sheet
        assert tints_of(low) == [], sheet


def is_inked(sheet):
    return sheet.language == "en" and sheet.paper == "a4" and sheet.style != "low-ink"


def texts_of(page):
    return [mark for mark in page.marks if isinstance(mark, Text)]


def tints_of(page):
    filled = [mark for mark in page.marks if isinstance(mark, Box | Shape) and mark.fill]
    return [mark for mark in filled if 1 < contrast(mark.fill, "#ffffff") < DARK]


def is_on(text, tint):
    behind, measured = extent(tint), extent(text)
    x, y = (measured.left + measured.right) / 2, (measured.top + measured.bottom) / 2
    return behind.left < x < behind.right and behind.top < y < behind.bottom


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_only_the_backs_of_cards_have_a_pattern(press):
    pattern = [kind for kind, _ in linked_circles(Box(0, 0, 20, 9))]
    for sheet, paper, style in product(CARDS, PAPERS, STYLES):
        fronts, backs, *_ = press.set(GameSheet(*sheet, "en", paper, style)).pages
        assert patterns(fronts, pattern) == 0
        assert (patterns(backs, pattern) > 0) is (style != "low-ink")


def patterns(page, pattern):
    """How many shapes are a pattern of as many circles or more."""
    shapes = (mark for mark in page.marks if isinstance(mark, Shape))
    return sum([kind for kind, _ in shape.contour][: len(pattern)] == pattern for shape in shapes)
