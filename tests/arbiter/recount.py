"""The standing of an event by FIDE's text, from the events of its log alone.

Tie-break regulations in force from 2026-03-01, for Swiss: unplayed rounds. Who has left counts for their
opponents as if they had drawn every round after the last for which they were there; a round without an
opponent is one against a dummy with as many points as oneself, but no more than a draw in every round gives.
In a round robin a forfeit is a result like any other.
"""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from assistant.tournaments import log

HALF = Fraction(1, 2)
SIDE = (
    log.HostJoined,
    log.LotDrawn,
    log.ResultRecorded,
    log.ProposalDismissed,
)  # ResultProposed is the second's
ROBINS = {"round-robin": 1, "double-round-robin": 2}


@dataclass
class Somebody:
    """`since` is the first round for which they could be paired; `came_during` whether another was played."""

    has_left: bool = False
    since: int = 1
    came_during: bool = False


@dataclass
class Table:
    """Who sits at a table, and its key: the entry that made it, and its place there."""

    people: tuple
    key: tuple
    entered: object = None


@dataclass
class Facts:
    """What a log says: people, the tables of each round, and the results that tables have told by key."""

    game: str
    format: str
    people: list
    rounds: list = field(default_factory=list)
    told: dict = field(default_factory=dict)
    recorded: list = field(default_factory=list)
    apart: list = field(default_factory=list)

    @property
    def present(self):
        return [number for number, one in enumerate(self.people) if not one.has_left]

    @property
    def is_swiss(self):
        return self.format == "swiss"

    @property
    def is_of_pairs(self):
        return self.game == "hanamikoji"

    def result(self, table):
        """(winners, figures, absent), None while it is open."""
        if len(table.people) == 1:
            return table.people, None, ()
        return table.entered or self.told.get(table.key)

    def own(self, person):
        """Their table in each round, None where they had none."""
        return [next((one for one in each if person in one.people), None) for each in self.rounds]


def facts(entries):
    """What the entries of a log say that are in force."""
    opening = entries[0]
    found = Facts(opening.game, opening.way, [Somebody() for _ in opening.people])
    found.recorded += [each for each in enumerate(entries, 1) if type(each[1]) is log.ResultRecorded]
    for number, entry in in_force(entries):
        _APPLY[type(entry)](found, number, entry)
    for entry in entries:
        if type(entry) is log.ResultRecorded:
            is_open = entry.winners is None
            found.told[entry.paired, entry.pairing] = None if is_open else (entry.winners, entry.figures, ())
    return found


def in_force(entries):
    """The numbered entries that no undo has taken away, in order."""
    after = [[]]
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, log.EntriesUndone):
            after.append(after[entry.to])
        elif number == 1 or isinstance(entry, SIDE):
            after.append(after[-1])
        else:
            after.append([*after[-1], (number, entry)])
    return after[-1]


def _join(found, number, entry):
    found.people += [_newcomer(found, number) for _ in entry.people]


def _newcomer(found, number):
    """Somebody who comes with entry `number`."""
    ended = {
        (entry.paired, entry.pairing): entry.winners is not None
        for recorded, entry in found.recorded
        if recorded < number
    }
    newest = [table for table in (found.rounds or [[]])[-1] if len(table.people) > 1]
    is_playing = any(not table.entered and not ended.get(table.key) for table in newest)
    return Somebody(since=len(found.rounds) + 1, came_during=is_playing)


def _leave(found, _, entry):
    for person in entry.people:
        found.people[person].has_left = True


def _return(found, number, entry):
    for person in entry.people:
        found.people[person] = _newcomer(found, number)


def _pair(found, number, entry):
    found.rounds.append([Table(people, (number, place)) for place, people in enumerate(entry.people)])


def _swap(found, _, entry):
    one, other = entry.people
    for table in found.rounds[-1]:
        table.people = tuple({one: other, other: one}.get(each, each) for each in table.people)
        if {*table.people} & {*entry.people}:
            table.entered = None


def _fill(found, _, entry):
    table = found.rounds[-1][entry.pairing]
    table.people, table.entered = entry.people, None
    for person in entry.people:
        somebody = found.people[person]
        somebody.since = min(somebody.since, len(found.rounds))


def _enter(found, _, entry):
    result = None
    if entry.winners is not None:
        result = entry.winners, getattr(entry, "figures", None), getattr(entry, "absent", ())
    found.rounds[entry.round - 1][entry.pairing].entered = result


_APPLY = {
    log.PeopleJoined: _join,
    log.PeopleLeft: _leave,
    log.PeopleReturned: _return,
    log.RoundPaired: _pair,
    log.PeopleSwapped: _swap,
    log.ByeFilled: _fill,
    log.ResultEntered: _enter,
    log.ResultReported: _enter,
    log.PeopleKeptApart: lambda found, _, entry: found.apart.append(entry.people),
    log.PersonRenamed: lambda *_: None,
    log.RoundsPlanned: lambda *_: None,
    log.TournamentEnded: lambda *_: None,
}


def standing(found):
    """The rows, first of all the leader: (rank, person, points, tie-breaks, played, won, byes)."""
    people = range(len(found.people))
    own = [found.own(person) for person in people]
    shown = [person for person in people if any(own[person]) or not found.people[person].has_left]
    points = [_points(found, person, own[person]) for person in people]
    met = [_met(found, person, own[person]) for person in people]
    rows = []
    for person in shown:
        equals = [other for other in shown if points[other] == points[person]]
        values = (
            _direct_encounter(person, equals, met),
            _buchholz(found, person, own, points, met) if found.is_swiss else _sonneborn(person, points, met),
            _figures(found, person, own[person], met),
        )
        rows.append((person, points[person], values, *_counts(found, person, own[person])))
    rows.sort(key=lambda row: (-row[1], *(-(value or 0) for value in row[2]), row[0]))
    orders = [(row[1], *(value or 0 for value in row[2])) for row in rows]
    return [
        (1 + sum(other > order for other in orders), *row) for order, row in zip(orders, rows, strict=True)
    ]


def _points(found, person, own):
    return sum((_point(found, person, table) for table in own if table), Fraction())


def _point(found, person, table):
    """Of a bye 1 in Swiss; else the part of the others who are behind, and half of that of equals."""
    result = found.result(table)
    if len(table.people) == 1:
        return Fraction(found.is_swiss)
    if not result:
        return Fraction()
    others = [other for other in table.people if other != person]
    return sum((_score(table.people, result, person, other) for other in others), Fraction()) / len(others)


def _score(people, result, person, other):
    """1, ½ or 0 of a person against another at their table."""
    winners, figures, absent = result
    if not winners or person in absent:
        return Fraction()
    if other in absent or (person in winners) > (other in winners):
        return Fraction(1)
    if (person in winners) < (other in winners):
        return Fraction()
    own, its = (figures[people.index(one)] for one in (person, other)) if figures else (0, 0)
    if person in winners or own == its:
        return HALF
    return Fraction(own > its)


def _met(found, person, own):
    """For each round (other, score) of those whom a person has met in it, None while it is open."""
    rounds = []
    for table in own:
        result = found.result(table) if table else ((), None, ())
        if result is None:
            rounds.append(None)
            continue
        winners, _, absent = result
        others = [other for other in table.people if other != person] if table else []
        if found.is_swiss:  # what was not played over the board has no opponent
            gone = not winners or person in absent
            others = [] if gone else [other for other in others if other not in absent]
        rounds.append([(other, _score(table.people, result, person, other)) for other in others])
    return rounds


def _direct_encounter(person, equals, met):
    """The points against those with as many points, None where not all of these have met each other."""
    against = [{other for each in met[one] for other, _ in each or ()} for one in equals]
    if len(equals) < 2 or any({*equals} - {one} - seen for one, seen in zip(equals, against, strict=True)):
        return None
    return sum(score for each in met[person] for other, score in each or () if other in equals)


def _buchholz(found, person, own, points, met):
    rounds = len(found.rounds)
    total = Fraction()
    for each in met[person]:
        if each:
            total += sum(points[other] + _drawn_since(found, other, own[other]) for other, _ in each)
        elif each is not None:
            total += min(points[person], HALF * rounds)
    return total


def _drawn_since(found, person, own):
    """½ for each round at the end for which somebody who has left was not there."""
    drawn = Fraction()
    for table in reversed(own if found.people[person].has_left else []):
        if table and person not in (found.result(table) or ((), None, ()))[2]:
            break
        drawn += HALF
    return drawn


def _sonneborn(person, points, met):
    return sum((points[other] * score for each in met[person] for other, score in each or ()), Fraction())


def _figures(found, person, own, met):
    """The charm points ahead of the opponents, of groups the money earned."""
    total = 0
    for table, each in zip(own, met[person], strict=True):
        figures = found.result(table)[1] if each else None
        if figures:
            mine = figures[table.people.index(person)]
            total += mine - (sum(figures) - mine if found.is_of_pairs else 0)
    return total


def _counts(found, person, own):
    """How many matches somebody has played and won alone, and their byes."""
    count = Counter()
    for table in own:
        winners, _, absent = (found.result(table) if table else None) or ((), None, ())
        is_bye = table is not None and len(table.people) == 1
        came = [one for one in table.people if one not in absent] if table else []
        is_played = bool(winners) and person in came and len(came) > 1
        count.update(byes=is_bye, played=is_played, won=is_played and winners == (person,))
    return count["played"], count["won"], count["byes"]
