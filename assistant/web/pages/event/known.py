"""The events that a device knows, for the first page, and those that go on, for the owner of the machine."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from ....history.club import EVENING
from ....tournaments.held import Held
from ...device import known_device
from ...rendering.links import address
from ...services import tournaments

_MOST = 4
_MOST_RUNNING = 20


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
    known = tournaments().known(device, _MOST) if device else []
    return [_known(held, held.id_for(device)) for held in known]


def running_events() -> Sequence[KnownEvent]:
    """Return the newest events of all devices that are not over, to run."""
    return [_known(held, held.row.id) for held in tournaments().running(_MOST_RUNNING)]


def _known(held: Held, event_id: str) -> KnownEvent:
    opened = held.state.opened
    page = address("events.show", event_id=event_id)
    at = datetime.fromisoformat(held.at)
    return KnownEvent(opened.name, opened.game, page, len(held.rounds), held.state.planned, at)
