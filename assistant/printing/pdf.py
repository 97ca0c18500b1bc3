"""Pages as a PDF: vector shapes, searchable text, and only the used characters of each font embedded."""

from codecs import BOM_UTF16_BE
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .archive import mark_as_archive
from .fallback import BorrowedFace
from .fonts import Fonts
from .marks import Box, Document, Line, Link, Mark, Page, Shape, Text, UpsideDown

if TYPE_CHECKING:
    from fpdf import FPDF

_STEPS: Mapping[str, str] = {"moveTo": "move_to", "lineTo": "line_to", "curveTo": "curve_to"}


def pdf(document: Document, fonts: Fonts) -> bytes:
    """Return a document as a PDF; needs fpdf2 (ImportError without it)."""
    from fpdf import FPDF, ViewerPreferences

    fpdf = FPDF(unit="mm")
    fpdf.set_auto_page_break(False)
    fpdf.set_margin(0)
    mark_as_archive(fpdf, document.title, document.language)
    fpdf.viewer_preferences = ViewerPreferences(display_doc_title=True, print_scaling="None")
    for place, page in enumerate(document.pages):
        fpdf.add_page(format=(page.width, page.height))
        for name in (name for name, start in document.outline if start == place):
            fpdf.start_section(name)
        _draw_all(fpdf, fonts, page, page.marks)
    return bytes(fpdf.output())


def _draw_all(fpdf: "FPDF", fonts: Fonts, page: Page, marks: Any) -> None:
    for mark in marks:
        if isinstance(mark, Text):
            _text(fpdf, fonts, mark)
        elif isinstance(mark, UpsideDown):
            with fpdf.rotation(180, page.width / 2, page.height / 2):
                _draw_all(fpdf, fonts, page, mark.marks)
        else:
            _DRAW[type(mark)](fpdf, mark)


def _text(fpdf: "FPDF", fonts: Fonts, mark: Text) -> None:
    family = fonts.of(mark.family)
    path = family.face(mark.bold, mark.serif).path
    name = path.stem.lower()
    if name not in fpdf.fonts:  # the document has it from its first use on
        fpdf.add_font(name, "", str(path))
    fpdf.set_font(name, "", mark.size)
    fpdf.set_text_color(mark.color)
    for piece in family.pieces(mark.text, mark.size, mark.bold, mark.serif):
        if piece.face:
            _outlined(fpdf, piece.face, piece.text, replace(mark, x=mark.x + piece.x))
        else:
            fpdf.text(mark.x + piece.x, mark.y, piece.text)


def _outlined(fpdf: "FPDF", face: BorrowedFace, text: str, mark: Text) -> None:
    """Draw outlines tagged with their text; an invisible space over them makes it searchable."""
    actual_text = (BOM_UTF16_BE + text.encode("utf-16-be")).hex()
    fpdf._out(f"/Span <</ActualText <{actual_text}>>> BDC")
    _shape(fpdf, Shape(face.contour(text, mark.x, mark.y, mark.size), fill=mark.color))
    with fpdf.local_context(text_mode="INVISIBLE"):
        fpdf.set_stretching(100 * face.width(text, mark.size) / fpdf.get_string_width(" "))
        fpdf.text(mark.x, mark.y, " ")
    fpdf._out("EMC")


def _box(fpdf: "FPDF", mark: Box) -> None:
    if mark.fill:
        fpdf.set_fill_color(mark.fill)
    if mark.stroke:
        fpdf.set_draw_color(mark.stroke)
        fpdf.set_line_width(mark.line)
    style = ("D" if mark.stroke else "") + ("F" if mark.fill else "")
    if style:  # without one fpdf2 would draw an outline in the color of the last
        fpdf.rect(mark.x, mark.y, mark.width, mark.height, style, mark.radius > 0, mark.radius)


def _line(fpdf: "FPDF", mark: Line) -> None:
    fpdf.set_draw_color(mark.color)
    fpdf.set_line_width(mark.width)
    if mark.dash:
        fpdf.set_dash_pattern(dash=mark.dash, gap=mark.dash)
    fpdf.line(mark.x1, mark.y1, mark.x2, mark.y2)
    fpdf.set_dash_pattern()


def _shape(fpdf: "FPDF", mark: Shape) -> None:
    from fpdf.drawing import PaintedPath

    path = PaintedPath()
    path.style.fill_color = mark.fill
    path.style.stroke_color = mark.stroke
    path.style.stroke_width = mark.line
    path.style.stroke_cap_style = "round"
    path.style.stroke_join_style = "round"
    path.style.auto_close = False
    for kind, points in mark.contour:
        if kind == "closePath":
            path.close()
        else:
            getattr(path, _STEPS[kind])(*(value for point in points for value in point))
    with fpdf.drawing_context() as context:
        context.add_item(path, False)  # no copy, which takes as long as the drawing: the path is ours


def _link(fpdf: "FPDF", mark: Link) -> None:
    fpdf.link(mark.x, mark.y, mark.width, mark.height, mark.address)


_DRAW: Mapping[type[Mark], Callable[["FPDF", Any], None]] = {
    Box: _box,
    Line: _line,
    Shape: _shape,
    Link: _link,
}
