"""The parts on another revision beside this one: `python -m tests.bench --against REV [PART …]`."""

import os
import re
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from hatch_build import compile_catalog

from ..programs import needed
from ..running import run

HERE = Path(__file__).parents[2]
PART = 2 * 3600  # seconds


def compare(revision, parts):
    """Print the figures of the revision and of this checkout, a part at a time on both."""
    with tempfile.TemporaryDirectory() as folder:
        there = checked_out(revision, Path(folder))
        for name in parts:
            print(f"\n{name:<50} {revision:>24} {'here':>24}")
            figures = [measured(root, name) for root in (there, HERE)]
            for what in dict.fromkeys((*figures[0], *figures[1])):
                before, after = (found.get(what, "-") for found in figures)
                print(f"  {what:<48} {before:>24} {after:>24}")


def checked_out(revision, folder):
    """The files of a revision, with its catalogs compiled."""
    packed = run([needed("git"), "archive", revision], cwd=HERE, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    for catalog in (folder / "assistant" / "locales").rglob("*.po"):
        compile_catalog(catalog)
    return folder


def measured(root, part):
    """The figures of a part by what they say, as the bench of that tree prints them."""
    command = [sys.executable, "-m", "tests.bench", part]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = run(command, PART, cwd=root, env=environment, capture_output=True, text=True, check=True)
    lines = [line.strip() for line in done.stdout.splitlines() if line.startswith("  ")]
    return dict([*re.split(r" {2,}", line, maxsplit=1), ""][:2] for line in lines)
