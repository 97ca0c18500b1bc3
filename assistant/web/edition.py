"""The edition of a request, whose terms its texts use: of its table, else of its address, of its device.

Where none of these names one, rules, practice and list of sheets are those of the box sold in the language.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Flask, request, session
from werkzeug.datastructures import MultiDict

from ..games import GAMES, Edition, sold_in
from ..i18n import edition, language, lookup, set_edition
from ..matches.replay import Table
from .errors import Refused
from .services import tables

_DEFAULTS = {next(iter(game.EDITIONS), "") for game in GAMES.values()}
_KEPT = ("rules.show", "rules.tips", "sheets.show", "sheets.of_game", "practice.begin", "practice.show")


def install(app: Flask) -> None:
    """Use the terms of the device's edition, and keep others in the addresses of pages that no table has."""
    app.before_request(_use_own)
    app.url_defaults(_keep)
    app.jinja_env.globals.update(own_edition=own_edition, suggested_edition=suggested_edition)


def table_at(table_id: str) -> Table:
    """Return the table with this address; raise NoSuchTable and UnreadableTable."""
    return _in_its_terms(tables().find(table_id))


def table_watched(watch: str) -> Table:
    """Return the table with this watch address; raise NoSuchTable and UnreadableTable."""
    return _in_its_terms(tables().find_watched(watch))


def asked_edition(*games: str) -> str:
    """Return the edition of the address, else the device's; empty for the default. Use its terms.

    Raises Refused for an `edition` that these games do not have.
    """
    asked = request.args.get("edition", "")
    known = [key for game in games for key in editions_of(game)]
    if asked and asked not in known:
        raise Refused(422, "edition", "not-an-option", options=known)
    if chosen := asked or next(filter(None, map(own_edition, games)), ""):
        set_edition(chosen)
    return edition() if edition() in known else ""


def edition_read(game: str) -> str:
    """Return the edition whose terms a page about a game has, after `asked_edition`; empty if it has none.

    Where neither the address nor the device names one, use the terms of the box sold in the page's language.
    """
    known = editions_of(game)
    if edition() not in known and (own := own_edition(game) or sold_in(game, language())):
        set_edition(own)
    return edition() if edition() in known else next(iter(known), "")


def editions_of(game: str) -> Mapping[str, Edition]:
    """Return a game's editions, none for an unknown game."""
    return GAMES[game].EDITIONS if game in GAMES else {}


def own_edition(game: str) -> str:
    """Return the edition of the game that this device has chosen; empty before."""
    chosen = str(session.get("edition", "")).split()
    return next((key for key in chosen if key in editions_of(game)), "")


def suggested_edition(game: str) -> str:
    """Return the edition sold in the first of the reader's languages that has one, else the default."""
    editions = editions_of(game)
    sold = {tag: key for key, box in editions.items() for tag in box.sold_to}
    found = (lookup(wish, sold) for wish in _wishes())
    return next((sold[tag] for tag in found if tag), next(iter(editions), ""))


def asked_ending(form: MultiDict[str, str]) -> MultiDict[str, str]:
    """Return a form without an ending that was only `offered`, as that of an edition not chosen."""
    offered, editions = form.get("offered", ""), editions_of(form.get("game", ""))
    if offered not in editions or form.get("edition") == offered:
        return form
    is_unasked = form.get("ending") == editions[offered].ending
    kept = ((name, value) for name, value in form.items(multi=True) if name != "ending" or not is_unasked)
    return MultiDict(kept)


def _wishes() -> Iterable[str]:
    """Yield those of the browser unless one was chosen on this device, and the page's own."""
    if "language" not in session:
        yield from request.accept_languages.values()
    yield language()


def _use_own() -> None:
    if request.endpoint != "assets.send":  # cacheable for everybody, so it must not read the cookie
        set_edition(next(filter(None, map(own_edition, GAMES)), ""))


def _in_its_terms(table: Table) -> Table:
    """Use the terms of a table's edition.

    A default is named only to a device that has chosen a box, or whose language is that of another one.
    """
    key, game = table.match.edition, table.game.KEY
    is_named = key not in _DEFAULTS or own_edition(game) or sold_in(game, language())
    set_edition(key if is_named else "")
    return table


def _keep(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint in _KEPT and edition() and ("game" not in values or edition() in editions_of(values["game"])):
        values.setdefault("edition", edition())
