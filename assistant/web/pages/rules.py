"""The rules of a game and tips for playing it, in the device's language."""

from typing import Any

from flask import Blueprint, Flask, render_template

from ... import i18n
from ...games import GAMES
from ...games.letters import PLAIN
from ..edition import asked_edition, edition_read
from ..errors import Refused
from ..rendering.translation import speak
from ..services import services

blueprint = Blueprint("rules", __name__)


def install(app: Flask) -> None:
    """Offer the games' texts to templates."""
    app.jinja_env.globals.update(rules_of=rules_of, entries_of=entries_of)


def rules_of(key: str) -> dict[str, Any]:
    """Return a game's texts; raise Refused if there is no such game."""
    if key not in GAMES:
        raise Refused(404, "game", "no-such-page")
    found: dict[str, Any] = services().rulebooks.words(key, i18n.language(), i18n.edition())
    return found


def entries_of(key: str) -> dict[str, dict[str, str]]:
    """Return the entries about a game's cards, by their keys."""
    sections = rules_of(key)["sections"]
    return {entry["key"]: entry for section in sections for entry in section.get("entries", ())}


@blueprint.get("/rules/<game>")
def show(game: str) -> str:
    """Show the rules, of the `edition` in the address."""
    match, box = _spoken(game)
    ignored = services().rulebooks.common(i18n.language())["search"]["ignored"]
    asked = {"ignored": ignored, "letters": dict(PLAIN)}
    return render_template("rules/show.html", game=game, rules=rules_of(game), match=match, box=box, **asked)


@blueprint.get("/rules/<game>/tips")
def tips(game: str) -> str:
    """Show the tips, of the `edition` in the address."""
    match, _ = _spoken(game)
    return render_template("rules/tips.html", game=game, rules=rules_of(game), match=match)


def _spoken(game: str) -> tuple[i18n.Match, str]:
    """Use the language of the game's rules and the edition to read, and return both.

    Raises Refused for an unknown game.
    """
    asked_edition(game)
    rules_of(game)
    match = speak(game)
    return match, edition_read(game)
