"""A practice round of a game. Nothing is stored: the address holds the step."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ...games import GAMES, Lesson, Practised
from ...games.sentence import Sentence
from ...i18n import gettext
from .. import forms
from ..edition import asked_edition, edition_read
from ..errors import Refused

blueprint = Blueprint("practice", __name__)

_ANSWERS = {"card", "group", "asked"}


@blueprint.get("/try/<game>")
def begin(game: str) -> Response:
    """Redirect to the first step."""
    _lesson(game)
    _choose_edition(game)
    return redirect(url_for(".show", game=game, number=0))


@blueprint.get("/try/<game>/<int:number>")
def show(game: str, number: int) -> Response:
    """Show a step; redirect to the next one for an allowed choice (`card` or `group`), else add a hint.

    `instead` is what was chosen at the step before, if that was not what the round goes on with.
    """
    lesson = _lesson(game)
    _choose_edition(game)
    if number >= lesson.length:
        raise Refused(404, "step", "no-such-page")
    now = _at(lesson, number)
    chosen, is_answer = _chosen(now, "card", "group"), not _ANSWERS.isdisjoint(request.args)
    if is_answer and number + 1 < lesson.length and now.accepts(chosen):
        instead = chosen if lesson.instead(now, chosen) else None
        return redirect(url_for(".show", game=game, number=number + 1, instead=instead), 303)
    page = render_template(
        "practice/show.html",
        game=game,
        number=number,
        count=lesson.length,
        instruction=lesson.instruction(now),
        hint=lesson.hint(now, chosen) if is_answer and now.choices else None,
        instead=_instead(lesson, number),
        now=now,
        chosen=chosen,
    )
    return Response(page, content_type="text/html; charset=utf-8")


def _choose_edition(game: str) -> None:
    asked_edition(game)
    edition_read(game)


def _lesson(game: str) -> Lesson:
    """Return the game's lesson; raise Refused if there is none."""
    found = GAMES[game].LESSON if game in GAMES else None
    if found is None:
        raise Refused(404, "game", "no-such-page")
    return found


def _at(lesson: Lesson, number: int) -> Practised:
    return lesson.at(number, (gettext("Aiko"), gettext("Mika"), gettext("Ren")))


def _instead(lesson: Lesson, number: int) -> Sentence | None:
    """Return what the other choice at the step before would have led to, None if there was none."""
    if not number or "instead" not in request.args:
        return None
    before = _at(lesson, number - 1)
    places = _chosen(before, "instead")
    return lesson.instead(before, places) if before.accepts(places) else None


def _chosen(now: Practised, *fields: str) -> list[int]:
    """Return the chosen places that the step has."""
    texts = [text for field in fields for text in request.args.getlist(field)]
    return [place for place in map(forms.value, texts) if place in range(now.choices)]
