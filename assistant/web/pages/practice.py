"""A practice round of a game. Nothing is stored: the address holds the step."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ...games import GAMES, Lesson, Practised
from ...i18n import gettext
from .. import forms
from ..errors import Refused

blueprint = Blueprint("practice", __name__)

_ANSWERS = {"card", "group", "asked"}


@blueprint.get("/try/<game>")
def begin(game: str) -> Response:
    """Redirect to the first step."""
    _lesson(game)
    return redirect(url_for(".show", game=game, number=0))


@blueprint.get("/try/<game>/<int:number>")
def show(game: str, number: int) -> Response:
    """Show a step; redirect to the next one for a right answer (`card` or `group`), else add a hint."""
    lesson = _lesson(game)
    if number >= lesson.length:
        raise Refused(404, "step", "no-such-page")
    now = lesson.at(number, (gettext("Aiko"), gettext("Mika"), gettext("Ren")))
    chosen, is_answer = _chosen(now), not _ANSWERS.isdisjoint(request.args)
    if is_answer and number + 1 < lesson.length and now.accepts(chosen):
        return redirect(url_for(".show", game=game, number=number + 1), 303)
    page = render_template(
        "practice/show.html",
        game=game,
        number=number,
        count=lesson.length,
        told=lesson.told(now),
        hint=lesson.hint(now, chosen) if is_answer and now.choices else None,
        now=now,
        chosen=chosen,
    )
    return Response(page, content_type="text/html; charset=utf-8")


def _lesson(game: str) -> Lesson:
    """Return the game's lesson; raise Refused if there is none."""
    found = GAMES[game].LESSON if game in GAMES else None
    if found is None:
        raise Refused(404, "game", "no-such-page")
    return found


def _chosen(now: Practised) -> list[int]:
    """Return the chosen places that the step has."""
    texts = [*request.args.getlist("card"), *request.args.getlist("group")]
    return [place for place in map(forms.value, texts) if place in range(now.choices)]
