"""A phone that arrives while the table is being shared: the open sheet sees it."""

from urllib.parse import urlsplit

import pytest

from .hands import sit, state, take_seat


@pytest.fixture
def host(phone):
    """Anna's phone with the open sheet that shares the table."""
    sit(phone, 0)
    phone.get_by_role("link", name="Share").click()
    sheet(phone).locator(".scan img").wait_for()
    return phone


HEARS_THE_SHEET = """() => {
    document.addEventListener("sheet:shown", () => {
        window.said ||= document.querySelector("#dialog [data-told=arrived]").innerText;
    });
}"""


IS_SEEN = """(one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def sheet(page):
    return page.locator("dialog[open]")


def arrive(open_phone, host):
    """Noah's phone takes its seat."""
    take_seat(open_phone(urlsplit(state(host)["links"]["join"]).path), "Noah")


def test_the_open_sheet_tells_that_a_phone_is_here_and_closes_by_itself(host, open_phone):
    assert sheet(host).get_by_text("no phone yet").is_visible()
    host.evaluate(HEARS_THE_SHEET)
    arrive(open_phone, host)
    sheet(host).wait_for(state="detached")
    assert "Noah has joined" in host.evaluate("said")
    assert host.locator("main > .notice").inner_text() == "Noah has joined"
    assert urlsplit(host.url).path.startswith("/t/")


def test_a_link_is_copied_on_plain_http_too_and_a_sheet_that_was_touched_stays_open(host, open_phone):
    host.evaluate("() => { addEventListener('copy', ({ target }) => { window.copied = target.value; }); }")
    assert host.evaluate("() => isSecureContext") is False
    sheet(host).get_by_role("link", name="Send link").click()
    sheet(host).get_by_text("Copied").wait_for()
    assert host.evaluate("() => copied") == state(host)["links"]["join"]
    arrive(open_phone, host)
    sheet(host).locator("[data-told=arrived]").get_by_text("Noah has joined").wait_for()
    host.wait_for_timeout(3000)
    noah = sheet(host).get_by_role("listitem").filter(has_text="Noah")
    assert noah.get_by_text("online", exact=True).is_visible()


def test_who_reads_further_down_in_the_sheet_sees_who_has_come(host, open_phone):
    host.set_viewport_size({"width": 390, "height": 500})
    sheet(host).get_by_role("link", name="Send link").click()
    host.locator("[data-dialog-body]").evaluate("(body) => { body.scrollTop = body.scrollHeight; }")
    arrive(open_phone, host)
    came = sheet(host).locator("[data-told=arrived]").get_by_text("Noah has joined")
    came.wait_for()
    assert came.evaluate(IS_SEEN)


def test_a_sheet_that_asks_whose_device_this_is_waits_for_the_answer(phone, open_phone):
    phone.get_by_role("link", name="Share").click()
    sheet(phone).locator(".scan img").wait_for()
    arrive(open_phone, phone)
    sheet(phone).get_by_text("Noah is on another phone. Are you Anna?").wait_for()
    phone.wait_for_timeout(3000)
    sheet(phone).get_by_role("button", name="Yes, I’m Anna").click()
    sheet(phone).wait_for(state="detached")
    phone.locator("#view .offer").wait_for(state="detached")
    assert phone.locator(".panel[data-place=near] .badge").inner_text() == "you"
