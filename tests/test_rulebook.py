"""The words of the rules: complete in every language, and held against the core where they name a figure."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from assistant import in_own_words
from assistant.games import GAMES, hanamikoji
from assistant.games.hanamikoji import ACTIONS, EDITIONS, ENDINGS, FIGURES, GEISHA
from assistant.i18n import LANGUAGES, LOCALES, WITHOUT_BRACES, in_bare_words, locale
from assistant.printing.rulebook import Rulebooks

from .languages import WORDS

PRINT = Path(__file__).parents[1] / "print"
BRACES = re.compile(r"\{([^{}]+)\}")
YEAR = re.compile(r"\b20\d\d(?!\d)")  # of an edition
# What a sheet or a page fills in itself.
FILLED_IN = {
    "size",
    "name",
    "number",
    "player",
    "points",
    "favors",
    "tied",
    "width",
    "height",
    "least",
    "most",
}
FROM_EDITIONS = {"box", "boxes", "publisher", "otherwise", "last", "own_rule", "illustrator", "geisha_cards"}
FOR_SCRIPTS = {"count"}  # and for a sheet


def raw(language):
    """The texts as they are written, without the terms of editions."""
    text = written(language)
    return {key: part for key, part in text.items() if key != "editions"}


@cache
def written(language):
    return tomllib.loads((PRINT / "hanamikoji" / f"{language}.toml").read_text("utf-8"))


@cache
def words(language, game="hanamikoji", edition=""):
    figures = {key: GAMES[key].FIGURES for key in GAMES}
    return Rulebooks(PRINT, figures, EDITIONS, in_own_words).words(game, language, edition)


def names(kind, language, edition=""):
    """The names of the actions of this kind, `also` another box's or its `own`, where there are any."""
    actions = words(language, edition=edition)["actions"]
    return {key: action[kind] for key, action in actions.items() if kind in action}


@cache
def terms(language):
    """The terms that editions call otherwise, by edition."""
    return {key: edition["terms"] for key, edition in written(language).get("editions", {}).items()}


def figures_in(text, language):
    """The figures in braces, which may also have a term of an edition."""
    known = {term for found in terms(language).values() for term in found}
    return sorted(found for found in BRACES.findall(text) if found not in known)


def texts(value, path=""):
    """Every text with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from texts(part, f"{path}/{key}")


def languages_of(game):
    """The languages with words of a game."""
    return sorted(path.stem for path in (PRINT / game).glob("*.toml"))


def test_every_language_has_the_words_of_all_sheets_and_those_of_a_game():
    assert languages_of("common") == sorted(LANGUAGES)
    assert {language for game in GAMES for language in languages_of(game)} == {*LANGUAGES}
    assert [game for game in GAMES if "en" not in languages_of(game)] == []


def test_a_game_without_words_in_a_language_is_spoken_in_english(tmp_path):
    (tmp_path / "pebbles").mkdir()
    (tmp_path / "pebbles/en.toml").write_text('name = "{pebbles} pebbles"')
    books = Rulebooks(tmp_path, {"pebbles": {"pebbles": 7}})
    assert books.spoken("pebbles", "fr") == "en"
    assert books.words("pebbles", "fr") == {"name": "7 pebbles"}
    assert books.terms("fr") == {}


@pytest.mark.parametrize("language", languages_of("hanamikoji"))
def test_every_language_says_the_same_things_with_the_same_figures(language):
    def figures(of):
        return {
            path: figures_in(text, of)
            for path, text in texts(raw(of))
            if not path.endswith(("/also", "/find"))
        }

    assert figures(language) == figures("en")


@pytest.mark.parametrize("language", languages_of("hanamikoji"))
def test_every_figure_in_the_rules_comes_from_the_core(language):
    for path, text in texts(raw(language)):
        if path.endswith("/key"):
            continue
        bare = YEAR.sub("", BRACES.sub("", text))
        assert set(figures_in(text, language)) <= {*FIGURES, *FILLED_IN, *FROM_EDITIONS, *FOR_SCRIPTS}, path
        digits = set(re.findall(r"\d+", bare))
        assert digits <= set(WORDS[language]["digits"]["hanamikoji"]), (path, digits)
        assert not re.search(rf"\b({WORDS[language]['spelled']})\b", bare, re.IGNORECASE), path


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


@pytest.mark.parametrize("language", languages_of("hanamikoji"))
def test_the_actions_are_those_of_the_core_in_its_order_and_explained_in_two_lines(language):
    actions = words(language)["actions"]
    assert list(actions) == list(ACTIONS)
    assert all(len(action["lines"]) == 2 for action in actions.values())


@pytest.mark.parametrize("language", languages_of("hanamikoji"))
def test_each_language_uses_the_terms_of_its_own_edition(language):
    said = " ".join(text for _, text in texts(words(language))).replace("\u200b", "").lower()
    assert [term for term in WORDS[language]["terms"] if term.lower() not in said] == []
    names = [action["name"] for action in words(language)["actions"].values()]
    assert names == WORDS[language]["terms"][:4]


def test_the_terms_of_an_edition_stand_in_the_texts_and_none_is_left_as_the_default_s():
    for language in languages_of("hanamikoji"):
        found = {found for _, text in texts(raw(language)) for found in BRACES.findall(text)}
        for edition, own in terms(language).items():
            assert edition in EDITIONS
            assert language in EDITIONS[edition].languages
            assert [term for term in own if term in FIGURES or "%" in own[term]] == []
            assert {term for of in terms(language).values() for term in of} == {*own}, edition
            unseen = set() if language in WITHOUT_BRACES else own.keys() - found
            assert not unseen or unseen <= messages_terms(language)
            told = texts(words(language, edition=edition))
            said = " ".join(text for path, text in told if not path.endswith("/find"))
            assert [term for term in own if is_named([term], said)] == [], edition


def test_the_words_of_an_english_box_are_found_as_whole_words():
    own = {"patron": "advertiser", "a patron": "an advertiser", "patrons": "advertisers", "deck": "deck"}
    text = "Play a patron: patrons of the patronage, #patrons-pay, one patron, %(patron)s."
    told = "Play an advertiser: advertisers of the patronage, #patrons-pay, one advertiser, %(patron)s."
    assert in_bare_words(text, own) == told
    assert in_bare_words(text, {"patron": "patron"}) == text


def test_what_a_translation_has_in_braces_is_a_term_of_an_edition_and_no_such_term_stands_without():
    """But where the app is told of to those who do not have it yet."""
    bare = []
    for language in LANGUAGES.keys() - WITHOUT_BRACES:
        known = {term for own in terms(language).values() for term in own}
        assert messages_terms(language) - FOR_SCRIPTS <= known
        bare += [text for text in translations(language) if known and is_named(known, BRACES.sub("", text))]
    assert bare == [
        "Suit les jetons, les points de charme et le score pendant que vous jouez avec le vrai jeu."
    ]


def is_named(names, text):
    return any(re.search(rf"(?<!\w){name}(?!\w)", text) for name in names)


def translations(language):
    with (LOCALES / locale(language) / "LC_MESSAGES/messages.po").open("rb") as file:
        found = [message.string for message in read_po(file) if message.id]
    return [text for each in found for text in (each if isinstance(each, tuple) else (each,))]


def messages_terms(language):
    return {term for text in translations(language) for term in BRACES.findall(text)}


def test_the_iello_box_has_its_own_names_of_the_actions_and_no_other_s():
    actions = words("fr", edition="iello")["actions"].values()
    assert [action["name"] for action in actions] == ["Secret", "Dépôt", "Offre", "Échange"]
    assert words("it", edition="iello")["actions"] == words("it")["actions"]


def test_another_box_s_names_of_the_actions_are_for_readers_whose_box_is_not_known():
    assert names("also", "fr") == {"trade-off": "Dépôt", "gift": "Offre", "competition": "Échange"}
    assert words("fr")["labels"]["also"] == "Iello\u00a0: {name}"
    assert [key for key in EDITIONS for each in languages_of("hanamikoji") if names("also", each, key)] == []


def test_a_box_has_its_own_names_of_the_actions_beside_ours_for_readers_of_other_languages():
    kosmos = {"secret": "Geheimnis", "trade-off": "Ablage", "gift": "Angebot", "competition": "Tausch"}
    own = {each: names("own", each, "kosmos") for each in languages_of("hanamikoji")}
    assert own == {each: {} if each == "de" else kosmos for each in own}
    assert words("en", edition="kosmos")["labels"]["also"] == "Kosmos: {name}"
    assert [key for key in EDITIONS if names("own", "en", key)] == ["kosmos", "nasza-ksiegarnia"]


@pytest.mark.parametrize("language", languages_of("hanamikoji"))
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


@pytest.mark.parametrize("language", languages_of("hanamikoji"))
def test_every_geisha_has_a_name_and_her_item_one_too(language):
    assert list(words(language)["geisha"]) == [geisha.name for geisha in GEISHA]
    assert list(words(language)["items"]) == [geisha.item for geisha in GEISHA]


@pytest.mark.parametrize("language", languages_of("hanamikoji"))
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
    """The anchors in the English rules of a game."""
    book = words("en", game)
    return {entry["key"] for part in ("sections", "questions") for entry in book[part]}
