"""The stage of a round that a device moved on to at each of its tables, restored when it returns."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import session

from ....games.rounds import LAST_RESULT
from .page import TablePage
from .seating import name_here

_KEPT = 8  # tables, the ones visited last


def come_back(page: TablePage) -> TablePage:
    """Return the page at the stage of its address, else at the one that this device was at."""
    name = name_here(page.id)
    if not page.asked:
        return replace(page, asked=_kept(page, _all().get(name, ())))
    _keep(name, [] if page.asked == LAST_RESULT else [page.asked, page.match.round_number])
    return page


def _kept(page: TablePage, stage: Sequence[Any]) -> str:
    """Return the stored stage, empty if it is of another round."""
    return next((asked for asked in page.game.STAGES if [*stage] == [asked, page.match.round_number]), "")


def _keep(name: str, stage: list[object]) -> None:
    kept = _all()
    if kept.get(name) != stage:
        others = {other: kept[other] for other in kept if other != name}
        session["stages"] = [[*entry] for entry in [*others.items(), (name, stage)][-_KEPT:]]


def _all() -> Mapping[str, Any]:
    """Return stage and round number by table name; stored as a list, since a cookie sorts objects."""
    return dict(session.get("stages", []))
