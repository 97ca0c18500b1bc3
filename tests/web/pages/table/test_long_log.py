"""A table whose log is long shows it in pages, the newest first."""

import re

import pytest

from assistant.web.services import services

ENTRY = re.compile(r'<li value="(\d+)"')
OLDER = re.compile(r'href="([^"]+\?last=[^"]+)"')
LENGTH = 251


@pytest.fixture
def long_log(app, table):
    """A table whose players were renamed over and over."""

    def rename(game, match):
        return [
            event for n in range(2, LENGTH + 1) for event in game.rename_player(match, 0, {"name": f"A {n}"})
        ]

    tables = services(app).tables
    tables.change(tables.find(table.id), rename, "phone")
    return table


def numbers(page):
    return [int(number) for number in ENTRY.findall(page)]


def test_every_entry_stands_on_one_of_its_pages(long_log):
    shown, address = [], f"{long_log.page}/rounds"
    while address:
        page = long_log.client.get(address).text
        shown.append(numbers(page))
        address = next(iter(OLDER.findall(page)), None)
    assert [len(part) for part in shown] == [100, 100, 51]
    assert [number for part in shown for number in part] == [*range(LENGTH, 0, -1)]


def test_every_page_of_older_entries_leads_back_to_the_newest(long_log):
    newest = f'href="{long_log.page}/rounds">Newest entries</a>'
    pages = [
        long_log.client.get(f"{long_log.page}/rounds{query}").text for query in ("", "?last=151", "?last=51")
    ]
    assert [newest in page for page in pages] == [False, True, True]


def test_a_page_stays_as_it_is_when_something_is_entered_meanwhile(long_log):
    before = numbers(long_log.client.get(f"{long_log.page}/rounds?last=151").text)
    long_log.put("players/1", {"name": "Ugo"})
    assert numbers(long_log.client.get(f"{long_log.page}/rounds?last=151").text) == before


@pytest.mark.parametrize("last", ["", "x", "9" * 5000, LENGTH + 1])
def test_where_no_entry_of_this_number_is_the_newest_are_shown(long_log, last):
    assert numbers(long_log.client.get(f"{long_log.page}/rounds?last={last}").text)[0] == LENGTH


@pytest.mark.parametrize("last", ["0", "-7", "1"])
def test_before_the_first_entry_there_is_none(long_log, last):
    page = long_log.client.get(f"{long_log.page}/rounds?last={last}").text
    assert (numbers(page), OLDER.findall(page)) == ([1], [])


def test_an_older_entry_that_was_taken_back_is_shown_so(long_log):
    long_log.post("undos", {"to": 10})
    page = long_log.client.get(f"{long_log.page}/rounds?last=12").text
    assert re.findall(r'<li value="(\d+)" class="undone"', page) == ["12", "11"]
