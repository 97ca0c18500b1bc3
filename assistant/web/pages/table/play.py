"""A table's pages: to play, to watch, its menu and settings, and the plain forms that change it."""

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from typing import Any

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....games import Decision, Game, command, commands, rounds
from ....games.errors import Conflict, RequestError
from ....games.events import UNDOS, Event
from ....games.rounds import LAST_RESULT, Match, RoundEvent
from ....matches.devices import seat_of, sharing
from ....matches.player_keys import seat_named, shared_name
from ....matches.replay import Table
from ....matches.undo import taken_back
from ... import forms
from ...api.routes import place_rules, under
from ...api.taps import play_taps
from ...device import device, known_device
from ...device_settings import remember_unchosen
from ...edition import table_at, table_watched
from ...errors import status_of
from ...event_tables import may_delete
from ...middleware import rate_limits
from ...middleware.first_visits import arrive
from ...middleware.offline_mode import is_guest
from ...rendering import views
from ...rendering.flash_messages import flash_fault, flash_message, flash_news, flash_sentence
from ...services import devices, history_editor, services, tables
from . import stages
from .in_event import names_of_event, way_to_event, with_asking
from .page import TablePage, page

blueprint = Blueprint("table", __name__)

_OWN_FIELDS = ("near", "stage", "facing", "beside", "request")


@blueprint.get("/t/<table_id>")
def show(table_id: str) -> str:
    """Show the table to play at, at the stage to which this device went on before."""
    table = table_at(table_id)
    shown = page(table, arrive(table.row.id), may_play=True)
    return render_template("table/show.html", page=stages.come_back(shown))


@blueprint.get("/t/<table_id>/fragment")
def fragment(table_id: str) -> Response:
    """Return the part of the page that live news replaces; `poll` says that the page has no stream."""
    return _fragment(table_at(table_id), may_play=True)


@blueprint.get("/w/<watch>")
def watch(watch: str) -> str:
    """Show the table to look on."""
    table = table_watched(watch)
    shown = page(table, devices().at(table.row.id), may_play=False)
    return render_template("table/show.html", page=shown)


@blueprint.get("/w/<watch>/fragment")
def watch_fragment(watch: str) -> Response:
    """Return the part of a watcher's page that live news replaces."""
    return _fragment(table_watched(watch), may_play=False)


@blueprint.patch("/t/<table_id>/taps")
def tap(table_id: str) -> Response:
    """Play the taps of a device's outbox, and answer with the fragment that its page then shows.

    The body is that of the API's `PATCH /tables/<id>/round`. The answer is `{"version": 18, "refused": […],
    "fragment": "<div …"}`.
    """
    table, refused = play_taps(table_at(table_id))
    shown = page(table, devices().at(table_id), may_play=True)
    fragment = views.content(shown.seen, lambda: _rendered(shown))
    return jsonify(version=table.version, refused=refused, fragment=fragment)


def _fragment(table: Table, may_play: bool) -> Response:
    if "poll" in request.args:
        services().notifier.polled(table.row.id, known_device())
    shown = page(table, devices().at(table.row.id), may_play)
    return views.answer(shown.seen, lambda: _rendered(shown))


def _rendered(shown: TablePage) -> str:
    return render_template("table/fragment.html", page=shown)


@blueprint.get("/t/<table_id>/menu")
def menu(table_id: str) -> str:
    """Show the rows that lead to all else."""
    table = table_at(table_id)
    return render_template("table/menu.html", table=table, event=way_to_event(table))


@blueprint.get("/w/<watch>/menu")
def watch_menu(watch: str) -> str:
    """Show the menu of a watcher; `near` is the player whose side is nearest, to be turned round."""
    return render_template("table/watch_menu.html", page=page(table_watched(watch), (), may_play=False))


@blueprint.get("/t/<table_id>/settings")
def settings(table_id: str) -> str:
    """Show the settings of the table."""
    table = table_at(table_id)
    return _settings(table, table.match.players)


def _settings(table: Table, names: Sequence[str], fault: RequestError | None = None) -> str:
    shown = {"event": names_of_event(table), "may_delete": not is_guest() and may_delete(table.row.id)}
    return render_template("table/settings.html", table=table, names=names, fault=fault, **shown)


@blueprint.get("/t/<table_id>/device")
def of_device(table_id: str) -> str:
    """Show who uses this device at the table, and its options."""
    seat = seat_of(devices().at(table_id), device())
    return render_template("device/of_table.html", table=table_at(table_id), seat=seat)


def give(name: str, table_id: str, **places: int) -> AnyResponse:
    """Run a command that only some games have, from a form whose fields are named as in the API's JSON."""
    body = forms.body(request.form, _OWN_FIELDS)

    def decide(game: Game, match: Match) -> Sequence[Event]:
        asked = command(game, name)
        return asked.decide(match, *(places[place] for place in asked.places), body)

    remember_unchosen(request.form)  # the box at a friend’s table is not the own one
    is_of_round = dict(commands())[name].is_of_round
    page, told = ("table.show", "") if is_of_round else ("table.settings", "saved")
    return _changed(table_id, decide, page=page, told=told)


def show_command(name: str, table_id: str) -> str:
    """Show the page of a command's form; `player` is who gives it."""
    table = table_at(table_id)
    command(table.game, name)
    asked = {"near": request.args.get("player", "")}
    shown = page(table, devices().at(table.row.id), may_play=True, asked=asked)
    return render_template(f"{table.game.KEY}/{name}.html", page=shown)


for _name, _command in commands():
    _rule = f"/t/<table_id>/{under(_command)}{_name}{place_rules(_command)}"
    blueprint.add_url_rule(_rule, _name, partial(give, _name), methods=["POST"])
    if _command.has_page:
        blueprint.add_url_rule(_rule, f"show_{_name}", partial(show_command, _name))


@blueprint.post("/t/<table_id>/undos")
def undo(table_id: str) -> AnyResponse:
    """Undo the last event, all after number `to`, or the last change of the `own` seat.

    The first two are refused if others changed the table since `seen`.
    """
    table = before = table_at(table_id)
    try:
        table = _undone(before, forms.seen_version(request.form))
    except RequestError as error:
        (flash_news if error.key == "changed-meanwhile" else flash_fault)(error)
    else:
        _tell_undone(table, _undo_of(table) if table.version > before.version else None)
    return redirect(url_for("table.show", table_id=table_id, **_at_stage(table)), 303)


def _undone(table: Table, seen: int | None) -> Table:
    """Return the table after the undo that the form asks for; raise RequestError."""
    if "own" in request.form:
        devices_here = sharing(devices().at(table.row.id), device())
        return tables().undo_own(table, devices_here, device(), seen)
    body = {"to": forms.value(request.form["to"])} if request.form.get("to") else {}
    return tables().undo(table, body, device(), seen)


def _undo_of(table: Table) -> int:
    """Return the number of the newest undo, which names that a tournament gave again may follow."""
    steps = reversed(table.replay.steps[: table.version])
    return next(step.number for step in steps if not step.names_person)


def _tell_undone(table: Table, number: int | None) -> None:
    """Flash what entry `number` undid, with a button that puts it back unless this was such a button."""
    if number is None:
        flash_message("unchanged")
    elif "putting_back" in request.form:
        flash_message("put-back")
    elif step := taken_back(table, number):
        undone = rounds.taken_back(table.game.describe_event(step.event, step.match))
        flash_sentence(with_asking(undone, table), (table.row.id, number - 1))
    else:
        flash_message("undone", put_back=(table.row.id, number - 1))


@blueprint.post("/t/<table_id>/players")
def rename_players(table_id: str) -> AnyResponse:
    """Rename those players whose names differ from the `shown` ones; all or none.

    Two who would have one name are asked about first.
    """
    table = table_at(table_id)
    names = _names_wished(table.match)
    try:
        _check_namesakes(table.match, names)
    except Conflict as fault:
        asked = _settings(table, names, fault)
        settings_address = url_for(".settings", table_id=table_id)
        return Response(asked, status_of(fault), {"Content-Location": settings_address})

    def decide(game: Any, match: Match) -> Any:
        names = _names_wished(match)
        _check_namesakes(match, names)
        renamed = [game.rename_player(match, player, {"name": name}) for player, name in enumerate(names)]
        return [event for events in renamed for event in events]

    return _changed(table_id, decide, page="table.settings", told="saved", table=table)


def _names_wished(match: Match) -> list[str]:
    """Return the names in the form, but in place of those that are as they were `shown` the names of now."""
    names, shown = (request.form.getlist(field) for field in ("name", "shown"))
    each = zip_longest(names, shown[: len(names)], match.players[: len(names)])
    return [now if name == was else name for name, was, now in each]


def _check_namesakes(match: Match, names: Sequence[str]) -> None:
    """Raise Conflict for two who get one name, unless two had one before, or that is confirmed."""
    if shared_name(match.players) is None:
        forms.check_namesakes(request.form, names)


@blueprint.post("/t/<table_id>/starting-player")
def choose_starting_player(table_id: str) -> AnyResponse:
    """Choose who starts the round; from the settings a message confirms it, on the board it shows."""
    body = {"player": forms.value(request.form.get("player", ""))}
    page, told = ("table.show", "") if request.form.get("back") == "table" else ("table.settings", "saved")
    return _changed(
        table_id, lambda game, match: game.choose_starting_player(match, body), page=page, told=told
    )


@blueprint.post("/t/<table_id>/rematches")
def open_rematch(table_id: str) -> AnyResponse:
    """Open the rematch, or lead to the one that is open; who asked for it `again` is told that it was.

    In a new one the seat of who joins is `mine` if they asked for it; a match that goes on is left alone.
    """
    table = table_at(table_id)
    if not table.rematch:
        rate_limits.check_opening()
    try:
        rematch, is_new = _next_match(table, _rematch_body(table))
    except RequestError as error:
        flash_fault(error)
        return redirect(url_for(".show", table_id=table_id), 303)
    rate_limits.count_opening(int(is_new))
    if "mine" in request.form and is_new:
        seat = seat_named(request.form.get("join", ""), rematch.match.players)
        devices().take_seat(rematch.row.id, device(), seat, shared=False)
        services().notifier.publish_presence(table_id)  # those here are told by whom it was opened
    if "again" in request.form and not is_new:
        flash_message("rematch-open")
    return redirect(url_for("table.show", table_id=rematch.row.id), 303)


def _next_match(table: Table, body: dict[str, Any]) -> tuple[Table, bool]:
    """Return the rematch, or while the match goes on a match beside it, and whether it is new."""
    if "mine" not in request.form or table.match.outcome:
        return tables().rematch(table, body, device())
    known = forms.request_name(request.form, device())
    beside, is_new = tables().open(table.game.rematch(table.match, body), device(), known)
    if is_new:
        tables().keep_seats(table, beside)
        history_editor().follow(table, beside)
    return beside, is_new


def _rematch_body(table: Table) -> dict[str, Any]:
    """Return the form as the API would receive it; raise Conflict for the name of a player here.

    Other players are the seats that play `on` and the names that `join`, `after` one of them, else last.
    """
    form = request.form
    body = forms.body(form, ("facing", "again", "on", "join", "after", "mine", "request"))
    joining = [name for name in map(forms.typed_name, form.getlist("join")) if name]
    taken = next((name for name in joining if seat_named(name, table.match.players) is not None), None)
    if taken:
        raise Conflict("players", "name-taken", name=taken)
    on, after = [*map(forms.value, form.getlist("on"))], forms.value(form.get("after", "null"))
    place = on.index(after) + 1 if after in on else len(on)
    others = [*on[:place], *joining, *on[place:]]
    if not others:
        return body
    return {**_choosing_among(body, others), "players": others}


def _choosing_among(body: dict[str, Any], players: Sequence[object]) -> dict[str, Any]:
    """Return the body with the new seat of who chooses first; the game decides if they don't play on."""
    first = body.pop("first_to_choose", None)
    return {**body, "first_to_choose": players.index(first)} if first in players else body


def _changed(
    table_id: str, decide: Decision, page: str = "table.show", told: str = "", table: Table | None = None
) -> AnyResponse:
    """Change the table, looked up unless given, and lead to a page, which says why not if that is refused."""
    table = table or table_at(table_id)
    try:
        table = tables().change(table, decide, device(), request=forms.request_name(request.form, device()))
    except RequestError as error:
        flash_fault(error)
    else:
        if told:
            flash_message(told)
    return redirect(url_for(page, table_id=table_id, **_at_stage(table)), 303)


def _at_stage(table: Table) -> dict[str, Any]:
    """Return the query for the stage and side of the posted form while its round is in play.

    A round of which nothing is left leads back to the result before it.
    """
    form = request.form
    seats = [str(seat) for seat in range(len(table.match.players))]
    near = {"near": form["near"]} if form.get("near") in seats else {}
    stage = LAST_RESULT if _is_back_at_result(table) else form.get("stage", "")
    return {**near, stage: table.match.round_number} if stage in table.game.STAGES else near


def _is_back_at_result(table: Table) -> bool:
    """Return whether an undo has left the scoring of a round as the newest event in force."""
    is_undone = isinstance(table.last, UNDOS) and not table.match.outcome
    return is_undone and isinstance(table.undoes, RoundEvent)
