"""What is said of an event's changes and results."""

import pytest

from assistant.i18n import Translator
from assistant.store import TournamentRow
from assistant.tournaments import tournament
from assistant.tournaments.held import Held
from assistant.tournaments.log import (
    ByeFilled,
    PeopleJoined,
    PeopleKeptApart,
    PeopleLeft,
    PeopleReturned,
    PeopleSwapped,
    PersonRenamed,
    ResultEntered,
    ResultProposed,
    ResultRecorded,
    ResultReported,
    RoundPaired,
    RoundsPlanned,
    TournamentEnded,
    TournamentOpened,
)
from assistant.tournaments.results import Meeting
from assistant.tournaments.sentences import (
    change,
    manner_of,
    match_of,
    overruled,
    proposal,
    result_of,
)
from assistant.tournaments.tournament import Result, replayed
from assistant.tournaments.upcoming import awaited, told

OPENED = TournamentOpened("hanamikoji", "Cup", "swiss", 3, ("Anna", "Noah", "Zoé", "Ugo", "Lin"))
PAIRED = RoundPaired(((0, 1), (2, 3), (4,)), ("one", "two", None))
AGAIN = RoundPaired(((4, 0), (1, 2), (3,)), ("three", "four", None))
ANNA = ResultRecorded(2, 0, (0, 1), (0,), (11, 9))
ZOE = ResultEntered(1, 1, (2,))
STATE = replayed([OPENED, PAIRED])
CHANGES = [
    (PeopleJoined(("Mia", "Théo")), "Mia and Théo joined"),
    (PeopleJoined(("A", "B", "C", "D")), "4 players joined"),
    (PeopleLeft((1,)), "Noah left"),
    (PeopleReturned((1,)), "Noah came back"),
    (PeopleKeptApart((0, 1)), "Anna and Noah kept apart"),
    (PeopleSwapped((1, 2), (0, 1), ("one", "two")), "Noah and Zoé swapped"),
    (ByeFilled(2, (4, 3), "three"), "Lin and Ugo paired"),
    (PersonRenamed(1, "Noé"), "name changed (Noé)"),
    (PAIRED, "round 1 paired"),
    (ResultReported(1, 1, (2,)), "result at table 2"),
    (ZOE, "result at table 2"),
    (RoundsPlanned(4), "4 rounds planned"),
    (TournamentEnded(), "event ended"),
]


def english(sentence):
    translated = sentence.translated_by(Translator(lambda *_: ""))
    return translated.replace("\xa0", " ")


def held(*events):
    return Held(TournamentRow("id", "watch", None), replayed([OPENED, *events]), {})


@pytest.mark.parametrize(("event", "expected"), CHANGES, ids=[expected for _, expected in CHANGES])
def test_a_change_is_named_with_its_people_or_its_table(event, expected):
    assert english(change(STATE, event)) == expected


def test_every_change_that_can_be_undone_is_named():
    undoable = tournament._APPLY.keys() - {*tournament._BESIDE}
    assert {type(event) for event, _ in CHANGES} == undoable


def test_the_result_of_an_older_round_is_told_with_its_round():
    state = replayed([OPENED, PAIRED, AGAIN])
    assert english(change(state, ZOE)) == "result at table 2 in round 1"


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (None, "no result"),
        (Result(()), "nobody won"),
        (Result((0, 1)), "shared victory"),
        (Result((1,)), "Noah"),
        (Result((1,), (9, 11)), "Noah, 11 to 9"),
    ],
)
def test_a_result_is_told_by_its_winner(result, expected):
    assert english(result_of(STATE, (0, 1), result)) == expected


@pytest.mark.parametrize(
    ("meeting", "is_entered", "expected"),
    [
        (Meeting((0, 1), (0,), None, (1,)), True, "Noah didn’t come"),
        (Meeting((0, 1), ()), True, "nobody won"),
        (Meeting((0, 1), (0, 1)), False, "shared victory"),
        (Meeting((0, 1), (0, 1)), True, "shared victory, entered by hand"),
        (Meeting((0, 1), (0,)), True, "entered by hand"),
        (Meeting((0, 1), (0,)), False, None),
        (Meeting((0, 1), None), False, None),
        (Meeting((4,), (4,)), False, None),
    ],
)
def test_what_was_not_simply_won_at_a_table_says_so(meeting, is_entered, expected):
    manner = manner_of(STATE, meeting, is_entered=is_entered)
    assert (manner and english(manner)) == expected


def test_a_table_is_quoted_where_a_result_by_hand_has_another_winner():
    noah, anna = ResultEntered(1, 0, (1,)), ResultEntered(1, 0, (0,))
    for events, expected in [
        ((ANNA, noah), "The table says: Anna, 11 to 9"),
        ((noah, ANNA), "The table says: Anna, 11 to 9"),
        ((ANNA, anna), None),
        ((noah,), None),
        ((ANNA,), None),
    ]:
        event = held(PAIRED, *events)
        said = overruled(event.state, event.state.pairings[0])
        assert (said and english(said)) == expected


def test_a_match_is_told_with_its_result_or_how_far_it_is():
    event = held(PAIRED, ANNA, AGAIN, ResultEntered(2, 0, ()))
    matches = [english(match_of(event, one)) for one in event.state.pairings if not one.is_bye]
    assert matches == [
        "Anna – Noah: 11 to 9",
        "Zoé – Ugo: in progress",
        "Lin – Anna: nobody won",
        "Noah – Zoé: in progress",
    ]
    assert [(number, place.table) for number, place in awaited(event)] == [(1, 2), (2, 2)]


def test_a_table_that_says_something_else_is_told_with_what_counts():
    other, none = (ResultProposed(2, 0, (0, 1), *said) for said in (((1,), (9, 11)), (None, None)))
    assert [english(proposal(held(PAIRED, ANNA, AGAIN, each), 1, 0)) for each in (other, none)] == [
        "Table 1 of event round 1 now says: Noah, 11 to 9. The event still counts: Anna, 11 to 9.",
        "Table 1 of event round 1 no longer has a result. The event still counts: Anna, 11 to 9.",
    ]


@pytest.mark.parametrize(
    ("events", "person", "expected"),
    [
        ([PAIRED, PeopleLeft((0,))], 1, "Anna has left. The organizer will decide how your match counts."),
        ([PAIRED, AGAIN], 3, "Event round 1, table 2: your match against Zoé is still open"),
        ([PAIRED, AGAIN, RoundsPlanned(2)], None, "4 tables are still playing"),
        ([PAIRED, TournamentEnded()], 0, "The event is over. First place: Lin"),
        ([PAIRED, ANNA, TournamentEnded()], 1, "The event is over. First place: Lin. Your place: 3 of 5"),
        (
            [PAIRED, ANNA, ZOE, AGAIN, ResultEntered(2, 0, (0,)), TournamentEnded()],
            0,
            "You came first out of 5",
        ),
    ],
)
def test_a_phone_tells_what_is_awaited_and_at_the_end_its_place(events, person, expected):
    assert expected in english(told(held(*events), person))
