"""The catalogs `locales/<locale>/LC_MESSAGES/messages.po`, and the current language."""

import gettext as standard
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TypeAlias

from .euphony import euphonic
from .isolation import isolated
from .languages import DEFAULT, LANGUAGES, locale

LOCALES = Path(__file__).parents[1] / "locales"

Words: TypeAlias = Mapping[str, str | Callable[[int], str]]

_HERE: set[str] = set()
_language: ContextVar[str] = ContextVar("language", default=DEFAULT)


def _(text: str) -> str:
    """Mark a text for the catalogs; it is translated when it is rendered."""
    return text


def set_language(language: str) -> None:
    """Set the current language of this thread to one of LANGUAGES."""
    _language.set(language)


def language() -> str:
    """Return the current language."""
    return _language.get()


def gettext(text: str) -> str:
    """Translate a text."""
    return _catalog().gettext(text)


def in_all_languages(text: str) -> frozenset[str]:
    """Return a text in each of LANGUAGES."""
    return frozenset(_loaded(language).gettext(text) for language in LANGUAGES)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Translate the form of a text for this count."""
    return _catalog().ngettext(singular, plural, count)


def pgettext(context: str, text: str) -> str:
    """Translate a text in its context."""
    return _catalog().pgettext(context, text)


def npgettext(context: str, singular: str, plural: str, count: int) -> str:
    """Translate the form of a text for this count, in its context."""
    return _catalog().npgettext(context, singular, plural, count)


def csv_separator() -> str:
    """Return the character between cells by which spreadsheets of the current language read a CSV file."""
    return pgettext("between the cells of a CSV file, one character", ",")


def decimal_mark() -> str:
    """Return the character before the decimals of a number in the current language."""
    return pgettext("a figure behind the decimal point", "%(whole)s.%(tenth)s") % {"whole": "", "tenth": ""}


def score_mark() -> str:
    """Return the character between the figures of a score in the current language."""
    return pgettext("between the figures of a score", "–")


def listed(parts: list[str]) -> str:
    """Join parts with commas and “and”, as the current language does; right-to-left parts are isolated."""
    if len(parts) < 2:
        return options(parts)
    both = {"before": options(parts[:-1]), "last": options(parts[-1:])}
    text = pgettext("between the last two of a list", " and ").join(["%(before)s", "%(last)s"])
    return euphonic(text, both, language()) % both


def options(parts: list[str]) -> str:
    """Join parts as alternatives, with commas; right-to-left parts are isolated."""
    return pgettext("between the parts of a list", ", ").join(str(isolated(part)) for part in parts)


def _catalog() -> standard.NullTranslations:
    return _loaded(language())


@cache
def _loaded(language: str) -> standard.NullTranslations:
    """Return a language's catalog; English has none, because its texts are in the code."""
    return standard.translation("messages", LOCALES, [locale(language)], fallback=True)


def is_here(language: str) -> bool:
    """Return whether there is a language's catalog, which a phone may not have loaded yet."""
    return language == DEFAULT or language in _HERE or _found(language)


def _found(language: str) -> bool:
    if standard.find("messages", LOCALES, [locale(language)]) is None:
        return False
    _loaded.cache_clear()  # it may have been missed before
    _HERE.add(language)
    return True
