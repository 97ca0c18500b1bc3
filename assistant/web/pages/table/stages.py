"""To which stage of a round in play a device went on at its tables: to that it comes back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import session

from .page import Page
from .seating import name_here

_KEPT = 8  # tables, those that were looked at last


def come_back(page: Page) -> Page:
    """The page at the stage that its address asks for, else at that to which this device went on before."""
    name = name_here(page.id)
    if not page.asked:
        return replace(page, asked=_kept(page, _all().get(name, ())))
    _keep(name, [page.asked, page.match.round_number])
    return page


def _kept(page: Page, stage: Sequence[Any]) -> str:
    """Empty where it went on to none of this round."""
    return next((asked for asked in page.game.STAGES if [*stage] == [asked, page.match.round_number]), "")


def _keep(name: str, stage: list[object]) -> None:
    kept = _all()
    if kept.get(name) != stage:
        others = {other: kept[other] for other in kept if other != name}
        session["stages"] = [[*entry] for entry in [*others.items(), (name, stage)][-_KEPT:]]


def _all() -> Mapping[str, Any]:
    """By a table's name here: its stage and the number of the round. A cookie keeps the order of a list."""
    return dict(session.get("stages", []))
