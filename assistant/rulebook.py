"""The words of a game's rules, one file a language in print/: the same for the screen and for paper."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any


class Rulebooks:
    """The words in `folder`, a folder a game; `figures` are what the words' figures are, by game."""

    def __init__(self, folder: Path, figures: Mapping[str, Mapping[str, int]]) -> None:
        self._folder = folder
        self._figures = figures
        self.words = cache(self._words)

    def _words(self, game: str, language: str) -> dict[str, Any]:
        """The texts of a file with their figures, as it is laid out.

        Raises FileNotFoundError for a game or a language without a file.
        """
        raw = tomllib.loads((self._folder / game / f"{language}.toml").read_text("utf-8"))
        filled: dict[str, Any] = _filled(raw, self._figures[game]) if game in self._figures else raw
        return filled


class _Figures(dict[str, int]):
    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


def _filled(value: Any, figures: Mapping[str, int]) -> Any:
    """The same with the figures in place of their names in braces; other names in braces stay."""
    if isinstance(value, dict):
        return {key: _filled(part, figures) for key, part in value.items()}
    if isinstance(value, list):
        return [_filled(part, figures) for part in value]
    return value.format_map(_Figures(figures)) if isinstance(value, str) else value
