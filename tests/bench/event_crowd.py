"""Taps at a table of nobody's event while 30 clients open the biggest event, to taps without them.

Tier 2 on this machine: nginx, two processes of pages, SQLite. All is measured in one run, so that a busy
machine slows down both. The clients open its pages, fragments, board and paper, one after the other without
a pause, and come again when they are told to; then they open more such events than a process keeps.
"""

import json
import statistics
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE

from assistant import DATA_FILE
from assistant.store import TournamentRow
from assistant.tournaments.decide import MOST, MOST_ROUNDS

from ..factories import new_table
from ..hosting import instance
from ..running import started
from ..servers import call
from ..stores import opened_file
from .event import evening_of

CLIENTS = 30
TAPS, PAUSE = 100, 0.02  # seconds between two taps
LONGEST = 60  # seconds for all of them
EVENTS = 24  # more than a process keeps
SHOWN = ("", "/fragment", "/board", "/board/fragment", "/event.en.a4.pdf", "/people/0")


def measure():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "data").mkdir()
        watches = filled(folder / "data" / DATA_FILE)
        with instance(folder) as running:
            table = call(f"{running.address}/api/tables", "POST", new_table())["id"]
            url = f"{running.address}/api/tables/{table}/round/cards/0/6"
            alone = taps(url)
            yield "a tap alone, p50 and p99", told(alone)
            for clients, shown in ((1, watches[:1]), (CLIENTS, watches[:1]), (CLIENTS, watches)):
                with opening(running.address, clients, shown) as statuses:
                    beside = taps(url)
                what = f"beside {clients} opening {len(shown)} of the biggest"
                yield what, f"{told(beside)}, {p99(beside) / p99(alone):.1f} × alone"
                yield "", ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items()))


def filled(path):
    """The watch addresses of as many events as large as one can be."""
    store = opened_file(path)
    first, *others = evening_of(MOST, MOST_ROUNDS).entries
    for number in range(EVENTS):
        store.tournaments.create(TournamentRow(f"run{number}", f"watch{number}"), first)
        store.tournaments.append(f"run{number}", 1, others)
    store.close()
    return [f"watch{number}" for number in range(EVENTS)]


def taps(url):
    """The seconds of each."""
    found = []
    end = time.monotonic() + LONGEST
    for number in range(TAPS):
        if time.monotonic() > end:
            break
        begun = time.perf_counter()
        call(url, "PUT", {"count": number % 5})
        found.append(time.perf_counter() - begun)
        time.sleep(PAUSE)
    return found


def p99(seconds):
    return statistics.quantiles(seconds, n=100)[-1]


def told(seconds):
    return f"{statistics.median(seconds) * 1e3:.0f} ms, {p99(seconds) * 1e3:.0f} ms"


@contextmanager
def opening(address, clients, watches):
    """So many clients, in a process of their own, that open these events; the answers by their status."""
    statuses = Counter()
    command = [sys.executable, "-m", __name__, address, str(clients), *watches]
    crowd = started(command, stdin=PIPE, stdout=PIPE, text=True)
    time.sleep(2)
    try:
        yield statuses
    finally:
        statuses.update(json.loads(crowd.communicate("", timeout=2 * LONGEST)[0]))


def open_until_told(address, clients, watches):
    """Print the answers by their status once the input ends."""
    statuses, over = Counter(), threading.Event()

    def client(number):
        while not over.is_set():
            watch, shown = watches[number % len(watches)], SHOWN[number % len(SHOWN)]
            status, wait = looked(f"{address}/e/{watch}{shown}")
            statuses[status] += 1
            number += 0 if wait else 1
            over.wait(wait)

    threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
    for each in threads:
        each.start()
    sys.stdin.read()
    over.set()
    for each in threads:
        each.join()
    print(json.dumps(statuses))


def looked(url):
    """The status, and the seconds to wait."""
    try:
        asked = urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(asked, timeout=LONGEST) as answer:
            answer.read()
            return answer.status, 0
    except urllib.error.HTTPError as refused:
        return refused.code, int(refused.headers.get("Retry-After", 1))


if __name__ == "__main__":
    open_until_told(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
