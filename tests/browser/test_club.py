"""The club's board on its screen: it follows thirty tables live, on one stream, and can change nothing."""

import time

import pytest

from ..factories import CHARM_OVER_GEISHA, FIRST_ROUND
from .conftest import serving_here
from .states import Tables

SCREEN = {"viewport": {"width": 1920, "height": 1080}, "has_touch": False, "is_mobile": False}
TABLES = 30
SMALLEST = 17  # px at 1080 lines
NARROWEST_NAME = 20  # px, of Léo on a small screen
# The smallest letters on the board, of all that are seen.
SMALLEST_SEEN = """() => Math.min(...[...document.querySelectorAll("#club *")]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((element) => element.getClientRects().length && !element.closest(".visually-hidden"))
    .map((element) => parseFloat(getComputedStyle(element).fontSize)))"""
LETTER = "(name) => parseFloat(getComputedStyle(name).fontSize)"
# The names that are cut at the tables.
CUT = """() => [...document.querySelectorAll(".ct .clip")]
    .filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.innerText)"""
# The right edge of the ranking; of each row the lanterns seen, the wins, the width of the name, its end.
LANTERNS_SEEN = """(standing) => {
    const box = (one) => one.getBoundingClientRect();
    return [box(standing).right, [...standing.querySelectorAll("li")].map((row) => {
        const lit = box(row.querySelector(".lit"));
        const seen = [...row.querySelectorAll(".lit i")].map(box)
            .filter(({ left, top }) => left >= lit.left && top < lit.bottom).length;
        const wins = Number(row.querySelector("b").innerText);
        return [seen, wins, box(row.querySelector("bdi")).width, box(row.lastElementChild).right];
    })];
}"""
# The texts and requests of the board.
WATCHED = """
    window.asked = [];
    for (const name of ["fetch", "EventSource"]) {
        window[name] = new Proxy(window[name], {
            apply(to, self, given) { asked.push(name); return Reflect.apply(to, self, given); },
            construct(to, given) { asked.push(name); return Reflect.construct(to, given); },
        });
    }
"""
# A stream that is open and says nothing.
MUTED = """
    window.EventSource = class extends EventTarget {
        static OPEN = 1;
        readyState = 1;
        close() {}
    };
"""


@pytest.fixture
def club(tmp_path):
    """The address of a server of the test's own, since its board has all tables."""
    with serving_here({"DATA": tmp_path}) as address:
        yield address


@pytest.fixture
def tables(club):
    tables = Tables(club)
    for number in range(TABLES):
        tables.names = [f"Anna {number}", f"Noah {number}"]
        tables.opened = [*getattr(tables, "opened", []), tables.open()]
    return tables


def tile(screen, number):
    return screen.locator(".ct").nth(number)


def test_thirty_tables_are_on_one_screen_in_letters_that_are_read_from_afar(open_at, tables):
    screen = open_at(tables.address + tables.board(), **SCREEN)
    assert screen.locator(".ct").count() == TABLES
    assert screen.evaluate("document.documentElement.scrollHeight") <= SCREEN["viewport"]["height"]
    assert screen.evaluate(SMALLEST_SEEN) >= SMALLEST
    boxes = [tile(screen, number).bounding_box() for number in range(TABLES)]
    assert all(box["x"] + box["width"] <= SCREEN["viewport"]["width"] for box in boxes)


def test_six_tables_in_letters_of_thirty_pixels_and_forty_two_of_both_games_are_on_one_screen(open_at, club):
    tables, letters = Tables(club), []
    for players in ([2] * 6, [2, 3, 4, 2, 5, 6] * 6):
        for playing in players:
            tables.names = ["Amélie", "Noah", "Zoé", "Ugo", "Lin", "Mia"][:playing]
            if playing > 2:
                tables.open(game="mai-star")
            else:
                tables.score(tables.open(), CHARM_OVER_GEISHA)
        screen = open_at(club + tables.board(), **SCREEN)
        assert screen.evaluate("document.documentElement.scrollHeight") <= SCREEN["viewport"]["height"]
        assert screen.evaluate(CUT) == []
        letters.append(screen.locator(".ct .tray bdi").first.evaluate(LETTER))
    assert letters[0] > 30


def test_what_happens_at_any_of_thirty_tables_is_seen_by_one_stream_and_a_look_twice_a_second(
    open_at, tables
):
    screen, sent = open_at(tables.address, **SCREEN), []
    screen.add_init_script(WATCHED)
    screen.on("request", lambda request: sent.append((request.method, request.post_data)))
    begun = time.monotonic()
    screen.goto(f"{tables.address}{tables.board()}")
    for number, table in enumerate(tables.opened):
        tables.score(table, CHARM_OVER_GEISHA if number % 2 else FIRST_ROUND)
    screen.locator(".ct[data-over]").nth(TABLES // 2 - 1).wait_for()
    screen.get_by_text("15 matches this session").wait_for()
    for number in range(TABLES):
        said = f"Anna {number} won" if number % 2 else "Round 2"
        tile(screen, number).get_by_text(said, exact=True).wait_for()
        assert tile(screen, number).locator("[data-at]").count() == (7 if number % 2 else 5)
    assert screen.locator(".standing li").count() == 10
    asked = screen.evaluate("asked")
    assert asked.count("EventSource") == 1
    assert 1 <= asked.count("fetch") <= 2 * (time.monotonic() - begun) + 2
    assert set(sent) == {("GET", None)}


def test_a_rematch_takes_the_place_of_its_table_a_deleted_one_goes_and_the_board_with_its_address(
    open_at, club
):
    tables = Tables(club)
    deleted, over = tables.open(), tables.score(tables.open(), CHARM_OVER_GEISHA)
    screen = open_at(club + tables.board(), **SCREEN)
    tile(screen, 1).locator(".seal").wait_for()
    tables.play_again(over)
    tile(screen, 1).get_by_text("Round 1", exact=True).wait_for()
    screen.request.delete(f"{tables.here}/api/tables/{deleted}", headers=tables.headers)
    screen.get_by_text("1 table ·").wait_for()
    renewed = screen.request.post(f"{tables.here}/host/board")
    assert renewed.status == 200
    screen.get_by_role("heading", name="Page not found.").wait_for()
    assert screen.locator(".ct").count() == 0


def test_the_ranking_has_a_lantern_for_each_win_or_none_and_room_for_every_name(open_at, club):
    tables = Tables(club)
    for names, wins in ((("Léo", "Maximilienne-Antoinette"), 7), (("Maximilienne-Antoinette", "Léo"), 3)):
        tables.names = list(names)
        for _ in range(wins):
            tables.score(tables.open(), CHARM_OVER_GEISHA)
    screen = open_at(club + tables.board(), **SCREEN)
    for width, height in ((1024, 768), (1920, 1080)):
        screen.set_viewport_size({"width": width, "height": height})
        right, seen = screen.locator(".standing").evaluate(LANTERNS_SEEN)
        assert [wins for _, wins, _, _ in seen] == [7, 3]
        assert all(lanterns in (0, wins) for lanterns, wins, _, _ in seen), width
        assert all(name >= NARROWEST_NAME and end <= right for _, _, name, end in seen), width


def test_a_board_whose_stream_is_muted_asks_every_five_seconds(open_at, club):
    table = Tables(club)
    opened = table.open()
    screen = open_at(club, **SCREEN)
    screen.clock.install()
    screen.add_init_script(MUTED)
    screen.goto(f"{club}{table.board()}")
    table.score(opened, CHARM_OVER_GEISHA)
    screen.clock.run_for(5000)
    screen.get_by_text("Anna won").wait_for()
