"""Who comes to a table, as the share page of another phone shows it, and who no longer can."""

import re
from urllib.parse import urljoin, urlsplit

import pytest

from .hands import take_seat

with_and_without_script = pytest.mark.parametrize("java_script_enabled", [True, False])


@pytest.fixture
def table(phone):
    return phone


def share(page):
    """The share page, as a page of its own."""
    page.goto(f"{page.url.partition('?')[0].removesuffix('/share')}/share")


def fold_out(place):
    """What is seldom done with a code."""
    place.get_by_text("Change address or code").click()


def test_a_phone_that_has_taken_its_seat_is_there_at_once(table, open_phone):
    share(table)
    assert table.locator(".here [data-presence=none]").count() == 2
    guest = open_phone(urlsplit(table.url).path.removesuffix("/share") + "/seat")
    with guest.expect_response(re.compile("/live")):
        take_seat(guest, "Noah")
    share(table)
    assert table.locator(".here [data-presence=here]").inner_text().split() == ["Noah", "online"]


def test_the_addresses_of_a_table_are_targets_as_high_as_a_thumb(table):
    share(table)
    for fold in table.locator("summary").all():
        fold.click()
    for link in table.locator(".address a").all():
        assert link.bounding_box()["height"] >= 44


@with_and_without_script
def test_a_table_that_was_opened_once_stands_on_the_first_page(table, open_phone, java_script_enabled):
    path = urlsplit(table.url).path
    guest = open_phone(path, java_script_enabled=java_script_enabled)
    guest.goto(urljoin(guest.url, "/"))
    assert guest.locator(f"a[href='{path}']").count() == 1


@with_and_without_script
def test_a_code_is_changed_and_the_table_closed(open_board, java_script_enabled):
    page = open_board(java_script_enabled=java_script_enabled)
    share(page)
    old = page.locator(".code").inner_text()
    fold_out(page)
    page.get_by_role("button", name="New code").click()
    page.get_by_text("The old one no longer works").wait_for()
    assert page.locator(".code").inner_text() != old
    fold_out(page)
    page.get_by_role("button", name="Close to new players").click()
    page.get_by_text("New players can’t join").wait_for()
    assert page.locator("main .code, .scan img").count() == 0


def test_a_code_of_the_widest_letters_fits_a_phone(table):
    share(table)
    table.locator(".scan .code").evaluate("code => { code.firstChild.data = code.lastChild.data = 'WWW'; }")
    assert table.locator(".scan .code").inner_text().replace("\n", "") == "WWWWWW"
    for width in (320, 360, 390):
        table.set_viewport_size({"width": width, "height": 640})
        assert table.evaluate("document.documentElement.scrollWidth") == width


def test_a_code_is_changed_over_the_board_and_beside_it_too(table):
    table.get_by_role("link", name="Share").click()
    dialog = table.locator("dialog[open]")
    old = dialog.locator(".code").inner_text()
    fold_out(dialog)
    dialog.get_by_role("button", name="New code").click()
    table.get_by_text("The old one no longer works").wait_for()
    new = dialog.locator(".code").inner_text()
    assert new != old
    table.locator(".aside .code", has_text=new).wait_for(state="attached")
