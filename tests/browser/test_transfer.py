"""A table goes from phone to phone without a network, by its codes, and to a server and back."""

from base64 import b64encode
from io import BytesIO
from urllib.parse import urljoin, urlsplit

import pytest
import zxingcpp
from PIL import Image

from assistant.transfer.by_qr.packing import packed
from assistant.transfer.by_qr.parts import decode, split, whole

from .. import pseudo
from ..factories import ALL_TIED, FIRST_ROUND
from . import phone as alone
from .conftest import opening, serving_here
from .hands import (
    begin_counting,
    cell,
    count_and_score,
    open_table,
    state,
    tap_cards,
    view,
    wait_until,
    wait_until_sent,
)
from .looks import FLAT, broken_rules, faults_in_all_sizes_of_text, in_both_ways_of_writing
from .phone import woken
from .states import LONG, Tables

SCANNING = """
    globalThis.BarcodeDetector = class {
        static async getSupportedFormats() { return ["qr_code"]; }
        async detect(video) { return video.videoWidth ? [{ rawValue: globalThis.seen ?? "" }] : []; }
    };
    navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement("canvas");
        setInterval(() => { canvas.getContext("2d").fillRect(0, 0, 300, 150); }, 50);
        return canvas.captureStream();
    };
"""
# A camera before which a picture is held, where the browser reads no codes.
SHOWING = """
    async (picture) => {
        delete globalThis.BarcodeDetector;
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const code = await createImageBitmap(new Blob([bytes]));
        const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 640 });
        const draw = () => { canvas.getContext("2d").drawImage(code, 20, 20, 600, 600); };
        setInterval(draw, 50);
        navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    }
"""
REFUSED = (
    "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('no', 'NotAllowedError'); };"
)
ON_AN_IPHONE = "Object.defineProperty(navigator, 'standalone', { value: false });"
HERE = "Already here, and identical"


def handed(page, way="Transfer"):
    """The code of the sheet that Share leads to, read by a camera; `page` may be the phone's frame."""
    (found,) = zxingcpp.read_barcodes(Image.open(BytesIO(code_of(page, way))))
    return found.text


def code_of(page, way="Transfer"):
    """The picture of that code."""
    page.get_by_role("link", name="Share").click()
    page.get_by_role("link", name=way).click()
    code = page.locator("dialog[open] .handed .qr")
    code.wait_for()
    code.evaluate("(image) => image.decode()")
    picture = code.screenshot()
    page.locator("dialog[open]").get_by_role("button", name="Close").click()
    page.locator("dialog[open]").wait_for(state="hidden")
    wait_until(page, lambda: page.evaluate("!history.state?.sheet"))  # else it goes back later
    return picture


def scanned(frame, picture):
    """By the app's own camera: the page to which it leads."""
    frame.goto(f"{frame.url.partition('/t/')[0]}/take")
    frame.evaluate(SHOWING, b64encode(picture).decode())
    frame.get_by_role("button", name="Scan the code").click()
    return frame


def take(page, button, name):
    """On the page that says what came; the table that it leads to."""
    page.get_by_role("heading", name="Anna – Noah").wait_for()
    page.get_by_role("button", name=button).click()
    view(page, name)


def same(told):
    return {name: value for name, value in told.items() if name not in {"id", "links"}}


@pytest.fixture
def two_phones(visited_host, open_visited, tmp_path):
    """The frames of two phones whose host is dead."""
    phones = [open_visited(tmp_path / name) for name in ("hers", "his")]
    frames = [woken(phone.page, visited_host.address) for phone in phones]
    visited_host.kill()
    return frames


def opened(frame, link):
    """As a camera opens what it has read: in the phone's browser, at the top."""
    page = frame.page
    page.goto("about:blank")
    return woken(page, link)


def test_a_table_is_handed_over_and_back_and_to_a_server_without_a_network(two_phones, address, open_phone):
    hers, his = two_phones
    open_table(hers)
    count_and_score(hers, 1, FIRST_ROUND)
    view(hers, "scored")
    link = handed(hers)
    his = opened(his, link)
    take(his, "Receive", "scored")
    begin_counting(his, 2)
    assert same(alone.state(his)) == same(alone.state(hers))

    tap_cards(his, ALL_TIED)
    wait_until_sent(his)
    hers = scanned(hers, code_of(his))
    take(hers, "Continue here", "counting")
    assert same(alone.state(hers)) == same(alone.state(his))

    known = same(alone.state(hers))
    page = hers.page
    hers.get_by_role("link", name="Share").click()
    hers.get_by_role("link", name="Transfer").click()
    hers.get_by_label("Server address").fill(address)
    hers.get_by_role("button", name="Continue", exact=True).click()
    hers.get_by_role("link", name="Transfer to").click()
    page.wait_for_url(f"{address}/take**")
    take(page, "Receive", "counting")
    assert same(state(page)) == known

    cell(page, 0, 6).click()
    wait_until_sent(page)
    known = same(state(page))
    back = handed(page, "Transfer to a phone with the offline app")
    first = urljoin(back, ".")
    hers = opened(hers, first)
    hers.goto(first)  # it had come back to the table
    page.wait_for_url(first)
    page.evaluate("(link) => { location.assign(link); }", back)  # only what stands behind its # is new
    take(hers, "Continue here", "counting")
    assert same(alone.state(hers)) == known


def export(page):
    path = urlsplit(page.url).path
    return page.evaluate(
        "async (at) => (await fetch(at)).json()", f"/api/tables{path.removeprefix('/t')}/export"
    )


@pytest.fixture
def parts(phone):
    """Those of a table of this phone, more than it takes."""
    return split(packed(export(phone)), 30)


@pytest.fixture
def secure(address):
    """The server as a secure context has it."""
    return f"http://127.0.0.1:{urlsplit(address).port}"


def told(page):
    return page.locator("[data-parts]").inner_text()


def test_parts_come_in_any_order_over_several_openings_and_a_camera_opens_a_page_for_each(
    phone, parts, address
):
    assert len(parts) > 2
    last = parts.pop(1)
    for number, part in enumerate(reversed(parts), 1):
        page = phone.context.new_page()
        page.goto(f"{address}/take#{part}")
        assert told(page) == f"{number} of {len(parts) + 1} codes scanned. Scan the next one."
        assert page.url == f"{address}/take"
    page.evaluate("(part) => { location.hash = part; }", last)
    page.get_by_text(HERE).wait_for()


def test_a_browser_that_keeps_nothing_takes_the_parts_that_its_page_is_given(phone, parts, address):
    page = phone.context.new_page()
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error(); }")
    page.goto(f"{address}/take#{parts[0]}")
    assert told(page).startswith(f"1 of {len(parts)}")
    for part in parts[1:]:
        page.evaluate("(part) => { location.hash = part; }", part)
    page.get_by_text(HERE).wait_for()


def test_parts_of_another_match_begin_anew(phone, parts, address):
    phone.goto(f"{address}/take#{split(b'another match of before', 20)[0]}")
    assert told(phone).startswith("1 of 2")
    phone.goto("about:blank")
    phone.goto(f"{address}/take#{parts[0]}")
    assert told(phone).startswith(f"1 of {len(parts)}")


def test_the_camera_on_the_page_reads_one_code_after_the_other(phone, parts, secure, open_at):
    scanning = open_at("about:blank")
    scanning.add_init_script(SCANNING)
    scanning.goto(f"{secure}/take")
    scanning.get_by_role("button", name="Scan the code").click()
    scanning.locator("video").wait_for()
    for number, part in enumerate(parts[:-1], 1):
        scanning.evaluate("(link) => { globalThis.seen = link; }", f"{secure}/take#{part}")
        scanning.locator("[data-have]", has_text=str(number)).wait_for()
    scanning.evaluate("(link) => { globalThis.seen = link; }", f"{secure}/take#{parts[-1]}")
    scanning.get_by_text("at a table this device hasn’t joined").wait_for()


def test_a_code_that_stays_before_the_camera_is_sent_once(phone, parts, secure, open_at):
    scanning = open_at("about:blank")
    scanning.add_init_script(SCANNING)
    scanning.goto(f"{secure}/take")
    held = []
    scanning.route("**/take", lambda route: held.append(route))
    scanning.get_by_role("button", name="Scan the code").click()
    scanning.evaluate("(link) => { globalThis.seen = link; }", f"{secure}/take#{whole_of(parts)}")
    wait_until(scanning, lambda: held)
    scanning.wait_for_timeout(1000)
    assert len(held) == 1
    held[0].continue_()
    scanning.get_by_text("at a table this device hasn’t joined").wait_for()


def test_a_camera_that_is_refused_is_said_and_one_that_reads_no_codes_is_not_offered(secure, open_at):
    page = open_at(f"{secure}/take")
    assert not page.get_by_role("button", name="Scan the code").is_visible()
    refusing = open_at("about:blank")
    refusing.add_init_script(SCANNING + REFUSED)
    refusing.goto(f"{secure}/take")
    refusing.get_by_role("button", name="Scan the code").click()
    refusing.get_by_text("The camera can’t be used here").wait_for()
    assert not refusing.locator("video").is_visible()


@pytest.fixture(scope="module")
def without_server(spoken, tmp_path_factory):
    """The pages of a phone without a server, from one."""
    config = {"DATA": tmp_path_factory.mktemp("alone"), "ON_THIS_PHONE": True}
    with serving_here(config, pseudo.speaking) as address:
        yield address


def test_who_has_the_app_on_an_iphone_s_home_screen_is_told_what_to_do(phone, parts, without_server, open_at):
    for script, is_told in (("", False), (ON_AN_IPHONE, True)):
        page = open_at("about:blank")
        page.add_init_script(script)
        page.goto(f"{without_server}/take#{whole_of(parts)}")
        page.get_by_text("This match isn’t here yet").wait_for()
        page.wait_for_load_state("load")
        assert page.get_by_role("button", name="Copy the match").is_visible() == is_told


def whole_of(parts):
    return whole(decode("\n".join(parts)))


def first(page, without_server):
    table = Tables(without_server, [LONG, LONG[::-1]])
    page.goto(f"{without_server}/t/{table.score(table.open(), FIRST_ROUND)}/hand-over")


def wrong(page, _):
    page.locator("#to").fill("x y")
    page.locator(".place button").click()
    page.locator(".place .notice").wait_for()


def known(page, without_server):
    page.locator("#to").fill(without_server)
    page.locator(".place button").click()
    page.locator("a[target=_top]").wait_for()


def arrived(page, _):
    page.locator("a[target=_top]").click()
    page.locator(".arrived-match").wait_for()


def empty(page, without_server):
    page.goto(f"{without_server}/take#1/3/ABCDEFG/ABCDEFGH")
    page.locator("[data-parts]").wait_for()


def forked(page, without_server):
    tables = Tables(without_server, [LONG, LONG[::-1]])
    page.goto(f"{without_server}/t/{tables.score(tables.open(), FIRST_ROUND)}")
    given = export(page)
    given["matches"][0]["events"][-1]["at"] = "2999-12-31T23:59:59.999+00:00"
    page.goto(f"{without_server}/take#{whole(packed(given))}")
    page.locator("[name=wish][value=other]").wait_for()


@in_both_ways_of_writing
def test_the_pages_fit_and_break_no_rule(chromium, without_server, language):
    with opening(chromium) as open_one:
        page = open_one(without_server, locale=language, **FLAT)
        session = page.context.new_cdp_session(page)
        found = []
        for state_of in (first, wrong, known, arrived, forked, empty):
            state_of(page, without_server)
            for look in (broken_rules, faults_in_all_sizes_of_text):
                found += [(state_of.__name__, *fault) for fault in look(page, session)]
        assert found == []
