"""What is to be said, as a value: a key with its parameters, put into words only at the edge."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias


class Speaker(Protocol):
    """Who has the words of a language."""

    def text(self, key: str, params: Mapping[str, object], /) -> str:
        """The words for the key of a sentence, with its parameters filled in."""
        ...

    def term(self, game: str, section: str, key: str, /) -> str: ...
    def listed(self, parts: list[str], /) -> str: ...


@dataclass(frozen=True)
class Term:
    """A name from the game's words in print/: the section it stands in, and its key there."""

    section: str
    key: str


Part: TypeAlias = "str | int | Term | Sentence"
Param: TypeAlias = "Part | tuple[Part, ...]"


@dataclass(frozen=True)
class Sentence:
    """`key` is `<game>.<what>`, or `table.<what>` for what every game says.

    What lists tell of a match is `shelf.<game>-<what>`.

    A parameter is a name, a figure, a Term, another Sentence, or several of these, said as a list. Where the
    words have a singular and a plural, the parameter `count` decides between them.
    """

    key: str
    params: tuple[tuple[str, Param], ...] = ()

    def translated_by(self, speaker: Speaker) -> str:
        """The sentence in words."""
        said = {name: self._said(value, speaker) for name, value in self.params}
        return speaker.text(self.key, said)

    def _said(self, value: Param, speaker: Speaker) -> str | int:
        if isinstance(value, str | int):
            return value
        if isinstance(value, tuple):
            return speaker.listed([str(self._said(part, speaker)) for part in value])
        if isinstance(value, Term):
            return speaker.term(self.key.partition(".")[0], value.section, value.key)
        return value.translated_by(speaker)


def says(key: str, **params: Param) -> Sentence:
    """The sentence of this key with these parameters."""
    return Sentence(key, tuple(params.items()))
