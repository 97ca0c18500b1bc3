"""The announcements for screen readers: names, roles and news."""

from urllib.parse import urlsplit

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import begin_counting, cell, count_and_score, open_table, view, wait_until, wait_until_seen


def news(page):
    return page.locator("#view > [data-told=news]").text_content().strip()


def test_what_another_phone_did_is_told_politely_and_ones_own_taps_are_not(open_phone):
    anna = open_phone()
    open_table(anna)
    noah = open_phone(urlsplit(anna.url).path)
    view(noah, "counting")
    cell(anna, 0, 6).click()
    noah.locator("#view > [data-told=news]", has_text="Anna, Ruri (flower, 5): 1").wait_for(state="attached")
    wait_until_seen(anna)
    assert news(anna) == ""
    cell(noah, 1, 5).click()
    anna.locator("#view > [data-told=news]", has_text="Noah, Anju (tea, 4): 1").wait_for(state="attached")
    wait_until_seen(noah)
    assert news(noah) == ""


# Everything that the one region tells, in its order.
LISTEN = """() => {
    window.told = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) told.push(...[...addedNodes].map((one) => one.textContent));
    }).observe(toldIn, { childList: true });
}"""


def told(page, *sentences):
    """Waits until each has been told."""
    wait_until(page, lambda: set(sentences) <= set(page.evaluate("told")))
    return page.evaluate("told")


def test_the_forecast_and_the_result_are_told_once(open_phone):
    page = open_phone()
    open_table(page)
    page.evaluate(LISTEN)
    count_and_score(page, 1, FIRST_ROUND)
    view(page, "scored")
    told(page, "Nobody has won yet")
    begin_counting(page, 2)
    told(page, "After the round, tap a cell once for each item card there.")
    count_and_score(page, 2, NOAH_WINS_BY_CHARM)
    view(page, "won")
    before = page.evaluate("told.length")  # a slow hand hears the forecast, too
    headline = page.locator("h2:focus")
    assert headline.inner_text() == "Noah wins"
    assert page.locator(f"#{headline.get_attribute('aria-describedby')}").inner_text().startswith("11")
    page.wait_for_timeout(600)
    assert [one for one in page.evaluate("told")[before:] if "Noah wins" in one] == []


def test_ones_own_taps_are_named_and_told_at_once_and_once_without_a_connection_too(phone):
    phone.evaluate(LISTEN)
    for offline in (False, True):
        phone.context.set_offline(offline)
        for _ in range(2):
            cell(phone, 0, 6).click()
        name = f"Ruri, flower, Anna: {4 if offline else 2} of 5 cards"
        assert cell(phone, 0, 6).get_attribute("aria-label") == name
        assert told(phone, name).count(name) == 1
    lost = told(phone, "No connection. Your taps are saved here.")
    cell(phone, 0, 5).click()
    told(phone, "Anju, tea, Anna: 1 of 4 cards")
    assert lost.count("No connection. Your taps are saved here.") == 1
    phone.context.set_offline(False)
    told(phone, "Reconnected.")


def test_the_title_of_another_phone_follows_the_match_and_what_is_put_back_is_told_by_its_name(open_phone):
    anna = open_phone()
    open_table(anna)
    noah = open_phone(urlsplit(anna.url).path)
    view(noah, "counting")
    noah.evaluate(LISTEN)
    count_and_score(anna, 1, FIRST_ROUND)
    view(anna, "scored")
    view(noah, "scored")
    assert noah.title() == anna.title()
    anna.get_by_role("button", name="Undo scoring").click()
    anna.get_by_role("button", name="Redo").click()
    view(noah, "scored")
    told(noah, "Redone: Round 1 scored")
