"""Printable sheets: those of each game, and of a table its result and the card to join it."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for
from werkzeug.routing import RequestRedirect

from ... import i18n
from ...games import GAMES
from ...games.rounds import Match, RoundEvent
from ...matches.replay import Table
from ...net import wifi
from ...net.wifi import Network
from ...printing.documents import (
    EVERYTHING,
    GameSheet,
    JoinCard,
    ResultPicture,
    ResultSheet,
    file_name,
    kind_of,
    layouts,
    numbers_of_players,
)
from ...printing.paper import NORMAL, PAPERS, STYLES
from ...printing.prints import Kind
from ...printing.renderer import Renderer
from ...printing.values import Invitation, Result
from ..device_settings import paper_size
from ..edition import asked_edition, edition_read, table_at
from ..errors import Refused
from ..middleware.offline_mode import is_offline
from ..rendering.links import origin, scanned_link, shown_code, watch_link
from ..rendering.translation import languages_of, letter, speak, translate
from ..services import services, tables
from ..time_zone import local
from .printed import PDF_POLICY, Named, send_sheet, sheet_response
from .privacy import is_hosted
from .sheet_list import asked_style, entries, whole

blueprint = Blueprint("sheets", __name__)

SEVERAL = 2  # matches make an evening
_COPIED = re.compile(r"[a-z]{1,20}(\.\d{1,2})+(,[a-z]{1,20}(\.\d{1,2})+){0,9}")  # key.5.1.3,other.2.2.2


@blueprint.get("/sheets")
def show() -> str:
    """Show the sheets of a `game`, in the device's language and for its paper, of an `edition`.

    The pads are for as many `players`.
    """
    asked_edition(*GAMES)
    game = _option("game", next(iter(GAMES)), GAMES)
    match, box = speak(game), edition_read(game)
    words, players = _words(game), _players(range(GAMES[game].FEWEST_PLAYERS, GAMES[game].MOST_PLAYERS + 1))
    return render_template(
        "sheets/index.html",
        game=game,
        names={key: _words(key)["name"] for key in GAMES},
        entries=[whole(game, _common()["everything"]), *entries(game, words, players)],
        match=match,
        box=box,
    )


@blueprint.get("/sheets/<game>/<sheet>.<language>.<paper>.<any(pdf, png):medium>")
def of_game(game: str, sheet: str, language: str, paper: str, medium: str) -> Response:
    """Return a game's sheet as PDF, or a picture of its first page; all of them as PDF alone."""
    _check(game, sheet, language, paper, medium)
    style, how = _style(), {"edition": asked_edition(game), **_ways(game, sheet, language, medium)}
    printable = GameSheet(game, sheet, language, paper, style, **how)
    name = file_name(printable) if medium == "pdf" else ""
    return send_sheet(medium, lambda: (printable, name), style, *how.values())


def _ways(game: str, sheet: str, language: str, medium: str) -> dict[str, Any]:
    """Return in which of the ways that its kind can be made a sheet is asked. Raises Refused for others."""
    if sheet == EVERYTHING:
        for way in ("beside", "players", "fold", "figures"):
            _option(way, "", ("",))
        return {}
    folds = ("yes", "no") if kind_of(game, sheet).is_foldable else ("no",)
    return {
        "beside": _beside(game, sheet, language, medium),
        "players": _players(numbers_of_players(game, sheet)),
        "is_folded": _option("fold", "no", folds) == "yes",
        "figures": _copied(kind_of(game, sheet)),
    }


def _copied(kind: Kind) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the figures that the address has of the owner's cards, by their keys. Raises Refused."""
    asked = request.args.get("figures", "")
    if asked and not (kind.copied and _COPIED.fullmatch(asked)):
        raise Refused(422, "figures", "unknown-field")
    cards = (each.split(".") for each in asked.split(",") if each)
    return tuple((key, tuple(map(int, figures))) for key, *figures in cards)


def _check(game: str, sheet: str, language: str, paper: str, medium: str) -> None:
    if game in GAMES and sheet in layouts(game).FORMER:
        now: dict[str, Any] = {**(request.view_args or {}), "sheet": layouts(game).FORMER[sheet]}
        raise RequestRedirect(url_for(".of_game", **{**request.args, **now}))
    is_known = game in GAMES and language in languages_of(game)
    is_sheet = is_known and (sheet in layouts(game).SHEETS or (sheet, medium) == (EVERYTHING, "pdf"))
    if not is_sheet or paper not in PAPERS:
        raise Refused(404, "sheet", "no-such-page")


@blueprint.get("/t/<table_id>/sheets")
def show_table(table_id: str) -> str:
    """Show what can be printed of the table, and the names whose letters the fonts lack."""
    table = table_at(table_id)
    given = table.match.players
    changed = [
        (name, printed)
        for name, printed in zip(given, _printed(given), strict=True)
        if _renderer().lacks(name)
    ]
    return render_template(
        "sheets/table.html",
        table=table,
        words=_words(table.game.KEY),
        common=_common(),
        changed=changed,
        asked_style=asked_style,
    )


@blueprint.get("/t/<table_id>/result.pdf", defaults={"medium": "pdf"})
@blueprint.get("/t/<table_id>/result-sheet.png", defaults={"medium": "png"})
def result(table_id: str, medium: str) -> Response:
    """Return the result sheet as PDF, or a picture of its first page."""
    table = table_at(table_id)
    (language, paper), style = _as_asked(table), _style()
    has_code = _option("code", "yes", ("yes", "no")) == "yes"

    def sheet() -> Named:
        made = _result(table) if has_code else replace(_result(table), link="")
        name = f"{_result_name(table)}.pdf" if medium == "pdf" else ""
        return ResultSheet(table.game.KEY, made, language, paper, style), name

    return send_sheet(medium, sheet, *_state(table), language, paper, style, origin(), has_code)


@blueprint.get("/t/<table_id>/result.png")
def result_picture(table_id: str) -> Response:
    """Return the picture of the result to send to a friend, 1200 × 630."""
    table = table_at(table_id)
    language, _ = _as_asked(table)

    def sheet() -> Named:
        return ResultPicture(table.game.KEY, _result(table), language), f"{_result_name(table)}.png"

    return send_sheet("png", sheet, *_state(table), language)


@blueprint.get("/t/<table_id>/join.pdf", defaults={"medium": "pdf"})
@blueprint.get("/t/<table_id>/join.png", defaults={"medium": "png"})
def join(table_id: str, medium: str) -> Response:
    """Return the card to join, as PDF, which keeps the code open for another day, or as a picture."""
    table = table_at(table_id)
    (language, paper), style = _as_asked(table), _style()
    code = shown_code(table)
    services().adapters.look_again()
    if medium == "pdf":
        tables().codes.renew(table)

    def sheet() -> Named:
        name = f"{table.game.KEY}-join-{code}.pdf" if medium == "pdf" else ""
        return JoinCard(_invitation(table), scanned_link(code), language, paper, style), name

    return send_sheet(medium, sheet, table.version, language, paper, style, origin(), code)


@blueprint.post("/t/<table_id>/join-wifi.pdf")
def join_with_network(table_id: str) -> Response:
    """Return the card with a Wi-Fi network, which is not stored; refused on a hosted instance."""
    table = table_at(table_id)
    (language, paper), style = _as_asked(table), _style()
    if is_hosted():
        raise Refused(404, "network", "no-such-page")
    services().adapters.look_again()
    card = JoinCard(_invitation(table), scanned_link(shown_code(table)), language, paper, style, _network())
    tables().codes.renew(table)
    response = sheet_response("pdf", card, f"{table.game.KEY}-join.pdf")
    response.headers["Content-Security-Policy"] = PDF_POLICY
    return response


def _network() -> Network:
    """Return the network of the form: `network` and `password`, or `is-open`. Raises Refused."""
    name, password = request.form.get("network", "").strip(), request.form.get("password", "")
    if not wifi.is_name(name):
        raise Refused(422, "network", "network-name", max=wifi.LONGEST_NAME)
    if request.form.get("is-open"):
        return Network(name)
    if not wifi.is_password(password):
        raise Refused(422, "password", "network-password", min=wifi.SHORTEST, max=wifi.LONGEST)
    return Network(name, password)


def _as_asked(table: Table) -> tuple[str, str]:
    """Return language and paper of the address, else of the device, and use it. Raises Refused for others.

    The language is another one if the table's game is not translated into that.
    """
    i18n.set_language(_option("lang", i18n.language(), i18n.LANGUAGES))
    return speak(table.game.KEY).tag, _option("paper", paper_size(), PAPERS)


def _style() -> str:
    """Return the style of the address, else the normal one. Raises Refused for others."""
    return _option("style", NORMAL, STYLES)


def _players(numbers: range) -> int:
    """Return the number of players of the address, 0 for none. Raises Refused for another one."""
    return int(_option("players", "0", ["0", *map(str, numbers)]))


def _option(field: str, usual: str, options: Collection[str]) -> str:
    """Return a field of the address, else the usual value. Raises Refused if it is not an option."""
    value = request.args.get(field, usual)
    if value not in options:
        raise Refused(422, field, "not-an-option", options=[*options])
    return value


def _beside(game: str, sheet: str, language: str, medium: str) -> str:
    """Return the second language of the address, empty if none. Raises Refused if there is no such PDF."""
    beside = request.args.get("beside", "")
    if beside and (medium != "pdf" or not kind_of(game, sheet).beside):
        raise Refused(422, "beside", "unknown-field")
    return _option("beside", "", {*languages_of(game)} - {language}) if beside else ""


def _result(table: Table) -> Result[Match]:
    """Return the match with printable names, and the sentences about it."""
    match = table.match.with_names(tuple(_printed(table.match.players)))
    headline, why = _sentences(table, match)
    return Result(
        match,
        headline,
        why,
        _moment(table).date(),
        "" if is_offline() else watch_link(table.row.watch),
        is_hosted(),
        told=tuple(map(translate, layouts(table.game.KEY).captions(match))) if match.outcome else (),
        standing=_standing(table, match),
        edition=i18n.edition(),
        letters=tuple(map(letter, match.players)),
    )


def _result_name(table: Table) -> str:
    """Return the name of a result's file without its ending, different for each match of an evening."""
    return f"{table.game.KEY}-result-{_moment(table):%Y-%m-%d-%H%M}"


def _moment(table: Table) -> datetime:
    """Return the reader's time at which a match counts: of its end, else of its last round or its opening."""
    entries = [entry for entry in table.entries() if entry.stands]
    played = [entry.at for entry in entries if isinstance(entry.event, RoundEvent)]
    return local(table.newest.ended or [entries[0].at, *played][-1])


def _standing(table: Table, match: Match) -> str:
    """Return the standing of the evening, empty for its first match."""
    series = tables().series(table)
    if series.matches < SEVERAL:
        return ""
    won = " – ".join(f"{name} {wins}" for name, wins in zip(match.players, series.wins, strict=True))
    return f"{won} · {translate(series.describe(match.players))}"


def _sentences(table: Table, match: Match) -> tuple[str, str]:
    """Return who won and why, in the words of the pages."""
    if not match.outcome:
        return _common()["result"]["unfinished"], ""
    return translate(table.game.headline(match)), translate(table.game.why(match))


def _state(table: Table) -> tuple[object, ...]:
    """Return what a result depends on besides its language."""
    return table.version, _moment(table).date().isoformat(), tables().series(table), i18n.edition()


def _invitation(table: Table) -> Invitation:
    names = " – ".join(_printed(table.match.players))
    game, seats = _words(table.game.KEY)["name"], len(table.match.players)
    return Invitation(game, names, origin(), table.row.code, is_hosted(), seats)


def _printed(names: Sequence[str]) -> list[str]:
    return _renderer().printed(names, i18n.language())


def _words(game: str) -> dict[str, Any]:
    return services().rulebooks.words(game, i18n.language(), i18n.edition())


def _common() -> dict[str, Any]:
    return services().rulebooks.common(i18n.language())


def _renderer() -> Renderer:
    return services().renderer
