"""The questions in the address of a table's page: a side, a stage, and a warning about a round."""

from collections.abc import Mapping

from ....matches.replay import Table


def side_warned(asked: Mapping[str, str]) -> str:
    """Return the side on which a round was to be put that looks wrong, else empty."""
    return asked["asks"] if asked.get("asks") in {"near", "far"} else ""


def near_asked(table: Table, asked: Mapping[str, str]) -> int | None:
    """Return the player whose side the address asks for, whoever sits at this device."""
    near, seats = asked.get("near", ""), range(len(table.match.players))
    return next((seat for seat in seats if str(seat) == near), None) if near else None


def stage_asked(table: Table, asked: Mapping[str, str]) -> str:
    """Return the stage that the address asks for, as long as its round is in play."""
    number = str(table.match.round_number)
    return next((stage for stage in table.game.STAGES if asked.get(stage) == number), "")
