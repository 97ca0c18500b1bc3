"""Changes to a tally during a round, as guests and patrons come, are swapped, and go."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from .. import reading
from ..errors import Absent, Conflict, Illegal
from ..events import Event
from ..rounds import check_in_play, check_is_next
from .decide import MOST_GUESTS, cards_left, check_stays, income
from .events import TallyKept
from .match import Match, Tally
from .reputation import FIELDS, GEISHA, changed, on_another_card, read_changes, read_value
from .rules import LAST_ROUND


def keep_tally(match: Match, player: int, body: object) -> tuple[Event, ...]:
    """Return the event of changing a tally by one or more of these, applied in the order of _STEPS:

    `{"geisha": "harukaze" or None, "base": [1, 3, 5], "income": [1, 0], "cards_left": 2 or None}`,
    `"reputation"` (for each of FIELDS the value on her card and its changes), `{"guest": 3}`,
    `{"guest_left": 0}` (removes the first one), `{"plus": "service"}`, `{"minus": "service"}`,
    `{"swap": ["service", "intelligence"]}` (a patron of one for one of the other). With `"round"`, raise
    Absent or Conflict unless it is in play.
    """
    check_in_play(match)
    if player not in range(len(match.players)):
        raise Absent("player", "no-such-player")
    check_stays(match, player)
    given = reading.fields(body, (), ("round", *_STEPS))
    if "round" in given:
        check_is_next(match, reading.whole(given["round"], "round", 1, LAST_ROUND), LAST_ROUND)
    kept = before = match.tallies[player]
    for name in filter(given.__contains__, _STEPS):  # a JSON object is unordered
        kept = _STEPS[name](kept, given[name])
    if kept == before:
        return ()
    if kept.geisha != before.geisha:
        _check_is_free(match, kept.geisha)
    return (TallyKept(player, kept.geisha, kept.reputation, kept.income, kept.cards_left),)


def _check_is_free(match: Match, geisha: str | None) -> None:
    """Raise Conflict if another player has this geisha: there is one card of each."""
    if geisha and any(tally.geisha == geisha for tally in match.tallies):
        raise Conflict("geisha", "geisha-taken")


def _geisha(tally: Tally, value: object) -> Tally:
    """Set the geisha and the reputation on her card, 0 if the rulebook does not tell it; patrons stay."""
    key = None if value is None else reading.choice(value, "geisha", tuple(GEISHA))
    if key == tally.geisha:
        return tally
    known = GEISHA[key] if key else None
    return _base(replace(tally, geisha=key), known or [0] * len(FIELDS))


def _base(tally: Tally, value: object) -> Tally:
    base = reading.each(value, "base", len(FIELDS), read_value)
    return replace(tally, reputation=tuple(map(on_another_card, base, tally.reputation)))


def _reputations(tally: Tally, value: object) -> Tally:
    return replace(tally, reputation=reading.each(value, "reputation", len(FIELDS), read_changes))


def _income(tally: Tally, value: object) -> Tally:
    return replace(tally, income=reading.some(value, "income", 0, MOST_GUESTS, income))


def _guest(tally: Tally, value: object) -> Tally:
    return _income(tally, [*tally.income, income(value, "guest")])


def _guest_left(tally: Tally, value: object) -> Tally:
    if not tally.income:
        raise Illegal("guest_left", "no-such-guest")
    place = reading.whole(value, "guest_left", 0, len(tally.income) - 1)
    return replace(tally, income=(*tally.income[:place], *tally.income[place + 1 :]))


def _cards_left(tally: Tally, value: object) -> Tally:
    return replace(tally, cards_left=None if value is None else cards_left(value, "cards_left"))


def _plus(tally: Tally, value: object) -> Tally:
    return replace(tally, reputation=changed(tally.reputation, reading.choice(value, "plus", FIELDS), 1))


def _minus(tally: Tally, value: object) -> Tally:
    return replace(tally, reputation=changed(tally.reputation, reading.choice(value, "minus", FIELDS), -1))


def _swap(tally: Tally, value: object) -> Tally:
    gone, come = reading.each(value, "swap", 2, lambda name, at: reading.choice(name, at, FIELDS))
    return replace(tally, reputation=changed(changed(tally.reputation, gone, -1), come, 1))


_STEPS: Mapping[str, Callable[[Tally, object], Tally]] = {
    "geisha": _geisha,
    "base": _base,
    "income": _income,
    "reputation": _reputations,
    "guest": _guest,
    "guest_left": _guest_left,
    "plus": _plus,
    "minus": _minus,
    "swap": _swap,
    "cards_left": _cards_left,
}
