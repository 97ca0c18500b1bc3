"""Translation of the games' sentences into the reader's language, for pages and for paper."""

from collections.abc import Mapping
from functools import lru_cache

from flask import Flask

from ... import i18n
from ...games.names import initial, longest_word
from ...games.sentence import Sentence
from ...i18n.players import is_default
from ...printing.rulebook import Rulebooks
from ..services import services

_WORD_SIZES = (7, 10, 12, 15)  # letters from which a name stands smaller; from the last one it may break
KEPT = 4096  # sentences; a board has forty, most of them unchanged at the next request


def install(app: Flask) -> None:
    """Offer the translation to templates."""
    app.jinja_env.globals["translate"] = app.jinja_env.filters["translate"] = translate
    app.jinja_env.filters.update(letter=letter, word_size=word_size)


def word_size(name: str) -> int:
    """Return the least number of letters for which the longest word of a name has a style, else 0."""
    letters = longest_word(name)
    return max((size for size in _WORD_SIZES if size <= letters), default=0)


def letter(name: str) -> str:
    """Return what stands on a player's sign: the initial, or the number of one without a name."""
    number = "".join(filter(str.isdecimal, name))
    return number if number and is_default(name, int(number) - 1) else initial(name)


def translate(sentence: Sentence) -> str:
    """Return the sentence in the reader's language."""
    return _translated(services().rulebooks, i18n.language(), i18n.edition(), sentence)


def edition_terms() -> Mapping[str, str]:
    """Return the current edition's terms in the reader's language, by those of the default."""
    return services().rulebooks.terms(i18n.language(), i18n.edition())


def languages_of(game: str) -> list[str]:
    """Return the tags of the languages in which there are rules and sheets of a game."""
    spoken = services().rulebooks.spoken
    return [tag for tag in i18n.LANGUAGES if spoken(game, tag) == tag]


def speak(game: str) -> i18n.Match:
    """Answer the request in the language of a game's rules and sheets.

    Return the match, with a note in the reader's language if that is another.
    """
    wished = i18n.language()
    tag = services().rulebooks.spoken(game, wished)
    note = i18n.gettext("This game isn’t translated yet: its rules and sheets are in English.")
    i18n.set_language(tag)
    return i18n.Match(tag, wished, "" if tag == wished else note)


@lru_cache(KEPT)
def _translated(books: Rulebooks, language: str, edition: str, sentence: Sentence) -> str:
    def term(game: str, section: str, key: str) -> str:
        """Look up a name in the texts of print/; dots separate the steps of its key."""
        found = books.words(game, language, edition)[section]
        for step in key.split("."):
            found = found[step]
        return str(found)

    return sentence.translated_by(i18n.Translator(term, books.terms(language, edition)))
