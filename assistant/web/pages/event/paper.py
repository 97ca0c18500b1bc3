"""An event on paper, by its address to run it and by that to watch it."""

from collections.abc import Sequence
from datetime import date, datetime
from fractions import Fraction
from itertools import repeat
from threading import Lock

from cachetools import LRUCache, cached
from flask import Blueprint, Response

from ....printing.documents import EventSheet
from ....printing.paper import PAPERS
from ....printing.values import EventTold, MeetingTold, StandingTold
from ....store import MatchRow
from ....tournaments.held import Held
from ....tournaments.results import Meeting
from ....tournaments.scoring import points_in
from ....tournaments.tournament import Pairing
from ...errors import Refused
from ...rendering.translation import languages_of
from ...services import services, tournaments
from ...time_zone import local
from ..downloads import in_file_name
from ..printed import Named, send_sheet
from .starting import starting_place

blueprint = Blueprint("event_paper", __name__)

_KEPT = 4  # events, of up to a MB each


@blueprint.get("/e/<event_id>/event.<language>.<paper>.pdf")
def show(event_id: str, language: str, paper: str) -> Response:
    """Return the newest pairings, the results and the standing as PDF."""
    held, _ = tournaments().find_either(event_id)
    game, day = held.state.opened.game, _day(held)
    if language not in languages_of(game) or paper not in PAPERS:
        raise Refused(404, "sheet", "no-such-page")

    def sheet() -> Named:
        with tournaments().papers.take(held.row.id, held.state.version):
            told = _told(held, language, day)
        own = in_file_name(held.state.opened.name)
        what = (game, "event", own, f"{day or ''}", f"{len(held.rounds) or ''}")
        name = f"{'-'.join(filter(None, what))}.{language}.{paper}.pdf"
        return EventSheet(told, language, paper), name

    return send_sheet("pdf", sheet, held.told_by, f"{day}")


def _day(held: Held) -> date | None:
    """Return the reader's date on which the newest table was opened."""
    began = max((row.began for row in held.tables.values()), default=None)
    return local(datetime.fromisoformat(began)).date() if began else None


@cached(
    LRUCache[tuple[object, ...], EventTold](_KEPT), key=lambda held, *how: (held.told_by, *how), lock=Lock()
)
def _told(held: Held, language: str, day: date | None) -> EventTold:
    """Return the event with printable names; all who print it ask for the same."""
    opened, book = held.state.opened, services().rulebooks
    printed, unnamed = services().renderer.printed_person, book.common(language)["player"]
    people = enumerate((person.name for person in held.state.people), 1)
    return EventTold(
        printed(opened.name, book.words(opened.game, language)["name"]),
        opened.game,
        tuple(printed(name, unnamed.format(number=number)) for number, name in people),
        tuple(map(_round, repeat(held), held.state.rounds, held.rounds)),
        tuple(
            StandingTold(row.person, row.rank, row.played, row.won, row.points, row.ties)
            for row in held.standing
        ),
        tuple(tie_break.key for tie_break in held.format.tie_breaks),
        held.format.is_sparse,
        held.format.is_of_pairs,
        day,
        opened.edition or "",
        held.is_over,
        held.format.queue is not None,
    )


def _round(held: Held, pairings: Sequence[Pairing], met: Sequence[Meeting]) -> tuple[MeetingTold, ...]:
    tables = [held.tables.get(pairing.table or "") for pairing in pairings]
    return tuple(map(_meeting, repeat(held), tables, met))


def _meeting(held: Held, table: MatchRow | None, met: Meeting) -> MeetingTold:
    starts = table.starting_player if table else None
    if starts is None and met.is_open:
        starts = starting_place(held, met.people)
    absent = tuple(place for place, person in enumerate(met.people) if person in met.absent)
    return MeetingTold(met.people, starts, _points(held, met), met.figures, absent)


def _points(held: Held, met: Meeting) -> tuple[Fraction, ...] | None:
    """Return the points of each, None if there is no result or a bye is worth nothing."""
    if met.is_bye:
        return (held.format.bye,) if held.format.bye else None
    return tuple(points_in(met, person) for person in met.people) if met.has_result else None
