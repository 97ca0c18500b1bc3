"""A new phone beside connections that say nothing, and beside a crowd that asks for sheets at once."""

import os
import socket
import tempfile
import threading
import time
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from urllib.parse import urlsplit

from assistant.games import GAMES
from assistant.i18n import LANGUAGES

from ..factories import new_table
from ..servers import COMMAND, call, limited, serving
from .memory import ask

SHEETS = 60
PHONES = 10
QUIET_SECONDS = 4
CASES = (
    # what, how the server is started, idle connections, streams
    ("as usual, 1,000 idle", COMMAND, 1000, 0),
    ("256 open files, 300 idle", limited("RLIMIT_NOFILE", 256), 300, 0),
    ("64 open files, 150 streams", limited("RLIMIT_NOFILE", 64), 0, 150),
)


def measure():
    import resource  # of POSIX alone

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for what, command, idle, streams in CASES:
        with (
            tempfile.TemporaryDirectory() as folder,
            tempfile.TemporaryFile() as log,
            serving(folder, command=command, errors=log) as (process, address),
            ExitStack() as held,
        ):
            table = call(f"{address}/api/tables", "POST", new_table())["id"]
            hold(held, address, idle, b"")
            asks = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            hold(held, address, streams, asks.encode())
            yield f"{what}: a new phone has a table after", f"{slowest_phone(address):.2f} s"
            yield "beside 60 who ask for sheets", beside_sheets(address)
            yield f"processor in {QUIET_SECONDS} quiet seconds", f"{processor(process):.2f} s"
            yield "bytes of log, address space", f"{os.fstat(log.fileno()).st_size}, {address_space(process)}"


def hold(held, address, count, first):
    for _ in range(count):
        phone = socket.create_connection(("127.0.0.1", urlsplit(address).port), timeout=30)
        held.callback(phone.close)
        phone.sendall(first)


def slowest_phone(address):
    """Seconds from connecting to the answer that a table is open, of the slowest of some phones."""
    slowest = 0.0
    for _ in range(PHONES):
        begun = time.perf_counter()
        call(f"{address}/api/tables", "POST", new_table())
        slowest = max(slowest, time.perf_counter() - begun)
        time.sleep(0.1)
    return slowest


def beside_sheets(address):
    paths = [f"/sheets/{game}/rules.{language}.a4.pdf" for game, language in product(GAMES, LANGUAGES)]
    answers = []
    clients = [
        threading.Thread(target=ask, args=(address, [paths[number % len(paths)]], answers))
        for number in range(SHEETS)
    ]
    for client in clients:
        client.start()
    seconds = slowest_phone(address)
    for client in clients:
        client.join()
    return f"{seconds:.2f} s; {answers.count(200)} sent, {answers.count(503)} sent away"


def processor(process):
    """Seconds of the processor's time that pass in some seconds without a request."""
    before = used(process)
    time.sleep(QUIET_SECONDS)
    return used(process) - before


def used(process):
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def address_space(process):
    """The most that the process had, by VmPeak."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    sizes = dict(line.split(":", 1) for line in status.splitlines())
    return f"{int(sizes['VmPeak'].split()[0]) / 1024:.0f} MB"
