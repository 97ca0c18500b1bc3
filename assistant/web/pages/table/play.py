"""A table's pages: playing, watching, its settings, and the plain forms that change it."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....games import Decision, Game, command, commands, rounds
from ....games.errors import RequestError
from ....games.events import Event
from ....matches.devices import seat_of
from ....matches.replay import Table
from ... import forms
from ...api.routes import place_rules
from ...middleware import rate_limits
from ...middleware.first_visits import arrive
from ...rendering import views
from ...rendering.flash_messages import flash_fault, flash_message, flash_news, flash_sentence
from ...services import device, devices, known_device, services, tables
from . import stages
from .page import page

blueprint = Blueprint("table", __name__)

_OWN_FIELDS = ("near", "stage", "facing", "beside", "request")


@blueprint.get("/t/<table_id>")
def show(table_id: str) -> str:
    table = tables().find(table_id)
    shown = page(table, arrive(table.row.id), may_play=True)
    return render_template("table/show.html", page=stages.come_back(shown))


@blueprint.get("/t/<table_id>/fragment")
def fragment(table_id: str) -> Response:
    """What the table's page shows, to be worked into it; `poll` where the page has no stream."""
    return _fragment(tables().find(table_id), may_play=True)


@blueprint.get("/w/<watch>")
def watch(watch: str) -> str:
    table = tables().find_watched(watch)
    known = devices().at(table.row.id)
    return render_template("table/show.html", page=page(table, known, may_play=False))


@blueprint.get("/w/<watch>/fragment")
def watch_fragment(watch: str) -> Response:
    return _fragment(tables().find_watched(watch), may_play=False)


def _fragment(table: Table, may_play: bool) -> Response:
    if "poll" in request.args:
        services().notifier.polled(table.row.id, known_device())
    shown = page(table, devices().at(table.row.id), may_play)
    return views.answer(shown.seen, lambda: render_template("table/fragment.html", page=shown))


@blueprint.get("/t/<table_id>/menu")
def menu(table_id: str) -> str:
    return render_template("table/menu.html", table=tables().find(table_id))


@blueprint.get("/w/<watch>/menu")
def watch_menu(watch: str) -> str:
    """`near` is the player whose side is below, to be turned round."""
    table = tables().find_watched(watch)
    return render_template("table/watch_menu.html", page=page(table, (), may_play=False))


@blueprint.get("/t/<table_id>/settings")
def settings(table_id: str) -> str:
    return render_template("table/settings.html", table=tables().find(table_id))


@blueprint.get("/t/<table_id>/device")
def of_device(table_id: str) -> str:
    """Who uses this device at the table, and how it likes it."""
    table = tables().find(table_id)
    seat = seat_of(devices().at(table.row.id), device())
    return render_template("device/of_table.html", table=table, seat=seat)


def give(name: str, table_id: str, **places: int) -> AnyResponse:
    """Something that only some games can do, its fields named as in the JSON of the API."""
    body = forms.body(request.form, _OWN_FIELDS)

    def decide(game: Game, match: Any) -> Sequence[Event]:
        asked = command(game, name)
        return asked.decide(match, *(places[place] for place in asked.places), body)

    return _changed(table_id, decide)


for _name, _command in commands():
    _rule = f"/t/<table_id>/round/{_name}{place_rules(_command)}"
    blueprint.add_url_rule(_rule, _name, partial(give, _name), methods=["POST"])


@blueprint.get("/t/<table_id>/round/effects")
def show_effects(table_id: str) -> str:
    """What cards do beside what is told of every turn, where a game has such; `player` is who uses them."""
    table = tables().find(table_id)
    command(table.game, "effects")
    asked = {"near": request.args.get("player", "")}
    shown = page(table, devices().at(table.row.id), may_play=True, asked=asked)
    return render_template(f"{table.game.KEY}/effects.html", page=shown)


@blueprint.post("/t/<table_id>/undos")
def undo(table_id: str) -> AnyResponse:
    body = {"to": forms.value(request.form["to"])} if request.form.get("to") else {}
    table = before = tables().find(table_id)
    try:
        table = tables().undo(before, body, device(), forms.seen(request.form))
    except RequestError as error:
        (flash_news if error.key == "changed-meanwhile" else flash_fault)(error)
    else:
        _tell_undone(table, before.version if table.version > before.version else None)
    return redirect(url_for("table.show", table_id=table_id, **_at_stage(table)), 303)


def _tell_undone(table: Table, before: int | None) -> None:
    """What was taken back can be put back; that again is told without offering it a second time."""
    if before is None:
        flash_message("unchanged")
    elif "putting_back" in request.form:
        flash_message("put-back")
    else:
        _tell_taken_back(table, (table.row.id, before))


def _tell_taken_back(table: Table, back: tuple[str, int]) -> None:
    """What it was, where it was one step."""
    if step := table.taken_back:
        flash_sentence(rounds.taken_back(table.game.describe_event(step.event, step.match)), back)
    else:
        flash_message("undone", put_back=back)


@blueprint.post("/t/<table_id>/players")
def rename_players(table_id: str) -> AnyResponse:
    """The names of all players, in their order; all or none are changed."""
    names = request.form.getlist("name")

    def decide(game: Any, match: Any) -> Any:
        renamed = [game.rename_player(match, player, {"name": name}) for player, name in enumerate(names)]
        return [event for events in renamed for event in events]

    return _changed(table_id, decide, page="table.settings", told="saved")


@blueprint.post("/t/<table_id>/starting-player")
def choose_starting_player(table_id: str) -> AnyResponse:
    """The board shows who was chosen; beside the settings it is told."""
    body = {"player": forms.value(request.form.get("player", ""))}
    page, told = ("table.show", "") if request.form.get("back") == "table" else ("table.settings", "saved")
    return _changed(
        table_id, lambda game, match: game.choose_starting_player(match, body), page=page, told=told
    )


@blueprint.post("/t/<table_id>/rematches")
def open_rematch(table_id: str) -> AnyResponse:
    rate_limits.count_opening()
    table = tables().find(table_id)
    rematch, _ = tables().rematch(table, forms.body(request.form, ("facing",)), device())
    return redirect(url_for("table.show", table_id=rematch.row.id), 303)


def _changed(table_id: str, decide: Decision, page: str = "table.show", told: str = "") -> AnyResponse:
    """Makes the change, or tells on the next page why not."""
    table = tables().find(table_id)
    try:
        table = tables().change(table, decide, device(), request=forms.request_name(request.form, device()))
    except RequestError as error:
        flash_fault(error)
    else:
        if told:
            flash_message(told)
    return redirect(url_for(page, table_id=table_id, **_at_stage(table)), 303)


def _at_stage(table: Table) -> dict[str, Any]:
    """The query that shows the same stage and side as the form did, as long as the round is in play."""
    form = request.form
    seats = [str(seat) for seat in range(len(table.match.players))]
    near = {"near": form["near"]} if form.get("near") in seats else {}
    stage = form.get("stage", "")
    return {**near, stage: table.match.round_number} if stage in table.game.STAGES else near
