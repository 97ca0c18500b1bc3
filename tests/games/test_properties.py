"""Properties of every match, whatever is entered."""

from hypothesis import given
from hypothesis import strategies as st

from assistant import games
from assistant.games import hanamikoji, reading
from assistant.games.errors import Illegal
from assistant.games.events import EventsUndone, StartingPlayerChosen
from assistant.games.hanamikoji import rules
from assistant.games.hanamikoji.rules.endings import outcome_after

from .replaying import replay, standing
from .strategies import body, cards, endings, markers, players, tallies


def opening(ending="until-goal", starting_player=0, **more):
    return games.open_table(
        {
            "game": "hanamikoji",
            "players": ["Anna", "Noah"],
            "ending": ending,
            "starting_player": starting_player,
            **more,
        }
    )


def asked(match, request):
    """The events of a request, as (function, *arguments); none where it is refused."""
    function, *arguments = request
    try:
        return tuple(function(match, *arguments))
    except Illegal:
        return ()


requests = st.one_of(
    st.tuples(
        st.just(hanamikoji.count_cards),
        players,
        st.integers(0, 6),
        st.integers(0, 5).map(lambda n: {"count": n}),
    ),
    st.tuples(
        st.just(hanamikoji.choose_marker),
        st.integers(0, 6),
        st.sampled_from([0, 1, None]).map(lambda player: {"player": player}),
    ),
    st.tuples(
        st.just(hanamikoji.put_round),
        st.integers(1, 5),
        st.builds(body, tallies, discard_later=st.booleans()),
    ),
    st.tuples(
        st.just(hanamikoji.take_action),
        st.builds(
            lambda player, action: {"player": player, "action": action},
            players,
            st.sampled_from(list(hanamikoji.ACTIONS)),
        ),
    ),
    st.tuples(st.just(hanamikoji.choose_starting_player), players.map(lambda player: {"player": player})),
    st.tuples(
        st.just(hanamikoji.rename_player),
        players,
        st.sampled_from(["Zoé", "花子"]).map(lambda name: {"name": name}),
    ),
)
steps = st.lists(st.one_of(requests, st.integers(1, 30)), max_size=25)


def played(ending, starting_player, taken):
    """The log of a table; a whole number among the steps undoes to the event of that number."""
    happened = [opening(ending, starting_player)]
    for step in taken:
        if isinstance(step, int):
            happened += [EventsUndone(step)] if step <= len(happened) else []
        else:
            happened += asked(replay(happened)[1][-1], step)
    return happened


@given(markers, tallies)
def test_a_tied_marker_never_moves_and_any_other_goes_to_who_has_more(before, tally):
    after = rules.move_markers(before, tally.winners)
    for marker, winner, moved in zip(before, tally.winners, after, strict=True):
        assert moved == (marker if winner is None else winner)


@given(cards)
def test_winners_are_those_with_more_cards(tally):
    for (a, b), winner in zip(tally.counts, tally.winners, strict=True):
        assert winner == (0 if a > b else 1 if b > a else None)


@given(endings, players, steps)
def test_replaying_a_log_is_the_same_whatever_was_undone_on_the_way(ending, starting_player, taken):
    happened = played(ending, starting_player, taken)
    straight = [happened[number - 1] for number in standing(happened)]
    assert replay(happened)[1][-1] == replay(straight)[1][-1]


@given(endings, players, steps, requests)
def test_undoing_anything_restores_the_match_before_it_exactly(ending, starting_player, taken, request):
    happened = played(ending, starting_player, taken)
    before = replay(happened)[1][-1]
    after = [*happened, *asked(before, request)]
    assert replay([*after, EventsUndone(len(happened))])[1][-1] == before


@given(endings, players, steps)
def test_a_stored_log_reads_back_as_the_same_events(ending, starting_player, taken):
    happened = played(ending, starting_player, taken)
    assert [games.load(*games.dump(event)) for event in happened] == happened


@given(endings, players, st.lists(tallies, min_size=1, max_size=5))
def test_rounds_follow_each_other_until_a_goal_or_the_last_round(ending, starting_player, entered):
    match = hanamikoji.evolve(None, opening(ending, starting_player))
    for number, tally in enumerate(entered, 1):
        if match.outcome:
            assert asked(match, (hanamikoji.put_round, number, body(tally))) == ()
            break
        assert (match.round_number, match.starting_player) == (number, (starting_player + number - 1) % 2)
        (event,) = hanamikoji.put_round(match, number, body(tally))
        match = hanamikoji.evolve(match, event)
        assert match.outcome == outcome_after(match.markers, ending, number)


@given(endings, st.lists(tallies, min_size=2, max_size=4), tallies, st.data())
def test_a_correction_gives_the_match_that_was_truly_played(ending, entered, corrected, data):
    index = data.draw(st.integers(0, len(entered) - 1))
    match = _with_rounds(ending, entered)
    if index >= len(match.rounds):
        return
    truth = [*entered[: len(match.rounds)]]
    truth[index] = corrected
    happened = hanamikoji.put_round(match, index + 1, body(corrected, discard_later=True))
    for event in happened:
        match = hanamikoji.evolve(match, event)
    assert match == _with_rounds(ending, truth)
    chosen = hanamikoji.evolve(match, StartingPlayerChosen(index % 2))
    assert chosen.starting_player == index % 2
    assert [one.starting_player for one in chosen.rounds] == [
        chosen.begins(one.number) for one in chosen.rounds
    ]


def _with_rounds(ending, entered):
    match = hanamikoji.evolve(None, opening(ending))
    for number, tally in enumerate(entered, 1):
        if match.outcome is None:
            match = hanamikoji.evolve(match, *hanamikoji.put_round(match, number, body(tally)))
    return match


@given(endings, players, steps)
def test_the_same_tally_again_changes_nothing(ending, starting_player, taken):
    match = replay(played(ending, starting_player, taken))[1][-1]
    for scored in match.rounds:
        assert hanamikoji.put_round(match, scored.number, body(scored.tally)) == ()


@given(st.text(max_size=60))
def test_a_name_is_kept_as_it_is_or_refused(text):
    try:
        name = reading.name(text, "name")
    except reading.Malformed:
        return
    assert 1 <= len(name) <= 40
    assert reading.name(name, "name") == name
