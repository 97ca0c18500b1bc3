"""The right to run a tournament, which a device has that wrote to its log."""

from contextlib import suppress

from ..games.errors import Conflict
from ..store import Entry, FoundTournament, Stale, Tournaments
from . import log

_ATTEMPTS = 50
_ALL = 1_000_000


def copy(tournaments: Tournaments, device: str, to: str, at: str) -> None:
    """Let another device know the tournaments of a device, and run those that it runs."""
    tournaments.give(device, to, at)
    for found in run_by(tournaments, device):
        join(tournaments, found.row.id, to, at)


def run_by(tournaments: Tournaments, device: str) -> list[FoundTournament]:
    """Return all tournaments that a device runs."""
    known = map(tournaments.tournament, tournaments.known(device, _ALL))
    return [found for found in known if found and runs(found, device)]


def runs(found: FoundTournament, device: str) -> bool:
    """Return whether a device runs a tournament."""
    return bool(device) and any(entry.device == device for entry in found.entries)


def join(tournaments: Tournaments, tournament_id: str, device: str, at: str) -> None:
    """Let a device run a tournament, if there is one and the device doesn't yet; raise Conflict."""
    kind, body = log.dump(log.HostJoined())
    for _ in range(_ATTEMPTS):
        found = tournaments.tournament(tournament_id)
        if found is None or runs(found, device):
            return
        with suppress(Stale):
            tournaments.append(tournament_id, len(found.entries), [Entry(at, device, kind, body)])
            return
    raise Conflict("body", "busy")
