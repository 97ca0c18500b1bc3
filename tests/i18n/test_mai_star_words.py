"""The words of Mai-Star: complete in every language, their figures from the core."""

import re
import tomllib

import pytest

from assistant.games.mai_star import FIGURES, GEISHA, geisha
from assistant.i18n import LANGUAGES

from ..games.speaking import said
from ..test_rulebook import BRACES, PRINT, texts

# What a page or a sheet fills in itself.
FILLED_IN = {"income", "left", "cost", "earned", "count", "number", "player", "width", "height"}
# Other names for a thing, of which a language may need more than another: the card's own, what people type.
NAMES = re.compile("/(card|meaning|find)$")


# What stands on the cards of the geisha.
PRINTED = {
    "akenohoshi": "Morning Star",
    "momiji": "Maple Leaf",
    "natsumi": "Summer Sea",
    "harukaze": "Spring Breeze",
    "suzune": "Sound of Bell",
    "oboro": "Hazy",
}


def raw(language):
    return tomllib.loads((PRINT / "mai-star" / f"{language}.toml").read_text("utf-8"))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_says_the_same_things_with_the_same_figures(language):
    def figures(of):
        return {path: sorted(BRACES.findall(text)) for path, text in texts(raw(of)) if not NAMES.search(path)}

    assert figures(language) == figures("en")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_figure_in_the_rules_comes_from_the_core(language):
    for path, text in texts(raw(language)):
        assert set(BRACES.findall(text)) <= {*FIGURES, *FILLED_IN}, path
        digits = set(re.findall(r"\d+", BRACES.sub("", text)))
        assert digits <= ({"0", "1", "2"} if language == "ja" else {"0"}), (path, digits)


def test_the_figures_are_those_of_the_rulebook():
    assert FIGURES == {
        "akenohoshi_intelligence": 3,
        "akenohoshi_performance": 3,
        "akenohoshi_service": 3,
        "all_cards": 81,
        "cards": 75,
        "fewest": 3,
        "geisha": 6,
        "hand_1": 5,
        "hand_2": 6,
        "hand_3": 7,
        "harukaze_intelligence": 5,
        "harukaze_performance": 1,
        "harukaze_service": 3,
        "minutes": 30,
        "most": 6,
        "penalty": 2,
        "rounds": 3,
        "year": 2010,
    }


def entries(language, key):
    return next(section["entries"] for section in raw(language)["sections"] if section["key"] == key)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_rules_tell_of_every_geisha_by_her_name_and_that_of_her_card(language):
    told = entries(language, "geisha")
    assert {her["key"]: her["card"] for her in told} == PRINTED
    names = {her["name"] for her in told} | {her.get("find", "-").split()[0] for her in told}
    assert {key.capitalize() for key in GEISHA} <= names


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_table_calls_every_geisha_by_the_name_that_the_rules_tell(language):
    told = {her["key"]: her["name"] for her in entries(language, "geisha")}
    assert {key: said(geisha(key), language) for key in GEISHA} == told


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_rules_page_shows_every_part_once_in_a_place_of_its_own(client, language):
    page = client.get("/rules/mai-star", headers={"Accept-Language": language}).text
    words = raw(language)
    keys = [part["key"] for part in (*words["sections"], *words["questions"])]
    keys += [entry["key"] for key in ("geisha", "cards") for entry in entries(language, key)]
    assert [key for key in keys if page.count(f'id="{key}"') != 1] == []
