"""GET / and GET /tables: the tables that a device knows, so many at a time"""

import re

import pytest

from assistant.web.current import house

from ..factories import Table
from .test_costs import statements


@pytest.fixture
def known(client):
    """A device that knows 70 tables, the newest first."""
    tables = []
    for number in range(70):
        table = Table.open(client, players=[f"Anna {number}", "Noah"])
        client.get(table.page)
        tables.insert(0, table.id)
    return tables


def listed(page):
    return re.findall(r'<li><a href="/t/([^"]+)">', page.text)


def test_the_first_page_lists_the_newest_and_leads_to_the_older_ones(client, known):
    first = client.get("/")
    assert listed(first) == known[:8]
    assert 'href="/tables"' in first.text
    older = client.get("/tables")
    assert listed(older) == known[8:58]
    assert listed(client.get("/tables?page=2")) == known[58:]
    assert 'href="/tables?page=2"' in older.text
    assert "/tables?page=3" not in client.get("/tables?page=2").text


def test_few_tables_have_no_older_ones(app):
    client = app.test_client()
    for _ in range(8):
        client.get(Table.open(client).page)
    assert len(listed(client.get("/"))) == 8
    assert 'href="/tables"' not in client.get("/").text


@pytest.mark.parametrize("page", ["0", "-1", "x", str(10**30), "3"])
def test_a_page_that_is_not_there_is_a_page_all_the_same(client, known, page):
    assert client.get(f"/tables?page={page}").status_code == 200


def test_the_older_tables_are_a_device_s_own(app, known):
    assert listed(app.test_client().get("/tables")) == []


def test_the_first_page_is_one_statement_however_many_tables_there_are(app, client, known):
    with statements(app) as said:
        client.get("/")
    assert len(said) == 1
    assert "events" not in said[0]


def test_names_are_offered_from_the_newest_tables(client, known):
    offered = re.findall(r'<option value="([^"]+)">', client.get("/").text)
    assert offered[:3] == ["Anna 69", "Noah", "Anna 68"]
    assert len(offered) == 12


@pytest.mark.parametrize(
    "damage", ["game = 'not installed here'", "players = CAST(x'5bff' AS TEXT)", "figures = '{'", "at = ''"]
)
def test_a_table_that_cannot_be_read_here_is_left_out(app, client, damage):
    tables = [Table.open(client) for _ in range(2)]
    for table in tables:
        client.get(table.page)
    with house(app).store.engine.transaction() as transaction:
        transaction.execute(f"UPDATE matches SET {damage} WHERE table_id = ?", tables[0].id)
    assert listed(client.get("/")) == [tables[1].id]
    assert client.get("/tables").status_code == 200
