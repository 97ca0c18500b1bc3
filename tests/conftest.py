import os
import re
import sys

import hypothesis
import pytest
from xdist.scheduler import LoadScopeScheduling

from assistant import create_app
from assistant.i18n import set_language
from assistant.printing import installed
from assistant.tournaments import drawing
from assistant.web.services import services

from .apps import with_own_data
from .factories import Table
from .programs import LACKING, needed, not_looked_at
from .servers import serving
from .stores import ENGINES, Databases, fresh_store, stores
from .third_game import laid_out

# Files that share something costly, by its name; those of OWN make something that no other needs.
SHARED = {
    "phone": (
        "browser/test_offline_mode",
        "browser/test_phone",
        "browser/test_phone_disk",
        "browser/test_phone_start",
        "browser/test_phone_tabs",
        "browser/test_phone_update",
        "browser/test_transfer",
    ),
    "guests": (
        "browser/test_phone_camera",
        "browser/test_phone_guests",
        "browser/test_phone_guests_in_firefox",
    ),
    "third game": ("test_third_game", "browser/test_third_game"),
    "hosted": (
        "hosted/test_faults",
        "hosted/test_health",
        "hosted/test_logs",
        "hosted/test_outages",
        "hosted/test_processes",
        "hosted/test_writers",
    ),
}
OWN = (
    "browser/test_hosted",
    "browser/test_phone_shell",
    "hosted/test_api",
    "hosted/test_compose",
    "hosted/test_prefix",
    "hosted/test_started",
    "hosted/test_streams",
    "hosted/test_update",
    "offline/test_folder",
    "realtime/test_bus_notifier",
    "store/test_power_cut",
    "test_wheel",
    "web/pages/history/test_transfer",
    "web/test_roles",
)
GROUPS = {file: group for group, files in SHARED.items() for file in files} | {file: file for file in OWN}
SETS_SHEETS = re.compile(
    r"^tests/printing/(.*\[(few|all)\]|test_(large_print|lines|pads|pdf|raster|same_paragraphs|type_scale)\.)"
)
WALK = re.compile(r"\[(walk-\w\w)")
LONG = re.compile(
    r"/test_(code|crowd|layout|live|many_phones|openapi|schedules)\.py::|longest_names|/engines/"
)

# The fixtures that need a program.
PROGRAMS = {"databases", "node", "on_sqlite", "open_engine", "phone_folder", "playwright", "poppler", "two"}

IN_ORDER = 1_525_260  # a lot, for six people through the event and in its first round

# Each of many starts would compile everything anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# How long an example takes is the machine's.
hypothesis.settings.register_profile("any machine", deadline=None)
hypothesis.settings.load_profile("any machine")


def group(nodeid):
    """The name of what a test shares with others, or None."""
    if walk := WALK.search(nodeid):
        return walk[1]
    if SETS_SHEETS.search(nodeid):
        return "sheets"
    return GROUPS.get(nodeid.partition(".py::")[0].removeprefix("tests/"))


class Together(LoadScopeScheduling):
    """Gives tests that share something costly to one process, before all others, which go one by one.

    It goes by names because the mark `xdist_group` is not seen with every version of pytest.
    """

    def _split_scope(self, nodeid):
        return group(nodeid) or nodeid


def pytest_xdist_auto_num_workers(config):
    """Two for each processor in walks, since a test that waits for a browser leaves it to another."""
    return (1 + (config.option.markexpr == "walk")) * (os.cpu_count() or 1)


def pytest_xdist_make_scheduler(config, log):
    return Together(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark walks; what one process does alone comes first, then long tests, so that none waits at the end."""
    for item in items:
        if PROGRAMS.intersection(item.fixturenames):
            item.add_marker("walk")
    items.sort(key=lambda item: (not group(item.nodeid), not LONG.search(item.nodeid)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """A test that is skipped for want of a program is a walk, or CI would never run it."""
    report = yield
    if report.skipped and LACKING in str(report.longrepr) and not item.get_closest_marker("walk"):
        report.outcome, report.longrepr = "failed", f"it is no walk, but needs a program: {report.longrepr}"
    return report


def pytest_terminal_summary(terminalreporter):
    if said := not_looked_at():
        terminalreporter.write_line(said, yellow=True)


@pytest.fixture(autouse=True)
def in_english():
    """The language of another test's request is not this one's."""
    set_language("en")


@pytest.fixture(autouse=True)
def a_lot_that_is_known(monkeypatch):
    """The first six people of an event come in their order, and so they do in its first round."""
    monkeypatch.setattr(drawing, "lot", lambda: IN_ORDER)


@pytest.fixture(autouse=True)
def no_fonts_of_the_machine(monkeypatch):
    """Prints are the same wherever the tests run."""
    monkeypatch.setattr(installed, "FOLDERS", ())
    monkeypatch.setattr(installed, "PACKAGES", ())


@pytest.fixture
def english(monkeypatch):
    """Commands of this process say what they say in English, wherever it runs."""
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The application of which each test without a configuration of its own has a copy."""
    app = create_app({"DATA": tmp_path_factory.mktemp("built"), "TESTING": True})
    services(app).store.close()
    return app


@pytest.fixture
def app(built, tmp_path):
    """An application with data of its own, which need not outlive a power cut."""
    app = with_own_data(built, tmp_path)
    yield app
    services(app).store.close()


@pytest.fixture(scope="session")
def databases():
    """Those of a PostgreSQL that is started for the first test that needs it, and stands all session.

    Tests may kill it: what it was told is with the system by then.
    """
    from .hosting import postgres

    with postgres("fsync=off", "autovacuum=off") as server:
        yield Databases(server)


@pytest.fixture(params=ENGINES)
def engine(request):
    return request.param


@pytest.fixture
def opened(engine, request):
    """Opens the store at a path, on each engine; whoever opens it closes it."""
    with stores(engine, lambda: request.getfixturevalue("databases")) as opened:
        yield opened


@pytest.fixture
def fresh(engine, request, tmp_path_factory):
    """An empty store, as often as it is called."""
    databases = lambda: request.getfixturevalue("databases")  # noqa: E731 - started only where it is needed
    return lambda: fresh_store(engine, databases, tmp_path_factory.mktemp("data"))


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def table(client):
    """A table of Anna and Noah before round 1."""
    return Table.open(client)


@pytest.fixture(scope="session")
def poppler():
    """Poppler's tools are installed."""
    needed("pdffonts")


@pytest.fixture(scope="session")
def product_of_three(tmp_path_factory):
    """The folder of a product that has a third game."""
    return laid_out(tmp_path_factory.mktemp("three"))


@pytest.fixture(scope="session")
def third_game(product_of_three, tmp_path_factory):
    """The address of the server of that product, which stands all session."""
    with serving(tmp_path_factory.mktemp("data"), folder=product_of_three) as (_, address):
        yield address
