"""Copying a device's history to another device by a short-lived, one-time code."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from ...matches.join_codes import NotACode, find_code, make_code
from ...matches.summary import stored_time, utc_now
from ...store import Store
from ...tournaments import hosting

VALID_FOR = timedelta(minutes=10)
_KEY = "moves"  # in the settings, which all processes of a server share


@dataclass(frozen=True)
class DeviceTransfer:
    """A code that copies the history of `device` to the device it is entered on, valid until `until`."""

    device: str
    code: str
    until: str


class DeviceTransfers:
    """The device transfers of one store; their codes have `length` characters, and `now` is the clock."""

    def __init__(self, store: Store, length: int, now: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self._now = now
        self._length = length

    def open(self, device: str, valid_for: timedelta = VALID_FOR) -> DeviceTransfer:
        """Create a code for a device, replacing its former one."""
        until, made = stored_time(self._now() + valid_for), list[DeviceTransfer]()

        def opened(kept: str) -> str:
            others = {code: move for code, move in self._valid(kept).items() if move.device != device}
            code = next(filter(lambda code: code not in others, iter(lambda: make_code(self._length), None)))
            made.append(DeviceTransfer(device, code, until))
            return _stored({**others, code: made[-1]})

        self._store.settings.change(_KEY, opened)
        return made[-1]

    def of(self, device: str) -> DeviceTransfer | None:
        """Return the device's transfer if its code is still valid."""
        kept = self._store.settings.get(_KEY) or ""
        return next((move for move in self._valid(kept).values() if move.device == device), None)

    def take(self, code: str, to: str) -> bool:
        """Copy all that the device knows that created the code, with its seats; return False without one.

        This uses up the code, unless it is entered on the device that created it.
        """
        typed = find_code(code)
        if typed is None:
            raise NotACode
        if typed not in self._valid(self._store.settings.get(_KEY) or ""):
            return False
        found: list[DeviceTransfer | None] = []

        def taken(kept: str) -> str:
            valid = self._valid(kept)
            move = valid.get(typed)
            found.append(move)
            others = {key: other for key, other in valid.items() if other is not move}
            return _stored(others if move and move.device != to else valid)

        self._store.settings.change(_KEY, taken)
        move = found[-1]
        if move and move.device != to:
            self._give(move.device, to)
        return move is not None

    def _give(self, device: str, to: str) -> None:
        at = stored_time(self._now())
        self._store.visits.give(device, to, at)
        hosting.copy(self._store.tournaments, device, to, at)
        join(self._store, self._store.aliases.of(device), to)

    def _valid(self, kept: str) -> dict[str, DeviceTransfer]:
        moves = [DeviceTransfer(**move) for move in json.loads(kept or "[]")]
        now = stored_time(self._now())
        return {move.code: move for move in moves if move.until > now}


def _stored(moves: Mapping[str, DeviceTransfer]) -> str:
    return json.dumps([asdict(move) for move in moves.values()])


def join(store: Store, aliases: Mapping[str, str], device: str) -> None:
    """Add aliases to those of a device, whose own take precedence."""
    for spelling, person in aliases.items():
        owners = store.aliases.of(device)
        if spelling not in owners and spelling not in owners.values():
            store.aliases.join(device, spelling, owners.get(person, person))
