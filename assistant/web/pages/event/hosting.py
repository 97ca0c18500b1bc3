"""The controls of an event as a whole, for its host: undo, redo, answers to its tables, its rounds."""

from dataclasses import dataclass, replace

from ....games.sentence import Sentence
from ....tournaments.decide import MOST_ROUNDS
from ....tournaments.held import Held
from ....tournaments.results import told_apart
from ....tournaments.sentences import proposal, redone, result_of, undone
from ....tournaments.shown import planned_as
from ....tournaments.tournament import Pairing, Result


@dataclass(frozen=True)
class Proposal:
    """A table's result against the settled one of a pairing; `said` tells it apart from later ones.

    `winner` is who has won by the result that counts, None where that is nobody alone.
    """

    round: int
    index: int
    said: str
    sentence: Sentence
    winner: Sentence | None


@dataclass(frozen=True)
class Hosting:
    """An event as its host runs it."""

    held: Held

    @property
    def undo(self) -> Sentence | None:
        """The undo as a button offers it, None where there is nothing to undo."""
        return undone(self.held)

    @property
    def redo(self) -> Sentence | None:
        """The redo as a button offers it, None where nothing was undone."""
        return redone(self.held)

    @property
    def proposals(self) -> list[Proposal]:
        """The results of tables that differ from settled ones."""
        return [self._proposal(*found) for found in self.held.proposals]

    def _proposal(self, number: int, index: int, pairing: Pairing, said: Result | None) -> Proposal:
        sentence = proposal(self.held, number, index)
        return Proposal(number, index, told_apart(said), sentence, self._winner(pairing))

    def _winner(self, pairing: Pairing) -> Sentence | None:
        counts = self.held.state.result(pairing)
        if counts is None or len(counts.winners) != 1:
            return None
        return result_of(self.held.state, pairing.people, replace(counts, figures=None))

    @property
    def can_end(self) -> bool:
        """Whether it goes on."""
        return bool(self.held.rounds) and not self.held.is_over

    @property
    def planned(self) -> int | None:
        """The number of rounds after which it is over, None for as many as wanted."""
        return len(self.held.rounds) if self.held.state.has_ended else self.held.state.planned

    @property
    def planned_as(self) -> str:
        """The rounds that are planned, as a form tells them apart from what comes later."""
        return planned_as(self.held.state)

    @property
    def more_rounds(self) -> int:
        """The number of rounds with one more, 0 where none can follow those planned."""
        can_follow = self.held.format.has_next(self.held.state.present, self.held.rounds)
        return self.planned + 1 if self.planned and self.planned < MOST_ROUNDS and can_follow else 0

    @property
    def fewer_rounds(self) -> int:
        """The number of rounds with one fewer, 0 where those planned are all paired."""
        return self.planned - 1 if self.planned and self.planned > max(1, len(self.held.rounds)) else 0
