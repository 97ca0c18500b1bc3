"""The board on the screen: the seven geisha with their markers, and the cells on both sides of each."""

from dataclasses import dataclass

from ...sentence import Sentence
from .. import rules
from ..match import Match
from ..rules import GEISHA, Geisha, Markers, Pair
from ..rules.scored_round import Round
from ..rules.tally import Winner
from ..sentences import playing


@dataclass(frozen=True)
class Place:
    """A geisha in the row; her marker is `near` or `far` from the reader, or in the `middle`.

    `rest` is where it was before the round: it stays there if nobody wins her.
    """

    geisha: Geisha
    index: int
    side: Winner
    marker: str
    rest: str
    has_moved: bool
    label: Sentence


def row(match: Match, markers: Markers, before: Markers, near: int) -> tuple[Place, ...]:
    """Return the row with these markers, which were at `before`; `near` is the player on the near side."""
    return tuple(
        Place(
            geisha=geisha,
            index=index,
            side=side,
            marker=_place(side, near),
            rest=_place(stood, near),
            has_moved=side != stood,
            label=playing.marker(match, index, side),
        )
        for index, (geisha, side, stood) in enumerate(zip(GEISHA, markers, before, strict=True))
    )


def _place(side: Winner, near: int) -> str:
    return "middle" if side is None else "near" if side == near else "far"


@dataclass(frozen=True)
class Move:
    """The markers to move to one player at the table, or to the middle for None."""

    player: Winner
    heading: Sentence
    geisha: tuple[Geisha, ...]


def moves(match: Match, before: Markers, markers: Markers) -> tuple[Move, ...]:
    """Return the moves that turn the markers `before` into these; empty where all stay."""
    to = {player: _moved_to(player, before, markers) for player in (0, 1, None)}
    return tuple(Move(player, playing.move(match, player), geisha) for player, geisha in to.items() if geisha)


def _moved_to(player: Winner, before: Markers, markers: Markers) -> tuple[Geisha, ...]:
    standing = zip(GEISHA, before, markers, strict=True)
    return tuple(geisha for geisha, stood, stands in standing if stood != stands == player)


def stood(scored: Round) -> tuple[Pair, ...]:
    """Return the charm and the number of geisha of each player before the round was scored."""
    return tuple(zip(rules.charm(scored.before), rules.favors(scored.before), strict=True))


@dataclass(frozen=True)
class Cell:
    """One side of a geisha. `room` is how many of her cards can be here, given those on the other side.

    `next` is the count after a tap, `is_ahead` whether more are here than on the other side, and `pips` has
    for each of her cards whether it is here. `counting` is `label` with {count} for the count, `less` labels
    the button that removes one.
    """

    geisha: Geisha
    index: int
    count: int
    room: int
    next: int
    is_ahead: bool
    label: Sentence
    counting: Sentence
    less: Sentence
    pips: tuple[bool, ...]


@dataclass(frozen=True)
class Half:
    """The half of a geisha that moves her marker to this player.

    `next` is the player that a tap chooses, or None where it removes the choice.
    """

    geisha: Geisha
    index: int
    is_chosen: bool
    next: Winner
    label: Sentence


def half(match: Match, player: int, index: int) -> Half:
    """Return a player's half of the geisha at `index`, in the round in play."""
    is_chosen = match.chosen.winners[index] == player
    return Half(
        geisha=GEISHA[index],
        index=index,
        is_chosen=is_chosen,
        next=None if is_chosen else player,
        label=playing.half(match, player, index),
    )


def cells(match: Match, player: int) -> tuple[Cell, ...]:
    """Return a player's side of the round in play, left to right."""
    return tuple(cell(match, player, index) for index in range(len(GEISHA)))


def cell(match: Match, player: int, index: int) -> Cell:
    """Return a player's side of the geisha at `index`, in the round in play."""
    geisha, counts = GEISHA[index], match.counted.counts[index]
    count, room = counts[player], match.room(player, index)
    return Cell(
        geisha=geisha,
        index=index,
        count=count,
        room=room,
        next=min(count + 1, room),
        is_ahead=count > counts[1 - player],
        label=playing.cell(match, player, index, count),
        counting=playing.cell(match, player, index, "{count}"),
        less=playing.less(match, player, index),
        pips=tuple(number < count for number in range(geisha.value)),
    )
