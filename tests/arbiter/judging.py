"""One event after the other, checked at every step."""

from random import Random

from assistant.tournaments import log

from . import pairing, recount
from .evening import Evening

DISTURBANCES = 3  # at most, between two rounds


class Differing(AssertionError):
    """A standing that is not what the recount gives."""


def judge(seed, figures):
    """Hold the event of a seed; raise Unfair or Differing at its first fault."""
    evening = Evening(Random(seed))
    check_standing(evening, figures)
    for _ in range(evening.most_rounds):
        if evening.pair():
            pairing.check(evening.log)
            figures["rounds"] += 1
        check_standing(evening, figures)
        evening.play()
        check_standing(evening, figures)
        for _ in range(evening.rng.randint(0, DISTURBANCES)):
            before = len(evening.log)
            evening.disturb()
            figures["proposals"] += sum(type(one) is log.ResultProposed for one in evening.log[before:])
            if len(evening.log) > before:
                check_standing(evening, figures)
    figures["events"] += 1
    figures[f"events of up to {evening.size} people"] += 1


def check_standing(evening, figures):
    """Raise Differing where the standing is another than FIDE's."""
    figures["standings"] += 1
    said = [
        (row.rank, row.person, row.points, row.ties, row.played, row.won, row.byes)
        for row in evening.held.standing
    ]
    expected = recount.standing(recount.facts(evening.log))
    for own, its in zip(said, expected, strict=False):
        if own != its:
            raise Differing(f"said:\n  {own}\nrecounted:\n  {its}")
    if len(said) != len(expected):
        raise Differing(f"{len(said)} rows instead of {len(expected)}")
