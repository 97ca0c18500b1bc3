"""A round to learn a game by. Nothing of it is kept: where somebody stands is the address."""

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
    _lesson(game)
    return redirect(url_for(".show", game=game, number=0))


@blueprint.get("/try/<game>/<int:number>")
def show(game: str, number: int) -> Response:
    """A step; with `card`s (places in the hand) or a `group` chosen the next one, or a hint."""
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
    """Raises Refused where there is no such game, or nothing to practise of it."""
    found = GAMES[game].LESSON if game in GAMES else None
    if found is None:
        raise Refused(404, "game", "no-such-page")
    return found


def _chosen(now: Practised) -> list[int]:
    """The places that were chosen."""
    texts = [*request.args.getlist("card"), *request.args.getlist("group")]
    return [place for place in map(forms.value, texts) if place in range(now.choices)]
