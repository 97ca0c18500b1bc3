"""Undo: takes back the last event in force, all after one of them, or one alone."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..games import Game, reading
from ..games.errors import Conflict, Malformed, RequestError
from ..games.events import Event, EventsUndone, EventUndone, PlayerRenamed, StartingPlayerChosen
from ..games.rounds import Match, RoundEvent
from .bounds import MOST_ABOVE
from .in_force import InForce
from .replay import Step, Table


def undoing(table: Table, given: Mapping[str, object], device: str, seen: int | None) -> Sequence[Event]:
    """Return the undo event for `given`: `{}`, `{"to": 12}` or `{"only": 12}`; raise Conflict and Malformed.

    `seen` is the version that the device showed. Return no event if the table stands as asked for.
    """
    if len(given) > 1:
        raise Malformed("only", "unknown-field")
    if "only" in given:
        return _alone(table, reading.whole(given["only"], "only", 1, table.version))
    if seen is not None and table.is_changed_by_others(device, seen):
        raise Conflict("to", "changed-meanwhile")
    if seen is not None and table.is_undone_since(seen):
        return ()  # a retry of a request that was executed
    if "to" not in given:
        return (_last(table),)
    to = reading.whole(given["to"], "to", 1, table.version)
    return () if table.stands_as_at(to) else (EventsUndone(to),)


def undoing_own(table: Table, devices: Collection[str], device: str, seen: int | None) -> Sequence[Event]:
    """Return the undo of the last change by these devices, who share a seat; raise Conflict.

    Return no event if the device has undone something since it showed version `seen`.
    """
    if seen is not None and table.is_undone_since(seen, device):
        return ()
    step = own_step(table, devices)
    if step is None:
        raise Conflict("only", "undo-blocked")
    return _alone(table, step.number)


def own_step(table: Table, devices: Collection[str]) -> Step | None:
    """Return the last change by these devices if it can be taken back, None if later events stand on it.

    The newest event in force can be. Below others only a tap can, while the match goes on and none of them
    has set its places since.
    """
    later: set[tuple[int, ...]] = set()
    for above, one in enumerate(table.newest.in_force):
        step = table.replay.steps[one.number - 1]
        if step.device in devices and later.isdisjoint(one.event.places):
            is_in_play = one.event.places and table.match.outcome is None
            can_be = one.below is not None and (not above or is_in_play)
            return step if can_be else None
        if _ends_a_round(one.event) or above == MOST_ABOVE:
            return None
        later.update(one.event.places)
    return None


def _ends_a_round(event: Event) -> bool:
    return isinstance(event, RoundEvent) and not event.is_correction


def _last(table: Table) -> Event:
    """Return the undo of the newest event in force."""
    newest = table.undoable
    if newest.below is None:
        raise Conflict("to", "nothing-to-undo")
    if newest.number != table.newest.top:  # names that a tournament gave stand above it
        check_alone(table.game, table.newest.in_force, newest.number)
        return EventUndone(newest.number)
    before = table.replay.steps[newest.number - 2].in_force
    return EventsUndone(newest.number - 1) if before.is_same(newest.below) else EventUndone(newest.number)


def _alone(table: Table, number: int) -> Sequence[Event]:
    """Return the undo of one event; none if it is not in force."""
    in_force = table.newest.in_force
    if in_force.get(number) is None:
        return ()
    check_alone(table.game, in_force, number)
    return (EventUndone(number),)


def check_alone(game: Game, in_force: InForce, number: int) -> None:
    """Raise Conflict unless the game would decide all later events in force without this one, too."""
    undone, above = in_force.get(number), in_force.above(number)
    if undone is None or undone.below is None:
        raise Conflict("only", "nothing-to-undo")
    are_names = all(isinstance(one.event, PlayerRenamed) for one in above)
    if len(above) > MOST_ABOVE or (isinstance(undone.event, RoundEvent) and not are_names):
        raise Conflict("only", "undo-blocked")
    match = undone.below.match
    for one in reversed(above):
        if not _is_apart(one.event, undone.event) or not _is_decided(game, match, one.event):
            raise Conflict("only", "undo-blocked")
        match = game.evolve(match, one.event)


def _is_apart(later: Event, event: Event) -> bool:
    return not _ends_a_round(later) and set(later.places).isdisjoint(event.places)


def _is_decided(game: Game, match: Match, event: Event) -> bool:
    try:
        return [*decide_again(game, match, event)] == [event]
    except RequestError:
        return False


def decide_again(game: Game, match: Any, event: Event) -> Sequence[Event]:
    """Return the events that the game decides for the request behind a stored one that is no undo.

    Any name that was once stored is allowed. Raises RequestError, and KeyError for another game's event.
    """
    if isinstance(event, StartingPlayerChosen):
        return game.choose_starting_player(match, event.dump())
    if isinstance(event, PlayerRenamed):
        return _renamed(match, event)
    return game.revalidate(match, event)


def _renamed(match: Match, event: PlayerRenamed) -> Sequence[Event]:
    player = reading.whole(event.player, "player", 0, len(match.players) - 1)
    return (PlayerRenamed(player, reading.stored_name(event.name, "name")),)


def taken_back(table: Table, number: int) -> Step | None:
    """Return the step that entry `number` took back, None unless it was an undo of one step."""
    event, before = table.replay.steps[number - 1].event, table.replay.steps[number - 2].top
    if isinstance(event, EventUndone):
        return table.replay.steps[event.number - 1]
    is_of_one = isinstance(event, EventsUndone) and event.to == before - 1
    return table.replay.steps[before - 1] if is_of_one else None


def put_back(table: Table, number: int) -> Step | None:
    """Return the newest step that entry `number` put back in force, None unless it was an undo that did."""
    step, before = table.replay.steps[number - 1], table.replay.steps[number - 2].in_force
    if not isinstance(step.event, EventsUndone) or before.get(step.top):
        return None
    return table.replay.steps[step.top - 1]
