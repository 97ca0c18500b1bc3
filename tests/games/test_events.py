"""The stored form of every event is on people's disks: each one is pinned here."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant import games
from assistant.games.events import EventsUndone, EventUndone, PlayerRenamed, StartingPlayerChosen
from assistant.games.hanamikoji.events import (
    ActionTaken,
    CardsCounted,
    EditionChosen,
    EndingChosen,
    HanamikojiOpened,
    MarkerChosen,
    RoundCorrected,
    RoundScored,
)
from assistant.games.hanamikoji.rules.tally import Cards, Winners
from assistant.games.mai_star import Score
from assistant.games.mai_star import events as mai_star_events
from assistant.games.mai_star.events import GuestMoved, MaiStarOpened, OptionsChosen, PlayerLeft, TallyKept

from .replaying import standing

CARDS = Cards(((1, 0), (1, 1), (0, 2), (2, 1), (0, 2), (2, 1), (2, 2)))
SCORES = (Score((1, 0, 3), 1), Score((), 0), Score((4,), 2))
STORED = [
    (
        MaiStarOpened("mai-star", ("Anna", "Noah", "Zoé"), 2, True, False, (0, 5, 7), 2),
        "mai-star-opened",
        '{"game": "mai-star", "players": ["Anna", "Noah", "Zoé"], "first_to_choose": 2, "management": true,'
        ' "six_player_ending": false, "totals": [0, 5, 7], "round": 2}',
    ),
    (
        OptionsChosen(2, True, False, False, True),
        "mai-star-options-chosen",
        '{"first_to_choose": 2, "management": true, "six_player_ending": false, "guest_ending": false,'
        ' "oboro_hand": true}',
    ),
    (
        TallyKept(1, "harukaze", ((1, 1), (3,), (5, -1)), (1, 0, 3), 2),
        "mai-star-tally-kept",
        '{"player": 1, "geisha": "harukaze", "reputation": [[1, 1], [3], [5, -1]], "income": [1, 0, 3],'
        ' "cards_left": 2}',
    ),
    (
        TallyKept(0, None, ((0,), (0,), (0,)), (3,), None),
        "mai-star-tally-kept",
        '{"player": 0, "geisha": null, "reputation": [[0], [0], [0]], "income": [3], "cards_left": null}',
    ),
    (GuestMoved(0, 2, 1), "mai-star-guest-moved", '{"player": 0, "source": 2, "guest": 1}'),
    (PlayerLeft(2, True), "mai-star-player-left", '{"player": 2, "left": true}'),
    (
        mai_star_events.RoundScored(2, SCORES),
        "mai-star-round-scored",
        '{"round": 2, "scores": [[[1, 0, 3], 1], [[], 0], [[4], 2]]}',
    ),
    (
        mai_star_events.RoundCorrected(1, SCORES),
        "mai-star-round-corrected",
        '{"round": 1, "scores": [[[1, 0, 3], 1], [[], 0], [[4], 2]]}',
    ),
    (
        HanamikojiOpened(
            "hanamikoji", ("Anna", "Noah"), 1, "until-goal", (None, 0, 1, None, None, None, 0), 2
        ),
        "hanamikoji-opened",
        '{"game": "hanamikoji", "players": ["Anna", "Noah"], "starting_player": 1, "ending": "until-goal",'
        ' "markers": [null, 0, 1, null, null, null, 0], "round": 2}',
    ),
    (
        HanamikojiOpened("hanamikoji", ("Anna", "Noah"), 0, "until-goal", (None,) * 7, 1, expansions=True),
        "hanamikoji-opened",
        '{"game": "hanamikoji", "players": ["Anna", "Noah"], "starting_player": 0, "ending": "until-goal",'
        ' "markers": [null, null, null, null, null, null, null], "round": 1, "expansions": true}',
    ),
    (
        HanamikojiOpened("hanamikoji", ("Anna", "Noah"), 0, "until-goal", (None,) * 7, 1, edition="iello"),
        "hanamikoji-opened",
        '{"game": "hanamikoji", "players": ["Anna", "Noah"], "starting_player": 0, "ending": "until-goal",'
        ' "markers": [null, null, null, null, null, null, null], "round": 1, "edition": "iello"}',
    ),
    (
        MaiStarOpened("mai-star", ("Anna", "Noah", "Zoé"), 1, True, False, (0, 5, 7), 2, guest_ending=True),
        "mai-star-opened",
        '{"game": "mai-star", "players": ["Anna", "Noah", "Zoé"], "first_to_choose": 1, "management": true,'
        ' "six_player_ending": false, "totals": [0, 5, 7], "round": 2, "guest_ending": true}',
    ),
    (
        MaiStarOpened("mai-star", ("Anna", "Noah", "Zoé"), 0, False, False, (0, 0, 0), 1, edition="aeg"),
        "mai-star-opened",
        '{"game": "mai-star", "players": ["Anna", "Noah", "Zoé"], "first_to_choose": 0, "management": false,'
        ' "six_player_ending": false, "totals": [0, 0, 0], "round": 1, "edition": "aeg"}',
    ),
    (mai_star_events.EditionChosen("aeg"), "mai-star-edition-chosen", '{"edition": "aeg"}'),
    (EditionChosen("kosmos"), "edition-chosen", '{"edition": "kosmos"}'),
    (EndingChosen("until-goal"), "ending-chosen", '{"ending": "until-goal"}'),
    (CardsCounted(0, 6, 3), "cards-counted", '{"player": 0, "geisha": 6, "count": 3}'),
    (MarkerChosen(2, 1), "marker-chosen", '{"geisha": 2, "player": 1}'),
    (MarkerChosen(6, None), "marker-chosen", '{"geisha": 6, "player": null}'),
    (ActionTaken(1, "trade-off"), "action-taken", '{"player": 1, "action": "trade-off"}'),
    (RoundScored(2, CARDS), "round-scored", '{"round": 2, "tally": "10 11 02 21 02 21 22"}'),
    (
        RoundCorrected(1, Winners((0, None, 1, 0, 1, None, None))),
        "round-corrected",
        '{"round": 1, "tally": "a-bab--"}',
    ),
    (StartingPlayerChosen(1), "starting-player-chosen", '{"player": 1}'),
    (PlayerRenamed(0, "Zoé"), "player-renamed", '{"player": 0, "name": "Zoé"}'),
    (EventsUndone(12), "events-undone", '{"to": 12}'),
    (EventUndone(12), "event-undone", '{"number": 12}'),
]


@pytest.mark.parametrize(("event", "kind", "body"), STORED, ids=[kind for _, kind, _ in STORED])
def test_the_stored_form_of_an_event_never_changes(event, kind, body):
    assert games.dump(event) == (kind, json.loads(body))
    assert games.load(kind, json.loads(body)) == event


def test_every_event_has_its_stored_form_pinned_here():
    assert {kind for _, kind, _ in STORED} == set(games.EVENTS)


def renamed(name="x"):
    return PlayerRenamed(0, name)


@pytest.mark.parametrize(
    ("happened", "numbers"),
    [
        ([renamed()], [1]),
        ([renamed(), renamed(), EventsUndone(1)], [1]),
        ([renamed(), renamed(), EventsUndone(1), renamed()], [1, 4]),
        ([renamed(), renamed(), EventsUndone(1), EventsUndone(2)], [1, 2]),
        ([renamed(), renamed(), renamed(), EventsUndone(2), EventsUndone(1), EventsUndone(4)], [1, 2]),
    ],
)
def test_what_stands_is_what_no_undoing_that_stands_took_back(happened, numbers):
    assert standing(happened) == numbers


@given(st.lists(st.integers(0, 20), max_size=20))
def test_undoing_to_a_point_leaves_what_stood_at_that_point(targets):
    happened = [renamed()]
    for target in targets:
        before = [standing(happened[:n]) for n in range(len(happened) + 1)]
        if 1 <= target <= len(happened):
            happened.append(EventsUndone(target))
            assert standing(happened) == before[target]
        else:
            happened.append(renamed())
            assert standing(happened) == [*before[-1], len(happened)]
