"""The edition of a request, whose terms its texts use: that of its table, else the one in its address."""

from collections.abc import Collection
from typing import Any

from flask import Flask, request

from ..games import GAMES
from ..i18n import edition, set_edition
from ..matches.replay import Table
from .errors import Refused
from .services import tables

_KEPT = ("rules.show", "rules.tips", "sheets.show", "sheets.of_game")


def install(app: Flask) -> None:
    """Keep the edition in the addresses of pages that no table has."""
    app.url_defaults(_keep)


def table_at(table_id: str) -> Table:
    """Return the table with this address; raise NoSuchTable and UnreadableTable."""
    return _in_its_terms(tables().find(table_id))


def table_watched(watch: str) -> Table:
    """Return the table with this watch address; raise NoSuchTable and UnreadableTable."""
    return _in_its_terms(tables().find_watched(watch))


def asked_edition(*games: str) -> str:
    """Return the `edition` of the address, empty if none, and use its terms; raise Refused for others."""
    asked = request.args.get("edition", "")
    known = [key for game in games for key in editions_of(game)]
    if asked and asked not in known:
        raise Refused(422, "edition", "not-an-option", options=known)
    set_edition(asked)
    return asked


def editions_of(game: str) -> Collection[str]:
    """Return the keys of a game's editions, none for an unknown game."""
    return GAMES[game].EDITIONS if game in GAMES else ()


def _in_its_terms(table: Table) -> Table:
    default, own = next(iter(table.game.EDITIONS), ""), table.match.edition
    set_edition("" if own == default else own)
    return table


def _keep(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint in _KEPT and edition() and ("game" not in values or edition() in editions_of(values["game"])):
        values.setdefault("edition", edition())
