"""Silent connections keep nobody out."""

import errno
import logging
import os
import socket
import sys
import threading
import time
from contextlib import ExitStack, contextmanager
from itertools import product
from urllib.parse import urlsplit

import pytest
from flask import Flask, Response
from waitress.adjustments import Adjustments

from assistant.printing.work_queue import MOST_WAITING
from assistant.realtime import MOST_STREAMS
from assistant.server import capacity, connections, wsgi

from ..factories import new_table
from ..running import run
from ..servers import call, limited, serving, wait_until

resource = pytest.importorskip("resource")
LOG_BYTES = 10_000


@pytest.fixture(autouse=True)
def many_files():
    """This process holds the other end of every connection."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)


@pytest.fixture
def held():
    """Connections that stay open until the test ends."""
    with ExitStack() as stack:
        yield stack


def connect(held, port, count, *, first=b"", source="127.0.0.1"):
    made = []
    for _ in range(count):
        phone = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(source, 0))
        held.callback(phone.close)
        phone.sendall(first)
        made.append(phone)
    return made


def is_open(phone):
    phone.setblocking(False)
    try:
        return phone.recv(65536) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def sheet(name, language):
    """The request for it."""
    address = f"/sheets/hanamikoji/{name}.{language}.a4.pdf"
    return f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits files like this")


@linux
def test_where_few_files_may_be_open_neither_idle_connections_nor_streams_keep_out_or_fill_the_log(
    tmp_path, held
):
    with (
        (tmp_path / "log").open("wb") as log,
        serving(tmp_path / "data", command=limited("RLIMIT_NOFILE", 64), errors=log) as (_, address),
    ):
        for first in (b"", b"GET /device HTTP/1.1\r\n"):
            connect(held, urlsplit(address).port, 150, first=first)
            table = call(f"{address}/api/tables", "POST", new_table())["id"]
        asks = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        connect(held, urlsplit(address).port, 150, first=asks.encode())
        connect(held, urlsplit(address).port, 40, first=sheet("rules", "ja"))
        assert call(f"{address}/api/tables", "POST", new_table())["version"] == 1
        assert call(f"{address}/api/tables/{table}/round/cards/0/6", "PUT", {"count": 1})["version"] == 2
    assert (tmp_path / "log").stat().st_size < LOG_BYTES


@linux
def test_where_hardly_a_phone_would_get_in_it_is_one_line_and_status_2(tmp_path):
    given = ("--data", str(tmp_path), "--port", "0")
    command = [*limited("RLIMIT_NOFILE", 40), *given]
    ended = run(command, capture_output=True, text=True, env={**os.environ, "LANGUAGE": "en"})
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "hanamikoji: The open-file limit is 40; at least 48 are needed (ulimit -n).\n"


@linux
def test_the_bound_of_open_files_is_raised_as_far_as_is_of_use_and_leaves_a_new_phone_its_place(
    tmp_path, held
):
    """Beside idle connections and many who wait for sheets."""
    with serving(tmp_path, command=limited("RLIMIT_NOFILE", 64, 8192)) as (process, address):
        limits = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
        assert limits == (capacity.USEFUL_FILES, 8192)
        port = urlsplit(address).port
        connect(held, port, capacity.MOST_CONNECTIONS)
        for name, language in product(("rules", "aid", "score"), ("en", "fr", "it", "ja")):
            connect(held, port, 5, first=sheet(name, language))
        assert call(f"{address}/api/tables", "POST", new_table())["version"] == 1


ROOMS = {
    capacity.USEFUL_FILES: (capacity.MOST_CONNECTIONS, MOST_STREAMS, MOST_WAITING),
    512: (480, MOST_STREAMS, MOST_WAITING),
    256: (224, 112, MOST_WAITING),
    64: (32, 16, 8),
    48: (16, 8, 4),
}


def test_there_are_fewer_connections_than_files_and_fewer_streams_and_sheets_than_connections():
    assert {files: capacity.capacity_of(files) for files in ROOMS} == ROOMS


def test_fewer_files_than_a_few_phones_need_are_refused():
    with pytest.raises(capacity.TooFewFiles):
        capacity.capacity_of(capacity.RESERVED_FILES + capacity.FEWEST_CONNECTIONS - 1)
    fewest = capacity.capacity_of(capacity.RESERVED_FILES + capacity.FEWEST_CONNECTIONS)
    assert fewest.connections == capacity.FEWEST_CONNECTIONS


def test_streams_and_those_who_wait_for_sheets_leave_threads_for_everybody_else():
    assert wsgi.SETTINGS["threads"] - MOST_STREAMS - MOST_WAITING >= 16


app = Flask(__name__)


@app.get("/")
def answer():
    return "x"


@app.get("/slow")
def slow_answer():
    time.sleep(1)
    return "x"


@app.get("/long")
def long_answer():
    return "x" * 8_000_000


@app.get("/same")
def same():
    return Response(status=304)


REQUEST = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@contextmanager
def in_thread(most=64, below=""):
    """A server of this process for a small application; yields it and its port."""
    listening = wsgi.listen("127.0.0.1", 0)
    settings = {**wsgi.SETTINGS, "threads": 4, "connection_limit": most}
    served = connections.Server(app, listening, settings, below)
    running = threading.Thread(target=served.run, daemon=True)
    running.start()
    yield served, listening.getsockname()[1]
    served.accepting = False
    for channel in served._channels():
        channel.will_close = True
    wait_until(lambda: not served._channels())
    served.sockets.clear()
    served.pull_trigger()
    running.join(timeout=10)
    served.task_dispatcher.shutdown()
    served.trigger.close()
    listening.close()


def asked(phone):
    phone.sendall(REQUEST)
    return phone.recv(65536)


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(connections, "WHOLE_REQUEST_SECONDS", 0.5)
    monkeypatch.setattr(connections, "LOOK_SECONDS", 0.05)


def test_a_connection_that_asks_nothing_is_closed_and_one_that_was_answered_is_kept(held, impatient):
    with in_thread() as (_, port):
        silent, answered = connect(held, port, 2)
        assert asked(answered).startswith(b"HTTP/1.1 200 OK")
        wait_until(lambda: not is_open(silent))
        assert is_open(answered)


SAME = b"GET /same HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def test_an_answer_without_a_body_leaves_its_connection_to_the_next(held):
    with in_thread() as (_, port):
        (phone,) = connect(held, port, 1)
        phone.sendall(SAME + b"\r\n")
        same = phone.recv(65536)
        assert same.startswith(b"HTTP/1.1 304")
        assert b"Connection: close" not in same
        assert asked(phone).startswith(b"HTTP/1.1 200 OK")


@pytest.mark.parametrize("sent", [SAME.replace(b"1.1", b"1.0"), SAME + b"Connection: close\r\n"])
def test_who_goes_on_with_no_other_request_is_let_go(held, sent):
    with in_thread() as (_, port):
        (phone,) = connect(held, port, 1)
        phone.sendall(sent + b"\r\n")
        assert phone.recv(65536).split()[1] == b"304"
        wait_until(lambda: not is_open(phone))


def test_a_request_that_comes_drop_by_drop_is_waited_for_no_longer(held, impatient):
    with in_thread() as (_, port):
        new, answered = connect(held, port, 2)
        asked(answered)
        dropping = {new, answered}

        def drop():
            for phone in [phone for phone in dropping if is_open(phone)]:
                phone.send(b"G")
            dropping.difference_update([phone for phone in dropping if not is_open(phone)])
            return not dropping

        wait_until(drop)


def test_one_that_was_answered_and_is_silent_is_closed_in_the_end(held, impatient, monkeypatch):
    monkeypatch.setattr(connections, "NEXT_REQUEST_SECONDS", 0.2)
    with in_thread() as (_, port):
        (answered,) = connect(held, port, 1)
        asked(answered)
        wait_until(lambda: not is_open(answered))


def test_an_answer_that_is_read_slowly_is_read_to_its_end(held, impatient, monkeypatch):
    monkeypatch.setattr(connections, "NEXT_REQUEST_SECONDS", 0.2)
    with in_thread() as (_, port):
        (slow,) = connect(held, port, 1, first=REQUEST.replace(b"/ ", b"/long ", 1))
        received = 0
        while received < 8_000_000:
            piece = slow.recv(200_000)
            assert piece
            received += len(piece)
            time.sleep(0.02)


def test_when_all_places_are_taken_those_who_wait_longest_for_nothing_go_first(held):
    with in_thread(most=8) as (served, port):
        answered = connect(held, port, 2)
        for phone in answered:
            asked(phone)
        silent = connect(held, port, 6)
        wait_until(lambda: len(served._channels()) == 8)
        for new in connect(held, port, 3):
            assert asked(new).startswith(b"HTTP/1.1 200 OK")
        assert [is_open(phone) for phone in silent] == [False, False, False, True, True, True]
        assert all(is_open(phone) for phone in answered)


def test_whoever_has_just_asked_does_not_go_for_whoever_comes_next(held):
    with in_thread(most=4) as (_, port):
        connect(held, port, 3, first=REQUEST.replace(b"/ ", b"/slow ", 1))
        asking = connect(held, port, 40, first=REQUEST)
        assert all(phone.recv(65536).startswith(b"HTTP/1.1 200 OK") for phone in asking)


@linux
def test_an_address_that_holds_most_makes_room_for_the_others(held):
    with in_thread(most=8) as (served, port):
        other = connect(held, port, 1, source="127.0.0.2")
        greedy = connect(held, port, 7)
        wait_until(lambda: len(served._channels()) == 8)
        for _ in range(3):
            (new,) = connect(held, port, 1, source="127.0.0.3")
            assert asked(new).startswith(b"HTTP/1.1 200 OK")
        assert is_open(other[0])
        assert [is_open(phone) for phone in greedy] == [False] * 3 + [True] * 4


def test_where_the_system_has_no_more_files_idle_connections_go_and_it_is_said_once(
    held, monkeypatch, caplog
):
    with in_thread() as (served, port):
        connect(held, port, 8)
        wait_until(lambda: len(served._channels()) == 8)
        accept, calls = served.accept, []

        def refuse():
            calls.append(len(served._channels()))
            if calls[-1] > 4:
                raise OSError(errno.EMFILE, "Too many open files")
            return accept()

        monkeypatch.setattr(served, "accept", refuse)
        (new,) = connect(held, port, 1)
        assert asked(new).startswith(b"HTTP/1.1 200 OK")
        assert len(calls) < 50
    assert [record.getMessage() for record in caplog.records] == [
        "can't accept new connections: Too many open files"
    ]


def test_where_nobody_can_go_it_tries_again_without_haste(held, monkeypatch, caplog):
    with in_thread() as (served, port):
        calls = []

        def refuse():
            calls.append(1)
            raise OSError(errno.EMFILE, "Too many open files")

        monkeypatch.setattr(served, "accept", refuse)
        connect(held, port, 1)
        wait_until(lambda: len(calls) > 1)
        assert len(calls) < 50
    assert len(caplog.records) == 1


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"POST / HTTP/1.1\r\nContent-Length: 200000\r\n\r\n", b"413"),
        (b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 40_000 + b"\r\n\r\n", b"431"),
    ],
)
def test_what_a_request_may_have_the_server_keep_is_bounded(held, sent, status):
    with in_thread() as (_, port):
        (phone,) = connect(held, port, 1, first=sent)
        assert phone.recv(65536).split()[1] == status


@pytest.mark.parametrize("path", ["/history/deleted", "/tea/history/deleted", "/tea/api/imports"])
def test_what_may_be_larger_is_read_below_a_path_too(held, path):
    with in_thread(below="/tea") as (_, port):
        sent = f"POST {path} HTTP/1.1\r\nContent-Length: 200000\r\n\r\n".encode() + b"x" * 200_000
        (phone,) = connect(held, port, 1, first=sent)
        assert phone.recv(65536).split()[1] == b"404"  # of the small application, which has read it


def test_no_body_is_kept_in_a_file():
    adjusted = Adjustments(**wsgi.SETTINGS)
    assert adjusted.max_request_body_size < adjusted.inbuf_overflow


@pytest.mark.parametrize(
    "sent",
    [
        b"GET http://[::1 HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n",
    ],
)
def test_what_python_cannot_read_of_a_request_is_a_bad_request_and_no_traceback(held, caplog, sent):
    with in_thread() as (_, port):
        (phone,) = connect(held, port, 1, first=sent)
        assert phone.recv(65536).startswith(b"HTTP/1.1 400 Bad Request")
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
