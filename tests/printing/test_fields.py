"""The fields of a reputation differ in their shape: many print in gray, and some see no colors."""

import io
from itertools import combinations

from PIL import Image, ImageChops

from assistant.printing.mai_star.pieces import FIELDS, field
from assistant.printing.marks import Box, Page
from assistant.printing.raster import png

SMALL = 3  # mm
SHARED = 0.55  # of the ink of both
DOTS = 150 / 25.4  # a mm


def in_gray(press, place):
    """A field as it is printed small."""
    page = Page(
        SMALL + 2,
        SMALL + 2,
        [Box(0, 0, SMALL + 2, SMALL + 2, "#ffffff"), field(place, Box(1, 1, SMALL, SMALL))],
    )
    return Image.open(io.BytesIO(png(page, round(page.width * DOTS), press._fonts))).convert("L")


def ink(picture):
    return sum((255 - value) * count for value, count in enumerate(picture.histogram()))


def test_two_fields_have_little_of_their_lines_in_common_even_when_they_are_small(press):
    drawn = [in_gray(press, place) for place in range(len(FIELDS))]
    for one, other in combinations(drawn, 2):
        assert ink(ImageChops.lighter(one, other)) < SHARED * ink(ImageChops.darker(one, other))
