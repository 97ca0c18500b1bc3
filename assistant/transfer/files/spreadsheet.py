"""Matches as CSV for spreadsheets: one row per player of each match.

No part of a cell is read as a formula, by whichever separator a spreadsheet splits the line.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from ...games import GAMES
from ...history.queries import PlayedMatch
from ...matches.summary import minutes

MARK = "\ufeff"  # byte order mark, by which spreadsheets recognize UTF-8
_FORMULA = re.compile(r"(^\s*|[,;\t|]\s*)(?=[=+\-@\t\r\n＝＋－＠])")
_RESULTS = tuple(dict.fromkeys(name for game in GAMES.values() for name in game.RESULTS))
COLUMNS = (
    "match",
    "evening",
    "place",
    "game",
    "began",
    "ended",
    "minutes",
    "rounds",
    "rule",
    "seat",
    "player",
    "began_first",
    "won",
    *_RESULTS,
    "note",
)


def lines(matches: Iterable[PlayedMatch], separator: str = ",") -> Iterator[str]:
    """Yield the text of the file in the order of the matches, skipping unfinished ones."""
    yield MARK + line(COLUMNS, separator)
    for match in matches:
        if match.table.ended:
            yield "".join(line(row, separator) for row in _rows(match))


def _rows(match: PlayedMatch) -> Iterator[list[object]]:
    table, shelved = match.table, match.history_entry
    of_all = [shelved.uid, shelved.evening, shelved.place, table.game.KEY, *_times(match)]
    results = table.game.results(table.summary)
    for seat, name in enumerate(table.summary.players):
        result = dict(zip(table.game.RESULTS, results[seat], strict=True))
        own = [seat + 1, name, int(seat == table.starting_player), int(seat in table.summary.winners)]
        figures = [result.get(column, "") for column in _RESULTS]
        yield [*of_all, table.rounds, table.summary.rule, *own, *figures, shelved.note]


def _times(match: PlayedMatch) -> list[object]:
    """Return the start and the end in UTC, as spreadsheets read them, and its minutes, empty if unknown."""
    table = match.table
    ended = table.ended or table.at
    took = minutes(table.began, ended)
    return [_time(table.began), _time(ended), "" if took is None else took]


def _time(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}"


def line(cells: Iterable[object], separator: str) -> str:
    """Return a line of the file, in which no text is a formula."""
    written = io.StringIO()
    csv.writer(written, delimiter=separator).writerow([_cell(cell) for cell in cells])
    return written.getvalue()


def _cell(value: object) -> object:
    return _FORMULA.sub(r"\1'", value) if isinstance(value, str) else value
