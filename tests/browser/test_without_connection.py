"""An action that needs a connection says so at once, and works when the connection is back."""

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import view, wait_until
from .states import Tables

SAYS = "No connection. Try again once you’re back online."
ON_THE_RESULT = {"button": ("Undo scoring",), "link": ("Next round", "Correct round 1")}
ON_THE_END = {"button": ("Undo scoring", "Rematch"), "link": ("Send",)}


def unsaid(page, offered):
    """The offers that do nothing and say nothing, each tapped after the last message has gone."""
    silent = []
    for role, names in offered.items():
        for name in names:
            page.evaluate("document.querySelectorAll('.notice').forEach((one) => one.remove())")
            page.get_by_role(role, name=name, exact=name == "Send").first.click()
            if page.locator(".notice[role=alert]").all_inner_texts() != [SAYS]:
                silent.append(name)
    return silent


def lose_the_connection(page):
    page.context.set_offline(True)
    page.locator("#connection:not([hidden])").wait_for()


def test_what_needs_a_connection_says_so_at_once_and_works_when_it_is_back(open_phone, address):
    tables = Tables(address)
    page = open_phone(f"/t/{tables.score(tables.open(), FIRST_ROUND)}")
    view(page, "scored")
    lose_the_connection(page)
    strip = page.locator("#connection")
    assert strip.inner_text() == "No connection. You can continue once you’re back online."
    assert unsaid(page, ON_THE_RESULT) == []
    page.context.set_offline(False)
    strip.wait_for(state="hidden")
    wait_until(page, lambda: not page.locator(".notice").count())
    page.get_by_role("link", name="Next round").click()
    view(page, "counting")
    lose_the_connection(page)
    assert "Your taps are saved here." in strip.inner_text()


def test_the_board_keeps_its_place_when_the_connection_goes_and_when_nothing_more_fits(open_phone, address):
    tables = Tables(address)
    table = tables.count(tables.open(), FIRST_ROUND)
    page = open_phone(f"/t/{table}", locale="de", viewport={"width": 360, "height": 640})
    view(page, "counting")
    iroha = page.locator("#cell-0-1")
    before = iroha.bounding_box()
    lose_the_connection(page)
    assert iroha.bounding_box() == before
    iroha.click(force=True)  # both of her cards are counted: she is told to be disabled
    page.locator("[data-says]:not([data-says=''])").wait_for()
    assert iroha.bounding_box() == before


def test_what_leads_away_from_a_match_that_is_over_says_so_and_stays(open_phone, address):
    tables = Tables(address)
    page = open_phone(f"/t/{tables.score(tables.open(), FIRST_ROUND, NOAH_WINS_BY_CHARM)}")
    view(page, "won")
    lose_the_connection(page)
    assert unsaid(page, ON_THE_END) == []
    assert page.locator("[data-view=won]").is_visible()
