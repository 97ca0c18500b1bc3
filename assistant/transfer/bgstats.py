"""A finished match as a link that posts it to the BG Stats app, with the play as JSON in its address.

The format is documented at https://www.bgstatsapp.com ("Push plays to BG Stats from other apps"). Winners
come from the outcome, never from the scores: in Hanamikoji four geisha win with 9 charm against 9. Optional
booleans are always written, since the app requires them.
"""

import json
from collections.abc import Sequence
from datetime import UTC
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from ..games.rounds import outcome_of
from ..matches.player_keys import person_of
from ..matches.replay import Table
from ..matches.summary import minutes

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Hanamikoji Assistant"
_ID_LENGTH = 16  # hex digits, enough to tell apart the people of one phone


def link(table: Table, name: str, comments: str) -> str:
    """Return the link that posts a finished match; `name` is the game's."""
    sent = json.dumps(play(table, name, comments), ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(sent, safe="")


def play(table: Table, name: str, comments: str) -> dict[str, Any]:
    """Return the JSON data of the link; raises ValueError for an unfinished match."""
    winners = outcome_of(table.match).winners
    took = minutes(table.began, table.newest.ended or table.at)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": table.history_entry.uid,
        "playDate": f"{table.began.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        "durationMin": took or 0,
        "board": _board(table),
        "comments": comments,
        "game": _game(table, name),
        "players": _players(table, winners),
    }


def _board(table: Table) -> str:
    """Return the box by its publisher, empty for the default, and what of it is in play besides."""
    match, usual = table.match, next(iter(table.game.EDITIONS), "")
    box = table.game.EDITIONS[match.edition].publisher if match.edition not in ("", usual) else ""
    return " · ".join(filter(None, (box, match.besides)))


def _game(table: Table, name: str) -> dict[str, Any]:
    number = table.game.BGG_ID
    known = {} if number is None else {"bggId": number}
    return {"name": name, "sourceGameId": table.game.KEY, **known, "highestWins": True, "noPoints": False}


def _players(table: Table, winners: Sequence[int]) -> list[dict[str, Any]]:
    scores = [results[0] for results in table.game.results(table.summary)]
    ranks = _ranks(scores, winners)
    first = table.match.scored(1)
    return [
        {
            "name": name,
            "sourcePlayerId": _id(name),
            "startPlayer": first is not None and first.starting_player == seat,
            "score": scores[seat],
            "rank": ranks[seat],
            "role": "",
            "winner": seat in winners,
        }
        for seat, name in enumerate(table.match.players)
    ]


def _ranks(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Rank the winners first, then the others by score; equal scores share a rank."""
    order = [(seat not in winners, -score) for seat, score in enumerate(scores)]
    return [1 + sum(other < own for other in order) if own[0] else 1 for own in order]


def _id(name: str) -> str:
    """Return an id that is equal for all spellings of a person's name."""
    return sha256(person_of(name).encode()).hexdigest()[:_ID_LENGTH]
