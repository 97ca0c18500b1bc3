"""The real server in a process of its own, for tests that need its socket or its death."""

import os
import re
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from json import dumps, loads

from .running import ENDS_WITHIN, expected, started

COMMAND = (sys.executable, "-m", "assistant")
ENGLISH = {"LANGUAGE": "en"}
LIMITED = """
import os, resource, sys
resource.setrlimit(resource.{kind}, ({soft}, {hard}))
os.execv(sys.executable, [sys.executable, "-m", "assistant", *sys.argv[1:]])
"""


def limited(kind, soft, hard=None):
    """The command of a server that has no more of a resource, `RLIMIT_AS`, than this."""
    return (sys.executable, "-c", LIMITED.format(kind=kind, soft=soft, hard=hard or soft))


@contextmanager
def serving(data, *options, command=COMMAND, folder=None, errors=None):
    """A server on a free port of 127.0.0.1; yields its process and address, and ends it.

    It is that of the folder where it starts, if not of this checkout. `errors` is a file for what it logs.
    """
    given = ("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data), *options)
    process = started(
        [*command, *given],
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        encoding="utf-8",
        env={**os.environ, **ENGLISH},
        cwd=folder,
    )
    try:
        yield process, address(process)
    finally:
        process.kill()
        process.communicate(timeout=ENDS_WITHIN)


def address(process):
    """The address that the server prints once it listens; its greeting is kept as `said`."""
    process.said = []
    with expected(process):
        for line in process.stdout:
            process.said.append(line)
            if "Press Ctrl-C to stop" in line:
                return re.search(r"Open (http://\S+) ", "".join(process.said))[1]
    raise RuntimeError("the server ended before it said its address")


def wait_until(is_so, seconds=60):
    """Fails where it never becomes so."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def call(url, method="GET", body=None, headers=None):
    """The parsed answer to a JSON request."""
    sent = dumps(body).encode() if body is not None else None
    request = urllib.request.Request(
        url, sent, {"Content-Type": "application/json", **(headers or {})}, method=method
    )
    with urllib.request.urlopen(request, timeout=60) as response:
        return loads(response.read())
