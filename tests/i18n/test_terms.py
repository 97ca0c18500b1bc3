"""A term of the English texts is one word in each language, on the screen and on paper: see `terms.toml`."""

import re

import pytest

from assistant.games import GAMES
from assistant.i18n import LANGUAGES

from ..catalogs import PRINT, parts, said
from ..languages import TERMS
from .test_catalogs import TRANSLATED, messages

UNSEEN = re.compile("[\u00ad\u200b\u2060]|%\\(\\w+\\)s|[{}]")  # where a line may break, and what is filled in


def bare(texts):
    return UNSEEN.sub("", " / ".join(parts(texts)))


def screens(language):
    """Each English text with what the language says, all forms as one text."""
    yield from ((bare(message.id), bare(message.string)) for message in messages(language))


def sheets(language):
    for folder in ("common", *GAMES):
        path = PRINT / folder / f"{language}.toml"
        if path.exists():
            own, english = said(path), said(PRINT / folder / "en.toml")
            yield from (
                (bare(english[place]), bare(text))
                for place, text in own.items()
                if place in english and not place.endswith("/key")
            )


def missing(language, texts):
    """The concepts that the language calls otherwise, with the text where it does."""
    for concept, words in TERMS.items():
        without = {bare(text) for text in words.get("without", {}).get(language, ())}
        for english, text in texts:
            is_due = text and english not in without and re.search(words["en"], english, re.IGNORECASE)
            if is_due and not re.search(words[language], text, re.IGNORECASE):
                yield concept, english, text


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_language_has_one_word_for_one_thing(language):
    assert [*missing(language, [*screens(language), *sheets(language)])] == []


def test_every_term_is_known_in_every_language_and_said_by_the_product():
    texts = [english for english, _ in [*screens("fr"), *sheets("fr")]]
    assert [term for term, words in TERMS.items() if set(LANGUAGES) - set(words)] == []
    assert [
        term for term, words in TERMS.items() if not any(re.search(words["en"], text) for text in texts)
    ] == []


def test_a_word_that_another_place_does_not_have_is_found():
    told = [*missing("fr", [("Undo turn", "Défaire le tour"), ("Undo", "Annuler"), ("Undo %(what)s", "")])]
    assert told == [("undo", "Undo turn", "Défaire le tour")]
