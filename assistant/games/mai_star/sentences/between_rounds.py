"""Sentences and figures between two rounds: the money, the next starting player, and the next steps."""

from dataclasses import dataclass

from ...sentence import Sentence
from ..match import Match
from ..rules import CARDS, LAST_ROUND, lowest
from .playing import begins, geisha_order, names, says

FIVE = 5
MOST_LANTERNS = 24  # more would be too small to see


@dataclass(frozen=True)
class Lantern:
    """A unit of a player's money, worth five or one; new if the last round brought any of it."""

    is_five: bool
    is_new: bool


@dataclass(frozen=True)
class MoneyRow:
    """A player's money: equal totals share a `place`, and who has left has none.

    `earned` is None before the first round here, and for one who had left.
    """

    player: int
    place: int | None
    before: int
    earned: int | None
    total: int

    @property
    def lanterns(self) -> tuple[Lantern, ...]:
        """The lanterns, at most the newest MOST_LANTERNS."""
        wide = self.total - self.total % FIVE
        ends = [*range(FIVE, wide + 1, FIVE), *range(wide + 1, self.total + 1)]
        return tuple(Lantern(end <= wide, end > self.before) for end in ends[-MOST_LANTERNS:])


@dataclass(frozen=True)
class Seat:
    """A seat at the table; `turn` is in degrees clockwise from the far end."""

    player: int
    turn: float
    counts: bool


@dataclass(frozen=True)
class Ring:
    """The seats, and the way from the highest total at `start` to the starting player.

    `sweep` is in degrees clockwise.
    """

    seats: tuple[Seat, ...]
    start: float
    sweep: float


def money_rows(match: Match) -> tuple[MoneyRow, ...]:
    """Return the money of each player, the highest total first."""
    return tuple(_money_row(match, player) for player in match.ranking)


def _money_row(match: Match, player: int) -> MoneyRow:
    total = match.totals[player]
    last = match.rounds[-1] if match.rounds else None
    earned = last.scores[player].earned if last and player not in last.gone else None
    ahead = sum(match.totals[other] > total for other in match.staying)
    place = None if player in match.gone else 1 + ahead
    return MoneyRow(player, place, total - (earned or 0), earned, total)


def ring(match: Match, near: int) -> Ring:
    """Return the ring with the seat `near` at the near end.

    `counts` marks the players who determine the starting player; `sweep` is 0 unless a tie was broken.
    """
    begins_, leaders = match.starting_player, match.richest
    candidates = lowest(match.totals, match.gone)
    step = 360 / len(match.players)
    is_gone = begins_ is not None and len(candidates) > 1 and len(leaders) == 1
    counts = {*candidates, *leaders} if is_gone else {*candidates}
    seats = tuple(
        Seat(player, 180 + (player - near) * step, player in counts) for player in range(len(match.players))
    )
    sweep = (begins_ - leaders[0]) % len(seats) * step if is_gone and begins_ is not None else 0
    return Ring(seats, seats[leaders[0]].turn, sweep)


# Sentences


def rounds_left(match: Match) -> Sentence:
    """Return how many rounds are left, including the next one."""
    return says(f"left-{LAST_ROUND + 1 - match.round_number}")


def next_round(match: Match, may_play: bool) -> tuple[Sentence, Sentence]:
    """Return the starting player and the hand size, or that the table decides, and why."""
    player = match.starting_player
    if player is None:
        return says("tap-who-won" if may_play else "table-decides"), _shared(match)
    last = "-last" if match.round_number == LAST_ROUND else ""
    name = match.players[player]
    return says("begins-round", name=name, number=match.round_number), says(
        f"hands{last}", count=match.hand_size
    )


def _shared(match: Match) -> Sentence:
    """Return why the rules cannot decide."""
    least = match.candidates
    total = match.totals[least[0]]
    if len(least) == len(match.staying):
        return says("all-have", total=total)
    return says("least-shared", names=names(match, least), total=total)


def why_begins(match: Match) -> tuple[Sentence, Sentence]:
    """Return a title and the rule that decides the starting player."""
    player = match.starting_player
    title = says("why-table") if player is None else says("why-begins", name=match.players[player])
    return title, begins(match)


def next_steps(match: Match) -> tuple[tuple[str, Sentence], ...]:
    """Return the steps before the next round, each with the name of its picture."""
    back = [("turn", says("step-back"))] if match.rounds else []
    deal = ("deal", says("step-deal", count=match.hand_size))
    order = match.choosing_order
    geisha = [("cards", geisha_order(match, order))] if order else []
    return (*back, ("cards", says("step-shuffle", count=CARDS)), deal, *geisha)


def rematch_chooses(match: Match, player: int) -> Sentence:
    """Return that this player chooses a geisha first."""
    return says("chooses-first", name=match.players[player])
