"""How long a sheet takes and how large it is, against setting a bare page with fpdf2 and the same fonts."""

import io
import time
import zipfile
from functools import partial

from fpdf import FPDF

from assistant import press as make_press
from assistant.sheets.pdf import FAMILY

from ..sheets.cast import JOIN, invitation, result
from ..test_rulebook import PRINT
from .timing import seconds_each

TIMES = 5


def measure():
    began = time.perf_counter()
    press = make_press()
    press.sheet("hanamikoji", "rules", "en", "a4")
    yield "the first sheet after a start", f"{time.perf_counter() - began:.2f} s"
    bare = seconds_each(bare_page, TIMES)
    yield "a bare page with both fonts", f"{bare * 1e3:.0f} ms, {len(bare_page()):,} B"
    for name, make in sheets(press):
        yield name, f"{seconds_each(make, TIMES) / bare:.1f} × bare, {len(make()):,} B"
    yield "fonts as files, and packed as in the wheel", f"{fonts():,} B, {packed():,} B"


def bare_page():
    made = FPDF()
    for bold, file in (("", "Regular"), ("B", "Bold")):
        made.add_font(FAMILY, bold, PRINT / "fonts" / f"MPLUS1p-{file}.ttf")
    made.add_page()
    made.set_font(FAMILY, "", 10)
    made.text(10, 10, "hello")
    return bytes(made.output())


def sheets(press):
    for language in ("en", "ja"):
        for sheet in ("rules", "actions", "score"):
            yield f"{sheet}, {language}", partial(press.sheet, "hanamikoji", sheet, language, "a4")
        yield f"result, {language}", partial(press.result, "hanamikoji", result(), language, "a4")
        yield f"join, {language}", partial(press.join, invitation(), JOIN, language, "a4")
        yield f"result as a picture, {language}", partial(press._picture, "hanamikoji", result(), language)
        yield f"preview of rules, {language}", partial(press._preview, "hanamikoji", "rules", language, "a4")


def fonts():
    return sum(path.stat().st_size for path in (PRINT / "fonts").iterdir())


def packed():
    """The fonts in a zip file with its usual compression, as a wheel is one."""
    with zipfile.ZipFile(io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as file:
        for path in (PRINT / "fonts").iterdir():
            file.write(path, path.name)
        return sum(entry.compress_size for entry in file.infolist())
