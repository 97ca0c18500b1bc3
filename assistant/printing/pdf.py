"""Pages as a PDF: vector shapes, text that can be searched, the characters used of each font embedded."""

from codecs import BOM_UTF16_BE
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .archive import archived
from .fallback import BorrowedFace
from .fonts import Fonts
from .marks import Box, Document, Line, Link, Mark, Page, Shape, Text, UpsideDown

if TYPE_CHECKING:
    from fpdf import FPDF

FAMILY, SERIF = "M PLUS 1p", "Zen Old Mincho"
_STEPS: Mapping[str, str] = {"moveTo": "move_to", "lineTo": "line_to", "curveTo": "curve_to"}


def pdf(document: Document, fonts: Fonts) -> bytes:
    """Needs fpdf2 (ImportError without it)."""
    from fpdf import FPDF, ViewerPreferences

    made = FPDF(unit="mm")
    made.set_auto_page_break(False)
    made.set_margin(0)
    archived(made, document.title, document.language)
    made.viewer_preferences = ViewerPreferences(display_doc_title=True, print_scaling="None")
    for bold in (False, True):
        made.add_font(FAMILY, "B" if bold else "", str(fonts.face(bold).path))
    made.add_font(SERIF, "", str(fonts.face(bold=True, serif=True).path))
    for page in document.pages:
        made.add_page(format=(page.width, page.height))
        _draw_all(made, fonts, page, page.marks)
    return bytes(made.output())


def _draw_all(made: "FPDF", fonts: Fonts, page: Page, marks: Any) -> None:
    for mark in marks:
        if isinstance(mark, Text):
            _text(made, fonts, mark)
        elif isinstance(mark, UpsideDown):
            with made.rotation(180, page.width / 2, page.height / 2):
                _draw_all(made, fonts, page, mark.marks)
        else:
            _DRAW[type(mark)](made, mark)


def _text(made: "FPDF", fonts: Fonts, mark: Text) -> None:
    if mark.serif:
        made.set_font(SERIF, "", mark.size)
    else:
        made.set_font(FAMILY, "B" if mark.bold else "", mark.size)
    made.set_text_color(mark.color)
    for piece in fonts.pieces(mark.text, mark.size, mark.bold, mark.serif):
        if piece.face:
            _outlined(made, piece.face, piece.text, replace(mark, x=mark.x + piece.x))
        else:
            made.text(mark.x + piece.x, mark.y, piece.text)


def _outlined(made: "FPDF", face: BorrowedFace, text: str, mark: Text) -> None:
    """Outlines with the text that they stand for, which readers find where a space lies unseen upon them."""
    said = (BOM_UTF16_BE + text.encode("utf-16-be")).hex()
    made._out(f"/Span <</ActualText <{said}>>> BDC")
    _shape(made, Shape(face.contour(text, mark.x, mark.y, mark.size), fill=mark.color))
    with made.local_context(text_mode="INVISIBLE"):
        made.set_stretching(100 * face.width(text, mark.size) / made.get_string_width(" "))
        made.text(mark.x, mark.y, " ")
    made._out("EMC")


def _box(made: "FPDF", mark: Box) -> None:
    style = _style(made, mark)
    is_round = mark.radius > 0
    made.rect(mark.x, mark.y, mark.width, mark.height, style, is_round, mark.radius)


def _style(made: "FPDF", mark: Box) -> str:
    if mark.fill:
        made.set_fill_color(mark.fill)
    if mark.stroke:
        made.set_draw_color(mark.stroke)
        made.set_line_width(mark.line)
    return ("D" if mark.stroke else "") + ("F" if mark.fill else "")


def _line(made: "FPDF", mark: Line) -> None:
    made.set_draw_color(mark.color)
    made.set_line_width(mark.width)
    if mark.dash:
        made.set_dash_pattern(dash=mark.dash, gap=mark.dash)
    made.line(mark.x1, mark.y1, mark.x2, mark.y2)
    made.set_dash_pattern()


def _shape(made: "FPDF", mark: Shape) -> None:
    with made.new_path() as path:
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


def _link(made: "FPDF", mark: Link) -> None:
    made.link(mark.x, mark.y, mark.width, mark.height, mark.address)


_DRAW: Mapping[type[Mark], Callable[["FPDF", Any], None]] = {
    Box: _box,
    Line: _line,
    Shape: _shape,
    Link: _link,
}
