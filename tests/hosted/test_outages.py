"""A passing fault ends nothing: the database away, full or hanging, also as a worker starts."""

import os
import signal
from contextlib import ExitStack, closing, contextmanager
from http.client import IncompleteRead
from threading import Event, Thread

import psycopg
import pytest

from assistant import create_app
from assistant.store import DataError
from assistant.web.services import services

from ..factories import new_table
from ..servers import wait_until
from .browsing import Phone
from .held import workers
from .tappers import tapping
from .test_faults import check_each_is_there_once

NEEDS_NOTHING = ("/rules/hanamikoji", "/try/hanamikoji/1", "/sheets", "/privacy", "/offline")
NEEDS_DATA = ("/", "/history", "/t/nowhere", "/api/tables/nowhere")
WELL_WITHIN = 10  # seconds of the return of the database
# Seconds: gunicorn's grace of 30, and two starts of a worker on a busy machine. It signals a worker that was
# forked a moment ago before that can hear it, and signals it again only after its grace.
RENEWED_WITHIN = 150
HERE = {"base_url": "http://127.0.0.1"}


@contextmanager
def served(folder, address):
    """A browser of an application that was made as a worker makes it."""
    given = {"DATA": folder, "DATABASE_URL": address, "PUBLIC_URL": HERE["base_url"], "AWAITS_DATA": True}
    app = create_app(given)
    yield app.test_client()
    if "later" in app.extensions:
        app.extensions["later"].stop()
    services(app).store.close()


def test_a_server_that_starts_without_its_database_serves_what_needs_none_and_all_once_it_is_there(
    cluster, tmp_path
):
    address = cluster.address()
    cluster.stop(signal.SIGQUIT)
    try:
        with served(tmp_path, address) as client:
            assert {client.get(path, **HERE).status_code for path in NEEDS_NOTHING} == {200}
            answers = [client.get(path, **HERE) for path in NEEDS_DATA]
            assert {(answer.status_code, answer.headers["Retry-After"]) for answer in answers} == {(503, "5")}
            assert client.get("/health").json["store"] == "away"
            cluster.start()
            wait_until(lambda: client.get("/", **HERE).status_code == 200)
            assert client.post("/api/tables", json=new_table(), **HERE).status_code == 201
    finally:
        cluster.start_again()


def test_a_database_that_never_mends_itself_is_refused_at_once(cluster, tmp_path):
    address = cluster.address()
    with closing(services(create_app({"DATA": tmp_path, "DATABASE_URL": address})).store) as store:
        store.engine.query("UPDATE schema_version SET version = version + 1 RETURNING version")
    with pytest.raises(DataError, match="newer"), served(tmp_path, address):
        pass


class Crowd(Thread):
    """Takes every connection that a database has left, again and again, and gives them back in the end."""

    def __init__(self, address):
        super().__init__()
        self._address, self._over, self.is_full = address, Event(), Event()

    def run(self):
        with ExitStack() as held:
            while not self._over.wait(0.01):
                try:
                    held.enter_context(psycopg.connect(self._address, autocommit=True))
                except psycopg.OperationalError:
                    self.is_full.set()

    def __enter__(self):
        self.start()
        self.is_full.wait(60)

    def __exit__(self, *_):
        self._over.set()
        self.join(60)


class Watcher(Thread):
    """Asks for these pages in turn all the time; `faults` is what was answered otherwise than `is_right`.

    A proxy says 502 for the requests of a worker that is killed, or half of an answer; they are made again.
    """

    def __init__(self, address, paths, is_right):
        super().__init__()
        self._phone, self._paths, self._is_right = Phone(address), paths, is_right
        self._over, self.faults, self.rounds = Event(), [], 0

    def run(self):
        while not self._over.wait(0.05):
            self.faults += [(path, *fault) for path in self._paths for fault in self._faults(path)]
            self.rounds += 1

    def _faults(self, path):
        try:
            answer = self._phone.get(path)
        except IncompleteRead:
            return
        if answer.status not in {502, *self._is_right(answer)}:
            yield answer.status, answer.text[:500]

    def go_on(self):
        """Waits until each page was asked for anew."""
        most = self.rounds + 2
        wait_until(lambda: self.rounds >= most)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self.join(60)


def well(_):
    return {200}


def well_or_in_words(answer):
    """The statuses that may be: a refusal in words says when to come again."""
    is_in_words = "not-written" in answer.text and answer.headers["Retry-After"] == "5"
    return {200, 404} | ({503} if is_in_words else set())


def changed(hosted, before):
    """Whether others are in the place of all these processes."""
    return len(workers(hosted) - before) == 2 and not workers(hosted) & before


def is_well(phone):
    return {path: phone.get(path).status for path in ("/health", "/")} == {"/health": 200, "/": 200}


@pytest.mark.walk
def test_whatever_befalls_the_database_nothing_ends_and_no_acknowledged_tap_is_lost(cluster, on_postgres):
    """Used up and hanging, with a reload and a worker killed at once."""
    hosted, phone = on_postgres, Phone(on_postgres.address)
    database = hosted.parts["pages"].options["env"]["HANAMIKOJI_DATABASE_URL"]
    master = hosted.parts["pages"].process
    with ExitStack() as stack:
        phones = stack.enter_context(tapping(hosted.address))
        steady = stack.enter_context(Watcher(hosted.address, NEEDS_NOTHING, well))
        other = stack.enter_context(Watcher(hosted.address, NEEDS_DATA, well_or_in_words))
        for outage in (Crowd(database), hung(cluster)):
            with outage:
                renewed(hosted)
                steady.go_on()
                other.go_on()
            wait_until(lambda: is_well(phone), WELL_WITHIN)
            phones.go_on()
    assert (steady.faults, other.faults, master.poll()) == ([], [], None)
    assert {*phones.failed} <= {502, 503, IncompleteRead.__name__}  # half of an answer of the killed worker
    check_each_is_there_once(hosted, phones)


def renewed(hosted):
    """A worker is killed and all change, as by the reload of the manual."""
    before = workers(hosted)
    os.kill(min(before), signal.SIGKILL)
    hosted.parts["pages"].send(signal.SIGHUP)
    wait_until(lambda: changed(hosted, before), RENEWED_WITHIN)


@contextmanager
def hung(cluster):
    with cluster.going_on():
        cluster.hang()
        yield
