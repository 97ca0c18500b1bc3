"""A row damaged by a disk is told as damaged, at that table alone: never as a full disk."""

import pytest

from assistant import create_app
from assistant.web.services import services

from ..factories import FIRST_ROUND, Table

TEXTS = {
    "tables": ("watch", "code", "request", "rematch_of", "open_until"),
    "events": ("at", "device", "kind", "body"),
    "visits": ("device", "first_at"),
    "matches": ("game", "players", "began", "ended", "at", "winners", "rule", "figures"),
    "settings": ("value",),
}


def played_by(client):
    """A table at which a device has entered what there may be."""
    table = Table.open(client)
    client.get(table.page)
    table.score(1, FIRST_ROUND)
    table.count(0, 6, 2)
    return table


@pytest.fixture
def two(client):
    """The table that is damaged, and one that is not."""
    return played_by(client), Table.open(client)


def damage(app, *statements):
    """Damages rows by SQL, minding keys as little as a disk does."""
    writer, _ = services(app).store.engine.connections
    writer.execute("PRAGMA foreign_keys = OFF")
    for sql, *values in statements:
        writer.execute(sql, values)


def restarted(app, client):
    """The client of a server that has no log folded."""
    again = create_app({"DATA": app.config["DATA"], "SECRET_KEY": app.config["SECRET_KEY"]})
    client.application = again
    return again


@pytest.mark.parametrize("lost", [1, 2])
def test_a_table_whose_log_lacks_an_event_is_unreadable_and_no_other(app, two, lost):
    damaged, whole = two
    damage(app, ("DELETE FROM events WHERE table_id = ? AND number = ?", damaged.id, lost))
    again = restarted(app, damaged.client)
    answer = damaged.client.get(damaged.url)
    assert (answer.status_code, answer.json["errors"][0]["key"]) == (500, "unreadable-table")
    assert damaged.count(0, 6, 1).status_code == 500
    assert whole.count(0, 6, 1).status_code == 200
    assert damaged.client.get("/").status_code == 200
    services(again).store.close()


def test_an_event_that_is_lost_behind_those_that_are_folded_is_noticed_as_well(app, two):
    damaged, _ = two
    assert damaged.state["version"] == 3
    columns = "table_id, 5, at, device, kind, body, tapped_at, outbox, tap_number"
    damage(app, (f"INSERT INTO events SELECT {columns} FROM events WHERE number = 3",))
    assert damaged.client.get(damaged.url).json["errors"][0]["key"] == "unreadable-table"


def test_a_text_that_is_none_is_no_full_disk_and_no_fault_of_the_server(app, client, caplog):
    """Each is one at a table of its own, whose device asks for all that it may see."""
    services(app).store.settings.set("join-host", "192.0.2.1")
    whole = Table.open(client)
    texts = [(of, column) for of, columns in TEXTS.items() for column in columns]
    tables = {text: played_by(app.test_client()) for text in texts}
    for (of, column), table in tables.items():
        table.client.get(whole.page)
        which = {"tables": f"id = '{table.id}'", "settings": "true"}.get(of, f"table_id = '{table.id}'")
        damage(app, (f"UPDATE {of} SET {column} = CAST(x'ff' AS TEXT) WHERE {which}",))
    again, wrong = restarted(app, client), []
    for text, table in tables.items():
        table.client.application = again
        for page in (table.page, table.url, f"{table.page}/rounds", f"{table.page}/share", "/", whole.page):
            status = table.client.get(page).status_code
            if status not in ({200} if page in {"/", whole.page} else {200, 500}):
                wrong.append((text, page, status))
    assert wrong == []
    assert not [record for record in caplog.records if record.exc_info]
    services(again).store.close()
