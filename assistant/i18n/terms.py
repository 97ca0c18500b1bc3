"""The terms of editions: translated texts have in braces what some boxes call otherwise.

`Move the {favor marker}` is read with the edition's own term. Other braces stay, since scripts fill them in.
"""

import re
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import TypeAlias

EditionTerms: TypeAlias = Mapping[str, str]  # an edition's terms by those of the default, which are in braces

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


def using(terms: Callable[[], EditionTerms], translate: Callable[..., str]) -> Callable[..., str]:
    """Return a gettext function that fills in `terms`."""

    def translated(*given: object) -> str:
        text = translate(*given)
        return with_terms(text, terms()) if "{" in text else text

    return translated
