"""The house: which tables are open, how its evening stands, and who may look at it."""

from datetime import UTC, datetime, timedelta

import pytest

from assistant.history.club import EVENING, OPEN_FOR, Club
from assistant.matches.player_keys import NOBODY
from assistant.matches.service import Tables
from assistant.realtime.process import ProcessNotifier

from ..factories import CHARM_OVER_GEISHA, new_table


class House:
    """Tables of one house, whose clock goes on a minute with every look at it."""

    def __init__(self, store):
        self.store = store
        self.time = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
        self.tables = Tables(self.store, ProcessNotifier(), now=self.now)
        self.club = Club(self.store, self.now)

    def now(self):
        self.time += timedelta(minutes=1)
        return self.time

    def open(self, *players):
        return self.tables.open(new_table(players=[*players]), "phone")[0]

    def win(self, table, winner=0):
        cards = [[b, a] if winner else [a, b] for a, b in CHARM_OVER_GEISHA]
        return self.tables.change(
            table, lambda game, match: game.put_round(match, 1, {"cards": cards}), "phone"
        )

    def rematch(self, table):
        return self.tables.rematch(table, {}, "phone")[0]

    def shown(self):
        return [found.table.summary.players for found in self.club.of_this_evening()]

    def ranking(self):
        return [(one.place, one.name, one.won, one.matches) for one in self.club.ranking().people]


@pytest.fixture
def here(opened, tmp_path):
    here = House(opened(tmp_path / "log.sqlite3"))
    yield here
    here.store.close()


def test_those_who_play_on_are_one_table_that_keeps_its_place(here):
    first = here.win(here.open("Anna", "Noah"))
    here.open("Zoé", "Ugo")
    again = here.rematch(first)
    assert here.club.tables()[0].table.id == again.row.id
    assert here.shown() == [("Anna", "Noah"), ("Zoé", "Ugo")]


def test_a_table_that_is_over_stays_for_a_while_and_one_where_nobody_taps_for_the_evening(here):
    here.win(here.open("Anna", "Noah"))
    here.open("Zoé", "Ugo")
    here.time += OPEN_FOR
    assert here.shown() == [("Zoé", "Ugo")]
    here.time += EVENING
    assert here.shown() == []
    assert len(here.club.tables()) == 1


def test_who_wins_more_is_before_who_loses_less_and_who_won_nothing_is_not_ranked(here):
    for winner, players in (
        (0, ("Anna", "Noah")),
        (0, ("ANNA", "Zoé")),
        (1, ("Ugo", "Zoé")),
        (1, ("Ugo", "Lin")),
    ):
        here.win(here.open(*players), winner)
    assert here.ranking() == [(1, "ANNA", 2, 2), (2, "Lin", 1, 1), (3, "Zoé", 1, 2)]
    assert here.club.ranking().matches == 4
    here.time += EVENING
    assert here.ranking() == []


def test_those_who_stand_alike_have_one_place_and_who_was_removed_has_none(here):
    for players in (("Anna", "Noah"), ("Zoé", "Noah"), (NOBODY, "Noah"), ("Lin", "Noah"), ("Lin", "Noah")):
        here.win(here.open(*players))
    assert here.ranking() == [(1, "Lin", 2, 2), (2, "Anna", 1, 1), (2, "Zoé", 1, 1)]


def test_a_key_is_kept_until_it_is_renewed_and_nothing_else_is_one(here):
    board, host = here.club.board_key(), here.club.host_key()
    assert here.club.is_board_key(board) and here.club.is_host_key(host)
    assert here.club.is_host_key(f" {host.lower().replace('-', ' ')} ")
    assert here.club.is_host_key(f"The key: “{host}”.")
    assert (here.club.board_key(), here.club.host_key()) == (board, host)
    assert not any(here.club.is_board_key(key) for key in ("", host, board[:-1], "ключ"))
    assert not any(here.club.is_host_key(key) for key in ("", board, host[:-1], "ключ"))
    here.club.renew_board()
    assert not here.club.is_board_key(board) and here.club.is_host_key(host)
