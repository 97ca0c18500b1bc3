"""The editions of Mai-Star: the boxes whose words differ in English. Their rules are the same."""

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
DEFAULT_EDITION = "kanai-factory"


def told_apart(language: str) -> tuple[str, ...]:
    """Return the editions to choose from in a language: those with words of their own in it, if several."""
    found = tuple(key for key, edition in EDITIONS.items() if language in edition.languages)
    return found if len(found) > 1 else ()
