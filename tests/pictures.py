"""Takes the pictures of README from the running app: `python -m tests.pictures`.

Three phones beside each other, then a laptop, all in one match of Anna and Noah.
"""

import io
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import sync_playwright

from .browser.conftest import CHROMIUM, FLAGS, PHONE, serving_here
from .browser.states import Tables

FOLDER = Path(__file__).parent / "pictures"
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
SHARP = {"device_scale_factor": 1.5, "reduced_motion": "reduce"}
GAP = 30  # px between two phones
FIRST = [[1, 0], [0, 2], [1, 1], [1, 2], [2, 1], [2, 1], [1, 1]]
SECOND = [[0, 1], [2, 0], [1, 1], [1, 1], [1, 1], [2, 1], [1, 3]]
LAST = [[0, 1], [1, 0], [1, 1], [0, 2], [1, 1], [2, 1], [3, 2]]
HOME = "192.168.1.20:8000"  # as at home, and not this machine's name
SETTLED = 2500  # ms


def main():
    FOLDER.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        serving_here({"DATA": folder}) as address,
        sync_playwright() as driver,
    ):
        home = f"--host-resolver-rules=MAP {HOME} 127.0.0.1:{urlsplit(address).port}"
        take(driver.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, home]), Tables(address))


def take(browser, tables):
    table, over = played(tables)
    dark = seen(browser, f"{table}?near=1", color_scheme="dark")
    save(beside([seen(browser, table), dark, seen(browser, over)]), "phones")
    save(seen(browser, table, LAPTOP), "laptop")
    browser.close()


def played(tables):
    """The addresses of a table in its second round, and of one whose match is over."""
    table = tables.count(tables.score(tables.open(), FIRST), SECOND)
    over = tables.score(tables.open(), FIRST, SECOND, LAST)
    return f"/t/{table}", f"/t/{over}"


def seen(browser, path, device=PHONE, **more):
    context = browser.new_context(**{**device, **SHARP, **more})
    page = context.new_page()
    page.goto(f"http://{HOME}{path}")
    page.wait_for_timeout(SETTLED)
    picture = Image.open(io.BytesIO(page.screenshot()))
    context.close()
    return picture


def beside(pictures):
    """One picture of several, on nothing."""
    width = sum(picture.width for picture in pictures) + GAP * (len(pictures) - 1)
    whole = Image.new("RGBA", (width, max(picture.height for picture in pictures)))
    left = 0
    for picture in pictures:
        whole.paste(picture, (left, 0))
        left += picture.width + GAP
    return whole


def save(picture, name):
    picture.save(FOLDER / f"{name}.webp", quality=75, method=6)


if __name__ == "__main__":
    main()
