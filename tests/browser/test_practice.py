"""The practice rounds: a newcomer plays them by tapping what has a ring."""

from assistant.games import GAMES

from .looks import FAULTS, FLAT, SCROLLS_DOWN

LAST = GAMES["mai-star"].LESSON.length - 1
# The taps of each step: cards of the hand, or the first group that is offered (None).
ROUND = (
    [],
    ["Ruri"],
    None,
    ["Iroha", "Chiharu"],
    None,
    ["Tomoyo", "Yoko", "Anju"],
    [],
    ["Yoko", "Ruri"],
    [],
    [],
)


def test_a_newcomer_plays_the_practice_round_by_tapping(open_phone):
    page = open_phone()
    page.get_by_role("link", name="Practice").click()
    for number, names in enumerate(ROUND):
        at(page, number)
        for name in names or []:
            page.locator("label.face", has_text=name).first.click()
        assert page.locator("[data-complete]").count() == bool(names)
        page.locator(".groups button" if names is None else ".hand .primary").first.click()
    page.get_by_role("heading", name="Aiko wins").wait_for()
    page.get_by_role("link", name="Open a real table").click()
    page.get_by_role("button", name="Start", exact=True).wait_for()


def test_practice_says_how_many_cards_are_chosen_while_they_are_tapped(open_phone, address):
    page = open_phone("/try/hanamikoji/5")
    counter, cards = page.locator("[data-chosen]"), page.locator("label.face")
    said = [counter.inner_text()]
    for place in (1, 3, 4, 4):
        cards.nth(place).click()
        said.append(counter.inner_text())
    assert said == ["Choose 3 cards", "1 of 3 chosen", "2 of 3 chosen", "3 of 3 chosen", "2 of 3 chosen"]
    page.goto(f"{address}/try/mai-star/4")  # a patron lies apart from the hand
    page.locator("label.patron").click()
    assert counter.inner_text() == "1 of 2 chosen"
    cards.filter(has_text="Blue 6").click()
    page.locator("[data-complete]").wait_for()


CROWDED = """() => [...document.querySelectorAll(".cards-held > span.face")].filter((card) => {
    const [emblem, name] = [card.querySelector(".emblem"), card.querySelector(".emblem + span")];
    const [whole, above, lies] = [card, emblem, name].map((one) => one.getBoundingClientRect());
    return lies.top < above.bottom - 2 || lies.bottom > whole.bottom;
}).map((card) => card.textContent)"""
MARGINS = """() => {
    const { left, right } = document.querySelector(".board").getBoundingClientRect();
    return [left, innerWidth - right];
}"""


def test_with_larger_text_the_board_is_in_the_middle_and_no_name_lies_on_its_emblem(open_phone):
    page = open_phone("/try/hanamikoji/0", viewport={"width": 360, "height": 640}, **FLAT)
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 21}})
    left, right = page.evaluate(MARGINS)
    assert (page.evaluate(CROWDED), round(left - right)) == ([], 0)


def test_on_a_larger_screen_a_hand_of_seven_is_one_row_and_the_button_below_it_is_seen(open_phone):
    page, faults = open_phone("/try/hanamikoji/3?asked=1", locale="fr", **FLAT), []
    for width, height in [(1024, 768), (768, 1024), (1366, 650)]:
        page.set_viewport_size({"width": width, "height": height})
        tops = {card.bounding_box()["y"] for card in page.locator("label.face").all()}
        button = page.locator(".hand .primary").bounding_box()
        is_one_row = (page.locator("label.face").count(), len(tops)) == (7, 1)
        faults += [] if is_one_row and button["y"] + button["height"] <= height else [(width, height)]
    assert faults == []


def at(page, number):
    page.locator(f"[data-view=practice-{number}]").wait_for()
    page.wait_for_load_state("load")


def choose_what_has_a_ring(page):
    for offered in page.locator("[data-ring]").all():
        offered.click()
    if page.locator(".hand .primary").count():
        page.locator(".hand .primary").click()


def test_practice_goes_on_in_place_and_back_leads_to_the_step_before(open_phone, address):
    page = open_phone("/try/mai-star/1")
    page.evaluate("window.stays = true")
    page.locator("label.face", has_text="Blue 5").click()
    page.locator(".hand .primary").click()
    page.locator(".notice-fault", has_text="Not yet:").wait_for()
    page.locator("label.face", has_text="Blue 5").click()
    choose_what_has_a_ring(page)
    at(page, 2)
    assert page.url == f"{address}/try/mai-star/2"
    assert page.evaluate("document.activeElement.matches('h1')")
    choose_what_has_a_ring(page)
    at(page, 3)
    page.go_back()
    at(page, 2)
    assert page.evaluate("window.stays")


def test_when_the_server_is_away_the_step_stays_and_says_so(open_phone):
    page = open_phone("/try/mai-star/1")
    page.context.set_offline(True)
    choose_what_has_a_ring(page)
    page.locator("main .notice, #connection").first.wait_for()
    at(page, 1)


def test_a_step_of_the_festival_fits_the_screen(open_phone, address):
    page, found = open_phone(locale="fr", **FLAT), []
    for number in (0, 4, LAST - 1, LAST):
        page.goto(f"{address}/try/mai-star/{number}")
        for width, height in [(390, 844), (360, 640), (1024, 768)]:
            page.set_viewport_size({"width": width, "height": height})
            faults = page.evaluate(FAULTS)
            may_scroll = (width, height) == (360, 640)
            found += [(number, width, fault) for fault in faults if fault != SCROLLS_DOWN or not may_scroll]
    assert found == []
