"""The claims about every tap and every undo, judged by the true time of each."""

from typing import NamedTuple

from assistant.games.errors import RequestError
from assistant.games.events import EventsUndone, EventUndone
from assistant.matches.replay import OF_EVENT

ROUNDING = 1  # ms: times are stored in whole ones


class Lost(AssertionError):
    """Something acknowledged is not there."""


class Differs(AssertionError):
    """Something is there that is not what was made."""


def hold(is_so, claim, error=Differs):
    if not is_so:
        raise error(claim)


class Mark(NamedTuple):
    """When a tap was made, as far as anybody can tell: `at` is true time and what its request took.

    `honest` is whether its phone said truly how long ago it was. Two marks of another `clock` of the server
    can't be compared.
    """

    at: int
    honest: bool
    clock: int

    def is_after(self, other):
        can_tell = self.honest and other.honest and self.clock == other.clock
        return can_tell and self.at > other.at + ROUNDING


class Judge:
    """One request with taps on a table at version `before`; `came` is of the taps judged so far."""

    def __init__(self, history, before, answer, mark, marks, came):
        self.history, self.before, self.answer = history, before, answer
        self.mark, self.marks, self.came = mark, marks, came
        self.request = answer.request
        self.done = {row.tap: row.number for row in history.rows[before:]}

    def judge(self):
        """The result of each tap, by its name: done, refused, unchanged, superseded, repeated."""
        hold(len(self.done) == self.history.version - self.before, "a tap is one event")
        hold(set(self.done) <= set(self._names()), "each event is one of the taps")
        return {name: self._judged(tap) for name, tap in zip(self._names(), self.request.taps, strict=True)}

    def _names(self):
        return [(tap.outbox, tap.number) for tap in self.request.taps]

    def _judged(self, tap):
        name = tap.outbox, tap.number
        number, refused = self.done.get(name), self.answer.refused.get(tap.number)
        expected = self._expected(tap)
        came = self._what_came(tap, number, refused, expected)
        if came == "done":
            hold([self.history.events[number - 1]] == [*expected], "a tap does what the game makes of it")
            hold(not self._others(tap, later=True), "of two taps at one place the later one stands")
            self.marks[name] = self.mark(tap)
        elif came == "superseded":
            hold(self._others(tap, later=False), "a tap is passed over for a later one at its place")
        return came

    def _what_came(self, tap, number, refused, expected):
        before = self.came.get((tap.outbox, tap.number))
        is_told_again = number is None and (refused is not None) == (before == "refused")
        if tap.number <= self._highest(tap.outbox):
            is_passed_over = number is None and refused is None
            hold(is_passed_over or is_told_again, "a tap is done once, and after those before it")
            return "repeated"
        if before not in {None, "done"} and is_told_again:
            return "repeated"
        hold((expected is None) == (refused is not None), "a tap is refused if the game refuses it")
        if expected is None:
            return "refused"
        hold(expected or number is None, "what changes nothing is no event")
        return "unchanged" if not expected else "superseded" if number is None else "done"

    def _highest(self, outbox):
        return max((row.tap_number for row in self._rows_before() if row.outbox == outbox), default=0)

    def _rows_before(self):
        return self.history.rows[: self.before]

    def _expected(self, tap):
        """The game's events for it after the taps before it in the request, None if it refuses."""
        earlier = [self.done[name] for name in self._names() if name in self.done and name[1] < tap.number]
        match = self.history.matches[max([self.before, *earlier]) - 1]
        name, *places = tap.place.split("/")
        try:
            return self.history.game.COMMANDS[name].decide(match, *map(int, places), tap.body)
        except RequestError:
            return None

    def _others(self, tap, later):
        """The last change of each other phone at its place: surely later, or perhaps not earlier."""
        mine = self.mark(tap)
        marks = [self.marks[row.tap] for row in self._last_at(tap).values() if row.number > tap.seen]
        return [mark for mark in marks if (mark.is_after(mine) if later else not mine.is_after(mark))]

    def _last_at(self, tap):
        places = {place for event in self._expected(tap) for place in event.places}
        rows = (row for row in self._rows_before() if places & {*self.history.events[row.number - 1].places})
        return {row.device: row for row in rows if row.device != self.request.device}


def check_score(history, before, answer):
    """A phone that alone did something since is not asked again whether that is what it saw."""
    is_asked = answer.error is not None and answer.error.key == "cards-changed"
    hold(not is_asked or _others_since(history, before, answer.request), "own taps are known to who scores")


def check_play(history, before, request, played):
    """A form is one event, however often the network brings it."""
    if history.version > before:
        hold(history.version == before + 1, "what a form asks for is one event")
        hold(request not in played, "what a form asked for once is done once")
        played.add(request)


def check_undo(history, before, request, undone):
    """An undo takes back what its reader saw or did, and does it once."""
    if history.version == before:
        return
    hold(isinstance(_undo(history), EventsUndone | EventUndone), "an undo is an event")
    hold(not _others_since(history, before, request), "nobody takes back what they have not seen")
    hold(request not in undone, "an undo that was asked once is done once")
    undone.add(request)


def check_own_undo(history, before, request, undone):
    """An undo of one's own takes back one change of that device, and does it once."""
    if history.version == before:
        return
    undo = _undo(history)
    hold(isinstance(undo, EventUndone), "an undo of one's own is of one event")
    hold(
        history.rows[undo.number - 1].device == request.device,
        "nobody's own undo takes back another's",
    )
    hold(request not in undone, "an undo that was asked once is done once")
    undone.add(request)


def _undo(history):
    """The last event but names that an event has given back after it."""
    pairs = zip(reversed(history.events), reversed(history.rows), strict=True)
    return next(event for event, row in pairs if row.device != OF_EVENT)


def _others_since(history, before, request):
    """The other phones that did something after what was seen."""
    return {row.device for row in history.rows[request.seen : before]} - {request.device}
