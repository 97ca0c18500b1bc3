"""The year of a device: how often, when and with whom it played, and who won, in a time zone.

A `zone` of None is this machine's.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from .queries import History, Person

MONTHS = range(1, 13)
FIRST, LAST = 2000, 9998  # accepted years
_BEST = 4


@dataclass(frozen=True)
class Year:
    """The matches that ended in a year by month, the number of evenings, and of people.

    `best` are those with the most wins, at a tie with the fewest losses.
    """

    year: int
    months: tuple[int, ...]
    evenings: int
    people: int
    best: tuple[Person, ...]

    @property
    def matches(self) -> int:
        """The number of matches."""
        return sum(self.months)


def year_of(history: History, device: str, year: int, zone: tzinfo | None) -> Year | None:
    """Return the year's figures, None if nothing was played. No log is read."""
    since, until = (datetime(of, 1, 1, tzinfo=zone).astimezone(UTC) for of in (year, year + 1))
    ended = history.ended(device, since, until)
    if not ended:
        return None
    months = Counter(at.astimezone(zone).month for at, _ in ended)
    people = history.people(device, since, until)
    evenings = {evening for _, evening in ended}
    return Year(year, tuple(months[month] for month in MONTHS), len(evenings), len(people), _best(people))


def years(history: History, device: str, now: datetime, zone: tzinfo | None) -> Sequence[int]:
    """Return the years from this one back to that of the first match; empty without one."""
    _, first = history.size(device)
    return range(now.astimezone(zone).year, first.astimezone(zone).year - 1, -1) if first else ()


def _best(people: Sequence[Person]) -> tuple[Person, ...]:
    winners = (person for person in people if person.won)
    return tuple(sorted(winners, key=lambda one: (-one.won, one.matches, one.name))[:_BEST])
