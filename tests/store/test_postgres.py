"""PostgreSQL as the engine: away and back, what is not ours, and texts that it can't hold."""

import re
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from urllib.parse import unquote

import psycopg
import pytest

from assistant import breaker, create_app
from assistant.store import Away, DataError, Store, Unavailable, postgres
from assistant.store.postgres import Postgres, connections, schema, without_password
from assistant.store.postgres.connections import Silent
from assistant.store.schema_version import SCHEMA_VERSION
from assistant.web.services import services

from ..factories import new_table
from ..history.test_queries import PHONE, Shelf
from ..ports import free_port
from ..servers import wait_until
from .test_store import ENTRY, MATCH, ROW


@pytest.fixture
def server(databases):
    return databases.server


@pytest.fixture
def address(server):
    return server.address()


@pytest.fixture
def store(address):
    store = Store(Postgres(address))
    yield store
    store.close()


@pytest.fixture
def table(store):
    store.directory.create(ROW, [ENTRY], MATCH)
    return store


def refused(address):
    with pytest.raises(DataError) as raised:
        Postgres(address)
    return raised.value.key


def tables_of(address):
    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    return found[0]


def numbers(store):
    return len(store.directory.table("table").entries)


def people(address, setting, monkeypatch):
    """As the shelf and the house tell of them where the server may not gather rows in one of its ways."""
    monkeypatch.setenv("PGOPTIONS", f"-c {setting}=off")
    with closing(Store(Postgres(address))) as store:
        return Shelf(store).history.people(PHONE), store.matches.played_in_the_house("", 99)


def test_people_come_in_one_order_by_one_name_however_the_server_gathers_them(address, store, monkeypatch):
    shelf = Shelf(store)
    for names in (("Anna", "Noah"), ("Yui", "Zoé"), ("Mina", "Otto"), ("Chiharu", "Emil")):
        shelf.played(*names)
    store.engine.query("UPDATE visits SET ended = (SELECT max(ended) FROM visits) RETURNING device")
    shelf.history.join(PHONE, "yui", "anna")
    assert people(address, "enable_sort", monkeypatch) == people(address, "enable_hashagg", monkeypatch)


def test_what_was_answered_is_there_after_the_server_was_killed_and_nothing_else(server, table, monkeypatch):
    table.visits.add("phone", "table", ENTRY.at)
    server.stop(signal.SIGQUIT)
    with monkeypatch.context() as impatient:
        impatient.setattr(table.engine._pool, "timeout", 0.2)
        with pytest.raises(Unavailable):
            table.directory.table("table")
        with pytest.raises(Unavailable):
            table.events.append("table", 1, [ENTRY], MATCH)
    server.start()
    wait_until(lambda: is_there(table))
    assert numbers(table) == 1
    table.events.append("table", 1, [ENTRY], MATCH)
    assert numbers(table) == 2


def is_there(store):
    with suppress(Unavailable):
        return store.directory.table("table") is not None
    return False


def test_a_restart_between_two_requests_is_not_noticed(server, table):
    held = [threading.Thread(target=table.directory.ids) for _ in range(6)]
    for thread in held:
        thread.start()
    for thread in held:
        thread.join()
    server.stop(signal.SIGQUIT)
    server.start()
    table.events.append("table", 1, [ENTRY], MATCH)
    assert numbers(table) == 2


def test_what_is_cut_off_in_a_transaction_is_not_written(server, table):
    with pytest.raises(Unavailable), table.engine.transaction() as transaction:
        transaction.execute("UPDATE tables SET note = ?", "half")
        server.stop(signal.SIGQUIT)
        transaction.execute("UPDATE tables SET note = ?", "half")
    server.start()
    assert table.directory.table("table").history_entry.note == ""


def test_who_holds_a_table_and_is_heard_of_no_more_is_given_up(address, table, monkeypatch):
    """A tap meanwhile is not written, so the phone sends it again."""
    monkeypatch.setitem(connections._SHARED, "idle_in_transaction_session_timeout", "300ms")
    holding, other = (Store(Postgres(address)) for _ in range(2))

    def tap():
        with suppress(Unavailable):
            other.events.append("table", 1, [ENTRY], MATCH)
        return numbers(other) == 2

    with ThreadPoolExecutor(1) as pool, suppress(Unavailable), holding.engine.transaction() as transaction:
        transaction.hold("id = ?", "table")
        pool.submit(wait_until, tap).result(60)
        with pytest.raises(Unavailable):
            transaction.hold("id = ?", "table")
    for store in (holding, other):
        store.close()
    assert numbers(table) == 2


def test_all_that_a_connection_waits_for_has_an_end(address, table):
    waits = ("lock_timeout", "idle_in_transaction_session_timeout")
    assert all(table.engine.query(f"SELECT current_setting('{name}')") != [("0",)] for name in waits)
    with table.engine._pool.connection() as connection:
        told = {option.keyword.decode(): option.val for option in connection.pgconn.info}
    assert all(told[name] for name in ("connect_timeout", "keepalives_idle", "tcp_user_timeout"))


def test_a_database_that_isolates_more_by_default_is_used_as_any_other(address, server):
    name = address.rpartition("/")[2]
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_isolation = 'repeatable read'")
    one, other = (Store(Postgres(address)) for _ in range(2))
    with one.engine.transaction() as transaction:
        assert transaction.query("SELECT count(*) FROM settings") == [(0,)]
        other.settings.set("key", "value")
        assert transaction.query("SELECT count(*) FROM settings") == [(1,)]
    for store in (one, other):
        store.close()


def test_a_move_waits_for_a_server_that_is_just_ending(address):
    ending = Postgres(address)
    timer = threading.Timer(0.2, ending.close)
    timer.start()
    Postgres(address, is_alone=True).close()
    timer.join()


def test_a_move_takes_as_long_as_it_takes(address):
    with closing(Postgres(address, is_alone=True)) as engine:
        for name in ("lock_timeout", "idle_in_transaction_session_timeout"):
            assert engine.query(f"SELECT current_setting('{name}')") == [("0",)]


@pytest.mark.parametrize("text", ["\0", "table\0", "\ud800", "\udcff"])
def test_a_text_that_can_be_nowhere_finds_nothing_and_harms_nothing(table, text):
    assert table.directory.table(text) is None
    assert table.directory.with_code(text) is None
    assert table.matches.seated(text, [text]) == []
    table.directory.write_note("table", f"one{text}")
    assert table.directory.table("table").history_entry.note.startswith("one")


STRANGE = ("%00", "a%00b", "%ED%A0%80", "%FF", "%EF%BF%BD")


def test_no_address_that_a_stranger_tries_is_a_fault(address, tmp_path):
    app = create_app({"DATA": tmp_path, "DATABASE_URL": address})
    asked = [(text, *each) for text in STRANGE for each in tried(app.test_client(), text)]
    services(app).store.close()
    assert [each for each in asked if each[-1] >= 500] == []


def tried(client, text):
    """The requests with this text, with the status of each answer."""
    paths = [f"/t/{text}", f"/w/{text}", f"/j/{text}", f"/api/tables/{text}", f"/t/{text}/live"]
    paths += [f"/history/matches?q={text}", f"/history/met?with={text}&with=Anna"]
    paths += [f"/history/person?name={text}", f"/history/person/remove?name={text}"]
    for path in paths:
        yield path, client.get(path).status_code
    named = {"Idempotency-Key": f"the key of a phone {text}"}
    made = client.post("/api/tables", json=new_table(), headers=named)
    yield "a table", made.status_code
    yield "a note", client.post(f"/t/{made.json['id']}/note", data={"note": unquote(text)}).status_code


def test_a_database_of_another_program_is_left_as_it_is(address):
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE TABLE tables (legs integer)")
    assert refused(address) == "foreign"
    assert tables_of(address) == 1


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_can_t_hold_every_name_is_left_as_it_is(server, address, encoding):
    other = f"{address.rpartition('/')[2]}_{encoding.lower()}"
    made = f"CREATE DATABASE {other} ENCODING '{encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(made)
    there = f"{address.rpartition('/')[0]}/{other}"
    with pytest.raises(DataError) as raised:
        Postgres(there)
    assert (raised.value.key, raised.value.path, raised.value.reason) == ("encoding", other, encoding)
    assert tables_of(there) == 0


def test_a_name_is_read_as_it_was_written_whatever_else_clients_speak(address):
    name = address.rpartition("/")[2]
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET client_encoding = 'LATIN1'")
    with closing(Store(Postgres(address))) as store:
        store.settings.set("name", "千鶴 Zoé")
        assert store.settings.get("name") == "千鶴 Zoé"


NO_ADDRESS = ("u:p%zz@127.0.0.1:1/db", "u:pa/ss@127.0.0.1:1/db", "u:1/ss@127.0.0.1:1/db", "u:p@[127.0.0.1/db")


@pytest.mark.parametrize("given", NO_ADDRESS)
def test_an_address_that_is_none_is_told_nothing_of(given, caplog):
    for ask in (Postgres, without_password):
        with pytest.raises(DataError) as raised:
            ask(f"postgresql://{given}")
        assert (raised.value.key, raised.value.path) == ("unusable", "PostgreSQL")
        assert not re.search("zz|ss@|127", str(raised.value))
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("postgresql://u:p[ss@host/name", "postgresql://host/name"),
        ("postgres://u:pa#ss@host:5433/name?sslmode=require", "postgresql://host:5433/name"),
        ("postgresql://u:pa?ss@host/name", "postgresql://host/name"),
        ("postgresql:///name?host=/run/postgresql&password=ss", "postgresql:///name"),
        ("postgresql://", "postgresql:///"),
    ],
)
def test_an_address_is_shown_without_who_may_come_in(given, told):
    assert without_password(given) == told


def test_what_an_address_says_of_the_connection_counts(address):
    with closing(Postgres(f"{address}?connect_timeout=9&application_name=geisha")) as engine:
        assert engine.query("SELECT current_setting('application_name')") == [("geisha",)]
        with engine._pool.connection() as connection:
            assert connection.info.get_parameters()["connect_timeout"] == "9"


@pytest.mark.parametrize(
    ("made", "key"),
    [
        ("CREATE TABLE schema_version (installed_rank integer)", "foreign"),
        ("CREATE TABLE events (legs integer)", "foreign"),
        ("CREATE TABLE schema_version AS SELECT 'first' AS version", "foreign"),
        ("CREATE TABLE schema_version (version integer)", "foreign"),
        ("CREATE TABLE schema_version AS SELECT 3 AS version", "foreign"),
        ("REVOKE ALL ON SCHEMA public FROM PUBLIC; CREATE ROLE guest LOGIN", "unusable"),
    ],
)
def test_what_can_t_be_used_is_one_error_and_leaves_nobody_connected(address, made, key):
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(made)
    threads = threading.active_count()
    assert refused(address.replace("postgres@", "guest@") if "guest" in made else address) == key
    assert threading.active_count() == threads


def test_a_database_of_a_newer_version_is_left_as_it_is(address, store):
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("UPDATE schema_version SET version = %s", (SCHEMA_VERSION + 1,))
    assert refused(address) == "newer"
    with psycopg.connect(address, autocommit=True) as connection:
        assert connection.execute("SELECT version FROM schema_version").fetchone() == (SCHEMA_VERSION + 1,)


def test_a_database_of_an_older_version_keeps_what_it_has_and_gets_what_it_lacks(address, monkeypatch):
    first = min(schema.MIGRATIONS)
    with monkeypatch.context() as older:
        older.setattr(schema, "SCHEMA_VERSION", first)
        older.setattr(schema, "MIGRATIONS", {first: schema.MIGRATIONS[first]})
        with closing(Store(Postgres(address))) as store:
            store.settings.set("key", "value")
    with closing(Store(Postgres(address))) as store:
        assert store.settings.get("key") == "value"
        assert store.tournaments.known("phone", 1) == []


def test_a_database_that_can_only_be_read_opens_and_is_read_and_refuses_what_is_written(
    address, table, monkeypatch
):
    monkeypatch.setenv("PGOPTIONS", "-c default_transaction_read_only=on")
    with closing(Store(Postgres(address))) as store:
        assert numbers(store) == 1
        with pytest.raises(Unavailable):
            store.events.append("table", 1, [ENTRY], MATCH)


def test_a_database_that_goes_away_as_a_server_starts_is_told_by_its_own_name(address, tmp_path, monkeypatch):
    def away(_):
        raise Unavailable

    monkeypatch.setattr("assistant.matches.service.Tables.write_missing_summaries", away)
    with pytest.raises(DataError) as raised:
        create_app({"DATA": tmp_path, "DATABASE_URL": address.replace("postgres@", "postgres:a-secret@")})
    assert raised.value.path == address.replace("postgres@", "")


def test_where_nobody_listens_is_said_by_the_name_of_the_database_alone(monkeypatch):
    monkeypatch.setattr(postgres, "_SECONDS", 0.2)
    address = f"postgresql://hanamikoji:a-secret@127.0.0.1:{free_port()}/matches"
    with pytest.raises(DataError) as raised:
        Postgres(address)
    assert (raised.value.key, raised.value.path) == ("unusable", "matches")
    assert "a-secret" not in str(raised.value)


def fault(store):
    """The failure of reading a table: its cause, None if the server was not even asked."""
    with pytest.raises(Unavailable) as raised:
        store.directory.table("table")
    return type(raised.value.__cause__)


def test_a_server_that_hangs_is_given_up_and_then_keeps_nobody_waiting_until_it_goes_on(
    server, address, table, monkeypatch
):
    monkeypatch.setattr(connections, "ANSWERS_IN", 0.3)
    with closing(Store(Postgres(address))) as store, server.going_on():
        server.hang()
        assert [fault(store), fault(store)] == [Silent, type(None)]
        with pytest.raises(Unavailable):
            store.events.append("table", 1, [ENTRY], MATCH)
        server.go_on()
        wait_until(lambda: is_there(store))
        assert numbers(store) == 1


def test_a_server_that_hangs_amid_a_transaction_is_given_up(server, address, table, monkeypatch):
    monkeypatch.setattr(connections, "ANSWERS_IN", 0.3)
    monkeypatch.setattr(breaker, "AWAY_FOR", 0.1)
    with closing(Store(Postgres(address))) as store, server.going_on():
        for do in (
            lambda transaction: transaction.execute("UPDATE tables SET note = ?", "half"),
            lambda transaction: transaction.execute_many("UPDATE tables SET note = ?", [("half",)] * 9),
        ):
            wait_until(lambda: is_there(store))
            with pytest.raises(Unavailable), store.engine.transaction() as transaction:
                transaction.execute("UPDATE tables SET note = ?", "half")
                server.hang()
                do(transaction)
            server.go_on()
        wait_until(lambda: is_there(store))
        assert store.directory.table("table").history_entry.note == ""


def test_a_server_that_is_awaited_is_used_once_it_can_be_reached(server, address, monkeypatch):
    monkeypatch.setattr(postgres, "_SECONDS", 0.2)
    server.stop(signal.SIGQUIT)
    with pytest.raises(Away):
        Postgres(address)
    with closing(Postgres(address, is_awaited=True)) as engine:
        store = Store(engine)
        assert fault(store) is type(None)
        server.start()
        wait_until(lambda: is_ready(engine))
        assert store.directory.ids() == []


def is_ready(engine):
    with suppress(Away):
        engine.make_ready()
        return True
    return False
