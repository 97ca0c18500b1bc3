"""The dog on the power cord: a server killed in the middle of writes has kept all that it acknowledged.

`python -m tests.crash` is the long form.
"""

import shutil
import sqlite3
from contextlib import closing

import pytest

from assistant import DATA_FILE

from ..crash.killing import kill
from ..crash.promises import Promises, lost_and_differing


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """A folder whose server was killed twice, and what it had promised."""
    folder, promises = tmp_path_factory.mktemp("killed"), Promises()
    for seed in (1, 2):
        kill(folder, promises, seed, writers=4, enough=20)
    return folder, promises


def test_every_acknowledged_event_is_there_after_a_kill(killed):
    folder, promises = killed
    assert promises.versions >= 40
    assert lost_and_differing(promises, folder) == (0, 0)


@pytest.mark.parametrize(
    ("damage", "missed"),
    [
        ("DELETE FROM events WHERE table_id = :table AND number >= :newest", (True, False)),
        ("UPDATE events SET body = replace(body, 'A', 'B') WHERE table_id = :table", (False, True)),
        ("UPDATE visits SET seat = seat + 1 WHERE table_id = :table", (True, False)),
    ],
)
def test_an_event_a_version_or_a_seat_that_is_not_as_promised_is_found(damage, missed, killed, tmp_path):
    folder, promises = killed
    copy = shutil.copytree(folder, tmp_path / "copy")
    table = next(table for _, table in promises.seats)
    with closing(sqlite3.connect(copy / DATA_FILE, isolation_level=None)) as file:
        file.execute(damage, {"table": table, "newest": promises.newest(table)})
    lost, differing = lost_and_differing(promises, copy)
    assert (lost > 0, differing > 0) == missed
