"""The words of each game's rules and of all sheets, in print/ as one file per language."""

import tomllib
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any


class Rulebooks:
    """The words in `folder`, one folder per game; `figures` are each game's values for the names in braces.

    `begins` is who begins, by edition: the text for it is chosen from those in a table `begins`, the first of
    which is that of the default.

    `words(game, language, edition)` returns a game's words, for both screen and paper, with the terms of an
    edition; `common(language)` those of all sheets. Both are structured as their file; they raise
    FileNotFoundError if there is none. `terms(language, edition)` are an edition's terms for what boxes call
    differently, by those of the default. All are cached.
    """

    def __init__(
        self, folder: Path, figures: Mapping[str, Mapping[str, int]], begins: Mapping[str, str] | None = None
    ) -> None:
        self._folder = folder
        self._figures = figures
        self._begins = begins or {}
        self.words = cache(self._words)
        self.common = cache(partial(self._read, "common"))
        self.terms = cache(self._of_all_games)

    def _words(self, game: str, language: str, edition: str = "") -> dict[str, Any]:
        text = _chosen(self._read(game, language), self._begins.get(edition))
        terms = _terms(text.pop("editions", {}), edition)
        filled: dict[str, Any] = _filled(text, {**self._figures[game], **terms})
        return filled

    def _of_all_games(self, language: str, edition: str = "") -> dict[str, str]:
        found = (self._read(game, language).get("editions", {}) for game in self._figures)
        return {term: own for editions in found for term, own in _terms(editions, edition).items()}

    def _read(self, folder: str, language: str) -> dict[str, Any]:
        return tomllib.loads((self._folder / folder / f"{language}.toml").read_text("utf-8"))


def _terms(editions: Mapping[str, Any], edition: str) -> dict[str, str]:
    """Return an edition's terms by those of the default; these stand for themselves where it has no other."""
    usual = {term: term for found in editions.values() for term in found["terms"]}
    return {**usual, **editions.get(edition, {}).get("terms", {})}


def _chosen(value: Any, begins: str | None) -> Any:
    """Return a value with one text in place of each table `begins`."""
    if isinstance(value, list):
        return [_chosen(part, begins) for part in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"begins"}:
        texts = value["begins"]
        return texts.get(begins, next(iter(texts.values())))
    return {key: _chosen(part, begins) for key, part in value.items()}


class _Figures(dict[str, int | str]):
    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


def _filled(value: Any, figures: Mapping[str, int | str]) -> Any:
    """Return a value with the names in braces replaced; unknown names stay as they are.

    `also`, another edition's name for what has a `name`, is left out where both are the same.
    """
    if isinstance(value, dict):
        filled = {key: _filled(part, figures) for key, part in value.items()}
        return {key: part for key, part in filled.items() if key != "also" or part != filled.get("name")}
    if isinstance(value, list):
        return [_filled(part, figures) for part in value]
    return value.format_map(_Figures(figures)) if isinstance(value, str) else value
