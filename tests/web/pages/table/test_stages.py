"""Leaving a table and coming back: a device finds the stage of the round to which it went on."""

import re

from ....factories import ALL_TIED, FIRST_ROUND, Table


def shown(client, address):
    """The stage of the round that is shown there."""
    return re.search(r'data-view="(\w+)"', client.get(address).text)[1]


def test_a_device_that_went_on_to_count_finds_the_count_again(table):
    table.score(1, FIRST_ROUND)
    assert shown(table.client, table.page) == "scored"
    table.client.get(f"{table.page}?count=2")
    assert shown(table.client, table.page) == "counting"
    assert f'data-fragment="{table.page}/fragment?count=2"' in table.client.get(table.page).text


def test_another_device_still_sees_what_was_scored(app, table):
    table.score(1, FIRST_ROUND)
    table.client.get(f"{table.page}?count=2")
    assert shown(app.test_client(), table.page) == "scored"


def test_the_next_round_that_is_scored_is_shown_as_scored(table):
    table.score(1, FIRST_ROUND)
    table.client.get(f"{table.page}?count=2")
    table.score(2, ALL_TIED)
    assert shown(table.client, table.page) == "scored"


def test_the_guide_is_found_again_at_its_turns(table):
    table.score(1, FIRST_ROUND)
    table.client.post("/device", data={"guide": "1"})
    table.client.get(f"{table.page}?turns=2")
    assert shown(table.client, table.page) == "turns"
    table.client.get(f"{table.page}?count=2")
    assert shown(table.client, table.page) == "counting"


def test_each_table_of_a_browser_has_its_own_stage_and_the_last_eight_are_remembered(app, table):
    others = [Table.open(app.test_client()) for _ in range(8)]
    for one in others:
        one.score(1, FIRST_ROUND)
    table.score(1, FIRST_ROUND)
    phone = table.client
    phone.get(f"{table.page}?count=2")
    for one in others[:7]:
        phone.get(f"{one.page}?count=2")
    assert [shown(phone, one.page) for one in (table, *others)] == ["counting"] * 8 + ["scored"]
    phone.get(f"{others[7].page}?count=2")
    assert [shown(phone, one.page) for one in (table, *others)] == ["scored"] + ["counting"] * 8


def test_a_fragment_shows_what_its_address_asks_for(table):
    """So that another window at the table is not taken along."""
    table.score(1, FIRST_ROUND)
    table.client.get(f"{table.page}?count=2")
    assert shown(table.client, f"{table.page}/fragment") == "scored"
