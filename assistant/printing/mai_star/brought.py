"""What each round of a match brought to whom, as the columns of a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...games.mai_star import Match, Round, Rung, Score, decided_by_cards
from ..job import Job
from ..names import SIGNS


@dataclass(frozen=True)
class Told:
    """A column: what stands above it, and what each rung of the ladder has there: large, below it small."""

    head: tuple[str, str]
    cells: Sequence[tuple[str, str]]
    is_round: bool = False


def columns(job: Job, match: Match, rungs: Sequence[Rung]) -> list[Told]:
    """Money from before, if any; what each round brought; the cards left where they decided."""
    said, before = job.words["sheets"]["result"], match.opening.totals
    told = [_round(job, scored, rungs) for scored in match.rounds]
    if any(before):
        told.insert(0, Told((said["before"], ""), [(str(before[rung.player]), "") for rung in rungs]))
    if decided_by_cards(match):
        told.append(Told((said["left"], ""), [(str(rung.cards_left), "") for rung in rungs]))
    return told


def _round(job: Job, scored: Round, rungs: Sequence[Rung]) -> Told:
    said, player = job.words["sheets"]["result"], scored.starting_player
    begins = "" if player is None else said["begins"].format(player=SIGNS[player])
    scores = [scored.scores[rung.player] for rung in rungs]
    return Told(
        (said["round"].format(number=scored.number), begins),
        [(f"+{score.earned}", working(score)) for score in scores],
        is_round=True,
    )


def working(score: Score) -> str:
    """How it came about: what each guest paid, less what the cards left cost."""
    paid = " + ".join(map(str, score.income)) or "0"
    return f"{paid} − {score.penalty}" if score.penalty else paid
