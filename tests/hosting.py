"""A hosted instance’s processes, on free ports: PostgreSQL, Redis or Valkey, nginx, ours."""

import os
import pwd
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path

import psycopg
from redis import Redis, RedisError

from .ports import free_port, listens
from .programs import needed
from .running import run, started
from .servers import wait_until

USER = "postgres"  # who may run PostgreSQL, which root may not
KEY = "a key that signs the cookies of all of them"
PYTHON = sys.executable


class Process:
    """A program that may be stopped, killed and started again; `is_up` says whether it answers."""

    def __init__(self, command, is_up, log, **options):
        self.command, self.is_up, self.log, self.options = command, is_up, log, options
        self.process = None

    def start(self):
        with self.log.open("ab") as log:
            self.process = started(self.command, stdout=log, stderr=log, **self.options)
        wait_until(self._is_up)
        return self

    def _is_up(self):
        assert self.process.poll() is None, self.log.read_text()
        return self.is_up()

    def send(self, number):
        self.process.send_signal(number)

    def stop(self, number=signal.SIGTERM):
        if self.process and self.process.poll() is None:
            self.send(number)
            try:
                self.process.wait(60)  # gunicorn gives its requests half of them
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise

    def kill(self):
        self.stop(signal.SIGKILL)

    def hang(self):
        """It takes connections and answers nothing, like a machine that stands still."""
        self._send_all(signal.SIGSTOP)

    def go_on(self):
        self._send_all(signal.SIGCONT)

    @contextmanager
    def going_on(self):
        """It does in the end, however often it has hung."""
        try:
            yield
        finally:
            self.go_on()

    def _send_all(self, number):
        """To its children too, of which some may just have ended, as it may itself."""
        all_of_it = (self.process.pid, *children(self.process.pid)) if self.process.poll() is None else ()
        for each in all_of_it:
            with suppress(ProcessLookupError):
                os.kill(each, number)

    def start_again(self):
        """A place where it runs no more."""
        if self.process.poll() is not None:
            self.start()


def children(process):
    """The ids of the processes that this one has started."""
    return {int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()}


def answers(port):
    """A question: whether it listens there."""
    return partial(listens, port)


class Postgres(Process):
    """A cluster in a folder of its own; `address` is that of a new and empty database."""

    def __init__(self, folder, bin_folder, settings):
        self.folder, self.bin, self.port, self._names = folder, bin_folder, free_port(), 0
        command = [f"{bin_folder}/postgres", "-D", f"{folder}/data", "-p", str(self.port), "-k", str(folder)]
        command += ["-c", "listen_addresses=127.0.0.1", *(part for each in settings for part in ("-c", each))]
        super().__init__(command, self._is_ready, folder / "log", **_as_its_user(), cwd=folder)

    def _is_ready(self):
        with suppress(psycopg.Error), psycopg.connect(self._at("postgres"), connect_timeout=1):
            return True
        return False

    def _at(self, name):
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def address(self):
        self._names += 1
        name = f"hanamikoji_{os.getpid()}_{self._names}"
        with psycopg.connect(self._at("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self._at(name)

    def stop(self, number=signal.SIGINT):
        """Quickly; by SIGQUIT at once, as `pg_ctl stop -m immediate`."""
        super().stop(number)


def _as_its_user():
    return {"user": USER, "group": USER} if os.geteuid() == 0 else {}


@contextmanager
def postgres(*settings):
    """Settings as of its configuration, `fsync=off`."""
    initdb = Path(needed("initdb")).resolve()
    with tempfile.TemporaryDirectory(dir="/tmp", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "log").touch()
        if os.geteuid() == 0:
            user = pwd.getpwnam(USER)
            for path in (folder, folder / "log"):
                os.chown(path, user.pw_uid, user.pw_gid)
        options = ["-D", f"{folder}/data", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]
        run([initdb, *options, "--no-sync"], check=True, capture_output=True, cwd=folder, **_as_its_user())
        server = Postgres(folder, initdb.parent, settings)
        try:
            yield server.start()
        finally:
            server.stop(signal.SIGQUIT)  # nobody needs its data any more


@contextmanager
def bus(folder, port=None):
    """Valkey, else Redis, which keeps nothing; `address` is its own."""
    program = needed("valkey-server", "redis-server")
    port = port or free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]

    def is_up():
        with suppress(RedisError):
            return Redis(port=port, socket_timeout=1).ping()
        return False

    server = Process(command, is_up, folder / "bus.log", cwd=folder)
    server.address = f"redis://127.0.0.1:{port}/0"
    try:
        yield server.start()
    finally:
        server.stop()


def settings(**given):
    """An environment with these settings of ours, and none of this process."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("HANAMIKOJI_")}
    return {**plain, **{f"HANAMIKOJI_{name.upper()}": str(value) for name, value in given.items()}}


@contextmanager
def pages(folder, port, environ, *options):
    """gunicorn with the app."""
    command = [PYTHON, "-m", "gunicorn", "assistant.hosted:app", "-b", f"127.0.0.1:{port}", "-k", "gthread"]
    command += ["--threads", "4", "--no-control-socket", *options]
    server = Process(command, answers(port), folder / "pages.log", env=environ)
    try:
        yield server.start()
    finally:
        server.stop()


@contextmanager
def streams(folder, port, environ):
    """uvicorn with the streams."""
    command = [PYTHON, "-m", "uvicorn", "assistant.streams:app", "--port", str(port), "--no-access-log"]
    command += ["--timeout-graceful-shutdown", "1"]
    server = Process(command, answers(port), folder / "streams.log", env=environ)
    try:
        yield server.start()
    finally:
        server.stop()


NGINX = """
    daemon off; master_process off; error_log {folder}/nginx-error.log; pid {folder}/nginx.pid;
    events {{ worker_connections 4096; }}
    http {{
        access_log off; client_max_body_size 9m;
        client_body_temp_path {folder}/nginx-body; proxy_temp_path {folder}/nginx-proxy;
        fastcgi_temp_path {folder}/nginx-f; uwsgi_temp_path {folder}/nginx-u; scgi_temp_path {folder}/nginx-s;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        server {{
            listen 127.0.0.1:{port};
            location {prefix}/live/ {{ proxy_pass http://127.0.0.1:{streams}; proxy_buffering off; }}
            location {prefix}/ {{ proxy_pass http://127.0.0.1:{pages}; }}
        }}
    }}
"""


@contextmanager
def nginx(folder, port, pages, streams, prefix=""):
    """As HOSTING-LARGE shows it: streams to their process, everything else to the pages."""
    program = needed("nginx")
    config = folder / "nginx.conf"
    config.write_text(NGINX.format(folder=folder, port=port, pages=pages, streams=streams, prefix=prefix))
    server = Process([program, "-c", str(config)], answers(port), folder / "nginx.log")
    try:
        yield server.start()
    finally:
        server.stop()


class Instance:
    """A hosted instance: its parts by name, and the address at which people reach it."""

    def __init__(self, address, **parts):
        self.address, self.parts = address, parts


@contextmanager
def instance(folder, database=None, prefix="", workers=2, **given):
    """Tier 2, and 3 with the address of a database: nginx, pages, streams and the bus on this machine."""
    ports = [free_port() for _ in range(3)]
    address = f"http://127.0.0.1:{ports[0]}{prefix}"
    with ExitStack() as stack:
        rings = stack.enter_context(bus(folder))
        common = {"secret_key": KEY, "bus_url": rings.address, "public_url": address, "data": folder / "data"}
        proxies = {"trusted_proxies": "127.0.0.1", **({"database_url": database} if database else {})}
        environ = settings(**common, **proxies, **given) | {"WEB_CONCURRENCY": str(workers)}
        parts = {
            "bus": rings,
            "pages": stack.enter_context(pages(folder, ports[1], environ)),
            "streams": stack.enter_context(streams(folder, ports[2], environ)),
            "proxy": stack.enter_context(nginx(folder, *ports, prefix=prefix)),
        }
        yield Instance(address, **parts)
