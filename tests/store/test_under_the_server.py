"""The data file deleted, moved, replaced or cut while it is open: no answer says 200 to what is not kept."""

import os
import shutil

import pytest

from assistant import DATA_FILE, create_app
from assistant.store import Gone
from assistant.web.services import services

from ..factories import new_table

pytestmark = pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file can't be taken away")


def delete(end):
    return lambda data: (data / f"{DATA_FILE}{end}").unlink()


def replace_by_a_copy(data):
    shutil.copy(data / DATA_FILE, data / "copy")
    (data / "copy").replace(data / DATA_FILE)


def delete_the_folder(data):
    shutil.rmtree(data)


def move_the_folder(data):
    data.rename(data.with_name(data.name + "-away"))


def cut_the_log(data):
    os.truncate(data / f"{DATA_FILE}-wal", 0)


ACCIDENTS = {
    "the file is deleted": delete(""),
    "its log is deleted": delete("-wal"),
    "its index is deleted": delete("-shm"),
    "the file is replaced by a copy": replace_by_a_copy,
    "the folder is deleted": delete_the_folder,
    "the folder is moved": move_the_folder,
    "the log is cut": cut_the_log,
}


@pytest.mark.parametrize("happens", ACCIDENTS.values(), ids=ACCIDENTS)
def test_every_answer_is_503_in_words_and_the_log_says_it_once(table, tmp_path, caplog, happens):
    assert table.count(0, 6, 1).status_code == 200
    happens(tmp_path)
    for _ in range(2):
        tapped = table.count(0, 6, 2)
        assert (tapped.status_code, tapped.json["errors"][0]["key"]) == (503, "not-written")
        assert table.client.get(table.url).status_code == 503
        assert table.client.get(table.page).status_code == 503
    assert table.client.post("/api/tables", json=new_table()).status_code == 503
    assert [record.levelname for record in caplog.records] == ["CRITICAL"]
    assert "deleted, moved or replaced" in caplog.text


def test_a_folder_that_is_moved_back_is_served_again_with_nothing_lost(table, tmp_path):
    table.count(0, 6, 1)
    tmp_path.rename(tmp_path.with_name(tmp_path.name + "-away"))
    assert table.count(0, 6, 2).status_code == 503
    tmp_path.with_name(tmp_path.name + "-away").rename(tmp_path)
    assert table.state["version"] == 2
    assert table.count(0, 6, 2).json["version"] == 3


def test_a_log_that_is_cut_in_the_middle_of_a_tap_gets_nothing_more(app, table, tmp_path):
    """SQLite would go on behind the hole, and take the hole for pages one day."""
    table.count(0, 6, 1)
    with pytest.raises(Gone), services(app).store.engine.transaction() as transaction:
        transaction.execute("UPDATE tables SET open_until = NULL")
        cut_the_log(tmp_path)
    assert (tmp_path / f"{DATA_FILE}-wal").stat().st_size == 0


def test_damage_is_503_in_words_as_is_the_health_and_the_log_says_it_once(app, table, tmp_path, caplog):
    services(app).store.close()
    again = create_app({"DATA": tmp_path, "TESTING": True})
    store, client = services(again).store, again.test_client()
    with (tmp_path / DATA_FILE).open("r+b") as file:
        for page in store.engine.query("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'tables'"):
            file.seek((page[0] - 1) * 4096)
            file.write(b"\xa5" * 4096)
    store.engine.query("PRAGMA shrink_memory")
    assert [client.get(path).status_code for path in (table.page, table.url, "/health")] == [503] * 3
    assert [(record.levelname, "damaged" in record.getMessage()) for record in caplog.records] == [
        ("CRITICAL", True)
    ]
    store.close()
