"""The QR codes, printed small and photographed: 3 cm at 300 dots an inch."""

import io
from urllib.parse import urlsplit

import pytest
import zxingcpp
from PIL import Image

from .hands import state

THREE_CM = round(3 / 2.54 * 300)


def read(picture):
    (found,) = zxingcpp.read_barcodes(picture)
    return found.text


@pytest.fixture
def table(phone):
    return phone


def test_the_png_reads_at_3_cm(table):
    fetched = table.evaluate("async () => [...await (await fetch(location.pathname + '/qr.png')).bytes()]")
    picture = Image.open(io.BytesIO(bytes(fetched))).convert("L").resize((THREE_CM, THREE_CM))
    assert read(picture) == state(table)["links"]["join"]


def test_the_svg_reads_at_3_cm(table):
    link = state(table)["links"]["join"]
    table.goto(f"{table.url.split('?')[0]}/qr.svg")
    table.evaluate(
        f"document.documentElement.setAttribute('width', {THREE_CM}),"
        f" document.documentElement.setAttribute('height', {THREE_CM})"
    )
    box = {"x": 0, "y": 0, "width": THREE_CM, "height": THREE_CM}
    assert read(Image.open(io.BytesIO(table.screenshot(clip=box)))) == link


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_both_codes_read_from_a_screenshot_of_the_page(open_board, color_scheme):
    page = open_board(color_scheme=color_scheme)
    links = state(page)["links"]
    page.goto(f"{page.url.split('?')[0]}/share")
    page.get_by_text("View only").click()
    page.locator("img.qr").nth(1).scroll_into_view_if_needed()
    page.evaluate("Promise.all([...document.querySelectorAll('img.qr')].map((image) => image.decode()))")
    read_links = [read(Image.open(io.BytesIO(page.locator("img.qr").nth(n).screenshot()))) for n in (0, 1)]
    assert read_links[0] == links["join"]
    assert urlsplit(read_links[1]).path == links["watch"]
