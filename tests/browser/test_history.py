"""The shelf of a phone: found from the first page, told in its reader's form, joined by hand."""

import re

import pytest

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import wait_until
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


def standings(phone):
    return [text.replace("\u00a0", " ") for text in phone.locator(".stands").all_inner_texts()]


def test_the_history_is_two_taps_from_the_first_page_and_says_days_as_its_reader_does(
    open_phone, address, evenings
):
    phone = open_phone(locale="en-GB")
    visit(phone, address, evenings)
    days = phone.locator(".evening h2").all_inner_texts()
    assert [bool(re.fullmatch(r"\w+day,? \d+ \w+", day)) for day in days] == [True, True]
    phone.get_by_role("link", name="People").click()
    phone.get_by_role("link", name="Noah").wait_for()


@pytest.mark.parametrize("script", [True, False])
def test_two_evenings_are_joined_with_and_without_script(open_phone, address, evenings, script):
    phone = open_phone(java_script_enabled=script)
    visit(phone, address, evenings)
    assert standings(phone) == ["0 – 1", "0 – 1"]
    phone.locator(".evening h2 a").first.click()
    phone.get_by_text("Same evening as the previous one?").click()
    phone.get_by_role("button", name="Merge with the previous evening").click()
    phone.get_by_role("link", name="History").click()
    wait_until(phone, lambda: standings(phone) == ["0 – 2"])
