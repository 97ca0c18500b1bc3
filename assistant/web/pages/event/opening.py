"""The form that opens an event."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from .... import i18n
from ....games import GAMES
from ....games.errors import Malformed, RequestError
from ....matches.player_keys import NOBODY
from ....tournaments.decide import MOST, MOST_ROUNDS
from ....tournaments.formats import FORMATS, Format, formats_of
from ... import forms
from ...device import device
from ...device_settings import remember
from ...edition import asked_ending, editions_of, own_edition, suggested_edition
from ...errors import status_of
from ...middleware import rate_limits
from ...services import tables, tournaments
from .names import keep_apart, people

blueprint = Blueprint("event_opening", __name__, url_prefix="/events")

_REMEMBERED_TABLES = 40  # whose players are offered
_MOST_OFFERED = 24  # people
_FEWEST = min(format.fewest for format in FORMATS.values())
_OWN_FIELDS = {"people", "known", "request", "start", "offered"}


@dataclass(frozen=True)
class Opening:
    """The content of the form: what was posted with its `fault`, and the people whom the device knows."""

    form: MultiDict[str, str]
    fault: RequestError | None
    known: Sequence[str]
    request_name: str
    wished_game: str

    @property
    def game(self) -> str:
        """The game whose form is in front."""
        asked = self.form.get("game", self.wished_game)
        return asked if asked in GAMES else next(iter(GAMES))

    def field(self, game: str, name: str, default: str = "") -> str:
        """Return what was posted for a game, else the default."""
        return self.form.get(name, default) if self.game == game else default

    def is_chosen(self, game: str, name: str) -> bool:
        """Return whether somebody known was chosen for a game."""
        return self.game == game and name in self.form.getlist("known")

    def formats(self, game: str) -> list[Format]:
        """Return the formats of a game that can be played here."""
        return [format for format in formats_of(game).values() if format.is_installed]

    def lacking(self, game: str) -> list[Format]:
        """Return those whose library is missing here."""
        return [format for format in formats_of(game).values() if not format.is_installed]

    def planned(self, game: str) -> str:
        """Return the keys of the formats with a set number of rounds, with a space between."""
        return " ".join(key for key, format in formats_of(game).items() if format.planned)

    def format(self, game: str) -> Format:
        """Return the format that is chosen."""
        offered = {format.key: format for format in self.formats(game)}
        return offered.get(self.field(game, "format", self.field(game, "way"))) or self.formats(game)[0]

    def edition(self, game: str) -> str:
        """Return the chosen edition: posted, else the device's or suggested."""
        posted = self.field(game, "edition")
        return posted if posted in editions_of(game) else own_edition(game) or suggested_edition(game)

    @property
    def limits(self) -> dict[str, int]:
        """The most people, and the most rounds."""
        return {"people": MOST, "rounds": MOST_ROUNDS}


@blueprint.get("/new")
def ask() -> Response:
    """Show the form; with `game`, that of this game is in front."""
    return _page(MultiDict(), None, 200)


@blueprint.post("")
def open_event() -> AnyResponse:
    """Open an event, with `start` its first round too, and redirect to it."""
    rate_limits.check_opening()
    form = asked_ending(request.form)
    try:
        held, is_new = tournaments().open(_body(form), device(), forms.request_name(form, device()))
        rate_limits.count_opening(int(is_new))
        held = held if held.rounds else keep_apart(held, form.get("people", ""))
        if "start" in form and not held.rounds:
            rate_limits.check_opening(held.most_tables)
            rate_limits.count_opening(tournaments().pair(held, {}, device(), number=1).opened_since(held))
    except RequestError as error:
        return _page(form, error, status_of(error))
    remember(form, "edition")
    return redirect(url_for("events.show", event_id=held.row.id), 303)


def _page(form: MultiDict[str, str], fault: RequestError | None, status: int) -> Response:
    name = form.get("request") or secrets.token_urlsafe(9)  # stays, so that what was opened is found again
    opening = Opening(form, fault, _known(), name, request.args.get("game", ""))
    return Response(render_template("event/new.html", opening=opening), status)


def _known() -> list[str]:
    """Return the names at this device's tables, each once, the newest first."""
    rows = tables().known(device(), _REMEMBERED_TABLES)
    names = dict.fromkeys(name for table in rows for name in table.summary.players)
    return [name for name in names if name != NOBODY][:_MOST_OFFERED]


def _body(form: MultiDict[str, str]) -> dict[str, Any]:
    """Return the form as the API would receive it; raise Malformed for too few people, or too many."""
    names = [*form.getlist("known"), *people(form.get("people", ""))]
    if not _FEWEST <= len(names) <= MOST:
        raise Malformed("people", "event-people", min=_FEWEST, max=MOST)
    named = forms.typed_name(form.get("name", "")) or i18n.gettext("Game night")
    return {**forms.body(form, _OWN_FIELDS), "name": named, "people": names}
