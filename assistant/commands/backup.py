"""`hanamikoji backup` and `hanamikoji restore`: all data to one file, and back."""

import argparse
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from .. import DATA_FILE, i18n
from ..matches.replay import Replay, UnreadableTable
from ..store import DataError, Store, Unavailable
from ..store.sqlite import Sqlite
from ..store.sqlite.backup import put_in_place, reading, staged, write_backup
from ..store.sqlite.lock import locked
from .databases import database, folder
from .terminal import fail


def backup(options: argparse.Namespace) -> None:
    """Write a backup of the current data, even while a server writes; raises DataError."""
    _refuse_database(options)
    tables = write_backup(folder(options) / DATA_FILE, options.file)
    said = {"path": options.file, "tables": tables, "size": -(-options.file.stat().st_size // 1000)}
    print(i18n.gettext("Backup saved to %(path)s (tables: %(tables)s, size: %(size)s kB).") % said)


def restore(options: argparse.Namespace) -> None:
    """Check a backup, put it in place of the data, and keep the former data.

    Raises DataError, `in-use` while a server runs.
    """
    _refuse_database(options)
    path = folder(options) / DATA_FILE
    with reading(options.file):
        pass  # an unusable backup creates no folder
    kept = path.with_name(f"{path.stem}.{datetime.now(UTC):%Y-%m-%dT%H%M%S.%f}Z{path.suffix}")
    with locked(path.parent), staged(options.file, path) as made:
        tables = _read(made, options.file)
        was_there = put_in_place(made, path, kept)
    said = {"path": options.file, "tables": tables}
    print(i18n.gettext("Restored from %(path)s (tables: %(tables)s).") % said)
    if was_there:
        print(i18n.gettext("The previous data was kept in %(path)s.") % {"path": kept})


def _refuse_database(options: argparse.Namespace) -> None:
    if database(options):
        fail(
            i18n.gettext(
                "The data is in PostgreSQL. Use pg_dump and pg_restore, or name a folder with --data."
            )
        )


def _read(made: Path, file: Path) -> int:
    """Migrate the copy of `file`, replay its logs, and return their number; raises DataError."""
    try:
        with closing(Store(Sqlite(made))) as store:
            ids = store.directory.ids()
            for table_id in ids:
                found = store.directory.table(table_id)
                Replay(found.entries if found else ())
    except UnreadableTable as error:
        raise DataError("damaged", file, error) from error
    except Unavailable as error:
        raise DataError("unusable", made, error) from error
    return len(ids)
