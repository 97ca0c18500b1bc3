"""The reader's zone decides days, on screen as on paper; without one it is this machine's."""

import re
import time
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from assistant.printing.renderer import Renderer
from assistant.web.services import services
from assistant.web.time_zone import COOKIE

from ..factories import CHARM_OVER_GEISHA, Table

ROOT = Path(__file__).parents[2]
# When a match ends in UTC, where it is read, and what day it is there.
DAYS = (
    ("2026-06-30T22:30", "Europe/Rome", "2026-07-01"),
    ("2026-12-31T23:20", "Europe/Rome", "2027-01-01"),
    ("2026-10-25T22:59", "Europe/Rome", "2026-10-25"),  # no longer summer since the night before
    ("2026-03-08T04:59", "America/New_York", "2026-03-07"),  # summer begins in three hours
    ("2026-03-09T03:59", "America/New_York", "2026-03-08"),
    ("2026-12-31T10:00", "Pacific/Kiritimati", "2027-01-01"),
    ("2027-01-01T10:59", "Pacific/Pago_Pago", "2026-12-31"),
    ("2026-06-30T18:30", "Asia/Calcutta", "2026-07-01"),  # Chromium's name of Kolkata
    ("2026-06-30T12:00", "Etc/GMT-14", "2026-07-01"),
)
STRANGE = (
    "",
    "Atlantis/Poseidonis",
    "Europe",
    "../../etc/passwd",
    "/etc/passwd",
    "Europe//Rome",
    "Europe/Rome/x/y",
    "__init__/x",
    "leapseconds",
    "A" * 5000,
    "Europe/Rom\u00e9",
)


def phone_in(app, zone):
    client = app.test_client()
    client.set_cookie(COOKIE, zone)
    return client


def at(app, moment):
    services(app).tables._now = lambda: datetime.fromisoformat(moment).replace(tzinfo=UTC)


@pytest.fixture(autouse=True)
def told(monkeypatch):
    """A sheet is the value that it would be drawn from."""
    for medium in ("pdf", "png"):
        monkeypatch.setattr(Renderer, medium, lambda _, printable: repr(printable).encode())


def won(client):
    table = Table.open(client)
    table.score(1, CHARM_OVER_GEISHA)
    for _ in range(2):  # the device is recorded with its second request
        client.get(table.page)
    return table


def days(client, table):
    """The days at which a match was played, as pages, sheets, pictures and names of files tell them."""
    pages = [client.get(path).text for path in (f"{table.page}/match", "/history", "/history/matches")]
    told = [day for page in pages for day in re.findall(r"<time [^>]*>([^<]+)</time>", page)]
    for kind in ("pdf", "png"):
        sheet = client.get(f"{table.page}/result.{kind}")
        told += re.findall(r"\d{4}-\d\d-\d\d", sheet.headers["Content-Disposition"])
        told += [str(date(*map(int, day.split(", ")))) for day in re.findall(r"date\(([^)]+)\)", sheet.text)]
    return told


def test_the_day_is_the_reader_s_on_screen_on_paper_and_in_pictures(app):
    told = []
    for moment, zone, _ in DAYS:
        at(app, moment)
        client = phone_in(app, zone)
        told.append((moment, zone, *sorted({*days(client, won(client))})))
    assert told == list(DAYS)


def test_the_year_is_the_reader_s(app):
    at(app, "2026-12-31T23:20")
    client = phone_in(app, "Europe/Rome")
    won(client)
    assert client.get("/history/year/2026.png").status_code == 404
    assert "(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)" in client.get("/history/year/2027.png").text
    client.set_cookie(COOKIE, "Europe/London")
    assert client.get("/history/year/2027.png").status_code == 404
    assert "(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)" in client.get("/history/year/2026.png").text


def test_a_sheet_is_made_again_for_who_is_elsewhere_by_then(app):
    at(app, "2026-06-30T22:30")
    client = phone_in(app, "Europe/Rome")
    table, faults = won(client), []
    for file in ("result.pdf", "result.png", "result-sheet.png"):
        had = {"If-None-Match": client.get(f"{table.page}/{file}").headers["ETag"]}
        elsewhere = phone_in(app, "America/New_York").get(f"{table.page}/{file}", headers=had)
        same_day = phone_in(app, "Europe/Helsinki").get(f"{table.page}/{file}", headers=had)
        faults += [file] if (elsewhere.status_code, same_day.status_code) != (200, 304) else []
    assert faults == []


def test_the_times_of_a_log_are_the_reader_s(app):
    at(app, "2026-06-30T22:30")
    client = phone_in(app, "Asia/Kathmandu")
    assert ">2026-07-01 04:15</time>" in client.get(f"{won(client).page}/rounds").text


def test_nothing_is_told_in_this_machine_s_zone_but_for_want_of_the_reader_s():
    sources = [path for folder in ("assistant", "templates") for path in (ROOT / folder).rglob("*.*")]
    texts = {path: path.read_text("utf-8") for path in sources if path.suffix in {".py", ".html"}}
    by_themselves = re.compile(r"astimezone\(\)|datetime\.now\(\)|today\(\)|localtime\(")
    assert [path for path, text in texts.items() if by_themselves.search(text)] == []


def test_an_export_is_named_after_the_reader_s_day(app):
    faults = []
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):  # it is never the same day in both
        client, before = phone_in(app, zone), datetime.now(ZoneInfo(zone))
        named = client.get("/history/takeout/matches.csv").headers["Content-Disposition"]
        possible = [f"hanamikoji-{now:%Y-%m-%d}.csv" for now in (before, datetime.now(ZoneInfo(zone)))]
        faults += [] if any(name in named for name in possible) else [(zone, named)]
    assert faults == []


def test_without_a_zone_or_with_a_strange_one_the_server_s_counts(app, monkeypatch):
    monkeypatch.setenv("TZ", "<east>-14")
    time.tzset()
    at(app, "2026-06-30T10:00")
    table = won(app.test_client())
    told = {name: asked(app, name, f"{table.page}/match") for name in STRANGE}
    monkeypatch.undo()
    time.tzset()
    assert [name for name, text in told.items() if ">2026-07-01</time>" not in text] == []


def asked(app, name, path):
    header = f"{COOKIE}={name}".encode().decode("latin-1")
    return app.test_client(use_cookies=False).get(path, headers={"Cookie": header}).text
