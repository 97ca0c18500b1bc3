"""What compose.yaml and HOSTING-LARGE.md start, on this machine: their commands, settings and scripts."""

import json
import os
import re
import shutil
import socket
import ssl
import urllib.request
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from urllib.parse import urlsplit

import psycopg
import pytest
from redis import Redis, RedisError

from .. import programs
from ..hosting import Process, answers
from ..ports import free_port
from ..programs import installed, needed
from ..running import run
from ..servers import call, serving, wait_until
from .composed import MANUAL, composed, for_this_caddy, here, image_command

TOOLS = {"PATH": programs.folders()}
TRUSTING = ssl.create_default_context()
TRUSTING.check_hostname, TRUSTING.verify_mode = False, ssl.CERT_NONE


class Started:
    """The services of compose.yaml by name, each at a port of this machine in the place of its own name."""

    def __init__(self, folder, cluster):
        self.folder = folder
        ports = {"postgres:5432": cluster.port} | {
            name: free_port() for name in ("valkey:6379", "app:8000", "streams:9000")
        }
        self.places = {name: f"127.0.0.1:{port}" for name, port in ports.items()}
        self.port, self._plain = free_port(), free_port()
        env = {"DOMAIN": f"localhost:{self.port}", "BELOW": "/hana", "WORKERS": "1", "BACKUP_DAYS": "3"}
        told = composed({**env, "SECRET_KEY": "s" * 64, "POSTGRES_PASSWORD": "p" * 64})
        self.services, self.configs = told["services"], told["configs"]
        self.address = f"https://localhost:{self.port}/hana"

    def placed(self, text):
        """With a port of this machine wherever a service of this name is meant."""
        for name, place in self.places.items():
            text = text.replace(name, place)
        return text

    def environ(self, name):
        given = self.services[name].get("environment", {})
        plain = {**TOOLS, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        inside = {key: value.replace("/tmp/", f"{self.folder}/") for key, value in given.items()}
        return {**plain, **{key: self.placed(value) for key, value in inside.items()}}

    def process(self, name, command, is_up):
        log = self.folder / f"{name}.log"
        return Process([here(command[0]), *command[1:]], is_up, log, env=self.environ(name), cwd=self.folder)

    def valkey(self):
        program, *options = self.services["valkey"]["command"]
        port = self.places["valkey:6379"].rpartition(":")[2]
        program = program if installed(program) else "redis-server"

        def is_up():
            with suppress(RedisError):
                return Redis(port=int(port), socket_timeout=1).ping()
            return False

        return self.process("valkey", [program, *options, "--port", port, "--bind", "127.0.0.1"], is_up)

    def pages(self):
        place = self.places["app:8000"]
        command = [word.replace("0.0.0.0:8000", place) for word in image_command()]
        return self.process("app", command, answers(int(place.rpartition(":")[2])))

    def streams(self):
        port = self.places["streams:9000"].rpartition(":")[2]
        command = [
            {"9000": port, "0.0.0.0": "127.0.0.1"}.get(word, word)
            for word in self.services["streams"]["command"]
        ]
        return self.process("streams", command, answers(int(port)))

    def proxy(self):
        ports = f"{{\nhttp_port {self._plain}\nhttps_port {self.port}\nskip_install_trust\n"
        told = self.placed(self.configs["proxy"]["content"]).replace("{\n", ports, 1)
        (self.folder / "Caddyfile").write_text(for_this_caddy(told, needed("caddy")))
        command = [
            str(self.folder / "Caddyfile") if word.endswith("/Caddyfile") else word
            for word in self.services["proxy"]["command"]
        ]
        return self.process("proxy", command, answers(self.port))

    def ask(self, path, method="GET", body=None):
        """The status and the JSON of an answer."""
        sent = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(
            self.address + path, sent, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=60, context=TRUSTING) as response:
                return response.status, json.loads(response.read() or "null")
        except HTTPError as error:
            return error.code, None


@pytest.fixture(scope="module")
def started(cluster, tmp_path_factory):
    folder = tmp_path_factory.mktemp("started")
    with ExitStack() as stack:
        with psycopg.connect(cluster.address(), autocommit=True) as connection:
            connection.execute("CREATE ROLE hanamikoji LOGIN")
            connection.execute("CREATE DATABASE hanamikoji OWNER hanamikoji")
        running = Started(folder, cluster)
        running.parts = {}
        for name in ("valkey", "pages", "streams", "proxy"):
            running.parts[name] = getattr(running, name)().start()
            stack.callback(running.parts[name].stop)
        wait_until(lambda: is_there(running))
        yield running


def is_there(running):
    with suppress(OSError, ssl.SSLError):
        return running.ask("/api/openapi.json")[0] == 200
    return False


@pytest.fixture
def table(started):
    status, table = started.ask("/api/tables", "POST", {"game": "hanamikoji", "players": ["Anna", "Noah"]})
    assert status == 201
    return table


def tapped(started, table, item):
    return started.ask(f"/api/tables/{table['id']}/round/cards/0/{item}", "PUT", {"count": 1})


def test_a_table_opened_by_https_below_a_path_links_there(started, table):
    links = [link for link in table["links"].values() if isinstance(link, str) and link.startswith("http")]
    assert links
    assert all(link.startswith(f"{started.address}/") for link in links)
    assert tapped(started, table, 1)[0] == 200


def test_a_stream_is_that_of_the_process_for_streams_and_tells_of_a_tap(started, table):
    address = f"{started.address}/api/tables/{table['id']}/live?page=one"
    with urllib.request.urlopen(address, timeout=60, context=TRUSTING) as stream:
        assert urlsplit(stream.url).path.startswith("/hana/live/")
        assert stream.readline().startswith(b"retry: ")
        _, after = tapped(started, table, 2)
        told = iter(stream.readline, b"")
        assert any(line == b"id: %d\n" % after["version"] for line in told)


def test_docker_finds_it_healthy(started):
    for name in ("app", "streams"):
        _, program, *check = started.services[name]["healthcheck"]["test"]
        inside = [started.placed(word.replace("//127.0.0.1:", f"//{name}:")) for word in check]
        done = run([here(program), *inside], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_a_request_waits_at_the_proxy_while_the_pages_start_anew(started, table):
    """One without a body: Caddy keeps a body for another try since 2.11.2, and phones send theirs again."""
    pages, answered = started.parts["pages"], []
    pages.stop()
    asking = Thread(target=lambda: answered.append(started.ask(f"/api/tables/{table['id']}")[0]))
    asking.start()
    pages.start()
    asking.join(60)
    assert answered == [200]


def test_the_pages_are_asked_only_once_a_request_has_come_whole(started):
    """So whoever sends slowly keeps none of their threads; the pages are this test."""
    with stopped(started, "pages"), ExitStack() as stack:
        host, _, port = started.places["app:8000"].partition(":")
        pages = stack.enter_context(socket.create_server((host, int(port))))
        pages.settimeout(60)
        slow = [stack.enter_context(sent_to(started, b"POST /hana/device", b"1000", b"x")) for _ in range(12)]
        stack.enter_context(sent_to(started, b"GET /hana/rules", b"0", b""))
        assert asked(pages) == b"GET /hana/rules"
        slow[0].sendall(b"x" * 999)
        assert asked(pages) == b"POST /hana/device"


def sent_to(started, what, length, body):
    """A connection to the proxy, by which a request was begun."""
    plain = socket.create_connection(("localhost", started.port), timeout=60)
    connection = TRUSTING.wrap_socket(plain, server_hostname="localhost")
    host = f"localhost:{started.port}".encode()
    connection.sendall(
        b"%s HTTP/1.1\r\nHost: %s\r\nContent-Length: %s\r\n\r\n%s" % (what, host, length, body)
    )
    return connection


def asked(pages):
    """The next answer of the pages."""
    connection, _ = pages.accept()
    with connection:
        said = connection.recv(65536)
        connection.sendall(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
    return said.partition(b" HTTP/")[0]


def test_the_address_is_told_with_the_key_by_which_it_is_looked_after(started):
    done = run(
        [here("hanamikoji"), "address"], env={**started.environ("app"), "LANGUAGE": "en"}, capture_output=True
    )
    said = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    assert f"Open {started.address} in a browser, or scan the code." in said
    assert re.search(rf"{started.address}/host \(key: (\S+)\)\.", said)


def test_a_backup_of_the_night_brings_back_a_table_that_was_deleted(started, table):
    (backup,) = written(started)
    assert started.ask(f"/api/tables/{table['id']}", "DELETE")[0] == 204
    assert started.ask(f"/api/tables/{table['id']}")[0] == 404
    (told,) = re.findall(r"(pg_restore .*?)\\\n", MANUAL)
    program, *options = told.split()
    with stopped(started, "pages"):
        run([needed(program), *options, backup], env=started.environ("backup") | at(started), check=True)
    status, restored = started.ask(f"/api/tables/{table['id']}")
    assert (status, restored["version"]) == (200, table["version"])


@pytest.mark.walk
def test_a_household_moves_in_and_out_again(started, table, tmp_path):
    """The commands of the manual, in both directions, with the pages and the streams stopped."""
    out = re.search(r"sh -c '(hanamikoji move --from .*?)'", MANUAL)[1]
    into = re.search(r"sh -c '(hanamikoji move --data .*?)'", MANUAL)[1]
    with stopped(started, "pages", "streams"):
        moved(started, out, tmp_path)
        with serving(tmp_path / "household") as (_, address):
            assert call(f"{address}/api/tables/{table['id']}")["version"] == table["version"]
        emptied(started)
        moved(started, into, tmp_path)
    assert started.ask(f"/api/tables/{table['id']}")[1]["version"] == table["version"]


@contextmanager
def stopped(started, *names):
    """While these do not run; they do again, whatever happens."""
    for name in names:
        started.parts[name].stop()
    try:
        yield
    finally:
        for name in names:
            started.parts[name].start()


def moved(started, typed, folder):
    environ = {**started.environ("app"), "PATH": f"{Path(here('hanamikoji')).parent}:{TOOLS['PATH']}"}
    done = run([needed("sh"), "-c", typed.replace("/household", str(folder / "household"))], env=environ)
    assert done.returncode == 0


def emptied(started):
    """The database is as new."""
    with psycopg.connect(started.environ("app")["HANAMIKOJI_DATABASE_URL"], autocommit=True) as connection:
        connection.execute("DROP OWNED BY hanamikoji")


def test_a_backup_that_fails_takes_no_older_one_along(started):
    (older,) = written(started)
    older = older.rename(older.with_name("hanamikoji-older.dump"))
    os.utime(older, (0, 0))
    without = {**started.environ("backup"), **at(started), "PGDATABASE": "nowhere"}
    assert backed_up(started, without).returncode != 0
    assert [path.name for path in (started.folder / "backups").iterdir()] == [older.name]
    backed_up(started, started.environ("backup") | at(started)).check_returncode()
    assert not older.exists()


def written(started):
    """The backups there are after one was made."""
    shutil.rmtree(started.folder / "backups", ignore_errors=True)
    (started.folder / "backups").mkdir()
    backed_up(started, started.environ("backup") | at(started)).check_returncode()
    return list((started.folder / "backups").glob("*.dump"))


def backed_up(started, environ):
    script = started.configs["backup"]["content"].replace("/backups", str(started.folder / "backups"))
    (started.folder / "backup").write_text(script)
    return run(["/bin/sh", started.folder / "backup"], env=environ, capture_output=True)


def at(started):
    host, _, port = started.places["postgres:5432"].partition(":")
    return {"PGHOST": host, "PGPORT": port}


def test_no_log_has_the_address_of_a_table(started, table):
    address = f"{started.address}/api/tables/{table['id']}/live?page=one"
    with stopped(started, "streams"), pytest.raises(HTTPError) as error:
        urllib.request.urlopen(address, timeout=60, context=TRUSTING)
    error.value.close()
    assert error.value.code == 502
    logs = {path.name: path.read_text() for path in started.folder.glob("*.log")}
    assert "connection refused" in logs["proxy.log"]
    assert [name for name, text in logs.items() if table["id"] in text or "/live/" in text] == []
