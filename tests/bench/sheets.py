"""How long a sheet takes and how large it is, against setting a bare page with fpdf2 and the same fonts."""

import io
import time
import zipfile
from functools import partial

from fpdf import FPDF

from assistant import renderer as make_press
from assistant.printing.documents import GameSheet

from ..printing.cast import join_card, result_picture, result_sheet
from ..test_rulebook import PRINT
from .timing import seconds_each

TIMES = 5


def measure():
    began = time.perf_counter()
    press = make_press()
    press.pdf(GameSheet("hanamikoji", "rules", "en", "a4"))
    yield "the first sheet after a start", f"{time.perf_counter() - began:.2f} s"
    bare = seconds_each(bare_page, TIMES)
    yield "a bare page with both fonts", f"{bare * 1e3:.0f} ms, {len(bare_page()):,} B"
    for name, medium, sheet in sheets():
        make = partial(press._draw, medium, sheet)
        yield name, f"{seconds_each(make, TIMES) / bare:.1f} × bare, {len(make()):,} B"
    yield "fonts as files, and packed as in the wheel", f"{fonts():,} B, {packed():,} B"


def bare_page():
    made = FPDF()
    for bold, file in (("", "Regular"), ("B", "Bold")):
        made.add_font("M PLUS 1p", bold, PRINT / "fonts" / f"MPLUS1p-{file}.ttf")
    made.add_page()
    made.set_font("M PLUS 1p", "", 10)
    made.text(10, 10, "hello")
    return bytes(made.output())


def sheets():
    """The name, the medium and the value of each."""
    for language in ("en", "ja"):
        for name in ("rules", "aid", "score"):
            yield f"{name}, {language}", "pdf", GameSheet("hanamikoji", name, language, "a4")
        yield f"result, {language}", "pdf", result_sheet(language=language)
        yield f"join, {language}", "pdf", join_card(language=language)
        yield f"result as a picture, {language}", "png", result_picture(language=language)
        yield f"preview of rules, {language}", "png", GameSheet("hanamikoji", "rules", language, "a4")


def fonts():
    return sum(path.stat().st_size for path in (PRINT / "fonts").iterdir())


def packed():
    """The fonts in a zip file with its usual compression, as a wheel is one."""
    with zipfile.ZipFile(io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as file:
        for path in (PRINT / "fonts").iterdir():
            file.write(path, path.name)
        return sum(entry.compress_size for entry in file.infolist())
