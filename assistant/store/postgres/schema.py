"""The schema of a PostgreSQL database, and its migrations.

Texts are compared by code point, as in SQLite, so that both engines sort alike. Deleted and rewritten events
are vacuumed within a minute or so, however many others there are.
"""

from typing import Any

from psycopg import Connection

from .. import DataError
from ..schema_version import SCHEMA_VERSION

# The advisory lock held during a migration, "HANA".
_LOCK = 0x48414E41
_TABLES = """
    CREATE TABLE tables (
        id text COLLATE "C" PRIMARY KEY,
        watch text COLLATE "C" NOT NULL UNIQUE,
        code text COLLATE "C" NOT NULL UNIQUE,
        request text COLLATE "C" UNIQUE,
        rematch_of text COLLATE "C" UNIQUE REFERENCES tables (id),
        open_until text COLLATE "C",
        uid text COLLATE "C" NOT NULL UNIQUE,
        evening text COLLATE "C" NOT NULL,
        place integer NOT NULL,
        note text COLLATE "C" NOT NULL,
        rewritten integer NOT NULL DEFAULT 0
    );
    CREATE INDEX tables_of_evening ON tables (evening, place);
    CREATE TABLE events (
        table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
        number integer NOT NULL,
        at text COLLATE "C" NOT NULL,
        device text COLLATE "C" NOT NULL,
        kind text COLLATE "C" NOT NULL,
        body text COLLATE "C" NOT NULL,
        tapped_at text COLLATE "C",
        outbox text COLLATE "C",
        tap_number bigint,
        PRIMARY KEY (table_id, number)
    ) WITH (autovacuum_vacuum_scale_factor = 0);
    CREATE TABLE visits (
        device text COLLATE "C" NOT NULL,
        table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
        seat integer,
        first_at text COLLATE "C" NOT NULL,
        ended text COLLATE "C",
        PRIMARY KEY (device, table_id)
    );
    CREATE INDEX visits_of_table ON visits (table_id);
    CREATE INDEX visits_by_end ON visits (device, ended, table_id);
    CREATE TABLE matches (
        table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id),
        version integer NOT NULL,
        game text COLLATE "C" NOT NULL,
        players text COLLATE "C" NOT NULL,
        began text COLLATE "C" NOT NULL,
        ended text COLLATE "C",
        at text COLLATE "C" NOT NULL,
        winners text COLLATE "C" NOT NULL,
        rule text COLLATE "C",
        figures text COLLATE "C" NOT NULL,
        people text COLLATE "C" NOT NULL,
        rounds integer NOT NULL,
        starting_player integer
    );
    CREATE INDEX matches_under_way ON matches (began) WHERE ended IS NULL;
    CREATE INDEX matches_by_end ON matches (ended) WHERE ended IS NOT NULL;
    CREATE TABLE seats (
        table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
        seat integer NOT NULL,
        person text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        won integer NOT NULL,
        PRIMARY KEY (table_id, seat)
    );
    CREATE INDEX seats_of_person ON seats (person, table_id);
    CREATE TABLE spellings (
        device text COLLATE "C" NOT NULL,
        spelling text COLLATE "C" NOT NULL,
        person text COLLATE "C" NOT NULL,
        PRIMARY KEY (device, spelling)
    );
    CREATE TABLE settings (key text COLLATE "C" PRIMARY KEY, value text COLLATE "C" NOT NULL);
"""
_FIRST = 9  # the version of the SQLite schema with the same tables
_TOURNAMENTS = """
    CREATE TABLE tournaments (
        id text COLLATE "C" PRIMARY KEY,
        watch text COLLATE "C" NOT NULL UNIQUE,
        request text COLLATE "C" UNIQUE,
        uid text COLLATE "C" NOT NULL UNIQUE
    );
    CREATE TABLE tournament_entries (
        tournament_id text COLLATE "C" NOT NULL REFERENCES tournaments (id),
        number integer NOT NULL,
        at text COLLATE "C" NOT NULL,
        device text COLLATE "C" NOT NULL,
        kind text COLLATE "C" NOT NULL,
        body text COLLATE "C" NOT NULL,
        PRIMARY KEY (tournament_id, number)
    ) WITH (autovacuum_vacuum_scale_factor = 0);
    CREATE TABLE tournament_tables (
        table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id),
        tournament_id text COLLATE "C" NOT NULL REFERENCES tournaments (id)
    );
    CREATE INDEX tables_of_tournament ON tournament_tables (tournament_id);
    CREATE TABLE tournament_visits (
        device text COLLATE "C" NOT NULL,
        tournament_id text COLLATE "C" NOT NULL REFERENCES tournaments (id),
        first_at text COLLATE "C" NOT NULL,
        person integer,
        PRIMARY KEY (device, tournament_id)
    );
    CREATE INDEX visits_of_tournament ON tournament_visits (tournament_id);
"""
MIGRATIONS = {_FIRST: _TABLES, 10: _TOURNAMENTS}


def migrate(connection: Connection[Any], name: str, *, is_made: bool = True) -> None:
    """Bring the schema up to date in one transaction, one process at a time; raise DataError.

    Its key is newer, foreign, encoding, or missing where there is no schema and `is_made` is false.
    """
    with connection.transaction():
        _check_encoding(connection, name)
        connection.execute("SET LOCAL lock_timeout = 0")  # large tables take long, others wait
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        version = _version(connection, name)
        if not version and not is_made:
            raise DataError("missing", name)
        if version > SCHEMA_VERSION:
            raise DataError("newer", name)
        if version == SCHEMA_VERSION:
            return  # a database may be read-only while its disk is full
        for number, statements in MIGRATIONS.items():
            if number > version:
                connection.execute(statements.encode())
        connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
        connection.execute("DELETE FROM schema_version")
        connection.execute("INSERT INTO schema_version (version) VALUES (%s)", (SCHEMA_VERSION,))


def _check_encoding(connection: Connection[Any], name: str) -> None:
    """Raise DataError if the encoding of the database cannot hold every name."""
    found = connection.execute("SHOW server_encoding").fetchone()
    if found != ("UTF8",):
        raise DataError("encoding", name, *(found or ()))


def _version(connection: Connection[Any], name: str) -> int:
    """Return the schema version, 0 if there is none; raise DataError if the tables are not ours."""
    found = connection.execute(
        "SELECT to_regclass('schema_version') IS NOT NULL, to_regclass('tables') IS NOT NULL"
    ).fetchone()
    has_version, is_used = found or (False, False)
    if not has_version and not is_used:
        return 0
    row = connection.execute("SELECT version FROM schema_version").fetchone() if has_version else None
    if not row or not isinstance(row[0], int) or row[0] < _FIRST:
        raise DataError("foreign", name)
    return row[0]
