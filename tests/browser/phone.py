"""The app without a server: its folder, built once, and browsers whose profile outlives them."""

import fcntl
import os
import signal
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error

from assistant.offline.folder import write
from assistant.offline.npm import NoPackage, packages

from ..programs import lacking
from ..running import LONGEST
from ..servers import wait_until
from ..static_host import hosting

NAMED = "HANAMIKOJI_PYODIDE"  # the folder with Pyodide, and `qr` beside it, if npm is not to be asked
FRAME = "app"  # the name of the frame in which the app's pages are
STARTS = 180_000  # ms until Python is awake, on a busy machine
_STATE = """
    async () => {
        const [, phone, table] = location.pathname.match(/^(.*)\\/t\\/([\\w-]+)/);
        return (await fetch(`${phone}/api/tables/${table}`)).json();
    }
"""
SHARED = "PYTEST_XDIST_WORKER"


@pytest.fixture(scope="session")
def phone_folder(tmp_path_factory):
    """The folder as `hanamikoji phone` writes it; skips where a package is missing, which CI must have."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if SHARED in os.environ else base) / "phone"
    try:
        return built(folder)
    except NoPackage as missing:
        return lacking(f"{missing}: npm, or {NAMED} with the folder of Pyodide, beside it `qr`")


def built(folder):
    """Of several processes one writes it, and the others wait for that. Raises NoPackage."""
    with (folder.parent / f"{folder.name}.lock").open("w") as lock:
        wait_until(lambda: _is_held(lock), LONGEST)
        if not (folder / "index.html").exists():
            named = os.environ.get(NAMED)
            with packages(Path(named) if named else None) as found:
                write(folder, *found)
    return folder


def _is_held(lock):
    with suppress(BlockingIOError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


@pytest.fixture
def phone_host(phone_folder):
    """Serves that folder; a test may kill it."""
    with hosting(phone_folder) as host:
        yield host


class Profile:
    """A browser that keeps what it has in `folder`: `context` is Playwright's, `page` its first page."""

    def __init__(self, context, folder):
        self.context, self._folder = context, folder
        self.page = context.pages[0]
        context.set_default_timeout(STARTS)

    def kill(self):
        """By SIGKILL, all its processes at once, as when a phone's battery is taken out."""
        for process in processes(self._folder):
            with suppress(ProcessLookupError):  # it ended with the one before
                os.kill(process, signal.SIGKILL)
        self.close()

    def close(self):
        """It may be dead already."""
        with suppress(Error):
            self.context.close()


@contextmanager
def profiles(launch):
    """`launch` opens a context at a folder; an error in a page's script is one here, at the end."""
    opened, faults = [], []

    def open_one(folder, **options):
        context = launch(folder, **options)
        context.on("weberror", lambda fault: faults.append(str(fault.error)))
        opened.append(Profile(context, folder))
        return opened[-1]

    try:
        yield open_one
    finally:
        for profile in opened:
            profile.close()
    assert faults == [], faults  # which no rewriting shows here


def woken(page, address):
    """The frame of the app's pages, once Python has answered with the one at `address`."""
    page.goto(address)
    page.locator(f"iframe[name={FRAME}]").wait_for()
    page.frame_locator(f"iframe[name={FRAME}]").locator("#main").wait_for()
    return page.frame(name=FRAME)


def state(frame):
    """The state of the table that the frame shows, as the API tells it."""
    return frame.evaluate(_STATE)


def processes(folder):
    """Those of the browser whose profile this is, and what they started, the oldest first."""
    parents, own = {}, set()
    for place in Path("/proc").glob("[0-9]*"):
        process = int(place.name)
        try:
            command, told = (place / "cmdline").read_bytes(), (place / "stat").read_text()
        except OSError:  # it has ended
            continue
        parents[process] = int(told.rpartition(")")[2].split()[1])
        if f"--user-data-dir={folder}\0".encode() in command:
            own.add(process)
    return sorted(process for process in parents if _descends(process, own, parents))


def _descends(process, own, parents):
    while process in parents and process not in own:
        process = parents[process]
    return process in own
