"""Transfer of a table without a network: one phone shows QR codes, another one scans them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import Blueprint, Response, abort, current_app, render_template, request, session, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import RequestError
from ....games.sentence import says
from ....matches.replay import Table
from ....matches.summary import stored_time, utc_now
from ....net import qr
from ....transfer.by_qr.packing import packed, unpacked
from ....transfer.by_qr.parts import decode, split, whole
from ....transfer.by_qr.service import LATER, OTHER, QrTransfer, QrTransfers
from ....transfer.by_qr.targets import place
from ...device import device, known_device
from ...edition import table_at
from ...errors import status_of
from ...middleware import rate_limits
from ...middleware.long_work import takes_long
from ...middleware.security import PERMISSIONS, permissions
from ...rendering.flash_messages import flash_sentence
from ...services import services, tables

blueprint = Blueprint("transfer", __name__)

_PLACE, _HANDED = "handed_to", "handed"  # keys in the session
_MOST_HANDED = 5  # tables, the last ones


@dataclass(frozen=True)
class HandOverPage:
    """The content of the page that hands a table over in its current state.

    `is_alone` is whether this app runs without a server, at the address `here`. `place` is the address chosen
    as the target before. `typed` is a wrong address, with its `fault`.
    """

    table: Table
    is_alone: bool
    here: str
    place: str
    typed: str = ""
    fault: RequestError | None = None

    @property
    def scanned(self) -> str:
        """The address that the codes open the match at; empty until a place is chosen."""
        return self.here if self.is_alone else self.place

    @property
    def above(self) -> str:
        """The root of this origin, where a server may run; empty if the app itself is there."""
        parts = urlsplit(self.here)
        return f"{parts.scheme}://{parts.netloc}/" if parts.path != "/" else ""

    @cached_property
    def parts(self) -> Sequence[str]:
        """The content of each code; empty if there would be too many."""
        return split(self._sent)

    @property
    def link(self) -> str:
        """The whole match in one address, for another phone."""
        return f"{self.scanned}#{whole(self._sent)}"

    @property
    def link_to_server(self) -> str:
        """The whole match in one address, for the server, with this app's address."""
        return f"{self.place}take?{urlencode({'from': self.here})}#{whole(self._sent)}"

    @cached_property
    def _sent(self) -> bytes:
        return _sent(self.table, self.table.version)


@blueprint.get("/t/<table_id>/hand-over")
def show(table_id: str) -> str:
    """Show the codes, and remember when and at which version."""
    page = _hand_over_page(table_at(table_id))
    if page.scanned and page.parts:
        _remember_handed(page.table)
    return render_template("transfer/show.html", page=page)


@blueprint.post("/t/<table_id>/hand-over")
def choose_place(table_id: str) -> AnyResponse:
    """Store the address `to` that this device hands tables over to."""
    table, typed = table_at(table_id), request.form.get("to", "")
    try:
        chosen = place(typed)
    except RequestError as error:
        page = _hand_over_page(table, typed, error)
        return Response(render_template("transfer/show.html", page=page), status_of(error))
    _remember(chosen)
    return redirect(url_for(".show", table_id=table_id), 303)


@blueprint.get("/t/<table_id>/hand-over/<int:version>/<int:part>.svg")
def code_svg(table_id: str, version: int, part: int) -> Response:
    """Return one of the QR codes with the table at a version, for the phone whose app is at `at`.

    The code has the bare address, the only one that a static host serves; the page there leads to the app.
    """
    table, at = table_at(table_id), place(request.args.get("at", ""))
    parts = split(_sent(table, version)) if table.had(version) else ()
    if not 1 <= part <= len(parts):
        abort(404)
    return Response(qr.dense_svg(f"{at}#{parts[part - 1]}"), content_type="image/svg+xml")


def _hand_over_page(table: Table, typed: str = "", fault: RequestError | None = None) -> HandOverPage:
    is_alone = current_app.config["ON_THIS_PHONE"]
    return HandOverPage(table, is_alone, request.url_root, session.get(_PLACE, ""), typed, fault)


def _sent(table: Table, version: int) -> bytes:
    document = services().match_files.one(table)
    (match,) = document["matches"]
    return packed({**document, "matches": [{**match, "events": match["events"][:version]}]})


def _remember_handed(table: Table) -> None:
    others = [one for one in session.get(_HANDED, ()) if one[0] != table.row.id]
    session[_HANDED] = [[table.row.id, table.version, stored_time(utc_now())], *others][:_MOST_HANDED]


@blueprint.app_template_global()
def handed_over(table: Table) -> datetime | None:
    """Return when this device showed the codes of the table as it stands, None if it has not."""
    times = [
        at for key, version, at in session.get(_HANDED, ()) if (key, version) == (table.row.id, table.version)
    ]
    return datetime.fromisoformat(times[0]) if times else None


def _remember(chosen: str) -> None:
    device()
    session[_PLACE] = chosen


@dataclass(frozen=True)
class TakePage:
    """The content of the page that takes a table over: the transfer that was sent, or its fault.

    `came_from` is the address of the app that sent the reader here, if given.
    """

    is_alone: bool
    text: str = ""
    transfer: QrTransfer | None = None
    fault: RequestError | None = None
    came_from: str = ""


@blueprint.get("/take")
def ask() -> Response:
    """Show the page; the transfer is behind the # of its address, which a script reads and no server gets."""
    return _asking(TakePage(current_app.config["ON_THIS_PHONE"], came_from=request.args.get("from", "")))


@blueprint.post("/take")
@takes_long
def take() -> AnyResponse:
    """Compare the transfer in `text` with what is here; with a `wish`, take it.

    The wish is the verdict shown before, and is refused if it no longer holds.
    """
    sent = request.form
    (rate_limits.count_import if "wish" in sent else rate_limits.count_look)()
    page: dict[str, Any] = {"text": sent.get("text", ""), "came_from": sent.get("from", "")}
    try:
        page["transfer"] = transfer = _transfers().look(unpacked(decode(page["text"])), known_device())
        if "wish" in sent:
            table = _transfers().take(transfer, device(), sent["wish"], sent.get("seen", type=int))
            return _taken(table, transfer, sent["wish"], page["came_from"])
    except RequestError as error:
        page["fault"] = error
    status = status_of(page["fault"]) if "fault" in page else 200
    return _asking(TakePage(current_app.config["ON_THIS_PHONE"], **page), status)


def _asking(page: TakePage, status: int = 200) -> Response:
    made = Response(render_template("transfer/take.html", page=page), status)
    made.headers[PERMISSIONS] = permissions("camera")
    return made


def _taken(table: Table, transfer: QrTransfer, wish: str, came_from: str) -> AnyResponse:
    if came_from:
        _remember_origin(came_from)
    if wish == OTHER:
        flash_sentence(says("transfer.other"), put_back=(table.row.id, table.version - 1))
    else:
        flash_sentence(says("transfer.goes-on" if transfer.verdict == LATER else "transfer.taken"))
    return redirect(url_for("table.show", table_id=table.row.id), 303)


def _remember_origin(came_from: str) -> None:
    """Remember the sender's address for handing back; ignore what is not an address."""
    try:
        _remember(place(came_from))
    except RequestError:
        return


def _transfers() -> QrTransfers:
    return QrTransfers(services().store, tables(), services().match_files)
