"""The bytes of a visit to a table, headers and all, as Chromium counts them."""

import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from ..browser.conftest import CHROMIUM, FLAGS, PHONE, serving_here
from ..browser.states import Tables, addresses

STATES = ("empty", "counting", "scored", "won", "guests", "sums", "between festivals", "a Mai-Star")
AGENT = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36"
LONG_ENOUGH = 1500  # ms, for the stream to open


def measure():
    if CHROMIUM is None:
        yield "bytes", "no Chromium on this machine (set CHROMIUM to its path)"
        return
    with tempfile.TemporaryDirectory() as folder, serving_here({"DATA": folder}) as address:
        states = addresses(Tables(address))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for language in ("en", "ja"):
                for name in STATES:
                    yield from visits(browser, f"{name}, {language}", address + states[name], language)
            browser.close()


def visits(browser, name, address, language):
    context = browser.new_context(**PHONE, user_agent=AGENT, locale=language)
    for visit in ("first", "later"):
        loaded = load(context, address)
        total = f"{sum(loaded.values()):,} B in {len(loaded)} requests"
        yield f"{visit} visit, {name}", total
        if visit == "first" and name == "counting, en":
            for path, size in loaded.items():
                yield f"  {path}", f"{size:,} B"
    context.close()


def load(context, address):
    """Bytes received by the path of each request."""
    page = context.new_page()
    wire = context.new_cdp_session(page)
    paths, sizes = {}, {}
    wire.on(
        "Network.requestWillBeSent",
        lambda event: paths.setdefault(event["requestId"], event["request"]["url"]),
    )
    wire.on(
        "Network.responseReceived", lambda event: add(sizes, event, event["response"]["encodedDataLength"])
    )
    wire.on("Network.dataReceived", lambda event: add(sizes, event, event["encodedDataLength"]))
    wire.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    wire.on("Network.requestServedFromCache", lambda event: paths.pop(event["requestId"], None))
    wire.send("Network.enable")
    page.goto(address)
    page.wait_for_timeout(LONG_ENOUGH)
    page.close()
    return {short(paths[name]): size for name, size in sizes.items() if name in paths and size}


def add(sizes, event, size):
    sizes[event["requestId"]] = sizes.get(event["requestId"], 0) + size


def short(url):
    path = Path(urlsplit(url).path)
    return "/t/…" if path.parts[1:2] == ("t",) and len(path.parts) == 3 else path.name
