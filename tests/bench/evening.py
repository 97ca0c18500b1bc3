"""An evening of many tables on the third tier, faster than life: phones come and go, and nothing may grow.

`python -m tests.bench evening --minutes 5 --faster 2`. Matches are played round by round to their end and
played again; between the rounds people think, for a shorter time than they do, and count as fast as they do.
"""

import asyncio
import json
import statistics
import tempfile
import time
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random

import psycopg
from redis import Redis

from assistant.games.hanamikoji.rules import GEISHA

from ..factories import new_table
from ..hosting import instance, postgres
from .phones import Figures, Phone
from .processes import cpu, files, memory

TABLES, PHONES = 200, 4
ROUND_SECONDS, ROUND_TAPS, PACE = 480, 50, 0.45  # of life, and seconds between two taps
AWAY_EVERY, AWAY_FOR = 120.0, 5.0  # seconds that a phone stays and is away, at a mean
QUARTERS = 4


class Evening:
    """Everybody who plays, and what they were answered, until it is over."""

    def __init__(self, address, faster):
        self.address, self.figures, self.round = address, Figures(), ROUND_SECONDS / faster
        self.matches = self.rounds = 0
        self.tables = [PlayedTable(self, number) for number in range(TABLES)]

    async def play(self, seconds, at_quarters):
        """Calls this at the beginning, at each quarter and at the end; gives why tables broke off."""
        playing = [asyncio.create_task(table.play()) for table in self.tables]
        await asyncio.gather(*(table.is_there.wait() for table in self.tables))
        at_quarters()
        for _ in range(QUARTERS):
            await asyncio.sleep(seconds / QUARTERS)
            await asyncio.to_thread(at_quarters)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return [task.exception() for task in playing if not task.cancelled() and task.exception()]


class PlayedTable:
    """Its phones play one match after the other."""

    def __init__(self, evening, number):
        self.evening, self.chance, self.number = evening, Random(number), number
        self.is_there, self._restless = asyncio.Event(), []
        self.phones = [self._phone(seat) for seat in range(PHONES)]

    def _phone(self, seat):
        """With an address of its own, for which the proxy that tells of it is trusted."""
        forwarded = {"X-Forwarded-For": f"10.{self.number // 256}.{self.number % 256}.{seat + 1}"}
        return Phone(self.evening.address, f"{self.number}-{seat}", self.evening.figures, headers=forwarded)

    async def play(self):
        try:
            await asyncio.sleep(self.chance.uniform(0, 20))
            self.state = await self._asked("open", "POST", "/api/tables", new_table())
            await self._sit_down()
            self.is_there.set()
            await asyncio.sleep(self.chance.uniform(0, self.evening.round))
            while True:
                await self._play_round()
                thinking = max(0, self.evening.round - ROUND_TAPS * PACE)
                await asyncio.sleep(thinking * self.chance.uniform(0.5, 1.5))
        finally:
            self.is_there.set()
            for task in self._restless:
                task.cancel()

    async def _sit_down(self):
        """All phones at the table of the match; all but the host's come and go."""
        for task in self._restless:
            task.cancel()
        await asyncio.gather(*self._restless, return_exceptions=True)
        for phone in self.phones:
            await phone.leave()
            with suppress(OSError, EOFError):
                await phone.arrive(self.state["id"])
        self._restless = [asyncio.create_task(self._come_and_go(phone)) for phone in self.phones[1:]]

    async def _asked(self, kind, method, path, body):
        """The state that the host's phone is answered, asked for again where that was none."""
        while True:
            with suppress(OSError, EOFError, ValueError):
                _, answer = await self.phones[0].ask(kind, method, path, body)
                state = json.loads(answer)
                if "version" in state:
                    return state
            await asyncio.sleep(1)

    async def _come_and_go(self, phone):
        """A screen goes dark, and is looked at again."""
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / AWAY_EVERY))
            await phone.leave()
            await asyncio.sleep(self.chance.expovariate(1 / AWAY_FOR))
            with suppress(OSError, EOFError):
                await phone.arrive(self.state["id"])

    async def _play_round(self):
        cards, url, tapped = dealt(self.chance), f"/api/tables/{self.state['id']}", []
        for cell, count in counting(self.chance, cards):
            tapped.append(asyncio.create_task(self._tap(cell, count)))
            await asyncio.sleep(PACE)
        await asyncio.gather(*tapped)
        number = self.state["round"]["number"]
        self.state = await self._asked("score", "PUT", f"{url}/rounds/{number}", {"cards": cards})
        self.evening.rounds += 1
        if self.chance.random() < 0.1:
            self.state = await self._asked("undo", "POST", f"{url}/undos", {})
            self.state = await self._asked("score", "PUT", f"{url}/rounds/{number}", {"cards": cards})
        if self.state["outcome"]:
            await self._play_again(url)

    async def _tap(self, cell, count):
        """One of the phones that are here taps; the others are to show it, each some time."""
        here = [phone for phone in self.phones if phone.is_open.is_set()] or self.phones[:1]
        phone = self.chance.choice(here[:2])
        with suppress(OSError, EOFError, ValueError):
            begun = time.perf_counter()
            _, answer = await phone.tap({"at": cell, "count": count})
            version = json.loads(answer)["version"]
            looking = [other for other in here if other is not phone]
            for other in looking:
                asyncio.create_task(self._shown(other, version, begun))  # noqa: RUF006 - it ends by itself

    async def _shown(self, phone, version, begun):
        """A phone that goes, or whose table is another by then, is not counted."""
        table = phone.table
        with suppress(TimeoutError):
            await asyncio.wait_for(phone.shows(version), 5)
            if phone.is_open.is_set() and phone.table == table:
                self.evening.figures.add("shown", 200, time.perf_counter() - begun)

    async def _play_again(self, url):
        self.evening.matches += 1
        self.state = await self._asked("rematch", "POST", f"{url}/rematches", {})
        await self._sit_down()


def dealt(chance):
    """Item cards as two players may have laid them."""
    pairs = []
    for geisha in GEISHA:
        mine = chance.randint(0, geisha.value)
        pairs.append([mine, chance.randint(0, geisha.value - mine)])
    return pairs


def counting(chance, cards):
    """About so many taps, each of which changes something, that end with these cards."""
    last = {(p, g): count for g, pair in enumerate(cards) for p, count in enumerate(pair) if count}
    taps, now = [], dict.fromkeys(last, 0)
    for cell in [*chance.choices([*last], k=ROUND_TAPS - len(last)), *last]:
        others = [count for count in range(last[cell] + 1) if count != now[cell]]
        now[cell] = chance.choice(others)
        taps.append((cell, now[cell]))
    taps += [(cell, last[cell]) for cell in last if now[cell] != last[cell]]
    return [(f"cards/{player}/{geisha}", count) for (player, geisha), count in taps]


def measure(minutes, faster):
    with tempfile.TemporaryDirectory() as name, postgres() as cluster:
        database = cluster.address()
        with instance(Path(name), database) as running:
            pids = {part: one.process.pid for part, one in running.parts.items()}
            evening = Evening(running.address, faster)
            watched = Watched(running, database, {**pids, "database": cluster.process.pid}, evening.figures)
            yield f"tables × phones, {faster:g} × as fast as life", f"{TABLES} × {PHONES}, {minutes:g} min"
            broken = asyncio.run(evening.play(minutes * 60, watched.look))
            yield from watched.told()
            yield "tables that broke off", "; ".join([str(len(broken)), *map(repr, broken[:3])])
            yield from _answers(evening, minutes * 60)


class Watched:
    """The use of all processes and stores, at each look."""

    def __init__(self, running, database, pids, figures):
        self._bus = Redis.from_url(running.parts["bus"].address)
        self._database, self._pids, self._figures = database, pids, figures
        self._looks = []

    def look(self):
        found = {f"{part}, memory": memory(pid) / 2**20 for part, pid in self._pids.items()}
        found |= {f"{part}, files": files(pid) for part, pid in self._pids.items()}
        found["CPU seconds"] = sum(cpu(pid) for pid in self._pids.values())
        found["taps"] = self._figures.taps
        found["bus, keys"] = self._bus.dbsize()
        found["bus, tables listened to"] = len(self._bus.pubsub_channels())
        self._looks.append({**found, **self._rows()})

    def _rows(self):
        with psycopg.connect(self._database) as connection:
            names = "tables", "events", "visits"
            rows = {f"rows of {name}": _one(connection, f"SELECT count(*) FROM {name}") for name in names}
            size = _one(connection, "SELECT pg_database_size(current_database())")
        return {**rows, "database, MB": size / 2**20}

    def told(self):
        """From the beginning by quarters to the end."""
        for what in self._looks[0]:
            yield what, " → ".join(f"{look[what]:,.0f}" for look in self._looks)
        spent, taps = ([look[what] for look in self._looks] for what in ("CPU seconds", "taps"))
        each = [cpu / count for cpu, count in zip(_steps(spent), _steps(taps), strict=True) if count]
        yield (
            "CPU of a tap, with all that was done beside",
            " → ".join(f"{cost * 1e3:.1f} ms" for cost in each),
        )


def _steps(values):
    """From each to the next."""
    return [later - earlier for earlier, later in pairwise(values)]


def _one(connection, sql):
    return connection.execute(sql).fetchone()[0]


def _answers(evening, seconds):
    figures = evening.figures
    yield "rounds scored, matches ended", f"{evening.rounds:,}, {evening.matches:,}"
    yield "taps a second", f"{figures.taps / seconds:.0f}"
    for kind, took in figures.seconds.items():
        p50, p95, p99 = (statistics.quantiles(took, n=100)[percent - 1] * 1e3 for percent in (50, 95, 99))
        yield f"{kind}: {len(took):,}, p50 / p95 / p99", f"{p50:.0f} / {p95:.0f} / {p99:.0f} ms"
    answered = {}
    for (kind, status), count in figures.statuses.items():
        answered.setdefault(status, []).append(f"{kind} {count:,}")
    for status, counts in sorted(answered.items()):
        yield f"answered {status}", ", ".join(counts)
    faults = sum(count for (_, status), count in figures.statuses.items() if status >= 500)
    yield "of those faults of the server (5xx)", f"{faults:,}"
