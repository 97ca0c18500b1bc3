"""The symbols of the screen's SVG sprites, and those that paper has beside them, as shapes in three inks."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import ceil, radians
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from .marks import Contour, Marks, Shape
from .shapes import Outline

if TYPE_CHECKING:
    from fontTools.misc.transform import Transform

_SVG = "{http://www.w3.org/2000/svg}"
_TRANSFORM = re.compile(r"(rotate|translate)\(([^)]*)\)")
_DRAWS = "currentColor"


@dataclass(frozen=True)
class Inks:
    """The inks of an emblem: `draws` for the figure, `cuts` for its ground, `adds` for a second tone.

    `draws` replaces `currentColor`, `cuts` and `adds` the stroke and fill that the screen's CSS sets.
    """

    draws: str
    cuts: str
    adds: str


@dataclass(frozen=True)
class Part:
    """A path of an emblem; `fill` and `stroke` as in the sprite: `none`, `currentColor`, else inherited."""

    contour: Contour
    fill: str
    stroke: str
    line: float


class Emblems:
    """The symbols of the sprites in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read_once = cache(self._read)
        self.fibers = cache(self._fibers)

    def drawn(self, name: str, x: float, y: float, size: float, inks: Inks, turned: float = 0) -> Marks:
        """Draw a symbol in a square of `size` mm from its upper left corner x, y, `turned` in degrees."""
        from fontTools.misc.transform import Identity

        grid, parts = self._read_once(name)
        to = Identity.translate(x, y).scale(size / grid)
        to = to.translate(grid / 2, grid / 2).rotate(radians(turned)).translate(-grid / 2, -grid / 2)
        return [_shape(part, to, inks, size / grid) for part in parts]

    def _fibers(self, width: float, height: float, size: float, color: str) -> Shape:
        """Return the paper fibers of the screen, over an area from 0, 0 in tiles of `size` mm; cached."""
        from fontTools.misc.transform import Identity

        sprite = ElementTree.parse(self._folder / "icons.svg").getroot()  # noqa: S314 - our own file
        views = {view.attrib["id"]: view.attrib["viewBox"].split() for view in sprite.iter(f"{_SVG}view")}
        left, _, wide, _ = views["w-washi"]
        tile = next(tile for tile in sprite.iter(f"{_SVG}svg") if tile.get("x") == left)
        grid, (part,) = float(wide), _parts(tile, {}, Identity)
        tiles = product(range(ceil(width / size)), range(ceil(height / size)))
        moves = [Identity.translate(x * size, y * size).scale(size / grid) for x, y in tiles]
        contour = tuple(step for move in moves for step in _moved(part.contour, move))
        return Shape(contour, stroke=color, line=part.line * size / grid)

    def _read(self, name: str) -> tuple[float, tuple[Part, ...]]:
        """Return the width of a symbol's grid and its parts; raise KeyError if there is none."""
        from fontTools.misc.transform import Identity

        symbol = self._symbol(name)
        return float(symbol.attrib["viewBox"].split()[2]), tuple(_parts(symbol, {}, Identity))

    def _symbol(self, name: str) -> ElementTree.Element:
        for sprite in self._folder.glob("*.svg"):
            found = ElementTree.parse(sprite).find(f"{_SVG}symbol[@id='{name}']")  # noqa: S314 - our own file
            if found is not None:
                return found
        raise KeyError(name)


def _shape(part: Part, to: "Transform", inks: Inks, scale: float) -> Shape:
    fill = {"none": None, _DRAWS: inks.draws}.get(part.fill, inks.adds)
    stroke = {"none": None, _DRAWS: inks.draws}.get(part.stroke, inks.cuts)
    return Shape(_moved(part.contour, to), fill, stroke, part.line * scale)


def _moved(contour: Contour, to: "Transform") -> Contour:
    return tuple((kind, tuple(map(to.transformPoint, points))) for kind, points in contour)


def _parts(element: ElementTree.Element, given: Mapping[str, str], to: "Transform") -> Iterator[Part]:
    """Yield the paths below an element, with their inherited attributes."""
    for child in element:
        own = {**given, **child.attrib}
        placed = to.transform(_transform(child.attrib.get("transform", "")))
        if child.tag == f"{_SVG}g":
            yield from _parts(child, own, placed)
        else:
            line = float(own.get("stroke-width", 1))
            yield Part(_contour(child, placed), own.get("fill", ""), own.get("stroke", ""), line)


def _transform(text: str) -> "Transform":
    from fontTools.misc.transform import Identity

    transform = Identity
    for kind, values in _TRANSFORM.findall(text):
        first, *rest = (float(value) for value in re.split(r"[ ,]+", values))
        if kind == "translate":
            transform = transform.translate(first, *rest)
        else:
            x, y = rest or (0, 0)
            transform = transform.translate(x, y).rotate(radians(first)).translate(-x, -y)
    return transform


def _contour(element: ElementTree.Element, to: "Transform") -> Contour:
    from fontTools.pens.cairoPen import CairoPen
    from fontTools.svgLib.path import SVGPath

    plain = {name: value for name, value in element.items() if name != "transform"}
    picture: Any = SVGPath(transform=to)
    picture.root = ElementTree.Element(element.tag, plain)
    outline = Outline()
    picture.draw(CairoPen(None, outline))
    return tuple(outline.contour)
