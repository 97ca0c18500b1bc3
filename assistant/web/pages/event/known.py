"""The events that a device knows, for the first page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from ....history.club import EVENING
from ....tournaments.held import Held
from ...device import known_device
from ...rendering.links import address
from ...services import tournaments

_MOST = 4


@dataclass(frozen=True)
class KnownEvent:
    """An event in a list: `address` is the one by which this device knows it, `at` its newest change."""

    name: str
    game: str
    address: str
    number: int
    planned: int | None
    at: datetime

    @property
    def is_recent(self) -> bool:
        """Whether something happened this evening."""
        return datetime.now(UTC) - self.at < EVENING


def known_events() -> Sequence[KnownEvent]:
    """Return the newest events of this device, to run where it has run them, else to play."""
    device = known_device()
    return [_known(held, device) for held in tournaments().known(device, _MOST)] if device else []


def _known(held: Held, device: str) -> KnownEvent:
    opened = held.state.opened
    page = address("events.show", event_id=held.id_for(device))
    at = datetime.fromisoformat(held.at)
    return KnownEvent(opened.name, opened.game, page, len(held.rounds), held.state.planned, at)
