"""The guide: a match turn by turn on two phones, each in its language."""

import re

import pytest

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import SECOND_TAP, state, styled, tap_cards, view, wait_until
from .looks import FAULTS, FLAT, SCROLLS_DOWN, broken_rules, resize
from .states import ACTIONS, Tables

WORDS = {
    "it": {
        "guide": "Guida",
        "over": "Tutte le azioni sono state usate",
    },
    "ja": {
        "guide": "ガイド",
        "over": "アクションをすべて使いました",
    },
}


# Each text on its own, as far as it can be seen; figures may be said as often as they are so.
VISIBLE_TEXTS = """
    [...document.querySelectorAll("#main *")]
        .filter((element) => !element.closest(".visually-hidden") && element.checkVisibility())
        .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
        .map((node) => node.textContent.trim()).filter((text) => text)
"""


def guided(open_phone, language, path):
    page = open_phone(path, locale=language)
    page.get_by_role("button", name=WORDS[language]["guide"]).click()
    page.locator("[data-view=turns]").wait_for()
    return page


def use(page, player, action):
    page.wait_for_timeout(SECOND_TAP)
    page.locator(f"form[data-player='{player}'] [value={action}]").click()


def taken(page, number):
    page.locator(f"[data-taken='{number}']").wait_for()


def play_turns(phones):
    """All eight turns, each tapped on the phone of whoever has the turn, both seeing it."""
    for number, action in enumerate(ACTIONS):
        player = number % 2
        use(phones[player], player, action)
        for phone in phones:
            taken(phone, number + 1)


def count(page, number, cards):
    page.locator(".bar .primary").click()
    view(page, "counting")
    tap_cards(page, cards)
    page.locator("form.next button").click()


def test_a_whole_match_by_the_guide_on_two_phones_in_italian_and_japanese(open_phone, address):
    tables = Tables(address)
    table = tables.open()
    anna = guided(open_phone, "it", f"/t/{table}")
    noah = guided(open_phone, "ja", f"/t/{table}")
    play_turns([anna, noah])
    for phone, language in ((anna, "it"), (noah, "ja")):
        assert WORDS[language]["over"] in phone.locator(".forecast").inner_text()
    count(anna, 1, FIRST_ROUND)
    for phone in (anna, noah):
        view(phone, "scored")
    noah.locator(".next a").click()
    noah.locator("[data-view=turns]").wait_for()
    tables.act(table, ACTIONS, starting_player=1)
    for phone in (anna, noah):
        taken(phone, len(ACTIONS))
    count(noah, 2, NOAH_WINS_BY_CHARM)
    for phone in (anna, noah):
        view(phone, "won")
    assert "Noah" in anna.locator(".headline").inner_text()
    assert state(anna)["outcome"] == {"winners": [1], "reason": "charm", "rule": "charm"}


def told_beside(page, player):
    """The answer to a tap on a player's tray, its half of the screen, and whether it is turned."""
    use(page, player, "gift")
    notice = page.locator(".notice-fault")
    notice.wait_for()
    box, height = notice.bounding_box(), page.viewport_size["height"]
    half = "far" if box["y"] + box["height"] / 2 < height / 2 else "near"
    return notice.inner_text(), half, notice.evaluate("notice => getComputedStyle(notice).rotate") == "180deg"


@pytest.mark.parametrize("face_to_face", [False, True])
def test_a_tap_out_of_turn_is_told_beside_its_tray_and_towards_who_made_it(open_phone, address, face_to_face):
    options = {"viewport": {"width": 768, "height": 1024}} if face_to_face else {}
    page = open_phone(f"/t/{Tables(address).open()}", **options)
    if face_to_face:
        page.get_by_role("button", name="Face to face").click()
        page.locator("[data-face-to-face]").wait_for()
    page.get_by_role("button", name="Guide").first.click()
    page.locator("[data-view=turns]").wait_for()
    styled(page)
    assert told_beside(page, 1) == ("It isn’t your turn. Next: Anna.", "far", face_to_face)
    use(page, 0, "secret")
    taken(page, 1)
    assert told_beside(page, 0) == ("It isn’t your turn. Next: Noah.", "near", False)


def test_nothing_is_said_twice_in_the_guide_and_whose_turn_it_is_once(open_phone, address):
    tables = Tables(address)
    table = tables.score(tables.open(), FIRST_ROUND)
    page = open_phone(f"/t/{table}?count=2")
    page.get_by_role("button", name="Guide").click()
    page.locator("[data-view=turns]").wait_for()
    faults = []
    for turns in range(len(ACTIONS) + 1):
        taken(page, turns)
        said = [text for text in page.evaluate(VISIBLE_TEXTS) if " " in text]
        faults += [(turns, text) for text in said if said.count(text) > 1]
        is_told_once = page.locator("[data-told]").filter(has_text="turn").count() == 1
        faults += [] if is_told_once else [(turns, "whose turn it is")]
        tables.act(table, ACTIONS[turns : turns + 1], starting_player=(1 + turns) % 2)
    assert faults == []


def test_the_clock_waits_from_the_first_turn_runs_in_ones_own_and_says_when_time_is_over(open_phone, address):
    tables = Tables(address)
    table = tables.open()
    page = open_phone()
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error(); }")  # it keeps time without
    page.goto(f"{address}/t/{table}/device")
    assert page.locator("[data-clock]").count() == 0
    page.get_by_role("button", name="30 s").click()
    page.get_by_role("button", name="Turns and score").click()
    page.get_by_role("button", name="I’m Noah").click()
    page.locator("[data-view=turns]").wait_for()
    clock = page.locator("[data-clock]")
    page.locator("[data-clock][data-waiting]", has_text="0:30").wait_for()
    page.clock.install()
    tables.act(table, ["secret"])
    page.locator("[data-clock]:not([data-waiting])").wait_for()
    assert re.fullmatch(r"0:(30|[012]\d)", clock.inner_text())
    page.clock.run_for(31_000)
    page.locator("[data-clock][data-over]").wait_for()
    tables.act(table, ["gift"], starting_player=1)
    page.locator("[data-clock][data-waiting]:not([data-over])", has_text="0:30").wait_for()


CHOOSE = "(chosen) => fetch('/device', {method: 'POST', body: new URLSearchParams(chosen)}).then(() => null)"
# The words that the clock lies on, and how far the table goes below the screen.
BELOW_THE_CLOCK = """
    () => {
        const clock = document.querySelector("[data-clock]").getBoundingClientRect();
        const words = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
        const covered = [];
        while (words.nextNode()) {
            const lines = new Range();
            lines.selectNodeContents(words.currentNode);
            const isHidden = words.currentNode.parentElement.closest(".visually-hidden, .label");
            const isSeen = words.currentNode.data.trim() && !isHidden;
            const isCovered = ({ left, right, top, bottom }) =>
                right > clock.left && left < clock.right && bottom > clock.top && top < clock.bottom;
            if (isSeen && [...lines.getClientRects()].some(isCovered)) covered.push(words.currentNode.data);
        }
        return [covered, document.documentElement.scrollHeight - innerHeight];
    }
"""


def test_the_clock_covers_no_words_and_a_first_turn_fits_a_tablet_on_its_side(open_phone, address):
    page, faults = open_phone(**FLAT), []
    for facing in ("0", "1"):
        page.evaluate(CHOOSE, {"guide": "1", "timer": "30", "face_to_face": facing})
        page.goto(f"{address}/t/{Tables(address).open()}")
        page.locator("[data-clock]:not([hidden])").wait_for()
        for width, height in [(360, 640), (390, 844), (844, 390), (1024, 768), (820, 1180)]:
            page.set_viewport_size({"width": width, "height": height})
            covered, below = page.evaluate(BELOW_THE_CLOCK)
            fits = below <= 0 or (width, height) == (360, 640)
            faults += [] if fits and not covered else [(facing, width, covered, below)]
    assert faults == []


def test_on_a_low_phone_the_setting_up_is_read_whole_and_no_tray_lies_under_the_foot(open_phone, address):
    tables = Tables(address)
    page = open_phone(locale="fr", viewport={"width": 360, "height": 640}, **FLAT)
    for begins in (0, 1):
        page.goto(f"{address}/t/{tables.open(starting_player=begins)}?turns=1")
        if not begins:
            page.locator("[name=guide] ~ button").click()
        page.locator("[data-view=turns]").wait_for()
        styled(page)
        steps = page.locator(".turn details ol")
        assert steps.evaluate("(steps) => steps.scrollHeight <= steps.clientHeight"), begins
        tray, foot = page.locator(".waits").bounding_box(), page.locator(".foot").bounding_box()
        assert tray["y"] + tray["height"] <= foot["y"], begins


GUIDES = [(390, 844), (360, 640), (844, 390)]


def test_the_guide_is_whole_on_the_screen_and_breaks_no_rule(open_at, standing):
    tables = Tables(standing)
    page = open_at(standing, **FLAT)
    session = page.context.new_cdp_session(page)
    found = []
    for turns in (0, 1, 4, 5, 8):
        page.goto(f"{standing}/t/{tables.act(tables.open(), ACTIONS[:turns])}?turns=1")
        if not turns:
            page.locator("[name=guide] ~ button").click()
        page.locator("[data-view=turns]").wait_for()
        styled(page)
        for size in GUIDES:
            resize(session, size)
            found += [(turns, size, fault) for fault in page.evaluate(FAULTS)]
        found += [(turns, *fault) for fault in broken_rules(page, None)]
    # Setting up may be long.
    assert [fault for fault in found if fault != (0, (360, 640), SCROLLS_DOWN)] == []


def test_the_search_finds_a_rule_without_the_network(open_phone):
    page = open_phone("/rules/hanamikoji", locale="fr")
    page.context.set_offline(True)
    field = page.get_by_role("searchbox")
    everything = page.locator("[data-search-part]:visible").count()
    field.fill("egalite")
    found = page.locator("[data-search-part]:visible").count()
    assert 0 < found < everything
    assert page.locator("[data-told=found]").inner_text() == f"Résultats\xa0: {found}"
    field.fill("xyzzy")
    assert page.locator("[data-search-part]:visible").count() == 0
    assert page.locator("[data-told=found]").inner_text().startswith("Aucun résultat")
    field.fill("")
    assert page.locator("[data-search-part]:visible").count() == everything


def test_back_leads_from_the_guide_to_its_board_and_what_its_own_button_left_is_no_more_behind(
    open_phone, address
):
    page = open_phone()
    page.goto(f"{address}/t/{Tables(address).open()}")
    page.get_by_role("button", name="Guide").click()
    view(page, "turns")
    page.go_back()
    view(page, "counting")
    page.get_by_role("button", name="Guide").click()
    view(page, "turns")
    use(page, 0, "secret")
    taken(page, 1)
    page.get_by_role("button", name="Score only").click()
    view(page, "counting")
    page.go_back()
    page.wait_for_url(f"{address}/")


def test_three_quick_taps_on_three_actions_are_all_sent_in_their_order(open_phone, address):
    page = guided(open_phone, "it", f"/t/{Tables(address).open()}?count=1")
    page.wait_for_timeout(SECOND_TAP)
    held, sent = [], []
    page.on("request", lambda asked: sent.append(asked.post_data) if asked.method == "POST" else None)
    page.route("**/actions", lambda route: held.append(route), times=1)
    buttons = page.locator("form[data-player][action$='/actions'] button:enabled:visible")
    for number in range(3):
        buttons.nth(number).click(no_wait_after=True)
    wait_until(page, lambda: held)
    held.pop().continue_()
    wait_until(page, lambda: len(sent) == 3)
    assert len(set(sent)) == 3, sent
