"""Programs that tests start: each was asked for, and none is waited for without end, however it hangs."""

import subprocess
import threading
from contextlib import contextmanager
from pathlib import Path

LONGEST = 600  # seconds, on a busy machine
ENDS_WITHIN = 30


def run(command, timeout=LONGEST, **options):
    """As `subprocess.run`; raises TimeoutExpired."""
    return subprocess.run(by_path(command), timeout=timeout, **options)


def started(command, **options):
    """As `subprocess.Popen`."""
    return subprocess.Popen(by_path(command), **options)


def by_path(command):
    """The command, whose program is named by the path that `needed` gives, or `sys.executable`."""
    assert Path(command[0]).is_absolute(), f"{command[0]} was not asked for: see tests/programs.py"
    return command


@contextmanager
def running(command, **options):
    """The process of a program, which is ended with the block."""
    process = started(command, **options)
    try:
        yield process
    finally:
        end(process)


def end(process):
    """One that does not end by itself is killed."""
    process.terminate()
    try:
        process.communicate(timeout=ENDS_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate(timeout=ENDS_WITHIN)


@contextmanager
def expected(process, seconds=LONGEST):
    """While it is read from: one that says nothing is killed, so that what it says ends."""
    timer = threading.Timer(seconds, process.kill)
    timer.start()
    try:
        yield process
    finally:
        timer.cancel()
