"""The games' sentences in the words of the reader's language, for pages and for paper."""

from functools import lru_cache, partial

from flask import Flask

from ... import i18n
from ...games.names import initial
from ...games.sentence import Sentence
from ...printing.rulebook import Rulebooks
from ..services import services

KEPT = 4096  # sentences: a board says forty, and most of them again at the next look


def install(app: Flask) -> None:
    app.jinja_env.globals["translate"] = app.jinja_env.filters["translate"] = translate
    app.jinja_env.filters["initial"] = initial


def translate(sentence: Sentence) -> str:
    return _said(services().rulebooks, i18n.language(), sentence)


@lru_cache(KEPT)
def _said(books: Rulebooks, language: str, sentence: Sentence) -> str:
    return sentence.translated_by(i18n.Translator(partial(_term, books, language)))


def _term(books: Rulebooks, language: str, game: str, section: str, key: str) -> str:
    """A name from the words in print/; the steps of its key are joined by dots."""
    found = books.words(game, language)[section]
    for step in key.split("."):
        found = found[step]
    return str(found)
