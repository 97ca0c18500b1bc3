"""The memory of the server: with 200 phones, after every sheet, and after a crowd that asks for sheets."""

import itertools
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

from assistant.games import GAMES
from assistant.printing.documents import layouts

from ..factories import new_table
from ..servers import call, serving
from .live_events import TABLES, listening, opened_tables, streams

PHONES = 200
CLIENTS = 60
LANGUAGES = ("en", "fr", "ja")
OF_A_TABLE = ("result.pdf", "result-sheet.png", "result.png", "join.pdf", "join.png")


def measure():
    with tempfile.TemporaryDirectory() as folder, serving(folder) as (process, address):
        tables = opened_tables(address, TABLES)
        yield "after the first answers", resident(process)
        with listening(urlsplit(address).port, streams(tables), PHONES):
            yield f"with {PHONES} phones", resident(process)
    with tempfile.TemporaryDirectory() as folder, serving(folder) as (process, address):
        for path in sheets(call(f"{address}/api/tables", "POST", new_table())["links"]["play"]):
            fetch(address + path)
        yield "after every sheet in three languages", resident(process)
    with tempfile.TemporaryDirectory() as folder, serving(folder) as (process, address):
        yield from crowd(process, address)


def crowd(process, address):
    """Each client asks for one sheet after the other, beside a phone that taps."""
    opened = call(f"{address}/api/tables", "POST", new_table())
    paths = list(sheets(opened["links"]["play"]))
    shares = [itertools.islice(itertools.cycle(paths), number, number + 2) for number in range(CLIENTS)]
    answers = []
    clients = [threading.Thread(target=ask, args=(address, share, answers)) for share in shares]
    for client in clients:
        client.start()
    slowest = 0.0
    while any(client.is_alive() for client in clients):
        begun = time.perf_counter()
        call(f"{address}/api/tables/{opened['id']}/round/cards/0/6", "PUT", {"count": 1})
        slowest = max(slowest, time.perf_counter() - begun)
        time.sleep(0.05)
    yield f"after {CLIENTS} clients asked at once", resident(process)
    yield "sheets sent, sent away", f"{answers.count(200)}, {answers.count(503)}"
    yield "the slowest tap beside them", f"{slowest * 1e3:.0f} ms"


def sheets(table):
    """The addresses of all sheets, of the games and of a table."""
    for language in LANGUAGES:
        for game in GAMES:
            for sheet, kind in itertools.product(layouts(game).SHEETS, ("pdf", "png")):
                yield f"/sheets/{game}/{sheet}.{language}.a4.{kind}"
        yield from (f"{table}/{file}?lang={language}" for file in OF_A_TABLE)


def ask(address, paths, answers):
    for path in paths:
        answers.append(fetch(address + path))


def fetch(url):
    """The status of the answer."""
    try:
        with urllib.request.urlopen(url, timeout=300) as response:
            response.read()
            return response.status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def resident(process):
    """Now, and at most since the start."""
    status = Path(f"/proc/{process.pid}/status")
    if not status.exists():
        return "not known here"
    sizes = dict(line.split(":", 1) for line in status.read_text().splitlines())
    now, most = (int(sizes[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM"))
    return f"{now:.0f} MB, at most {most:.0f} MB"
