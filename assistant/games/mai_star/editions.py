"""The editions of Mai-Star: the boxes whose words differ in English. Their rules are the same.

A table does not say which is on it; the words of a box are those of its sheets and its rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

AGE = 10


@dataclass(frozen=True)
class Edition:
    """A box; its words are in print/."""

    publisher: str
    year: int
    languages: tuple[str, ...]
    sold_to: tuple[str, ...] = ()
    actions: Mapping[str, str] = field(default_factory=dict)
    begins: str | None = None
    ending: str = ""
    endings: tuple[str, ...] = ()
    age: int = AGE


EDITIONS: Mapping[str, Edition] = {
    "kanai-factory": Edition("Kanai Factory", 2010, ("ja", "en", "fr")),
    "aeg": Edition("AEG", 2014, ("en",)),
}
