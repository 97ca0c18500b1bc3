"""An event at random: every step is a request as an organizer or a table makes it, decided by the program."""

from contextlib import suppress
from functools import cached_property

from assistant import games
from assistant.games.errors import RequestError
from assistant.store import MatchRow, TournamentRow
from assistant.tournaments import decide, log, recording, seating
from assistant.tournaments.formats import formats_of
from assistant.tournaments.held import Held
from assistant.tournaments.tournament import after, replayed

# How often an event has so many people: the pairing of many is dear.
SIZES = ((3, 8, 55), (9, 16, 28), (17, 32, 12), (33, 64, 5))
GAMES = ("hanamikoji", "hanamikoji", "hanamikoji", "mai-star")
MOST_ROUNDS = 9
FIGURES = {"hanamikoji": "charm", "mai-star": "totals"}
ASKED = {"hanamikoji": "charm", "mai-star": "money"}
# What happens between two rounds, and how often.
STEPS = {
    "come": 3,
    "leave": 3,
    "come_back": 3,
    "fill_the_bye": 2,
    "swap": 2,
    "enter": 4,
    "correct_at_a_table": 4,
    "settle": 6,
    "undo": 3,
    "redo": 2,
    "keep_apart": 1,
    "rename": 1,
    "plan": 1,
    "rest": 6,
}


class Evening:
    """The log of an event as it goes on."""

    def __init__(self, rng):
        self.rng = rng
        self.log, self.states = [], []
        low, self.size, _ = rng.choices(SIZES, [often for *_, often in SIZES])[0]
        game = rng.choice(GAMES)
        format = rng.choice([*formats_of(game), "swiss"])
        people = [f"P{number}" for number in range(rng.randint(low, self.size))]
        body = {"name": "Club night", "game": game, "format": format, "people": people}
        self.most_rounds = rng.randint(1, MOST_ROUNDS)
        self._add(decide.open_tournament(body | ({"rounds": MOST_ROUNDS} if rng.random() < 0.5 else {})))

    @property
    def state(self):
        return self.states[-1]

    @property
    def held(self):
        return Held(TournamentRow("run", "watch"), self.state, {})

    @cached_property
    def format(self):
        return self.held.format

    def _add(self, *events):
        for event in events:
            self.states.append(after(self.states, event))
            self.log.append(event)

    def pair(self):
        """Pair a round as the service does; return whether there was one."""
        held = self.held
        try:
            decide.check_next(held.state, held.newest, {"anyway": self.rng.random() < 0.3})
        except RequestError:
            return False
        self._add(*decide.draw(self.state, self.rng.randrange(decide.MOST_LOT)))
        held = self.held
        people = held.format.next_round(held.state, held.rounds, held.standing)
        tables = [f"{len(self.log)}/{place}" if len(one) > 1 else None for place, one in enumerate(people)]
        if people:
            self._add(log.RoundPaired(tuple(people), tuple(tables)))
        return bool(people)

    def play(self):
        """Let most tables of the newest round come to their end, or the organizer enter their results."""
        for place, pairing in enumerate(self.state.rounds[-1] if self.state.rounds else ()):
            if not pairing.is_bye and self.rng.random() < 0.97:
                if self.rng.random() < 0.7:
                    self._end(pairing)
                else:
                    self._enter(len(self.state.rounds), place)

    def disturb(self):
        """Let one thing happen, or nothing; return its name."""
        name = self.rng.choices([*STEPS], STEPS.values())[0]
        with suppress(RequestError):
            getattr(self, f"_{name}")()
        return name

    def _come(self):
        new = [f"L{len(self.log)}-{number}" for number in range(self.rng.randint(1, 2))]
        self._add(*decide.change(self.state, {"join": new}))

    def _leave(self):
        count = self.rng.choice((1, 1, 1, 2))
        if len(self.state.present) > self.format.smallest + count:
            self._add(*decide.change(self.state, {"leave": self.rng.sample(self.state.present, count)}))

    def _come_back(self):
        gone = [one.name for one in self.state.people if one.has_left]
        if gone:
            self._add(*decide.change(self.state, {"join": [self.rng.choice(gone)]}))

    def _fill_the_bye(self):
        newest = self.state.rounds[-1] if self.state.rounds else ()
        seated = {person for pairing in newest for person in pairing.people}
        late = [person for person in self.state.present if person not in seated]
        byes = [place for place, pairing in enumerate(newest) if pairing.is_bye]
        if late and byes and not self.format.times and not self.format.queue:
            people = self.rng.sample([newest[byes[0]].people[0], late[0]], 2)
            self._add(log.ByeFilled(byes[0], tuple(people), f"{len(self.log)}/f"))

    def _swap(self):
        newest = self.held.newest
        if len(newest) > 1 and not self.format.queue:
            pairs = [self.rng.choice(meeting.people) for meeting in self.rng.sample(newest, 2)]
            people, numbers = decide.swap(self.state, newest, {"swap": pairs})
            pairings = [self.state.rounds[-1][number] for number in numbers]
            self._add(log.PeopleSwapped(people, numbers, (pairings[0].table, pairings[1].table)))

    def _enter(self, number=0, place=0):
        """A result from paper, now and then without figures; one didn't come; nobody won; taken out again."""
        if not number:
            number, place = self._place()
        people = self.state.rounds[number - 1][place].people
        figures, winners = self._played(people)
        kind = self.rng.random()
        body = {"winners": [people[seat] for seat in winners]}
        if kind < 0.15:
            came = self.rng.sample(people, self.rng.randint(1, len(people) - 1))
            body = {"winners": came[:1], "absent": [one for one in people if one not in came]}
        elif kind < 0.25:
            body = {"winners": []}
        elif kind < 0.3:
            body = {"winners": None}
        elif kind < 0.7:
            body[ASKED[self.state.opened.game]] = figures
        self._add(*decide.report(self.state, number, place, body))

    def _correct_at_a_table(self):
        number, place = self._place()
        self._end(self.state.rounds[number - 1][place], is_over=self.rng.random() < 0.9)

    def _place(self):
        """Some table of any round."""
        places = [
            (number, place)
            for number, each in enumerate(self.state.rounds, 1)
            for place, pairing in enumerate(each)
            if not pairing.is_bye
        ]
        if not places:
            raise RequestError("round", "none")
        return self.rng.choice(places)

    def _end(self, pairing, is_over=True):
        """A match ends at its table, or is open again."""
        game, count = self.state.opened.game, len(pairing.people)
        figures, winners = self._played(pairing.people)
        counted = {FIGURES[game]: figures, "favors": figures}
        names = ("",) * count
        ended = "2026-11-28T20:00:00+00:00" if is_over else None
        row = MatchRow(pairing.table, 2, game, names, "", ended, "", winners, None, counted, names, 1, 0)
        event = recording.recorded(self.held, row)
        self._add(*([event] if event else []))

    def _played(self, people):
        """The figures by seat, and the seats that have won."""
        figures = tuple(self.rng.randint(0, 10) for _ in people)
        return figures, tuple(seat for seat, one in enumerate(figures) if one == max(figures))

    def _settle(self):
        if self.state.proposed:
            proposals = self.held.proposals
            if proposals:
                number, place, _, _ = self.rng.choice(proposals)
                self._add(*decide.settle(self.state, number, place, {"take": self.rng.random() < 0.7}))

    def _undo(self):
        self._return_to(decide.undo(self.state, {}))

    def _redo(self):
        self._return_to(decide.undo(self.state, {"redo": True}))

    def _return_to(self, events):
        """Undo, unless somebody would have the result of others, which the service refuses."""
        state = replayed([*self.log, *events])
        if all(self.state.result(one) is None for one in seating.differing(self.state, state)):
            self._add(*events)

    def _keep_apart(self):
        family = self.rng.sample(range(len(self.state.people)), self.rng.randint(2, 3))
        self._add(*decide.keep_apart(self.state, {"apart": family}))

    def _rename(self):
        person = self.rng.randrange(len(self.state.people))
        self._add(*decide.rename(self.state, person, {"name": f"N{len(self.log)}"}))

    def _plan(self):
        self._add(
            *decide.plan(self.state, {"rounds": max(1, len(self.state.rounds) + self.rng.randint(0, 2))})
        )

    def _rest(self):
        pass


assert {*GAMES} == {*games.GAMES}
