"""The QR codes that a phone without Python draws, read by a reader of others."""

from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from assistant.web.rendering.assets import joined_script

PHONE = Path(__file__).parents[2] / "static" / "phone"


@pytest.fixture(scope="module")
def page(chromium):
    page = chromium.new_page()
    page.add_script_tag(content=joined_script(PHONE, "qr").replace("const modules", "var modules"))
    yield page
    page.close()


def test_codes_of_all_lengths_are_read_as_they_were_written(page):
    texts = [["A" * length] for length in (1, 25, 26, 114, 195, 224, 320, 500, 758)]
    texts += [["https://play.example/phone/#J", "ABC234" * length] for length in (10, 26, 40)]
    texts += [["a/é" * length] for length in (1, 9, 60, 128)]
    drawn = [page.evaluate("(parts) => modules.qr.encoded(parts)", parts) for parts in texts]
    sizes = {len(modules) for modules in drawn}
    assert [read(modules) for modules in drawn] == ["".join(parts) for parts in texts]
    assert {21, 45, 77} <= sizes


def read(modules):
    size = len(modules)
    picture = Image.new("L", (size + 8, size + 8), 255)
    for y, row in enumerate(modules):
        for x, is_dark in enumerate(row):
            picture.putpixel((x + 4, y + 4), 0 if is_dark else 255)
    found = zxingcpp.read_barcodes(picture.resize((4 * (size + 8),) * 2, Image.Resampling.NEAREST))
    return found[0].text if found else None
