"""The figures of raw logs, counted the plain way: every event again from the first, every match by hand."""

import json
from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from assistant import games
from assistant.matches.player_keys import person_of

from .games.replaying import replay, standing

LONGEST_MINUTES = 12 * 60


@dataclass(frozen=True)
class Counted:
    """A match that is over, as its log tells it."""

    id: str
    uid: str
    game: str
    players: tuple
    people: tuple
    winners: tuple
    rule: str
    began: datetime
    ended: datetime
    rounds: int
    starting_player: int
    match: object


def logs(store):
    """Of each table its uid, and its events with their times."""
    uids = dict(store.engine.query("SELECT id, uid FROM tables"))
    rows = store.engine.query("SELECT table_id, at, kind, body FROM events ORDER BY table_id, number")
    found = {table: [] for table in uids}
    for table, at, kind, body in rows:
        found[table].append((datetime.fromisoformat(at), games.load(kind, json.loads(body))))
    return [(table, uids[table], log) for table, log in found.items()]


def over(store):
    """Every match that is over, by the id of its table."""
    counted = (count(table, uid, log) for table, uid, log in logs(store))
    return {match.id: match for match in counted if match}


def count(table, uid, log):
    events = [event for _, event in log]
    game, matches = replay(events)
    ended = None
    for number in standing(events):
        is_over = matches[number - 1].outcome is not None
        ended = (ended or log[number - 1][0]) if is_over else None
    match = matches[-1]
    if match.outcome is None:
        return None
    players, first = tuple(match.players), match.scored(1)
    return Counted(
        table,
        uid,
        game.KEY,
        players,
        tuple(map(person_of, players)),
        match.outcome.winners,
        match.outcome.rule,
        log[0][0],
        ended,
        len(match.rounds),
        first.starting_player if first else None,
        match,
    )


def people(matches, spellings):
    """By person the seats that they had, and those that won; `spellings` has whose a joined one is."""
    had, won = Counter(), Counter()
    for match in matches:
        for seat, person in enumerate(match.people):
            owner = spellings.get(person, person)
            if person:
                had[owner] += 1
                won[owner] += seat in match.winners
    return {person: (had[person], won[person]) for person in had}


def standing_of(last, game, matches):
    """How many of an evening's matches of a game each who sits there won, and how many were shared."""
    same = [match for match in matches if match.game == game]
    wins = [0] * len(last)
    for match in same:
        for winner in match.winners:
            seat = _sits_now(last, match.people, winner)
            if seat is not None:
                wins[seat] += 1
    return len(same), tuple(wins), sum(len(match.winners) > 1 for match in same)


def _sits_now(last, then, seat):
    """The present seat of the person who sat there then, None if they have none.

    Who is not known takes the seats that are left, in order: a renamed player of two, or one without a name.
    """
    now = {}
    for index, person in enumerate(then):
        if person and then.count(person) == 1 and last.count(person) == 1:
            now[index] = last.index(person)
    if len(then) == len(last):
        free = [index for index in range(len(last)) if index not in now.values()]
        strangers = [index for index in range(len(then)) if index not in now]
        now |= {
            index: place
            for index, place in zip(strangers, free, strict=True)
            if len(last) == 2 or then[index] == last[place] or "" in (then[index], last[place])
        }
    return now.get(seat)


def met(matches, game, known):
    """The matches of a game by these people, each by all spellings; None without any."""
    found = []
    for match in sorted(matches, key=lambda match: (match.ended, match.uid)):
        seats = [[i for i, person in enumerate(match.people) if person in one] for one in known]
        if match.game == game and all(len(one) == 1 for one in seats):
            found.append((match, [one[0] for one in seats]))
    return Recount(found, range(len(known))) if found else None


class Recount:
    """The figures of a head-to-head, each by a loop of its own."""

    def __init__(self, found, people):
        self.found = found
        self.people = people
        self.alone = [self._alone(match, seats) for match, seats in found]
        self.won = [{person for person in people if seats[person] in match.winners} for match, seats in found]

    @staticmethod
    def _alone(match, seats):
        """Which of them won alone."""
        if len(match.winners) > 1 or match.winners[0] not in seats:
            return None
        return seats.index(match.winners[0])

    @property
    def wins(self):
        return tuple(sum(person in winners for winners in self.won) for person in self.people)

    @property
    def shared(self):
        return sum(len(m.winners) > 1 and any(seat in m.winners for seat in seats) for m, seats in self.found)

    @property
    def others(self):
        return sum(all(seat not in match.winners for seat in seats) for match, seats in self.found)

    @property
    def minutes(self):
        took = [(match.ended - match.began).total_seconds() / 60 for match, _ in self.found]
        took = [minutes for minutes in took if minutes <= LONGEST_MINUTES]
        return sum(took) / len(took) if took else None

    @property
    def streaks(self):
        longest = [0 for _ in self.people]
        for person in self.people:
            run = 0
            for winners in self.won:
                run = run + 1 if person in winners else 0
                longest[person] = max(longest[person], run)
        return tuple(longest)

    @property
    def running(self):
        """The person with the most wins in a row up to the last match, unless several have, and how many."""
        run, best = 0, {*self.people}
        for winners in reversed(self.won):
            if not best & winners:
                break
            best &= winners
            run += 1
        return (min(best) if run and len(best) == 1 else None), run

    @property
    def leads(self):
        lead, leads = 0, []
        for winner in self.alone:
            lead += {0: 1, 1: -1, None: 0}.get(winner, 0)
            leads.append(lead)
        return leads

    @property
    def by_rule(self):
        won = {match.rule: [0 for _ in self.people] for match, _ in self.found}
        for (match, _), winners in zip(self.found, self.won, strict=True):
            for winner in winners:
                won[match.rule][winner] += 1
        return {rule: tuple(counts) for rule, counts in won.items()}

    @property
    def by_beginner(self):
        won = [[0 for _ in self.people] for _ in self.people]
        for (match, seats), winners in zip(self.found, self.won, strict=True):
            for winner in winners if match.starting_player in seats else ():
                won[seats.index(match.starting_player)][winner] += 1
        return tuple(map(tuple, won))

    def held(self):
        """With each of two people each marker ended so often."""
        counts = [[0, 0] for _ in range(7)]
        for match, seats in self.found:
            for geisha, side in enumerate(match.match.markers):
                if side is not None:
                    counts[geisha][seats.index(side)] += 1
        return [tuple(count) for count in counts]

    def money(self):
        return [[match.match.totals[seats[person]] for match, seats in self.found] for person in self.people]

    def places(self):
        """A winner's place is first; others come behind the winners and behind those with more money."""
        places = [[] for _ in self.people]
        for match, seats in self.found:
            for person in self.people:
                seat, totals = seats[person], match.match.totals
                before = [o for o in range(len(totals)) if o != seat and _beats(match, totals, o, seat)]
                places[person].append(1 + len(before))
        return places

    def closest(self, gap):
        """The id of the one with the least gap, then the most rounds, then the newest."""
        best = None
        for match, _ in self.found:
            key = (gap(match.match), -match.rounds)
            if best is None or key <= best[0]:
                best = key, match.id
        return best[1]


def _beats(match, totals, other, seat):
    if seat in match.winners:
        return False
    return other in match.winners or totals[other] > totals[seat]
