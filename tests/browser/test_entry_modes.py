"""Two modes to enter a round on one board: by cards in cells, by markers on halves."""

from itertools import product
from urllib.parse import urlsplit

import pytest

from ..factories import FIRST_ROUND
from .hands import (
    SECOND_TAP,
    cell,
    choose_entry_mode,
    counts,
    forecast,
    half,
    shown,
    state,
    view,
    wait_until_seen,
    wait_until_sent,
)
from .looks import FLAT, SCROLL
from .states import Tables

NOBODY = [None] * 7
SIZES = [(360, 640), (640, 360), (1024, 768)]
# The player with more at each geisha: Anna a, Noah b, nobody -. After the third Anna has 4 geisha.
ROUNDS = ("abb-a-b", "-a-b---", "-----aa")
MOST_TAPS_BY_MARKERS = 16
# Ties, and too few cards on both sides: the forecast has most to say.
MUCH_TO_SAY = [[1, 1], [1, 1], [0, 0], [2, 0], [0, 2], [2, 2], [0, 1]]


@pytest.fixture
def two_phones(phone, open_phone):
    noah = open_phone(urlsplit(phone.url).path)
    view(noah, "counting")
    return phone, noah


def token(page, geisha):
    """On which side a marker lies: near, far or middle."""
    return page.locator(f"[data-token='{geisha}']").get_attribute("data-place")


def totals(page, player):
    """The charm and the geisha of a player: the figure, and how many lanterns are lit."""
    shown = page.locator(f".panel[data-player='{player}'] .total").all()
    return [(int(total.locator("b").inner_text()), total.locator(".on").count()) for total in shown]


def lies(page, geisha, place):
    page.locator(f"[data-token='{geisha}'][data-place={place}]").wait_for(state="attached")


# Whether all that is found is on the screen.
INSIDE = """(parts) => parts.every((part) => {
    const { top, left, bottom, right, width } = part.getBoundingClientRect();
    return width && top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
})"""
ENDS = "(part) => [part.scrollWidth > part.clientWidth + 1, part.getBoundingClientRect().right]"
PARTS = ".panel, .geisha, .forecast, .primary, h1, button.cell, .half"


CUT = "(all) => all.some((e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight + 1)"
ENTRY_MODES = ("cards", "markers")


class Taps:
    """Counts what two people tap."""

    def __init__(self, *phones):
        self.phones = phones
        self.count = 0

    def on(self, locator):
        self.count += 1
        locator.click()

    def markers(self, sides):
        """Each player taps their own."""
        for geisha, side in enumerate(sides):
            for player in (player for player in (0, 1) if side == "ab"[player]):
                self.on(half(self.phones[player], player, geisha))

    def score(self, number, stage):
        for phone in self.phones:
            wait_until_sent(phone)
        wait_until_seen(self.phones[0])
        self.on(self.phones[0].get_by_role("button", name=f"Score round {number}"))
        for phone in self.phones:
            wait_until_seen(phone)
            view(phone, stage)

    def go_on(self):
        """To the next round, where a phone does not show it yet."""
        for phone in self.phones:
            if phone.locator("[data-view=scored]").count():
                self.on(phone.locator(".next a"))
                view(phone, "counting")


def test_a_match_of_three_rounds_by_markers_takes_few_taps_on_both_phones_together(two_phones):
    anna, _ = two_phones
    for phone in two_phones:
        choose_entry_mode(phone, "markers")
    taps = Taps(*two_phones)
    for number, sides in enumerate(ROUNDS, 1):
        taps.go_on()
        taps.markers(sides)
        taps.score(number, "won" if number == len(ROUNDS) else "scored")
    assert state(anna)["outcome"]["winners"] == [0]
    assert taps.count <= MOST_TAPS_BY_MARKERS


def test_a_marker_moves_under_the_finger_and_a_second_tap_leaves_it_where_it_was(two_phones):
    anna, noah = two_phones
    choose_entry_mode(anna, "markers")
    anna.route("**/t/*/taps*", lambda route: None)  # no answer yet
    half(anna, 0, 6).click()
    assert token(anna, 6) == "near"
    assert half(anna, 0, 6).get_attribute("aria-pressed") == "true"
    half(anna, 1, 6).click()
    assert token(anna, 6) == "far"
    half(anna, 1, 6).click()
    assert token(anna, 6) == "middle"
    anna.unroute_all(behavior="ignoreErrors")
    half(anna, 0, 5).click()
    lies(
        noah,
        5,
        "far" if noah.locator(".panel[data-player='0']").get_attribute("data-place") == "far" else "near",
    )
    wait_until_sent(anna)
    assert state(anna)["round"]["winners"] == [*[None] * 5, 0, None]


def test_markers_tapped_without_a_connection_stay_over_a_reload_and_are_sent(open_phone, address):
    page = open_phone(f"/t/{Tables(address).open()}")
    choose_entry_mode(page, "markers")
    page.route("**/t/*/taps*", lambda route: route.abort())
    for geisha in (2, 3):
        half(page, 0, geisha).click()
    page.locator(".bar > #connection").wait_for()
    assert page.locator("[data-waiting] b").inner_text() == "2"
    page.reload()
    view(page, "counting")
    assert [token(page, geisha) for geisha in (1, 2, 3)] == ["middle", "near", "near"]
    page.unroute_all(behavior="wait")
    page.locator("#connection").wait_for(state="hidden")
    wait_until_sent(page)
    assert state(page)["round"]["winners"] == [None, None, 0, 0, None, None, None]


def test_pips_totals_and_tokens_follow_the_cards_without_a_connection_and_score_waits(open_phone, address):
    page = open_phone(f"/t/{Tables(address).open()}")
    view(page, "counting")
    page.context.set_offline(True)
    page.locator(".bar > #connection").wait_for()
    before = cell(page, 0, 6).bounding_box()
    assert not page.locator("[data-waiting]").is_visible()
    for _ in range(2):
        cell(page, 0, 6).click()
    cell(page, 1, 5).click()
    assert page.locator("[data-waiting] b").inner_text() == "3"
    assert cell(page, 0, 6).bounding_box() == before
    assert cell(page, 0, 6).locator(".on").count() == 2
    assert page.locator(".panel[data-player='0'] .cards").inner_text() == "2 of 8 cards"
    assert (token(page, 6), token(page, 5), token(page, 4)) == ("near", "far", "middle")
    assert [totals(page, player) for player in (0, 1)] == [[(5, 5), (1, 1)], [(4, 4), (1, 1)]]
    assert page.get_by_role("button", name="Scoring needs a connection").is_visible()
    cell(page, 1, 6).press("2")
    assert token(page, 6) == "middle"
    assert counts(page)[6] == [2, 2]
    page.context.set_offline(False)
    page.get_by_role("button", name="Score round 1").wait_for()
    wait_until_sent(page)
    assert state(page)["round"]["cards"][5:] == [[0, 1], [2, 2]]


def test_face_to_face_neither_bar_foretells_of_before_without_a_connection(open_phone, address):
    page = open_phone(f"/t/{Tables(address).open()}", viewport={"width": 1024, "height": 768})
    page.get_by_role("button", name="Face to face").click()
    page.locator("[data-face-to-face]").wait_for()
    page.context.set_offline(True)
    cell(page, 0, 6).click()
    page.locator(".bar > #connection").wait_for()
    assert page.locator(".forecast:visible").count() == 0


def test_a_full_cell_says_why_until_the_next_tap_however_often_it_was_pressed_and_nothing_is_lost(phone):
    for _ in range(3):
        cell(phone, 1, 0).click(force=True)  # it is told to be disabled
    wait_until_sent(phone)
    phone.locator("#cell-0-0[data-full]").wait_for()
    phone.get_by_role("heading", name="Round 1").click()
    before = forecast(phone)
    cell(phone, 0, 0).click(force=True)
    for _ in range(2):
        cell(phone, 0, 0).press("+")
    assert "Noah" in forecast(phone)
    assert forecast(phone) != before
    assert counts(phone)[0] == [0, 2]
    phone.get_by_role("heading", name="Round 1").click()
    assert forecast(phone) == before
    cell(phone, 0, 6).click()
    wait_until_sent(phone)
    phone.locator("#cell-0-6[data-count='1']").wait_for()
    assert state(phone)["round"]["cards"] == [[0, 2], *[[0, 0]] * 5, [1, 0]]


def test_a_full_cell_says_why_beside_news_of_others_as_long_as_it_is_full(open_phone, address):
    tables = Tables(address)
    table = tables.count(tables.open(), [[0, 2], *[[0, 0]] * 6])
    phone = open_phone(f"/t/{table}")
    cell(phone, 0, 0).click(force=True)  # it is told to be disabled
    assert "all 2 counted. Noah has them all" in forecast(phone)
    tables.count(table, [[0, 2], *[[0, 0]] * 5, [1, 0]])
    shown(phone, [[0, 2], *[[0, 0]] * 5, [1, 0]])
    assert "all 2 counted. Noah has them all" in forecast(phone)
    tables.count(table, [[0, 1], *[[0, 0]] * 5, [1, 0]])
    shown(phone, [[0, 1], *[[0, 0]] * 5, [1, 0]])
    assert "all 2 counted. Noah has them all" not in forecast(phone)


def test_why_is_a_target_as_large_as_a_thumb_and_a_full_cell_says_why_beside_a_warning(open_phone, address):
    tables = Tables(address)
    phone = open_phone(f"/t/{tables.count(tables.open(), MUCH_TO_SAY)}")
    phone.get_by_role("button", name="Score round 1").click()
    phone.get_by_role("alertdialog").wait_for()
    boxes = [link.bounding_box() for link in phone.locator(".warning .why").all()]
    assert boxes
    assert min(min(box["width"], box["height"]) for box in boxes) >= 44
    phone.wait_for_timeout(SECOND_TAP)
    cell(phone, 0, 0).click(force=True)
    assert phone.locator("[data-says]").inner_text() == cell(phone, 0, 0).get_attribute("data-full")


def test_the_cells_stay_where_they_are_however_much_the_bar_has_to_say(open_phone, address):
    tables, moved = Tables(address), []
    phone = open_phone("/offline", locale="fr", **FLAT)
    for width, height in SIZES:
        table = tables.open()
        phone.set_viewport_size({"width": width, "height": height})
        phone.goto(f"{address}/t/{table}")
        before = [cell(phone, player, 6).bounding_box() for player in (0, 1)]
        cell(phone, 0, 6).click()
        tables.count(table, MUCH_TO_SAY)
        phone.locator("#cell-0-0[data-full]").wait_for()
        full = [cell(phone, player, 6).bounding_box() for player in (0, 1)]
        cell(phone, 0, 0).click(force=True)  # it is told to be disabled
        assert "Ayane" in forecast(phone)
        said = [cell(phone, player, 6).bounding_box() for player in (0, 1)]
        moved += [] if before == full == said else [(width, height)]
    assert moved == []


def test_a_tap_at_the_inner_edge_of_a_cell_adds_and_beside_it_there_is_room_to_take_one_back(phone):
    faults = []
    for (width, height), player in product([(360, 640), (320, 640), (844, 390)], (0, 1)):
        phone.set_viewport_size({"width": width, "height": height})
        touched = cell(phone, player, 6)
        box = touched.bounding_box()
        for x in (2, box["width"] - 2):
            touched.click(position={"x": x, "y": box["height"] - 2 if player else 2})
        added = counts(phone)[6][player]
        less = phone.locator(".less:visible").bounding_box()
        phone.locator(".less:visible").click()
        if (added, counts(phone)[6][player]) != (2, 1) or min(less["width"], less["height"]) < 44:
            faults.append((width, height, player, added, less))
        touched.press("0")
    assert faults == []


def test_arrows_lead_from_half_to_half_and_the_focus_stays_when_the_table_moves_on(two_phones):
    anna, noah = two_phones
    choose_entry_mode(anna, "markers")
    half(anna, 0, 2).focus()
    for key in ("ArrowRight", "ArrowUp", "Enter"):
        anna.keyboard.press(key)
    wait_until_sent(anna)
    half(noah, 0, 6).click()
    anna.locator("#view[data-version='3']").wait_for(state="attached")
    anna.keyboard.press("ArrowDown")
    assert anna.evaluate("document.activeElement.id") == "half-0-3"
    assert state(anna)["round"]["winners"] == [None, None, None, 1, None, None, 0]


def test_ordinary_names_and_what_stands_below_them_are_readable_whole(open_phone, address):
    phone, cut = open_phone("/offline", locale="fr", **FLAT), []
    for names in (("Anne-Sophie", "Christophe"), ("عبد الرحمن", "Maximilian")):
        tables = Tables(address, names)
        table = tables.choose(tables.take(tables.open(), 0), [None, None, 1, *[None] * 4])
        phone.goto(f"{address}/t/{table}")
        for mode, (width, height) in product(ENTRY_MODES, [(390, 844), (360, 640)]):
            choose_entry_mode(phone, mode)
            phone.set_viewport_size({"width": width, "height": height})
            shown = phone.locator(".who strong, .who .cards, .head .clip")
            cut += [(names, mode, width)] if shown.evaluate_all(CUT) else []
    assert cut == []


def test_a_phone_held_sideways_shows_the_whole_board_however_much_its_bar_has_to_say(open_phone, address):
    tables, faults = Tables(address), []
    phone = open_phone(f"/t/{tables.count(tables.open(), MUCH_TO_SAY)}", locale="fr", **FLAT)
    for mode, (width, height) in product(ENTRY_MODES, [(640, 360), (667, 375), (740, 360), (844, 390)]):
        choose_entry_mode(phone, mode)
        phone.set_viewport_size({"width": width, "height": height})
        is_whole = phone.locator(f"{PARTS}, .who strong, .head p, .plate b").evaluate_all(INSIDE)
        row = phone.locator(".row").bounding_box()  # her value has room between the seats
        if phone.evaluate(SCROLL) != [0, 0] or not is_whole or row["height"] <= 100:
            faults.append((mode, width, height))
    assert faults == []


def test_text_of_twice_the_size_leaves_title_names_and_score_readable(open_board):
    page, faults = open_board(**FLAT), []
    for mode in ENTRY_MODES:
        choose_entry_mode(page, mode)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for selector in ("h1", ".head p", ".panel strong", ".bar .primary"):
            for part in page.locator(selector).all():
                overflows, right = part.evaluate(ENDS)
                faults += [(mode, selector, right)] if overflows or right > 390 else []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, mode
    assert faults == []


def test_a_laptop_shows_beside_the_board_how_one_joins_and_a_phone_fetches_none_of_it(open_phone, address):
    table = Tables(address).open()
    laptop = open_phone(f"/t/{table}", viewport={"width": 1280, "height": 800}, is_mobile=False)
    assert laptop.locator(".aside .qr").is_visible()
    asked = []
    phone = open_phone()
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(f"{address}/t/{table}")
    view(phone, "counting")
    assert phone.locator(".aside .qr").is_hidden()
    assert [url for url in asked if "qr.svg" in url] == []


BACKGROUND = "(element) => getComputedStyle(element).backgroundColor"


def test_with_the_colors_of_the_system_one_sees_which_mode_is_chosen_and_whose_marker_it_was(
    open_phone, address
):
    tables = Tables(address)
    table = tables.choose(tables.score(tables.open(), FIRST_ROUND), [0, *NOBODY[1:]])
    page = open_phone(f"/t/{table}", viewport={"width": 1280, "height": 800}, forced_colors="active")
    view(page, "counting")
    pressed, behind = page.locator(".switch [aria-pressed=true]"), page.locator("body")
    assert pressed.evaluate(BACKGROUND) != behind.evaluate(BACKGROUND)
    dots = page.locator(".trail .dot[data-player]")
    assert len(set(dots.evaluate_all(f"(all) => all.map({BACKGROUND})"))) == 2
