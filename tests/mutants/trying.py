"""A copy of the tree in which one change after the other is tried."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from ..running import started

LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", ".mutants", "__pycache__", ".*_cache", ".hypothesis")
SLOWER = 4  # times as long as when it was watched, until a test is taken to never end
START = 90  # seconds until the first test runs, at most
SUMMARY = "short test summary info"
PASSED = re.compile(r"^\d+ passed", re.MULTILINE)


class Copy:
    """A copy of a tree in a folder of its own."""

    def __init__(self, root, folder):
        self.folder = Path(shutil.copytree(root, Path(folder) / "tree", ignore=LEFT_OUT))
        self._faulty = {}

    def noticed(self, place, tests, seconds):
        """The first of the tests that fails because of a change, `nothing ended`, or None if all pass."""
        path = self.folder / place.path
        text = path.read_text()
        changed = place.found_again(text)
        while tests:
            path.write_text(changed.applied(text))
            try:
                failed = self._first_that_fails(tests, START + SLOWER * seconds)
            finally:
                path.write_text(text)
            if failed not in tests or not self._fails_anyway(failed):
                return failed
            tests = tests[tests.index(failed) + 1 :]
        return None

    def _fails_anyway(self, test):
        if test not in self._faulty:
            self._faulty[test] = self._first_that_fails([test], 2 * START) is not None
        return self._faulty[test]

    def _first_that_fails(self, tests, limit):
        chosen = self.folder.parent / "chosen.json"
        chosen.write_text(json.dumps(tests))
        files = sorted({test.partition("::")[0] for test in tests})
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", ""]
        command += ["-p", "tests.mutants.watching", *files]
        said = self._output(command, limit, {"MUTANTS_CHOSEN": str(chosen)})
        if said is None:
            return "nothing ended"
        failed = [line.split(" ", 1)[1] for line in said.partition(SUMMARY)[2].splitlines()[1:2]]
        if failed:
            return next(
                (test for test in sorted(tests, key=len)[::-1] if failed[0].startswith(test)),
                failed[0].split(" - ")[0],
            )
        return None if PASSED.search(said) else said[-300:]

    def _output(self, command, limit, environ):
        """The output of a command, or None if it had to be stopped."""
        environ = {**os.environ, "PYTHONPATH": str(self.folder), **environ}
        options = {
            "stdout": subprocess.PIPE,
            "stderr": subprocess.STDOUT,
            "text": True,
            "start_new_session": True,
        }
        with started(command, cwd=self.folder, env=environ, **options) as running:
            try:
                return running.communicate(timeout=limit)[0]
            except subprocess.TimeoutExpired:
                return None
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(running.pid, signal.SIGKILL)
