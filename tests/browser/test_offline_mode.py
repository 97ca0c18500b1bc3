"""The pages of a phone that has the app alone: they fit, and hand files and wishes to where they are done."""

import json
from urllib.parse import urlsplit

import pytest

from .. import pseudo
from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .conftest import serving_here
from .looks import FLAT, broken_rules, faults_in_all_sizes_of_text, in_both_ways_of_writing
from .phone import woken
from .states import Tables

HINT = "[data-install]:not([hidden])"
SHOW_ALL = """
    for (const hint of document.querySelectorAll("[data-install]")) hint.hidden = false;
    const strip = document.getElementById("connection");
    document.querySelector("[data-connection]")?.prepend(strip);
    strip.hidden = false;
"""
MADE = """
    const bar = document.getElementById("made");
    for (const part of bar.querySelectorAll("[hidden]:not([data-is])")) part.hidden = false;
    bar.querySelector("[data-is=ready]").hidden = false;
    bar.querySelector("[data-name]").textContent = "hanamikoji-result-2026-11-22.pdf";
    bar.hidden = false;
"""
# A sheet of the device that notes what it was given, as some phones have one and others not.
SHARING = """
    navigator.canShare = ({ files }) => files.length === 1;
    navigator.share = async ({ files: [file] }) => {
        window.shared = [file.name, file.type, file.size > 1000];
    };
"""
OFFERED = """
    (address) => {
        const link = document.createElement("a");
        document.querySelector("[data-dialog-body]").prepend(link);
        Object.assign(link, { href: address, download: "", textContent: "Spreadsheet" });
    }
"""
OFFER = """
    () => {
        const offer = new Event("beforeinstallprompt", { cancelable: true });
        offer.prompt = async () => { window.prompted = (window.prompted ?? 0) + 1; };
        dispatchEvent(offer);
    }
"""
# The sentences of a file's bar, one after the other.
SAYS = """
    window.said = [];
    new MutationObserver(() => {
        const lines = document.querySelectorAll("#made [data-is]:not([hidden])");
        for (const line of lines) said.push(line.innerText);
    }).observe(document.getElementById("made"), { subtree: true, attributes: true });
"""
# The page is not shown this very browser's own offer.
NO_OFFER = """
    addEventListener("beforeinstallprompt", (event) => {
        if (event.isTrusted) event.stopImmediatePropagation();
    });
"""
BY_HAND = f"""{NO_OFFER}
    Object.defineProperty(Navigator.prototype, "standalone", {{ value: false }});
    Object.defineProperty(Navigator.prototype, "maxTouchPoints", {{ value: 5 }});
"""


@pytest.fixture(scope="module")
def alone(spoken, tmp_path_factory):
    """The address of the pages as a phone has them, from a server."""
    config = {"DATA": tmp_path_factory.mktemp("alone"), "ON_THIS_PHONE": True}
    with serving_here(config, pseudo.speaking) as address:
        yield address


@pytest.fixture(scope="module")
def tables(alone):
    """A table that is counted at, and one that is over."""
    tables = Tables(alone)
    counting = tables.count(tables.open(), NOAH_WINS_BY_CHARM)
    return counting, tables.score(tables.open(), FIRST_ROUND, NOAH_WINS_BY_CHARM)


def pages(tables):
    counting, over = tables
    yield from ("/", "/sheets", "/history/takeout")
    yield from (
        f"/t/{counting}",
        f"/t/{counting}/sheets",
        f"/t/{over}",
        f"/t/{over}/bgstats",
        f"/t/{over}/match",
    )


@in_both_ways_of_writing
def test_the_pages_of_a_phone_alone_fit_it_and_break_no_rule(open_at, alone, tables, language):
    page = open_at(alone, locale=language, reduced_motion="reduce", **FLAT)
    session = page.context.new_cdp_session(page)
    found = []
    for path in pages(tables):
        page.goto(alone + path)
        page.evaluate(SHOW_ALL)
        found += [(path, *fault) for fault in broken_rules(page, session)]
        found += [(path, *fault) for fault in faults_in_all_sizes_of_text(page, session)]
    assert found == []


@in_both_ways_of_writing
def test_the_bar_of_a_file_fits_any_phone_and_breaks_no_rule(open_at, alone, language):
    page = open_at(f"{alone}/sheets", locale=language, reduced_motion="reduce", **FLAT)
    session = page.context.new_cdp_session(page)
    page.evaluate(MADE)
    assert [*broken_rules(page, session), *faults_in_all_sizes_of_text(page, session)] == []


def test_a_file_goes_by_the_sheet_of_the_device(open_at, alone):
    page = open_at(f"{alone}/sheets", locale="en-US")
    page.evaluate(f"() => {{ {SHARING} }}")
    page.get_by_role("link", name="Illustrated rules").click()
    page.get_by_text("File ready.").wait_for()
    page.locator("#made").get_by_role("button", name="Send").click()
    page.locator("#made").wait_for(state="hidden")
    assert page.evaluate("shared") == ["hanamikoji-rules.en.letter.pdf", "application/pdf", True]
    assert urlsplit(page.url).path == "/sheets"


def test_where_a_device_has_no_such_sheet_a_file_is_downloaded(open_at, alone):
    page = open_at(f"{alone}/sheets", locale="en-US")
    page.evaluate("() => { navigator.canShare = undefined; }")
    with page.expect_download() as download:
        page.get_by_role("link", name="Illustrated rules").click()
    assert download.value.suggested_filename == "hanamikoji-rules.en.letter.pdf"
    page.get_by_text("Saved to Downloads.").wait_for()


def test_a_file_that_can_t_be_made_is_told_and_its_bar_can_be_closed(open_at, alone):
    page = open_at(f"{alone}/sheets")
    page.route("**/*.pdf", lambda route: route.fulfill(status=500))
    page.get_by_role("link", name="Illustrated rules").click()
    page.get_by_text("Can’t create the file right now.").wait_for()
    page.locator("#made").get_by_role("button", name="Close").click()
    assert not page.locator("#made").is_visible()


def test_a_file_that_a_sheet_over_the_board_offers_is_told_above_that_sheet(open_at, alone, tables):
    page = open_at(f"{alone}/t/{tables[1]}")
    page.evaluate(f"() => {{ {SHARING} }}")
    page.get_by_role("link", name="Menu").click()
    page.locator("dialog .menu").wait_for()
    page.evaluate(OFFERED, f"/t/{tables[1]}/match.csv")
    page.locator("dialog").get_by_role("link", name="Spreadsheet").click()
    page.locator("dialog #made").get_by_role("button", name="Send").click()
    page.locator("#made").wait_for(state="hidden")
    assert page.evaluate("shared")[1] == "text/csv"


def test_all_in_a_file_renews_the_line_that_says_since_when(open_at, alone):
    page = open_at(f"{alone}/history/takeout")
    page.evaluate("() => { navigator.canShare = undefined; }")
    with page.expect_download() as download:
        page.get_by_role("link", name="Everything").click()
    assert "matches" in json.loads(download.value.path().read_text())
    page.locator("[data-since] time").wait_for()


# In the frame of the page around them, with Python inside the browser


def test_the_app_offers_itself_for_the_home_screen_once_or_says_how_it_is_done_by_hand_and_why(
    visited_host, open_visited, tmp_path
):
    phone = open_visited(tmp_path)
    page = phone.page
    page.add_init_script(NO_OFFER)
    frame = woken(page, visited_host.address)
    assert frame.locator(HINT).count() == 0
    page.evaluate(OFFER)
    frame.get_by_role("button", name="Install").click()
    frame.locator(HINT).wait_for(state="hidden")
    assert page.evaluate("prompted") == 1
    page.evaluate(OFFER)
    frame.get_by_role("button", name="Not now").click()
    assert frame.locator(HINT).count() == 0
    takeout = f"{visited_host.address}history/takeout"
    frame.goto(takeout)
    frame.locator(HINT).wait_for()
    assert frame.get_by_role("button", name="Not now").count() == 0

    page = phone.context.new_page()
    page.add_init_script(BY_HAND)
    frame = woken(page, takeout)
    frame.locator(HINT).wait_for()
    said = frame.locator(HINT).inner_text()
    assert "Add to Home Screen" in said
    assert "deletes your matches after 7 days" in said


def test_a_sheet_and_all_matches_leave_the_phone_as_files_while_the_host_is_dead(
    visited_host, open_visited, tmp_path
):
    page = open_visited(tmp_path, accept_downloads=True).page
    frame = woken(page, visited_host.address)
    visited_host.kill()
    for path, name in (("sheets", "PDF"), ("history/takeout", "Everything")):
        frame.goto(visited_host.address + path)
        frame.evaluate(f"() => {{ {SAYS} }}")
        with page.expect_download() as download:
            frame.get_by_role("link", name=name).first.click()
        said = frame.evaluate("said")
        assert (path == "sheets") == ("Unpacking… The first sheet can take a minute." in said)
        assert download.value.path().stat().st_size > 50
        assert urlsplit(frame.url).path.endswith(path)
