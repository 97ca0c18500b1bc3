"""Runs the browser tests in a row beside two busy loops: `python -m tests.browser [RUNS] [ARGUMENT …]`.

Ten times all of them, where no arguments of pytest name others. The row ends at a run that fails.
"""

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

RUNS, LOOPS = 10, 2
LOOP = (sys.executable, "-c", "while True: pass")
PYTEST = (sys.executable, "-m", "pytest", "--quiet")
ALL = str(Path(__file__).parent)


def main(runs=RUNS, *arguments):
    """Ends with what pytest ended with, where that is a failure."""
    command, environment = [*PYTEST, *(arguments or [ALL])], {**os.environ, "CI": "true"}
    with busy():
        for number in range(1, int(runs) + 1):
            begun = time.perf_counter()
            failed = subprocess.run(command, env=environment).returncode
            seconds = time.perf_counter() - begun
            print(f"run {number}: {'failed' if failed else 'passed'}, {seconds:.0f} s", flush=True)
            if failed:
                sys.exit(failed)


@contextmanager
def busy():
    loops = [subprocess.Popen(LOOP) for _ in range(LOOPS)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


main(*sys.argv[1:])
