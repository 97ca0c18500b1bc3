"""A page as a PNG picture."""

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import floor, inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .fonts import Fonts
from .marks import POINT, Box, Contour, Line, Link, Mark, Page, Point, Shape, Text, UpsideDown

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

FINER = 4  # drawn this many times larger, then reduced: Pillow's lines are not anti-aliased
COLORS = 256  # a palette takes a third of the bytes of true color, with no visible difference
STEP = 8  # levels of a channel
CURVE = 10  # straight pieces per curve
FACES = 8  # cached faces at a size: each holds pages of the font's file in memory
BAND = 64  # pixels of the picture's height drawn at a time
AROUND = 32  # pixels of the drawing around a band that blend into it when it is reduced


def png(page: Page, width: int, fonts: Fonts) -> bytes:
    """Return a page as a PNG, `width` pixels wide; needs Pillow (ImportError without it)."""

    picture = io.BytesIO()
    _with_few_colors(_smooth(page, width, fonts), page).save(picture, format="PNG", optimize=True)
    return picture.getvalue()


def _with_few_colors(picture: "Image.Image", page: Page) -> "Image.Image":
    """Reduce the colors, keeping those that the page is drawn with and as many blends as fit."""
    from PIL import Image, ImageColor

    drawn = [ImageColor.getrgb(color)[:3] for color in sorted(_colors(page.marks))]
    found = picture.quantize(COLORS - len(drawn), Image.Quantize.FASTOCTREE).getpalette() or []
    others = zip(found[::3], found[1::3], found[2::3], strict=True)
    kept = [other for other in others if all(_differ(other, color) for color in drawn)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for color in (*drawn, *kept) for channel in color])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def _differ(one: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether two colors differ by at least STEP; Pillow confuses closer ones in a palette."""
    return any(abs(a - b) >= STEP for a, b in zip(one, other, strict=True))


def _colors(marks: Sequence[Mark]) -> set[str]:
    """Return all colors that marks are drawn with."""
    found: set[str] = set()
    for mark in marks:
        if isinstance(mark, UpsideDown):
            found |= _colors(mark.marks)
        else:
            names = (getattr(mark, name, None) for name in ("color", "fill", "stroke"))
            found |= {color for color in names if color}
    return found


def _smooth(page: Page, width: int, fonts: Fonts) -> "Image.Image":
    """Draw the page in bands, because the whole enlarged drawing would take 50 MB."""
    from PIL import Image

    picture = Image.new("RGB", (width, round(width * page.height / page.width)))
    for top in range(0, picture.height, BAND):
        picture.paste(_band(page, picture.size, top, min(top + BAND, picture.height), fonts), (0, top))
    return picture


def _band(page: Page, size: tuple[int, int], top: int, end: int, fonts: Fonts) -> "Image.Image":
    """Return the lines from `top` up to but not including `end` of a picture of this size."""
    from PIL import Image

    width, height = size[0] * FINER, round(size[0] * FINER * page.height / page.width)
    finer = height / size[1]
    first, last = max(0, int(top * finer) - AROUND), min(height, int(end * finer) + AROUND)
    drawn = _drawn(page, page.marks, Band(width, height, first, last), fonts)
    inner = (0, top * finer - first, width, end * finer - first)
    return drawn.resize((size[0], end - top), Image.Resampling.LANCZOS, box=inner)


class Band(NamedTuple):
    """The lines of a drawing from `first` up to but not including `last`, in pixels."""

    width: int
    height: int
    first: int
    last: int

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the band."""
        return self.width, self.last - self.first

    @property
    def turned(self) -> "Band":
        """The band at the same place of a page turned upside down."""
        return self._replace(first=self.height - self.last, last=self.height - self.first)


@dataclass
class Canvas:
    """A band of a page to draw on; `scale` is in pixels per mm."""

    draw: "ImageDraw.ImageDraw"
    scale: float
    fonts: Fonts
    band: Band

    def at(self, *points: Point) -> list[Point]:
        """Return points in pixels; above the band y is floored, because Pillow truncates towards zero."""
        placed = [(x * self.scale, y * self.scale - self.band.first) for x, y in points]
        return [(x, y if y >= 0 else floor(y)) for x, y in placed]

    def pixels(self, length: float) -> int:
        """Return a length in pixels, at least 1."""
        return max(1, round(length * self.scale))

    def shows(self, mark: Mark) -> bool:
        """Return whether any part of a mark may be in this band."""
        top, bottom = _reach(mark)
        return top * self.scale <= self.band.last and bottom * self.scale >= self.band.first


def _reach(mark: Mark) -> tuple[float, float]:
    """Return the top and bottom of a mark in mm, at most."""
    if isinstance(mark, Text):
        return mark.y - 2 * mark.size * POINT, mark.y + mark.size * POINT
    if isinstance(mark, Box):
        return mark.y - mark.line, mark.bottom + mark.line
    if isinstance(mark, Line):
        return min(mark.y1, mark.y2) - mark.width, max(mark.y1, mark.y2) + mark.width
    if isinstance(mark, Shape):
        heights = [y for _, points in mark.contour for _, y in points]
        return min(heights) - mark.line, max(heights) + mark.line
    return 0, inf


def _drawn(page: Page, marks: Sequence[Mark], band: Band, fonts: Fonts) -> "Image.Image":
    from PIL import Image, ImageChops, ImageDraw

    image = Image.new("RGB", band.size, "white")
    canvas = Canvas(ImageDraw.Draw(image), band.width / page.width, fonts, band)
    for mark in filter(canvas.shows, marks):
        if isinstance(mark, UpsideDown):
            turned = _drawn(page, mark.marks, band.turned, fonts).rotate(180)
            image.paste(ImageChops.darker(image, turned))
        else:
            _DRAW[type(mark)](canvas, mark)
    return image


def _text(canvas: Canvas, mark: Text) -> None:
    family = canvas.fonts.of(mark.family)
    drawn = _face(family.face(mark.bold, mark.serif).path, mark.size * POINT * canvas.scale)
    for x, piece, face in family.pieces(mark.text, mark.size, mark.bold, mark.serif):
        if face:
            _glyphs(canvas, face.contour(piece, mark.x + x, mark.y, mark.size), mark.color)
        else:
            canvas.draw.text(canvas.at((mark.x + x, mark.y))[0], piece, mark.color, drawn, anchor="ls")


def _glyphs(canvas: Canvas, contour: Contour, color: str) -> None:
    """Fill the outlines of letters but for their holes, which turn opposite to the largest outline."""
    from PIL import Image, ImageDraw

    parts = sorted((canvas.at(*points) for points in _outlines(contour)), key=lambda part: -abs(_area(part)))
    filled = Image.new("1", canvas.band.size)
    draw = ImageDraw.Draw(filled)
    for part in parts:
        draw.polygon(part, fill=int(_area(part) * _area(parts[0]) > 0))
    canvas.draw.bitmap((0, 0), filled, color)


def _area(points: Sequence[Point]) -> float:
    """Return twice the signed area of a polygon; the sign is its direction."""
    return sum(a * d - b * c for (a, b), (c, d) in zip(points, (*points[1:], points[0]), strict=True))


@lru_cache(FACES)
def _face(path: Path, size: float) -> "ImageFont.FreeTypeFont":
    from PIL import ImageFont

    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


def _box(canvas: Canvas, mark: Box) -> None:
    corners = canvas.at((mark.x, mark.y), (mark.right, mark.bottom))
    line = canvas.pixels(mark.line) if mark.stroke else 0
    canvas.draw.rounded_rectangle(corners, mark.radius * canvas.scale, mark.fill, mark.stroke, line)


def _line(canvas: Canvas, mark: Line) -> None:
    ends = canvas.at((mark.x1, mark.y1), (mark.x2, mark.y2))
    canvas.draw.line(ends, mark.color, canvas.pixels(mark.width))


def _shape(canvas: Canvas, mark: Shape) -> None:
    for points in _outlines(mark.contour):
        placed = canvas.at(*points)
        if mark.fill and len(placed) > 2:
            canvas.draw.polygon(placed, mark.fill)
        if mark.stroke:
            _stroke(canvas, placed, mark.stroke, canvas.pixels(mark.line))


def _link(_: Canvas, __: Link) -> None:
    """Draw nothing, because a picture has no links."""


def _stroke(canvas: Canvas, points: list[Point], color: str, width: int) -> None:
    """Draw a line with round ends."""
    canvas.draw.line(points, color, width, joint="curve")
    radius = (width - 1) / 2  # Pillow draws both edges
    for x, y in (points[0], points[-1]):
        canvas.draw.ellipse((x - radius, y - radius, x + radius, y + radius), color)


def _outlines(contour: Contour) -> list[list[Point]]:
    """Return the parts of a contour, each as points joined by straight lines."""
    parts: list[list[Point]] = []
    for kind, points in contour:
        if kind == "moveTo":
            parts.append([*points])
        elif kind == "lineTo":
            parts[-1] += points
        elif kind == "curveTo":
            parts[-1] += _curve(parts[-1][-1], *points)
        else:
            parts[-1].append(parts[-1][0])
    return parts


def _curve(start: Point, out: Point, to: Point, end: Point) -> list[Point]:
    """Return points on a cubic curve after its start."""
    return [_on_curve(step / CURVE, start, out, to, end) for step in range(1, CURVE + 1)]


def _on_curve(t: float, *controls: Point) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (
        sum(weight * point[axis] for weight, point in zip(weights, controls, strict=True)) for axis in (0, 1)
    )
    return x, y


_DRAW: Mapping[type[Any], Callable[[Canvas, Any], None]] = {
    Text: _text,
    Box: _box,
    Line: _line,
    Shape: _shape,
    Link: _link,
}
