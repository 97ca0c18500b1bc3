"""The sentences about the matches of some people; `test_recount.py` compares their figures with the logs."""

import pytest

from assistant import i18n
from assistant.games import hanamikoji
from assistant.history import head_to_head
from assistant.history.head_to_head import head_to_heads

from .test_queries import PHONE, Shelf

PAIR = [("anna",), ("noah",)]


@pytest.fixture
def shelf(opened, tmp_path):
    shelf = Shelf(opened(tmp_path / "log.sqlite3"))
    yield shelf
    shelf.store.close()


def met(shelf, *winners):
    for winner in winners:
        shelf.played("Anna", "Noah", winner=winner)
    (one,) = head_to_heads(shelf.history.between(PHONE, PAIR), PAIR)
    return one


def said(sentence):
    return sentence.translated_by(i18n.Translator(lambda _game, _section, key: key))


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ([0], "Largest lead: Anna 1, Noah 0; now Anna leads by 1."),
        ([1, 1, 0], "Largest lead: Anna 0, Noah 2; now Noah leads by 1."),
        ([0, 1], "Largest lead: Anna 1, Noah 0; now level."),
    ],
)
def test_a_lead_is_told_in_one_sentence(shelf, winners, told):
    assert said(head_to_head.describe_lead(met(shelf, *winners))) == told


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ([0], []),
        ([0, 0, 1], ["Longest winning streak: 2 (Anna)"]),
        ([0, 0, 1, 1], ["Longest winning streak: 2 (Anna and Noah)"]),
        (
            [0, 0, 0, 1, 1],
            ["Longest winning streak: 3 (Anna)", "Current winning streak: 2 (Noah)"],
        ),
    ],
)
def test_what_was_won_in_a_row_is_told_from_two_on(shelf, winners, told):
    *streaks, minutes = map(said, head_to_head.facts(met(shelf, *winners)))
    assert streaks == told
    assert minutes == "Average match: 1 minute"


@pytest.mark.parametrize(
    ("values", "told"), [([2], "2"), ([1, 2], "1.5"), ([2, 2, 3], "2.3"), ([0.99, 1], "1")]
)
def test_an_average_has_one_figure_behind_the_point_or_none(values, told):
    assert said(head_to_head.average(values)) == told


def test_counts_leave_out_who_has_none():
    assert said(head_to_head.name_counts(("Anna", "Noah"), (3, 0))) == "Anna 3"
    assert said(head_to_head.name_counts(("Anna", "Noah"), (0, 0))) == "nobody"


def test_every_rule_that_decides_is_one_of_three_ways():
    rules = ("charm", "charm-before-geishas", "geishas", "geishas-at-equal-charm", "third-round-geishas")
    won = hanamikoji.wins_by_category(dict.fromkeys((*rules, "third-round-charm"), (1, 2)))
    assert won == {"charm": (2, 4), "geishas": (2, 4), "third-round": (2, 4)}


def test_a_person_with_two_seats_has_no_part_in_it(shelf):
    shelf.played("Anna", "Ana")
    shelf.history.join(PHONE, "ana", "anna")
    known = [shelf.history.aliases(PHONE, "Anna")]
    assert head_to_heads(shelf.history.between(PHONE, known), known) == []
