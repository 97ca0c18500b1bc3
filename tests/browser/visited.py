"""A phone that has opened the app before: its first visit is made once, and what it left is copied."""

import os
import shutil

import pytest

from ..static_host import hosting
from .hands import wait_until
from .phone import profiles, woken

# Below those that a system gives by itself: the one that a host has left is there for the next.
PORTS = range(20_000, 30_000)
HAS_PAPER = """
    caches.open("hanamikoji-files").then((kept) => kept.keys())
        .then((kept) => kept.some(({ url }) => url.endsWith("/paper.zip")))
"""
SNAPSHOTS = "caches.open('hanamikoji-snapshots').then((kept) => kept.keys()).then(({ length }) => length)"


@pytest.fixture(scope="session")
def visited(launch_at, phone_folder, tmp_path_factory):
    """The folder of such a phone, and the port at which its host was."""
    folder, port = tmp_path_factory.mktemp("visited"), PORTS[os.getpid() % len(PORTS)]
    with hosting(phone_folder, port=port) as host, profiles(launch_at) as open_one:
        app = woken(open_one(folder).page, host.address)
        wait_until(app, lambda: app.evaluate(SNAPSHOTS) == 1 and app.evaluate(HAS_PAPER))
    return folder, port


@pytest.fixture
def visited_host(visited, phone_folder):
    """Serves the folder where the phone has visited it; a test may kill it."""
    with hosting(phone_folder, port=visited[1]) as host:
        yield host


@pytest.fixture
def open_visited(visited, open_profile):
    """Opens such a phone at a folder that keeps it, as `open_profile` does."""

    def open_one(folder, **options):
        shutil.copytree(visited[0], folder, dirs_exist_ok=True)
        return open_profile(folder, **options)

    return open_one
