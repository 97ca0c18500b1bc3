"""The catalogs: `locales/<language>/LC_MESSAGES/messages.po`, and the language that is spoken now."""

import gettext as standard
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TypeAlias

LOCALES = Path(__file__).parents[1] / "locales"
LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français", "it": "Italiano", "ja": "日本語"}

Words: TypeAlias = Mapping[str, str | Callable[[int], str]]

_language: ContextVar[str] = ContextVar("language", default="en")


def _(text: str) -> str:
    """Marks a text for the catalogs; it is translated when it is said."""
    return text


def set_language(language: str) -> None:
    """From here on this thread says everything in one of LANGUAGES."""
    _language.set(language)


def language() -> str:
    return _language.get()


def gettext(text: str) -> str:
    return _catalog().gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    return _catalog().ngettext(singular, plural, count)


def pgettext(context: str, text: str) -> str:
    return _catalog().pgettext(context, text)


def npgettext(context: str, singular: str, plural: str, count: int) -> str:
    return _catalog().npgettext(context, singular, plural, count)


def listed(parts: list[str]) -> str:
    """All of the parts, as this language names several things."""
    before = options(parts[:-1])
    return pgettext("between the last two of a list", " and ").join([*filter(None, [before]), *parts[-1:]])


def options(parts: list[str]) -> str:
    """The parts, of which one is to be chosen."""
    return pgettext("between the parts of a list", ", ").join(parts)


def _catalog() -> standard.NullTranslations:
    return _loaded(language())


@cache
def _loaded(language: str) -> standard.NullTranslations:
    """A language's catalog; English has none, because its words stand in the code."""
    return standard.translation("messages", LOCALES, [language], fallback=True)
