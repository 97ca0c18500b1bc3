"""Every word in every language: complete, up to date with the code, with the placeholders of the original."""

import re
import tomllib
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from assistant.i18n import LANGUAGES, LOCALES, locale

from .. import catalogs
from ..catalogs import parts, path

ROOT = Path(__file__).parents[2]
TRANSLATED = sorted(set(LANGUAGES) - {"en"})


catalog = cache(catalogs.catalog)


def messages(language):
    return [message for message in catalog(language) if message.id]


def extracted():
    """The messages of the code and the templates, as (context, message)."""
    mappings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["babel"]["mappings"]
    methods = [(mapping["pattern"], mapping["method"]) for mapping in mappings]
    options = {mapping["pattern"]: {"silent": "false"} for mapping in mappings}
    found = extract_from_dir(
        ROOT, methods, options, directory_filter=lambda name: not Path(name).name.startswith(".")
    )
    return {(context, message) for _, _, message, _, context in found}


def named(message):
    """The key of a message; the context of a compiled one is in bytes."""
    context = message.context
    return context.decode() if isinstance(context, bytes) else context, parts(message.id)[0]


def test_every_language_but_english_has_a_catalog():
    assert sorted(entry.name for entry in LOCALES.iterdir()) == sorted(map(locale, TRANSLATED))


def test_every_catalog_holds_what_the_code_says_and_nothing_else():
    said = extracted()
    held = {language: {(one.context, one.id) for one in messages(language)} for language in TRANSLATED}
    differing = [(language, ids ^ said) for language, ids in held.items() if ids != said]
    assert differing == [], "see CONTRIBUTING: pybabel extract, then update"
    assert [language for language in TRANSLATED if catalog(language).obsolete] == []


def test_every_language_has_all_texts_with_their_placeholders_and_plural_forms():
    assert [fault for language in LANGUAGES for fault in catalogs.faults(language)] == []


NEW = """
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

#: templates/lobby/index.html
msgid "Save"
msgstr ""

#: templates/a.html templates/b.html
msgid "%(name)s wins"
msgstr "wygrywa %(nam)s"

#: assistant/i18n/table.py
msgid "%(count)s card"
msgid_plural "%(count)s cards"
msgstr[0] "karta"
msgstr[1] "%(count)s karty"

#: templates/c.html
#, fuzzy
msgid "Half"
msgstr "50 % z"
"""


def test_a_translator_is_told_what_lacks_and_where():
    assert [*catalogs.of_catalog(read_po(StringIO(NEW), locale="pl"))] == [
        "templates/lobby/index.html: not translated: Save",
        "templates/a.html, templates/b.html: has %(nam)s, not %(name)s: %(name)s wins",
        "assistant/i18n/table.py: not translated: %(count)s card",
        "templates/c.html: marked as a guess (fuzzy): Half",
        "templates/c.html: has a % of its own: Half",
    ]
    own, english = {"/title": "a", "/key": "x", "/new": "b"}, {"/title": "A", "/key": "y", "/text": "B"}
    assert [*catalogs.differing(own, english)] == [
        "/text: not there: B",
        "/new: not in English: b",
        "/key: must stay y",
    ]


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalog_is_that_of_the_sources(language):
    with path(language).with_suffix(".mo").open("rb") as file:
        compiled = {named(message): parts(message.string) for message in read_mo(file) if message.id}
    sources = {named(message): parts(message.string) for message in messages(language)}
    assert compiled == sources, "install again: pip install -e '.[test]' compiles the catalogs"


def texts(language):
    """The texts of the catalog, and each line of the words in print/ but the comment above them."""
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


def french(**said):
    """Texts of French by their English."""
    entries = "\n\n".join(f'msgid "{english}"\nmsgstr "{text}"' for english, text in said.items())
    held = read_po(StringIO(f'msgid ""\nmsgstr ""\n\n{entries}\n'), locale="fr")
    return catalogs.Texts({(None, one.id): one for one in held if one.id}, {})


def test_what_was_changed_is_told_with_the_english_that_it_had():
    """What no language says otherwise was renamed; a message of no former one is new."""
    before = {"fr": french(Leave="Partir", Save="Garder", Stay="Rester", Off="Non")}
    now = {"fr": french(Dropout="Partir", Save="Enregistrer", Stay="Rester", Redo="Rétablir")}
    assert [told for _, told in catalogs.changes(before, now)] == [
        {"en": ("Leave", "Dropout"), "fr": ("Partir", "Partir")},
        {"en": ("Save", "Save"), "fr": ("Garder", "Enregistrer")},
        {"en": ("", "Redo"), "fr": ("", "Rétablir")},
    ]
