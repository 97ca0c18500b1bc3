"""Sentences as values: a key with its parameters, which the edge translates."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias


class Speaker(Protocol):
    """A translator into one language."""

    def text(self, key: str, params: Mapping[str, object], /) -> str:
        """Return the text for the key of a sentence, with its parameters filled in."""

    def term(self, game: str, section: str, key: str, /) -> str:
        """Return a name from the words of a game: the one at `key` in `section`."""

    def listed(self, parts: list[str], /) -> str:
        """Return several texts as a list in running text."""


@dataclass(frozen=True)
class Term:
    """A name from the game's words in print/: its section and its key there."""

    section: str
    key: str


Part: TypeAlias = "str | int | Term | Sentence"
Param: TypeAlias = "Part | tuple[Part, ...]"


@dataclass(frozen=True)
class Sentence:
    """A sentence with the key `<game>.<name>`, or `table.<name>` for one that all games share.

    Sentences for lists of matches have keys `history.<game>-<name>`.

    A parameter is a name, a figure, a Term, another Sentence, or a tuple of these, translated as a list.
    Where the text has a singular and a plural, the parameter `count` selects one.
    """

    key: str
    params: tuple[tuple[str, Param], ...] = ()

    def mentions(self, name: str) -> bool:
        """Return whether a parameter, also of a sentence in it, is this name."""
        return any(
            part.mentions(name) if isinstance(part, Sentence) else part == name
            for _, value in self.params
            for part in (value if isinstance(value, tuple) else (value,))
        )

    def translated_by(self, speaker: Speaker) -> str:
        """Return the translated sentence."""
        params = {name: self._translated(value, speaker) for name, value in self.params}
        return speaker.text(self.key, params)

    def _translated(self, value: Param, speaker: Speaker) -> str | int:
        if isinstance(value, str | int):
            return value
        if isinstance(value, tuple):
            return speaker.listed([str(self._translated(part, speaker)) for part in value])
        if isinstance(value, Term):
            return speaker.term(self.key.partition(".")[0], value.section, value.key)
        return value.translated_by(speaker)


def says(key: str, **params: Param) -> Sentence:
    """Return the sentence with this key and these parameters."""
    return Sentence(key, tuple(params.items()))
