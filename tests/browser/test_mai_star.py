"""A match of six, live: each phone keeps its own tally, one mistake is corrected, one tap undone."""

import re
from itertools import pairwise
from urllib.parse import urlsplit

import pytest

from .hands import answer_yes, choose, state, view, wait_until, wait_until_seen, wait_until_sent
from .looks import SPACED, STYLED
from .states import Tables

NAMES = ["Anna", "Noah", "Zoé", "Ugo", "Lin", "Mia"]
ROUNDS = [[(6,), (3,), (), (5, 5), (1, 1), (4,)], [(4,), (11, 1), (11,), (), (7, 1), (2,)]]
LAST = [20, 8, 10, 21, 9, 8]


def new_match(page):
    page.locator(".tab", has_text="Mai-Star").click()
    return page.locator("form.new:has([value=mai-star])")


def open_table(page):
    form = new_match(page)
    form.get_by_text("6", exact=True).click()
    for seat, name in enumerate(NAMES):
        form.locator("input[name=player]").nth(seat).fill(name)
    form.get_by_text("Options", exact=True).click()
    form.get_by_label("Six players: extra turn").check()
    form.get_by_role("button", name="Start", exact=True).click()
    view(page, "tallying")


@pytest.fixture
def open_festival(open_phone, address):
    """Opens phones, each at a table of six of its own, where nobody has a guest yet."""

    def open_one(**options):
        table = Tables(address).call("", "POST", {"game": "mai-star", "players": NAMES})["id"]
        page = open_phone(f"/t/{table}", **options)
        view(page, "tallying")
        return page

    return open_one


def sit(page, name):
    choose(page, "This device")
    page.locator("#dialog").get_by_role("button", name=f"I’m {name}").click()
    page.locator(".panel strong").get_by_text(name, exact=True).wait_for()
    view(page, "tallying")


def tap_guests(page, guests):
    """Each tap is answered before the next, and before anybody else does anything."""
    for number, income in enumerate(guests, 1):
        key(page, income).click()
        page.locator(f"button[name=guest_left][value='{number - 1}']").wait_for()
        wait_until_sent(page)


def key(page, income):
    """The key of what a guest pays; the higher ones come in the place of the others."""
    if income > 10:
        page.locator(".pad summary").click()
    return page.locator(f"button[name=guest][value='{income}']")


def left_key(page, count):
    """The key of so many cards left in hand."""
    return page.locator(f"button[name=cards_left][value='{count}']")


def pays(page, total):
    """Waits until all guests together pay this."""
    wait_until(page, lambda: page.locator("[data-total]").input_value() == str(total))


def has_income(page, name, income):
    page.locator(".others li", has_text=name).locator(".pays b").get_by_text(
        str(income), exact=True
    ).wait_for()


def score(page, number):
    page.get_by_role("link", name=f"Score round {number}").click()
    view(page, "scoring")
    wait_until_seen(page)
    page.get_by_role("button", name=f"Score round {number}").click()
    answer_yes(page, "Score anyway")  # not everybody has a guest


def begin(page, number):
    view(page, "scored")
    page.get_by_role("link", name="Next round").click()
    view(page, "tallying")


def test_a_match_of_six_is_followed_on_each_phone_with_a_correction_and_an_undo(open_phone, address):
    """Who has no phone is helped by the API, which has the second round too."""
    anna = open_phone()
    open_table(anna)
    path = urlsplit(anna.url).path
    zoe, lin = open_phone(path), open_phone(path)
    phones = {0: anna, 2: zoe, 4: lin}
    for seat, phone in phones.items():
        sit(phone, NAMES[seat])
    assert "Noah chooses a geisha last and starts." in lin.locator(".steps").inner_text()

    tables, table = Tables(address), path.removeprefix("/t/")
    for seat, guests in enumerate(ROUNDS[0]):
        if seat in phones:
            tap_guests(phones[seat], guests)
        else:
            tables.call(f"/{table}/round/tallies/{seat}", "PUT", {"income": guests})
    has_income(lin, "Ugo", 10)

    # A wrong tap is undone by whoever made it, once the key names no other's, and everybody sees it go.
    has_income(anna, "Mia", 4)
    anna.locator("button[name=guest][value='9']").click()
    anna.locator("button[name=guest_left][value='1']").wait_for()
    has_income(lin, "Anna", 15)
    anna.get_by_role("button", name="Undo entry", exact=True).click()
    has_income(lin, "Anna", 6)

    score(zoe, 1)
    for phone in phones.values():
        view(phone, "scored")
        assert "Zoé has the lowest total (0) and starts." in phone.locator(".reason").inner_text()
    assert state(anna)["totals"] == [6, 3, 0, 10, 2, 4]

    scores = [{"income": guests, "cards_left": 0} for guests in ROUNDS[1]]
    tables.call(f"/{table}/rounds/2", "PUT", {"scores": scores})
    for phone in phones.values():
        phone.get_by_role("link", name="Next round").wait_for()
    correct_lins_first_round(lin)
    anna.locator(".rank li", has_text="Lin").get_by_text("13", exact=True).wait_for()
    assert state(anna)["totals"] == [10, 15, 11, 10, 13, 6]

    begin(zoe, 3)
    score_in_rows(zoe)
    for phone in phones.values():
        phone.locator("[data-view=won]").wait_for()
        assert phone.locator(".headline").inner_text() == "Ugo is the Mai-Star"
    assert state(anna)["outcome"] == {"winners": [3], "reason": "money", "rule": "most-money"}


def correct_lins_first_round(page):
    """Lin had one guest more in round 1, who paid 3."""
    choose(page, "Rounds")
    page.get_by_role("link", name="Correct round 1").click()
    view(page, "correcting")
    mend(page, 4, 3)
    page.get_by_text("New totals: Lin 13").wait_for()
    page.get_by_role("button", name="Save round 1").click()
    view(page, "scored")


def mend(page, player, income):
    """One guest more in the row of a player."""
    row = page.locator(f".sum[data-player='{player}']")
    row.locator(".more > summary").click()
    if income > 10:
        row.locator(".pad summary").click()
    row.locator(".pad").get_by_text(str(income), exact=True).click()


def score_in_rows(page):
    """All that a round brought is entered by one phone where it is scored."""
    page.get_by_role("link", name="Score round 3").click()
    view(page, "scoring")
    for player, income in enumerate(LAST):
        mend(page, player, income)
    page.get_by_role("button", name="Score round 3").click()
    answer_yes(page, "Score anyway")  # nobody has told their cards left


def test_nobody_scrolls_while_they_tally_whether_three_sit_there_or_six(open_phone, address):
    page = open_phone()
    for players in (3, 6):
        tables = Tables(address)
        table = tables.call("", "POST", {"game": "mai-star", "players": NAMES[:players]})["id"]
        tables.call(
            f"/{table}/round/tallies/0", "PUT", {"geisha": "harukaze", "income": [1, 0, 3, 5, 11, 2, 4]}
        )
        page.goto(f"{address}/t/{table}")
        view(page, "tallying")
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


def test_a_card_that_was_copied_is_known_in_the_next_match_and_its_pad_is_nobody_else_s(
    open_festival, address
):
    page = open_festival()
    page.get_by_role("button", name="Momiji").click()
    for field, value in (("service", 0), ("performance", 4), ("intelligence", 5)):
        page.locator(f".figures [data-field={field}]").get_by_role("button", name=str(value)).click()
        if field == "service":
            wait_until_sent(page)
            page.locator(".figures [data-field=service] [aria-pressed=true]", has_text="0").wait_for()
    page.locator(".figures").wait_for(state="hidden")
    wait_until_sent(page)
    tables = Tables(address)
    table = tables.call("", "POST", {"game": "mai-star", "players": NAMES})["id"]
    tables.call(f"/{table}/round/tallies/0", "PUT", {"geisha": "oboro", "base": [1, 2, 3]})
    page.goto(f"{address}/t/{table}?near=1")
    page.get_by_role("button", name="Momiji").click()
    page.locator(".her[data-geisha=momiji]").wait_for()
    assert not page.locator(".figures").is_visible()
    assert page.locator("[data-level]").all_inner_texts() == ["4", "0", "5"]
    page.get_by_text("Her card", exact=True).click()
    page.get_by_role("link", name="Done").click()
    assert not page.locator(".figures").is_visible()
    assert page.evaluate("document.activeElement.textContent") == "Her card"
    page.get_by_text("Her card", exact=True).click()
    page.locator(".other a", has_text="Anna").click()
    page.locator(".her[data-geisha=oboro]").wait_for()
    assert not page.locator(".figures").is_visible()


def test_what_reviews_report_of_a_card_is_confirmed_once_a_device(open_festival, address):
    page = open_festival()
    page.get_by_role("button", name="Suzune").click()
    page.get_by_role("button", name="Same as my card").click()
    page.locator(".figures").wait_for(state="hidden")
    page.locator(".art[data-field=performance] [data-level]", has_text="2").wait_for()
    assert page.locator("[data-level]").all_inner_texts() == ["2", "2", "2"]
    page.goto(
        address
        + "/t/"
        + Tables(address).call("", "POST", {"game": "mai-star", "players": NAMES})["id"]
        + "?near=1"
    )
    page.get_by_role("button", name="Suzune").click()
    page.locator(".her[data-geisha=suzune]").wait_for()
    assert page.locator("[data-level]").all_inner_texts() == ["2", "2", "2"]


LABELS = "(all) => all.map((each) => each.scrollWidth - each.parentElement.clientWidth)"


def test_on_a_narrow_phone_coins_lie_side_by_side_and_below_her_card_all_is_whole_and_named(open_festival):
    page, overlapping = open_festival(viewport={"width": 360, "height": 740}, locale="fr"), []
    for number, income in enumerate((3, 5, 4, 2), 1):
        page.locator(f".pad > button[name=guest][value='{income}']").click()
        page.locator(f"[data-coins] > :nth-child({number})").wait_for()
        boxes = [coin.bounding_box() for coin in page.locator("[data-coins] .coin").all()]
        if any(left["x"] + left["width"] > right["x"] + 0.5 for left, right in pairwise(boxes)):
            overlapping.append(number)
    assert overlapping == []
    page.get_by_role("button", name="Suzune").click()
    page.locator(".figures").wait_for()
    assert page.locator(".figures .primary").all_inner_texts() == ["Oui, comme sur ma carte"]
    assert page.locator(".figures [aria-pressed=true]").count() == 0
    below, bar = page.locator(".figures").bounding_box(), page.locator(".bar").bounding_box()
    assert below["y"] + below["height"] <= bar["y"]
    names = ("Un invité paie 3", "3 en main", "3 en performance sur sa carte", "3 en service sur sa carte")
    assert {name: page.get_by_role("button", name=name).count() for name in names} == dict.fromkeys(names, 1)
    assert page.get_by_role("button", name=re.compile("^3$")).count() == 0
    page.evaluate(STYLED, SPACED)
    labels = page.locator(".art .label")
    assert labels.evaluate_all("(all) => all.every((one) => getComputedStyle(one).textOverflow === 'clip')")
    assert max(labels.evaluate_all(LABELS)) <= 0


def test_a_typed_total_is_one_guest_who_is_mended_into_several(open_festival):
    page = open_festival()
    page.locator("[data-total]").click()
    page.keyboard.type("17")
    left_key(page, 2).click()
    page.locator("[data-earned]").first.get_by_text("13", exact=True).wait_for()
    wait_until_sent(page)
    assert state(page)["round"]["tallies"][0]["income"] == [17]
    page.get_by_role("button", name="Remove guest 1 (pays 17)").click()
    for income in (9, 8):
        key(page, income).click()
    wait_until_sent(page)
    assert state(page)["round"]["tallies"][0]["income"] == [9, 8]
    pays(page, 17)


def test_quick_taps_are_all_counted_on_her_card_too(open_festival):
    page = open_festival()
    page.get_by_role("button", name="Momiji").click()
    page.locator(".figures").wait_for()
    held = []
    page.route("**/taps*", lambda route: held.append(route), times=1)
    for field, value in (("performance", "4"), ("service", "2"), ("intelligence", "5")):
        page.locator(f".figures [data-field={field}] button[value='{value}']").click(no_wait_after=True)
    wait_until(page, lambda: held)
    held.pop().continue_()
    for _ in range(3):
        page.locator(".up[value=service]").click(no_wait_after=True)
    page.locator("[data-field=service] [data-level]", has_text="5").wait_for()
    for income in (1, 2, 3):
        page.locator(f"button[name=guest][value='{income}']").click(no_wait_after=True)
    pays(page, 6)
    wait_until_sent(page)
    reputation = state(page)["round"]["tallies"][0]["reputation"]
    assert reputation == {"performance": 4, "service": 5, "intelligence": 5}


def test_a_tap_while_the_last_answer_is_still_on_its_way_has_its_turn(open_festival):
    page = open_festival()
    held = []
    page.route("**/tallies/0", lambda route: held.append(route), times=1)
    page.get_by_role("button", name="Momiji").click(no_wait_after=True)
    wait_until(page, lambda: held)
    page.locator(".other a", has_text="Noah").click(no_wait_after=True)
    held.pop().continue_()
    page.locator(".panel strong", has_text="Noah").wait_for()
    assert state(page)["round"]["tallies"][0]["geisha"] == "momiji"


def test_four_are_scored_without_scrolling_and_with_six_the_bar_stays(open_phone, address):
    page = open_phone(is_mobile=False)
    for players, scrolls in ((NAMES[:4], False), (NAMES, True)):
        table = Tables(address).call("", "POST", {"game": "mai-star", "players": players})["id"]
        page.goto(f"{address}/t/{table}?score=1")
        page.locator(".more > summary").last.click()
        assert (page.evaluate("document.documentElement.scrollHeight - innerHeight") > 0) == scrolls
        button = page.get_by_role("button", name="Score round 1").bounding_box()
        assert button["y"] + button["height"] <= 844


def test_how_a_guest_goes_is_told_once_one_is_there_and_a_heading_stands_in_its_line(open_festival):
    page = open_festival(locale="ja")
    told, heading = page.locator(".purse small"), page.locator(".purse h2")
    assert not told.is_visible()
    high = heading.bounding_box()["height"]
    for income in (5, 3, 2):
        page.locator(f"button[name=guest][value='{income}']").click()
        assert told.is_visible() == (income != 2)
    assert heading.bounding_box()["height"] <= high


def test_taps_without_a_connection_are_kept_over_a_reload_and_sent_when_it_is_back(open_festival):
    page = open_festival()
    page.context.set_offline(True)
    for income in (5, 3):
        page.locator(f"button[name=guest][value='{income}']").click()
    page.locator(".up[value=service]").click()
    left_key(page, 1).click()
    pays(page, 8)
    assert page.locator("[data-earned]").inner_text() == "6"
    page.locator("#connection").wait_for()
    page.locator("button[name=guest][value='0']").click()
    assert page.locator(".notice").count() == 0  # to try again what is kept
    page.context.set_offline(False)
    page.reload()
    view(page, "tallying")
    pays(page, 8)
    page.locator("#connection").wait_for(state="hidden")
    wait_until_sent(page)
    tally = state(page)["round"]["tallies"][0]
    assert (tally["income"], tally["reputation"]["service"], tally["cards_left"]) == ([5, 3, 0], 1, 1)


def test_as_many_names_and_signs_are_shown_as_play_and_a_name_beyond_is_kept_but_has_no_seat(open_phone):
    page = open_phone()
    form = new_match(page)
    boxes = form.locator("[name=player]:visible")
    signs = form.locator("label:has([name=first_to_choose]):visible")
    assert (boxes.count(), signs.count()) == (3, 3)
    form.get_by_text("4", exact=True).click()
    assert (boxes.count(), signs.count()) == (4, 4)
    boxes.nth(3).fill("Lin")
    signs.nth(3).click()
    form.get_by_text("3", exact=True).click()
    assert (boxes.count(), form.locator("[name=first_to_choose]:checked").input_value()) == (3, "0")
    form.get_by_text("4", exact=True).click()
    assert boxes.nth(3).input_value() == "Lin"
    form.get_by_text("3", exact=True).click()
    form.get_by_role("button", name="Start", exact=True).click()
    view(page, "tallying")
    assert [player["name"] for player in state(page)["players"]] == ["Player 1", "Player 2", "Player 3"]
