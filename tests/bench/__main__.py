"""Measure, in one run, what must not get slow: `python -m tests.bench [PART …] [--against REV]`, see PARTS.

`--against` measures a revision beside this checkout. `--minutes`, and `--faster` than life, are those of the
evening, which is measured only if it is named.
"""

import sys
from argparse import ArgumentParser
from itertools import chain

from _pytest.outcomes import Skipped

from . import (
    against,
    bodies,
    bytes_sent,
    crowd,
    evening,
    event,
    event_crowd,
    guests,
    history,
    hosted_streams,
    hosted_taps,
    idle,
    live_events,
    lobby,
    log_writes,
    memory,
    pages,
    phone,
    requests,
    sheets,
    slow,
    start_up,
)

PARTS = {
    "requests": requests.measure,
    "log": log_writes.measure,
    "lobby": lobby.measure,
    "bodies": bodies.measure,
    "pages": pages.measure,
    "event": event.measure,
    "event-crowd": event_crowd.measure,
    "history": history.measure,
    "bytes": bytes_sent.measure,
    "start": start_up.measure,
    "live": live_events.measure,
    "crowd": crowd.measure,
    "idle": idle.measure,
    "sheets": sheets.measure,
    "memory": memory.measure,
    "slow": slow.measure,
    "phone": phone.measure,
    "guests": guests.measure,
    "hosted": lambda: chain(hosted_streams.measure(), hosted_taps.measure()),
}


def main():
    parser = ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join([*PARTS, "evening"]))
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--faster", type=float, default=2)
    parser.add_argument("--against", metavar="REV")
    asked = parser.parse_args()
    parts = {**PARTS, "evening": lambda: evening.measure(asked.minutes, asked.faster)}
    unknown = [name for name in asked.parts if name not in parts]
    if unknown:
        sys.exit(f"no such part: {', '.join(unknown)}; there are {', '.join(parts)}")
    if asked.against:
        against.compare(asked.against, asked.parts or PARTS)
        return
    for name in asked.parts or PARTS:
        print(f"\n{name}")
        _print(parts[name])


def _print(measure):
    """Names the parts that this machine lacks instead."""
    try:
        for what, figure in measure():
            print(f"  {what:<46} {figure:>34}", flush=True)
    except Skipped as lacking:
        print(f"  {lacking}")


main()
