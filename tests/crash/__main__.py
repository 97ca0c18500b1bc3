"""Kills the real server amid writers: `python -m tests.crash [KILLS] [SEED]`, 200 where none are named.

`python -m tests.crash phone [KILLS] [SEED]` kills the browser of a phone without a server, 20 times.
"""

import sys
import tempfile
import time
from pathlib import Path

from .killing import WRITERS, kill
from .promises import Promises, lost_and_differing

ENOUGH = 20  # versions that the writers are told of before each kill, at least


def main(*arguments):
    """Ends with 1 where something was lost or differs."""
    begun = time.perf_counter()
    if arguments[:1] == ("phone",):
        from .phone import kill_phone

        figures = kill_phone(*map(int, arguments[1:]))
    else:
        figures = kill_server(*map(int, arguments))
    figures["seconds"] = round(time.perf_counter() - begun)
    for what, figure in figures.items():
        print(f"  {what:<46} {figure:>12,}")
    sys.exit(bool(figures["lost"] or figures["differing"]))


def kill_server(kills=200, seed=1):
    promises = Promises()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(seed, seed + kills):
            kill(Path(folder), promises, number, enough=ENOUGH)
        lost, differing = lost_and_differing(promises, Path(folder))
    return {
        "kills": kills,
        "writers": WRITERS,
        "tables": len(promises.states),
        "events acknowledged": promises.events,
        "versions compared with a fresh replay": promises.versions,
        "seats": len(promises.seats),
        "events of organizers": len(promises.of_events.states),
        "their entries acknowledged": promises.of_events.entries,
        "their versions compared with a fresh replay": promises.of_events.versions,
        "lost": lost,
        "differing": differing,
    }


main(*sys.argv[1:])
