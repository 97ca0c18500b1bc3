"""The record of a watched suite: the tests of a line or a template, and the seconds that each took."""

import json
import os
import re
import sys
from collections import defaultdict
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path

from coverage import Coverage
from jinja2 import Environment
from jinja2.meta import find_referenced_templates

from ..running import run

COMMON = {"tests", "test", "web", "games", "assistant", "sheets", "templates", "html", "return"}
MOST_TESTS = 400  # asked about one change
WHOLE_SUITE = 4 * 3600  # seconds
MOST_SECONDS = 240  # that they may take, as they did when they were watched


class Watched:
    """The map in a folder, which `watch` made."""

    def __init__(self, folder, root):
        self.root = Path(root)
        self._lines = Coverage(data_file=str(Path(folder) / "lines")).get_data()
        self._lines.read()
        self._templates, self.seconds = defaultdict(set), {}
        for path in Path(folder).glob("saw-*.json"):
            saw = json.loads(path.read_text())
            self.seconds |= saw["seconds"]
            for name, tests in saw["templates"].items():
                self._templates[name].update(tests)

    def tests_of(self, place):
        """The tests to ask about a place, each function once before any a second time, quick ones first.

        Before these come those whose module bears a word of the place: it may be a line that all tests run.
        """
        tests = self._in_turn(self._that_run(place) & self.seconds.keys())
        words = _words(f"{place.path} {place.near}")
        return self._within_bounds(
            sorted(tests, key=lambda test: not words & _words(test.partition("::")[0]))
        )

    def _that_run(self, place):
        """Tests that ran a place, or see what another one made there: a sheet, a module of macros."""
        if place.path.startswith("templates/"):
            using = self._using(place.path.removeprefix("templates/"))
            return set().union(*(self._templates[name] for name in using))
        tests = self._that_run_line(place)
        if place.path.startswith("assistant/printing/"):
            tests |= {test for test in self.seconds if test.startswith("tests/printing/")}
        return tests

    def _using(self, name):
        """The names of a template and of all that refer to it, also by another one."""
        found, new = set(), {name}
        while new:
            found |= new
            new = {user for user, used in self._references.items() if used & new} - found
        return found

    @cached_property
    def _references(self):
        folder, environment = self.root / "templates", Environment(extensions=["jinja2.ext.i18n"])
        return {
            path.relative_to(folder).as_posix(): set(
                find_referenced_templates(environment.parse(path.read_text()))
            )
            for path in folder.rglob("*.html")
        }

    def _that_run_line(self, place):
        contexts = self._contexts(place.path)
        at_line = next(
            (at for at in range(place.line, place.line - 4, -1) if contexts.get(at, {""}) != {""}), None
        )
        return set(contexts[at_line]) if at_line else {test for tests in contexts.values() for test in tests}

    @cache  # noqa: B019 - one map a run
    def _contexts(self, path):
        return {
            line: set(tests) for line, tests in self._lines.contexts_by_lineno(str(self.root / path)).items()
        }

    def _in_turn(self, tests):
        by_function = groupby(sorted(tests), key=lambda test: test.partition("[")[0])
        ranked = (enumerate(sorted(cases, key=self.seconds.get)) for _, cases in by_function)
        return [test for _, _, test in sorted((r, self.seconds[t], t) for cases in ranked for r, t in cases)]

    def _within_bounds(self, tests):
        chosen, seconds = [], 0
        for test in tests[:MOST_TESTS]:
            seconds += self.seconds[test]
            if chosen and seconds > MOST_SECONDS:
                break
            chosen.append(test)
        return chosen


def _words(text):
    return {*re.findall(r"[a-z]{3,}", text.lower())} - COMMON


def watch(root, folder, arguments):
    """Run the suite once, and keep in a folder which test runs what."""
    folder.mkdir(exist_ok=True)
    for left in [*folder.glob("lines*"), *folder.glob("saw-*.json")]:
        left.unlink()
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.mutants.watching", *arguments]
    run(command, WHOLE_SUITE, cwd=root, env={**os.environ, "MUTANTS_FOLDER": str(folder)}, check=False)
    joined = Coverage(data_file=str(folder / "lines"))
    joined.combine()
    joined.save()
