"""Requests and answers over a channel between two phones, of which one may be hostile."""

from pathlib import Path

import pytest

from assistant.web.rendering.assets import joined_script

PHONE = Path(__file__).parents[2] / "static" / "phone"
ASKED = Path(__file__).with_name("wire.js").read_text()


@pytest.fixture(scope="module")
def page(chromium):
    page = chromium.new_page()
    page.add_script_tag(content=joined_script(PHONE, "wire"))
    page.add_script_tag(content=ASKED)
    yield page
    page.close()


def test_bodies_of_all_sizes_come_back_as_they_were_sent(page):
    assert page.evaluate("sizes()") == [True] * 7


def test_a_channel_cut_anywhere_leaves_each_request_answered_whole_or_not_at_all(page):
    assert {*page.evaluate("cut()")} == {True}


def test_a_hostile_guest_is_cut_off_before_it_costs_anything(page):
    told = page.evaluate("attacked()")
    faults = [
        (name, found) for name, found in told.items() if found[0] != 1 or found[1] > 8 or found[2] != "closed"
    ]
    assert faults == []


def test_a_guest_that_asks_for_much_at_once_waits_and_is_answered(page):
    assert page.evaluate("rushed()") == [60, 60, "open"]
