"""The money that each round of a match brought to the players, as the columns of a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...games.mai_star import Match, Round, Rung, Score, decided_by_cards
from ..job import Job
from ..names import SIGNS


@dataclass(frozen=True)
class Told:
    """A column: its heading, and a cell per rung of the ladder; each a large text and a small one below."""

    head: tuple[str, str]
    cells: Sequence[tuple[str, str]]
    is_round: bool = False


def columns(job: Job, match: Match, rungs: Sequence[Rung]) -> list[Told]:
    """Return the money from before, if any; that of each round; the cards left if they decided."""
    texts, before = job.told("result"), match.opening.totals
    told = [_round(job, scored, rungs) for scored in match.rounds]
    if any(before):
        told.insert(0, Told((texts["before"], ""), [(str(before[rung.player]), "") for rung in rungs]))
    if decided_by_cards(match):
        told.append(Told((texts["left"], ""), [(str(rung.cards_left), "") for rung in rungs]))
    return told


def _round(job: Job, scored: Round, rungs: Sequence[Rung]) -> Told:
    texts, player = job.told("result"), scored.starting_player
    begins = "" if player is None else texts["begins"].format(player=SIGNS[player])
    return Told(
        (texts["round"].format(number=scored.number), begins),
        [_brought(scored, rung.player) for rung in rungs],
        is_round=True,
    )


def _brought(scored: Round, player: int) -> tuple[str, str]:
    """Return what a player earned, and its calculation; a dash for one who had left."""
    score = scored.scores[player]
    return ("–", "") if player in scored.gone else (f"+{score.earned}", working(score))


def working(score: Score) -> str:
    """Return the calculation: what each guest paid, less the cost of the cards left."""
    paid = " + ".join(map(str, score.income)) or "0"
    return f"{paid} − {score.penalty}" if score.penalty else paid
