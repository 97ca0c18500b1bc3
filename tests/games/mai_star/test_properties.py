"""Properties of every match."""

from hypothesis import given
from hypothesis import strategies as st

from assistant import games
from assistant.games import mai_star
from assistant.games.events import EventsUndone

from ..replaying import replay
from .play import opened

score = st.tuples(st.lists(st.integers(0, 99), max_size=8), st.integers(0, 20))


def steps(player):
    return st.one_of(
        st.fixed_dictionaries({"guest": st.integers(0, 99)}),
        st.fixed_dictionaries({"plus": st.sampled_from(mai_star.FIELDS)}),
        st.fixed_dictionaries({"geisha": st.sampled_from([[*mai_star.GEISHA][player], None])}),
    )


@st.composite
def matches(draw):
    """The events of a match of 3 to 6 players, of one to three scored rounds, with tallies between."""
    players = draw(st.integers(3, 6))
    names = [f"P{seat}" for seat in range(players)]
    first = mai_star.open_table(
        {
            "game": "mai-star",
            "players": names,
            "first_to_choose": draw(st.integers(0, players - 1)),
            "management": draw(st.booleans()),
        }
    )
    happened, match = [first], mai_star.evolve(None, first)
    for number in range(1, draw(st.integers(1, 3)) + 1):
        player = draw(st.integers(0, players - 1))
        tallied = mai_star.keep_tally(match, player, draw(steps(player)))
        rows = draw(st.lists(score, min_size=players, max_size=players))
        scored = mai_star.put_round(match, number, body(rows))
        for event in (*tallied, *scored):
            happened.append(event)
            match = mai_star.evolve(match, event)
    return happened, match


def body(rows):
    return {"scores": [{"income": income, "cards_left": left} for income, left in rows]}


def again(scored):
    return body([(list(one.income), one.cards_left) for one in scored.scores])


@given(matches())
def test_earned_is_never_negative_and_the_totals_are_the_sums(played):
    _, match = played
    earned = [[one.earned for one in scored.scores] for scored in match.rounds]
    assert all(part >= 0 for row in earned for part in row)
    assert match.totals == tuple(map(sum, zip(*earned, strict=True)))
    for count, scored in enumerate(match.rounds, 1):
        assert scored.totals == tuple(map(sum, zip(*earned[:count], strict=True)))


@given(score)
def test_the_order_of_the_guests_does_not_matter(given_score):
    income, left = given_score
    forwards, backwards = (mai_star.Score(tuple(order), left) for order in (income, reversed(income)))
    assert forwards.earned == backwards.earned


@given(matches(), st.data())
def test_correcting_a_round_to_what_it_was_changes_nothing(played, data):
    _, match = played
    scored = data.draw(st.sampled_from(match.rounds))
    assert mai_star.put_round(match, scored.number, again(scored)) == ()


@given(matches(), st.data())
def test_a_wrong_round_corrected_is_as_if_it_had_been_right_at_once(played, data):
    _, match = played
    scored = data.draw(st.sampled_from(match.rounds))
    rows = data.draw(st.lists(score, min_size=len(match.players), max_size=len(match.players)))
    wrong = match
    for wanted in (body(rows), again(scored)):
        for event in mai_star.put_round(wrong, scored.number, wanted):
            wrong = mai_star.evolve(wrong, event)
    assert mai_star.describe(wrong) == mai_star.describe(match)


@given(matches())
def test_who_begins_has_the_lowest_total_or_the_table_is_asked(played):
    _, match = played
    if match.outcome:
        assert set(match.outcome.winners) <= {
            p for p, total in enumerate(match.totals) if total == max(match.totals)
        }
    else:
        lowest = {player for player, total in enumerate(match.totals) if total == min(match.totals)}
        assert match.starting_player in lowest or set(match.candidates) == lowest
        assert (match.starting_player is None) == bool(match.candidates)


@given(matches(), st.data())
def test_every_event_survives_being_stored_and_undoing_goes_back(played, data):
    happened, match = played
    assert [games.load(*games.dump(event)) for event in happened] == happened
    to = data.draw(st.integers(1, len(happened)))
    game, replayed = replay([*happened, EventsUndone(to)])
    assert game.KEY == "mai-star"
    assert replayed[-1] == replay(happened[:to])[1][-1]
    assert replayed[-2] == match


@given(st.integers(3, 6), st.data())
def test_everybody_chooses_a_geisha_once_before_round_one(players, data):
    match = opened(players, first_to_choose=data.draw(st.integers(0, players - 1)))
    assert sorted(match.choosing_order) == list(range(players))
    assert match.choosing_order[-1] == match.starting_player
