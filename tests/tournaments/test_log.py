"""The log of an event: what is stored forever, what undoing leaves, and which result counts."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.matches.replay import UnreadableTable
from assistant.store import Entry, FoundTournament, TournamentRow
from assistant.tournaments.held import held
from assistant.tournaments.log import (
    ByeFilled,
    EntriesUndone,
    HostJoined,
    LotDrawn,
    PeopleJoined,
    PeopleKeptApart,
    PeopleLeft,
    PeopleReturned,
    PeopleSwapped,
    PersonRenamed,
    ProposalDismissed,
    ResultEntered,
    ResultProposed,
    ResultRecorded,
    ResultReported,
    RoundPaired,
    RoundsPlanned,
    TournamentEnded,
    TournamentOpened,
    dump,
    load,
)
from assistant.tournaments.results import Meeting, meetings
from assistant.tournaments.tournament import Pairing, Result, Tournament, after, replayed

from .evenings import Evening, opened

# A change of a line here breaks the events that people have stored.
STORED = [
    (
        TournamentOpened("hanamikoji", "Cup", "swiss", 5, ("Anna", "Noé", "Ugo"), "iello", "until-goal"),
        "tournament-opened",
        {
            "game": "hanamikoji",
            "name": "Cup",
            "way": "swiss",
            "rounds": 5,
            "people": ["Anna", "Noé", "Ugo"],
            "edition": "iello",
            "ending": "until-goal",
        },
    ),
    (PeopleJoined(("Zoé",)), "people-joined", {"people": ["Zoé"]}),
    (PeopleLeft((0, 2)), "people-left", {"people": [0, 2]}),
    (PeopleReturned((2,)), "people-returned", {"people": [2]}),
    (
        RoundPaired(((1, 0), (2,)), ("a table", None)),
        "round-paired",
        {"people": [[1, 0], [2]], "tables": ["a table", None]},
    ),
    (
        PeopleSwapped((0, 2), (0, 1), ("another", None)),
        "people-swapped",
        {"people": [0, 2], "pairings": [0, 1], "tables": ["another", None]},
    ),
    (ResultReported(1, 0, (2,)), "result-reported", {"round": 1, "pairing": 0, "winners": [2]}),
    (
        ResultEntered(1, 0, (2,), (9, 12), ()),
        "result-entered",
        {"round": 1, "pairing": 0, "winners": [2], "figures": [9, 12], "absent": []},
    ),
    (
        ResultRecorded(5, 0, (1, 0), (0,), (9, 12)),
        "result-recorded",
        {"paired": 5, "pairing": 0, "people": [1, 0], "winners": [0], "figures": [9, 12]},
    ),
    (
        ResultProposed(5, 0, (1, 0), None, None),
        "result-proposed",
        {"paired": 5, "pairing": 0, "people": [1, 0], "winners": None, "figures": None},
    ),
    (ProposalDismissed(5, 0), "proposal-dismissed", {"paired": 5, "pairing": 0}),
    (PersonRenamed(0, "Greta"), "person-renamed", {"person": 0, "name": "Greta"}),
    (PeopleKeptApart((0, 2)), "people-kept-apart", {"people": [0, 2]}),
    (LotDrawn(7), "lot-drawn", {"lot": 7}),
    (ByeFilled(1, (3, 2), "a table"), "bye-filled", {"pairing": 1, "people": [3, 2], "table": "a table"}),
    (RoundsPlanned(4), "rounds-planned", {"rounds": 4}),
    (TournamentEnded(), "tournament-ended", {}),
    (EntriesUndone(3), "entries-undone", {"to": 3}),
    (HostJoined(), "host-joined", {}),
]


@pytest.mark.parametrize(("event", "kind", "body"), STORED, ids=[kind for _, kind, _ in STORED])
def test_an_event_is_stored_in_a_form_that_never_changes(event, kind, body):
    assert (kind, body) == (dump(event)[0], json.loads(json.dumps(dump(event)[1])))
    assert load(kind, body) == event


def test_an_event_that_was_stored_without_options_has_none():
    body = {"game": "mai-star", "name": "Cup", "way": "swiss", "rounds": None, "people": ["A", "B", "C"]}
    assert load("tournament-opened", body).edition is None


def test_an_event_in_a_format_of_another_version_is_not_guessed_at():
    entry = Entry("2026-11-28", "", *dump(opened(3, "knockout")))
    with pytest.raises(UnreadableTable):
        held(FoundTournament(TournamentRow("id", "watch", None), [entry]), ())


@settings(max_examples=25)
@given(
    st.integers(3, 8), st.integers(1, 8), st.sampled_from(["swiss", "round-robin", "winner-stays"]), st.data()
)
def test_undoing_returns_to_what_was_and_nothing_else(people, rounds, format, data):
    evening, rng = Evening.of(people, format), data.draw(st.randoms(use_true_random=False))
    for _ in range(rounds):
        evening.pair(rng)
        evening.disturb(rng)
    assert [load(*json.loads(json.dumps(dump(event)))) for event in evening.log] == evening.log
    is_redo = lambda to: evening.state.redoable[-1:] == (to,)  # noqa: E731
    to = data.draw(st.integers(1, len(evening.log)).filter(lambda to: not is_redo(to)))
    before, undone = replayed(evening.log[:to]), replayed([*evening.log, EntriesUndone(to)])
    assert (undone.people, undone.rounds, undone.undoable) == (before.people, before.rounds, before.undoable)
    assert undone.version == len(evening.log) + 1
    # What tables have said stays, and a redo puts everything back.
    undos = EntriesUndone(to), EntriesUndone(len(evening.log))
    whole, again = evening.state, replayed([*evening.log, *undos])
    assert (undone.results, undone.redoable) == (whole.results, (*whole.redoable, len(evening.log)))
    assert again == replace(whole, version=again.version)
    states = list[Tournament]()
    for event in (*evening.log, *undos):
        states.append(after(states, event))
    assert again == states[-1]


def test_what_was_undone_is_not_undone_again():
    log = [opened(3), PeopleLeft((0,)), PeopleLeft((1,)), EntriesUndone(2), PeopleJoined(("Zoé",))]
    assert replayed(log).undoable == (2, 5)


def test_another_host_is_not_undone():
    log = [opened(3), PeopleLeft((0,)), HostJoined()]
    assert replayed(log) == replace(replayed(log[:2]), version=3)


def test_who_returns_or_comes_late_can_be_paired_from_the_next_round_on():
    paired = RoundPaired(((0, 1), (2,)), ("one", None))
    state = replayed([opened(3), PeopleLeft((0,)), paired, PeopleReturned((0,)), PeopleJoined(("Zoé",))])
    assert [(person.since, person.has_left) for person in state.people] == [
        (2, False),
        (1, False),
        (1, False),
        (2, False),
    ]


def test_who_left_before_being_paired_is_not_listed():
    log = [
        opened(3),
        PeopleLeft((0,)),
        RoundPaired(((1, 2),), ("one",)),
        PeopleLeft((1,)),
        PeopleJoined(("Kim",)),
    ]
    assert replayed(log).listed == [1, 2, 3]
    assert replayed([*log, PeopleLeft((3,)), PeopleReturned((0,))]).listed == [0, 1, 2]


def test_people_who_are_swapped_sit_in_each_others_place_at_new_tables():
    paired = RoundPaired(((0, 1), (2, 3), (4,)), ("one", "two", None))
    log = [opened(5), paired, ResultReported(1, 0, (0,)), PeopleSwapped((1, 4), (0, 2), ("three", None))]
    assert replayed(log).rounds == (
        (Pairing((0, 4), "three", (2, 0)), Pairing((2, 3), "two", (2, 1)), Pairing((1,), None, (2, 2))),
    )


SWAPPED = [
    opened(4),
    RoundPaired(((0, 1), (2, 3)), ("one", "two")),
    PeopleSwapped((0, 2), (0, 1), ("one", "two")),
]


@pytest.mark.parametrize(
    ("events", "people"),
    [
        ([], (2, 1)),
        ([EntriesUndone(2)], (0, 1)),
        ([EntriesUndone(1)], (2, 1)),
        ([EntriesUndone(2), EntriesUndone(1)], (0, 1)),
    ],
    ids=["swapped", "not swapped", "not paired", "neither"],
)
def test_a_table_is_that_of_its_pairing_as_it_stands_or_stood_last(events, people):
    assert replayed([*SWAPPED, *events]).pairing_at("one").people == people


def test_a_table_that_another_has_replaced_says_nothing():
    moved = PeopleSwapped((0, 2), (0, 1), ("three", "two"))
    assert replayed([*SWAPPED[:2], moved]).pairing_at("one") is None


def test_a_result_counts_for_those_who_played_alone():
    played = ResultRecorded(2, 0, (2, 1), (1,), (9, 12))
    results = [
        [meeting.winners for meeting in meetings(replayed([*SWAPPED, played, *events]))[0]]
        for events in ([], [EntriesUndone(2)], [EntriesUndone(2), EntriesUndone(4)])
    ]
    assert results == [[(1,), None], [None, None], [(1,), None]]


TABLE = ResultRecorded(2, 0, (2, 0), (0,), (9, 12))
OPEN = ResultRecorded(2, 0, (2, 0), None, None)
OTHER = ResultProposed(2, 0, (2, 0), (2,), (12, 9))


@pytest.mark.parametrize(
    ("events", "winners", "figures"),
    [
        ([], None, None),
        ([TABLE], (0,), (9, 12)),
        ([ResultReported(1, 0, (2,)), TABLE], (2,), None),
        ([ResultEntered(1, 0, (2,), (12, 9)), TABLE], (2,), (12, 9)),
        ([ResultEntered(1, 0, ()), TABLE, ResultEntered(1, 0, None)], (0,), (9, 12)),
        ([TABLE, OPEN], None, None),
        ([TABLE, OTHER], (0,), (9, 12)),
        ([TABLE, EntriesUndone(2)], (0,), (9, 12)),
    ],
    ids=[
        "none yet",
        "the table's",
        "the host's",
        "with figures",
        "removed",
        "open",
        "proposed",
        "not undone",
    ],
)
def test_the_result_is_the_hosts_or_else_the_tables(events, winners, figures):
    state = replayed([opened(3), RoundPaired(((2, 0), (1,)), ("one", None)), *events])
    assert meetings(state) == ((Meeting((2, 0), winners, figures), Meeting((1,), (1,))),)


def test_a_proposal_stands_until_it_is_taken_left_or_taken_back_by_the_table():
    log = [opened(3), RoundPaired(((2, 0), (1,)), ("one", None)), TABLE, OTHER]
    assert replayed(log).proposed == {(2, 0): Result((2,), (12, 9))}
    for settled in (ProposalDismissed(2, 0), TABLE):
        assert (replayed([*log, settled]).proposed, replayed([*log, settled]).results) == (
            {},
            {(2, 0): Result((0,), (9, 12))},
        )
