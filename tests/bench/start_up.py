"""From the command to the first answer, against Python starting with Flask alone; and the memory it takes."""

import os
import sys
import tempfile
import time
import urllib.request
from unittest.mock import patch

from ..running import run
from ..servers import serving
from .memory import resident
from .timing import seconds_each

STARTS = 7


def measure():
    """Compiled code is kept, as pip keeps it, and the first start, which compiles, is not counted."""
    with (
        tempfile.TemporaryDirectory() as compiled,
        patch.dict(os.environ, {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}),
    ):
        first_answer()
        pairs = [(with_flask(), first_answer()) for _ in range(STARTS)]
    flask, (answered, memory) = min(flask for flask, _ in pairs), min(answer for _, answer in pairs)
    yield "Python with Flask imported", f"{flask:.2f} s"
    yield "the command to its first answer", f"{answered / flask:.1f} × that"
    yield "memory after it", memory


def with_flask():
    return seconds_each(lambda: run([sys.executable, "-c", "import flask"], check=True), 1, 1)


def first_answer():
    """Seconds until it came, and the memory then."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        with serving(folder) as (process, address):
            urllib.request.urlopen(address, timeout=10).close()
            return time.perf_counter() - begun, resident(process)
