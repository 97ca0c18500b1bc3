"""Prints and pictures: a page printed from the browser, and a picture sent to a friend."""

import re
from datetime import date
from pathlib import Path

import pytest

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from ..programs import needed
from ..running import run
from .hands import wait_until
from .states import Events, Tables

COLOR = "getComputedStyle(document.querySelector({0!r})).{1}"
LAPTOP = {"viewport": {"width": 1024, "height": 768}, "is_mobile": False, "has_touch": False}
SHOWN = "[...document.querySelectorAll({0!r})].filter((one) => one.getClientRects().length).length"
NOT_PRINTED = "nav, button:not(.cell), a.button, .search, .preview, details:not([open]) > summary"


@pytest.fixture(scope="module")
def pages(address):
    """The path of each page that is printed, by its name."""
    tables = Tables(address)
    counting = tables.count(tables.score(tables.open(), FIRST_ROUND), NOAH_WINS_BY_CHARM)
    won = tables.score(tables.open(), FIRST_ROUND, NOAH_WINS_BY_CHARM)
    return {
        "counting": f"/t/{counting}",
        "scored": f"/t/{tables.score(tables.open(), FIRST_ROUND)}",
        "won": f"/t/{won}",
        "rounds": f"/t/{won}/rounds",
        "rules": "/rules/hanamikoji",
        "sheets": "/sheets",
        "share": f"/t/{counting}/share",
    }


def test_a_printed_page_has_ink_on_white_nothing_to_tap_and_no_preview(open_phone, address, pages):
    page, faults = open_phone("/offline", color_scheme="dark", **LAPTOP), {}
    for name, path in pages.items():
        page.emulate_media(media="screen")
        page.goto(address + path)
        found = [page.evaluate(COLOR.format("body", "backgroundColor"))]
        page.emulate_media(media="print")
        for part, color in (("body", "backgroundColor"), ("h1", "color")):
            found.append(page.evaluate(COLOR.format(part, color)))
        found += [page.evaluate(SHOWN.format(shown)) for shown in (NOT_PRINTED, "h1")]
        if found != ["rgb(16, 18, 27)", "rgb(255, 255, 255)", "rgb(0, 0, 0)", 0, 1]:
            faults[name] = found
    assert faults == {}


def test_markers_and_signs_are_printed_though_browsers_leave_out_backgrounds(open_phone, address, pages):
    page, left_out = open_phone("/offline", **LAPTOP), []
    page.emulate_media(media="print")
    for name, parts in (
        ("scored", (".marker", ".sign", ".string i", ".chip")),
        ("won", (".dot",)),
        ("rounds", (".mini", ".dot")),
    ):
        page.goto(address + pages[name])
        for part in parts:
            is_printed = page.evaluate(COLOR.format(part, "printColorAdjust")) == "exact"
            left_out += [] if is_printed else [(name, part)]
    assert left_out == []


def test_a_table_is_printed_on_one_page(open_phone, address, pages, tmp_path, poppler):
    page = open_phone("/offline", **LAPTOP)
    for name in ("counting", "won"):
        page.goto(address + pages[name])
        page.pdf(path=tmp_path / "page.pdf", format="A4")
        facts = run([needed("pdfinfo"), tmp_path / "page.pdf"], capture_output=True, text=True, check=True)
        assert "Pages:           1\n" in facts.stdout, name


def printed(page, folder):
    """The text of a page as the browser prints it, and on how many pages of paper."""
    page.pdf(path=folder / "page.pdf", format="A4")
    command = [needed("pdftotext"), folder / "page.pdf", "-"]
    text = run(command, capture_output=True, text=True, check=True).stdout
    return " ".join(text.split()), text.count("\f")


SEND = """async ([method, path, body]) => {
    const headers = { "Content-Type": "application/json" };
    return (await fetch(path, { method, headers, body: JSON.stringify(body) })).json();
}"""


def test_a_result_of_fifteen_rounds_is_printed_on_one_page(open_at, address, tmp_path, poppler):
    page = open_at(f"{address}/", **LAPTOP)
    opened = {"game": "hanamikoji", "players": ["Anna", "Noah"]}
    table = page.evaluate(SEND, ["POST", "/api/tables", opened])["id"]
    for number in range(1, 16):
        winners = [None] * 4 + [0 if number == 15 else None] * 3
        page.evaluate(SEND, ["PUT", f"/api/tables/{table}/rounds/{number}", {"winners": winners}])
    page.goto(f"{address}/t/{table}")
    said, pages = printed(page, tmp_path)
    assert ("Anna wins" in said, "Round 15" in said, pages) == (True, True, 1)


def test_an_event_is_printed_without_gaps_and_its_tables_of_two_figures_on_a_line(
    open_phone, address, tmp_path, poppler
):
    event = Events(address).paired(f"Guest {number}" for number in range(24))
    page = open_phone(f"/e/{event}", **LAPTOP)
    said, pages = printed(page, tmp_path)
    assert (" 12 Guest" in said, pages) == (True, 3)


def test_names_are_printed_whole(open_phone, address):
    events = Events(address)
    event = events.paired(["Maximilienne-Antoinette von Hohenlohe", "Ben", "Zoé", "Ugo"])
    page = open_phone(events.board(event), **LAPTOP)
    page.emulate_media(media="print")
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    names = page.locator(".clip")
    assert (names.count() > 0, names.evaluate_all(cut)) == (True, 0)


def test_rules_that_are_printed_begin_with_the_way_to_their_sheet(open_at, address, tmp_path, poppler):
    page = open_at(f"{address}/rules/hanamikoji", locale="en-US", **LAPTOP)
    assert not page.get_by_text("made for printing").is_visible()
    said, _ = printed(page, tmp_path)
    assert "made for printing" in said[:600]
    sheet = f"{address}/sheets/hanamikoji/rules.en.letter.pdf".partition("//")[2]
    assert sheet in said.replace(" ", "")
    assert "May I look at my own hidden cards?" in said


def test_the_strategy_is_printed_whole(open_at, address, tmp_path, poppler):
    page = open_at(f"{address}/rules/hanamikoji/tips", **LAPTOP)
    said, pages = printed(page, tmp_path)
    tips = page.get_by_role("heading", level=2).all_inner_texts()
    assert len(tips) > 5
    assert [tip for tip in tips if tip not in said] == []
    assert pages <= 2


ALL_SHOWN = "document.images.length > 3 && [...document.images].every((one) => one.naturalWidth)"
PICTURE = Path(__file__).parents[2] / "static/icons/icon-192.png"
STUB = """
    navigator.canShare = () => true;
    navigator.share = async ({ files: [{ name, type, size }] }) => {
        document.body.append(`${name} ${type} ${size > 9999}`);
    };
"""
NAMED = """
    async () => {
        const picture = await fetch(location.pathname.replace("match", "result.png"));
        return picture.headers.get("Content-Disposition");
    }
"""


def test_a_picture_is_saved_or_where_the_device_can_share_sent_as_a_file(open_board):
    page = open_board()
    page.goto(page.url.split("?")[0] + "/sheets")
    page.get_by_role("link", name="Save picture").wait_for()
    assert not page.get_by_role("button", name="Send picture").is_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save picture").click()
    assert re.fullmatch(r"hanamikoji-result-\d{4}-\d\d-\d\d-\d{4}\.png", download.value.suggested_filename)
    page.add_init_script(STUB)
    page.reload()
    page.get_by_role("button", name="Send picture").click()
    page.get_by_text("hanamikoji-result.png image/png true").wait_for()


def test_where_others_wait_for_sheets_every_preview_is_there_a_moment_later(open_phone, address):
    page, asked = open_phone("/offline", viewport={"width": 390, "height": 8000}), set()

    def answer(route):
        """Too many wait when it is asked for at first."""
        is_first = route.request.url not in asked
        asked.add(route.request.url)
        return route.fulfill(status=503) if is_first else route.fulfill(path=PICTURE)

    page.route("**/*.png*", answer)
    page.goto(f"{address}/sheets")
    wait_until(page, lambda: page.evaluate(ALL_SHOWN))
    assert len(asked) > 3


def test_paper_and_screen_tell_one_day_wherever_the_reader_is(open_phone, address):
    tables, told = Tables(address), []
    table = tables.open()
    tables.score(table, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):  # it is never the same day in both
        page = open_phone(f"/t/{table}/match", timezone_id=zone, locale="en-GB")
        named = date.fromisoformat(re.search(r"\d{4}-\d\d-\d\d", page.evaluate(NAMED))[0])
        shown = page.locator("h1 time").inner_text()
        told.append((named, f"{named.day} {named:%B}" in shown))
    (east, is_shown_east), (west, is_shown_west) = told
    assert east > west and is_shown_east and is_shown_west


def test_the_sheet_of_geisha_has_the_figures_that_this_device_copied_from_its_cards(open_phone):
    page = open_phone("/sheets?game=mai-star")
    link = page.get_by_role("link", name="Geisha cards")
    assert "figures" not in link.get_attribute("href")
    page.evaluate("""localStorage.setItem("geisha", JSON.stringify({ momiji: [4, 2, 7] }))""")
    page.reload()
    assert link.get_attribute("href").endswith("figures=momiji.4.2.7")
