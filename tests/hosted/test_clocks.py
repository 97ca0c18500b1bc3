"""Two processes of one instance whose clocks differ, or jump: nobody loses a seat, a history or a right."""

from contextlib import ExitStack
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

import pytest

from ..hosting import KEY, bus, pages, settings
from ..ports import free_port
from .browsing import Phone
from .held import host_key

# Python runs it first, before anybody has taken the functions of the clock. A file has the seconds to add.
SHIFTING = """
import datetime, os, time
from pathlib import Path

now, file = time.time, Path(os.environ["CLOCK_SHIFT"])

def shifted():
    return now() + float(file.read_text() or 0)

class Shifted(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(shifted(), tz)

time.time, datetime.datetime = shifted, Shifted
"""
NEW = {"game": "hanamikoji", "player": ["Anna", "Noah"]}
LEAPS = {"90 s back": -90, "40 min back": -40 * 60, "1 h ahead": 3600, "right again": 0}


class Clock:
    """The clock of one process."""

    def __init__(self, folder):
        self._file = folder / "shift"
        (folder / "sitecustomize.py").write_text(SHIFTING)
        self.environ = {"CLOCK_SHIFT": str(self._file), "PYTHONPATH": str(folder), "WEB_CONCURRENCY": "1"}
        self.leap(0)

    def leap(self, seconds):
        """So many seconds before or ahead of the right time, in one step."""
        new = self._file.with_name("new")
        new.write_text(str(seconds))
        new.replace(self._file)


@pytest.fixture
def clocks(tmp_path):
    """The settings of an instance, and by the address of each of its two processes a clock."""
    with ExitStack() as stack:
        given = {"bus_url": stack.enter_context(bus(tmp_path)).address, "data": tmp_path / "data"}
        given |= {"public_url": "http://127.0.0.1", "secret_key": KEY, "trusted_proxies": "127.0.0.1"}
        found = {}
        for port in (free_port(), free_port()):
            folder = tmp_path / f"{port}"
            folder.mkdir()
            clock = found[f"http://127.0.0.1:{port}"] = Clock(folder)
            stack.enter_context(pages(folder, port, settings(**given) | clock.environ))
        yield settings(**given), found


@pytest.mark.walk
def test_seat_history_and_the_host_s_right_outlast_every_leap_of_one_of_two_clocks(clocks):
    environ, found = clocks
    (first, clock), (second, _) = found.items()
    phone, lost = Phone(first), []
    played = urlsplit(phone.post("/tables", form=NEW).headers["Location"]).path
    assert phone.post(f"{played}/seat", form={"player": "1"}).status == 303
    assert phone.post("/host", form={"key": host_key(environ)}).status == 303
    for leap, seconds in LEAPS.items():
        clock.leap(seconds)
        assert abs(ahead(phone) - seconds) < 60
        for each in (phone, phone.at(second)):
            lost += [(leap, each.address, what) for what in missing(each, played)]
        assert phone.post("/device", form={"language": "en"}).status == 303  # which signs the cookie anew
    assert lost == []


def ahead(phone):
    """The seconds by which the clock of a process is ahead, as it says in each answer."""
    told = parsedate_to_datetime(phone.get("/health").headers["Date"])
    return (told - datetime.now(UTC)).total_seconds()


def missing(phone, played):
    """Yield what this process does not know of the phone."""
    if played not in phone.get("/").text:
        yield "history"
    if "you</small>" not in phone.get(played).text:
        yield "seat"
    if phone.get("/host/key").status != 200:
        yield "right"
