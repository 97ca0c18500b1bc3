"""From one folder to the next: never under a match, nothing lost, nothing left of the one before."""

import io
import re
import shutil
import zipfile
import zlib

import pytest

from .hands import cell, counts, open_table, wait_until, wait_until_sent
from .phone import state, woken

LATER = "later"
_BUILD = "JSON.parse(document.getElementById('phone').textContent).build"
_WAITS = "navigator.serviceWorker.getRegistration().then(({ waiting }) => Boolean(waiting))"
_LOOKS = "navigator.serviceWorker.getRegistration().then((found) => found.update()).catch(() => {})"
_KEPT = """
    async () => {
        const kept = [];
        for (const name of await caches.keys()) {
            kept.push(name);
            for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
        }
        return kept;
    }
"""

# As if a file of this build had been broken off.
_BREAKS_OFF = "caches.open('hanamikoji-parts').then((kept) => kept.put('app.zip?part=0', new Response('P')))"


@pytest.fixture
def later_folder(phone_folder, tmp_path):
    """The folder of the next version: its app is another, at another address."""
    folder = shutil.copytree(phone_folder, tmp_path / LATER)
    (app,) = folder.rglob("app.zip.deflated")
    parcel = io.BytesIO(zlib.decompress(app.read_bytes()))
    with zipfile.ZipFile(parcel, "a") as archive:
        archive.writestr("assistant/later.py", "")
    app.write_bytes(zlib.compress(parcel.getvalue()))
    app.parent.rename(app.parent.with_name(LATER))
    for name in ("index.html", "service-worker.js"):
        text = (folder / name).read_text("utf-8").replace(app.parent.name, LATER)
        (folder / name).write_text(text.replace(build(phone_folder), LATER), "utf-8")
    return folder


def build(folder):
    return re.search(r'"build": ?"(\w+)"', (folder / "index.html").read_text("utf-8"))[1]


def tap(app, geisha):
    cell(app, 0, geisha).click()
    wait_until_sent(app)


def looking_until(page, is_so):
    """Looks again and again: a browser that looks by itself at this moment may have the version before."""

    def looks():
        page.evaluate(_LOOKS)
        return is_so()

    wait_until(page, looks)


def test_an_update_that_can_be_loaded_whole_waits_for_the_next_start_and_finds_the_match_as_it_was(
    visited_host, phone_folder, later_folder, open_visited, tmp_path
):
    phone = open_visited(tmp_path / "profile")
    app = woken(phone.page, visited_host.address)
    open_table(app)
    address, lacking = app.url, later_folder / "files" / LATER / "app.zip.deflated"
    lacking.rename(tmp_path / "kept")
    visited_host.folder = later_folder
    looking_until(phone.page, lambda: f"files/{LATER}/app.zip.deflated" in visited_host.sent)
    app = woken(phone.page, address)
    tap(app, 3)
    assert phone.page.evaluate(_BUILD) == build(phone_folder)

    (tmp_path / "kept").rename(lacking)
    looking_until(phone.page, lambda: phone.page.evaluate(_WAITS))
    tap(app, 4)
    assert phone.page.evaluate(_BUILD) == build(phone_folder)
    known = state(app)
    phone.page.evaluate(_BREAKS_OFF)
    visited_host.kill()
    app = woken(phone.page, address)
    wait_until(phone.page, lambda: phone.page.evaluate(_BUILD) == LATER)
    app = woken(phone.page, address)
    assert state(app) == known
    tap(app, 5)
    assert [count for count, _ in counts(app)] == [0, 0, 0, 1, 1, 1, 0]
    wait_until(phone.page, lambda: "hanamikoji-parts" not in phone.page.evaluate(_KEPT))
    kept = phone.page.evaluate(_KEPT)
    assert not [one for one in kept if build(phone_folder) in one]
    assert [one for one in kept if one.endswith("/app.zip")] == [f"/phone/files/{LATER}/app.zip"]
