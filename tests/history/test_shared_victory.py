"""A shared victory is a win of each who shared it, in every place that counts."""

import csv
from collections import Counter
from datetime import UTC, timedelta

from assistant.history.club import Club
from assistant.history.head_to_head import head_to_heads
from assistant.history.year import year_of
from assistant.matches.summary import known_table, match_row
from assistant.transfer import bgstats
from assistant.transfer.files import spreadsheet

from .test_queries import BEGUN, PHONE, Shelf

# The money of each in every round; in a rematch a newcomer joins at the end.
MATCHES = [
    ({"Anna": 7, "Giulia": 7, "Zoé": 5}, "Anna and Giulia share"),
    ({"Anna": 1, "Giulia": 2, "Zoé": 9, "Mia": 9}, "Zoé and Mia share"),
    ({"Anna": 8, "Giulia": 8, "Zoé": 8, "Mia": 8}, "all share"),
    ({"Anna": 8, "Giulia": 3, "Zoé": 7}, "Anna wins; Mia has left"),
]
WINS = {"Anna": 3, "Giulia": 2, "Zoé": 2, "Mia": 2}


def play(shelf):
    """The tables of the evening, each but the first a rematch."""
    tables = []
    for earned, _ in MATCHES:
        tables.append(_next(shelf, tables, [*earned]))
        for number in (1, 2, 3):
            scores = [{"income": [money], "cards_left": 1} for money in earned.values()]
            tables[-1] = shelf.change(tables[-1], "put_round", number, {"scores": scores})
    return tables


def _next(shelf, tables, names):
    if not tables:
        return _known(shelf, shelf.tables.open({"game": "mai-star", "players": names}, PHONE)[0])
    sat = tables[-1].match.players
    players = [sat.index(name) if name in sat else name for name in names]
    return _known(shelf, shelf.tables.rematch(tables[-1], {"players": players}, PHONE)[0])


def _known(shelf, table):
    shelf.store.visits.add(PHONE, table.row.id, "")
    return table


def by_name(people):
    return {person.name: person.won for person in people}


def head_to_head(shelf):
    """Of each with Anna, in the matches that both played."""
    found = {}
    for name in WINS.keys() - {"Anna"}:
        pair = [("anna",), (name.lower(),)]
        (met,) = head_to_heads(shelf.history.between(PHONE, pair), pair)
        found[name] = met.wins[1]
        if met.size == len(MATCHES):
            found["Anna"] = met.wins[0]
    return found


def csv_rows(shelf):
    lines = spreadsheet.lines(shelf.history.matches(PHONE, 9))
    rows = csv.DictReader("".join(lines).removeprefix(spreadsheet.MARK).splitlines())
    return Counter(row["player"] for row in rows if row["won"] == "1")


def bg_stats(tables):
    sent = [player for table in tables for player in bgstats.play(table, "Mai-Star", "")["players"]]
    return Counter(player["name"] for player in sent if player["winner"])


def of_seats(series, players):
    return dict(zip(players, series.wins, strict=True))


def test_every_place_counts_the_same_wins(opened, tmp_path):
    shelf = Shelf(opened(tmp_path / "log.sqlite3"))
    tables = play(shelf)
    last, history = tables[-1], shelf.history
    known = known_table(match_row(last.row.id, last.replay, last.newest))
    (evening,) = history.evenings(PHONE, 9)
    everywhere = {
        "people": by_name(history.people(PHONE)),
        "head to head": head_to_head(shelf),
        "CSV": csv_rows(shelf),
        "BG Stats": bg_stats(tables),
        "year": by_name(year_of(history, PHONE, BEGUN.year, UTC).best),
        "club": by_name(Club(shelf.store, lambda: BEGUN + timedelta(hours=1)).ranking().people),
    }
    assert {place: wins for place, wins in everywhere.items() if wins != WINS} == {}
    seated = {
        "the evening": of_seats(evening.series, evening.players),
        "its table": of_seats(shelf.tables.series(last), last.match.players),
        "its standing": of_seats(history.standing(known), last.match.players),
    }
    of_those = {name: WINS[name] for name in last.match.players}
    assert {place: wins for place, wins in seated.items() if wins != of_those} == {}
    shelf.store.close()
