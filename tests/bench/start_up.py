"""From the command to the first answer, against Python starting with Flask alone; and the memory it takes."""

import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from ..servers import serving
from .timing import seconds_each


def measure():
    flask = seconds_each(lambda: subprocess.run([sys.executable, "-c", "import flask"], check=True), 1)
    yield "Python with Flask imported", f"{flask:.2f} s"
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        with serving(folder) as (process, address):
            urllib.request.urlopen(address, timeout=10).close()
            yield "the command to its first answer", f"{(time.perf_counter() - begun) / flask:.1f} × that"
            yield "memory after it", resident(process.pid)


def resident(process):
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return "not known here"
    (line,) = [line for line in status.read_text().splitlines() if line.startswith("VmRSS")]
    return f"{int(line.split()[1]) / 1024:.0f} MB"
