"""Measures, in one run, what must not get slow: `python -m tests.bench [PART …]`, see PARTS."""

import sys
from itertools import chain

from . import (
    bytes_sent,
    crowd,
    history,
    hosted_streams,
    hosted_taps,
    idle,
    live_events,
    lobby,
    log_writes,
    memory,
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
    "hosted": lambda: chain(hosted_streams.measure(), hosted_taps.measure()),
}


def main(names):
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        sys.exit(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    for name in names or PARTS:
        print(f"\n{name}")
        for what, figure in PARTS[name]():
            print(f"  {what:<46} {figure:>34}")


main(sys.argv[1:])
