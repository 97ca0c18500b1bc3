"""The QR codes, printed small and photographed: 3 cm at 300 dots an inch."""

import io
from urllib.parse import urlsplit

import zxingcpp
from PIL import Image

from .hands import state

THREE_CM = round(3 / 2.54 * 300)


def read(picture):
    (found,) = zxingcpp.read_barcodes(picture)
    return found.text


def test_the_svg_reads_at_3_cm_and_both_codes_in_the_dark_from_a_screenshot_of_the_page(open_board):
    page = open_board(color_scheme="dark")
    links, table = state(page)["links"], page.url.split("?")[0]
    page.goto(f"{table}/share")
    page.get_by_text("View only").click()
    page.locator("img.qr").nth(1).scroll_into_view_if_needed()
    page.evaluate("Promise.all([...document.querySelectorAll('img.qr')].map((image) => image.decode()))")
    read_links = [read(Image.open(io.BytesIO(page.locator("img.qr").nth(n).screenshot()))) for n in (0, 1)]
    assert read_links[0].partition("?seal=")[0] == links["join"]
    assert urlsplit(read_links[1]).path == links["watch"]
    page.goto(f"{table}/qr.svg")
    page.evaluate(
        f"document.documentElement.setAttribute('width', {THREE_CM}),"
        f" document.documentElement.setAttribute('height', {THREE_CM})"
    )
    box = {"x": 0, "y": 0, "width": THREE_CM, "height": THREE_CM}
    small = read(Image.open(io.BytesIO(page.screenshot(clip=box))))
    assert small.partition("?seal=")[0] == links["join"]
