"""What must be true of each pairing, given what the log said before it."""

from collections import Counter
from itertools import combinations

from . import recount

ENOUGH = 20_000  # steps, after which whether all could meet somebody new is left open


class Unfair(AssertionError):
    """A pairing that breaks a rule."""


def check(entries):
    """Raise Unfair where the round that the last entry pairs breaks a rule."""
    before, newest = recount.facts(entries[:-1]), entries[-1].people
    _claim(len(_seated(newest)) == len({*_seated(newest)}), "somebody sits twice")
    _claim({*_seated(newest)} <= {*before.present}, "somebody sits who is not there")
    if not before.is_of_pairs:
        _groups(before, newest)
    elif before.format == "winner-stays":
        _winner_stays(before, newest)
    elif before.is_swiss:
        _all_are_there(before, newest)
        _swiss(before, newest)
    else:
        _all_are_there(before, newest)
        _robin(before, newest)
    _starts(before, newest)


def _claim(holds, otherwise):
    if not holds:
        raise Unfair(otherwise)


def _seated(round_):
    return [person for people in round_ for person in people]


def _all_are_there(before, newest):
    _claim(sorted(_seated(newest)) == sorted(before.present), "somebody who is there is not paired")
    _claim(max(map(len, newest)) <= 2, "more than two at a table")


def met(facts):
    """How often each two have been paired."""
    tables = [table.people for each in facts.rounds for table in each]
    return Counter(pair for people in tables for pair in combinations(sorted(people), 2))


def balance(facts):
    """How often each started less how often they did not."""
    count = Counter()
    for table in (table for each in facts.rounds for table in each if len(table.people) > 1):
        count.update(dict.fromkeys(table.people[1:], -1))
        count[table.people[0]] += 1
    return count


def _groups(before, newest):
    _claim(sorted(_seated(newest)) == sorted(before.present), "somebody who is there is not paired")
    sizes = sorted(map(len, newest))
    _claim(sizes[0] >= 3 and sizes[-1] - sizes[0] <= 1 and sizes[-1] <= 6, f"groups of {sizes}")


def _winner_stays(before, newest):
    _claim(list(map(len, newest)) == [2], "not one table of two")
    last_in, queue = {}, before.present
    for person in queue:
        own = [(number, 0) for number, table in enumerate(before.own(person), 1) if table]
        came = -1 if before.people[person].came_during else 1
        last_in[person] = max([(before.people[person].since - 1, came), *own])
    (last,) = before.rounds[-1] if before.rounds else [None]
    winners = ((last and before.result(last)) or ((),))[0] or ()
    stays = [one for one in newest[0] if one in winners][:1]
    comes = [one for one in newest[0] if one not in stays]
    longest = min((last_in[one] for one in queue if one not in newest[0]), default=(len(before.rounds), 1))
    _claim(all(last_in[one] <= longest for one in comes), "somebody has waited longer")
    if len(winners) == 1 and winners[0] in queue:
        _claim(winners[0] in newest[0], "the winner does not stay")


def _robin(before, newest):
    times, again = recount.ROBINS[before.format], met(before)
    pairs = [tuple(sorted(people)) for people in newest if len(people) == 2]
    _claim(all(again[pair] < times for pair in pairs), "somebody meets somebody too often")
    idle = [people[0] for people in newest if len(people) == 1]
    could = [pair for pair in combinations(sorted(idle), 2) if again[pair] < times]
    _claim(not could, "two have a bye who still have to meet")


def _swiss(before, newest):
    """Nobody has a bye too early; then no family meets, and nobody again, while that can be avoided."""
    again, had, points = met(before), byes(before), _points(before)
    idle = next((people[0] for people in newest if len(people) == 1), None)
    _claim(sum(len(people) == 1 for people in newest) == len(before.present) % 2, "more byes than one")
    turn = [None]
    if idle is not None:
        fewest = min(had[person] for person in before.present)
        _claim(had[idle] == fewest, "the bye is not for who has had fewest")
        turn = [person for person in before.present if had[person] == fewest]
    pairs = [tuple(sorted(people)) for people in newest if len(people) == 2]
    kin = Counter(pair for people in before.apart for pair in combinations(sorted(people), 2))
    family = [pair for pair in pairs if kin[pair]]
    _claim(not family or not _could(before, turn, kin), "a family meets")
    repeats = [pair for pair in pairs if again[pair]]
    _claim(not repeats or not _could(before, turn, again + kin), "somebody meets somebody again")
    lower = [person for person in turn if idle is not None and points[person] < points[idle]]
    _claim(not lower or repeats or not _could(before, lower, again + kin), "the bye is too high")


def _could(before, turn, avoided):
    """Whether all but one of these could be paired without any pair that is avoided."""
    for idle in turn:
        people = [person for person in before.present if person != idle]
        if _matched(people, avoided):
            return True
    return False


def _matched(people, avoided):
    """Whether all can be paired anew; False too where that would take too long to say."""
    free = {
        one: {other for other in people if other != one and not avoided[_pair(one, other)]} for one in people
    }
    steps = [ENOUGH]

    def rest(left):
        if not left:
            return True
        steps[0] -= 1
        if steps[0] < 0:
            return False
        one = min(left, key=lambda each: len(free[each] & left))
        return any(rest(left - {one, other}) for other in sorted(free[one] & left))

    return rest(frozenset(people))


def _pair(one, other):
    return (one, other) if one < other else (other, one)


def _points(before):
    return {row[1]: row[2] for row in recount.standing(before)}


def byes(before):
    """How many byes each counts as having had: who comes late, as many as anybody there from the start."""
    had = {
        person: [table is not None and len(table.people) == 1 for table in before.own(person)]
        for person in range(len(before.people))
    }
    steady = [person for person in before.present if before.people[person].since == 1]
    count = {}
    for person, somebody in enumerate(before.people):
        until = somebody.since - 1
        level = max((sum(had[one][:until]) for one in [*steady, person]), default=0)
        count[person] = level + sum(had[person][until:])
    return count


def _starts(before, newest):
    """Who has started less starts; of two who meet again in a double round robin, the other one."""
    started = balance(before)
    seated = {table.people for each in before.rounds for table in each}
    for people in newest:
        is_return = before.format == "double-round-robin" and people[::-1] in seated
        rest = [started[one] for one in people[1:]]
        _claim(is_return or not rest or started[people[0]] <= min(rest), "who started more starts again")
