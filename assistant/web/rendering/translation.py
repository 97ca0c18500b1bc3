"""Translation of the games' sentences into the reader's language, for pages and for paper."""

from functools import lru_cache, partial

from flask import Flask

from ... import i18n
from ...games.names import initial
from ...games.sentence import Sentence
from ...printing.rulebook import Rulebooks
from ..services import services

KEPT = 4096  # sentences; a board has forty, most of them unchanged at the next request


def install(app: Flask) -> None:
    """Offer the translation to templates."""
    app.jinja_env.globals["translate"] = app.jinja_env.filters["translate"] = translate
    app.jinja_env.filters["initial"] = initial


def translate(sentence: Sentence) -> str:
    """Return the sentence in the reader's language."""
    return _translated(services().rulebooks, i18n.language(), sentence)


@lru_cache(KEPT)
def _translated(books: Rulebooks, language: str, sentence: Sentence) -> str:
    return sentence.translated_by(i18n.Translator(partial(_term, books, language)))


def _term(books: Rulebooks, language: str, game: str, section: str, key: str) -> str:
    """Look up a name in the texts of print/; dots separate the steps of its key."""
    found = books.words(game, language)[section]
    for step in key.split("."):
        found = found[step]
    return str(found)
