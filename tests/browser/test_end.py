"""The match is over: who has won and by what, how it went, how the evening stands, and what can be done."""

import pytest

from ..factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import count_and_score, moment, see_the_moment, state, styled, view, wait_until
from .looks import FLAT
from .states import Tables

SHARE = """() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files }) => { window.sent = files; };
}"""
SPLITS_A_WORD = """(all) => all.some((item) => {
    const before = item.offsetHeight;
    item.style.overflowWrap = "normal";
    return item.offsetHeight !== before;
})"""
STANDS_APART = """(because) => {
    const noun = document.createRange();
    noun.setStart(because.querySelector("strong").firstChild, 0);
    noun.setEnd(noun.startContainer, 5);
    const [figure, word] = [because.querySelector("b"), noun].map((part) => part.getBoundingClientRect());
    return word.top > figure.bottom - word.height / 2 || figure.top > word.bottom - word.height / 2;
}"""
SIX_MOVE = [[2, 0], [0, 2], [0, 2], [2, 1], [1, 2], [3, 1], [0, 0]]
NOTHING = {"income": [], "cards_left": 0}
THREE = {"ending": "three-rounds-points"}


@pytest.fixture
def has_motion():
    return True


def over(open_phone, address, *rounds, names=("Anna", "Noah"), **opening):
    tables = Tables(address, names)
    page = open_phone(f"/t/{tables.score(tables.open(**opening), *rounds)}")
    view(page, "won")
    return page


def test_on_a_small_phone_what_to_do_before_the_next_round_is_read_whole_above_the_foot(open_phone, address):
    tables = Tables(address)
    table = tables.score(tables.open(), SIX_MOVE)
    viewport = {"width": 360, "height": 640}
    page = open_phone(f"/t/{table}", locale="fr", viewport=viewport, is_mobile=False)
    todo, foot = page.locator(".todo").bounding_box(), page.locator("[data-place=near].bar").bounding_box()
    assert todo["y"] + todo["height"] <= foot["y"]
    assert page.locator(".todo li").evaluate_all(SPLITS_A_WORD) is False


def test_held_sideways_what_goes_on_after_a_round_and_at_the_end_is_seen_without_scrolling(
    open_phone, address
):
    page, hidden = open_phone("/offline", locale="fr", **FLAT), []
    for rounds in ([FIRST_ROUND], [FIRST_ROUND, NOAH_WINS_BY_CHARM]):
        tables = Tables(address)
        page.goto(f"{address}/t/{tables.score(tables.open(), *rounds)}")
        for width, height in [(844, 390), (667, 375), (640, 360)]:
            page.set_viewport_size({"width": width, "height": height})
            for button in page.locator("[data-place=near] .buttons :is(button, .button)").all():
                box = button.bounding_box()
                is_seen = box["y"] + box["height"] <= height
                hidden += [] if is_seen else [(len(rounds), width, button.inner_text())]
    assert hidden == []


def test_all_of_the_end_is_seen_on_a_phone_without_scrolling(open_phone, address):
    page = over(open_phone, address, *[ALL_TIED] * 3, **THREE)
    page.locator(".bar").get_by_role("button", name="Rematch").click()
    view(page, "counting")
    Tables(address).score(page.url.rsplit("/t/", 1)[1], *[ALL_TIED] * 3)
    view(page, "won")
    assert page.locator(".series").is_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_figure_that_decided_stands_in_the_line_of_its_noun_however_narrow_the_page(open_phone, address):
    tables = Tables(address)
    table = tables.call("", "POST", {"game": "mai-star", "players": ["Anna", "Benedikt-Maximilian", "Zoé"]})[
        "id"
    ]
    for number, last in ((1, 0), (2, 0), (3, 1)):
        scores = [{"income": [6], "cards_left": last}, {"income": [6 - 2 * last], "cards_left": 0}, NOTHING]
        tables.call(f"/{table}/rounds/{number}", "PUT", {"scores": scores})
    page, apart = open_phone(f"/t/{table}"), []
    for width in (240, 280, 320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        apart += [width] if page.locator(".because").evaluate(STANDS_APART) else []
    assert apart == []


def test_held_sideways_the_seal_and_the_verdict_stand_side_by_side_below_one_line(open_phone, address):
    page = over(open_phone, address, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    page.set_viewport_size({"width": 844, "height": 390})
    head, seal, verdict = (page.locator(part).bounding_box() for part in (".head", ".hero-seal", ".verdict"))
    assert head["height"] < 80
    assert seal["x"] + seal["width"] <= verdict["x"]
    assert max(seal["y"] + seal["height"], verdict["y"] + verdict["height"]) <= 390


def test_the_reasons_and_the_way_to_correct_stand_in_one_line(open_phone, address):
    page = over(open_phone, address, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    reasons, correct = (
        part.bounding_box()
        for part in (
            page.locator(".folds summary").first,
            page.get_by_role("link", name="Correct round"),
        )
    )
    assert abs((reasons["y"] + reasons["height"] / 2) - (correct["y"] + correct["height"] / 2)) < 8


def test_the_seal_has_the_initial_of_the_winner_and_of_both_where_they_share(open_phone, address):
    page = over(open_phone, address, FIRST_ROUND, NOAH_WINS_BY_CHARM, names=("Anna", "👩‍👧 noa"))
    assert page.locator(".hero-seal b").all_inner_texts() == ["👩‍👧"]
    page = over(open_phone, address, *[ALL_TIED] * 3, names=("élodie", "שרה"), **THREE)
    assert page.locator(".hero-seal b").all_inner_texts() == ["É", "ש"]


def test_the_rounds_are_a_table_with_who_had_each_marker(open_phone, address):
    page = over(open_phone, address, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    rows = page.get_by_role("table", name="Favor markers after each round").get_by_role("row").all()
    assert [cell.inner_text() for cell in rows[2].get_by_role("cell").all()][-2:] == ["Noah", "8\xa0:\xa011"]
    assert [cell.inner_text() for cell in rows[1].get_by_role("cell").all()][:2] == ["Anna", "in the middle"]


def test_a_rematch_carries_the_evening_and_the_other_one_begins(open_phone, address):
    page = over(open_phone, address, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    assert page.locator(".series").count() == 0
    page.get_by_role("button", name="Rematch Noah starts").click()
    view(page, "counting")
    assert state(page)["round"]["starting_player"] == 1
    tables = Tables(address)
    tables.score(page.url.rsplit("/t/", 1)[1].partition("?")[0], CHARM_OVER_GEISHA)
    view(page, "won")
    assert page.locator(".series").inner_text().split() == [
        *("Anna", "1", "–", "1", "Noah"),
        *("this", "evening:", "2", "matches"),
    ]


def test_whoever_began_can_begin_the_rematch_too(open_phone, address):
    page = over(open_phone, address, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    page.get_by_text("Anna starts instead").click()
    assert page.get_by_text("Anna started this match, so Noah starts the next.").is_visible()
    page.get_by_role("button", name="Rematch Anna starts").click()
    view(page, "counting")
    assert state(page)["round"]["starting_player"] == 0


def test_who_watches_sees_the_end_and_goes_on_to_the_rematch(open_phone, address):
    page = over(open_phone, address, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    watcher = open_phone(state(page)["links"]["watch"])
    view(watcher, "won")
    assert watcher.locator(".headline").inner_text() == "Noah wins"
    assert watcher.get_by_role("button", name="Undo").count() == 0
    page.get_by_role("button", name="Rematch").click()
    watcher.get_by_role("link", name="Watch the rematch").click()
    view(watcher, "counting")


def test_send_opens_the_page_of_the_picture_or_the_device_s_own_sheet(open_phone, address):
    page = over(open_phone, address, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    page.evaluate(SHARE)
    page.get_by_role("link", name="Send", exact=True).click()
    wait_until(page, lambda: page.evaluate("window.sent?.length") == 1)
    assert page.evaluate("[sent[0].name, sent[0].type]") == ["hanamikoji-result.png", "image/png"]
    page.reload()
    page.get_by_role("link", name="Send", exact=True).click()
    page.get_by_role("heading", name="Picture to send").wait_for()


def test_the_end_comes_with_its_moment_and_a_tap_ends_it(phone):
    see_the_moment(phone, taps="[data-view=won]")
    count_and_score(phone, 1, CHARM_OVER_GEISHA)
    seen = moment(phone)
    assert seen["of"] == "won"
    assert seen["isOver"]
    assert phone.get_by_text("Anna wins").first.is_visible()


def test_between_two_players_each_half_tells_the_end_to_its_reader(open_phone, address):
    page = over(open_phone, address, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    page.set_viewport_size({"width": 768, "height": 1024})
    page.get_by_role("button", name="Face to face").click()
    page.locator(".end-half[data-place=far] .headline").wait_for()
    styled(page)
    assert page.locator(".headline").all_inner_texts() == ["Noah wins", "Noah wins"]
    assert (
        page.locator(".end-half[data-place=far]").evaluate("(half) => getComputedStyle(half).rotate")
        == "180deg"
    )
