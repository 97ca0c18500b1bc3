"""The match is over: all of it is seen, also held sideways and by who has little room, and has its moment."""

import pytest

from ..factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import count_and_score, moment, see_the_moment, styled, view
from .looks import FLAT
from .states import Tables

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


def over(open_phone, address, *rounds, **opening):
    tables = Tables(address)
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


def test_reasons_and_correcting_stand_in_one_line_sideways_seal_and_verdict_and_a_half_is_turned(
    open_phone, address
):
    page = over(open_phone, address, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    reasons, correct = (
        part.bounding_box()
        for part in (
            page.locator(".folds summary").first,
            page.get_by_role("link", name="Correct round"),
        )
    )
    assert abs((reasons["y"] + reasons["height"] / 2) - (correct["y"] + correct["height"] / 2)) < 8
    page.set_viewport_size({"width": 844, "height": 390})
    head, seal, verdict = (page.locator(part).bounding_box() for part in (".head", ".hero-seal", ".verdict"))
    assert head["height"] < 80
    assert seal["x"] + seal["width"] <= verdict["x"]
    assert max(seal["y"] + seal["height"], verdict["y"] + verdict["height"]) <= 390
    page.set_viewport_size({"width": 768, "height": 1024})
    page.get_by_role("button", name="Face to face").click()
    far = page.locator(".end-half[data-place=far]")
    far.locator(".headline").wait_for()
    styled(page)
    assert far.evaluate("(half) => getComputedStyle(half).rotate") == "180deg"


def test_the_end_comes_with_its_moment_and_a_tap_ends_it(phone):
    see_the_moment(phone, taps="[data-view=won]")
    count_and_score(phone, 1, CHARM_OVER_GEISHA)
    seen = moment(phone)
    assert seen["of"] == "won"
    assert seen["isOver"]
    assert phone.get_by_text("Anna wins").first.is_visible()
