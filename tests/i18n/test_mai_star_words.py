"""The words of Mai-Star: complete in every language, their figures from the core."""

import re
import tomllib

import pytest

from assistant.games.mai_star import FIGURES, GEISHA, geisha
from assistant.i18n import LOCALES

from ..games.speaking import said
from ..languages import WORDS
from ..test_rulebook import BRACES, PRINT, languages_of, texts

# Names that a page or a sheet fills in itself.
DATE = re.compile(r"20\d\d(年\d+月)?")  # of a source
FILLED_IN = {"income", "left", "cost", "earned", "count", "number", "player", "width", "height"}
# Other names for a thing, of which a language may need more than another: the card's own, what people type,
# what another box of the language says, or another game of the name.
NAMES = re.compile("/(card|meaning|find|other_words|other_game)$|^/editions/")


# The texts on the cards of the geisha.
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


@pytest.mark.parametrize("language", languages_of("mai-star"))
def test_every_language_says_the_same_things_with_the_same_figures(language):
    def figures(of):
        return {path: sorted(BRACES.findall(text)) for path, text in texts(raw(of)) if not NAMES.search(path)}

    assert figures(language) == figures("en")


@pytest.mark.parametrize("language", languages_of("mai-star"))
def test_every_figure_in_the_rules_comes_from_the_core(language):
    for path, text in texts(raw(language)):
        assert set(BRACES.findall(text)) <= {*FIGURES, *FILLED_IN}, path
        digits = set(re.findall(r"\d+", DATE.sub("", BRACES.sub("", text))))
        assert digits <= set(WORDS[language]["digits"]["mai-star"]), (path, digits)


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
        "momiji_intelligence": 3,
        "momiji_performance": 5,
        "momiji_service": 1,
        "most": 6,
        "natsumi_intelligence": 1,
        "natsumi_performance": 3,
        "natsumi_service": 5,
        "oboro_intelligence": 5,
        "oboro_performance": 5,
        "oboro_service": 5,
        "penalty": 2,
        "rounds": 3,
        "suzune_intelligence": 2,
        "suzune_performance": 2,
        "suzune_service": 2,
        "year": 2010,
    }


def entries(language, key):
    return next(section["entries"] for section in raw(language)["sections"] if section["key"] == key)


@pytest.mark.parametrize("language", languages_of("mai-star"))
def test_the_rules_tell_of_every_geisha_by_her_name_and_that_of_her_card(language):
    told = entries(language, "geisha")
    assert {her["key"]: her["card"] for her in told} == PRINTED
    names = {her[key].split()[0] for her in told for key in ("name", "meaning", "find") if key in her}
    assert {key.capitalize() for key in GEISHA} <= names


@pytest.mark.parametrize("language", languages_of("mai-star"))
def test_a_table_calls_every_geisha_by_the_name_that_the_rules_tell(language):
    told = {her["key"]: her["name"] for her in entries(language, "geisha")}
    assert {key: said(geisha(key), language) for key in GEISHA} == told


@pytest.mark.parametrize("language", languages_of("mai-star"))
def test_the_rules_page_shows_every_part_once_in_a_place_of_its_own(client, language):
    page = client.get("/rules/mai-star", headers={"Accept-Language": language}).text
    words = raw(language)
    keys = [part["key"] for part in (*words["sections"], *words["questions"])]
    keys += [entry["key"] for key in ("geisha", "cards") for entry in entries(language, key)]
    assert [key for key in keys if page.count(f'id="{key}"') != 1] == []


def test_japanese_uses_the_words_of_the_japanese_box():
    """Kanai Factory's page of the game; a patron is no keeper there, since the Mai-Star is who has none."""
    said = " ".join(text for path, text in texts(raw("ja")) if not path.endswith("/find")) + catalog("ja")
    assert [
        word for word in ("民衆カード", "芸事", "接客", "教養", "条件", "金子", "協力者") if word not in said
    ] == []
    assert [word for word in ("人物カード", "もてなし", "知性", "要求", "お金", "旦那") if word in said] == []


def catalog(language):
    return (LOCALES / language / "LC_MESSAGES/messages.po").read_text("utf-8")


def test_what_another_box_or_game_of_the_name_has_is_said_where_it_is_sold(client):
    pages = {language: page(client, "/rules/mai-star", language) for language in languages_of("mai-star")}
    assert {language for language, text in pages.items() if "advertiser for patron" in text} == {"en"}
    assert {language for language, text in pages.items() if "舞星・雅" in text} == {"ja", "zh-Hant"}
    assert "舞星・雅" in page(client, "/?game=mai-star", "ja")


def page(client, path, language):
    return client.get(path, headers={"Accept-Language": language}).text
