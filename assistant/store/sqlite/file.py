"""The SQLite file: its schema and migrations, and the checks before an existing file is opened."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from .. import DataError
from ..schema_version import SCHEMA_VERSION

APPLICATION_ID = 0x48414E41  # "HANA"
MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        watch TEXT NOT NULL UNIQUE,
        code TEXT NOT NULL UNIQUE,
        request TEXT UNIQUE,
        rematch_of TEXT UNIQUE REFERENCES tables (id)
    ) WITHOUT ROWID;
    CREATE TABLE events (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,
        at TEXT NOT NULL,
        device TEXT NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE visits (
        device TEXT NOT NULL,
        table_id TEXT NOT NULL REFERENCES tables (id),
        PRIMARY KEY (device, table_id)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE visits ADD COLUMN seat INTEGER;
    ALTER TABLE visits ADD COLUMN first_at TEXT NOT NULL DEFAULT '';
    CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    """,
    "",  # version 3 adds a kind of event, which older programs can't read
    "",  # version 4 adds the events of a second game
    """
    ALTER TABLE tables ADD COLUMN open_until TEXT;
    CREATE INDEX visits_of_table ON visits (table_id);
    CREATE TABLE matches (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        version INTEGER NOT NULL,
        game TEXT NOT NULL,
        players TEXT NOT NULL,
        began TEXT NOT NULL,
        ended TEXT,
        at TEXT NOT NULL,
        winners TEXT NOT NULL,
        rule TEXT,
        figures TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE events ADD COLUMN tapped_at TEXT;
    ALTER TABLE events ADD COLUMN outbox TEXT;
    ALTER TABLE events ADD COLUMN tap_number INTEGER;
    """,
    "",  # version 7 adds a kind of event and a field of openings
    """
    ALTER TABLE tables ADD COLUMN uid TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN evening TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN place INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE tables ADD COLUMN note TEXT NOT NULL DEFAULT '';
    UPDATE tables SET uid = lower(hex(randomblob(12)));
    WITH RECURSIVE chain (id, evening, place) AS (
        SELECT id, uid, 1 FROM tables WHERE rematch_of IS NULL
        UNION ALL
        SELECT tables.id, chain.evening, chain.place + 1
        FROM tables JOIN chain ON tables.rematch_of = chain.id
    )
    UPDATE tables SET
        evening = (SELECT evening FROM chain WHERE chain.id = tables.id),
        place = (SELECT place FROM chain WHERE chain.id = tables.id);
    CREATE UNIQUE INDEX tables_by_uid ON tables (uid);
    CREATE INDEX tables_of_evening ON tables (evening, place);
    ALTER TABLE visits ADD COLUMN ended TEXT;
    CREATE INDEX visits_by_end ON visits (device, ended, table_id);
    DELETE FROM matches;
    ALTER TABLE matches ADD COLUMN people TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE matches ADD COLUMN rounds INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE matches ADD COLUMN starting_player INTEGER;
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        won INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX seats_of_person ON seats (person, table_id);
    CREATE TABLE spellings (
        device TEXT NOT NULL,
        spelling TEXT NOT NULL,
        person TEXT NOT NULL,
        PRIMARY KEY (device, spelling)
    ) WITHOUT ROWID;
    CREATE INDEX matches_under_way ON matches (began) WHERE ended IS NULL;
    CREATE INDEX matches_by_end ON matches (ended) WHERE ended IS NOT NULL;
    """,
    "ALTER TABLE tables ADD COLUMN rewritten INTEGER NOT NULL DEFAULT 0;",
    """
    CREATE TABLE tournaments (
        id TEXT PRIMARY KEY,
        watch TEXT NOT NULL UNIQUE,
        request TEXT UNIQUE,
        uid TEXT NOT NULL UNIQUE
    ) WITHOUT ROWID;
    CREATE TABLE tournament_entries (
        tournament_id TEXT NOT NULL REFERENCES tournaments (id),
        number INTEGER NOT NULL,
        at TEXT NOT NULL,
        device TEXT NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (tournament_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE tournament_tables (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        tournament_id TEXT NOT NULL REFERENCES tournaments (id)
    ) WITHOUT ROWID;
    CREATE INDEX tables_of_tournament ON tournament_tables (tournament_id);
    CREATE TABLE tournament_visits (
        device TEXT NOT NULL,
        tournament_id TEXT NOT NULL REFERENCES tournaments (id),
        first_at TEXT NOT NULL,
        person INTEGER,
        PRIMARY KEY (device, tournament_id)
    ) WITHOUT ROWID;
    CREATE INDEX visits_of_tournament ON tournament_visits (tournament_id);
    """,
)
JOURNAL, WAL, SHM = "-journal", "-wal", "-shm"  # suffixes of the files that SQLite keeps beside it
_BUSY_SECONDS = 5.0
_RETRY_SECONDS = 0.05
_MAGIC = b"SQLite format 3\0"


def open_file(path: Path) -> list[sqlite3.Connection]:
    """Return connections to a file of the newest schema: a writer, a reader and two for checkpoints.

    Merges the log of a killed server into the file, unless another process reads it. Raises DataError.
    """
    with explained(path):
        _check(path)
        _keep_private(path)
        with closing(_connect(path)) as alone:  # closing it makes SQLite delete the log with any deleted rows
            _migrate(alone)
        return [_connect(path) for _ in range(4)]


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=64
    )
    connection.text_factory = _text
    _use_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # overwrite deleted rows
    connection.execute("PRAGMA journal_size_limit = -1")  # only a cut shrinks the log: see `Watch`
    return connection


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log, for which SQLite waits for no process that is creating the file."""
    end = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        time.sleep(_RETRY_SECONDS)


def _text(stored: bytes) -> str:
    """Decode text; return "" for text that a damaged disk garbled, which makes an entry invalid."""
    try:
        return stored.decode()
    except UnicodeDecodeError:
        return ""


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Raise DataError for errors of SQLite and of the file system."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise DataError("unusable", path, error) from error
    except sqlite3.DatabaseError as error:
        raise DataError("damaged", path, error) from error
    except OSError as error:
        raise DataError("unusable", path, error.strerror) from error


def make_folder(folder: Path) -> None:
    """Create a folder, private to its owner, unless it exists."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def _check(path: Path) -> None:
    """Check an existing file without changing it."""
    make_folder(path.parent)
    if path.exists() and 0 < path.stat().st_size < len(_MAGIC):
        raise DataError("damaged", path)
    if path.exists() and path.stat().st_size > 0:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            check_contents(connection, path)


def check_contents(connection: sqlite3.Connection, path: Path) -> None:
    """Raise DataError for a file that is not ours, newer or damaged."""
    connection.execute("BEGIN")  # one snapshot, as another process may be creating the file
    try:
        _check_contents(connection, path)
    finally:
        if connection.in_transaction:  # an error may have rolled back
            connection.execute("ROLLBACK")


def _check_contents(connection: sqlite3.Connection, path: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and (application or version or objects):
        raise DataError("foreign", path)
    if version > SCHEMA_VERSION:
        raise DataError("newer", path)
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DataError("damaged", path, verdict)


def _keep_private(path: Path) -> None:
    """Make the file private to its owner; SQLite copies its mode to the files beside it."""
    if not path.exists():
        path.touch(mode=0o600)
    for file in (path, path.with_name(path.name + WAL), path.with_name(path.name + SHM)):
        with suppress(OSError):  # missing, or another user's
            file.chmod(0o600)


def _migrate(connection: sqlite3.Connection) -> None:
    """Migrate the schema in one transaction, which also proves that the file is writable.

    Writes nothing if there is nothing to migrate, as the disk may be full.
    """
    connection.execute("BEGIN IMMEDIATE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for migration in MIGRATIONS[version:]:
        for statement in filter(str.strip, migration.split(";")):
            connection.execute(statement)
    if version < SCHEMA_VERSION:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")
