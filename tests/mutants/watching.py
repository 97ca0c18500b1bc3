"""A pytest plugin that keeps which test runs which line and which template, and how long each test takes.

Given `MUTANTS_CHOSEN`, the path of a list of tests, it runs those alone, in that order.
"""

import json
import os
import time
from collections import defaultdict
from pathlib import Path

import jinja2
import pytest
from coverage import Coverage

FOLDER = os.environ.get("MUTANTS_FOLDER")
CHOSEN = os.environ.get("MUTANTS_CHOSEN")


class Watching:
    """Watches the tests of one process, and writes what it saw at the end."""

    def __init__(self, folder):
        self.folder, self.test = Path(folder), ""
        self.templates, self.seconds = defaultdict(set), {}
        self.coverage = Coverage(data_file=str(self.folder / "lines"), data_suffix=True, source=["assistant"])
        self.coverage.set_option("run:disable_warnings", ["module-not-measured", "already-imported"])
        self._watch_templates()
        self.coverage.start()

    def _watch_templates(self):
        of_jinja = jinja2.Environment.get_template

        def get_template(environment, name, *arguments, **named):
            self.templates[str(name)].add(self.test)
            return of_jinja(environment, name, *arguments, **named)

        jinja2.Environment.get_template = get_template

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        self.test, begun = item.nodeid, time.monotonic()
        self.coverage.switch_context(item.nodeid)
        outcome = yield
        self.coverage.switch_context("")
        self.test, self.seconds[item.nodeid] = "", time.monotonic() - begun
        return outcome

    def pytest_unconfigure(self):
        self.coverage.stop()
        self.coverage.save()
        templates = {name: sorted(tests - {""}) for name, tests in self.templates.items()}
        saw = {"templates": templates, "seconds": self.seconds}
        (self.folder / f"saw-{os.getpid()}.json").write_text(json.dumps(saw))


def pytest_configure(config):
    if FOLDER and (hasattr(config, "workerinput") or not config.getoption("numprocesses", 0)):
        config.pluginmanager.register(Watching(FOLDER))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    if CHOSEN is None:
        return
    order = {test: at for at, test in enumerate(json.loads(Path(CHOSEN).read_text()))}
    chosen = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in order])
    items[:] = chosen
