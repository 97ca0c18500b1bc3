"""Everybody meets everybody twice, the second time with the other one starting."""

from collections.abc import Sequence

from ..tie_breaks import CHARM, HEAD_TO_HEAD, SONNEBORN_BERGER
from . import round_robin
from .entrants import Entrant, Rounds
from .format import Format, Pairings

_TIMES = 2


def next_round(there: Sequence[Entrant], rounds: Rounds) -> Pairings:
    """Return the pairings in which most people meet somebody, rather for the first time."""
    started = {meeting.people for round_ in rounds for meeting in round_}
    return [pair[::-1] if pair in started else pair for pair in round_robin.next_round(there, rounds, _TIMES)]


DOUBLE_ROUND_ROBIN = Format(
    "double-round-robin", next_round, (HEAD_TO_HEAD, SONNEBORN_BERGER, CHARM), times=_TIMES
)
