"""A phone keeps matches by itself, without a server: nothing that was answered is lost."""

import shutil

import pytest

from ..crash.phone import Phone
from ..static_host import hosting
from .hands import cell, counts, open_table, wait_until_sent
from .phone import state, woken

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
_FORGETS_ASSETS = """
    async () => {
        const isOfAssets = (name) => name.startsWith("hanamikoji-assets-");
        for (const name of await caches.keys()) if (isOfAssets(name)) await caches.delete(name);
    }
"""
_UNSTYLED = """
    [...document.querySelectorAll("link[rel=stylesheet]")].filter(({ sheet }) => !sheet?.cssRules.length)
        .map(({ href }) => href)
"""
_FILLABLE = """
    const isFull = () => {
        const asked = new XMLHttpRequest();
        asked.open("GET", new URL("../full", import.meta.url), false);
        asked.send();
        return asked.status === 200;
    };
    const { write } = FileSystemSyncAccessHandle.prototype;
    FileSystemSyncAccessHandle.prototype.write = function (...given) {
        if (isFull()) throw new DOMException("no room", "QuotaExceededError");
        return write.apply(this, given);
    };
    const { commit } = IDBTransaction.prototype;
    IDBTransaction.prototype.commit = function () { if (isFull()) this.abort(); else commit.apply(this); };
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


def test_a_phone_without_room_shows_its_match_in_full_says_so_goes_on_once_there_is_some_and_outlives_a_kill(
    host, where, open_profile, tmp_path
):
    full = fillable(host, tmp_path / "fillable")
    phone = open_profile(tmp_path / "profile")
    app = woken(phone.page, host.address)
    open_table(app)
    cell(app, 0, 3).click()
    wait_until_sent(app)
    known = state(app)
    app.evaluate(_FORGETS_ASSETS)
    session = phone.context.new_cdp_session(phone.page)
    limit(session, host, quotaSize=1)
    full.write_text("no room")
    app = woken(phone.page, phone.page.url)
    assert app.evaluate(_UNSTYLED) == []
    assert state(app) == known
    cell(app, 0, 3).click()
    app.get_by_text("Not enough storage.").wait_for()
    assert app.evaluate("fetch('/phone/history/takeout/matches.json').then(({ status }) => status)") == 200
    assert state(app) == known
    full.unlink()
    limit(session, host)
    wait_until_sent(app)
    app.locator("#connection").wait_for(state="hidden")
    address = phone.page.url
    phone.kill()
    phone = open_profile(tmp_path / "profile")
    app = woken(phone.page, address)
    assert counts(app)[3] == [2, 0]
    assert app.evaluate(_STANDS) == [where]


def limit(session, host, **quota):
    """Sets the room for the app, without a quota as much as ever; the data's own files have a reserve."""
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.address, **quota})


def fillable(host, copy):
    """The file that fills the disk under the data while it is there."""
    host.folder = shutil.copytree(host.folder, copy)
    for worker in copy.rglob("worker.js"):
        worker.write_text(f"{_FILLABLE}\n{worker.read_text()}")
    return copy / "files" / "full"


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
