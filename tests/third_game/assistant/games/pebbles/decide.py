"""Decisions: each function returns the events of a request, none where nothing changes."""

from dataclasses import dataclass

from .. import reading
from ..errors import Absent, Illegal
from ..events import Event
from ..rounds import EntryWarning, check_in_play, check_is_next
from .events import Pebbles, PebblesCounted, PebblesOpened, RoundCorrected, RoundCounted, RoundScored
from .match import BOWL, FEWEST_PLAYERS, LAST_ROUND, MOST_PEBBLES, MOST_PLAYERS, Match, counted

KEY = "pebbles"


@dataclass(frozen=True)
class NothingTaken(EntryWarning):
    """Nobody took a pebble: perhaps nothing was entered yet."""

    key = "nothing-taken"
    rule = "scoring"


def open_table(body: object) -> PebblesOpened:
    """`{"players": [2 to 4 names]}`, and perhaps `"starting_player": 1`."""
    given = reading.fields(body, ("game", "players"), ("starting_player",))
    players = reading.some(given["players"], "players", FEWEST_PLAYERS, MOST_PLAYERS, reading.name)
    first = reading.whole(given.get("starting_player", 0), "starting_player", 0, len(players) - 1)
    return PebblesOpened(KEY, players, first)


def count_pebbles(match: Match, player: int, body: object) -> tuple[Event, ...]:
    """`{"count": 3}`, and perhaps `"round"`, the one that this is of."""
    check_in_play(match)
    if player not in range(len(match.players)):
        raise Absent("player", "no-such-player")
    given = reading.fields(body, ("count",), ("round",))
    if "round" in given:
        check_is_next(match, reading.whole(given["round"], "round", 1, LAST_ROUND), LAST_ROUND)
    taken = counted(match.taken, player, _pebbles(given["count"], "count"))
    _check_bowl(taken, "count")
    return () if taken == match.taken else (PebblesCounted(player, taken[player]),)


def put_round(match: Match, number: int, body: object) -> tuple[Event, ...]:
    """`{"pebbles": [3, 5]}` scores the round in play, or corrects one that was scored."""
    pebbles = _read(match, body)
    scored = match.scored(number)
    if scored is None:
        check_is_next(match, number, LAST_ROUND)
        return (RoundScored(number, pebbles),)
    return () if scored.entered == pebbles else (RoundCorrected(number, pebbles),)


def entry_warnings(match: Match, number: int, body: object) -> list[NothingTaken]:
    return [] if any(_read(match, body)) else [NothingTaken()]


def entered(match: Match, _entry_mode: str = "") -> dict[str, object]:
    """The counts of the round in play so far, as the body of `put_round`."""
    return {"pebbles": [*match.taken]}


def choose_starting_player(match: Match, body: object) -> tuple[Event, ...]:
    """Nobody is asked who begins: it goes round."""
    raise Absent("game", "not-in-this-game")


def rematch(match: Match, body: object) -> dict[str, object]:
    """The body of a rematch of the same players: `{}`, where the next one starts, or the player who does."""
    given = reading.fields(body, (), ("starting_player",))
    return {"game": KEY, "players": [*match.players], "starting_player": match.next_to_begin, **given}


def revalidate(match: Match, event: Event) -> tuple[Event, ...]:
    if isinstance(event, PebblesCounted):
        return count_pebbles(match, event.player, {"count": event.count})
    if isinstance(event, RoundCounted):
        return put_round(match, event.round, {"pebbles": event.pebbles})
    raise KeyError(event)


def _read(match: Match, body: object) -> Pebbles:
    given = reading.fields(body, ("pebbles",))
    pebbles = reading.each(given["pebbles"], "pebbles", len(match.players), _pebbles)
    _check_bowl(pebbles, "pebbles")
    return pebbles


def _pebbles(value: object, at: str) -> int:
    return reading.whole(value, at, 0, MOST_PEBBLES)


def _check_bowl(pebbles: Pebbles, at: str) -> None:
    if sum(pebbles) > BOWL:
        raise Illegal(at, "bowl-empty", max=BOWL)
