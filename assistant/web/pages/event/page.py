"""The page of an event: all that its templates are given."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from flask import request
from markupsafe import Markup

from .... import i18n
from ....games.sentence import Sentence, says
from ....matches.player_keys import NOBODY
from ....store import MatchRow, TableRow
from ....tournaments.decide import MOST_FIGURES, bye_to_fill, waiting_for_bye
from ....tournaments.formats import PAIR
from ....tournaments.held import Held
from ....tournaments.log import TournamentOpened
from ....tournaments.places import PATIENCE
from ....tournaments.repeats import warned
from ....tournaments.results import Meeting, seated_as, shown_as
from ....tournaments.sentences import manner_of, overruled, players
from ....tournaments.tournament import Person
from ....tournaments.upcoming import (
    Place,
    awaited,
    newest_places,
    next_place,
    place_of,
    places,
    stays,
    told,
    waiting,
)
from ...device import known_device
from ...device_settings import options_chosen, paper_size
from ...middleware.offline_mode import is_offline
from ...rendering import etags, views
from ...rendering.links import address, origin
from ...rendering.translation import languages_of
from ...services import tournaments
from .cross import Cross, cross_of
from .hosting import Hosting
from .ranks import Ranked, ranked
from .refused import RefusedForm

_OF = re.compile(r' data-of="([\d ]*)"')  # whose a part is that all are shown
_ROUNDS_SHOWN = 12  # more than most events have; the rest is a tap away


@dataclass(frozen=True)
class EventPage:
    """An event as one device is shown it. `person` is who of its people uses the device, None if unknown.

    `may_run` is whether the reader came by the address to run it. `older` is the number of a round that the
    reader asked for, 0 for none, and `refused` the form that was just refused.
    """

    held: Held
    may_run: bool
    person: int | None
    older: int = 0
    refused: RefusedForm | None = None

    @property
    def id(self) -> str:
        """The address of this page: to run the event, or to watch it."""
        return self.held.row.id if self.may_run else self.held.row.watch

    @property
    def opened(self) -> TournamentOpened:
        """The event that opened it."""
        return self.held.state.opened

    @property
    def people(self) -> Sequence[Person]:
        """The people, also those who have left."""
        return self.held.state.people

    @property
    def named(self) -> list[tuple[int, Person]]:
        """The people with their numbers, without those who never played or were removed from the history."""
        listed = ((number, self.people[number]) for number in self.held.state.listed)
        return [(number, one) for number, one in listed if one.name != NOBODY]

    @property
    def by_name(self) -> list[tuple[int, Person]]:
        """The people with their numbers, in the order of their names."""
        return sorted(self.named, key=lambda one: one[1].name.casefold())

    @property
    def taken(self) -> list[int]:
        """The people whom other devices have taken, where the reader may still say who they are."""
        return sorted(self._devices) if self.person is None else []

    @property
    def shared(self) -> Sentence | None:
        """The sentence that another device is the reader's too, None where none is."""
        if self.person is None or self._devices[self.person] < 2:
            return None
        return says("event.shared-name", name=self.name(self.person))

    @cached_property
    def _devices(self) -> Counter[int]:
        return tournaments().devices_of(self.held)

    @property
    def number(self) -> int:
        """The number of the newest round, 0 before the first."""
        return len(self.held.rounds)

    @cached_property
    def rounds(self) -> list[int]:
        """The numbers of the newest rounds and the one asked for, the newest first."""
        folded = {*self.earlier}
        return [number for number in range(self.number, 0, -1) if number not in folded]

    def places(self, number: int) -> list[Place]:
        """Return the pairings of a round."""
        return places(self.held, number)

    @cached_property
    def addresses(self) -> Mapping[str, TableRow]:
        """The addresses of the tables of these rounds by id."""
        return tournaments().addresses(self.held, [*self._tables])

    @cached_property
    def _tables(self) -> dict[str, bool]:
        """The tables of these rounds to which a way is shown, and whether each has begun."""
        state = self.held.state
        pairings = (pairing for number in self.rounds for pairing in state.rounds[number - 1])
        shown = (each.table for each in pairings if self.may_run or state.result(each) is None)
        return {table: table in self.held.begun for table in shown if table in self.held.tables and table}

    @property
    def earlier(self) -> list[int]:
        """The numbers of the rounds that are shown to those who ask for them."""
        return [number for number in folded(self.held) if number != self.older]

    @cached_property
    def open_matches(self) -> list[tuple[int, Place]]:
        """The matches of all rounds without a result, by the number of their round."""
        return [*awaited(self.held)]

    def way_to(self, number: int, place: Place) -> str:
        """Return the address of a match, on this page unless its round isn't shown."""
        shown = address("events.show", event_id=self.id, round=number) if number in self.earlier else ""
        return f"{shown}#at-{number}-{place.index}"

    @property
    def host(self) -> Hosting:
        """The controls for its host."""
        return Hosting(self.held)

    @property
    def is_late(self) -> bool:
        """Whether a match of an older round has no result."""
        return any(number < self.number for number, _ in self.open_matches)

    def has_open(self, number: int) -> bool:
        """Return whether a match of a round is awaited."""
        return not self.held.is_over and any(each == number for each, _ in self.open_matches)

    @property
    def goes_to(self) -> int:
        """The number of the table of the reader's next match, 0 if there is none."""
        place = next_place(self.held, self.person)
        return place.table if place else 0

    @property
    def place(self) -> Place | None:
        """Where the reader plays in the newest round."""
        return place_of(self.held, self.person)

    @property
    def next(self) -> Sentence:
        """The reader's next match, or what is waited for."""
        return told(self.held, self.person)

    @property
    def swappable(self) -> list[tuple[int, Place]]:
        """The people of the newest round who can change places, with their pairings."""
        free = [place for place in newest_places(self.held) if not place.meeting.has_result]
        return [(person, place) for place in free for person in place.pairing.people]

    @property
    def seated(self) -> str:
        """The pairings of the newest round, as a form tells them apart from what comes later."""
        return seated_as(self.held.state.rounds[-1])

    @cached_property
    def bye(self) -> int | None:
        """The number of the pairing of who sits out and could still play, None without one."""
        return bye_to_fill(self.held.state, self.held.newest)

    @property
    def late(self) -> list[int]:
        """The people who are there and not in the newest round."""
        return waiting_for_bye(self.held.state, self.held.newest)

    @property
    def waiting(self) -> list[str]:
        """The names of those who wait for the table, in the order of their turns."""
        return [self.name(person) for person in waiting(self.held)]

    @property
    def stays(self) -> Sentence | None:
        """The sentence of who plays on after a shared victory, where the winner stays."""
        return stays(self.held)

    @property
    def before_round(self) -> list[Sentence]:
        """The sentences for the host before the next round is paired."""
        by_lot = None if self.number else says("event.by-lot")
        return [told for told in (by_lot, warned(self.held)) if told]

    @property
    def stage(self) -> Sentence:
        """How far the event is."""
        return told(self.held, None)

    @property
    def to_keep_apart(self) -> list[tuple[int, Person]]:
        """The people who are there, with their numbers."""
        return [(number, one) for number, one in self.named if not one.has_left]

    @property
    def apart(self) -> list[list[str]]:
        """The names of those who are kept apart, by group."""
        return [[self.name(person) for person in group] for group in self.held.state.apart]

    @property
    def unknown(self) -> Sentence | None:
        """How a match counts whose charm points or money are unknown, None without one."""
        played = (meeting for each in self.held.rounds for meeting in each if meeting.is_played)
        is_one = any(not meeting.figures for meeting in played)
        return says(f"event.unknown-{self.held.format.figure}") if is_one else None

    def manner(self, place: Place) -> Sentence | None:
        """Return how a match got its result, if not by being played at its table with a winner."""
        return manner_of(self.held.state, place.meeting, is_entered=place.pairing.entered is not None)

    def overruled(self, place: Place) -> Sentence | None:
        """Return what a table says against the result entered by hand, None without such."""
        return overruled(self.held.state, place.pairing)

    def gone(self, place: Place) -> list[int]:
        """Return who of the two of an open match has left."""
        people = place.pairing.people if place.meeting.is_open else ()
        return [one for one in people if self.people[one].has_left] if len(people) == PAIR else []

    def figure_told(self, part: str, **named: str) -> Sentence:
        """Return what is counted of each match: that it is `optional`, or the `figure` of somebody."""
        return says(f"event.{part}-{self.held.format.figure}", **named)

    @property
    def most_figure(self) -> int:
        """The most charm points or money of one in a match."""
        return MOST_FIGURES[self.held.format.figure]

    def table(self, place: Place) -> TableRow | None:
        """Return the addresses of a pairing's table, None for a bye and for one that was deleted."""
        return self.addresses.get(place.pairing.table or "")

    def row(self, place: Place) -> MatchRow | None:
        """Return the match at a pairing's table."""
        return self.held.tables.get(place.pairing.table or "")

    def players(self, place: Place) -> Sentence:
        """Return the names of those who meet."""
        return players(self.held, place.pairing)

    def name(self, person: int) -> str:
        """Return the name of a person."""
        return self.people[person].name

    def shown(self, place: Place) -> str:
        """Return the people of a pairing and its result, as a form tells them apart from what comes later."""
        return shown_as(self.held.state, place.pairing)

    def figure(self, meeting: Meeting, person: int) -> str:
        """Return a person's charm points or money in a match, empty where they are unknown."""
        return str(meeting.figures[meeting.people.index(person)]) if meeting.figures else ""

    @cached_property
    def standing(self) -> list[Ranked]:
        """The rows, the leader first."""
        return ranked(self.held)

    @cached_property
    def cross(self) -> Cross:
        """The points of each against each, or in each round."""
        return cross_of(self.held)

    # Addresses

    @property
    def stream(self) -> str:
        """The address of its stream."""
        return address("events.stream", event_id=self.id)

    @property
    def fragment(self) -> str:
        """The address of the part that live news replaces."""
        return address("events.fragment", event_id=self.id, **({"round": self.older} if self.older else {}))

    @property
    def sheet(self) -> str:
        """The address of the event on paper, in the reader's language if it has the game's words."""
        spoken, wished = languages_of(self.opened.game), i18n.language()
        language = wished if wished in spoken else spoken[0]
        return address(
            "event_paper.show", event_id=self.held.row.watch, language=language, paper=paper_size()
        )

    @property
    def etag(self) -> str:
        """The ETag of the fragment, without quotes."""
        return etags.tag_of(self.seen)

    @cached_property
    def seen(self) -> tuple[object, ...]:
        """All that the fragment depends on beside the program."""
        return self._alike, self.person, tuple(self.taken), self.shared

    @cached_property
    def _alike(self) -> str:
        """A value that changes with what is shown alike to all readers."""
        codes = sorted((row.id, row.code) for row in self.addresses.values())
        device = options_chosen(), paper_size(), origin(), self.may_run, is_offline()
        spoken = i18n.language(), i18n.edition()
        event = (
            self.held.row.id,
            self.held.state.version,
            tuple(self._tables.items()),
            tuple(codes),
            self.older,
        )
        return etags.tag_of((*event, *device, *spoken))

    def alike(self, shows: Callable[..., Markup], *given: int) -> Markup:
        """Return what a macro `shows`, made once for all readers, with the reader's own marked."""
        seen = (getattr(shows, "name", ""), given, self._alike)
        entries = 0 if views.has(seen) else self.held.state.version
        patience = PATIENCE if request.method == "POST" else 0
        with tournaments().places.take(self.held.row.id, entries, patience):
            made = views.content(seen, lambda: shows(replace(self, person=None), *given))
        return Markup(_OF.sub(self._mark, made))  # noqa: S704 - a template's

    def _mark(self, of: re.Match[str]) -> str:
        return " data-own" if str(self.person) in of[1].split() else ""


def folded(held: Held) -> range:
    """Return the numbers of the rounds that a page shows only if it is asked for them."""
    return range(1, len(held.rounds) - _ROUNDS_SHOWN + 1)


def page(event_id: str) -> EventPage:
    """Return the page of the event at an address; raise NoSuchTournament."""
    held, may_run = tournaments().find_either(event_id)
    return page_of(held, may_run=may_run)


def page_of(held: Held, *, may_run: bool) -> EventPage:
    """Return the page of an event for this device."""
    person = tournaments().person_of(held, known_device())
    is_one = person is not None and person < len(held.state.people)
    asked = request.args.get("round", 0, int)
    older = asked if 0 < asked <= len(held.rounds) else 0
    return EventPage(held, may_run, person if is_one else None, older)
