"""What a phone keeps by itself, without a server: nothing that was answered is lost."""

import shutil

import pytest

from ..crash.phone import Phone
from ..static_host import hosting
from .hands import cell, counts, open_table, wait_until_sent
from .phone import state, woken

pytestmark = pytest.mark.walk

FILES, BLOCKS = (
    "hanamikoji",
    "hanamikoji-data",
)  # a folder, where a worker may write to its files at once; a database
KILLS = 2  # `python -m tests.crash phone` makes more
_STANDS = """
    async () => {
        const root = await navigator.storage.getDirectory();
        const folders = [];
        for await (const name of root.keys()) folders.push(name);
        return [...folders, ...(await indexedDB.databases()).map(({ name }) => name)];
    }
"""


def folder_without_files(folder, copy):
    """As in a browser that gives a worker no files."""
    shutil.copytree(folder, copy)
    for worker in copy.rglob("worker.js"):
        worker.write_text(worker.read_text().replace(".createSyncAccessHandle()", ".notHere()"))
    return copy


@pytest.fixture(params=[FILES, BLOCKS])
def where(request):
    return request.param


@pytest.fixture
def host(where, phone_folder, tmp_path):
    folder = phone_folder if where == FILES else folder_without_files(phone_folder, tmp_path / "folder")
    with hosting(folder) as host:
        yield host


def test_a_browser_that_is_killed_keeps_what_was_answered_and_needs_no_host(
    host, where, open_profile, tmp_path
):
    phone = open_profile(tmp_path / "profile")
    app = woken(phone.page, host.address)
    open_table(app)
    host.kill()
    for geisha in (3, 5):
        cell(app, 0, geisha).click()
        wait_until_sent(app)
        address, known = phone.page.url, state(app)
        phone.kill()
        phone = open_profile(tmp_path / "profile")
        app = woken(phone.page, address)
        assert state(app) == known
        assert counts(app)[geisha] == [1, 0]
    assert app.evaluate(_STANDS) == [where]


def test_what_was_answered_amid_taps_is_there_after_each_kill(
    visited_host, open_visited, open_profile, tmp_path
):
    open_visited(tmp_path).close()
    phone = Phone(open_profile, tmp_path, visited_host.address)
    phone.begin()
    for seed in range(KILLS):
        phone.kill(seed)
    phone.end()
    assert phone.kills == KILLS
    assert phone.promises.events > KILLS
    assert phone.lost == phone.differing == phone.promises.contradicted == 0
