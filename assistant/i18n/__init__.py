"""Keys with their parameters, said in the reader's language.

English stands here, a module for each game and one for what all say, and in the templates; the catalogs have
the other languages. A module's sentences go by the name of the module: `hanamikoji.wins`, `table.undo`.
"""

import pkgutil
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

from jinja2 import Environment, pass_context
from jinja2.runtime import Context

from .catalogs import (
    LANGUAGES,
    LOCALES,
    Words,
    _,
    gettext,
    language,
    listed,
    ngettext,
    npgettext,
    options,
    pgettext,
    set_language,
)
from .isolation import isolated

__all__ = [
    "FAULTS",
    "LANGUAGES",
    "LOCALES",
    "SENTENCES",
    "Terms",
    "Translator",
    "_",
    "gettext",
    "has_message",
    "install",
    "isolated",
    "language",
    "listed",
    "message",
    "ngettext",
    "npgettext",
    "pgettext",
    "set_language",
]

Terms: TypeAlias = Callable[[str, str, str], str]

_SAYING = ("gettext", "ngettext", "pgettext", "npgettext")


def _modules() -> list[ModuleType]:
    return [import_module(f".{found.name}", __name__) for found in pkgutil.iter_modules(__path__)]


def _prefixed(module: ModuleType) -> Words:
    name = module.__name__.rpartition(".")[2].replace("_", "-")
    return {f"{name}.{key}": said for key, said in getattr(module, "SENTENCES", {}).items()}


FAULTS: Mapping[str, str] = {
    key: text for module in _modules() for key, text in getattr(module, "FAULTS", {}).items()
}
SENTENCES: Words = {key: said for module in _modules() for key, said in _prefixed(module).items()}


def has_message(key: object) -> bool:
    """Whether there are words for a key."""
    return key in FAULTS or key in SENTENCES


def message(key: str, **params: object) -> str:
    """The words for a key of FAULTS or SENTENCES; of a list among the parameters one is to be chosen."""
    said = {
        name: options([*map(str, value)]) if isinstance(value, list) else value
        for name, value in params.items()
    }
    return _text(key, said) % said


class Translator:
    """Puts the games' sentences into the language that is spoken; `terms` knows the names in print/."""

    def __init__(self, terms: Terms) -> None:
        self.term = terms
        self.listed = listed

    def text(self, key: str, params: Mapping[str, object]) -> str:
        return _text(key, params) % {name: isolated(value) for name, value in params.items()}


def _text(key: str, params: Mapping[str, Any]) -> str:
    found = FAULTS[key] if key in FAULTS else SENTENCES[key]
    return gettext(found) if isinstance(found, str) else found(params.get("count", 0))


def install(environment: Environment) -> None:
    """Lets templates say `{% trans %}`, `message(key, …)` and `language()`; names in them are isolated."""
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # the extension adds it
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    known: dict[str, Any] = environment.globals
    known.update({name: _isolating(known[name]) for name in _SAYING})
    environment.filters["isolated"] = isolated
    environment.globals.update(message=message, language=language, languages=LANGUAGES)


def _isolating(saying: Callable[..., str]) -> Callable[..., str]:
    """A gettext of templates, whose parameters are kept apart from its words."""

    @pass_context
    def isolating(context: Context, *texts: object, **params: object) -> str:
        return saying(context, *texts, **{name: isolated(value) for name, value in params.items()})

    return isolating
