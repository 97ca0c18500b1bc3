"""The moves of a writer at a table that it sees: each gives method, path and body of a request."""

from assistant.games.mai_star.reputation import GEISHA as HIRED

from ..simulation.asks import CARDS, FINISHES

_ACTIONS = "secret", "trade-off", "gift", "competition"


def moves(state):
    """All that this game knows, likelier what happens more often."""
    return [*[_taps] * 4, _score, _correct, _undo, _undo_to, _rename, _begin, _rematch, *_OWN[state["game"]]]


def _taps(writer, state):
    taps = [_tap(writer, state) for _ in range(writer.chance.randint(1, 5))]
    return "PATCH", f"/{state['id']}/round", {"outbox": writer.name, "taps": taps}


def _tap(writer, state):
    chance = writer.chance
    writer.taps += 1
    when = {"tapped_ago": chance.randint(0, 900), "seen": state["version"], "number": writer.taps}
    if state["game"] == "hanamikoji":
        return {**_tap_on_the_board(chance), **when}
    return {"at": f"tallies/{_seat(chance, state)}", **_tallied(chance), **when}


def _tap_on_the_board(chance):
    if chance.random() < 0.5:
        return {"at": f"markers/{chance.randrange(7)}", "player": chance.choice((0, 1, None))}
    return {"at": f"cards/{chance.randrange(2)}/{chance.randrange(7)}", "count": chance.randrange(3)}


def _tallied(chance):
    return {
        "income": [chance.randrange(9) for _ in range(chance.randrange(4))],
        "geisha": chance.choice([None, *HIRED]),
        "cards_left": chance.randrange(5),
    }


def _score(writer, state):
    return _round(writer, state, len(state["rounds"]) + 1)


def _correct(writer, state):
    return _round(writer, state, writer.chance.randint(1, max(1, len(state["rounds"]))))


def _round(writer, state, number):
    """A round by its cards or its scores; those after the end are set aside."""
    chance = writer.chance
    if state["game"] == "hanamikoji":
        body = {"cards": chance.choice(CARDS), "discard_later": True}
    else:
        body = {"scores": [{"income": [chance.randrange(9)], "cards_left": 0} for _ in state["players"]]}
    return "PUT", f"/{state['id']}/rounds/{number}", body


def _undo(writer, state):
    return "POST", f"/{state['id']}/undos", {}


def _undo_to(writer, state):
    to = writer.chance.randint(max(1, state["version"] - 5), state["version"])
    return "POST", f"/{state['id']}/undos", {"to": to}


def _rename(writer, state):
    path = f"/{state['id']}/players/{_seat(writer.chance, state)}"
    return "PUT", path, {"name": f"Zoé {writer.chance.randrange(1000)}"}


def _begin(writer, state):
    return "PUT", f"/{state['id']}/starting-player", {"player": _seat(writer.chance, state)}


def _rematch(writer, state):
    return "POST", f"/{state['id']}/rematches", {}


def _act(writer, state):
    body = {"player": _seat(writer.chance, state), "action": writer.chance.choice(_ACTIONS)}
    return "POST", f"/{state['id']}/round/actions", body


def _tally(writer, state):
    return "PUT", f"/{state['id']}/round/tallies/{_seat(writer.chance, state)}", _tallied(writer.chance)


def _use(writer, state):
    player = _seat(writer.chance, state)
    effect = writer.chance.choice(
        (
            {"effect": "foreigner"},
            {"effect": "daimyo", "guests": [writer.chance.randrange(9)]},
            {"effect": "guest-moves", "from": _seat(writer.chance, state)},
        )
    )
    return "POST", f"/{state['id']}/effects", {"player": player, **effect}


def _count(writer, state):
    path = f"/{state['id']}/round/cards/{writer.chance.randrange(2)}/{writer.chance.randrange(7)}"
    return "PUT", path, {"count": writer.chance.randrange(3)}


def _seat(chance, state):
    return chance.randrange(len(state["players"]))


def _finish(writer, state):
    """A match in which one round ends it does, or has ended otherwise."""
    body = {"cards": writer.chance.choice(FINISHES), "discard_later": True}
    return "PUT", f"/{state['id']}/rounds/1", body


_OWN = {"hanamikoji": (_act, _count, _finish, _finish), "mai-star": (_tally, _use)}
