"""Programs that tests start end with them, whatever they do."""

import signal
import subprocess
import sys

import pytest

from . import running

SILENT = [sys.executable, "-c", "import time; time.sleep(600)"]


def deaf():
    """A program ignores the signals that were ignored before it began."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def test_a_program_that_does_not_end_when_asked_is_killed(monkeypatch):
    monkeypatch.setattr(running, "ENDS_WITHIN", 0.1)
    with running.running(SILENT, preexec_fn=deaf) as process:
        pass
    assert process.returncode == -signal.SIGKILL


def test_a_program_that_was_not_asked_for_is_not_started():
    with pytest.raises(AssertionError, match="sleep was not asked for"):
        running.run(["sleep", "0"])


def test_a_program_that_says_nothing_is_not_listened_to_for_ever():
    options = {"stdout": subprocess.PIPE}
    with running.running(SILENT, **options) as process, running.expected(process, 0.1):
        assert process.stdout.read() == b""
