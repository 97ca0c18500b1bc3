"""Requests on an event: what they become, and what is refused with which reason."""

from dataclasses import replace

import pytest

from assistant.games.errors import RequestError
from assistant.tournaments import decide
from assistant.tournaments.log import (
    EntriesUndone,
    LotDrawn,
    PeopleJoined,
    PeopleKeptApart,
    PeopleLeft,
    PeopleReturned,
    ResultEntered,
    RoundPaired,
    TournamentEnded,
    TournamentOpened,
)
from assistant.tournaments.results import meetings
from assistant.tournaments.tournament import replayed

OPENED = TournamentOpened("hanamikoji", "Club night", "swiss", 2, ("Anna", "Noé", "Ugo"))
PAIRED = RoundPaired(((0, 1), (2,)), ("one", None))
STATE = replayed([OPENED, PAIRED, PeopleLeft((2,))])
NEWEST = meetings(STATE)[-1]
BODY = {"name": "Club night", "game": "hanamikoji", "format": "swiss", "people": ["Anna", "Noé", "Ugo"]}


def refusal(function, *arguments):
    with pytest.raises(RequestError) as refused:
        function(*arguments)
    return refused.value.at, refused.value.key


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"format": "knockout"}, ("format", "not-an-option")),
        ({"way": "round-robin"}, ("way", "not-an-option")),
        ({"game": "go"}, ("game", "not-an-option")),
        ({"name": ""}, ("name", "name-length")),
        ({"people": ["Anna", "Noé"]}, ("people", "wrong-number")),
        ({"people": [f"P{n}" for n in range(65)]}, ("people", "wrong-number")),
        ({"people": ["Anna", "anna", "Noé"]}, ("people", "name-in-event")),
        ({"people": ["Anna", "Noé", 3]}, ("people/2", "not-a-text")),
        ({"rounds": 0}, ("rounds", "out-of-range")),
        ({"rounds": 64}, ("rounds", "out-of-range")),
        ({"edition": "nobody's"}, ("edition", "not-an-option")),
        ({"ending": "never"}, ("ending", "not-an-option")),
        ({"game": "mai-star", "format": "winner-stays"}, ("format", "not-an-option")),
        ({"extra": 1}, ("extra", "unknown-field")),
    ],
)
def test_an_event_that_cant_be_is_not_opened(changes, expected):
    assert refusal(decide.open_tournament, {**BODY, **changes}) == expected


def test_the_format_may_go_by_the_name_it_had_before():
    unnamed = {key: value for key, value in BODY.items() if key != "format"}
    expected = decide.open_tournament(BODY)
    for names in ({"way": "swiss"}, {"way": "swiss", "format": "swiss"}):
        assert decide.open_tournament({**unnamed, **names}) == expected
    assert refusal(decide.open_tournament, unnamed) == ("format", "missing")


@pytest.mark.parametrize(
    ("format", "people", "rounds"),
    [("swiss", 3, 3), ("swiss", 8, 3), ("swiss", 9, 4), ("swiss", 64, 6), ("round-robin", 9, None)],
)
def test_swiss_has_as_many_rounds_as_decide_unless_the_host_says_otherwise(format, people, rounds):
    body = {**BODY, "format": format, "people": [f"P{n}" for n in range(people)]}
    assert decide.open_tournament(body).rounds == rounds
    assert decide.open_tournament({**body, "rounds": 5}).rounds == 5


@pytest.mark.parametrize(
    ("body", "events"),
    [
        ({}, []),
        ({"leave": [2]}, []),
        ({"leave": [0, 0]}, [PeopleLeft((0,))]),
        ({"join": ["Zoé", "ugo"]}, [PeopleReturned((2,)), PeopleJoined(("Zoé",))]),
        ({"join": ["Zoé"], "leave": [1]}, [PeopleLeft((1,)), PeopleJoined(("Zoé",))]),
    ],
)
def test_people_come_late_go_and_return_under_their_name(body, events):
    assert decide.change(STATE, body) == events


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"join": ["ANNA"]}, ("join", "name-in-event")),
        ({"join": ["Zoé", "zoé"]}, ("people", "name-in-event")),
        ({"join": [f"L{n}" for n in range(62)]}, ("join", "event-full")),
        ({"leave": [3]}, ("leave/0", "out-of-range")),
        ({"leave": "Anna"}, ("leave", "not-a-list-of-some")),
    ],
)
def test_people_who_cant_come_or_go_are_told_why(body, expected):
    assert refusal(decide.change, STATE, body) == expected


@pytest.mark.parametrize(
    ("body", "events"),
    [
        ({"winners": [1]}, [ResultEntered(1, 0, (1,))]),
        ({"winners": [1, 0]}, [ResultEntered(1, 0, (0, 1))]),
        ({"winners": [1], "charm": [9, 12]}, [ResultEntered(1, 0, (1,), (9, 12))]),
        ({"winners": [1], "charm": [10, 9]}, [ResultEntered(1, 0, (1,), (10, 9))]),  # by four geisha
        ({"winners": [1], "absent": [0]}, [ResultEntered(1, 0, (1,), None, (0,))]),
        ({"winners": []}, [ResultEntered(1, 0, ())]),
        ({"winners": None}, []),
    ],
)
def test_a_result_is_entered_once(body, events):
    assert decide.report(STATE, 1, 0, body) == events
    after = replayed([OPENED, PAIRED, *events])
    assert decide.report(after, 1, 0, body) == []


@pytest.mark.parametrize(
    ("place", "body", "expected"),
    [
        ((1, 0), {"winners": [2]}, ("winners/0", "not-in-pairing")),
        ((1, 0), {"winners": [1], "absent": [1]}, ("absent", "absent-winner")),
        ((1, 0), {"winners": [1], "charm": [9]}, ("charm", "wrong-length")),
        ((1, 0), {"winners": [1], "charm": [9, 22]}, ("charm/1", "out-of-range")),
        ((1, 0), {"winners": [1], "charm": [9, 13]}, ("charm", "too-much-charm")),
        ((1, 0), {"winners": [1], "charm": [11, 10]}, ("charm", "charm-wins")),
        ((1, 0), {"winners": [1], "money": [9, 4]}, ("money", "unknown-field")),
        ((1, 0), {}, ("winners", "missing")),
        ((1, 1), {"winners": [2]}, ("winners", "bye")),
        ((1, 2), {"winners": [0]}, ("pairing", "no-such-pairing")),
        ((2, 0), {"winners": [0]}, ("pairing", "no-such-pairing")),
        ((0, 0), {"winners": [0]}, ("pairing", "no-such-pairing")),
    ],
)
def test_a_result_of_nobody_there_is_refused(place, body, expected):
    assert refusal(decide.report, STATE, *place, body) == expected


APART = replayed([OPENED, PeopleKeptApart((0, 2))])


@pytest.mark.parametrize(
    ("state", "people", "events"),
    [
        (STATE, [2, 0], [PeopleKeptApart((0, 2))]),
        (APART, [2, 0], []),
        (APART, [0, 1], [PeopleKeptApart((0, 1))]),
        (APART, [0, 1, 2], [PeopleKeptApart((0, 1, 2))]),
    ],
)
def test_people_are_kept_apart_once(state, people, events):
    assert decide.keep_apart(state, {"apart": people}) == events


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        ([1], ("apart", "not-two-people")),
        ([1, 1], ("apart", "not-two-people")),
        ([1, 3], ("apart/1", "out-of-range")),
    ],
)
def test_nobody_is_kept_apart_from_nobody(people, expected):
    assert refusal(decide.keep_apart, STATE, {"apart": people}) == expected


def test_a_lot_is_drawn_once_and_again_when_the_first_round_was_undone():
    drawn = [OPENED, LotDrawn(7), PAIRED]
    assert decide.draw(replayed([OPENED]), 7) == [LotDrawn(7)]
    assert [decide.draw(replayed(log), 8) for log in (drawn[:2], drawn, [OPENED, PAIRED])] == [[], [], []]
    undone = replayed([*drawn, *decide.undo(replayed(drawn), {})])
    assert decide.draw(undone, 8) == [LotDrawn(8)]


@pytest.mark.parametrize(
    ("body", "events"), [({}, [EntriesUndone(2)]), ({"to": 1}, [EntriesUndone(1)]), ({"to": 3}, [])]
)
def test_undoing_goes_back_by_one_or_to_a_number(body, events):
    assert decide.undo(STATE, body) == events


def test_the_opening_is_never_undone():
    assert refusal(decide.undo, replayed([OPENED]), {}) == ("to", "nothing-to-undo")
    assert refusal(decide.undo, STATE, {"to": 0}) == ("to", "out-of-range")


def test_a_round_waits_for_the_tables_of_the_round_before_unless_told_otherwise():
    assert refusal(decide.check_next, STATE, NEWEST, {}) == ("rounds", "round-not-over")
    decide.check_next(STATE, NEWEST, {"anyway": True})
    twice = replayed([OPENED, PAIRED, PAIRED])
    assert refusal(decide.check_next, twice, NEWEST, {"anyway": True}) == ("rounds", "all-rounds-paired")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"swap": [0, 1]}, ("swap", "not-in-two-pairings")),
        ({"swap": [0]}, ("swap", "wrong-length")),
        ({"swap": [0, 3]}, ("swap/1", "out-of-range")),
        ({"swap": [0, 2], "leave": [1]}, ("leave", "unknown-field")),
    ],
)
def test_people_who_dont_sit_apart_cant_be_swapped(body, expected):
    assert refusal(decide.swap, STATE, NEWEST, body) == expected


def test_a_bye_is_filled_by_somebody_late_while_its_round_goes_on():
    late = [OPENED, PAIRED, PeopleJoined(("Zoé",))]
    cases = {
        "filled": (late, (1, 3)),
        "of nobody": (late[:2], ("fill_bye", "out-of-range")),
        "by who plays": (late, ("fill_bye", "not-waiting")),
        "over": ([*late, ResultEntered(1, 0, (0,))], ("fill_bye", "no-bye")),
        "gone": ([*late, PeopleLeft((2,))], ("fill_bye", "no-bye")),
        "ended": ([*late, TournamentEnded()], ("fill_bye", "no-bye")),
    }
    for name, (events, expected) in cases.items():
        state = replayed(events)
        given = state, meetings(state)[-1], {"fill_bye": 0 if name == "by who plays" else 3}
        filled = name == "filled"
        assert (decide.fill_bye(*given) if filled else refusal(decide.fill_bye, *given)) == expected, name


def test_a_log_has_an_end_with_room_for_what_others_append():
    full = replace(STATE, version=decide.MOST_ENTRIES - 20)
    decide.check_room(replace(full, version=full.version - 1), 1)
    with pytest.raises(RequestError, match="no-more-entries"):
        decide.check_room(full, 1)


def test_who_has_played_is_not_swapped():
    played = replayed([OPENED, PAIRED, ResultEntered(1, 0, (0,))])
    newest = meetings(played)[-1]
    assert refusal(decide.swap, played, newest, {"swap": [0, 2]}) == ("swap", "already-played")
    assert decide.swap(STATE, NEWEST, {"swap": [0, 2]}) == ((0, 2), (0, 1))
