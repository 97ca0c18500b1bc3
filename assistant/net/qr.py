"""A link as a QR code: SVG, PNG, or text for a terminal. The quiet zone is four modules everywhere."""

import io
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qrcode import QRCode

QUIET_ZONE = 4
_MASK = 3  # any does for what was deflated, and to look for the best takes a phone most of the time
_WHITE_ON_BLACK = "\x1b[97;40m"
_RESET = "\x1b[0m"


def svg(link: str) -> bytes:
    """A square SVG document, dark modules on white, that scales to the size it is given."""
    return _svg(_code(link))


def dense_svg(link: str) -> bytes:
    """The same of a long link whose end is in capitals and figures: as few modules as can be."""
    from qrcode.constants import ERROR_CORRECT_L

    return _svg(_code(link, correction=ERROR_CORRECT_L, mask=_MASK))


def _svg(code: "QRCode[Any]") -> bytes:
    from qrcode.image.svg import SvgPathFillImage

    picture = io.BytesIO()
    code.make_image(image_factory=SvgPathFillImage).save(picture)
    return picture.getvalue()


def png(link: str, module_size: int = 12) -> bytes:
    """A square PNG, `module_size` pixels a module. Needs Pillow (ImportError without it)."""
    from qrcode.image.pil import PilImage

    picture = io.BytesIO()
    _code(link, module_size).make_image(image_factory=PilImage).save(picture, format="PNG")
    return picture.getvalue()


def terminal(link: str, encoding: str | None, colors: bool) -> str:
    """Lines for a terminal, white on black where it has colors; empty where its encoding has no blocks."""
    lines = io.StringIO()
    _code(link).print_ascii(out=lines, invert=True)
    text = lines.getvalue().replace("\xa0", " ").rstrip("\n")
    try:
        text.encode(encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    if not colors:
        return text + "\n"
    return "".join(f"{_WHITE_ON_BLACK}{line}{_RESET}\n" for line in text.split("\n"))


def matrix(link: str) -> list[list[bool]]:
    """The modules, true for dark, the quiet zone around them included."""
    modules: list[list[bool]] = _code(link).get_matrix()
    return modules


def _code(link: str, module_size: int = 10, correction: int = 0, mask: int | None = None) -> "QRCode[Any]":
    """The correction is that of the standard's own numbers: 0 is its M, 1 its L."""
    import qrcode

    code: QRCode[Any] = qrcode.QRCode(
        border=QUIET_ZONE, box_size=module_size, error_correction=correction, mask_pattern=mask
    )
    code.add_data(link)
    return code
