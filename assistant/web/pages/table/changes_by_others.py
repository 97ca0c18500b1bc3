"""The changes of others at a table, and the undo that its reader is offered, as sentences with names."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from ....games import rounds
from ....games.events import UNDOS, EventUndone
from ....games.rounds import RoundEvent
from ....games.sentence import Sentence, says
from ....matches.devices import Device, seat_of, sharing
from ....matches.replay import Step, Table
from ....matches.undo import own_step, put_back, taken_back
from ....store import NextMatch

_DIGITS = 9  # of a version
_TOLD_FOR = 12  # events after it: its reader may tap on before a phone shows it


@dataclass(frozen=True)
class Reader:
    """The player at a device, if it has a seat: all `devices` on that seat, and the `seats` by device.

    `came` is the time since which the device knows the table, empty if it doesn't, `since` the version from
    which on a watcher is shown it.
    """

    seat: int | None
    devices: Collection[str]
    seats: Mapping[str, int] = field(repr=False)
    came: str = ""
    since: int = 0

    def was_there(self, step: Step) -> bool:
        """Return whether the device knew the table at that step."""
        return step.number > self.since and (not self.came or datetime.fromisoformat(self.came) <= step.at)

    def name_of(self, table: Table, device: str) -> str:
        """Return the name of another player's device; empty for the reader's own, and one without a seat."""
        seat = None if device in self.devices else self.seats.get(device)
        return "" if seat is None else table.match.players[seat]


def watched_since(table: Table, asked: str) -> int:
    """Return the version at which a watcher's page was loaded, as its address says, else the one of now."""
    return int(asked) if asked.isdecimal() and len(asked) <= _DIGITS else table.version


@dataclass(frozen=True)
class Undo:
    """An undo as a button offers it; `is_own` takes back the reader's last change, else it is the table's."""

    label: Sentence
    is_own: bool
    is_possible: bool


@dataclass(frozen=True)
class News:
    """A correction or an undo by another device, entry `number`; `put_back` is the version that restores it.

    That is None unless something of the reader's was undone just now.
    """

    number: int
    sentence: Sentence
    put_back: int | None


@dataclass(frozen=True)
class Opened:
    """The next match, and who opened it as a sentence, None if that was the reader."""

    match: NextMatch
    sentence: Sentence | None


def reader(phones: Sequence[Device], device: str, may_play: bool = True, since: int = 0) -> Reader:
    """Return the reader at this device; a watcher has no seat, and is told what came after `since`."""
    seats = {phone.device: phone.seat for phone in phones if phone.seat is not None}
    seat = seat_of(phones, device) if may_play else None
    came = next((phone.came for phone in phones if phone.device == device), "")
    return Reader(seat, sharing(phones, device) if may_play else frozenset({device}), seats, came, since)


def opened(table: Table, found: NextMatch | None, reader: Reader) -> Opened | None:
    """Return the match that was opened after or beside this one, None if there is none."""
    if found is None:
        return None
    if found.device in reader.devices:
        return Opened(found, None)
    what = "rematch" if table.rematch else "match"
    by = says(f"table.{what}-by", name=found.opener) if found.opener else says(f"table.{what}-open")
    return Opened(found, by)


def undo_offered(table: Table, reader: Reader, near: int) -> Undo:
    """Return the undo on the board: on a seat its own last change, never another's tap in its place."""
    if reader.seat is None:
        return undo_of_table(table, reader, near)
    own = own_step(table, reader.devices)
    if own:
        return Undo(table.game.undoing(own.event, table.match, near), is_own=True, is_possible=True)
    if table.undoes.places:
        return Undo(says("table.undo"), is_own=False, is_possible=False)
    return undo_of_table(table, reader, near)


def undo_of_table(table: Table, reader: Reader, near: int) -> Undo:
    """Return the undo of the table's last step, with the name of the player whose it is."""
    last = table.replay.steps[table.undoable.number - 1]
    name = reader.name_of(table, last.device)
    side = reader.seats[last.device] if name else near
    label = table.game.undoing(last.event, table.match, side)
    named = says("table.undo-by", what=label, name=name) if name else label
    return Undo(named, is_own=False, is_possible=table.undo_to is not None)


def news(table: Table, reader: Reader) -> News | None:
    """Return the newest correction or undo of the last entries, None if the reader made it or came later.

    It is told although they tap on, until a round is scored. A player's undo on their own board is no news,
    unless it took back something of the reader's.
    """
    for step in reversed(table.replay.steps[max(1, table.version - _TOLD_FOR) : table.version]):
        if isinstance(step.event, (RoundEvent, *UNDOS)) and not _is_private(table, reader, step):
            is_scoring = isinstance(step.event, RoundEvent) and not step.event.is_correction
            is_known = step.device in reader.devices or not reader.was_there(step)
            return None if is_scoring or is_known else _news_of(table, reader, step)
    return None


def last_told(table: Table, reader: Reader) -> Sentence:
    """Return the last entry as a sentence, of an undo what it took back."""
    step = table.newest
    if isinstance(step.event, UNDOS):
        return _sentence(table, step, reader.name_of(table, step.device))
    return table.game.describe_event(step.event, step.match)


def _is_private(table: Table, reader: Reader, step: Step) -> bool:
    """Return whether a step undid, or put back, a player's own entry on their own board alone."""
    found = taken_back(table, step.number) or put_back(table, step.number)
    if found is None or found.event.board is None or _touches(table, reader, step):
        return False
    seats = {reader.seats.get(device) for device in (step.device, found.device)}
    return seats == {found.event.board}


def _news_of(table: Table, reader: Reader, step: Step) -> News:
    is_last_undo = step.number == table.version and isinstance(step.event, UNDOS)
    can_be_put_back = is_last_undo and _touches(table, reader, step)
    sentence = _sentence(table, step, reader.name_of(table, step.device))
    return News(step.number, sentence, step.number - 1 if can_be_put_back else None)


def _touches(table: Table, reader: Reader, step: Step) -> bool:
    """Return whether an undo took back something of the reader's."""
    before = table.replay.steps[step.number - 2].in_force
    last = step.event.number - 1 if isinstance(step.event, EventUndone) else step.top
    gone = [one.number for one in before.above(last) if step.in_force.get(one.number) is None]
    return any(table.replay.steps[number - 1].device in reader.devices for number in gone)


def _sentence(table: Table, step: Step, name: str) -> Sentence:
    game, event = table.game, step.event
    if isinstance(event, RoundEvent):
        before = table.replay.steps[step.number - 2].match
        return rounds.by(game.corrected(before, step.match, event.round, True), name)
    for find, tell in ((taken_back, rounds.taken_back), (put_back, rounds.put_back)):
        if found := find(table, step.number):
            return _by(tell, game.describe_event(found.event, found.match), name)
    return _by(rounds.by, game.describe_event(event, step.match), name)


def _by(tell: Callable[[Sentence, str], Sentence], what: Sentence, name: str) -> Sentence:
    """Return who did what, without the name where `what` has it already."""
    return tell(what, "" if what.mentions(name) else name)
