"""Evenings that go on at random: people come late, go and return, results are corrected, entries undone.

Most are drawn by lot, some go by the order of the people as older logs do.
"""

from dataclasses import dataclass

from assistant.tournaments import decide
from assistant.tournaments.formats import format_of
from assistant.tournaments.formats.entrants import entrants
from assistant.tournaments.log import (
    EntriesUndone,
    PeopleJoined,
    PeopleLeft,
    PeopleReturned,
    ResultRecorded,
    RoundPaired,
    TournamentOpened,
)
from assistant.tournaments.results import meetings
from assistant.tournaments.tournament import replayed

FEWEST = 3


def opened(people, format="swiss", *, game="hanamikoji", rounds=None):
    return TournamentOpened(
        game, "Club night", format, rounds, tuple(f"P{number}" for number in range(people))
    )


@dataclass
class Evening:
    """An event's log."""

    log: list

    @classmethod
    def of(cls, people, format="swiss", **options):
        return cls([opened(people, format, **options)])

    @property
    def state(self):
        return replayed(self.log)

    @property
    def format(self):
        return format_of(self.state.opened)

    @property
    def rounds(self):
        return meetings(self.state)

    @property
    def rows(self):
        return self.format.standing(self.state, self.rounds)

    @property
    def there(self):
        return entrants(self.state, self.rounds, self.rows)

    @property
    def pairings(self):
        """The people of each pairing, by round."""
        return [[meeting.people for meeting in each] for each in self.rounds]

    def draw(self, lot):
        """Draw a lot if it is time for one."""
        self.log += decide.draw(self.state, lot)

    def pair(self, rng):
        """Pair a round and play it; return whether there was one."""
        if rng.randrange(4):
            self.draw(rng.randrange(decide.MOST_LOT))
        people = self.format.next_round(self.state, self.rounds, self.rows)
        tables = [f"{len(self.log)}/{place}" if len(one) > 1 else None for place, one in enumerate(people)]
        self.log += [RoundPaired(tuple(people), tuple(tables))] if people else []
        number = len(self.log)
        self.log += [result(rng, number, place, one) for place, one in enumerate(people) if len(one) > 1]
        return bool(people)

    def disturb(self, rng):
        """Let somebody come, go or return, correct a result, or undo entries; or let nothing happen."""
        getattr(self, rng.choice(["_join", "_leave", "_return", "_correct", "_undo", "_rest"]))(rng)

    def _join(self, rng):
        self.log.append(PeopleJoined(tuple(f"L{len(self.log)}-{n}" for n in range(rng.randint(1, 2)))))

    def _leave(self, rng):
        if len(self.state.present) > FEWEST:
            self.log.append(PeopleLeft((rng.choice(self.state.present),)))

    def _return(self, rng):
        gone = {*range(len(self.state.people))} - {*self.state.present}
        if gone:
            self.log.append(PeopleReturned((rng.choice(sorted(gone)),)))

    def _correct(self, rng):
        played = [one for one in self.state.pairings if not one.is_bye]
        if played:
            one = rng.choice(played)
            self.log.append(result(rng, *one.key, one.people))

    def _undo(self, rng):
        undoable = self.state.undoable
        if undoable:
            self.log.append(EntriesUndone(([1, *undoable])[-rng.randint(1, 2)]))

    def _rest(self, rng):
        pass


def result(rng, paired, pairing, people):
    """Return a random result; of two, both share the victory now and then."""
    figures = tuple(rng.randint(0, 12) for _ in people)
    best = tuple(one for one, figure in zip(people, figures, strict=True) if figure == max(figures))
    return ResultRecorded(paired, pairing, people, best, figures)
