"""The same people play again: one begins it from the first page, and the other is led to it there."""

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import sit, view
from .states import Tables


def test_who_looks_at_the_first_page_is_led_to_the_match_that_the_other_begins_there(open_phone, address):
    tables = Tables(address, ["Ida", "Tim"])
    table = tables.open()
    ida, tim = (open_phone(f"/t/{table}") for _ in range(2))
    for page, seat in ((ida, 0), (tim, 1)):
        sit(page, seat)
    tables.score(table, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    for page in (ida, tim):
        page.goto(address)
        page.get_by_role("button", name="Ida and Tim again").wait_for()
    ida.get_by_role("button", name="Ida and Tim again").click()
    view(ida, "counting")
    tim.get_by_role("link", name="Continue: Ida – Tim").click()
    view(tim, "counting")
    assert tim.url == ida.url
    assert tim.locator(".panel[data-place=near] .badge").inner_text() == "you"
