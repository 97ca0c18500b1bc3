"""A tap at a table of four phones on each tier: how late the fourth shows it, and what it costs in CPU.

Counted is all that the tap leads to, in all processes: the request, four streams, four fragments. What it
comes to for a hundred thousand tables is told with its arithmetic.
"""

import asyncio
import json
import statistics
import tempfile
import time
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path

from ..factories import ALL_TIED, new_table
from ..hosting import instance, postgres
from ..servers import call, serving
from .phones import Figures, Phone
from .processes import cpu

PHONES, PLAYERS = 4, 2
TABLES = 8
TAPS, COUNTED = 12, 24  # at each table, shown one by one and as people count, which is measured so often
TIMES = 3
# Events of a table; 75 are about the middle of a match that is counted card by card.
BEFORE = 75 - TAPS - TIMES * COUNTED // 2
PAUSES = (0.2, 0.2, 0.6)  # seconds after a tap of who counts: three cards of one geisha, then the next
WORLD = 100_000  # tables, at each of which there are so many taps in so many seconds
ROUND_TAPS, ROUND_SECONDS = 50, 480
MACHINE, FULL = 16, 0.7  # cores, of which so much is used
COUNTING = [
    {"at": f"cards/{player}/{geisha}", "count": step + 1}
    for geisha, pair in enumerate(ALL_TIED)
    for player, count in enumerate(pair)
    for step in range(count)
]
PARTS = ("pages", "streams", "proxy", "database", "bus")


class Table:
    """Its phones, of which the first two tap in turn; no tap leaves things as they are."""

    def __init__(self, table_id, phones):
        self.id, self.phones, self._taps = table_id, phones, [0] * PLAYERS

    async def tap(self, player):
        """The version that it leads to."""
        count = self._taps[player] % 2 + 1
        self._taps[player] += 1
        status, answer = await self.phones[player].tap({"at": f"cards/{player}/6", "count": count})
        assert status == 200, answer
        return json.loads(answer)["version"]

    async def shown_after(self):
        """Seconds from a tap to the moment at which the last of the phones has the fragment that shows it."""
        begun = time.perf_counter()
        version = await self.tap(sum(self._taps) % PLAYERS)
        await asyncio.gather(*(phone.shows(version) for phone in self.phones))
        return time.perf_counter() - begun

    async def count(self):
        """Both players at once."""
        await asyncio.gather(*(self._count(player) for player in range(PLAYERS)))

    async def _count(self, player):
        tapped = []
        for _, pause in zip(range(COUNTED // PLAYERS), cycle(PAUSES), strict=False):
            tapped.append(asyncio.create_task(self.tap(player)))
            await asyncio.sleep(pause)
        await asyncio.gather(*tapped)


class Tier:
    """A running server of one of the kinds, its processes by name, and tables with their phones."""

    def __init__(self, name, address, pids):
        self.name, self.address, self.pids = name, address, pids
        self.tables, self.delays, self.figures = [], [], Figures()

    async def fill(self):
        for number in range(TABLES):
            table_id = await asyncio.to_thread(opened, self.address)
            phones = [Phone(self.address, f"{number}-{seat}", self.figures) for seat in range(PHONES)]
            for phone in phones:
                await phone.arrive(table_id)
            for seat, phone in enumerate(phones[:PLAYERS]):
                await phone.sit(seat)
            self.tables.append(Table(table_id, phones))
        for phone in self.phones:
            await phone.is_open.wait()

    @property
    def phones(self):
        return [phone for table in self.tables for phone in table.phones]

    def cpu(self):
        return {part: cpu(pid) for part, pid in self.pids.items()}

    async def empty(self):
        for phone in self.phones:
            await phone.leave()


def opened(address):
    """The id of a new table with so many events, rounds counted card by card."""
    table = call(f"{address}/api/tables", "POST", new_table())
    url, number = f"{address}/api/tables/{table['id']}", 0
    while table["version"] < BEFORE:
        number += 1
        room = BEFORE - table["version"]
        table = call(f"{url}/round", "PATCH", {"taps": COUNTING[:room]})
        if room > len(COUNTING):
            table = call(f"{url}/rounds/{number}", "PUT", {"cards": ALL_TIED})
    return table["id"]


@contextmanager
def tiers(stack):
    """The three of them, each with its own data."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    process, address = stack.enter_context(serving(folder / "home"))
    cluster = stack.enter_context(postgres())
    found = [Tier("tier 1", address, {"pages": process.pid})]
    for name, database in (("tier 2", None), ("tier 3", cluster.address())):
        place = folder / name.replace(" ", "-")
        place.mkdir()
        running = stack.enter_context(instance(place, database))
        pids = {part: one.process.pid for part, one in running.parts.items()}
        if database:
            pids["database"] = cluster.process.pid
        found.append(Tier(name, running.address, pids))
    yield found


def measure():
    with ExitStack() as stack, tiers(stack) as found:
        yield from asyncio.run(_measured(found))


async def _measured(found):
    for tier in found:
        await tier.fill()
    await asyncio.sleep(2)
    costs = {"each": await _one_by_one(found)}
    for tier in found:
        tier.figures.statuses.clear()
        tier.figures.taps = 0
    costs["paced"] = _middle([await _as_people_count(found) for _ in range(TIMES)])
    fragments = _fragments(found)
    for tier in found:
        await tier.empty()
    return [*_delays(found), *_costs(found, costs), *fragments, *_world(costs)]


async def _one_by_one(found):
    """A tap here and a tap there, each shown by everybody before the next; gives CPU by tier and part."""
    for phone in (phone for tier in found for phone in tier.phones):
        phone.wait = 0.0
    spent = {tier.name: dict.fromkeys(tier.pids, 0.0) for tier in found}
    for number in range(TAPS * TABLES):
        for tier in found:
            before = tier.cpu()
            tier.delays.append(await tier.tables[number % TABLES].shown_after())
            await asyncio.sleep(0.02)  # for what is done after the answer
            for part, seconds in tier.cpu().items():
                spent[tier.name][part] += seconds - before[part]
    return _each(spent, TAPS)


def _each(spent, taps):
    """Of one of so many at each table."""
    taps *= TABLES
    return {name: {part: seconds / taps for part, seconds in parts.items()} for name, parts in spent.items()}


async def _as_people_count(found):
    """Two phones of every table tap, and the others look; gives CPU by tier and part."""
    spent = {}
    for tier in found:
        for phone in tier.phones:
            phone.wait = None
        before = tier.cpu()
        await asyncio.gather(*(table.count() for table in tier.tables))
        await asyncio.sleep(1)
        spent[tier.name] = {part: seconds - before[part] for part, seconds in tier.cpu().items()}
    return _each(spent, COUNTED)


def _middle(measured):
    """Of each tier what is neither the dearest nor the cheapest: a machine has neighbours."""
    return {
        name: sorted((one[name] for one in measured), key=lambda parts: sum(parts.values()))[TIMES // 2]
        for name in measured[0]
    }


def _delays(found):
    home = statistics.median(found[0].delays)
    for tier in found:
        p50 = statistics.median(tier.delays)
        p95 = statistics.quantiles(tier.delays, n=20)[-1]
        told = f"{p50 * 1e3:.1f} ms (p95 {p95 * 1e3:.1f}), {p50 / home:.2f} × tier 1"
        yield f"{tier.name}: tap → fourth phone's fragment, p50", told


def _costs(found, costs):
    ways = {"each": "every phone after every tap", "paced": "as two people count"}
    for way, parts in costs.items():
        for tier in found:
            spent = parts[tier.name]
            told = ", ".join(f"{part} {spent[part] * 1e3:.1f}" for part in PARTS if part in spent)
            yield f"{tier.name}: CPU of a tap, {ways[way]}", f"{sum(spent.values()) * 1e3:.1f} ms"
            yield "", told


def _fragments(found):
    """The requests after a tap, as two people count."""
    for tier in found:
        statuses, taps = tier.figures.statuses, tier.figures.taps
        sent = statuses["tap", 200] / taps
        new, same = statuses["fragment", 200] / taps, statuses["fragment", 304] / taps
        told = f"{sent:.1f}, {new:.1f}, and {same:.1f} unchanged"
        yield f"{tier.name}: requests with taps, fragments a tap", told


def _world(costs):
    """Cores for the world, by what a tap of the third tier has cost here as people count, and at most."""
    spent, most = costs["paced"]["tier 3"], sum(costs["each"]["tier 3"].values())
    taps = WORLD * ROUND_TAPS / ROUND_SECONDS
    yield f"{WORLD:,} tables × {ROUND_TAPS} taps / {ROUND_SECONDS} s", f"{taps:,.0f} taps a second"
    for part in PARTS:
        yield f"× {spent[part] * 1e3:.2f} ms of {part}", f"{taps * spent[part]:.1f} cores"
    cores = taps * sum(spent.values())
    yield "together, and if every phone fetched every tap", f"{cores:.0f} cores, {taps * most:.0f} cores"
    machines = -(-cores // (MACHINE * FULL))
    yield f"/ {MACHINE} cores a machine, {FULL:.0%} of them used", f"{machines:.0f} machines"
