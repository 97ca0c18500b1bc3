"""Decisions: each function takes a request and returns its events, none where nothing changes.

`body` is the parsed JSON of a request in the form its docstring shows; `?` marks optional fields.
Each function raises Malformed for a body of another form, and Illegal where the rules or the match forbid it.
"""

from collections.abc import Mapping

from .. import reading
from ..errors import Absent, Conflict, Illegal, Malformed
from ..events import Event, StartingPlayerChosen
from ..rounds import check_in_play, check_is_next
from .events import (
    ActionTaken,
    CardsCounted,
    EditionChosen,
    EndingChosen,
    HanamikojiOpened,
    MarkerChosen,
    RoundCorrected,
    RoundScored,
)
from .match import Match, evolve
from .rules import GEISHA, IN_THE_MIDDLE, Pair, endings
from .rules.editions import DEFAULT_EDITION, EDITIONS
from .rules.endings import ENDINGS, LAST_ROUND
from .rules.expansions import SETS, UNKNOWN_SET
from .rules.tally import BY_CARDS, BY_MARKERS, Cards, Tally, Winner, Winners
from .rules.turns import ACTIONS

KEY = "hanamikoji"
HIGHEST_ROUND_NUMBER = 999
_OPTIONS = ("starting_player", "ending", "markers", "round", "expansions", "expansion_set", "edition")


def open_table(body: object) -> HanamikojiOpened:
    """Validate a new table and return its first event.

    `{"players": [2 names], "starting_player"?, "ending"?, "markers"?, "round"?, "expansions"?,
    "expansion_set"?, "edition"?}`. By default the ending is the edition's own; a set has the mini expansions
    in play.
    """
    given = reading.fields(body, ("game", "players"), _OPTIONS)
    key = _edition(given.get("edition", DEFAULT_EDITION))
    edition = EDITIONS[key]
    number = reading.whole(given.get("expansion_set", UNKNOWN_SET), "expansion_set", UNKNOWN_SET, max(SETS))
    opened = HanamikojiOpened(
        game=KEY,
        players=reading.each(given["players"], "players", 2, reading.name),
        starting_player=_player(given.get("starting_player", 0), "starting_player"),
        ending=_ending(given.get("ending", edition.ending)),
        markers=reading.each(given.get("markers", IN_THE_MIDDLE), "markers", len(GEISHA), _winner),
        round=reading.whole(given.get("round", 1), "round", 1, HIGHEST_ROUND_NUMBER),
        expansions=reading.truth(
            given.get("expansions", bool(number) or edition.varies_by_side), "expansions"
        ),
        edition=key,
        expansion_set=number,
    )
    _check_under_way(opened)
    return opened


def choose_edition(match: Match, body: object) -> tuple[Event, ...]:
    """Say which box is on the table, at any time: `{"edition": "iello"}`. The ending agreed on stays."""
    edition = _edition(reading.fields(body, ("edition",))["edition"])
    return () if edition == match.edition else (EditionChosen(edition),)


def choose_ending(match: Match, body: object) -> tuple[Event, ...]:
    """Choose another ending for a match in play: `{"ending": "until-goal"}`."""
    ending = _ending(reading.fields(body, ("ending",))["ending"])
    check_in_play(match)
    if ending != "until-goal" and match.round_number > LAST_ROUND:
        raise Illegal("ending", "past-last-round", max=LAST_ROUND)
    return () if ending == match.ending else (EndingChosen(ending),)


def _check_under_way(opened: HanamikojiOpened) -> None:
    """Raise Illegal for a match that would be over: a goal is reached, or the last round has passed."""
    if opened.ending != "until-goal" and opened.round > LAST_ROUND:
        raise Illegal("round", "past-last-round", max=LAST_ROUND)
    if endings.goal_reached(opened.markers):
        raise Illegal("markers", "goal-reached-already")


def count_cards(match: Match, player: int, geisha: int, body: object) -> tuple[Event, ...]:
    """Set one cell of the round in play: `{"count": 3, "round"?: 2}`; `round` must be in play if present.

    An unchanged count yields an event only where it switches the entry mode from markers to cards.
    """
    given = reading.fields(body, ("count",), ("round",))
    count = reading.whole(given["count"], "count", 0, 99)
    _check_round(match, given)
    if player not in (0, 1):
        raise Absent("player", "no-such-player")
    _check_geisha(geisha)
    if count > match.room(player, geisha):
        raise Illegal("count", "too-many", max=match.room(player, geisha))
    is_unchanged = match.counted.counts[geisha][player] == count and match.entry_mode != BY_MARKERS
    return () if is_unchanged else (CardsCounted(player, geisha, count),)


def choose_marker(match: Match, geisha: int, body: object) -> tuple[Event, ...]:
    """Set who has more at a geisha in the round in play: `{"player": 0, "round"?: 2}`, null for nobody."""
    given = reading.fields(body, ("player",), ("round",))
    player = _winner(given["player"], "player")
    _check_round(match, given)
    _check_geisha(geisha)
    is_unchanged = match.chosen.winners[geisha] == player and match.entry_mode != BY_CARDS
    return () if is_unchanged else (MarkerChosen(geisha, player),)


def take_action(match: Match, body: object) -> tuple[Event, ...]:
    """Use an action, which ends the player's turn: `{"player": 0, "action": "gift", "round"?: 2}`."""
    given = reading.fields(body, ("player", "action"), ("round",))
    player = _player(given["player"], "player")
    action = reading.choice(given["action"], "action", tuple(ACTIONS))
    _check_round(match, given)
    if match.turns.player is None:
        raise Conflict("action", "turns-over")
    if player != match.turns.player:
        raise Conflict("player", "not-your-turn", name=match.players[match.turns.player])
    if action in match.used[player]:
        raise Conflict("action", "action-used")
    return (ActionTaken(player, action),)


def put_round(match: Match, number: int, body: object) -> tuple[Event, ...]:
    """Score the round in play, or correct a scored one; an unchanged tally yields no event.

    `{"cards": [[a, b], … 7], "discard_later"?}`, or `"winners": [0, null, 1, … 7]` in place of cards.
    """
    tally = read_tally(body)
    scored = match.scored(number)
    if scored is None:
        check_is_next(match, number)
        if number > HIGHEST_ROUND_NUMBER:
            raise Illegal("round", "match-full")
        return (RoundScored(number, tally),)
    if scored.tally == tally:
        return ()
    would_discard = set_aside(match, number, tally)
    if would_discard and not _discards_later(body):
        raise Conflict("discard_later", "would-discard", would_discard=would_discard)
    return (RoundCorrected(number, tally),)


def set_aside(match: Match, number: int, tally: Tally) -> list[int]:
    """Return the rounds after the end that a correction brings, with the one in play if it has entries."""
    return discarded(match, evolve(match, RoundCorrected(number, tally)))


def discarded(before: Match, after: Match) -> list[int]:
    """Return the rounds that a correction has set aside, with the one in play if it had entries."""
    last = before.round_number - before.untouched
    return list(range(after.round_number, last + 1)) if after.outcome else []


def entered(match: Match, entry_mode: str = "") -> dict[str, object]:
    """Return what is entered for the round in play, as the body of `put_round`.

    A round without a tap is entered in the given mode: by markers, none of them moved.
    """
    if (match.entry_mode or entry_mode) == BY_MARKERS:
        return {"winners": [*match.chosen.winners]}
    return {"cards": [list(pair) for pair in match.counted.counts]}


def choose_starting_player(match: Match, body: object) -> tuple[Event, ...]:
    """Set the starting player of the round in play, where the table had it wrong: `{"player": 1}`."""
    check_in_play(match)
    player = _player(reading.fields(body, ("player",))["player"], "player")
    return () if player == match.starting_player else (StartingPlayerChosen(player),)


def rematch(match: Match, body: object) -> dict[str, object]:
    """Return the body of `open_table` for a rematch: `{}` or `{"starting_player": 0}`.

    By default the player who did not begin round 1 begins.
    """
    given = reading.fields(body, (), ("starting_player",))
    other = 1 - match.begins(1)
    return {
        "game": KEY,
        "players": list(match.players),
        "starting_player": _player(given.get("starting_player", other), "starting_player"),
        "ending": match.ending,
        "expansions": match.expansions,
        "edition": match.edition,
        "expansion_set": match.expansion_set,
    }


def _check_round(match: Match, given: Mapping[str, object]) -> None:
    """Raise Absent or Conflict unless the round in `given`, if any, is in play and the match goes on."""
    if "round" in given:
        check_is_next(match, reading.whole(given["round"], "round", 1, HIGHEST_ROUND_NUMBER))
    check_in_play(match)


def _check_geisha(geisha: int) -> None:
    if geisha not in range(len(GEISHA)):
        raise Absent("geisha", "no-such-geisha")


def _discards_later(body: object) -> bool:
    given = body if isinstance(body, Mapping) else {}
    return reading.truth(given.get("discard_later", False), "discard_later")


def read_tally(body: object) -> Tally:
    """Return the cards or the winners in the body of `put_round`."""
    given = reading.fields(body, (), ("cards", "winners", "discard_later"))
    _discards_later(given)
    if ("cards" in given) == ("winners" in given):
        raise Malformed("cards", "cards-or-winners")
    if "winners" in given:
        return Winners(reading.each(given["winners"], "winners", len(GEISHA), _winner))
    cards = Cards(reading.each(given["cards"], "cards", len(GEISHA), _count_pair))
    _check_cards_exist(cards)
    return cards


def _check_cards_exist(cards: Cards) -> None:
    for index, (geisha, pair) in enumerate(zip(GEISHA, cards.counts, strict=True)):
        at = reading.below("cards", index)
        for player, count in enumerate(pair):
            if count > geisha.value:
                raise Illegal(reading.below(at, player), "too-many", max=geisha.value)
        if sum(pair) > geisha.value:
            raise Illegal(at, "too-many", max=geisha.value)


def _count_pair(value: object, at: str) -> Pair:
    a, b = reading.each(value, at, 2, lambda count, where: reading.whole(count, where, 0, 99))
    return a, b


def _player(value: object, at: str) -> int:
    return reading.whole(value, at, 0, 1)


def _edition(value: object) -> str:
    return reading.choice(value, "edition", tuple(EDITIONS))


def _ending(value: object) -> str:
    return reading.choice(value, "ending", ENDINGS)


def _winner(value: object, at: str) -> Winner:
    return None if value is None else _player(value, at)
