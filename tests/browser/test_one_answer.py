"""An action on a phone is one request of it, and each piece of news one of every other phone."""

from urllib.parse import urlsplit

import pytest

from ..factories import FIRST_ROUND
from .hands import cell, sit, tap_cards, view, wait_until

LIVE = ("/live", "/assets/")
SETTLED = 1500  # ms, five times as long as news may wait to be shown


@pytest.fixture
def requests_of(phone, open_phone):
    """Anna's phone and Noah's, both seated, and what each asks for from now on, but streams and assets."""
    noah = open_phone(urlsplit(phone.url).path)
    for page, player in ((phone, 0), (noah, 1)):
        sit(page, player)
        view(page, "counting")
    asked = {phone: ["arrived"], noah: ["arrived"]}
    for page, requests in asked.items():
        page.on("request", lambda one, requests=requests: note(one, requests))
    be_settled(asked)
    return phone, noah, asked


def be_settled(asked):
    """Wait until both have seen the other arrive, and ask for nothing any more."""
    for page in asked:
        page.locator(".badge", has_text="online").first.wait_for()
    while any(asked.values()):
        for page, requests in asked.items():
            requests.clear()
            page.wait_for_timeout(SETTLED)


def note(request, requests):
    if not any(part in request.url for part in LIVE):
        name = urlsplit(request.url).path.rpartition("/")[2]
        requests.append(f"{request.method} {name}" if name in {"taps", "fragment"} else request.method)


def version(page):
    return int(page.locator("#view").get_attribute("data-version") or 0)


def at(*pages, newest):
    for page in pages:
        wait_until(page, lambda page=page: version(page) == newest)
        page.wait_for_timeout(SETTLED // 2)


def test_what_is_done_is_one_request_and_its_news_one_of_the_other_phone(requests_of):
    anna, noah, asked = requests_of

    def done(act, newest):
        for requests in asked.values():
            requests.clear()
        act()
        at(anna, noah, newest=newest)
        return asked[anna], asked[noah]

    begun, undo = version(anna), anna.locator("form[action$=undos] button").first
    assert done(lambda: cell(anna, 0, 6).click(), begun + 1) == (["PATCH taps"], ["GET fragment"])
    done(lambda: tap_cards(anna, REST_OF_THE_CARDS), newest=begun + sum(map(sum, FIRST_ROUND)))
    score = anna.get_by_role("button", name="Score round 1")
    for act, view_after in ((score, "scored"), (undo, "counting"), (score, "scored")):
        assert done(act.click, version(anna) + 1) == (["POST"], ["GET fragment"])
        view(anna, view_after)
    (onward,), nothing = done(anna.get_by_role("link", name="Next round").click, version(anna))
    assert (onward.split()[0], nothing) == ("GET", [])


REST_OF_THE_CARDS = [*FIRST_ROUND[:6], (FIRST_ROUND[6][0] - 1, FIRST_ROUND[6][1])]
