"""The languages of the product: which a reader gets by their wishes, and how pages set them."""

import pytest

from assistant.i18n import DEFAULT, KNOWN, LANGUAGES, catalogs, languages, locale, lookup, negotiated

EIGHT = ("de", "en", "es", "fr", "it", "ja", "pl", "zh-Hant")
WISHED = {  # what browsers wish, the best first
    "de-AT de": "de",
    "es-MX es en": "es",
    "zh-TW zh en-US": "zh-Hant",
    "zh-HK": "zh-Hant",
    "zh-Hant-TW": "zh-Hant",
    "zh-CN zh en": "zh-Hant",
    "zh-Hans-CN": "zh-Hant",
    "yue-HK": "zh-Hant",
    "pl-PL": "pl",
    "pt-BR pt en-US en": "en",
    "pt-BR pt es": "es",
    "pt-PT": "en",
    "fr-CA en": "fr",
    "FR-ca": "fr",
    "en-GB fr": "en",
    "ja": "ja",
    "de-CH-1996-x-private": "de",
    "tlh * it": "it",
    "tlh": "en",
    "dese": "en",
    "": "en",
}


def test_browsers_get_the_first_of_their_languages_that_is_here():
    """Portuguese is not: its readers get their next wish, be it Spanish or another, else English."""
    assert {wish: negotiated(wish.split(), EIGHT).tag for wish in WISHED} == WISHED


def test_readers_of_simplified_chinese_are_told_that_they_get_the_other():
    wishes = ("zh-CN", "zh-Hans-SG", "zh-TW", "zh", "de")
    assert [wish for wish in wishes if negotiated([wish], EIGHT).note] == ["zh-CN", "zh-Hans-SG"]


def test_what_is_not_here_is_not_found():
    assert [lookup(wish, ("en", "fr")) for wish in ("zh-TW", "de", "", "fr-CA")] == ["", "", "", "fr"]


def test_every_language_is_known_with_a_script_that_pages_can_set():
    assert DEFAULT in LANGUAGES
    assert LANGUAGES.keys() <= KNOWN.keys()
    assert [tag for tag, known in KNOWN.items() if known.script not in languages.SCRIPTS] == []


@pytest.mark.parametrize(
    ("tag", "attributes"),
    [
        ("en", ""),
        ("en-XA", ""),
        ("ja", ' data-script="Jpan" data-breaks="phrases" data-gap=""'),
        ("zh-Hant", ' data-script="Hant" data-breaks="characters" data-gap=""'),
    ],
)
def test_an_element_has_what_styles_and_scripts_need_to_know(tag, attributes):
    assert languages.writing(tag) == attributes


def test_a_catalog_is_found_by_script_and_region(tmp_path, monkeypatch):
    folder = tmp_path / locale("zh-Hant") / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "messages.mo").write_bytes((catalogs.LOCALES / "fr/LC_MESSAGES/messages.mo").read_bytes())
    monkeypatch.setattr(catalogs, "LOCALES", tmp_path)
    catalogs._loaded.cache_clear()
    assert catalogs._loaded("zh-Hant").gettext("Save") == "Enregistrer"
    catalogs._loaded.cache_clear()
