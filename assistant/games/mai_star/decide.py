"""Decisions: each function returns the events of a request, none if nothing changes.

`body` is the parsed JSON of the request, as the docstring shows it; `?` marks optional fields. Each function
raises Malformed for an invalid body, and Illegal for what the rules or the match forbid.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .. import reading
from ..errors import Absent, Conflict, Illegal, Malformed
from ..events import Event, StartingPlayerChosen
from ..rounds import check_in_play, check_is_next
from .editions import DEFAULT_EDITION, EDITIONS
from .events import EditionChosen, MaiStarOpened, OptionsChosen, PlayerLeft, RoundCorrected, RoundScored
from .match import Match
from .rules import CARDS, FEWEST_PLAYERS, FEWEST_TO_GO_ON, LAST_ROUND, MOST_PLAYERS, Score, Scores, Totals

KEY = "mai-star"
MOST_MONEY = 9999
MOST_INCOME = 99
MOST_GUESTS = 40
NOTHING = Score((), 0)
ERRATA = ("guest_ending", "oboro_hand")
SWITCHES = ("management", "six_player_ending", *ERRATA)
OPTIONS = ("first_to_choose", *SWITCHES, "totals", "round", "edition")


def open_table(body: object) -> MaiStarOpened:
    """Return the opening event for `{"players": [3 to 6 names]}` and any of OPTIONS.

    The options are a player, booleans, amounts of money, a round, and a key of EDITIONS.
    """
    given = reading.fields(body, ("game", "players"), OPTIONS)
    number = reading.whole(given.get("round", 1), "round", 1, LAST_ROUND)
    players = reading.some(given["players"], "players", FEWEST_PLAYERS, MOST_PLAYERS, reading.name)
    seats = len(players)
    return MaiStarOpened(
        game=KEY,
        players=players,
        **_chosen(given, seats),
        totals=_totals(given, seats, number),
        round=number,
        edition=_edition(given.get("edition", DEFAULT_EDITION)),
    )


def choose_edition(match: Match, body: object) -> tuple[Event, ...]:
    """Return the event of saying which box is on the table, at any time: `{"edition": "aeg"}`."""
    edition = _edition(reading.fields(body, ("edition",))["edition"])
    return () if edition == match.edition else (EditionChosen(edition),)


def choose_options(match: Match, body: object) -> tuple[Event, ...]:
    """Return the event of choosing the options anew: `{"first_to_choose": 2}` and any of SWITCHES.

    Raise Conflict once the first round is scored.
    """
    given = reading.fields(body, ("first_to_choose",), SWITCHES)
    check_is_next(match, match.first_round)
    chosen = _chosen(given, len(match.players))
    return () if replace(match.opening, **chosen) == match.opening else (OptionsChosen(**chosen),)


def _chosen(given: Mapping[str, object], seats: int) -> dict[str, Any]:
    switches = {name: reading.truth(given.get(name, False), name) for name in SWITCHES}
    if switches["six_player_ending"] and seats != MOST_PLAYERS:
        raise Illegal("six_player_ending", "six-players-only")
    first = reading.whole(given.get("first_to_choose", 0), "first_to_choose", 0, seats - 1)
    return {"first_to_choose": first, **switches}


def _totals(given: Mapping[str, object], seats: int, number: int) -> Totals:
    totals = reading.each(given.get("totals", (0,) * seats), "totals", seats, _money)
    if number == 1 and any(totals):
        raise Illegal("totals", "totals-before-round-one")
    return totals


def put_round(match: Match, number: int, body: object) -> tuple[Event, ...]:
    """Return the event that scores the round in play, or corrects a scored one, unless nothing changes.

    `{"scores": [{"income": [1, 0, 3], "cards_left": 1}, … one per player]}`, or None for one who had left.
    """
    scores = read_scores(match, number, body)
    scored = match.scored(number)
    if scored is None:
        check_is_next(match, number, LAST_ROUND)
        return (RoundScored(number, scores),)
    return () if scored.scores == scores else (RoundCorrected(number, scores),)


def entered(match: Match, _entry_mode: str = "") -> dict[str, object]:
    """Return the tallies of the round in play as the body of `put_round`."""
    scores = (tally.score for tally in match.tallies)
    return {"scores": [{"income": [*one.income], "cards_left": one.cards_left} for one in scores]}


def choose_starting_player(match: Match, body: object) -> tuple[Event, ...]:
    """Return the event that makes a candidate the starting player of the round in play.

    `{"player": 1}`; only if the rules leave it to rock-paper-scissors.
    """
    check_in_play(match)
    player = seat(match, reading.fields(body, ("player",))["player"], "player")
    if not match.candidates:
        raise Conflict("player", "starting-player-decided")
    if player not in match.candidates:
        raise Illegal("player", "not-a-candidate")
    return () if player == match.starting_player else (StartingPlayerChosen(player),)


def leave(match: Match, player: int, body: object) -> tuple[Event, ...]:
    """Return the event of a player leaving the match: `{"left": true}`, or coming back: false.

    They earn nothing from the round in play on. Raise Conflict if too few would go on.
    """
    check_in_play(match)
    if player not in range(len(match.players)):
        raise Absent("player", "no-such-player")
    left = reading.truth(reading.fields(body, ("left",))["left"], "left")
    if left == (player in match.gone):
        return ()
    if left and len(match.staying) <= FEWEST_TO_GO_ON:
        raise Conflict("left", "too-few-to-go-on", min=FEWEST_TO_GO_ON)
    return (PlayerLeft(player, left),)


def check_stays(match: Match, player: int) -> None:
    """Raise Conflict for a player who has left."""
    if player in match.gone:
        raise Conflict("player", "has-left", name=match.players[player])


def rematch(match: Match, body: object) -> dict[str, object]:
    """Return the body of `open_table` for a rematch; by default the next player clockwise chooses first.

    `{}` or any of `{"players": [0, 2, 3, "Zoé"], "first_to_choose": 0}`: the seats of those who play on and
    the names of who joins, in the order of the new seats.
    """
    given = reading.fields(body, (), ("players", "first_to_choose"))
    players = _playing(match, given.get("players", match.playing_on))
    first = given.get("first_to_choose", _next_to_choose_first(match, players))
    return {
        "game": KEY,
        "players": [match.players[one] if isinstance(one, int) else one for one in players],
        "first_to_choose": reading.whole(first, "first_to_choose", 0, len(players) - 1),
        "management": match.opening.management,
        "six_player_ending": match.opening.six_player_ending and len(players) == MOST_PLAYERS,
        **{name: True for name in ERRATA if getattr(match.opening, name)},
        **({} if match.edition == DEFAULT_EDITION else {"edition": match.edition}),
    }


def _playing(match: Match, value: object) -> tuple[int | str, ...]:
    def read(one: object, at: str) -> int | str:
        return reading.name(one, at) if isinstance(one, str) else seat(match, one, at)

    players = reading.some(value, "players", FEWEST_PLAYERS, MOST_PLAYERS, read)
    seats = [one for one in players if isinstance(one, int)]
    twice = next((one for one in seats if seats.count(one) > 1), None)
    if twice is not None:
        raise Illegal("players", "name-taken", name=match.players[twice])
    return players


def _next_to_choose_first(match: Match, players: tuple[int | str, ...]) -> int:
    """Return the place of the next player clockwise who plays on, 0 if nobody does."""
    seats = len(match.players)
    turns = ((match.next_to_choose_first + step) % seats for step in range(seats))
    return next((players.index(one) for one in turns if one in players), 0)


def seat(match: Match, value: object, at: str) -> int:
    """Return a player of the match; raise Malformed for any other value."""
    return reading.whole(value, at, 0, len(match.players) - 1)


def income(value: object, at: str) -> int:
    """Return one guest's pay; raise Malformed for a value out of range."""
    return reading.whole(value, at, 0, MOST_INCOME)


def cards_left(value: object, at: str) -> int:
    """Return a number of cards; raise Malformed for a value out of range."""
    return reading.whole(value, at, 0, CARDS)


def read_scores(match: Match, number: int, body: object) -> Scores:
    """Return the scores of this round in the body of `put_round`; who had left by then has none."""
    given = reading.fields(body, ("scores",), ("discard_later",))
    reading.truth(given.get("discard_later", False), "discard_later")
    gone = match.gone_at(number)
    scores = reading.each(given["scores"], "scores", len(match.players), _score_or_none)
    for player, score in enumerate(scores):
        if player in gone and score not in (None, NOTHING):
            raise Illegal(f"scores/{player}", "has-left", name=match.players[player])
        if player not in gone and score is None:
            raise Malformed(f"scores/{player}", "not-an-object")
    return tuple(score or NOTHING for score in scores)


def _score_or_none(value: object, at: str) -> Score | None:
    return None if value is None else _score(value, at)


def _score(value: object, at: str) -> Score:
    given = reading.fields(value, ("income", "cards_left"), at=at)
    return Score(
        reading.some(given["income"], reading.below(at, "income"), 0, MOST_GUESTS, income),
        cards_left(given["cards_left"], reading.below(at, "cards_left")),
    )


def _money(value: object, at: str) -> int:
    return reading.whole(value, at, 0, MOST_MONEY)


def _edition(value: object) -> str:
    return reading.choice(value, "edition", tuple(EDITIONS))
