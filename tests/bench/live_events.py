"""From a tap on one phone to the event on the others, against a bare stream; and pages beside 200 streams."""

import json
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import cycle
from urllib.parse import urlsplit

from ..factories import new_table
from ..running import running
from ..servers import address as address_of
from ..servers import call, serving

PHONES = (2, 20, 32)
EVERYBODY = 200
TABLES = 50
TAPS = 150
PAGES = 200


def measure():
    with bare_server() as bare_port, tempfile.TemporaryDirectory() as folder, serving(folder) as (_, address):
        port = urlsplit(address).port
        # The same tables, so that the phones of the next round take the places of those before.
        tables = opened_tables(address, TABLES)
        table = tables[0]
        for phones in PHONES:
            bare = delays(bare_port, "/live", phones, lambda n: ("/tell", "{}"))
            ours = delays(port, f"{table}/live", phones, lambda n: tap(table, n))
            for percent in (50, 95, 99):
                a, b = quantile(ours, percent), quantile(bare, percent)
                yield f"{phones} phones, p{percent}", f"{a * 1e3:.1f} ms, {a / b:.1f} × bare"
        with listening(port, streams(tables[1:]), EVERYBODY - 4):
            crowded = delays(port, f"{table}/live", 4, lambda n: tap(table, n))
        for percent in (50, 95, 99):
            yield f"{EVERYBODY} at {TABLES} tables, p{percent}", f"{quantile(crowded, percent) * 1e3:.1f} ms"
        yield from pages_beside_streams(port, tables)


def opened_tables(address, count):
    """The addresses of new tables in the API."""
    return ["/api/tables/" + call(f"{address}/api/tables", "POST", new_table())["id"] for _ in range(count)]


def streams(tables):
    return [f"{table}/live" for table in tables]


def tap(table, number):
    return f"{table}/round/cards/0/6", json.dumps({"count": number % 5 + 1})


def delays(port, stream, phones, request):
    """Seconds from sending each request to the arrival of its event at the last of the phones."""
    with listening(port, [stream], phones) as wait:
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        found = []
        for number in range(TAPS):
            path, body = request(number)
            begun = time.perf_counter()
            connection.request("PUT", path, body, {"Content-Type": "application/json"})
            wait()
            found.append(time.perf_counter() - begun)
            connection.getresponse().read()
        connection.close()
        return found


@contextmanager
def listening(port, paths, phones):
    """Opens streams, of each path in turn; yields a function that waits until all have received an event."""
    selector = selectors.DefaultSelector()
    for number, stream in zip(range(phones), cycle(paths), strict=False):
        phone = socket.create_connection(("127.0.0.1", port), timeout=60)
        phone.sendall(f"GET {stream}?page={number} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        selector.register(phone, selectors.EVENT_READ)
    quiet(selector)

    def wait():
        silent = phones
        heard = set()
        while silent:
            for key, _ in selector.select(timeout=10):
                if b"event: table" in key.fileobj.recv(65536) and key.fd not in heard:
                    heard.add(key.fd)
                    silent -= 1

    yield wait
    for key in list(selector.get_map().values()):
        key.fileobj.close()
    selector.close()


def quiet(selector):
    """Reads until half a second passes without news: the greetings, and who else has come."""
    while ready := selector.select(timeout=0.5):
        for key, _ in ready:
            key.fileobj.recv(65536)


def pages_beside_streams(port, tables):
    with listening(port, streams(tables), EVERYBODY):
        beside = page_time(port, tables[0])
    alone = page_time(port, tables[0])
    yield f"the state beside {EVERYBODY} streams, to none", f"{beside / alone:.2f} ×"


def page_time(port, table):
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    times = []
    for _ in range(PAGES):
        begun = time.perf_counter()
        connection.request("GET", table)
        connection.getresponse().read()
        times.append(time.perf_counter() - begun)
    connection.close()
    return statistics.median(times)


def quantile(values, percent):
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


@contextmanager
def bare_server():
    command = [sys.executable, "-m", "tests.bench.bare_stream"]
    with running(command, stdout=subprocess.PIPE, text=True) as process:
        yield urlsplit(address_of(process)).port
