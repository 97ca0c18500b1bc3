"""The pictures: of a result, and of a sheet before it is printed."""

import io

import pytest
from PIL import Image, ImageColor

from assistant.printing.marks import SEATS, SIDES, Box

from ..pairs import few_and_all, offenders
from .cast import EACH_ONCE, join_card, mai_star_result, result_picture


def opened(content):
    return Image.open(io.BytesIO(content)).convert("RGB")


def colors(picture):
    return {color for _, color in picture.getcolors(1 << 24)}


def is_like(pixel, color):
    wanted = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    return all(abs(a - b) < 12 for a, b in zip(pixel, wanted, strict=True))


def test_the_picture_of_a_result_is_light_enough_for_a_phone(press):
    assert len(press.png(result_picture(language="ja"))) < 100_000


def test_the_picture_of_a_result_has_the_size_that_messengers_show_and_both_sides_colors(press):
    picture = opened(press.png(result_picture()))
    assert picture.size == (1200, 630)
    assert all(any(is_like(color, side) for color in colors(picture)) for side in SIDES)


def test_the_markers_stand_in_the_picture_where_they_stand_at_the_table(press):
    """After the three rounds Ayane is with the far side, Iroha with the near one."""
    picture = opened(press.png(result_picture()))
    near, far = SIDES
    assert is_like(picture.getpixel((576, 141)), far)
    assert is_like(picture.getpixel((664, 489)), near)
    assert not any(is_like(picture.getpixel((576, y)), near) for y in range(120, 500))


@pytest.mark.parametrize(
    "made",
    [result_picture(), result_picture(mai_star_result([*"ANZULM"]), game="mai-star")],
    ids=["hanamikoji", "six players"],
)
def test_what_is_drawn_in_a_color_has_it_in_the_picture(press, made):
    picture = opened(press.png(made))
    drawn = {ImageColor.getrgb(mark.fill) for mark in press.set(made).pages[0].marks if isinstance(mark, Box)}
    assert drawn <= colors(picture)


def test_the_names_of_six_players_keep_the_colors_of_their_seats(press):
    picture = opened(press.png(result_picture(mai_star_result([*"ANZULM"]), game="mai-star")))
    assert {ImageColor.getrgb(seat) for seat in SEATS} <= colors(picture)


@few_and_all("sheets", EACH_ONCE[::5], EACH_ONCE)
def test_a_preview_has_the_shape_of_what_it_shows_and_is_light_enough_for_a_phone(press, sheets):
    def wrong(sheet):
        page, content = press.set(sheet).pages[0].picture, press.png(sheet)
        preview = opened(content)
        is_smooth = len(colors(preview)) > 30  # where there is but ink
        if (preview.width, preview.height) != (520, pytest.approx(520 * page.height / page.width, abs=1)):
            yield preview.size
        if len(content) >= 100_000 or not is_smooth:
            yield len(content), is_smooth

    assert offenders(sheets, wrong) == {}


def test_the_preview_of_the_card_to_join_is_the_same_upside_down(press):
    preview = opened(press.png(join_card()))
    middle = preview.height // 2
    upper = preview.crop((0, 40, preview.width, middle - 30))
    lower = preview.crop((0, preview.height - middle + 30, preview.width, preview.height - 40)).rotate(180)
    differing = sum(a != b for a, b in zip(upper.tobytes(), lower.tobytes(), strict=True))
    assert differing < 0.1 * len(upper.tobytes())
    assert len(colors(upper)) > 50
