"""The devices that know a table: their seats, and which of them are present."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from ..realtime import Notifier
from ..store import Store
from .summary import utc_now

_JOIN_HOST = "join-host"
_FRESH_SECONDS = 5.0
_KNOWN = 4096  # devices at tables; more are hardly active at once


@dataclass(frozen=True)
class Device:
    """A device that knows a table, since `came`.

    `seat` is the player it sits for; `is_here` while it shows the table.
    """

    number: int
    device: str
    seat: int | None
    is_here: bool
    came: str


class Devices:
    """The devices of one store; the notifier knows who is present. `clock` is monotonic, in seconds."""

    def __init__(
        self,
        store: Store,
        notifier: Notifier,
        now: Callable[[], datetime] = utc_now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._notifier = notifier
        self._now = now
        self._clock = clock
        self._join_host: tuple[str, float] | None = None
        self._come_once = lru_cache(_KNOWN)(self._come)

    def at(self, table_id: str) -> list[Device]:
        """Return the devices that know the table, in the order of arrival."""
        here = self._notifier.here(table_id)
        return [
            Device(number, visit.device, visit.seat, visit.device in here, visit.first_at)
            for number, visit in enumerate(self._store.visits.of(table_id), 1)
        ]

    def arrive(self, table_id: str, device: str) -> list[Device]:
        """Return the devices that know the table, after adding this one."""
        phones = self.at(table_id)
        if any(phone.device == device for phone in phones):
            return phones
        self.visit(table_id, device)
        return self.at(table_id)

    def come(self, table_id: str, device: str) -> None:
        """Add a device to the table; one that came recently is not looked up again."""
        self._come_once(table_id, device)

    def _come(self, table_id: str, device: str) -> None:
        self.arrive(table_id, device)

    def visit(self, table_id: str, device: str) -> None:
        """Record that the device knows the table."""
        self._store.visits.add(device, table_id, self._now().isoformat())

    def take_seat(self, table_id: str, device: str, seat: int | None, *, shared: bool) -> bool:
        """Seat the device for a player, or for none.

        Return False and change nothing if another device sits there, unless the seat may be `shared`.
        """
        is_taken = self._store.visits.take_seat(
            device, table_id, self._now().isoformat(), seat, shared=shared
        )
        if is_taken:
            self._notifier.publish_presence(table_id)
        return is_taken

    def join_host(self) -> str:
        """Return the host chosen for QR codes, empty if none is; it is cached for a few seconds."""
        known = self._join_host
        if known is None or self._clock() - known[1] > _FRESH_SECONDS:
            known = self._join_host = self._store.settings.get(_JOIN_HOST) or "", self._clock()
        return known[0]

    def choose_join_host(self, host: str) -> None:
        """Set the host for QR codes."""
        self._store.settings.set(_JOIN_HOST, host)
        self._join_host = host, self._clock()


def seat_of(phones: Sequence[Device], device: str) -> int | None:
    """Return the player for whom this device sits, None if it has not said."""
    return next((phone.seat for phone in phones if phone.device == device), None)


def sharing(phones: Sequence[Device], device: str) -> frozenset[str]:
    """Return this device and the others that sit for the same player."""
    seat = seat_of(phones, device)
    same = (phone.device for phone in phones if seat is not None and phone.seat == seat)
    return frozenset({device, *same})


def seats_here(phones: Sequence[Device]) -> dict[int, bool]:
    """Return every taken seat, and whether one of its devices is present."""
    here = {phone.seat for phone in phones if phone.is_here}
    return {phone.seat: phone.seat in here for phone in phones if phone.seat is not None}


def seats_kept(before: Sequence[str], after: Sequence[str]) -> dict[int, int]:
    """Return by seat the new seat of each player who plays on; equal names keep their order."""
    kept: dict[int, int] = {}
    for new, name in enumerate(after):
        same = (seat for seat, other in enumerate(before) if other == name and seat not in kept)
        if (seat := next(same, None)) is not None:
            kept[seat] = new
    return kept


def presence(taken: Mapping[int, bool], own: int | None, players: int) -> list[str]:
    """Return per player `this` if this device sits there, `here` or `away` for another, else `none`.

    `taken` is the result of `seats_here`, `own` the seat of this device.
    """
    words = {True: "here", False: "away", None: "none"}
    return ["this" if seat == own else words[taken.get(seat)] for seat in range(players)]
