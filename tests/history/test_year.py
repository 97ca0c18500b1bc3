"""The year of a device."""

import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from assistant.history.queries import History
from assistant.history.year import year_of, years
from assistant.matches.player_keys import NOBODY
from assistant.matches.service import Tables
from assistant.realtime.process import ProcessNotifier

from ..factories import CHARM_OVER_GEISHA, new_table

PHONE = "phone"


class Calendar:
    """A device that plays on days of its choice, at noon."""

    def __init__(self, store):
        self.store = store
        self.now = datetime(2026, 1, 1, tzinfo=UTC)
        self.tables = Tables(self.store, ProcessNotifier(), now=lambda: self.now)
        self.history = History(self.store)

    def play(self, day, *players, winner=0, before=None, device=PHONE):
        self.now = datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=UTC)
        if before:
            table, _ = self.tables.rematch(before, {}, device)
        else:
            table, _ = self.tables.open(new_table(players=[*players]), device)
        self.store.visits.add(device, table.row.id, "")
        cards = [[b, a] if winner else [a, b] for a, b in CHARM_OVER_GEISHA]
        return self.tables.change(
            table, lambda game, match: game.put_round(match, 1, {"cards": cards}), device
        )

    def end(self, moment):
        """Play a match that ends at a moment in UTC."""
        self.now = datetime.fromisoformat(moment).replace(tzinfo=UTC)
        table, _ = self.tables.open(new_table(), PHONE)
        self.store.visits.add(PHONE, table.row.id, "")
        self.tables.change(
            table, lambda game, match: game.put_round(match, 1, {"cards": CHARM_OVER_GEISHA}), PHONE
        )

    def year(self, year=2026, zone=UTC):
        return year_of(self.history, PHONE, year, zone)


@pytest.fixture
def calendar(opened, tmp_path):
    calendar = Calendar(opened(tmp_path / "log.sqlite3"))
    yield calendar
    calendar.store.close()


def test_a_year_has_its_matches_by_month_its_evenings_and_its_people(calendar):
    first = calendar.play("2026-01-03", "Anna", "Noah")
    calendar.play("2026-01-03", before=first)
    calendar.play("2026-11-21", "Anna", "Zoé")
    calendar.play("2025-06-30", "Anna", "Ugo")
    calendar.play("2027-02-01", "Anna", "Ugo")
    calendar.play("2026-05-05", "Lin", "Ugo", device="another")
    year = calendar.year()
    assert year.months == (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0)
    assert (year.matches, year.evenings, year.people) == (3, 2, 3)


def test_who_won_most_is_first_and_who_lost_less_before_who_won_as_often(calendar):
    for players, winner in (
        (("Anna", "Noah"), 0),
        (("Anna", "Noah"), 1),
        (("Noah", "Zoé"), 0),
        (("Ugo", "Lin"), 0),
    ):
        calendar.play("2026-03-01", *players, winner=winner)
    best = [(person.name, person.won, person.matches) for person in calendar.year().best]
    assert best == [("Noah", 2, 3), ("Ugo", 1, 1), ("Anna", 1, 2)]


def test_spellings_that_were_joined_are_one_and_who_was_removed_is_nobody(calendar):
    calendar.play("2026-03-01", "Anna", "Noah")
    calendar.play("2026-03-01", "Ana", NOBODY)
    calendar.history.join(PHONE, "ana", "anna")
    assert [(person.name, person.won) for person in calendar.year().best] == [("Ana", 2)]
    assert calendar.year().people == 2


def test_a_year_without_a_match_is_none(calendar):
    calendar.play("2026-03-01", "Anna", "Noah")
    assert calendar.year(2025) is calendar.year(2027) is None


def test_years_go_back_to_the_first_match(calendar):
    now = datetime(2026, 11, 21, tzinfo=UTC)
    assert [*years(calendar.history, PHONE, now, UTC)] == []
    calendar.play("2024-03-01", "Anna", "Noah")
    assert [*years(calendar.history, PHONE, now, UTC)] == [2026, 2025, 2024]


@pytest.mark.parametrize("hours", [-14, 0, 12])
def test_without_a_zone_the_year_is_that_of_this_machine(calendar, monkeypatch, hours):
    monkeypatch.setenv("TZ", f"<here>{-hours}")
    time.tzset()
    calendar.end(f"{datetime(2026, 1, 1) - timedelta(hours=hours, minutes=1)}")
    found = calendar.year(2025, None), calendar.year(2026, None)
    monkeypatch.undo()
    time.tzset()
    assert found[0].months[11] == 1 and found[1] is None


@pytest.mark.parametrize(
    ("ended", "zone", "year", "month"),
    [
        ("2025-12-31T23:20", "Europe/Rome", 2026, 1),
        ("2025-12-31T22:59", "Europe/Rome", 2025, 12),
        ("2025-12-31T10:00", "Pacific/Kiritimati", 2026, 1),
        ("2026-01-01T10:59", "Pacific/Pago_Pago", 2025, 12),
        ("2026-06-30T22:00", "Europe/Rome", 2026, 7),  # in summer
        ("2026-10-31T22:59", "Europe/Rome", 2026, 10),  # no longer
    ],
)
def test_a_match_is_of_the_year_and_the_month_that_it_was_there(calendar, ended, zone, year, month):
    calendar.end(ended)
    found = calendar.year(year, ZoneInfo(zone))
    assert [number for number, count in enumerate(found.months, 1) if count] == [month]
    assert calendar.year(year - 1, ZoneInfo(zone)) is calendar.year(year + 1, ZoneInfo(zone)) is None


def test_the_years_to_look_at_are_those_of_the_zone(calendar):
    calendar.end("2024-12-31T10:00")
    now = datetime(2026, 12, 31, 10, tzinfo=UTC)
    zones = (("Pacific/Kiritimati", [2027, 2026, 2025]), ("Pacific/Pago_Pago", [2026, 2025, 2024]))
    for zone, expected in zones:
        assert [*years(calendar.history, PHONE, now, ZoneInfo(zone))] == expected
