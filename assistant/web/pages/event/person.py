"""A person's page at an event: their rounds, how each figure of theirs comes about, who is next to them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from flask import Blueprint, render_template

from ....games.sentence import Sentence, says
from ....tournaments.formats import PAIR
from ....tournaments.held import Held
from ....tournaments.results import Meeting
from ....tournaments.scoring import points_against, points_in
from ....tournaments.standing import Standing
from ....tournaments.tie_breaks import Term, TieBreak
from ....tournaments.upcoming import waiting
from ...errors import Refused
from .page import EventPage, page
from .ranks import figure, tie_figure

blueprint = Blueprint("event_person", __name__)


@dataclass(frozen=True)
class Met:
    """Somebody whom the person has met, with their points now."""

    person: int
    name: str
    points: str


@dataclass(frozen=True)
class RoundOf:
    """A round of the person; the figures are the charm points or the money of all, theirs first."""

    number: int
    met: tuple[Met, ...]
    result: Sentence
    figures: str
    points: str


@dataclass(frozen=True)
class Sum:
    """A tie-break as a calculation: its value, the parts of the sum with their signs, and notes on them."""

    tie_break: TieBreak
    value: str
    parts: tuple[Sentence | str, ...]
    notes: tuple[Sentence, ...]


@dataclass(frozen=True)
class PersonPage:
    """A row of the standing, explained."""

    event: EventPage
    row: Standing

    @property
    def held(self) -> Held:
        """The event."""
        return self.event.held

    @property
    def name(self) -> str:
        """The name of the person."""
        return self.event.name(self.row.person)

    @property
    def points(self) -> str:
        """The points of the person."""
        return figure(self.row.points)

    @cached_property
    def rounds(self) -> list[RoundOf]:
        """The rounds, the oldest first."""
        own = (
            next((meeting for meeting in each if self.row.person in meeting.people), None)
            for each in self.held.rounds
        )
        return [self._round(number, meeting) for number, meeting in enumerate(own, 1)]

    @cached_property
    def _points(self) -> dict[int, str]:
        return {row.person: figure(row.points) for row in self.held.standing}

    def _round(self, number: int, meeting: Meeting | None) -> RoundOf:
        person, points = self.row.person, self._points
        if meeting is None:
            return RoundOf(number, (), self._without(number), "", "0")
        others = [other for other in meeting.people if other != person]
        met = tuple(Met(other, self.event.name(other), points[other]) for other in others)
        worth = (
            self.held.format.bye
            if meeting.is_bye
            else None
            if meeting.is_open
            else points_in(meeting, person)
        )
        figures = " : ".join(self.event.figure(meeting, one) for one in (person, *others) if meeting.figures)
        return RoundOf(number, met, _result(meeting, person), figures, "" if worth is None else figure(worth))

    def _without(self, number: int) -> Sentence:
        """Return why the person has no meeting in a round: they wait for the one table, or were not there."""
        line = waiting(self.held) if number == len(self.held.rounds) and not self.held.is_over else []
        if self.row.person in line:
            return says("event.result-waiting", place=line.index(self.row.person) + 1)
        person = self.held.state.people[self.row.person]
        is_waiting = self.held.format.queue and not person.has_left and person.since <= number
        return says("event.result-waited" if is_waiting else "event.result-out")

    @cached_property
    def sums(self) -> list[Sum]:
        """The calculation of each tie-break."""
        found = zip(self.held.format.tie_breaks, self.row.ties, self.row.sums, strict=True)
        return [
            Sum(tie_break, tie_figure(tie_break, value), self._parts(tie_break, terms), _notes(terms))
            for tie_break, value, terms in found
        ]

    def _parts(self, tie_break: TieBreak, terms: Sequence[Term] | None) -> tuple[Sentence | str, ...]:
        """Return the parts with the signs between them; none where there is nothing to add up."""
        parts = [*self._signed(tie_break, terms or ())]
        is_plain = len(parts) == 1 and isinstance(parts[0], str) and "×" not in parts[0]
        return () if is_plain else tuple(parts)

    def _signed(self, tie_break: TieBreak, terms: Sequence[Term]) -> Iterator[Sentence | str]:
        for place, term in enumerate(terms):
            is_less = tie_break.is_difference and term.value < 0
            if place:
                yield "−" if is_less else "+"
            factors = " × ".join(figure(-value if place and is_less else value) for value in term.factors)
            if term.note:
                name = self.event.name(term.other) if term.other is not None else ""
                yield says(f"event.part-{term.note}", value=factors, name=name)
            else:
                yield factors

    @cached_property
    def neighbors(self) -> tuple[Standing | None, Standing | None]:
        """The rows before and after, None at the ends of the standing."""
        rows = self.held.standing
        place = next(place for place, row in enumerate(rows) if row.person == self.row.person)
        before = rows[place - 1] if place else None
        return before, rows[place + 1] if place + 1 < len(rows) else None

    @property
    def apart(self) -> list[Sentence]:
        """The lines that separate the person from those before and after."""
        before, after = self.neighbors
        pairs = [(before, self.row)] if before else []
        pairs += [(self.row, after)] if after else []
        return [self._ahead(*pair) for pair in pairs]

    def _ahead(self, one: Standing, other: Standing) -> Sentence:
        """Return by what one row is ahead of the next."""
        names = {"name": self.event.name(one.person), "other": self.event.name(other.person)}
        if one.points != other.points:
            return says("event.ahead-points", more=figure(one.points), less=figure(other.points), **names)
        for tie_break, own, its in zip(self.held.format.tie_breaks, one.ties, other.ties, strict=True):
            if own != its:
                more, less = tie_figure(tie_break, own), tie_figure(tie_break, its)
                return says("event.ahead-tie", tie=tie_break.told("head"), more=more, less=less, **names)
        return says("event.ahead-nobody", **names)


def _result(meeting: Meeting, person: int) -> Sentence:
    """Return how a meeting ended for a person."""
    if meeting.is_bye:
        return says("event.result-bye")
    if meeting.winners is None:
        return says("event.result-open")
    if person in meeting.absent:
        return says("event.result-absent")
    if not meeting.winners:
        return says("event.result-nobody")
    if not meeting.played_against(person):
        return says("event.result-unplayed")
    if person not in meeting.winners:
        return _behind(meeting, person)
    return says("event.result-shared" if len(meeting.winners) > 1 else "event.result-won")


def _behind(meeting: Meeting, person: int) -> Sentence:
    """Return that a person has lost, or their place among several."""
    if len(meeting.people) == PAIR:
        return says("event.result-lost")
    ahead = (points_against(meeting, other, person) == 1 for other in meeting.people if other != person)
    return says("event.result-place", place=1 + sum(ahead))


def _notes(terms: Sequence[Term] | None) -> tuple[Sentence, ...]:
    """Return what is to be known of a calculation, once each."""
    if terms is None:
        return (says("event.note-unmet"),)
    return tuple(says(f"event.note-{note}") for note in dict.fromkeys(term.note for term in terms) if note)


@blueprint.get("/e/<event_id>/people/<int:person>")
def show(event_id: str, person: int) -> str:
    """Show how somebody stands, by the address to run the event or to watch it."""
    event = page(event_id)
    row = next((row for row in event.held.standing if row.person == person), None)
    if row is None:
        raise Refused(404, "person", "no-such-page")
    return render_template("event/person.html", page=PersonPage(event, row))
