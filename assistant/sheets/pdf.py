"""Pages as a PDF: vector shapes, text that can be searched, the characters used of each font embedded."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from .fonts import Fonts
from .marks import Box, Document, Line, Mark, Page, Shape, Text, UpsideDown

if TYPE_CHECKING:
    from fpdf import FPDF

FAMILY = "M PLUS 1p"
CREATED = datetime(2026, 1, 1, tzinfo=UTC)  # the same input gives the same bytes
_STEPS: Mapping[str, str] = {"moveTo": "move_to", "lineTo": "line_to", "curveTo": "curve_to"}


def pdf(document: Document, fonts: Fonts) -> bytes:
    """Needs fpdf2 (ImportError without it)."""
    from fpdf import FPDF, ViewerPreferences

    made = FPDF(unit="mm")
    made.set_auto_page_break(False)
    made.set_margin(0)
    made.set_title(document.title)
    made.set_lang(document.language)
    made.set_creator("Hanamikoji Assistant")
    made.set_creation_date(CREATED)
    made.viewer_preferences = ViewerPreferences(display_doc_title=True, print_scaling="None")
    for bold in (False, True):
        made.add_font(FAMILY, "B" if bold else "", str(fonts.face(bold).path))
    for page in document.pages:
        made.add_page(format=(page.width, page.height))
        _draw_all(made, page, page.marks)
    return bytes(made.output())


def _draw_all(made: "FPDF", page: Page, marks: Any) -> None:
    for mark in marks:
        _DRAW[type(mark)](made, page, mark)


def _text(made: "FPDF", _: Page, mark: Text) -> None:
    made.set_font(FAMILY, "B" if mark.bold else "", mark.size)
    made.set_text_color(mark.color)
    made.text(mark.x, mark.y, mark.text)


def _box(made: "FPDF", _: Page, mark: Box) -> None:
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


def _line(made: "FPDF", _: Page, mark: Line) -> None:
    made.set_draw_color(mark.color)
    made.set_line_width(mark.width)
    if mark.dash:
        made.set_dash_pattern(dash=mark.dash, gap=mark.dash)
    made.line(mark.x1, mark.y1, mark.x2, mark.y2)
    made.set_dash_pattern()


def _shape(made: "FPDF", _: Page, mark: Shape) -> None:
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


def _upside_down(made: "FPDF", page: Page, mark: UpsideDown) -> None:
    with made.rotation(180, page.width / 2, page.height / 2):
        _draw_all(made, page, mark.marks)


_DRAW: Mapping[type[Mark], Callable[["FPDF", Page, Any], None]] = {
    Text: _text,
    Box: _box,
    Line: _line,
    Shape: _shape,
    UpsideDown: _upside_down,
}
