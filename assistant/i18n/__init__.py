"""Translation of keys with parameters into the reader's language.

English texts are in this package, a module per game and one for all games, and in the templates; the catalogs
have the other languages. A sentence's key begins with its module: `hanamikoji.wins`, `table.undo`.
"""

import pkgutil
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

from jinja2 import Environment, pass_context
from jinja2.runtime import Context

from .catalogs import (
    LOCALES,
    Words,
    _,
    csv_separator,
    decimal_mark,
    gettext,
    is_here,
    language,
    listed,
    ngettext,
    npgettext,
    options,
    pgettext,
    score_mark,
    set_language,
)
from .euphony import euphonic
from .full_stop import stopped, stopped_once
from .isolation import isolated
from .languages import DEFAULT, KNOWN, LANGUAGES, Match, locale, lookup, negotiated, writing
from .terms import WITHOUT_BRACES, EditionTerms, edition, in_bare_words, set_edition, using, with_terms

Terms: TypeAlias = Callable[[str, str, str], str]

_GETTEXTS = ("gettext", "ngettext", "pgettext", "npgettext")


def _modules() -> list[ModuleType]:
    return [import_module(f".{found.name}", __name__) for found in pkgutil.iter_modules(__path__)]


def _prefixed(module: ModuleType) -> Words:
    name = module.__name__.rpartition(".")[2].replace("_", "-")
    return {f"{name}.{key}": text for key, text in getattr(module, "SENTENCES", {}).items()}


FAULTS: Mapping[str, str] = {
    key: text for module in _modules() for key, text in getattr(module, "FAULTS", {}).items()
}
SENTENCES: Words = {key: text for module in _modules() for key, text in _prefixed(module).items()}


def has_message(key: object) -> bool:
    """Return whether there is a text for the key."""
    return key in FAULTS or key in SENTENCES


def message(key: str, **params: object) -> str:
    """Return the text for a key of FAULTS or SENTENCES; a list parameter is rendered as alternatives."""
    values = {
        name: options([*map(str, value)]) if isinstance(value, list) else value
        for name, value in params.items()
    }
    return stopped(_text(key, values), values) % values


class Translator:
    """A translator of the games' sentences into the current language.

    `terms` looks up names in print/; `edition_terms` are those of the box on the table.
    """

    def __init__(self, terms: Terms, edition_terms: EditionTerms | None = None) -> None:
        self.term = terms
        self.listed = listed
        self._edition_terms = edition_terms or {}

    def text(self, key: str, params: Mapping[str, object]) -> str:
        """Return the text of a sentence, with its parameters filled in and isolated."""
        own = (in_bare_words if _is_bare() else with_terms)(_text(key, params), self._edition_terms)
        text = stopped(euphonic(own, params, language()), params)
        return text % {name: isolated(value) for name, value in params.items()}


def _is_bare() -> bool:
    return language() in WITHOUT_BRACES


def _text(key: str, params: Mapping[str, Any]) -> str:
    found = FAULTS[key] if key in FAULTS else SENTENCES[key]
    return gettext(found) if isinstance(found, str) else found(params.get("count", 0))


def install(environment: Environment, terms: Callable[[], EditionTerms] = dict) -> None:
    """Add `{% trans %}`, `message(key, …)`, `language()` and `edition()`, and isolate names in templates.

    `terms` returns those of the current edition.
    """
    environment.add_extension("jinja2.ext.i18n")
    plain, plural, of_context, plural_of_context = (
        using(terms, function, _is_bare) for function in (gettext, ngettext, pgettext, npgettext)
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # the extension adds it
        plain, plural, newstyle=True, pgettext=of_context, npgettext=plural_of_context
    )
    known: dict[str, Any] = environment.globals
    known.update({name: _isolating(known[name]) for name in _GETTEXTS})
    environment.filters["isolated"] = isolated
    environment.globals.update(message=message, language=language, languages=LANGUAGES, edition=edition)
    environment.globals.update(
        known_languages=KNOWN, writing=lambda: writing(language()), score_mark=score_mark
    )


def _isolating(function: Callable[..., str]) -> Callable[..., str]:
    """Wrap a template's gettext function so that it isolates its parameters, and no full stop is doubled."""

    @pass_context
    def isolating(context: Context, *texts: object, **params: object) -> str:
        given = {name: isolated(value) for name, value in params.items()}
        return stopped_once(function(context, *texts, **given), given.values())

    return isolating
