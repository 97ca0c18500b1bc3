"""The requests of phones beside taps, as the API's routes and forms do them with the tables."""

from functools import reduce

from assistant.games.errors import Conflict
from assistant.games.hanamikoji.rules import GEISHA
from assistant.games.mai_star.reputation import GEISHA as HIRED
from assistant.web.pages.table.stale_forms import newest_count

from ..factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, NOAH_WINS_BY_CHARM, new_table

OPENINGS = {
    "hanamikoji": new_table(),
    "mai-star": {"game": "mai-star", "players": ["Aiko", "Mika", "Yui"], "first_to_choose": 0},
}
_FEW_GEISHA = 0, 3, 6  # so that phones meet
CHOOSES, LEAVES = 3, 4  # what is tapped there: so many cards, or one of these with her marker
FINISHES = CHARM_OVER_GEISHA, [[other, one] for one, other in CHARM_OVER_GEISHA]
CARDS = ALL_TIED, FIRST_ROUND, NOAH_WINS_BY_CHARM
_ACTIONS = "secret", "trade-off", "gift"
_EFFECTS = (
    {"effect": "foreigner"},
    {"effect": "daimyo", "guests": [3]},
    {"effect": "guest-moves", "from": 1},
)


def tapped(match, player, spot, value):
    """The place of a tap, and what it sets there, in the round that is shown."""
    if hasattr(match, "counted"):
        place, tap = _on_the_board(player, _FEW_GEISHA[spot], value)
        return place, {**tap, "round": match.round_number}
    field = [{"income": [value]}, {"cards_left": value}, {"geisha": [None, *HIRED][value]}][spot]
    return f"tallies/{player}", {**field, "round": match.round_number}


def _on_the_board(player, geisha, value):
    if value in (CHOOSES, LEAVES):
        return f"markers/{geisha}", {"player": player if value == CHOOSES else None}
    return f"cards/{player}/{geisha}", {"count": min(value, GEISHA[geisha].value)}


def _score(shown, player, value):
    """Scores the round in play, where it comes to what its reader was shown and has tapped since."""
    number = shown.match.round_number

    def ask(tables, table, device):
        if table.match.outcome or table.match.round_number != number:
            raise Conflict("round", "scored-already", round=number)
        body = newest_count(table, table.known_to(device, shown.version))
        return tables.change(table, lambda game, match: game.put_round(match, number, body), device), ()

    return ask


def _correct(shown, player, value):
    number = shown.match.first_round + player
    return _changing(lambda game, match: game.put_round(match, number, _entered(match, value)))


def _finish(shown, player, value):
    return _changing(lambda game, match: finished(game, match, player))


def finished(game, match, winner):
    """The events by which a match ends, or has ended otherwise."""
    if hasattr(match, "counted"):
        return game.put_round(match, match.first_round, {"cards": FINISHES[winner], "discard_later": True})
    number = match.first_round if match.outcome else match.round_number
    events = game.put_round(match, number, _entered(match, winner))
    after = reduce(game.evolve, events, match)
    return events if after.outcome else [*events, *finished(game, after, winner)]


def _entered(match, value):
    if hasattr(match, "counted"):
        return {"cards": CARDS[value], "discard_later": True}
    incomes = (9 if seat == value else seat for seat in range(len(match.players)))
    return {"scores": [{"income": [income], "cards_left": 0} for income in incomes]}


def _play(shown, player, value):
    """An action of a turn or the effect of a special card, by forms that are named so."""
    is_turn = hasattr(shown.match, "counted")
    body = {"action": _ACTIONS[value]} if is_turn else _EFFECTS[value]
    asked = {**body, "player": player, "round": shown.match.round_number}
    command = "actions" if is_turn else "effects"
    name = f"{shown.version}-{player}" if is_turn else f"{shown.version}-{player}-{value}"
    return _changing(lambda game, match: game.COMMANDS[command].decide(match, asked), name)


def _rename(shown, player, value):
    return _changing(lambda game, match: game.rename_player(match, player, {"name": f"Zoé {value}"}))


def _begin(shown, player, value):
    return _changing(lambda game, match: game.choose_starting_player(match, {"player": player}))


def _undo(shown, player, value):
    """The last event, or all but what stood some versions before."""
    body = {"to": max(1, shown.version - value)} if value else {}
    return lambda tables, table, device: (tables.undo(table, body, device, shown.version), ())


def _undo_own(shown, player, value):
    return lambda tables, table, device: (tables.undo_own(table, {device}, device, shown.version), ())


def _rematch(shown, player, value):
    return lambda tables, table, device: (tables.rematch(table, {}, device)[0], ())


def _changing(decide, name=None):
    def ask(tables, table, device):
        return tables.change(table, decide, device, request=name and f"{device} {name}"), ()

    return ask


def look(tables, table, device):
    return table, ()


# The requests of the page's forms, made of the match shown, a player and a value.
FORMS = {
    "score": _score,
    "correct": _correct,
    "finish": _finish,
    "play": _play,
    "undo": _undo,
    "undo-own": _undo_own,
    "rename": _rename,
    "begin": _begin,
    "rematch": _rematch,
}
