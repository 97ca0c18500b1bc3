"""The terms of editions: translated texts have in braces what some boxes call otherwise.

`Move the {favor marker}` is read with the edition's own term. Other braces stay, since scripts fill them in.
In languages of WITHOUT_BRACES terms are found as words, by `in_bare_words`: English, whose texts are the keys of
all catalogs, and Japanese, where one word never is a part of another.
"""

import re
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import lru_cache
from typing import TypeAlias

EditionTerms: TypeAlias = Mapping[str, str]  # an edition's terms by those of the default, which are in braces

WITHOUT_BRACES = frozenset({"en", "ja"})
_BRACES = re.compile(r"\{([^{}]+)\}")
_edition: ContextVar[str] = ContextVar("edition", default="")


def set_edition(edition: str) -> None:
    """Set the edition whose terms this thread uses: a key of the game's EDITIONS, empty for the default."""
    _edition.set(edition)


def edition() -> str:
    """Return the current edition."""
    return _edition.get()


def with_terms(text: str, terms: EditionTerms) -> str:
    """Return the text with the terms of an edition in place of the braces."""
    return _BRACES.sub(lambda found: terms.get(found[1], found[0]), text)


def in_bare_words(text: str, terms: EditionTerms) -> str:
    """Return a text without braces, with the terms of an edition in place of the default's words."""
    own = tuple((term, other) for term, other in terms.items() if term != other)
    return _words(own).sub(lambda found: terms[found[0]], text) if own else text


@lru_cache
def _words(terms: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    """Return the pattern of these terms, the longest first: as whole words where words have spaces.

    The name of a parameter, as in %(patron)s, is no word.
    """
    longest_first = sorted((term for term, _ in terms), key=len, reverse=True)
    found = (re.escape(term) for term in longest_first)
    whole = r"(?<![\w-])(?<!%\()"
    return re.compile("|".join(rf"{whole}{term}(?![\w-])" if term.isascii() else term for term in found))


def using(
    terms: Callable[[], EditionTerms], translate: Callable[..., str], is_bare: Callable[[], bool]
) -> Callable[..., str]:
    """Return a gettext function that fills in `terms`; `is_bare` is whether they stand without braces."""

    def translated(*given: object) -> str:
        text = translate(*given)
        if is_bare():
            return in_bare_words(text, terms()) if edition() else text
        return with_terms(text, terms()) if "{" in text else text

    return translated
