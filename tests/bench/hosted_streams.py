"""The streams of a hosted instance, a process by itself: memory, idle CPU, a publish to the last phone."""

import asyncio
import os
import random
import re
import resource
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from assistant.realtime.bus import BusNotifier
from assistant.realtime.tickets import Tickets

from ..hosting import KEY, bus, settings, streams
from ..ports import free_port
from .live_events import quantile

PHONES = 5000
AT_A_TABLE = 4
AT_ONCE = 200  # that connect
SETTLED = 3.0  # seconds
IDLE = 30.0  # two heartbeats
PUBLISHED = 500
BETWEEN = 0.02
LONGEST = 10.0
# As Chromium sends them, through a proxy.
HEADERS = "".join(
    f"{line}\r\n"
    for line in (
        "Host: play.example.org",
        "X-Forwarded-For: 2001:db8:1234:5678:9abc:def0:1234:5678",
        "Accept: text/event-stream",
        "Cache-Control: no-cache",
        "User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Mobile",
        "Accept-Language: fr-FR,fr;q=0.9,en;q=0.8",
        "Accept-Encoding: gzip, deflate, br, zstd",
        "Referer: https://play.example.org/t/FcYUWrz6ogB9ScDSQAVuMA",
        "Sec-Fetch-Dest: empty",
        "Sec-Fetch-Mode: cors",
        "Sec-Fetch-Site: same-origin",
        f"Cookie: session={'x' * 120}",
    )
)


def measure():
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder, port = Path(name), free_port()
        rings = stack.enter_context(bus(folder))
        environ = settings(bus_url=rings.address, secret_key=KEY)
        process = stack.enter_context(streams(folder, port, environ)).process.pid
        yield from asyncio.run(measured(port, process, rings))


async def measured(port, process, rings):
    tickets = Tickets(KEY)
    bell = BusNotifier(rings.address, tickets)
    first = await one(port, tickets)  # what only the first stream needs is not what a stream costs
    empty = memory(process)
    begun, used = time.perf_counter(), processor(process)
    tables = await connected(port, tickets)
    seconds, busy = time.perf_counter() - begun, processor(process) - used
    await asyncio.sleep(SETTLED)
    full = memory(process)
    idle, of_the_bus = [await idle_share(each) for each in (process, rings.process.pid)]
    used = processor(process)
    delays = await published(bell, tables)
    each = (processor(process) - used) / PUBLISHED
    bell.close()
    first.close()
    return [
        (f"{PHONES:,} streams, 4 a table, connected", f"{PHONES / seconds:.0f} a second"),
        ("CPU of the process as one comes", f"{busy / PHONES * 1e3:.2f} ms"),
        ("memory a stream (PSS)", f"{(full - empty) / PHONES:.1f} kB"),
        ("idle, of a core: the process, the bus", f"{idle:.1%}, {of_the_bus:.1%}"),
        ("publish to the last of four, p50", f"{quantile(delays, 50) * 1e3:.2f} ms"),
        ("p95, p99", f"{quantile(delays, 95) * 1e3:.1f} ms, {quantile(delays, 99) * 1e3:.1f} ms"),
        ("heard by all four", f"{len(delays)} of {PUBLISHED}"),
        ("CPU of the process a publish", f"{each * 1e3:.2f} ms"),
    ]


class Table:
    """Four phones, and who waits for all of them to hear."""

    def __init__(self, name):
        self.name, self.version, self.heard = name, 0, 0
        self.all = None

    def hear(self, version):
        if version == self.version and self.all:
            self.heard += 1
            if self.heard == AT_A_TABLE:
                self.all.set_result(time.perf_counter())
                self.all = None


class Phone(asyncio.Protocol):
    """A stream, open once it was greeted."""

    def __init__(self, request, table):
        self._request, self._table = request, table
        self.is_open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data):
        if not self.is_open.done():
            self.is_open.set_result(None)
        for version in re.findall(rb'"version": (\d+)', data):
            self._table.hear(int(version))

    def close(self):
        self.transport.close()


async def one(port, tickets, table=None, number=0):
    table = table or Table("the first")
    path = f"/live/{tickets.sign(table.name, f'device {number} of a usual length'.replace(' ', '-'))}"
    request = f"GET {path}?page={os.urandom(9).hex()} HTTP/1.1\r\n{HEADERS}\r\n".encode()
    _, phone = await asyncio.get_running_loop().create_connection(
        lambda: Phone(request, table), "127.0.0.1", port
    )
    await phone.is_open
    return phone


async def connected(port, tickets):
    """Their tables, once all phones have a stream; these live as long as their loop."""
    tables = [Table(f"table {number}") for number in range(PHONES // AT_A_TABLE)]
    gate = asyncio.Semaphore(AT_ONCE)

    async def come(table, number):
        async with gate:
            await one(port, tickets, table, number)

    await asyncio.gather(*(come(table, number) for table in tables for number in range(AT_A_TABLE)))
    return tables


async def published(bell, tables):
    """Seconds from each publish until the last of four phones has heard, of those that all have."""
    found = []
    for _ in range(PUBLISHED):
        table = random.choice(tables)
        table.version, table.heard = table.version + 1, 0
        table.all = heard = asyncio.get_running_loop().create_future()
        begun = time.perf_counter()
        bell.publish(table.name, table.version)
        try:
            found.append(await asyncio.wait_for(heard, LONGEST) - begun)
        except TimeoutError:
            table.all = None
        await asyncio.sleep(BETWEEN)
    return found


async def idle_share(process):
    used = processor(process)
    await asyncio.sleep(IDLE)
    return (processor(process) - used) / IDLE


def processor(process):
    """Seconds of the processor's time so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process):
    """Its share of memory, in kB."""
    return int(re.search(r"Pss:\s+(\d+)", Path(f"/proc/{process}/smaps_rollup").read_text())[1])
