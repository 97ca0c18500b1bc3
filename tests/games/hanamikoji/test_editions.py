"""The boxes: their facts as the sources tell them, and the ending that each of them means."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.games.errors import Illegal, Malformed
from assistant.games.hanamikoji import decide
from assistant.games.hanamikoji.match import evolve
from assistant.games.hanamikoji.rules.editions import DEFAULT_EDITION, EDITIONS, whose
from assistant.games.hanamikoji.rules.endings import ENDINGS

FACTS = tomllib.loads((Path(__file__).parents[2] / "data/facts.toml").read_text("utf-8"))["editions"]
BOOKS = {key: fact.pop("books") for key, fact in FACTS.items()}
NEW = {"game": "hanamikoji", "players": ["Anna", "Noah"]}


def told(edition):
    """An edition in the form of facts.toml, which leaves out what no source tells."""
    known = {key: told for key in ("begins", "actions", "year") if (told := getattr(edition, key))}
    return {
        "publisher": edition.publisher,
        "endings": [*edition.endings],
        **known,
        "cards_on_a_side": [*edition.cards_on_a_side],
        "names_geisha": edition.names_geisha,
        "languages": [*edition.languages],
        "markers": edition.markers,
        "sold_to": [*edition.sold_to],
        "age": edition.age,
        "illustrator": edition.illustrator,
        "geisha_cards": edition.geisha_cards,
        "one_source": sorted(edition.single_source),
    }


def test_the_facts_of_every_edition_are_those_of_its_sources():
    assert {key: told(edition) for key, edition in EDITIONS.items()} == FACTS
    assert [key for key, edition in EDITIONS.items() if not (edition.sources and BOOKS[key])] == []


def test_the_endings_of_the_box_are_offered_first_and_all_others_behind_them():
    assert next(iter(EDITIONS)) == DEFAULT_EDITION
    for key, edition in EDITIONS.items():
        offered = edition.offered_endings
        assert list(offered[: len(edition.endings)]) == FACTS[key]["endings"]
        assert sorted(offered) == sorted(ENDINGS)


def test_an_ending_is_the_base_rule_of_some_boxes_and_an_option_of_others():
    """But what one source alone tells is not said beside a rule."""
    assert {ending: dict(whose(ending)) for ending in ENDINGS} == {
        "until-goal": {"base": ("EmperorS4", "MS Edizioni", "2 Tomatoes", "Nasza Księgarnia")},
        "three-rounds-geishas": {"option": ("EmperorS4",)},
        "three-rounds-charm": {"option": ("MS Edizioni",)},
        "three-rounds-points": {"base": ("Iello", "Kosmos")},
    }


def test_a_table_has_the_base_rule_of_its_edition_unless_it_chooses_another_ending():
    opened = {key: decide.open_table({**NEW, "edition": key}).ending for key in EDITIONS}
    assert opened == {key: fact["endings"][0] for key, fact in FACTS.items()}
    for key in EDITIONS:
        assert (
            decide.open_table({**NEW, "edition": key, "ending": "three-rounds-geishas"}).ending == ENDINGS[1]
        )


@pytest.mark.parametrize("cards", [range(8, 9), range(7, 10)])
def test_a_box_whose_sides_differ_opens_as_with_the_mini_expansions(monkeypatch, cards):
    monkeypatch.setitem(EDITIONS, "flowers", replace(EDITIONS[DEFAULT_EDITION], cards_on_a_side=cards))
    assert decide.open_table({**NEW, "edition": "flowers"}).expansions is (len(cards) > 1)
    assert decide.open_table({**NEW, "edition": "flowers", "expansions": False}).expansions is False


@pytest.mark.parametrize(
    ("number", "usual"),
    [(0, range(7, 10)), (1, range(7, 10)), (2, range(8, 9)), (4, range(7, 10)), (7, range(7, 8))],
)
def test_a_mini_expansion_leaves_a_side_as_many_cards_as_its_actions(number, usual):
    opened = decide.open_table({**NEW, "expansion_set": number, "expansions": True})
    assert evolve(None, opened).usual_cards == usual
    assert decide.open_table({**NEW, "expansion_set": number}).expansions is (number > 0)
    assert evolve(None, decide.open_table(NEW)).usual_cards == range(8, 9)


@pytest.mark.parametrize("number", [-1, 8, "Health", True])
def test_there_are_seven_mini_expansions(number):
    with pytest.raises((Illegal, Malformed)):
        decide.open_table({**NEW, "expansion_set": number})
