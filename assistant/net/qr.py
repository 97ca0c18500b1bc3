"""QR codes of links as SVG, PNG or terminal text. The quiet zone is always four modules."""

import io
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qrcode import QRCode

QUIET_ZONE = 4
_MASK = 3  # any suits compressed data, and a search for the best is slow on a phone
_WHITE_ON_BLACK = "\x1b[97;40m"
_RESET = "\x1b[0m"


def svg(link: str) -> bytes:
    """Return a square, scalable SVG document with dark modules on white."""
    return _svg(_code(link))


def dense_svg(link: str) -> bytes:
    """Return an SVG with as few modules as possible, for a long link that ends in capitals and digits."""
    from qrcode.constants import ERROR_CORRECT_L

    return _svg(_code(link, correction=ERROR_CORRECT_L, mask=_MASK))


def _svg(code: "QRCode[Any]") -> bytes:
    from qrcode.image.svg import SvgPathFillImage

    picture = io.BytesIO()
    code.make_image(image_factory=SvgPathFillImage).save(picture)
    return picture.getvalue()


def png(link: str, module_size: int = 12) -> bytes:
    """Return a square PNG, `module_size` pixels a module; raise ImportError without Pillow."""
    from qrcode.image.pil import PilImage

    picture = io.BytesIO()
    _code(link, module_size).make_image(image_factory=PilImage).save(picture, format="PNG")
    return picture.getvalue()


def terminal(link: str, encoding: str | None, colors: bool) -> str:
    """Return lines for a terminal, white on black if `colors`; empty if its encoding has no blocks."""
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
    """Return the modules, True for dark, including the quiet zone."""
    modules: list[list[bool]] = _code(link).get_matrix()
    return modules


def _code(link: str, module_size: int = 10, correction: int = 0, mask: int | None = None) -> "QRCode[Any]":
    """Return a QR code. `correction` is the standard's number: 0 is level M, 1 is L."""
    import qrcode

    code: QRCode[Any] = qrcode.QRCode(
        border=QUIET_ZONE, box_size=module_size, error_correction=correction, mask_pattern=mask
    )
    code.add_data(link)
    return code
