"""The results of a tournament's pairings."""

from collections.abc import Sequence
from dataclasses import dataclass

from .tournament import Pairing, Result, Tournament


@dataclass(frozen=True)
class Meeting:
    """A pairing with its result: `winners` are people, () where nobody won, None while it is open.

    `figures` are charm points or money of each in the order of `people`; None where they are unknown.
    """

    people: tuple[int, ...]
    winners: tuple[int, ...] | None
    figures: tuple[int, ...] | None = None
    absent: tuple[int, ...] = ()

    @property
    def is_bye(self) -> bool:
        """Whether there was nobody to play against."""
        return len(self.people) == 1

    @property
    def is_open(self) -> bool:
        """Whether its result is awaited."""
        return self.winners is None

    @property
    def has_result(self) -> bool:
        """Whether it is a match with a result, played or not."""
        return not self.is_bye and self.winners is not None

    @property
    def is_played(self) -> bool:
        """Whether it was played: somebody has won, and everybody was there."""
        return not self.is_bye and bool(self.winners) and not self.absent

    def others(self, person: int) -> tuple[int, ...]:
        """Return the others in it against whom a person has a result, played or not."""
        return tuple(other for other in self.people if other != person) if self.has_result else ()

    def played_against(self, person: int) -> tuple[int, ...]:
        """Return the others with whom a person has played: nobody where nobody won or one didn't come."""
        if not self.winners or person in self.absent:
            return ()
        return tuple(other for other in self.others(person) if other not in self.absent)


def told_apart(result: Result | None) -> str:
    """Return a text that differs between results, empty for none."""
    return (
        "/".join(map(str, (*result.winners, "", *(result.figures or ()), "", *result.absent)))
        if result
        else ""
    )


def shown_as(tournament: Tournament, pairing: Pairing) -> str:
    """Return a text that differs where others meet in a pairing, or its result is another one."""
    return f"{_people(pairing)}:{told_apart(tournament.result(pairing))}"


def seated_as(pairings: Sequence[Pairing]) -> str:
    """Return a text that differs between rounds, and where others meet in one."""
    return " ".join([*(str(pairing.key[0]) for pairing in pairings[:1]), *map(_people, pairings)])


def _people(pairing: Pairing) -> str:
    return "/".join(map(str, pairing.people))


def meetings(tournament: Tournament) -> tuple[tuple[Meeting, ...], ...]:
    """Return the meetings of each round."""
    return tuple(tuple(_meeting(tournament, pairing) for pairing in each) for each in tournament.rounds)


def _meeting(tournament: Tournament, pairing: Pairing) -> Meeting:
    if pairing.is_bye:
        return Meeting(pairing.people, pairing.people)
    result = tournament.result(pairing)
    if result is None:
        return Meeting(pairing.people, None)
    return Meeting(pairing.people, result.winners, result.figures, result.absent)
