"""Who sits where: joining with a name, a seat that is taken, and whose device the first one is."""

import re
from urllib.parse import urlsplit

import pytest

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import open_table, sit, state, take_seat, view
from .states import Tables

with_and_without_script = pytest.mark.parametrize("java_script_enabled", [True, False])
RIGHT_TO_LEFT = "محمد علي"
# px between what a button says and the nearer of its sides.
LEAST_ROOM_BESIDE_TEXT = """(button) => {
    const text = document.createRange();
    text.selectNodeContents(button);
    const [outer, inner] = [button, text].map((one) => one.getBoundingClientRect());
    return Math.min(inner.left - outer.left, outer.right - inner.right);
}"""


@pytest.fixture
def table(phone):
    return phone


def join_path(page):
    return urlsplit(state(page)["links"]["join"]).path


def names(page):
    return [player["name"] for player in state(page)["players"]]


def side(page):
    """The player whose side is below."""
    return page.locator(".panel[data-place=near] strong").inner_text()


def test_who_chooses_a_seat_sees_those_that_others_take_and_goes_on_typing_at_the_next(open_phone, address):
    names = ("Anna", "Player 2", "Player 3")
    path = f"/t/{Tables(address).call('', 'POST', {'game': 'mai-star', 'players': names})['id']}"
    chooser = open_phone(f"{path}/seat")
    field = chooser.get_by_label("Your name").first
    field.click()
    chooser.keyboard.type("Zo")
    sit(open_phone(path), 0)
    chooser.locator(".seat-card[data-player='0']", has_text="taken").wait_for()
    sit(open_phone(path), 1)
    chooser.locator(".seat-card[data-player='1']", has_text="taken").wait_for()
    chooser.keyboard.type("é")
    chooser.keyboard.press("Enter")
    view(chooser, "tallying")
    assert [player["name"] for player in state(chooser)["players"]] == ["Anna", "Player 2", "Zoé"]


def test_enter_in_a_name_leads_to_the_next_empty_one_and_in_the_last_starts_the_match(open_phone):
    page = open_phone()
    page.locator("input[name=player]").first.click()
    page.keyboard.type("Anna\nNoah\n")
    view(page, "counting")
    assert names(page) == ["Anna", "Noah"]


@with_and_without_script
def test_a_name_that_is_typed_stands_there_alone(open_phone, java_script_enabled):
    page = open_phone(java_script_enabled=java_script_enabled)
    page.locator("input[name=player]").first.click()
    page.keyboard.type("Anna")
    page.get_by_role("button", name="Start", exact=True).click()
    view(page, "counting")
    assert names(page) == ["Anna", "Player 2"]


@with_and_without_script
def test_who_joins_where_the_names_are_known_counts_after_one_tap(table, open_phone, java_script_enabled):
    guest = open_phone(join_path(table), java_script_enabled=java_script_enabled)
    guest.locator(".seat-card", has_text="Noah").click()
    view(guest, "counting")
    assert (names(guest), side(guest)) == (["Anna", "Noah"], "Noah")


@with_and_without_script
def test_who_joins_a_seat_without_a_name_counts_after_a_name_and_two_taps(
    open_phone, address, java_script_enabled
):
    host = open_phone(f"/t/{Tables(address, ('Anna', 'Player 2')).open()}")
    guest = open_phone(join_path(host), java_script_enabled=java_script_enabled)
    guest.get_by_label("Your name").click()
    guest.keyboard.type(RIGHT_TO_LEFT)
    guest.get_by_role("button", name="Sit here").click()
    view(guest, "counting")
    assert names(guest) == ["Anna", RIGHT_TO_LEFT]
    assert side(guest) == RIGHT_TO_LEFT
    host.get_by_text(RIGHT_TO_LEFT).first.wait_for()


@with_and_without_script
def test_a_second_phone_of_the_same_player_says_so(table, open_phone, java_script_enabled):
    path = join_path(table)
    first = open_phone(path)
    with first.expect_response(re.compile("/live")):
        take_seat(first, "Noah")
    guest = open_phone(path, java_script_enabled=java_script_enabled)
    assert guest.locator(".seat-card", has_text="Noah").get_by_text("taken").is_visible()
    guest.locator(".seat-card", has_text="Noah").click()
    guest.get_by_role("alert").get_by_text("Noah is already here on another phone.").wait_for()
    guest.get_by_role("button", name="Yes, sit here too").click()
    view(guest, "counting")
    assert side(guest) == "Noah"


def test_the_first_device_gets_its_seat_by_one_tap_when_the_other_phone_is_there(table, open_phone):
    take_seat(open_phone(join_path(table)), "Anna")
    table.locator("[data-told=offer]").get_by_text("Anna is on another phone. Are you Noah?").wait_for()
    table.get_by_role("button", name="Yes, I’m Noah").click()
    table.locator(".offer").wait_for(state="detached")
    assert side(table) == "Noah"


def test_at_a_table_of_four_whoever_has_no_seat_is_asked_whose_device_theirs_is(open_phone, address):
    tables = Tables(address, ("Anna", "Noah", "Zoé", "Ugo"))
    host = open_phone(f"/t/{tables.open(game='mai-star')}")
    view(host, "tallying")
    take_seat(open_phone(join_path(host)), "Noah", "tallying")
    host.get_by_text("Others have their own phones. Whose is this one?").wait_for()
    host.get_by_role("button", name="I’m Zoé").click()
    host.locator(".offer").wait_for(state="detached")
    host.locator(".panel, .tray").filter(has_text="Zoé").get_by_text("you").wait_for()


def test_a_device_that_is_nobody_s_yet_says_whose_it_is_where_it_shares_the_table(table):
    table.get_by_role("link", name="Share").click()
    table.get_by_role("button", name="That’s me, Anna").click()
    table.get_by_text("you", exact=True).wait_for()


def test_a_device_for_both_is_not_asked_again(table, open_phone):
    take_seat(open_phone(join_path(table)), "Noah")
    table.get_by_role("button", name="No, it’s shared").click()
    table.locator(".offer").wait_for(state="detached")
    table.reload()
    view(table, "counting")
    assert table.locator(".offer").count() == 0


@with_and_without_script
def test_the_first_page_leads_back_to_the_open_match(open_phone, java_script_enabled):
    page = open_phone(java_script_enabled=java_script_enabled)
    open_table(page)
    there = page.url
    page.goto(re.sub("/t/.*", "/", page.url))
    page.get_by_role("link", name="Continue: Anna – Noah Round 1").click()
    view(page, "counting")
    assert page.url == there


def test_the_players_of_last_time_play_again_by_one_tap(open_phone, address):
    tables = Tables(address)
    before = f"/t/{tables.score(tables.open(), FIRST_ROUND, NOAH_WINS_BY_CHARM)}"
    page = open_phone(before)
    page.goto(f"{address}/")
    page.get_by_role("button", name="Anna and Noah again").click()
    view(page, "counting")
    assert urlsplit(page.url).path != before
    assert names(page) == ["Anna", "Noah"]


def test_the_widest_code_is_seen_whole_on_small_phones(open_phone):
    cut = []
    for language in ("en", "fr", "it", "ja"):
        page = open_phone(locale=language)
        page.locator("#code").fill("WWWWWW")
        for width in (320, 360, 375, 390):
            page.set_viewport_size({"width": width, "height": 700})
            if page.locator("#code").evaluate("(field) => field.scrollWidth > field.clientWidth"):
                cut.append((language, width))
    assert cut == []


def test_seats_and_lobby_scroll_not_sideways_in_either_size_of_text(open_phone, address):
    long = "Maximilienne-Antoinette von Hohenstaufen"
    tables = Tables(address, (RIGHT_TO_LEFT, long))
    table = tables.open()
    join = urlsplit(tables.links(table)["join"]).path
    take_seat(open_phone(join), long)
    host, scrolling = open_phone(f"/t/{table}"), []
    session = host.context.new_cdp_session(host)
    for path, there in (
        (f"/t/{table}", ".offer"),
        (f"/t/{table}/share?here=", ".arrived"),
        (join, ".seat-card"),
        ("/", ".resume"),
    ):
        host.goto(address + path)
        host.locator(there).first.wait_for()
        for text in (16, 32):
            session.send("Page.setFontSizes", {"fontSizes": {"standard": text}})
            if host.evaluate("document.documentElement.scrollWidth - innerWidth") > 0:
                scrolling.append((path, text))
    assert scrolling == []


def marked(page, selector):
    """Marks what is there now; whether it is still the same is asked for by the mark."""
    page.locator(selector).evaluate("(element) => { element.isMarked = true; element.focus(); }")
    return lambda: page.locator(selector).evaluate(
        "(element) => element.isMarked && element === document.activeElement"
    )


def test_the_question_whose_device_it_is_takes_nothing_away_from_under_a_finger(open_phone, address):
    page = open_phone(f"/t/{Tables(address).open()}")
    view(page, "counting")
    is_still_there = marked(page, "#cell-0-0")
    take_seat(open_phone(join_path(page)), "Noah")
    page.locator("#view > .asks > .offer").wait_for()
    assert is_still_there()
    page.get_by_role("button", name="No, it’s shared").click()
    page.locator("#view > .asks > .offer").wait_for(state="detached")
    assert page.locator("#cell-0-0").evaluate("(cell) => cell.isMarked")
    page.locator("h1:focus").wait_for()


def test_a_long_name_does_not_touch_the_edge_of_the_answer_that_it_stands_in(open_phone, address):
    path = f"/t/{Tables(address, ('Maximilienne-Antoinette', 'Noah')).open()}"
    page = open_phone(path, viewport={"width": 1024, "height": 768}, has_touch=False, is_mobile=False)
    view(page, "counting")
    take_seat(open_phone(join_path(page)), "Noah")
    answer = page.get_by_role("button", name="Yes, I’m Maximilienne-Antoinette")
    answer.wait_for()
    assert answer.evaluate(LEAST_ROOM_BESIDE_TEXT) >= 4


def test_a_notice_above_the_table_takes_no_focus_away(open_phone, address):
    tables = Tables(address)
    page = open_phone(f"/t/{tables.count(tables.open(), [[1, 0]] * 7)}")
    view(page, "counting")
    undo = "[data-place=near] form[action$=undos] button"
    is_still_there = marked(page, undo)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Restore").wait_for()
    assert is_still_there()
