"""A new version takes over by a reload, as the manual says; and a backup of the night comes back."""

import shutil
import signal
import stat
import urllib.request
from contextlib import ExitStack
from threading import Event, Thread

import pytest

from .. import hosting
from ..ports import free_port
from ..running import run
from ..servers import call, serving, wait_until
from .composed import ROOT, here, started_by
from .tappers import PAUSE

pytestmark = pytest.mark.walk

PARTS = ("templates", "static", "print")
NEWER = """
@app.after_request
def newer(response):
    response.headers["Version"] = "newer"
    return response
"""


def laid_out(folder, name, more=""):
    """A copy of the program in a place of its own."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "assistant", folder / name / "assistant", ignore=ignored)
    for part in PARTS:
        (folder / name / part).symlink_to(ROOT / part)
    with (folder / name / "assistant" / "hosted.py").open("a") as program:
        program.write(more)


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The pages as their unit starts them in `folder`, in the program that `now` there leads to."""
    folder = tmp_path_factory.mktemp("pages")
    laid_out(folder, "1")
    (folder / "now").symlink_to("1")
    with ExitStack() as stack:
        bus = stack.enter_context(hosting.bus(folder))
        port = free_port()
        given = {"public_url": f"http://127.0.0.1:{port}", "data": folder / "data", "secret_key": hosting.KEY}
        environ = hosting.settings(bus_url=bus.address, **given) | {"PYTHONPATH": str(folder / "now")}
        command = [
            word.replace("127.0.0.1:8000", f"127.0.0.1:{port}")
            for word in started_by("hanamikoji.service", folder)
        ]
        log = folder / "pages.log"
        pages = hosting.Process(command, hosting.answers(port), log, cwd=folder, env=environ)
        pages.folder, pages.environ, pages.address = folder, environ, given["public_url"]
        stack.callback(pages.stop)
        yield pages.start()


class Tapping(Thread):
    """Somebody who counts all the time; `failed` is what was not answered with success."""

    def __init__(self, address, item):
        super().__init__()
        table = call(f"{address}/api/tables", "POST", {"game": "hanamikoji", "players": ["Anna", "Noah"]})
        self.cell = f"{address}/api/tables/{table['id']}/round/cards/0/{item}"
        self.answered, self.failed, self.is_over = 0, [], Event()

    def run(self):
        while not self.is_over.is_set():
            try:
                self.tap(b'{"count": %d}' % (self.answered % 2))
                self.answered += 1
            except OSError as error:
                self.failed.append(error)
            self.is_over.wait(PAUSE)

    def tap(self, body):
        sent = urllib.request.Request(self.cell, body, {"Content-Type": "application/json"}, method="PUT")
        urllib.request.urlopen(sent, timeout=60).close()

    def end(self):
        self.is_over.set()
        self.join(60)


def version(pages):
    with urllib.request.urlopen(pages.address, timeout=60) as response:
        return response.headers["Version"]


def test_a_reload_brings_the_new_program_and_fails_no_tap(pages):
    laid_out(pages.folder, "2", NEWER)
    assert version(pages) is None
    tapping = [Tapping(pages.address, item) for item in (1, 2, 3)]
    for each in tapping:
        each.start()
    (pages.folder / "now").unlink()
    (pages.folder / "now").symlink_to("2")
    pages.send(signal.SIGHUP)
    wait_until(lambda: version(pages) == "newer")
    before = [each.answered for each in tapping]
    wait_until(lambda: all(each.answered > past for each, past in zip(tapping, before, strict=True)))
    for each in tapping:
        each.end()
    assert [each.failed for each in tapping] == [[], [], []]
    assert {version(pages) for _ in range(20)} == {"newer"}


def test_the_backup_of_the_night_has_every_table_of_a_server_that_goes_on(pages, tmp_path):
    table = call(f"{pages.address}/api/tables", "POST", {"game": "hanamikoji", "players": ["Anna", "Noah"]})
    command = started_by("hanamikoji-backup.service", pages.folder)
    run(command, env=pages.environ, cwd=pages.folder, check=True, capture_output=True)
    (backup,) = pages.folder.glob("backup-*.sqlite3")
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    restored = tmp_path / "restored"
    run([here("hanamikoji"), "restore", backup, "--data", restored], check=True, capture_output=True)
    with serving(restored) as (_, address):
        assert call(f"{address}/api/tables/{table['id']}")["version"] == table["version"]
