"""Between two rounds: how everybody stands, who begins the next one and why, and what to do before it."""

from dataclasses import dataclass

from ...sentence import Sentence
from ..match import Match
from ..rules import CARDS, LAST_ROUND, lowest
from .sentences import begins, geisha_order, names, says

FIVE = 5
MOST_LANTERNS = 24  # of a string: more would be no longer seen


@dataclass(frozen=True)
class Lantern:
    """A part of what a player has: five of it or one; new where not all of it was there before the round."""

    is_five: bool
    is_new: bool


@dataclass(frozen=True)
class Standing:
    """What a player has: `place` is shared by who have as much, `earned` None before the first round here."""

    player: int
    place: int
    before: int
    earned: int | None
    total: int

    @property
    def lanterns(self) -> tuple[Lantern, ...]:
        """The newest of them, where there are very many."""
        wide = self.total - self.total % FIVE
        ends = [*range(FIVE, wide + 1, FIVE), *range(wide + 1, self.total + 1)]
        return tuple(Lantern(end <= wide, end > self.before) for end in ends[-MOST_LANTERNS:])


@dataclass(frozen=True)
class Seat:
    """A place at the table: `turn` is in degrees clockwise from the far end."""

    player: int
    turn: float
    counts: bool


@dataclass(frozen=True)
class Ring:
    """The seats, and by how many degrees one goes clockwise from the highest, at `start`, to who begins."""

    seats: tuple[Seat, ...]
    start: float
    sweep: float


def standings(match: Match) -> tuple[Standing, ...]:
    """Everybody, the highest first."""
    return tuple(_standing(match, player) for player in match.ranking)


def _standing(match: Match, player: int) -> Standing:
    total = match.totals[player]
    earned = match.rounds[-1].scores[player].earned if match.rounds else None
    place = 1 + sum(other > total for other in match.totals)
    return Standing(player, place, total - (earned or 0), earned, total)


def ring(match: Match, near: int) -> Ring:
    """Who counts for who begins, with the seat `near` at the near end; a sweep of 0 where no way is gone."""
    begins_, leaders = match.starting_player, match.richest
    candidates = lowest(match.totals)
    step = 360 / len(match.players)
    is_gone = begins_ is not None and len(candidates) > 1 and len(leaders) == 1
    counts = {*candidates, *leaders} if is_gone else {*candidates}
    seats = tuple(
        Seat(player, 180 + (player - near) * step, player in counts) for player in range(len(match.players))
    )
    sweep = (begins_ - leaders[0]) % len(seats) * step if is_gone and begins_ is not None else 0
    return Ring(seats, seats[leaders[0]].turn, sweep)


# In words


def festivals_left(match: Match) -> Sentence:
    """How many rounds are to be played, the next one among them."""
    return says(f"left-{LAST_ROUND + 1 - match.round_number}")


def next_round(match: Match, may_play: bool) -> tuple[Sentence, Sentence]:
    """Who begins the next round, and with how many cards; where the table decides, that it does, and why."""
    player = match.starting_player
    if player is None:
        return says("tap-who-won" if may_play else "table-decides"), _shared(match)
    last = "-last" if match.round_number == LAST_ROUND else ""
    name = match.players[player]
    return says("begins-round", name=name, number=match.round_number), says(
        f"hands{last}", count=match.hand_size
    )


def _shared(match: Match) -> Sentence:
    """Why nobody can be told from the others."""
    least, total = match.candidates, min(match.totals)
    if len(least) == len(match.players):
        return says("all-have", total=total)
    return says("least-shared", names=names(match, least), total=total)


def why_begins(match: Match) -> tuple[Sentence, Sentence]:
    """A title and the rule below it."""
    player = match.starting_player
    title = says("why-table") if player is None else says("why-begins", name=match.players[player])
    return title, begins(match)


def next_steps(match: Match) -> tuple[tuple[str, Sentence], ...]:
    """What to do before the next round, each with the name of its picture."""
    back = [("turn", says("step-back"))] if match.rounds else []
    deal = ("deal", says("step-deal", count=match.hand_size))
    order = match.choosing_order
    geisha = [("cards", geisha_order(match, order))] if order else []
    return (("cards", says("step-shuffle", count=CARDS)), *back, deal, *geisha)


def rematch_chooses(match: Match, player: int) -> Sentence:
    """Who chooses a geisha first."""
    return says("chooses-first", name=match.players[player])
