"""A round to learn Hanamikoji by. Nothing of it is kept: where somebody stands is the address."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..games import hanamikoji
from ..words import gettext
from . import forms
from .errors import Refused

blueprint = Blueprint("practice", __name__)


@blueprint.get("/try/hanamikoji")
def begin() -> Response:
    return redirect(url_for(".show", number=0))


@blueprint.get("/try/hanamikoji/<int:number>")
def show(number: int) -> Response:
    """A step; with `card`s (places in the hand) or a `group` chosen the next one, or a hint."""
    if number >= len(hanamikoji.STEPS):
        raise Refused(404, "step", "no-such-page")
    now = hanamikoji.practice(number, (gettext("Aiko"), gettext("Mika")))
    is_answer = "card" in request.args or "group" in request.args or "asked" in request.args
    if is_answer and _is_right(now):
        return redirect(url_for(".show", number=number + 1), 303)
    page = render_template(
        "practice/show.html", now=now, number=number, is_wrong=is_answer, chosen=_chosen(now)
    )
    return Response(page, content_type="text/html; charset=utf-8")


def _is_right(now: hanamikoji.Practice) -> bool:
    if now.step.offered:
        return request.args.get("group") == "0"
    return now.is_right([now.hand[place] for place in _chosen(now)])


def _chosen(now: hanamikoji.Practice) -> list[int]:
    """The places in the hand that were chosen."""
    places = [forms.value(text) for text in request.args.getlist("card")]
    return [place for place in places if place in range(len(now.hand))]
