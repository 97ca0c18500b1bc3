"""What is printed: the sheets of each game, and of a table its result and the card to join it."""

from datetime import date
from html import unescape
from typing import Any, cast

from flask import Blueprint, Response, current_app, render_template, request

from .. import words
from ..fold import Table
from ..games.events import PlayerRenamed
from ..sheets import LAYOUTS, PAPERS, Invitation, Press, Result
from .current import house, tables
from .device import paper_size
from .errors import Refused
from .links import join_link, origin, watch_link

blueprint = Blueprint("sheets", __name__)

# Chromium shows a PDF in a page of its own, which the policy of our pages would leave empty.
_PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"


@blueprint.get("/sheets")
def show() -> str:
    """The sheets of every game, in the device's language and for its paper."""
    return render_template("sheets/index.html", layouts=LAYOUTS, words_of=_words)


@blueprint.get("/sheets/<game>/<sheet>.<language>.<paper>.pdf")
def sheet_pdf(game: str, sheet: str, language: str, paper: str) -> Response:
    _check(game, sheet, language, paper)
    content = _press().sheet(game, sheet, language, paper)
    return _pdf(content, f"{game}-{sheet}.{language}.{paper}.pdf")


@blueprint.get("/sheets/<game>/<sheet>.<language>.<paper>.png")
def sheet_preview(game: str, sheet: str, language: str, paper: str) -> Response:
    """How its first page looks."""
    _check(game, sheet, language, paper)
    return _png(_press().preview(game, sheet, language, paper))


def _check(game: str, sheet: str, language: str, paper: str) -> None:
    if game not in LAYOUTS or sheet not in LAYOUTS[game].SHEETS:
        raise Refused(404, "sheet", "no-such-page")
    if language not in words.LANGUAGES or paper not in PAPERS:
        raise Refused(404, "sheet", "no-such-page")


# Of a table


@blueprint.get("/t/<table_id>/sheets")
def show_table(table_id: str) -> str:
    """What can be printed of this table, and which names the fonts have no letters for."""
    table = tables().find(table_id)
    players = table.game.describe(table.match)["players"]
    given = [player["name"] for player in players]
    changed = [
        (name, printed) for name, printed in zip(given, _printed(given), strict=True) if _press().lacks(name)
    ]
    return render_template(
        "sheets/table.html",
        table=table,
        words=_words(table.game.KEY),
        common=_words("common"),
        changed=changed,
    )


@blueprint.get("/t/<table_id>/result.pdf")
def result_pdf(table_id: str) -> Response:
    table, asked = tables().find(table_id), _as_asked()
    result = _result(table)
    content = _press().result(table.game.KEY, result, *asked)
    return _pdf(content, f"{table.game.KEY}-result-{result.day.isoformat()}.pdf")


@blueprint.get("/t/<table_id>/result-sheet.png")
def result_preview(table_id: str) -> Response:
    """How the first page of result.pdf looks."""
    table, asked = tables().find(table_id), _as_asked()
    return _png(_press().result_preview(table.game.KEY, _result(table), *asked))


@blueprint.get("/t/<table_id>/result.png")
def result_picture(table_id: str) -> Response:
    """The result to send to a friend, 1200 × 630."""
    table, (language, _) = tables().find(table_id), _as_asked()
    result = _result(table)
    name = f"{table.game.KEY}-result-{result.day.isoformat()}.png"
    return _png(_press().picture(table.game.KEY, result, language), name)


@blueprint.get("/t/<table_id>/join.pdf")
def join_pdf(table_id: str) -> Response:
    table, asked = tables().find(table_id), _as_asked()
    tables().renew_code(table)
    content = _press().join(_invitation(table), join_link(table.row.code), *asked)
    return _pdf(content, f"{table.game.KEY}-join-{table.row.code}.pdf")


@blueprint.get("/t/<table_id>/join.png")
def join_preview(table_id: str) -> Response:
    """How join.pdf looks."""
    table, asked = tables().find(table_id), _as_asked()
    return _png(_press().join_preview(_invitation(table), join_link(table.row.code), *asked))


def _as_asked() -> tuple[str, str]:
    """The language, which is spoken from here on, and the paper: of the address, else the device's.

    Raises Refused for others.
    """
    language = request.args.get("lang", words.language())
    size = request.args.get("paper", paper_size())
    for field, value, options in (("lang", language, words.LANGUAGES), ("paper", size, PAPERS)):
        if value not in options:
            raise Refused(422, field, "not-an-option", options=[*options])
    words.speak(language)
    return language, size


def _result(table: Table) -> Result:
    """The table's match with names that can be printed, and what the pages say of it."""
    match = _with_printed_names(table)
    headline, why = _sentences(table, match)
    return Result(match, headline, why, _day(table), watch_link(table.row.watch), _is_hosted())


def _with_printed_names(table: Table) -> Any:
    match = table.match
    players = table.game.describe(match)["players"]
    for seat, name in enumerate(_printed([player["name"] for player in players])):
        match = table.game.evolve(match, PlayerRenamed(seat, name))
    return match


def _sentences(table: Table, match: Any) -> tuple[str, str]:
    """Who has won and why, in the words of the pages."""
    if not match.outcome:
        return _words("common")["result"]["unfinished"], ""
    sentences: Any = current_app.jinja_env.get_template(f"{table.game.KEY}/_sentences.html").module
    headline, why = (unescape(said(match)).strip() for said in (sentences.headline, sentences.why))
    return headline, why


def _day(table: Table) -> date:
    """When the last round was scored or corrected, else when the table was opened; where this server is."""
    entries = [entry for entry in table.entries() if entry.stands]
    rounds = [entry for entry in entries if "round" in entry.event.dump()]
    return (rounds or entries)[-1].at.astimezone().date()


def _invitation(table: Table) -> Invitation:
    players = table.game.describe(table.match)["players"]
    house().adapters.look_again()
    names = " – ".join(_printed([player["name"] for player in players]))
    return Invitation(_words(table.game.KEY)["name"], names, origin(), table.row.code, _is_hosted())


def _is_hosted() -> bool:
    return bool(current_app.config["PUBLIC_URL"])


def _printed(names: list[str]) -> list[str]:
    return _press().printed(names, words.language())


def _words(game: str) -> dict[str, Any]:
    found: dict[str, Any] = house().rulebooks.words(game, words.language())
    return found


def _press() -> Press:
    return house().press


def _pdf(content: bytes, name: str) -> Response:
    response = _file(content, "application/pdf", name)
    response.headers["Content-Security-Policy"] = _PDF_POLICY
    return response


def _png(content: bytes, name: str = "") -> Response:
    return _file(content, "image/png", name)


def _file(content: bytes, kind: str, name: str) -> Response:
    response = Response(content, content_type=kind)
    if name:
        response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.add_etag()
    return cast(Response, response.make_conditional(request))
