"""Holds many events: `python -m tests.arbiter [EVENTS] [SEED]`, 2,000 where none are named.

Each comes from a seed of its own, counted from SEED; ends with 1 at the first that fails, and tells which.
"""

import sys
import time
from collections import Counter

from .judging import judge


def main(events=2_000, seed=1):
    figures, begun = Counter(), time.perf_counter()
    is_well = _held(events, seed, figures)
    figures["seconds"] = round(time.perf_counter() - begun)
    for what, count in figures.items():
        print(f"  {what:<32} {count:>9,}")
    sys.exit(not is_well)


def _held(events, first, figures):
    for seed in range(first, first + events):
        try:
            judge(seed, figures)
        except AssertionError as error:
            print(f"{type(error).__name__}: {error}\nagain: python -m tests.arbiter 1 {seed}\n")
            return False
    return True


main(*map(int, sys.argv[1:]))
