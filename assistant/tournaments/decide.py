"""Requests on a tournament, turned into the events of its log; each raises Malformed and Illegal."""

from collections.abc import Callable, Collection, Mapping, Sequence

from .. import games
from ..games import reading
from ..games.errors import Absent, Conflict, Illegal, Malformed
from ..games.events import Event
from ..matches.player_keys import seat_named, shared_name
from .formats import PAIR, Format, format_of, formats_of
from .log import (
    EntriesUndone,
    LotDrawn,
    PeopleJoined,
    PeopleKeptApart,
    PeopleLeft,
    PeopleReturned,
    PersonRenamed,
    ProposalDismissed,
    ResultEntered,
    ResultRecorded,
    RoundsPlanned,
    TournamentEnded,
    TournamentOpened,
)
from .results import Meeting
from .tournament import Pairing, Result, Tournament

MOST = 64
MOST_ROUNDS = 63
MOST_LOT = 2**31 - 1
MOST_FIGURE = 999  # charm points or money
MOST_FIGURES = {"charm": 21, "money": MOST_FIGURE}  # of one in a match
MOST_TOGETHER = {"charm": 21}  # of all in a match, as each geisha favors one of them at most
WINNING = {"charm": 11}  # of one in a match, who has won with so many, while less can win by other goals
MOST_ENTRIES = 6_000
MOST_RECORDED = 5_000  # entries, after which what tables say is left out: the organizer can still enter it
_KEPT_FREE = 20  # entries that come otherwise, such as the removal of a person
_FIELDS = ("name", "game", "people")
_OPTIONS = ("format", "way", "rounds", "edition", "ending")


def check_room(state: Tournament, more: int) -> None:
    """Raise Conflict if the log of a tournament can't have so many more entries."""
    if not has_room(state, more):
        raise Conflict("body", "no-more-entries")


def has_room(state: Tournament, more: int) -> bool:
    """Return whether the log of a tournament can have so many more entries."""
    return state.version + more <= MOST_ENTRIES - _KEPT_FREE


def open_tournament(body: object) -> TournamentOpened:
    """Return the first event; without `rounds` there are as many as the format plans."""
    given = reading.fields(body, _FIELDS, _OPTIONS)
    game = reading.choice(given["game"], "game", tuple(games.GAMES))
    format = _format(given, game)
    people = _names(given["people"], "people", format.fewest)
    _check_all_differ(people)
    name, rounds = reading.name(given["name"], "name"), _rounds(given, format, len(people))
    opened = TournamentOpened(game, name, format.key, rounds, people)
    return TournamentOpened(**{**vars(opened), **_options(given, opened)})


def _format(given: Mapping[str, object], game: str) -> Format:
    """Return the `format`, which was called `way` before; where both are given they must not differ."""
    formats, at = formats_of(game), next((name for name in ("format", "way") if name in given), None)
    if at is None:
        raise Malformed("format", "missing")
    key = reading.choice(given[at], at, tuple(formats))
    reading.choice(given.get("way", key), "way", (key,))
    return formats[key]


def _names(value: object, at: str, fewest: int) -> tuple[str, ...]:
    return reading.some(value, at, fewest, MOST, reading.name)


def _rounds(given: Mapping[str, object], format: Format, people: int) -> int | None:
    if given.get("rounds") is not None:
        return reading.whole(given["rounds"], "rounds", 1, MOST_ROUNDS)
    return format.planned(people) if format.planned else None


def _options(given: Mapping[str, object], opened: TournamentOpened) -> dict[str, str]:
    """Return the edition and the ending, if any, once a table of two or three could be opened with them."""
    options = {key: given[key] for key in ("edition", "ending") if given.get(key) is not None}
    seated = opened.people[: max(PAIR, games.GAMES[opened.game].FEWEST_PLAYERS)]
    games.open_table(table_body(opened, seated) | options)
    return {key: str(value) for key, value in options.items()}


def table_body(opened: TournamentOpened, players: Sequence[str]) -> dict[str, object]:
    """Return the body that opens a table for these players, the first of whom starts."""
    options = {"edition": opened.edition, "ending": opened.ending}
    chosen = {key: value for key, value in options.items() if value is not None}
    return {"game": opened.game, "players": [*players], **chosen}


def _check_all_differ(names: Sequence[str]) -> None:
    shared = shared_name(names)
    if shared is not None:
        raise Illegal("people", "name-in-event", name=names[seat_named(shared, names) or 0])


def change(state: Tournament, body: object) -> list[Event]:
    """Return the events of people who `join`, by name, and `leave`; who had left under a name returns."""
    given = reading.fields(body, (), ("join", "leave"))
    leaving = reading.some(given.get("leave", ()), "leave", 0, MOST, _person(state))
    joining = _names(given.get("join", ()), "join", 0)
    _check_all_differ(joining)
    gone = [number for number in dict.fromkeys(leaving) if not state.people[number].has_left]
    new, back = _joining(state, joining)
    if len(state.people) + len(new) > MOST:
        raise Conflict("join", "event-full", max=MOST)
    events = (PeopleLeft(tuple(gone)), PeopleReturned(tuple(back)), PeopleJoined(tuple(new)))
    return [event for event in events if event.people]


def _joining(state: Tournament, names: Sequence[str]) -> tuple[list[str], list[int]]:
    """Return the names that are new, and the people who return; raise Illegal for a name that is taken."""
    known = [person.name for person in state.people]
    found = {name: seat_named(name, known) for name in names}
    back = [number for number in found.values() if number is not None]
    for number in back:
        if not state.people[number].has_left:
            raise Illegal("join", "name-in-event", name=known[number])
    return [name for name, number in found.items() if number is None], back


def _person(state: Tournament) -> Callable[[object, str], int]:
    return lambda value, at: reading.whole(value, at, 0, len(state.people) - 1)


def rename(state: Tournament, person: int, body: object) -> list[Event]:
    """Return the event that gives somebody another name, none if it is theirs; raise Absent."""
    if not 0 <= person < len(state.people):
        raise Absent("person", "no-such-player")
    name = reading.name(reading.fields(body, ("name",))["name"], "name")
    others = [one.name for number, one in enumerate(state.people) if number != person]
    if seat_named(name, others) is not None:
        raise Illegal("name", "name-in-event", name=name)
    return [] if name == state.people[person].name else [PersonRenamed(person, name)]


def plan(state: Tournament, body: object) -> list[Event]:
    """Return the event that plans `rounds`, no fewer than are paired; none if so many are."""
    given = reading.fields(body, ("rounds",))["rounds"]
    rounds = reading.whole(given, "rounds", max(1, len(state.rounds)), MOST_ROUNDS)
    return [] if rounds == state.planned and not state.has_ended else [RoundsPlanned(rounds)]


def end(state: Tournament) -> list[Event]:
    """Return the event that ends a tournament that has begun, none if that is so; raise Conflict."""
    if not state.rounds:
        raise Conflict("body", "not-begun")
    return [] if state.has_ended else [TournamentEnded()]


def report(state: Tournament, round_number: int, number: int, body: object) -> list[Event]:
    """Return the event that enters a result, or removes it for null `winners`; none if it is so.

    The body is `{"winners": [0, 3], "charm"? or "money"?: [12, 9], "absent"?: [3]}`; nobody won for [].
    """
    given = reading.fields(body, ("winners",), ("charm", "money", "absent"))
    pairing = pairing_of(state, round_number, number)
    if pairing.is_bye:
        raise Conflict("winners", "bye")
    result = None if given["winners"] is None else _result(state, pairing.people, given)
    if result == pairing.entered:
        return []
    winners, figures, absent = (result.winners, result.figures, result.absent) if result else (None, None, ())
    return [ResultEntered(round_number, number, winners, figures, absent)]


def _result(state: Tournament, people: Sequence[int], given: Mapping[str, object]) -> Result:
    """Return a result as it was entered; raise Malformed, and Illegal where it contradicts itself."""
    counted = format_of(state.opened).figure
    if {"charm", "money"} - {counted} & given.keys():
        raise Malformed(({"charm", "money"} - {counted}).pop(), "unknown-field")
    winners = _chosen(given["winners"], "winners", people)
    absent = _chosen(given.get("absent", ()), "absent", people)
    if {*winners} & {*absent}:
        raise Illegal("absent", "absent-winner")
    figures = None
    if given.get(counted) is not None:
        figures = reading.each(given[counted], counted, len(people), _up_to(MOST_FIGURES[counted]))
        if sum(figures) > (most := MOST_TOGETHER.get(counted, sum(figures))):
            raise Illegal(counted, "too-much-charm", max=most)
        behind = [own for one, own in zip(people, figures, strict=True) if one not in winners]
        if winners and any(own >= WINNING.get(counted, own + 1) for own in behind):
            raise Illegal(counted, "charm-wins", min=WINNING[counted])
    return Result(winners, figures, absent)


def _chosen(given: object, at: str, people: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted({*reading.some(given, at, 0, len(people), _one_of(people))}))


def _up_to(most: int) -> Callable[[object, str], int]:
    return lambda value, at: reading.whole(value, at, 0, most)


def settle(state: Tournament, round_number: int, number: int, body: object) -> list[Event]:
    """Return the events by which what a table says since counts, or not: `{"take": true}`; raise Conflict.

    A result that the organizer had entered goes, as it would count before the table's.
    """
    is_taken, pairing = takes(body), pairing_of(state, round_number, number)
    if pairing.key not in state.proposed:
        raise Conflict("take", "nothing-proposed")
    if not is_taken:
        return [ProposalDismissed(*pairing.key)]
    result = state.proposed[pairing.key]
    winners, figures = (result.winners, result.figures) if result else (None, None)
    removed = report(state, round_number, number, {"winners": None})
    return [*removed, ResultRecorded(*pairing.key, pairing.people, winners, figures)]


def takes(body: object) -> bool:
    """Return whether what a table says is to count; raise Malformed."""
    return reading.truth(reading.fields(body, ("take",))["take"], "take")


def pairing_of(state: Tournament, round_number: int, number: int) -> Pairing:
    """Return pairing `number` of a round; raise Absent."""
    if not 1 <= round_number <= len(state.rounds) or not 0 <= number < len(state.rounds[round_number - 1]):
        raise Absent("pairing", "no-such-pairing")
    return state.rounds[round_number - 1][number]


def _one_of(people: Sequence[int]) -> Callable[[object, str], int]:
    def read(value: object, at: str) -> int:
        number = reading.whole(value, at, 0, MOST - 1)
        if number not in people:
            raise Illegal(at, "not-in-pairing")
        return number

    return read


def keep_apart(state: Tournament, body: object) -> list[Event]:
    """Return the event of people who are not to meet, `{"apart": [2, 5]}`; none if that is so.

    Raises Malformed, and Illegal for fewer than two.
    """
    given = reading.fields(body, ("apart",))["apart"]
    people = {*reading.some(given, "apart", 0, MOST, _person(state))}
    if len(people) < PAIR:
        raise Illegal("apart", "not-two-people")
    is_so = any(people <= {*group} for group in state.apart)
    return [] if is_so else [PeopleKeptApart(tuple(sorted(people)))]


def draw(state: Tournament, lot: int) -> list[LotDrawn]:
    """Return the event of this lot if it is time to draw one: before the first round."""
    return [] if state.rounds or state.lot is not None else [LotDrawn(lot)]


def undo(state: Tournament, body: object) -> list[Event]:
    """Return the event that undoes the last event in force for `{}`, or all after 12 for `{"to": 12}`.

    `{"redo": true}` puts back what the last undo took away. With `discard`, results may go along.
    """
    given = reading.fields(body, (), ("to", "redo", "discard"))
    reading.truth(given.get("discard", False), "discard")
    if "redo" in given and reading.truth(given["redo"], "redo"):
        if not state.redoable:
            raise Conflict("redo", "nothing-to-redo")
        return [EntriesUndone(state.redoable[-1])]
    if not state.undoable and "to" not in given:
        raise Conflict("to", "nothing-to-undo")
    default = state.undoable[-2] if len(state.undoable) > 1 else 1
    to = reading.whole(given.get("to", default), "to", 1, state.version)
    return [] if to == state.version else [EntriesUndone(to)]


def check_discards(rounds: Collection[int], body: object) -> None:
    """Raise Conflict where results of these rounds, or matches under way, would go along unasked."""
    given = reading.fields(body, (), ("to", "redo", "discard"))
    if rounds and not reading.truth(given.get("discard", False), "discard"):
        raise Conflict("discard", "would-discard-results", would_discard=sorted(rounds))


def check_next(state: Tournament, newest: Sequence[Meeting], body: object) -> None:
    """Raise Conflict where the next round can't be paired: unless `anyway`, while a table is not over."""
    reading.fields(body, (), ("anyway",))
    if state.has_ended or (state.planned is not None and len(state.rounds) >= state.planned):
        raise Conflict("rounds", "all-rounds-paired")
    if not is_anyway(body) and any(meeting.is_open for meeting in newest):
        raise Conflict("rounds", "round-not-over")


def is_anyway(body: object) -> bool:
    """Return whether a request is to be done `anyway`; raise Malformed."""
    given = body.get("anyway", False) if isinstance(body, dict) else False
    return reading.truth(given, "anyway")


def fill_bye(state: Tournament, newest: Sequence[Meeting], body: object) -> tuple[int, int]:
    """Return the number of the pairing of who sits out, and who comes late to play against them.

    The body is `{"fill_bye": 5}`.
    """
    late = _person(state)(reading.fields(body, ("fill_bye",))["fill_bye"], "fill_bye")
    if late not in waiting_for_bye(state, newest):
        raise Conflict("fill_bye", "not-waiting")
    bye = bye_to_fill(state, newest)
    if bye is None:
        raise Conflict("fill_bye", "no-bye")
    return bye, late


def waiting_for_bye(state: Tournament, newest: Sequence[Meeting]) -> list[int]:
    """Return the people who are present and not in the newest round."""
    playing = {person for meeting in newest for person in meeting.people}
    return [person for person in state.present if person not in playing]


def bye_to_fill(state: Tournament, newest: Sequence[Meeting]) -> int | None:
    """Return the number of the first bye of somebody present in a round that goes on, None without one."""
    if state.has_ended or not any(meeting.is_open for meeting in newest):
        return None
    byes = (number for number, meeting in enumerate(newest) if meeting.is_bye)
    return next((number for number in byes if newest[number].people[0] in state.present), None)


def swap(
    state: Tournament, newest: Sequence[Meeting], body: object
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return two people of the newest round and the numbers of their pairings, neither of which has a result.

    The body is `{"swap": [2, 5]}`, with `anyway` for people who should not meet.
    """
    given = reading.fields(body, ("swap",), ("anyway",))["swap"]
    is_anyway(body)
    one, other = reading.each(given, "swap", PAIR, _person(state))
    places = {person: number for number, meeting in enumerate(newest) for person in meeting.people}
    if one not in places or other not in places or places[one] == places[other]:
        raise Conflict("swap", "not-in-two-pairings")
    for person in (one, other):
        if newest[places[person]].has_result:
            raise Conflict("swap", "already-played")
    return (one, other), (places[one], places[other])
