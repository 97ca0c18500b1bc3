"""How others come to a table: its code and its addresses, and another code."""

import pytest


@pytest.fixture
def table(phone):
    return phone


def share(page):
    """The share page, as a page of its own."""
    page.goto(f"{page.url.partition('?')[0].removesuffix('/share')}/share")


def fold_out(place):
    """Rare uses of a code."""
    place.get_by_text("Change address or code").click()


def test_a_phone_has_room_for_the_widest_code_and_each_address_is_as_high_as_a_thumb(table):
    share(table)
    for fold in table.locator("summary").all():
        fold.click()
    assert [link.bounding_box()["height"] >= 44 for link in table.locator(".address a").all()] == [True] * 2
    table.locator(".scan .code").evaluate("code => { code.firstChild.data = code.lastChild.data = 'WWW'; }")
    assert table.locator(".scan .code").inner_text().replace("\n", "") == "WWWWWW"
    for width in (320, 390):
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


def test_an_open_code_is_looked_at_again_as_the_address_may_have_changed(table):
    table.clock.install()
    table.reload()
    table.get_by_role("link", name="Share").click()
    table.locator("dialog[open] .scan .qr").wait_for()
    with table.expect_request("**/share*"):
        table.clock.fast_forward(30_000)
