"""The formats of tournaments, in the order in which they are offered."""

from collections.abc import Mapping

from ... import games
from ..log import TournamentOpened
from .double_round_robin import DOUBLE_ROUND_ROBIN
from .format import PAIR, Format, Pairings
from .groups import in_groups
from .round_robin import ROUND_ROBIN
from .swiss import SWISS
from .winner_stays import WINNER_STAYS

__all__ = ["FORMATS", "PAIR", "Format", "Pairings", "format_of", "formats_of"]

FORMATS: Mapping[str, Format] = {
    format.key: format
    for format in (
        ROUND_ROBIN,
        DOUBLE_ROUND_ROBIN,
        SWISS,
        WINNER_STAYS,
    )
}
_IN_GROUPS = {key: in_groups(format) for key, format in FORMATS.items() if format.is_for_groups}


def formats_of(game: str) -> Mapping[str, Format]:
    """Return the formats of a game by key, as people play it: two at a table, or in groups."""
    return FORMATS if games.GAMES[game].MOST_PLAYERS == PAIR else _IN_GROUPS


def format_of(opened: TournamentOpened) -> Format:
    """Return the format of a tournament; raise KeyError for one that is not here."""
    return formats_of(opened.game)[opened.format]
