"""The words of each game's rules and of all sheets, in print/ as one file per language."""

import tomllib
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any


class Rulebooks:
    """The words in `folder`, one folder per game; `figures` are each game's values for the names in braces.

    `words(game, language)` returns a game's words, for both screen and paper; `common(language)` those of all
    sheets. Both are cached and structured as their file; they raise FileNotFoundError if there is none.
    """

    def __init__(self, folder: Path, figures: Mapping[str, Mapping[str, int]]) -> None:
        self._folder = folder
        self._figures = figures
        self.words = cache(self._words)
        self.common = cache(partial(self._read, "common"))

    def _words(self, game: str, language: str) -> dict[str, Any]:
        filled: dict[str, Any] = _filled(self._read(game, language), self._figures[game])
        return filled

    def _read(self, folder: str, language: str) -> dict[str, Any]:
        return tomllib.loads((self._folder / folder / f"{language}.toml").read_text("utf-8"))


class _Figures(dict[str, int]):
    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


def _filled(value: Any, figures: Mapping[str, int]) -> Any:
    """Return a value with the names in braces replaced by figures; unknown names stay as they are."""
    if isinstance(value, dict):
        return {key: _filled(part, figures) for key, part in value.items()}
    if isinstance(value, list):
        return [_filled(part, figures) for part in value]
    return value.format_map(_Figures(figures)) if isinstance(value, str) else value
