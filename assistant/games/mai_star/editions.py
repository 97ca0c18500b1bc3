"""The editions of Mai-Star: the boxes whose words differ in English. Their rules are the same."""

from collections.abc import Mapping

from ..editions import Edition

AGE = 10


EDITIONS: Mapping[str, Edition] = {
    "kanai-factory": Edition(publisher="Kanai Factory", year=2010, languages=("ja", "en", "fr"), age=AGE),
    "aeg": Edition(publisher="AEG", year=2014, languages=("en",), age=AGE),
}
DEFAULT_EDITION = "kanai-factory"


def told_apart(language: str) -> tuple[str, ...]:
    """Return the editions to choose from in a language: those with words of their own in it, if several."""
    found = tuple(key for key, edition in EDITIONS.items() if language in edition.languages)
    return found if len(found) > 1 else ()
