"""The starting player at a table of an event, by the game's rules."""

from collections.abc import Sequence

from .... import games
from ....games.rounds import Match
from ....tournaments.decide import table_body
from ....tournaments.held import Held


def starting_place(held: Held, people: Sequence[int]) -> int | None:
    """Return the place among these people of who starts at a table that has just been opened for them."""
    opened = held.state.opened
    names = [held.state.people[person].name for person in people]
    first = games.open_table(table_body(opened, names))
    match: Match = games.GAMES[opened.game].evolve(None, first)
    return match.starting_player
