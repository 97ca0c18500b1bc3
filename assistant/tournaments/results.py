"""The results of a tournament's pairings, as the tables have them or the host has entered them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .tournament import Pairing, Tournament


@dataclass(frozen=True)
class TableResult:
    """The end of a match: the seats that won, and each seat's `figures`: charm points or money."""

    winners: tuple[int, ...]
    figures: tuple[int, ...]


@dataclass(frozen=True)
class Meeting:
    """A pairing with its result: `winners` are people, None while it is open.

    `figures` are charm points or money of each in the order of `people`; None where only winners are known.
    """

    people: tuple[int, ...]
    winners: tuple[int, ...] | None
    figures: tuple[int, ...] | None = None

    @property
    def is_bye(self) -> bool:
        """Whether there was nobody to play against."""
        return len(self.people) == 1

    @property
    def is_played(self) -> bool:
        """Whether it was played and has a result."""
        return not self.is_bye and self.winners is not None

    @property
    def is_open(self) -> bool:
        """Whether its result is awaited."""
        return self.winners is None


def meetings(tournament: Tournament, results: Mapping[str, TableResult]) -> tuple[tuple[Meeting, ...], ...]:
    """Return the meetings of each round, given the results of the tables that are over, by id."""
    return tuple(tuple(_meeting(pairing, results) for pairing in round_) for round_ in tournament.rounds)


def _meeting(pairing: Pairing, results: Mapping[str, TableResult]) -> Meeting:
    people, found = pairing.people, results.get(pairing.table or "")
    if pairing.is_bye:
        return Meeting(people, people)
    if pairing.reported is not None:
        return Meeting(people, pairing.reported)
    if found is None or not _fits(found, people):
        return Meeting(people, None)
    return Meeting(people, tuple(people[seat] for seat in found.winners), found.figures)


def _fits(found: TableResult, people: Sequence[int]) -> bool:
    return len(found.figures) == len(people) and all(seat < len(people) for seat in found.winners)
