"""A match that is over in one line of a list: by what it was won, and what each had."""

import pytest

from assistant.games import hanamikoji, mai_star
from assistant.games.sentence import says
from assistant.games.summary import Listed, Summary

from .speaking import keys, keys_with_words

ROUNDS = says("hanamikoji.listed-rounds", count=2)


def hana(what, **params):
    return says(f"hanamikoji.listed-{what}", **params)


def star(what, **params):
    return says(f"mai-star.listed-{what}", **params)


def had(own, other):
    return hana("had", own=own, other=other, rounds=ROUNDS)


WON = {
    ("charm", (1,), (5, 13), (2, 3)): Listed(hana("charm", name="Noah", charm=13), had(13, 5)),
    ("geishas", (0,), (9, 7), (4, 2)): Listed(hana("geisha", name="Anna", count=4), had(9, 7)),
    ("geishas-at-equal-charm", (0,), (9, 9), (4, 2)): Listed(
        hana("geisha", name="Anna", count=4), hana("equal", charm=9, rounds=ROUNDS)
    ),
    ("third-round-highest-geisha", (1,), (8, 8), (3, 2)): Listed(
        hana("highest", name="Noah", value=5), hana("equal", charm=8, rounds=ROUNDS)
    ),
    ("third-round-equal-charm", (0, 1), (9, 9), (3, 3)): Listed(
        hana("shared", a="Anna", b="Noah"), hana("equal", charm=9, rounds=ROUNDS)
    ),
}


@pytest.mark.parametrize(("won", "expected"), WON.items(), ids=[won[0] for won in WON])
def test_a_match_of_two_is_told_by_the_figure_that_decided(won, expected):
    rule, winners, charm, favors = won
    figures = {"charm": charm, "favors": favors, "markers": [0, 0, None, None, 0, None, 1]}
    assert hanamikoji.listed(Summary(("Anna", "Noah"), winners, rule, figures), 2) == expected


def has(name, total):
    return star("has", name=name, total=total)


TITLES = {
    ((2,), (39, 37, 42, 40)): Listed(
        star("won", name="Mia", total=42),
        star("others", others=(has("Ben", 40), has("Anna", 39), has("Noah", 37))),
    ),
    ((0, 3), (9, 5, 9, 9)): Listed(
        star("shared", names=("Anna", "Ben"), total=9), star("others", others=(has("Mia", 9), has("Noah", 5)))
    ),
    ((0, 1, 2, 3), (7, 7, 7, 7)): Listed(star("shared", names=("Anna", "Noah", "Mia", "Ben"), total=7), None),
}


@pytest.mark.parametrize(("won", "expected"), TITLES.items())
def test_a_match_for_the_title_is_told_with_what_everybody_had(won, expected):
    winners, totals = won
    summary = Summary(("Anna", "Noah", "Mia", "Ben"), winners, "most-money", {"totals": totals})
    assert mai_star.listed(summary, 3) == expected


SAID = [part for told in (*WON.values(), *TITLES.values()) for part in (told.result, told.figures) if part]


def test_every_sentence_of_lists_stands_in_a_table_here():
    words = keys_with_words("hanamikoji") | keys_with_words("mai-star")
    assert keys(SAID) == {key for key in words if ".listed-" in key}
