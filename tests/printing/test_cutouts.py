"""Cut-outs have their measures, and the back of each card lies on its front."""

import io
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageOps

from assistant.games import mai_star as hers
from assistant.games.hanamikoji import ACTIONS, EDITIONS, GEISHA
from assistant.games.mai_star import MOST_PLAYERS
from assistant.i18n import LANGUAGES
from assistant.printing import cutouts
from assistant.printing.cutouts import CROP
from assistant.printing.documents import GameSheet
from assistant.printing.hanamikoji import aid as layout
from assistant.printing.hanamikoji import pieces as tiles
from assistant.printing.job import LARGE
from assistant.printing.mai_star import pieces
from assistant.printing.marks import HUES, INK, POINT, RULE, SOFT, Box, Line, Shape, Text, UpsideDown
from assistant.printing.paper import PAPERS, STYLES
from assistant.printing.typesetter import Style

from ..pairs import offenders, pairs
from ..programs import needed
from ..running import run
from .cast import every_style
from .test_layout import extent, misplaced

DOTS_PER_INCH = 150
DOTS_PER_MM = DOTS_PER_INCH / 25.4
READ_AT_ARMS_LENGTH = 8  # points
WITH_BACKS = [("hanamikoji", "aid"), ("hanamikoji", "pieces"), ("mai-star", "aid")]


def aid(press, language="en", paper="a4", style="normal"):
    return press.set(GameSheet("hanamikoji", "aid", language, paper, style)).pages


def frames(page):
    """The frames of the cards, row by row."""
    return [mark for mark in page.marks if isinstance(mark, Box) and mark.radius == 2.4]


def cards(page):
    """The frames around a whole card, none of those in it."""
    tallest = max(frame.height for frame in frames(page))
    return [frame for frame in frames(page) if frame.height == tallest]


def inside(page, card):
    return [
        mark.text
        for mark in page.marks
        if isinstance(mark, Text)
        and card.x < mark.x < card.x + card.width
        and card.y < mark.y < card.y + card.height
    ]


def cropped(page):
    """The edges that the crop marks show: left and right ones, upper and lower ones."""
    lines = [mark for mark in page.marks if isinstance(mark, Line)]
    short = [line for line in lines if abs(line.x2 - line.x1) + abs(line.y2 - line.y1) == pytest.approx(CROP)]
    across = sorted({round(line.x1, 3) for line in short if line.x1 == line.x2})
    down = sorted({round(line.y1, 3) for line in short if line.y1 == line.y2})
    return across, down


def test_each_aid_has_the_seven_colors_of_the_geisha_below_its_title(press):
    for page in aid(press):
        for card in cards(page):
            head = [mark for mark in page.marks if isinstance(mark, Box) and is_in(mark, card)]
            stripes = [mark.fill for mark in head if mark.height == pytest.approx(1.2)]
            assert stripes == [HUES[geisha.color] for geisha in GEISHA]


def is_in(mark, card):
    return card.x < mark.x < card.x + card.width and card.y < mark.y < card.y + card.height


@pytest.mark.parametrize("paper", PAPERS)
def test_a_card_is_63_by_88_mm_between_its_crop_marks(press, paper):
    across, down = cropped(aid(press, paper=paper)[0])
    assert [far - near for near, far in pairwise(across)] == pytest.approx([63, 63, 63])
    assert [far - near for near, far in zip(down[::2], down[1::2], strict=True)] == pytest.approx([88, 88])


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_back_of_each_card_lies_on_its_front(press, paper, style):
    """Turned over on the long edge what was left is right."""
    front, back = aid(press, paper=paper, style=style)[:2]
    turned = [(front.width - card.x - card.width, card.y) for card in cards(back)]
    for card in cards(front):
        assert any(abs(card.x - x) + abs(card.y - y) < 0.5 for x, y in turned)


def test_what_is_printed_shows_the_signs_of_a_player_back_to_back(press, poppler):
    content = press.pdf(GameSheet("hanamikoji", "aid", "en", "letter"))
    front, back = rendered(content, 1), ImageOps.mirror(rendered(content, 2))
    for card in cards(aid(press, paper="letter")[0]):
        sign = card.x + card.width - 5.2, card.y + 5.9
        opposite = card.x + 5.2, card.y + 5.9
        assert hue(front, sign) == hue(back, opposite) != "neither"


def test_the_ink_of_each_back_begins_and_ends_where_that_of_its_front_does(press, poppler):
    """Measured on what is rendered: all four edges, of square pieces and of round ones."""

    def wrong(row):
        (game, sheet), paper, style = row
        content = press.pdf(GameSheet(game, sheet, "en", paper, style))
        front, back = rendered(content, 1), ImageOps.mirror(rendered(content, 2))
        cut = cut_places(press._desk.job("en", paper, game, style=style), sheet)
        assert len(cut) in {2, 4, 6, 16}
        return [place for place in cut if inked(front, place) != pytest.approx(inked(back, place), abs=0.5)]

    assert offenders(pairs(WITH_BACKS, PAPERS, STYLES), wrong) == {}


def cut_places(job, sheet):
    if sheet == "pieces":
        return tiles.places(job)
    return cutouts.laid(job)


def inked(picture, place):
    """The edges of the ink in a place, in mm: left, upper, right, lower."""
    edges = place.x, place.y, place.x + place.width, place.y + place.height
    cut = picture.crop(tuple(round(edge * DOTS_PER_MM) for edge in edges))
    return [
        edge / DOTS_PER_MM for edge in cut.convert("L").point(lambda light: light < 230 and 255).getbbox()
    ]


def rendered(content, page):
    number = str(page)
    command = [needed("pdftoppm"), "-r", str(DOTS_PER_INCH), "-f", number, "-l", number, "-"]
    done = run(command, input=content, capture_output=True, check=True)
    return Image.open(io.BytesIO(done.stdout))


def hue(picture, place):
    red, _, blue = picture.getpixel(tuple(round(length * DOTS_PER_MM) for length in place))
    return "red" if red > blue + 40 else "blue" if blue > red + 40 else "neither"


def test_the_line_to_check_the_size_with_is_as_long_as_it_says(press):
    for page in aid(press):
        rulers = [mark for mark in page.marks if isinstance(mark, Line) and mark.x2 - mark.x1 == 50]
        assert len(rulers) == 1
        assert "50\u00a0mm" in " ".join(mark.text for mark in page.marks if isinstance(mark, Text))


def small(page, top, bottom, style):
    """The sizes of texts between two heights that are less than the style promises; there are some texts."""
    least = LARGE if style == "large" else READ_AT_ARMS_LENGTH
    sizes = [mark.size for mark in page.marks if isinstance(mark, Text) and top < mark.y < bottom]
    assert sizes
    return [size for size in sizes if size < least]


@every_style
def test_nothing_on_an_aid_is_too_small_to_be_read_at_arms_length(press, rows):
    def wrong(row):
        for page in aid(press, *row):
            top = min(card.y for card in cards(page))
            bottom = max(card.y + card.height for card in cards(page))
            yield from small(page, top, bottom, row[-1])

    assert offenders(rows, wrong) == {}


@every_style
def test_an_action_of_an_aid_keeps_its_picture_its_figure_and_its_words_apart(press, rows):
    def near(row):
        job = press._desk.job(row[0], row[1], "hanamikoji", style=row[-1])
        for key in ACTIONS:
            size = (82, 24) if job.is_large else (53, 9.6)
            marks = layout._action(job, key, Box(0, 0, *size))
            shapes = [x for m in marks if isinstance(m, Shape) for _, points in m.contour for x, _ in points]
            figure, *words = [m for m in marks if isinstance(m, Text)]
            end = figure.x + job.setter.width(figure.text, Style(figure.size, True, serif=True))
            yield from [key for gap in (figure.x - max(shapes), min(m.x for m in words) - end) if gap < 1]

    assert offenders(rows, near) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_aid_says_what_a_tie_does(press, language):
    said = press._desk.job(language, "a4", "hanamikoji").words["sheets"]["aid"]
    back = aid(press, language)[1]
    for card in cards(back):
        told = "".join(inside(back, card))
        assert said["tie"] in told
        assert said["tie_text"] in told


def folded(press, game, sheet, **how):
    return press.set(GameSheet(game, sheet, "en", "a4", is_folded=True, **how)).pages


def test_a_card_to_be_folded_has_its_back_beside_its_front(press):
    (page,) = folded(press, "hanamikoji", "aid")
    left, right, *_ = cards(page)
    folds = [mark for mark in page.marks if isinstance(mark, Line) and mark.dash]
    assert folds[0].x1 == pytest.approx((left.x + left.width + right.x) / 2)
    assert "Your turn" in inside(page, left)
    assert "Scoring" in inside(page, right)


@every_style
def test_nothing_on_an_aid_of_mai_star_is_too_small_either(press, rows):
    def wrong(row):
        for page in press.set(GameSheet("mai-star", "aid", *row)).pages[:2]:
            assert len(cards(page)) >= 2
            for card in cards(page):
                yield from small(page, card.y, card.y + card.height, row[-1])

    assert offenders(rows, wrong) == {}


def test_a_print_is_for_both_sides_or_to_be_folded_and_not_both(press):
    for game, sheet in (("hanamikoji", "aid"), ("mai-star", "aid")):
        usual = press.set(GameSheet(game, sheet, "en", "a4")).pages
        folds = [any(isinstance(m, Line) and m.dash for m in page.marks) for page in usual]
        assert (len(cards(usual[0])), folds) == (6, [False, False])
        assert [misplaced(press.set(GameSheet(game, sheet, "de", "letter", is_folded=True)))] == [[]]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_one_print_has_six_aids_of_mai_star_that_tell_the_color_of_each_field(press, language, paper):
    front, back = press.set(GameSheet("mai-star", "aid", language, paper)).pages[:2]
    said = press._rulebooks.words("mai-star", language)["sheets"]["aid"]
    assert len(cards(front)) == len(cards(back)) == MOST_PLAYERS
    for card in cards(front):
        told = "".join(inside(front, card))
        assert [word for field in said["fields"] for word in field if word not in told] == []
    drawn = [mark.stroke for mark in front.marks if isinstance(mark, Box | Shape)]
    assert [drawn.count(HUES[color]) for color in pieces.FIELDS] == [MOST_PLAYERS] * 3


def in_first(page, kind):
    """The marks of a kind in the first card."""
    card, found = cards(page)[0], (mark for mark in page.marks if isinstance(mark, kind))
    return [mark for mark in found if extent(mark).is_in(extent(card))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fields_of_an_aid_of_mai_star_are_apart(press, language):
    """Each name ends 2 mm or more left of the next, and all of them in the card."""
    job = press._desk.job(language, "a4", "mai-star")
    page = press.set(GameSheet("mai-star", "aid", language, "a4")).pages[0]
    found = in_first(page, Text)
    for words in zip(*job.words["sheets"]["aid"]["fields"], strict=True):
        said = [next(mark for mark in found if mark.text == word) for word in words]
        ends = [mark.x + job.setter.width(mark.text, Style(mark.size, mark.bold)) for mark in said]
        starts = [*(mark.x for mark in said[1:]), cards(page)[0].x + cards(page)[0].width]
        assert min(start - end for start, end in zip(starts, ends, strict=True)) >= 2


@every_style
def test_the_actions_of_an_aid_of_mai_star_have_the_same_air(press, rows):
    """Each text is in the middle between two rules, and none of it or of its picture is at one."""

    def uneven(row):
        page = press.set(GameSheet("mai-star", "aid", *row)).pages[0]
        lines = [mark for mark in page.marks if isinstance(mark, Line) and mark.color == RULE]
        rules = sorted({line.y1 for line in lines})[:5]
        drawn = [mark for kind in (Text, Shape) for mark in in_first(page, kind)]
        for upper, lower in pairwise(rules):
            row = [(mark, extent(mark)) for mark in drawn if upper < extent(mark).top < lower]
            texts = [mark.y for mark, _ in row if isinstance(mark, Text)]
            size = next(mark.size for mark, _ in row if isinstance(mark, Text))
            middle = (min(texts) + max(texts)) / 2 - 0.36 * size * POINT
            if abs(middle - (upper + lower) / 2) > 0.2:
                yield "not in the middle"
            if (
                min(around.top for _, around in row) - upper < 0.5
                or lower - max(a.bottom for _, a in row) < 0.5
            ):
                yield "at a rule"
            if not any(isinstance(mark, Shape) for mark, _ in row):
                yield "no picture"

    assert offenders(rows, uneven) == {}


def test_a_page_of_aids_of_mai_star_to_fold_is_full(press):
    for style, count in (("normal", 2), ("low-ink", 2), ("large", 1)):
        (page,) = folded(press, "mai-star", "aid", style=style)
        assert len(cards(page)) == 2 * count  # fronts and backs


def test_close_aids_have_their_cut_marks_outside_of_each_other(press):
    page = press.set(GameSheet("mai-star", "aid", "en", "a4")).pages[0]
    job = press._desk.job("en", "a4", "mai-star")
    marks = [mark for mark in page.marks if isinstance(mark, Line)]
    lines = [m for m in marks if abs(m.x2 - m.x1 + m.y2 - m.y1) == pytest.approx(CROP)]
    assert len(lines) == 2 * (2 * 2 + 2 * 6)  # at both ends of a row, and above and below each edge
    assert [line for line in lines if cutouts._is_on(line, cutouts.laid(job))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_aid_of_mai_star_has_the_special_cards_by_the_names_of_the_rules(press, language):
    said = " ".join(
        mark.text
        for page in press.set(GameSheet("mai-star", "aid", language, "a4")).pages[:2]
        for mark in page.marks
        if isinstance(mark, Text)
    )
    words = press._rulebooks.words("mai-star", language)
    named = {entry["key"]: entry["name"] for each in words["sections"] for entry in each.get("entries", ())}
    assert len(words["sheets"]["aid"]["card"]) == 7
    assert [key for key in words["sheets"]["aid"]["card"] if named[key] not in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_geisha_has_a_card_with_her_figures_in_gray_where_only_reviews_tell_them(press, language):
    (page,) = press.set(GameSheet("mai-star", "geisha", language, "a4")).pages
    words = press._rulebooks.words("mai-star", language)
    (found,) = (each["entries"] for each in words["sections"] if each["key"] == "geisha")
    fields = words["sheets"]["rules"]["fields"]
    for entry, card in zip(found, cards(page), strict=True):
        texts = [mark for mark in page.marks if isinstance(mark, Text) and is_in(mark, card)]
        assert entry["name"] in {mark.text for mark in texts}
        figures = [mark for mark in texts if mark.serif and mark.text.isdigit()]
        told = hers.GEISHA[entry["key"]]
        assert [int(mark.text) for mark in figures] == [*(told or hers.REPORTED[entry["key"]])]
        assert {mark.color for mark in figures} == {INK if told else SOFT}
        assert [mark.text for mark in texts if mark.text in fields] == fields
        said = " ".join(mark.text for mark in texts)
        assert not any(character.isdigit() for character in said.split(fields[-1])[1][:20])
        lines = [mark.y1 for mark in page.marks if isinstance(mark, Line) and mark.dash and is_on(mark, card)]
        assert lines and max(mark.y for mark in texts) < min(lines)
        assert min(mark.size for mark in texts) >= READ_AT_ARMS_LENGTH


def test_the_figures_that_an_owner_copied_from_a_card_are_printed_as_known(press):
    sheet = GameSheet("mai-star", "geisha", "en", "a4", figures=(("momiji", (4, 2, 7)), ("oboro", (1,))))
    (page,) = press.set(sheet).pages
    figures = [mark for mark in page.marks if isinstance(mark, Text) and mark.serif and mark.text.isdigit()]
    known = [mark.text for mark in figures if mark.color == INK]
    assert known == ["3", "3", "3", "4", "2", "7", "1", "3", "5"]


def is_on(line, card):
    return is_in(Box(line.x1, line.y1, 0, 0), card)


def box_card(press, language="en", **how):
    (page,) = press.set(GameSheet("hanamikoji", "box-card", language, "a4", **how)).pages
    return page


def test_the_card_for_the_box_is_60_by_90_mm_once_it_is_folded_along_its_dashes(press):
    page = box_card(press)
    (left, right), (top, low) = cropped(page)
    folds = [mark for mark in page.marks if isinstance(mark, Line) and mark.dash]
    (across,), (down,) = (
        [one for one in folds if (one.y1 == one.y2) == is_level] for is_level in (True, False)
    )
    assert (down.x1 - left, right - down.x1) == pytest.approx((60, 60))
    assert (across.y1 - top, low - across.y1) == pytest.approx((90, 90))


def faces(page):
    """The texts of its faces: the cover, the back, and those inside, from left to right."""
    (inside,) = [mark.marks for mark in page.marks if isinstance(mark, UpsideDown)]
    halves = [[mark for mark in marks if isinstance(mark, Text)] for marks in (page.marks, inside)]
    near, far = page.shown, replace(page.shown, x=page.shown.x - page.shown.width)
    shown = ((halves[0], near), (halves[0], far), (halves[1], far), (halves[1], near))
    return [
        [mark for mark in marks if is_in(replace(face, x=mark.x, y=mark.y), face)] for marks, face in shown
    ]


def test_the_card_for_the_box_tells_what_one_forgets_on_four_faces_to_be_read_at_arms_length(press):
    cover, back, turn, scoring = faces(box_card(press))
    said = [" ".join(mark.text for mark in face) for face in (cover, turn, scoring, back)]
    for face, told in zip(said, ("Setup", "2+2 Competition", "Next round", "Until someone"), strict=True):
        assert told in face
    assert min(mark.size for face in faces(box_card(press)) for mark in face) >= READ_AT_ARMS_LENGTH


def test_the_card_for_the_box_begins_the_endings_with_that_of_its_box(press):
    words = press._rulebooks.words("hanamikoji", "en")["endings"]
    for edition, box in EDITIONS.items():
        _, back, *_ = faces(box_card(press, edition=edition))
        assert back[1].text in words[box.ending]["title"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_of_an_action_on_the_card_for_the_box_reach_the_rule_below(press, language):
    page = box_card(press, language)
    (inside,) = [mark.marks for mark in page.marks if isinstance(mark, UpsideDown)]
    rules = [mark.y1 for mark in inside if isinstance(mark, Line) and mark.color == RULE]
    assert len(rules) == len(ACTIONS)
    assert [mark.text for mark in faces(page)[2] for y in rules if mark.y - 2 < y < mark.y + 0.6] == []
