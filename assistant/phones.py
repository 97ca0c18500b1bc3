"""The devices that know a table: for whom they sit, and which of them are here."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from .games.errors import Absent
from .live import Live
from .log import Log

_JOIN_HOST = "join-host"


@dataclass(frozen=True)
class Phone:
    """A device that knows a table. `seat` is the player it sits for; `is_here` while it shows the table."""

    number: int
    device: str
    seat: int | None
    is_here: bool


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Phones:
    """The devices of one log; who is here comes from `live`."""

    def __init__(self, log: Log, live: Live, now: Callable[[], datetime] = _utc_now) -> None:
        self._log = log
        self._live = live
        self._now = now

    def visit(self, table_id: str, device: str) -> None:
        """The device knows the table from now on."""
        self._log.add_visit(device, table_id, self._now().isoformat())

    def take_seat(self, table_id: str, device: str, seat: int | None, players: int) -> None:
        """The device sits for one of the players from now on, or for none; raises Absent."""
        if seat is not None and seat not in range(players):
            raise Absent("player", "no-such-player")
        self.visit(table_id, device)
        self._log.take_seat(device, table_id, seat)
        self._live.announce_presence(table_id)

    def at(self, table_id: str) -> list[Phone]:
        """The devices that know the table, in the order in which they came."""
        here = self._live.here(table_id)
        return [
            Phone(number, visit.device, visit.seat, visit.device in here)
            for number, visit in enumerate(self._log.visits(table_id), 1)
        ]

    def seat(self, table_id: str, device: str) -> int | None:
        """The player for whom this device sits, if it has said."""
        return next((visit.seat for visit in self._log.visits(table_id) if visit.device == device), None)

    def join_host(self) -> str | None:
        """The host that was chosen for the QR codes, if any was."""
        return self._log.setting(_JOIN_HOST)

    def choose_join_host(self, host: str) -> None:
        self._log.set_setting(_JOIN_HOST, host)
