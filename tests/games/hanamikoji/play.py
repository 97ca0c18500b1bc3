"""A match of Hanamikoji as it stands at any moment, in a line."""

from dataclasses import replace

from assistant.games.hanamikoji.events import HanamikojiOpened, RoundScored
from assistant.games.hanamikoji.match import evolve
from assistant.games.hanamikoji.rules import GEISHA, NO_CARDS, notation
from assistant.games.hanamikoji.rules.tally import Winners
from assistant.games.hanamikoji.rules.turns import NONE_USED
from assistant.games.sentence import Term, says

MIDDLE = "-------"


def sides(text):
    """Seven letters, left to right: `a` for player 0, `b` for player 1, `-` for nobody."""
    return notation.parse(text).winners


def match(
    markers=MIDDLE,
    counted=None,
    chosen=None,
    used=NONE_USED,
    ending="until-goal",
    number=1,
    begins=0,
    expansions=False,
):
    """Anna's and Noah's round in play, with the markers so and these cards counted, or these chosen last."""
    opened = HanamikojiOpened(
        "hanamikoji", ("Anna", "Noah"), begins, ending, sides(markers), number, expansions
    )
    cards, winners = notation.parse(counted) if counted else NO_CARDS, Winners(sides(chosen or MIDDLE))
    mode = "markers" if chosen else "cards" if counted else None
    return replace(evolve(None, opened), counted=cards, chosen=winners, entry_mode=mode, used=used)


def scored(before, tally, **more):
    """The match after a round with this tally, which found the markers so."""
    at = match(before, **more)
    return evolve(at, RoundScored(at.round_number, notation.parse(tally)))


def her(name):
    """A geisha's name, which each language writes in its own way."""
    return Term("geisha", name)


def called(name):
    """A geisha's name where it stands on no card of the box: with her item."""
    (item,) = (one.item for one in GEISHA if one.name == name)
    return says("hanamikoji.her", geisha=her(name), item=Term("items", item))
