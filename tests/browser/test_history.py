"""The shelf of a phone: found from the first page, told in its reader's form, joined by hand."""

import re

import pytest

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .states import Tables


@pytest.fixture
def evenings(address):
    """The addresses of two matches that are over, each an evening of its own."""
    tables = Tables(address)
    return [f"/t/{tables.score(tables.open(), FIRST_ROUND, NOAH_WINS_BY_CHARM)}" for _ in range(2)]


def visit(phone, address, evenings):
    """The phone knows the tables, and shows its history."""
    for path in evenings:
        phone.goto(address + path)
    phone.goto(address)
    phone.get_by_role("link", name="History").first.click()
    phone.get_by_role("heading", name="History").wait_for()
    phone.wait_for_load_state("load")


def test_the_history_is_two_taps_from_the_first_page_and_says_days_as_its_reader_does(
    open_phone, address, evenings
):
    phone = open_phone(locale="en-GB")
    visit(phone, address, evenings)
    days = phone.locator(".evening h2").all_inner_texts()
    assert [bool(re.fullmatch(r"\w+day,? \d+ \w+", day)) for day in days] == [True, True]
    phone.get_by_role("link", name="People").click()
    phone.get_by_role("link", name="Noah").wait_for()
