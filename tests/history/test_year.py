"""What a device has played in a year."""

from datetime import UTC, datetime, timedelta

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

    def year(self, year=2026):
        return year_of(self.history, PHONE, year)


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
    assert [*years(calendar.history, PHONE, now)] == []
    calendar.play("2024-03-01", "Anna", "Noah")
    assert [*years(calendar.history, PHONE, now)] == [2026, 2025, 2024]


@pytest.mark.parametrize("hours", [-14, 0, 12])
def test_a_match_is_of_the_year_that_it_was_here_when_it_ended(calendar, monkeypatch, hours):
    import time

    monkeypatch.setenv("TZ", f"<here>{-hours}")
    time.tzset()
    calendar.now = datetime(2026, 1, 1, tzinfo=UTC) - timedelta(hours=hours, minutes=1)
    table, _ = calendar.tables.open(new_table(), PHONE)
    calendar.store.visits.add(PHONE, table.row.id, "")
    calendar.tables.change(
        table, lambda game, match: game.put_round(match, 1, {"cards": CHARM_OVER_GEISHA}), PHONE
    )
    found = calendar.year(2025), calendar.year(2026)
    monkeypatch.undo()
    time.tzset()
    assert found[0].months[11] == 1 and found[1] is None
