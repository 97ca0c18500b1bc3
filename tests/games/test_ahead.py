"""The players ahead at a table of any game: the winners, or those who would win as it stands."""

from assistant.games import hanamikoji, mai_star
from assistant.games.summary import Summary

from .mai_star.play import keep, opened

# By the charm points and the geisha of both: whoever has more of one and no less of the other.
AHEAD = {
    ((0, 0), (0, 0)): (),
    ((8, 6), (3, 2)): (0,),
    ((6, 6), (2, 3)): (1,),
    ((9, 8), (2, 3)): (),
}


def test_whoever_has_more_charm_or_geisha_and_less_of_neither_is_ahead():
    found = {
        (charm, favors): hanamikoji.ahead(
            Summary(("Anna", "Noah"), (), None, {"charm": charm, "favors": favors})
        )
        for charm, favors in AHEAD
    }
    assert found == AHEAD


def test_the_income_of_the_round_in_play_decides_who_is_ahead_in_mai_star():
    match = opened(3)
    assert mai_star.ahead(mai_star.summarize(match)) == ()
    summary = mai_star.summarize(keep(keep(match, 1, guest=2), 2, guest=4))
    assert mai_star.tallied(summary) == (0, 2, 4)
    assert mai_star.ahead(summary) == (2,)


def test_the_winners_are_ahead_of_those_with_as_much():
    summary = Summary(("Anna", "Noah", "Mia"), (1,), "fewer-cards", {"round": 4, "totals": [9, 9, 3]})
    assert mai_star.ahead(summary) == (1,)
