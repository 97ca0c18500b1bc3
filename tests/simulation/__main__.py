"""Runs many schedules: `python -m tests.simulation [SCHEDULES] [SEED]`, 10,000 where none are named.

A block of them comes from one seed. One that fails is shortened and told, and the command that does it again.
"""

import sys
import time
from collections import Counter

from .claims import Lost
from .machine import run

BLOCK = 100
FIGURES = (
    "schedules",
    "steps",
    "taps",
    "taps answered",
    "taps done",
    "taps superseded",
    "taps refused",
    "taps unchanged",
    "taps repeated",
    "taps tried again",
    "duplicates",
    "acts of the organizer",
    "acts refused",
    "forms",
    "acts between two steps",
    "files of events",
    "events restored",
    "crashes",
    "cuts",
    "checkpoints",
    "not answered",
    "versions compared",
    "lost",
    "differing",
    "seconds",
)


def main(schedules=10_000, seed=1):
    """Ends with 1 at the first schedule that fails. Ctrl-C ends it with the figures of those so far."""
    figures, begun = Counter(), time.perf_counter()
    is_well = _runs(schedules, seed, figures)
    figures["seconds"] = round(time.perf_counter() - begun)
    for what in FIGURES:
        print(f"  {what:<46} {figures[what]:>12,}")
    sys.exit(not is_well)


def _runs(schedules, seed, figures):
    while figures["schedules"] < schedules:
        try:
            run(seed, BLOCK, figures)
        except AssertionError as error:
            figures["lost" if isinstance(error, Lost) else "differing"] += 1
            print(*getattr(error, "__notes__", ()), error, sep="\n")
            print(f"again: python -m tests.simulation {BLOCK} {seed}\n")
            return False
        except KeyboardInterrupt:
            return False
        print(f"seed {seed}: {figures['schedules']:,} schedules", file=sys.stderr)
        seed += 1
    return True


main(*map(int, sys.argv[1:]))
