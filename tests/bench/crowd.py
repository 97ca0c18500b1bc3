"""300 phones at once, more than the server has threads: they vanish without goodbye, come back, and leave."""

import socket
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from assistant.realtime import MOST_AT_A_TABLE

from ..factories import new_table
from ..proxy import Proxy
from ..servers import call, serving
from .memory import resident

PHONES = 300


def measure():
    with tempfile.TemporaryDirectory() as folder, serving(folder) as (process, address):
        port = urlsplit(address).port
        tables = opened_tables(address)
        warm_up(port, tables)
        yield "before", figures(process)
        proxy = Proxy(port)
        phones = [opened(proxy.port, tables, number) for number in range(PHONES)]
        answers = [status(phone) for phone in phones]
        yield "phones with a stream, phones that must ask", f"{answers.count(200)}, {answers.count(503)}"
        begun = time.perf_counter()
        assert call(f"{address}{tables[0]}/round/cards/0/6", "PUT", {"count": 1})["version"] == 2
        yield "a tap beside them is answered after", f"{(time.perf_counter() - begun) * 1e3:.0f} ms"
        yield "while they are here", figures(process)
        proxy.swallow()
        back = [opened(port, tables, number) for number in range(PHONES)]
        again = [status(phone) for phone in back]
        yield "back after vanishing: streams, asking", f"{again.count(200)}, {again.count(503)}"
        for phone in (*back, *phones):
            phone.close()
        proxy.close()
        yield "35 s after all have left", figures(process, after=35)


def opened_tables(address):
    return [
        "/api/tables/" + call(f"{address}/api/tables", "POST", new_table())["id"]
        for _ in range(PHONES // MOST_AT_A_TABLE + 1)
    ]


def warm_up(port, tables):
    """One crowd that says goodbye, so that what is set up once is not counted as left behind."""
    phones = [opened(port, tables, number, "first") for number in range(PHONES)]
    for phone in phones:
        status(phone)
        phone.close()
    time.sleep(35)


def opened(port, tables, number, crowd=""):
    phone = socket.create_connection(("127.0.0.1", port), timeout=20)
    stream = f"{tables[number % len(tables)]}/live?page={crowd}{number}"
    phone.sendall(f"GET {stream} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    return phone


def status(phone):
    return int(phone.recv(65536).split()[1])


def figures(process, after=0):
    time.sleep(after)
    files = len(list(Path(f"/proc/{process.pid}/fd").iterdir()))
    (threads,) = [
        line.split()[1]
        for line in Path(f"/proc/{process.pid}/status").read_text().splitlines()
        if line.startswith("Threads")
    ]
    return f"{files} files, {threads} threads, {resident(process)}"
