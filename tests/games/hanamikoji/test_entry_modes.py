"""The two modes to enter a round: its item cards, or the markers that move. The one tapped last counts."""

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.games.errors import Absent, Conflict, Malformed
from assistant.games.events import StartingPlayerChosen
from assistant.games.hanamikoji import (
    choose_marker,
    count_cards,
    entered,
    entry_warnings,
    evolve,
    put_round,
    stage,
)
from assistant.games.hanamikoji.entry.warnings import NobodyAhead, OtherEntryMode
from assistant.games.hanamikoji.events import CardsCounted, MarkerChosen, RoundCorrected, RoundScored
from assistant.games.hanamikoji.rules import NOBODY
from assistant.games.hanamikoji.rules.scored_round import SideTotal
from assistant.games.hanamikoji.rules.tally import Winners

from ..strategies import markers
from .play import MIDDLE, match, scored, sides

CARD, MARKER = CardsCounted(0, 6, 2), MarkerChosen(6, 1)
LEFT = MarkerChosen(6, None)
NONE = [None] * 7
RURI_S = [*NONE[:6], 1]
TWO_CARDS = [*[[0, 0]] * 6, [2, 0]]


def after(*events, start=None):
    return reduce(evolve, events, start or match())


# The taps, the mode that counts, and the body with which the round would be scored.
TAPPED = [
    ((), None, {"cards": [[0, 0]] * 7}),
    ((CARD,), "cards", {"cards": TWO_CARDS}),
    ((MARKER,), "markers", {"winners": RURI_S}),
    ((CARD, MARKER), "markers", {"winners": RURI_S}),
    ((MARKER, CARD), "cards", {"cards": TWO_CARDS}),
    ((CARD, MARKER, LEFT), "markers", {"winners": NONE}),
    ((CARD, MARKER, CARD), "cards", {"cards": TWO_CARDS}),
]


@pytest.mark.parametrize(("tapped", "mode", "body"), TAPPED)
def test_the_mode_tapped_last_is_the_round_s_and_what_it_would_be_scored_with(tapped, mode, body):
    assert (after(*tapped).entry_mode, entered(after(*tapped))) == (mode, body)


@pytest.mark.parametrize("tapped", [(CARD, MARKER), (MARKER, CARD)])
def test_what_was_entered_in_the_other_mode_is_kept(tapped):
    kept = after(*tapped)
    assert (kept.counted.counts[6], kept.chosen.winners[6]) == ((2, 0), 1)


@pytest.mark.parametrize(
    ("tapped", "untouched"),
    [((), True), ((CARD,), False), ((MARKER,), False), ((MARKER, LEFT), True), ((CARD, MARKER, LEFT), False)],
)
def test_a_round_is_untouched_where_no_card_lies_and_no_marker_is_chosen(tapped, untouched):
    assert after(*tapped).untouched == untouched


def test_with_its_markers_left_again_a_round_shows_once_more_what_was_scored():
    played = scored(MIDDLE, "a------")
    shown = [stage(after(*tapped, start=played), "", False) for tapped in [(), (MARKER,), (MARKER, LEFT)]]
    assert shown == ["scored", "counting", "scored"]


@pytest.mark.parametrize(("tapped", "standing"), [((CARD, MARKER), 1), ((MARKER, CARD), 0)])
def test_what_would_be_if_the_round_were_scored_goes_by_the_way(tapped, standing):
    assert after(*tapped).if_scored_now.markers[6] == standing


CLEARING = {
    "scoring": RoundScored(2, NOBODY),
    "a correction that ends the match": RoundCorrected(1, Winners(sides("aaaa---"))),
}


@pytest.mark.parametrize("event", CLEARING.values(), ids=CLEARING)
def test_both_modes_are_cleared_by(event):
    cleared = after(CARD, MARKER, event, start=scored(MIDDLE, "a------"))
    assert (cleared.untouched, cleared.entry_mode) == (True, None)


KEEPING = {
    "a correction after which it goes on": RoundCorrected(1, Winners(sides("-a-----"))),
    "another starting player": StartingPlayerChosen(0),
}


@pytest.mark.parametrize("event", KEEPING.values(), ids=KEEPING)
def test_both_modes_are_kept_by(event):
    before = after(CARD, MARKER, start=scored(MIDDLE, "a------"))
    kept = after(event, start=before)
    assert (kept.counted, kept.chosen, kept.entry_mode) == (before.counted, before.chosen, "markers")


def test_a_correction_that_ends_the_match_names_the_round_whose_markers_were_chosen():
    started = after(MARKER, start=scored(MIDDLE, "a------"))
    (warning,) = entry_warnings(started, 1, {"winners": [0, 0, 0, 0, None, None, None]})
    assert warning.rounds == (2,)


def test_markers_ask_for_no_side_total_but_whether_nobody_was_ahead():
    assert entry_warnings(match(), 1, entered(after(MARKER))) == []
    assert entry_warnings(match(), 1, entered(after(MARKER, LEFT))) == [NobodyAhead()]


@pytest.mark.parametrize(
    ("tapped", "asked"),
    [
        ((CARD, MARKER), [OtherEntryMode("markers")]),
        ((CARD, MarkerChosen(5, 1)), [OtherEntryMode("markers")]),
        ((CARD, MarkerChosen(6, 0)), []),
        ((CARD, MarkerChosen(6, 0), MarkerChosen(5, 1)), []),
        ((MARKER, CARD), [OtherEntryMode("cards")]),
        ((MARKER, LEFT, CARD), []),
    ],
)
def test_what_was_tapped_in_the_other_mode_and_says_otherwise_of_a_geisha_is_asked_about(tapped, asked):
    now = after(*tapped)
    assert [
        warning for warning in entry_warnings(now, 1, entered(now)) if not isinstance(warning, SideTotal)
    ] == asked


# The effect of a tap: without a change it is no event, but the mode counts.
DONE = [
    ((), 6, None, ()),
    ((), 6, 1, (MARKER,)),
    ((MARKER,), 6, 1, ()),
    ((MARKER,), 6, None, (LEFT,)),
    ((MARKER, CARD), 6, 1, (MARKER,)),
    ((CARD,), 6, None, (LEFT,)),
]


@pytest.mark.parametrize(("tapped", "geisha", "player", "happened"), DONE)
def test_choosing_a_marker_is_what_it_changes_the_mode_included(tapped, geisha, player, happened):
    assert choose_marker(after(*tapped), geisha, {"player": player}) == happened


@pytest.mark.parametrize(("tapped", "happened"), [((CARD,), ()), ((CARD, MARKER), (CARD,))])
def test_the_same_count_again_is_an_event_where_it_makes_the_cards_count(tapped, happened):
    assert count_cards(after(*tapped), 0, 6, {"count": 2}) == happened


@pytest.mark.parametrize(
    ("geisha", "body", "error", "at", "key"),
    [
        (7, {"player": 0}, Absent, "geisha", "no-such-geisha"),
        (0, {"player": 2}, Malformed, "player", "out-of-range"),
        (0, {"player": "0"}, Malformed, "player", "not-a-whole-number"),
        (0, {}, Malformed, "player", "missing"),
        (0, {"player": 0, "count": 1}, Malformed, "count", "unknown-field"),
        (0, {"player": 0, "round": 1}, Conflict, "round", "scored-already"),
        (0, {"player": 0, "round": 3}, Conflict, "round", "not-in-play"),
    ],
)
def test_a_marker_is_refused(geisha, body, error, at, key):
    with pytest.raises(error) as refused:
        choose_marker(scored(MIDDLE, "a------"), geisha, body)
    assert (refused.value.at, refused.value.key) == (at, key)


def test_no_marker_is_chosen_after_the_end():
    with pytest.raises(Conflict, match="match-over"):
        choose_marker(scored(MIDDLE, "aaaa---"), 0, {"player": 0})


@given(markers, markers, st.permutations(range(7)))
def test_markers_tapped_in_any_order_score_as_the_same_winners_put_at_once(before, winners, order):
    opened = match("".join({0: "a", 1: "b", None: "-"}[side] for side in before))
    tapped = opened
    for geisha in order:
        tapped = reduce(evolve, choose_marker(tapped, geisha, {"player": winners[geisha]}), tapped)
    at_once = put_round(opened, 1, {"winners": list(winners)})
    scored_at_once = reduce(evolve, at_once, opened)
    assert tapped.if_scored_now.markers == scored_at_once.markers
    if set(winners) != {None}:
        assert put_round(tapped, 1, entered(tapped)) == at_once
        assert tapped.if_scored_now == scored_at_once
