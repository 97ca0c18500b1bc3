"""Every word in every language: complete, up to date with the code, with the placeholders of the original."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from assistant.i18n import LANGUAGES, LOCALES

ROOT = Path(__file__).parents[2]
TRANSLATED = sorted(set(LANGUAGES) - {"en"})
PLACEHOLDER = re.compile(r"%\(\w+\)s|</?\w+>")


def path(language):
    return LOCALES / language / "LC_MESSAGES" / "messages.po"


@cache
def catalog(language):
    with path(language).open("rb") as file:
        return read_po(file, locale=language)


def messages(language):
    return [message for message in catalog(language) if message.id]


def extracted():
    """What stands in the code and the templates, as (context, message)."""
    mappings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["babel"]["mappings"]
    methods = [(mapping["pattern"], mapping["method"]) for mapping in mappings]
    options = {mapping["pattern"]: {"silent": "false"} for mapping in mappings}
    found = extract_from_dir(
        ROOT, methods, options, directory_filter=lambda name: not Path(name).name.startswith(".")
    )
    return {(context, message) for _, _, message, _, context in found}


def parts(value):
    return tuple(value) if isinstance(value, tuple | list) else (value,)


def named(message):
    """What a message goes by; the context of a compiled one is in bytes."""
    context = message.context
    return context.decode() if isinstance(context, bytes) else context, parts(message.id)[0]


def test_every_language_but_english_has_a_catalog():
    assert sorted(entry.name for entry in LOCALES.iterdir()) == TRANSLATED


def test_every_catalog_holds_what_the_code_says_and_nothing_else():
    said = extracted()
    held = {language: {(one.context, one.id) for one in messages(language)} for language in TRANSLATED}
    differing = [(language, ids ^ said) for language, ids in held.items() if ids != said]
    assert differing == [], "see CONTRIBUTING: pybabel extract, then update"
    assert [language for language in TRANSLATED if catalog(language).obsolete] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_and_none_is_a_guess(language):
    missing = [
        message.id for message in messages(language) if not all(parts(message.string)) or message.fuzzy
    ]
    assert missing == []
    plurals = [len(parts(message.string)) for message in messages(language) if message.pluralizable]
    assert set(plurals) == {catalog(language).num_plurals}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_has_the_placeholders_and_tags_of_its_original(language):
    for message in messages(language):
        wanted = [set(PLACEHOLDER.findall(text)) for text in parts(message.id)]  # one may need no figure
        for translation in parts(message.string):
            assert set(PLACEHOLDER.findall(translation)) in wanted, message.id
            assert not re.search(r"%(?!\(\w+\)s)", translation), message.id
        assert set(PLACEHOLDER.findall(parts(message.string)[-1])) == wanted[-1], message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalog_is_that_of_the_sources(language):
    with path(language).with_suffix(".mo").open("rb") as file:
        compiled = {named(message): parts(message.string) for message in read_mo(file) if message.id}
    sources = {named(message): parts(message.string) for message in messages(language)}
    assert compiled == sources, "install again: pip install -e '.[test]' compiles the catalogs"


def texts(language):
    """What the catalog says, and each line of the words in print/ but the comment above them."""
    yield from (part for message in messages(language) for part in parts(message.string))
    for printed in (ROOT / "print").glob(f"*/{language}.toml"):
        yield from printed.read_text("utf-8").partition("\n\n")[2].splitlines()


def test_in_french_a_space_that_does_not_break_stands_before_high_marks():
    assert [text for text in texts("fr") if re.search(r" [:;!?»]|« ", text)] == []


def test_in_japanese_no_half_width_space_stands_behind_a_full_width_mark():
    assert [text for text in texts("ja") if re.search(r"[。、？！：] ", text)] == []


@pytest.mark.parametrize(
    ("language", "terms"),
    [
        (
            "fr",
            [
                "carte",
                "charme",
                "jeton de victoire",
                "jetons d’action",
                "Secret",
                "manche",
                "victoire partagée",
            ],
        ),
        ("it", ["carte Oggetto", "Fascino", "segnalin", "Azione", "Segreto", "round", "vittoria condivisa"]),
        ("ja", ["道具カード", "魅力値", "勝利マーカー", "アクションタイル", "密約", "ラウンド", "引き分け"]),
    ],
)
def test_each_language_uses_the_words_of_its_own_edition(language, terms):
    said = " ".join(part for message in messages(language) for part in parts(message.string)).replace(
        "\u200b", ""
    )
    assert [term for term in terms if term.lower() not in said.lower()] == []
