"""The words of the rules: complete in every language, and held against the core where they name a figure."""

import re
import tomllib
from pathlib import Path

import pytest

from assistant.games import GAMES, hanamikoji
from assistant.games.hanamikoji import ACTIONS, ENDINGS, FIGURES, GEISHA
from assistant.i18n import LANGUAGES
from assistant.printing.rulebook import Rulebooks

PRINT = Path(__file__).parents[1] / "print"
BRACES = re.compile(r"\{(\w+)\}")
YEAR = re.compile(r"\b20\d\d(?!\d)")  # of an edition
# What a sheet or a page fills in itself.
FILLED_IN = {"size", "name", "number", "player", "points", "favors", "tied", "width", "height", "count"}
# Words that are figures of the game, where a language spells one out.
SPELLED = {
    "en": "seven|eleven|twenty",
    "fr": "sept|onze|vingt",
    "it": "sette|undici|venti",
    "ja": "七|十一|二十",
}
# Left as digits: the 4 and 5 of two geisha, 7 to 9 cards with mini expansions; Japanese counters.
DIGITS = {"en": "4579", "fr": "4579", "it": "4579", "ja": "1234579"}
TERMS = {
    "en": ("Secret", "Trade-off", "Gift", "Competition", "item card", "favor marker", "starting player"),
    "fr": ("Secret", "Compromis", "Cadeau", "Concurrence", "cartes d’objet", "jeton", "premier joueur"),
    "it": ("Segreto", "Scarto", "Regalo", "Sfida", "carte Oggetto", "segnalin", "primo giocatore"),
    "ja": ("密約", "取捨", "贈与", "競争", "道具カード", "勝利マーカー", "スタートプレイヤー"),
}


def raw(language):
    return tomllib.loads((PRINT / "hanamikoji" / f"{language}.toml").read_text("utf-8"))


def words(language, game="hanamikoji"):
    return Rulebooks(PRINT, {key: GAMES[key].FIGURES for key in GAMES}).words(game, language)


def texts(value, path=""):
    """Every text with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from texts(part, f"{path}/{key}")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_has_its_rules_in_every_language(game):
    assert {path.stem for path in (PRINT / game).glob("*.toml")} == set(LANGUAGES)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_says_the_same_things_with_the_same_figures(language):
    def figures(of):
        return {
            path: sorted(BRACES.findall(text)) for path, text in texts(raw(of)) if not path.endswith("/also")
        }

    assert figures(language) == figures("en")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_figure_in_the_rules_comes_from_the_core(language):
    for path, text in texts(raw(language)):
        if path.endswith("/key"):
            continue
        bare = YEAR.sub("", BRACES.sub("", text))
        assert set(BRACES.findall(text)) <= {*FIGURES, *FILLED_IN}, path
        digits = set(re.findall(r"\d+", bare))
        assert digits <= set(DIGITS[language]), (path, digits)
        assert not re.search(rf"\b({SPELLED[language]})\b", bare, re.IGNORECASE), path


def test_the_figures_are_those_of_the_rulebook():
    assert FIGURES == {
        "action_markers": 8,
        "age": 10,
        "cards": 21,
        "charm": 21,
        "charm_goal": 11,
        "deck": 8,
        "geisha": 7,
        "geisha_goal": 4,
        "hand": 6,
        "last_round": 3,
        "minutes": 15,
        "players": 2,
        "side": 8,
        "turns": 4,
        "secret": 1,
        "trade_off": 2,
        "gift": 3,
        "competition": 4,
        "gift_taken": 1,
        "pairs": 2,
    }


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_actions_are_those_of_the_core_in_its_order_and_explained_in_two_lines(language):
    actions = words(language)["actions"]
    assert list(actions) == list(ACTIONS)
    assert all(len(action["lines"]) == 2 for action in actions.values())


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_each_language_uses_the_terms_of_its_own_edition(language):
    said = " ".join(text for _, text in texts(words(language))).replace("\u200b", "").lower()
    assert [term for term in TERMS[language] if term.lower() not in said] == []
    names = [action["name"] for action in words(language)["actions"].values()]
    assert names == list(TERMS[language][:4])


def test_french_names_the_actions_of_the_iello_edition_where_they_differ():
    also = {key: action.get("also") for key, action in words("fr")["actions"].items()}
    assert also == {"secret": None, "trade-off": "Dépôt", "gift": "Offre", "competition": "Échange"}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_rules_page_shows_every_geisha_ending_action_and_question(client, language):
    page = client.get("/rules/hanamikoji", headers={"Accept-Language": language}).text
    for geisha in GEISHA:
        assert f"<strong>{words(language)['geisha'][geisha.name]}</strong>" in page
    assert page.count("<dt>") == len(ENDINGS)
    for key in hanamikoji.ACTIONS:
        assert f"#action-{key}" in page
    keys = [entry["key"] for part in ("sections", "questions") for entry in words(language)[part]]
    assert len(keys) == len(set(keys))
    assert all(f'id="{key}"' in page for key in keys)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_geisha_has_a_name_and_her_item_one_too(language):
    assert list(words(language)["geisha"]) == [geisha.name for geisha in GEISHA]
    assert list(words(language)["items"]) == [geisha.item for geisha in GEISHA]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_tips_are_a_page_of_their_own(client, language):
    page = client.get("/rules/hanamikoji/tips", headers={"Accept-Language": language}).text
    assert page.count('<section class="card">') == len(words(language)["tips"])


def test_there_are_no_rules_of_an_unknown_game(client):
    assert client.get("/rules/chess").status_code == 404
    assert client.get("/rules/..%2fhanamikoji").status_code == 404


def test_every_why_leads_to_a_part_of_the_rules(app):
    templates = Path(app.jinja_loader.searchpath[0])
    linked = {("hanamikoji", key) for key in ("both", "nine", "goals", "endings")} | {("mai-star", "end")}
    found = set()
    for path in templates.rglob("*.html"):
        found |= set(re.findall(r'why_link\("([\w-]+)", "([\w-]+)"\)', path.read_text("utf-8")))
    assert {game for game, _ in found} == {"hanamikoji", "mai-star"}
    for game, key in linked | found:
        assert key in sections(game)


def sections(game):
    """What an address can name in the English rules of a game."""
    book = words("en", game)
    return {entry["key"] for part in ("sections", "questions") for entry in book[part]}
