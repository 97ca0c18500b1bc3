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


def undo(table, **form):
    return table.client.post(f"{table.page}/undos", data=form).location


def test_there_is_a_way_back_to_the_last_result_with_the_markers_to_move(table):
    table.score(1, FIRST_ROUND)
    table.client.get(f"{table.page}?count=2")
    table.count(0, 0, 1)
    counting, menu = (table.client.get(f"{table.page}{path}").text for path in ("", "/menu"))
    assert f'href="{table.page}?result=2"' in menu
    assert "Noah gets" not in counting
    result = table.client.get(f"{table.page}?result=2").text
    assert ('data-view="scored"' in result, "Noah gets" in result, "/undos" in result) == (True, True, False)
    assert shown(table.client, table.page) == "counting"


def test_an_undo_of_all_that_was_entered_leads_back_to_the_result(table):
    table.score(1, FIRST_ROUND)
    table.client.get(f"{table.page}?count=2")
    table.count(0, 0, 1)
    table.count(0, 0, 2)
    assert shown(table.client, undo(table, stage="count")) == "counting"
    back = undo(table, stage="count")
    page = table.client.get(back).text
    assert (back, 'data-view="scored"' in page, "Noah gets" in page) == (f"{table.page}?result=2", True, True)
    assert shown(table.client, undo(table, to="4", putting_back="1")) == "counting"  # where it was


def test_a_round_before_a_correction_has_no_markers_to_move(table):
    table.score(1, FIRST_ROUND)
    table.score(1, ALL_TIED)
    table.score(1, FIRST_ROUND)
    assert "Set the favor markers as shown here." in table.client.get(table.page).text


def test_a_festival_leads_back_to_its_result_too(app):
    table = Table.open(app.test_client(), game="mai-star", players=["Anna", "Noah", "Zoé"])
    table.put("rounds/1", {"scores": [{"income": [1], "cards_left": 0}] * 3})
    table.client.get(f"{table.page}?count=2")
    table.put("round/tallies/0", {"guest": 3})
    assert shown(table.client, table.page) == "tallying"
    assert shown(table.client, f"{table.page}?result=2") == "scored"
    assert shown(table.client, undo(table, stage="count")) == "scored"


def test_a_fragment_shows_what_its_address_asks_for(table):
    """So that another window at the table is not taken along."""
    table.score(1, FIRST_ROUND)
    table.client.get(f"{table.page}?count=2")
    assert shown(table.client, f"{table.page}/fragment") == "scored"
