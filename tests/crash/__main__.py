"""Kills the real server amid writers: `python -m tests.crash [KILLS] [SEED]`, 200 where none are named."""

import sys
import tempfile
import time
from pathlib import Path

from .killing import WRITERS, kill
from .promises import Promises, lost_and_differing

ENOUGH = 20  # versions that the writers are told of before each kill, at least


def main(kills=200, seed=1):
    """Ends with 1 where something was lost or differs."""
    promises, begun = Promises(), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(seed, seed + kills):
            kill(Path(folder), promises, number, enough=ENOUGH)
        lost, differing = lost_and_differing(promises, Path(folder))
    figures = {
        "kills": kills,
        "writers": WRITERS,
        "tables": len(promises.states),
        "events acknowledged": promises.events,
        "versions compared with a fresh replay": promises.versions,
        "seats": len(promises.seats),
        "lost": lost,
        "differing": differing,
        "seconds": round(time.perf_counter() - begun),
    }
    for what, figure in figures.items():
        print(f"  {what:<46} {figure:>12,}")
    sys.exit(bool(lost or differing))


main(*map(int, sys.argv[1:]))
