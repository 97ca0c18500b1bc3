"""Measures, in one run, what must not get slow: `python -m tests.bench [requests|log|bytes|start] …`."""

import sys

from . import bytes_sent, log_writes, requests, start_up

PARTS = {
    "requests": requests.measure,
    "log": log_writes.measure,
    "bytes": bytes_sent.measure,
    "start": start_up.measure,
}


def main(names):
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        sys.exit(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    for name in names or PARTS:
        print(f"\n{name}")
        for what, figure in PARTS[name]():
            print(f"  {what:<52} {figure:>14}")


main(sys.argv[1:])
