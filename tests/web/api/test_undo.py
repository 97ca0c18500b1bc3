"""POST /api/tables/<id>/undos"""

import pytest

from ...factories import ALL_TIED, FIRST_ROUND, Table
from ..pages.test_pages import text


@pytest.fixture
def phones(app, table):
    """Anna's and Noah's phone at one table."""
    return [Table(app.test_client(), table.id) for _ in range(2)]


def apart_from_version(state):
    return {key: value for key, value in state.items() if key != "version"}


def test_the_last_event_is_taken_back(table):
    before = table.state
    table.score(1, FIRST_ROUND)
    undone = table.post("undos")
    assert undone.status_code == 200
    assert apart_from_version(undone.json) == apart_from_version(before)
    assert undone.json["version"] == 3


def test_undo_goes_back_step_by_step_to_the_opening_and_no_further(table):
    states = [table.state, *(table.count(0, geisha, 1).json for geisha in range(3))]
    for before in reversed(states[:-1]):
        assert apart_from_version(table.post("undos").json) == apart_from_version(before)
    response = table.post("undos")
    assert response.status_code == 409
    assert response.json["errors"] == [{"at": "to", "key": "nothing-to-undo"}]


def test_undoing_to_a_point_takes_back_all_after_it(table):
    point = table.score(1, FIRST_ROUND).json
    table.score(2, ALL_TIED)
    table.count(0, 0, 1)
    assert apart_from_version(table.post("undos", {"to": 2}).json) == apart_from_version(point)


def test_scoring_that_is_undone_brings_the_counts_back(table):
    table.count(0, 6, 2)
    table.score(1, FIRST_ROUND)
    assert table.post("undos").json["round"]["cards"][6] == [2, 0]


def test_the_body_may_be_left_out(table):
    table.count(0, 0, 1)
    assert table.client.post(f"{table.url}/undos").status_code == 200


@pytest.mark.parametrize(
    ("body", "at"),
    [
        ({"to": 0}, "to"),
        ({"to": 99}, "to"),
        ({"to": -1}, "to"),
        ({"to": "1"}, "to"),
        ({"to": None}, "to"),
        ({"until": 1}, "until"),
        ({"only": 0}, "only"),
        ({"only": 3}, "only"),
        ({"only": 2, "to": 1}, "only"),
        ([], "body"),
    ],
)
def test_what_it_refuses_leaves_the_table_as_it_was(table, body, at):
    before = table.count(0, 0, 1).json
    response = table.client.post(f"{table.url}/undos", json=body)
    assert (response.status_code, response.json["errors"][0]["at"]) == (400, at)
    assert table.state == before


def test_what_was_taken_back_is_named_on_every_phone(phones):
    anna, noah = phones
    anna.count(0, 6, 2)
    noah.score(1, FIRST_ROUND)
    for what in ("Round 1 scored", "Anna, Ruri (flower, 5): 2"):
        answer = anna.client.post(f"{anna.page}/undos", follow_redirects=True)
        assert f"Entry undone: {what}" in text(answer)
        assert f"Entry undone: {what}" in text(noah.client.get(noah.page))


def test_going_back_by_several_entries_names_none_and_putting_back_names_the_last(phones):
    anna, noah = phones
    anna.count(0, 6, 2)
    anna.count(0, 5, 1)
    for to, told in (("1", "Back to entry 1"), ("3", "Redone: Anna, Anju (tea, 4): 1")):
        anna.client.post(f"{anna.page}/undos", data={"to": to})
        page = text(noah.client.get(noah.page))
        assert told in page
        assert "Entry undone:" not in page
