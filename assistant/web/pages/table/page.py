"""The page of a table: all that its templates are given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import render_template, request
from markupsafe import Markup

from .... import i18n
from ....games import Game
from ....games.rounds import LAST_RESULT, EntryWarning, Match, RoundEvent
from ....games.sentence import Sentence
from ....matches.devices import Device, presence, seats_here
from ....matches.replay import Table
from ....matches.summary import Series
from ....store import Rematch
from ...device import is_phone, known_device
from ...device_settings import OPTIONS, face_to_face, facing, is_guided, options_chosen, preferred_entry_mode
from ...middleware.offline_mode import is_offline
from ...rendering import etags, views
from ...rendering.links import address as address_of
from ...rendering.links import origin
from ...services import tables
from .asking import near_asked, side_warned, stage_asked
from .changes_by_others import (
    News,
    Opened,
    Reader,
    Undo,
    last_told,
    news,
    opened,
    reader,
    undo_offered,
    watched_since,
)
from .in_event import InEvent, in_event
from .seating import offered_seats

_PAIR = 2


@dataclass(frozen=True)
class TablePage:
    """A table as one device is shown it.

    `near` is the player whose side is below, and `asked_near` the one whose side the address asks for.
    `asked` is the one of the game's STAGES to which the `reader` went on, else empty. `offered_seats` are
    those they are asked about. `seats_here` has every seat taken, and whether one of its phones is here.
    `series` are the finished matches of the evening, `preferred_entry_mode` one of the game's ways to enter a
    round: the one chosen on this device, else the one it used last, else empty.
    `has_room_beside` tells whether its screen may have room beside the board, as no phone's has.
    `warned_side` is the side, `near` or `far`, on which a round was to be put that looks wrong, else empty.
    `opened` is the next match once this one is over, `in_event` the event to which its table belongs then, or
    where the reader plays at another of its tables.
    """

    table: Table
    may_play: bool
    device: str
    reader: Reader
    seats_here: Mapping[int, bool]
    offered_seats: Sequence[int]
    series: Series
    asked_near: int | None
    asked: str
    two_sided: bool
    has_room_beside: bool
    guided: bool
    preferred_entry_mode: str
    warned_side: str
    opened: Opened | None
    in_event: InEvent | None

    @property
    def is_elsewhere(self) -> bool:
        """Whether the reader plays at another table of the event now."""
        return self.in_event is not None and not self.match.outcome

    @property
    def seat(self) -> int | None:
        """The player for whom this device sits, None if it has not said."""
        return self.reader.seat

    @property
    def id(self) -> str:
        """The table's address to play."""
        return self.table.row.id

    @property
    def game(self) -> Game:
        """The game of the table."""
        return self.table.game

    @cached_property
    def match(self) -> Match:
        """The match as it stands."""
        return self.table.match

    @property
    def rematch(self) -> Rematch | None:
        """The addresses of the rematch, if there is one."""
        return self.table.rematch

    @property
    def near(self) -> int:
        """The player whose side is nearest to the reader."""
        if self.asked_near is not None:
            return self.asked_near
        return self._first_without_a_phone if self.seat is None else self.seat

    @property
    def _first_without_a_phone(self) -> int:
        """The player whom a device for everybody shows first; two always sit at the same sides."""
        players = range(len(self.match.players))
        without = (player for player in players if player not in self.seats_here)
        return next(without, 0) if self.may_play and len(players) > _PAIR else 0

    @property
    def presence(self) -> list[str]:
        """By player: `this` device is theirs, another is `here` or `away`, or there is `none`."""
        return presence(self.seats_here, self.seat, len(self.match.players))

    @cached_property
    def stage(self) -> str:
        """The game's name for the stage of the round, which is its template's too."""
        return self.game.stage(self.match, self.asked, self.guided)

    @property
    def entry_mode(self) -> str:
        """The entry mode: the one that this device prefers, else the table's."""
        return self.preferred_entry_mode or self.match.usual_entry_mode

    @cached_property
    def entry_warnings(self) -> Sequence[EntryWarning]:
        """The warnings about the round in play before it is scored."""
        if not self.warned_side or self.match.outcome:
            return ()
        entered = self.game.entered(self.match, self.entry_mode)
        return self.game.entry_warnings(self.match, self.match.round_number, entered)

    @property
    def has_chosen_entry_mode(self) -> bool:
        """Whether somebody has chosen on this device how it enters rounds, at any table."""
        return bool(preferred_entry_mode())

    @property
    def agreed(self) -> list[tuple[str, str]]:
        """The warnings as fields of the form that scores the round in spite of them."""
        return [("agreed", agreed_by(warning)) for warning in self.entry_warnings]

    @property
    def evening(self) -> Sentence:
        """The number of matches in its standing, as a sentence."""
        return self.series.describe(self.match.players)

    @property
    def is_just_scored(self) -> bool:
        """Whether nothing has happened since the last round was scored."""
        return isinstance(self.table.last, RoundEvent) and not self.table.last.is_correction

    @property
    def is_uncorrected(self) -> bool:
        """Whether the newest scoring is in force, and no round was corrected since."""
        for step in reversed(self.table.replay.steps[: self.table.version]):
            if isinstance(step.event, RoundEvent):
                return not step.event.is_correction and _entered(step.match) == _entered(self.match)
        return False

    @property
    def looks_back(self) -> bool:
        """Whether the reader looks at the last result again, though the round after it has begun."""
        return self.asked == LAST_RESULT and not isinstance(self.table.undoes, RoundEvent)

    @property
    def last_result(self) -> str:
        """The address of the last result while the round after it is in play, else empty."""
        if not self.match.rounds or self.match.outcome or self.asked == LAST_RESULT:
            return ""
        return address_of("table.show", table_id=self.id, **{LAST_RESULT: self.match.round_number})

    @cached_property
    def undo(self) -> Undo:
        """The undo on its board."""
        return undo_offered(self.table, self.reader, self.near)

    @cached_property
    def news(self) -> News | None:
        """The last correction or undo by another device, which concerns everybody at the table."""
        return news(self.table, self.reader)

    @property
    def last_of_others(self) -> Sentence | None:
        """The last entry, as a sentence, if another device made it and it is no news already."""
        if not self._is_others or (self.news and self.news.number == self.table.version):
            return None
        return last_told(self.table, self.reader)

    @property
    def _is_others(self) -> bool:
        return self.table.device != self.device

    # Addresses

    @property
    def address(self) -> str:
        """The address of this page at its stage."""
        return address_of("table.show", table_id=self.id, **self._at_stage)

    @property
    def stream(self) -> str:
        """The address of its stream; empty in offline mode, where no other device changes the table."""
        if is_offline():
            return ""
        return address_of("live.stream", table_id=self.id if self.may_play else self.table.row.watch)

    @property
    def fragment(self) -> str:
        """The address of the part that live news replaces."""
        if not self.may_play:
            since = self.reader.since
            return address_of("table.watch_fragment", watch=self.table.row.watch, near=self.near, since=since)
        warned = {"asks": self.warned_side} if self.entry_warnings else {}
        return address_of(
            "table.fragment", table_id=self.id, near=self.asked_near, **self._at_stage, **warned
        )

    @property
    def _at_stage(self) -> dict[str, Any]:
        return {self.asked: self.match.round_number} if self.asked else {}

    @property
    def etag(self) -> str:
        """The ETag of the fragment that the page has already, without quotes."""
        return etags.tag_of(self.seen)

    @cached_property
    def view(self) -> Markup:
        """The part of the page that live news replaces, from the cache of views."""
        return Markup(views.content(("view", self.warned_side, *self.seen), self.rendered))  # noqa: S704 - a template's

    def rendered(self) -> str:
        """Render the view."""
        return render_template("table/_view.html", page=self)

    @cached_property
    def seen(self) -> tuple[object, ...]:
        """All that the view depends on beside the program: equal values are equal views."""
        return (
            self.fragment,
            self.may_play,
            self.table.version,
            self.table.row.code,
            self.may_play and origin(),
            self.rematch and self.rematch.id,
            self.opened,
            self.in_event,
            tuple(self.presence),
            self.series,
            self.offered_seats,
            self.has_room_beside,
            self._is_others,
            self.undo,
            self.news,
            self.preferred_entry_mode,
            i18n.language(),
            options_chosen(),
            facing(),
        )


def page(
    table: Table,
    phones: Sequence[Device],
    may_play: bool,
    asked: Mapping[str, str] | None = None,
    warned_side: str = "",
) -> TablePage:
    """The table as its address asks for it, or `asked`; a watcher has no seat and no stage of their own."""
    device, asked = known_device(), request.args if asked is None else asked
    since = 0 if may_play else watched_since(table, asked.get("since", ""))
    looking, taken = reader(phones, device, may_play, since), seats_here(phones)
    near = near_asked(table, asked)
    is_asked = may_play and looking.seat is None and near is None
    return TablePage(
        table=table,
        may_play=may_play,
        device=device,
        reader=looking,
        seats_here=taken,
        offered_seats=offered_seats(table, taken) if is_asked else (),
        series=tables().series(table),
        asked_near=near,
        asked=stage_asked(table, asked) if may_play else "",
        two_sided=may_play and face_to_face(),
        has_room_beside=may_play and not face_to_face() and not is_phone(),
        guided=may_play and is_guided(),
        preferred_entry_mode=_preferred(table, asked, device) if may_play else "",
        warned_side=(warned_side or side_warned(asked)) if may_play else "",
        opened=opened(table, tables().next_match(table), looking),
        in_event=in_event(table, looking.seat, may_play=may_play),
    )


def _preferred(table: Table, asked: Mapping[str, str], device: str) -> str:
    """Return the mode in which a form is sent, else the device's own, else the one it used last here."""
    sent = asked.get("way", "")
    known = preferred_entry_mode() or table.replay.entry_mode_of(device)
    return sent if sent in OPTIONS["way"] and sent else known


def _entered(match: Match) -> list[object]:
    return [scored.entered for scored in match.rounds]


def agreed_by(warning: EntryWarning) -> str:
    """The value of the form field that agrees to a warning: all that the warning says."""
    return "/".join(map(str, (warning.key, *vars(warning).values())))
