"""The rules of a game and tips for playing it, in the device's language."""

from typing import Any

from flask import Blueprint, Flask, render_template

from ... import i18n
from ...games import GAMES
from ..errors import Refused
from ..services import services

blueprint = Blueprint("rules", __name__)


def install(app: Flask) -> None:
    """Lets a table's pages use the same words."""
    app.jinja_env.globals.update(rules_of=rules_of, entries_of=entries_of)


def rules_of(key: str) -> dict[str, Any]:
    """A game's words; raises Refused where there is no such game."""
    if key not in GAMES:
        raise Refused(404, "game", "no-such-page")
    found: dict[str, Any] = services().rulebooks.words(key, i18n.language())
    return found


def entries_of(key: str) -> dict[str, dict[str, str]]:
    """What a game's words tell of its cards, by the key of each."""
    sections = rules_of(key)["sections"]
    return {entry["key"]: entry for section in sections for entry in section.get("entries", ())}


@blueprint.get("/rules/<game>")
def show(game: str) -> str:
    ignored = services().rulebooks.common(i18n.language())["search"]["ignored"]
    return render_template("rules/show.html", game=game, rules=rules_of(game), ignored=ignored)


@blueprint.get("/rules/<game>/tips")
def tips(game: str) -> str:
    return render_template("rules/tips.html", game=game, rules=rules_of(game))
