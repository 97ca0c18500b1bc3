"""A table's short code, scanned or typed by hand."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from ..tables import NoSuchTable
from . import tries
from .current import device, tables
from .errors import Refused

blueprint = Blueprint("join", __name__)


@blueprint.get("/j")
def typed() -> Response:
    return redirect(url_for("join.by_code", code=request.args.get("code", "").strip() or "-"), 303)


@blueprint.get("/j/<code>")
def by_code(code: str) -> Response:
    tries.check_codes()
    try:
        table = tables().find_by_code(code)
    except NoSuchTable:
        tries.count_wrong_code()
        raise Refused(404, "code", "no-such-code") from None
    tables().visit(table, device())
    return redirect(url_for("table.show", table_id=table.row.id), 303)
