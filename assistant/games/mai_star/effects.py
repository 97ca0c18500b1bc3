"""The effects of special cards and of the geisha's abilities on the tallies, as far as the rulebook tells.

The source is the rulebook of 2010 (Kanai Factory; its French edition). A card's demand, pay and raise are
printed on the card alone, so the players tap them; only changes of several figures at once are made here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from .. import reading
from ..errors import Illegal
from ..events import Event
from .decide import MOST_GUESTS, income, seat
from .events import GuestMoved
from .match import Match
from .tallying import keep_tally


@dataclass(frozen=True)
class Change:
    """A change to a part of a tally: `guests`, `reputation` or `hand` grows if `comes`, else it shrinks.

    The tally is the user's `own` or that of the `target`, which may be the user's too.
    """

    whose: str
    part: str
    comes: bool


EFFECTS: Mapping[str, tuple[Change, ...]] = {
    "ronin": (Change("own", "guests", comes=False),),  # a red one, which is discarded
    "oiran": (Change("own", "hand", comes=False),),
    "prostitute": (Change("own", "guests", comes=True),),
    "doctor": (),
    "daimyo": (Change("own", "reputation", comes=False), Change("own", "guests", comes=True)),
    "shogun": (),
    "foreigner": (Change("own", "reputation", comes=True),),  # as a patron
    "citizen": (Change("target", "hand", comes=True),),
    "newest-guest": (Change("target", "guests", comes=False),),
    "newest-patron": (Change("target", "reputation", comes=False),),
}
ABILITIES: Mapping[str, tuple[Change, ...]] = {
    "momiji": (),  # repeats the effect of the card
    "harukaze": (),  # draws and keeps as many cards as any player who advertises
    "suzune": (Change("own", "reputation", comes=True),),
}


def use_effect(match: Match, body: object) -> tuple[Event, ...]:
    """Return the events of an effect that changes several figures, as one step.

    - `{"effect": "guest-moves", "player": 0, "from": 2}`, `"guest": 1`: a guest moves from player 2 to 0, the
      newest or the one at this place.
    - `{"effect": "daimyo", "player": 0}`, `"guests": [2, 0]`: the patrons become guests, who pay this.
    - `{"effect": "foreigner", "player": 0}`: as a patron it raises all three fields by one.

    With `"round"`, raise Absent or Conflict unless it is in play.
    """
    asked = reading.fields(body, ("effect", "player"), ("round", "from", "guest", "guests"))
    effect = _USED[reading.choice(asked["effect"], "effect", tuple(_USED))]
    given = reading.fields(body, ("effect", "player", *effect.required), ("round", *effect.optional))
    player = seat(match, given["player"], "player")
    _keep(match, player, given)  # raises if the round is not in play
    return effect.use(match, player, given)


def _guest_moves(match: Match, player: int, given: Mapping[str, object]) -> tuple[Event, ...]:
    source = seat(match, given["from"], "from")
    guests = match.tallies[source].income
    if source == player or not guests:
        raise Illegal("from", "same-player" if source == player else "no-such-guest")
    newest = len(guests) - 1
    place = reading.whole(given.get("guest", newest), "guest", 0, newest)
    _keep(match, player, given, guest=guests[place])  # raises if no guest can be taken
    return (GuestMoved(player, source, place),)


def _daimyo(match: Match, player: int, given: Mapping[str, object]) -> tuple[Event, ...]:
    """Drop the raises of all patrons; reductions stay, because an ability cost them."""
    tally = match.tallies[player]
    pays = reading.some(given.get("guests", ()), "guests", 0, MOST_GUESTS, income)
    alone = [[base, *(change for change in rest if change < 0)] for base, *rest in tally.reputation]
    return _keep(match, player, given, reputation=alone, income=[*tally.income, *pays])


def _foreigner(match: Match, player: int, given: Mapping[str, object]) -> tuple[Event, ...]:
    raised = [[*changes, 1] for changes in match.tallies[player].reputation]
    return _keep(match, player, given, reputation=raised)


def _keep(match: Match, player: int, given: Mapping[str, object], **kept: object) -> tuple[Event, ...]:
    """Apply steps to a tally, in the round that the request names."""
    of = {"round": given["round"]} if "round" in given else {}
    return keep_tally(match, player, {**of, **kept})


@dataclass(frozen=True)
class _Effect:
    use: Callable[[Match, int, Mapping[str, object]], tuple[Event, ...]]
    required: Sequence[str] = ()
    optional: Sequence[str] = ()


_USED: Mapping[str, _Effect] = {
    "guest-moves": _Effect(_guest_moves, ("from",), ("guest",)),
    "daimyo": _Effect(_daimyo, optional=("guests",)),
    "foreigner": _Effect(_foreigner),
}
