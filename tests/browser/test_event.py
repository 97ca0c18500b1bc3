"""An evening of more than one pair: a family of four by taps, and a club of sixteen with its board."""

import re

import pytest

from ..factories import CHARM_OVER_GEISHA
from .conftest import serving_here
from .hands import view, wait_until
from .states import Events, Tables

FAMILY = ("Anna", "Noah", "Zoé", "Ugo")
CLUB = [f"Guest {number}" for number in range(12)]
SCREEN = {"viewport": {"width": 1920, "height": 1080}, "has_touch": False, "is_mobile": False}
# How often somebody has tapped since the page was loaded, kept over its pages.
COUNTS_TAPS = """addEventListener("click", ({ isTrusted, detail }) => {
    if (isTrusted && detail) sessionStorage.taps = 1 + Number(sessionStorage.taps ?? 0);
}, true)"""
TAPS = "Number(sessionStorage.taps ?? 0)"


@pytest.fixture
def house(tmp_path):
    """The address of a server of the test's own, whose board has few tables."""
    with serving_here({"DATA": tmp_path}) as address:
        yield address


@pytest.fixture
def tables(house):
    return Tables(house)


def open_event(page, *names, format="round-robin", rounds=""):
    """By the form behind the first page."""
    page.get_by_role("link", name="Club night or tournament?").click()
    form = page.locator("form.new:has([value=hanamikoji])")
    form.locator("textarea").fill("\n".join(names))
    form.locator(f"[name=format][value={format}]").check()
    if rounds:
        form.locator("[name=rounds]").fill(rounds)
    form.get_by_role("button", name="Start round 1").click()
    page.locator("#event").wait_for()


def say_who(page, name):
    page.locator(".who-are-you").get_by_role("button", name=name, exact=True).click()
    page.locator(".next-match").wait_for()


def table_here(page):
    """The id of the table at which a phone is."""
    page.wait_for_url("**/t/*")
    return re.search(r"/t/([\w-]+)", page.url)[1]


def go(page):
    """The one tap to the next table."""
    page.get_by_role("button", name="Go to table").click()
    view(page, "counting")
    return table_here(page)


def watch_link(page):
    return page.locator("[aria-labelledby=share] .address a").inner_text()


def test_a_family_of_four_needs_two_taps_at_most_from_a_match_to_the_next(house, tables, open_at):
    host = open_at(house)
    open_event(host, *FAMILY)
    link = watch_link(host).partition("/e/")[2]
    phones = {name: open_at(f"{house}/e/{link}") for name in FAMILY[1:]}
    for name, phone in phones.items():
        say_who(phone, name)
    host.get_by_text("Are you playing too?").click()
    host.get_by_role("button", name="Anna", exact=True).click()
    phones["Anna"] = host
    for phone in phones.values():
        phone.context.add_init_script(COUNTS_TAPS)
    at = {name: go(phone) for name, phone in phones.items()}
    for phone in phones.values():
        phone.evaluate("sessionStorage.taps = 0")
    for table in set(at.values()):
        tables.score(table, CHARM_OVER_GEISHA)
    for phone in phones.values():
        view(phone, "won")
    host.get_by_role("button", name="Next event round").click()
    at = {"Anna": table_here(host)} | {name: go(phone) for name, phone in phones.items() if name != "Anna"}
    view(host, "counting")
    assert max(phone.evaluate(TAPS) for phone in phones.values()) <= 2
    assert len(set(at.values())) == 2


def test_a_phone_at_a_table_is_led_to_its_own_as_soon_as_the_host_swaps_its_owner(house, tables, open_at):
    host, other = open_at(house), open_at(house)
    open_event(host, *FAMILY)
    event, link = host.url.rpartition("/")[2], watch_link(host).partition("/e/")[2]
    first, second = tables.ask(f"/events/{event}")["rounds"][0]["pairings"]
    other.goto(f"{house}/e/{link}")
    say_who(other, FAMILY[first["people"][0]])
    assert go(other) == first["table"]
    tables.ask(f"/events/{event}", "PATCH", {"swap": [first["people"][0], second["people"][1]]})
    view(other, "elsewhere")
    assert go(other) == second["table"]


def play(tables, event, phones):
    """The newest round: at the tables of these phones, and by the host's hand at the others."""
    held = tables.ask(f"/events/{event}")
    at = [go(phone) for phone in phones]
    for place, pairing in enumerate(held["rounds"][-1]["pairings"]):
        if pairing["table"] in at:
            tables.score(pairing["table"], CHARM_OVER_GEISHA)
        else:
            where = f"/events/{event}/rounds/{len(held['rounds'])}/pairings/{place}"
            tables.ask(where, "PUT", {"winners": pairing["people"][:1]})
    for phone in phones:
        view(phone, "won")


def test_sixteen_people_play_swiss_and_the_board_follows_to_the_end(house, tables, open_at):
    host = open_at(house)
    open_event(host, *FAMILY, *CLUB, format="swiss", rounds="2")
    event, link = host.url.rpartition("/")[2], watch_link(host).partition("/e/")[2]
    board = open_at(f"{house}/e/{link}/board", **SCREEN)
    phones = [open_at(f"{house}/e/{link}") for _ in range(2)]
    for name, phone in zip(FAMILY, phones, strict=False):
        say_who(phone, name)
    for number in (1, 2):
        wait_until(
            board,
            lambda number=number: f"Event round {number} of 2" in board.locator("#club header").inner_text(),
        )
        assert open_at_tables(board) == 8
        play(tables, event, phones)
        wait_until(board, lambda: open_at_tables(board) == 0)
        if number < 2:
            host.get_by_role("button", name="Next event round").click()
    host.locator(".is-over").wait_for()
    standing = tables.ask(f"/events/{event}")["standing"]
    assert sum(row["points"] for row in standing) == 2 * 8
    names = [*FAMILY, *CLUB]
    ranked = [names[row["person"]] for row in standing]
    wait_until(board, lambda: board.locator("#standing tbody th bdi").all_text_contents() == ranked)


def open_at_tables(board):
    """How many matches of the round the board shows without a result."""
    return board.locator(".plays:not([data-over])").count()


def test_a_tap_while_offline_is_refused_in_words_and_works_once_the_connection_is_back(
    house, tables, open_at
):
    host = open_at(house)
    open_event(host, "Anna", "Noah", "Yui")
    event = host.url.rpartition("/")[2]
    rounds = lambda: tables.ask(f"/events/{event}")["rounds"]  # noqa: E731
    tables.score(rounds()[0]["pairings"][0]["table"], CHARM_OVER_GEISHA)
    next_round = host.get_by_role("button", name="Next event round")
    next_round.wait_for()
    notice = host.locator("main > .notice", has_text="No connection. Try again once you’re back online.")
    host.context.set_offline(True)
    next_round.click()
    notice.wait_for()
    host.context.set_offline(False)
    notice.wait_for(state="detached", timeout=15_000)
    next_round.dblclick()
    wait_until(host, lambda: len(rounds()) == 2)
    next_round.wait_for(state="hidden")  # another one would have come with the second of the two taps
    assert len(rounds()) == 2


def test_a_tap_while_too_many_look_at_an_event_is_sent_once_there_is_room_as_it_was(house, tables, open_at):
    host, times = open_at(house), [2]
    open_event(host, "Anna", "Noah", "Yui")
    event = host.url.rpartition("/")[2]
    (one, other), _ = (
        pairing["people"] for pairing in tables.ask(f"/events/{event}")["rounds"][0]["pairings"]
    )

    def refuse(route):
        if route.request.method != "HEAD" or not times[0]:
            return route.continue_()
        times[0] -= 1
        return route.fulfill(status=503, headers={"Retry-After": "1"})

    host.route(f"**/e/{event}", refuse)
    host.get_by_text("1 match still open").click()
    host.get_by_role("button", name="Start event round 2 anyway").dblclick()
    host.locator("#round-2").wait_for()
    assert times == [0] and len(tables.ask(f"/events/{event}")["rounds"]) == 2
    times[0] = 99  # until the other result is in
    host.locator("#round-1 summary", has_text="Result").click()
    host.locator(f"#at-1-0 [name=winners][value='{one}']").click()
    first = f"/events/{event}/rounds/1/pairings/0"
    tables.ask(first, "PUT", {"winners": [other]})
    times[0] = 0
    host.get_by_text("This result changed in the meantime.").wait_for()
    assert tables.ask(f"/events/{event}")["rounds"][0]["pairings"][0]["winners"] == [other]


@pytest.fixture
def over_and_by_hand(address):
    """An event with the result of a table, and one that was entered by hand."""
    events = Events(address)
    event = events.paired(FAMILY)
    over, by_hand = events.call(f"/{event}")["rounds"][0]["pairings"]
    events.of_tables.score(over["table"], CHARM_OVER_GEISHA)
    entered = {"winners": [by_hand["people"][0]], "charm": [11, 6]}
    events.call(f"/{event}/rounds/1/pairings/1", "PUT", entered)
    return events.call(f"/{event}")


def test_figures_entered_by_hand_stand_below_those_of_tables(open_phone, over_and_by_hand):
    page = open_phone(over_and_by_hand["links"]["run"], viewport={"width": 1024, "height": 768})
    figures = page.locator(".sides b")
    assert figures.count() == 4
    assert len(set(figures.evaluate_all("(all) => all.map((b) => b.getBoundingClientRect().right)"))) == 1


def test_on_a_phone_what_comes_next_has_a_line_of_its_own(open_phone, over_and_by_hand):
    table = over_and_by_hand["rounds"][0]["pairings"][0]["table"]
    page = open_phone(f"/t/{table}", viewport={"width": 390, "height": 844})
    told, way = (page.locator(f".opened > {part}").bounding_box() for part in ("[data-told=next]", ".button"))
    assert told["y"] + told["height"] <= way["y"]


def test_the_list_of_people_says_how_many_they_are_and_has_room_for_them(house, open_at):
    page = open_at(f"{house}/events/new")
    form = page.locator("form.new:has([value=hanamikoji])")
    people = form.locator("textarea")
    for typed, said, rows in [("Anna", "1 player", "8"), ("Anna + Ben, Zoé\n" * 4, "12 players", "8")]:
        people.fill(typed)
        assert (form.locator("output").inner_text(), people.get_attribute("rows")) == (said, rows)
    people.fill("\n".join(CLUB))
    assert people.get_attribute("rows") == "13"
