"""The devices that know a table: for whom they sit, and which of them are here."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

from ..games.errors import Absent
from ..realtime import Notifier
from ..store import Store

_JOIN_HOST = "join-host"
_FRESH_SECONDS = 5.0
_KNOWN = 4096  # devices at tables: what comes in a moment is hardly from more


@dataclass(frozen=True)
class Device:
    """A device that knows a table. `seat` is the player it sits for; `is_here` while it shows the table."""

    number: int
    device: str
    seat: int | None
    is_here: bool


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Devices:
    """The devices of one store; who is here comes from `bell`. `clock` gives seconds that never go back."""

    def __init__(
        self,
        store: Store,
        notifier: Notifier,
        now: Callable[[], datetime] = _utc_now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._bell = notifier
        self._now = now
        self._clock = clock
        self._join_host: tuple[str, float] | None = None
        self._come_once = lru_cache(_KNOWN)(self._come)

    def at(self, table_id: str) -> list[Device]:
        """The devices that know the table, in the order in which they came."""
        here = self._bell.here(table_id)
        return [
            Device(number, visit.device, visit.seat, visit.device in here)
            for number, visit in enumerate(self._store.visits.of(table_id), 1)
        ]

    def arrive(self, table_id: str, device: str) -> list[Device]:
        """The same, with this device among them from now on."""
        phones = self.at(table_id)
        if any(phone.device == device for phone in phones):
            return phones
        self.visit(table_id, device)
        return self.at(table_id)

    def come(self, table_id: str, device: str) -> None:
        """The device is among them from now on; of one that has come lately nothing is looked up."""
        self._come_once(table_id, device)

    def _come(self, table_id: str, device: str) -> None:
        self.arrive(table_id, device)

    def visit(self, table_id: str, device: str) -> None:
        """The device knows the table from now on."""
        self._store.visits.add(device, table_id, self._now().isoformat())

    def take_seat(self, table_id: str, device: str, seat: int | None, players: int) -> None:
        """The device sits for one of the players from now on, or for none; raises Absent."""
        if seat is not None and seat not in range(players):
            raise Absent("player", "no-such-player")
        self._store.visits.take_seat(device, table_id, self._now().isoformat(), seat)
        self._bell.publish_presence(table_id)

    def join_host(self) -> str:
        """The host that was chosen for the QR codes, empty if none was; known here for a few seconds."""
        known = self._join_host
        if known is None or self._clock() - known[1] > _FRESH_SECONDS:
            known = self._join_host = self._store.settings.get(_JOIN_HOST) or "", self._clock()
        return known[0]

    def choose_join_host(self, host: str) -> None:
        self._store.settings.set(_JOIN_HOST, host)
        self._join_host = host, self._clock()


def seat_of(phones: Sequence[Device], device: str) -> int | None:
    """The player for whom this device sits, if it has said."""
    return next((phone.seat for phone in phones if phone.device == device), None)


def seats_here(phones: Sequence[Device]) -> dict[int, bool]:
    """Every seat that a phone has taken, and whether one of its phones is here."""
    here = {phone.seat for phone in phones if phone.is_here}
    return {phone.seat: phone.seat in here for phone in phones if phone.seat is not None}


def presence(taken: Mapping[int, bool], own: int | None, players: int) -> list[str]:
    """By player: `this` device is theirs, another is `here` or `away`, or there is `none`.

    `taken` is what `seats_here` gives, `own` the seat of this device.
    """
    words = {True: "here", False: "away", None: "none"}
    return ["this" if seat == own else words[taken.get(seat)] for seat in range(players)]
