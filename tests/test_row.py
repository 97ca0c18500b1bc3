"""The row of browser runs: all that were asked for, and none after one that failed."""

import subprocess
import sys

COUNTS = """
from pathlib import Path

def test_it_passes_so_often():
    runs = Path(__file__).with_name("runs")
    runs.write_text(runs.read_text() + "." if runs.exists() else ".")
    assert len(runs.read_text()) <= {passing}
"""


def row(folder, runs, passing):
    """The exit code of a row of runs, and how many there were."""
    test = folder / "test_counts.py"
    test.write_text(COUNTS.format(passing=passing))
    command = (sys.executable, "-m", "tests.browser", str(runs), "-p", "no:cacheprovider", str(test))
    ended = subprocess.run(command, capture_output=True).returncode
    return ended, len((folder / "runs").read_text())


def test_a_row_that_passes_has_as_many_runs_as_were_asked_for(tmp_path):
    assert row(tmp_path, runs=3, passing=3) == (0, 3)


def test_a_row_ends_at_the_first_run_that_fails(tmp_path):
    assert row(tmp_path, runs=3, passing=1) == (1, 2)
