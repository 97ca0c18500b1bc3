"""The words of each game's rules and of all sheets, in print/ as one file per language."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeAlias

from ..games import Edition

InOwnWords: TypeAlias = Callable[[str, Mapping[str, str], str], str]

DEFAULT = "en"
_NOT_SAID = ("key", "find")  # what the search reads as it is
_FACTS = ("publisher", "illustrator", "age", "geisha_cards")  # of a box, which its texts name in braces
_BESIDE = "iello"  # the edition whose names of the actions are in print/ beside the default’s


class Rulebooks:
    """The words in `folder`, one folder per game; `figures` are each game's values for the names in braces.

    `editions` are the boxes by key; `in_own_words` puts a box's words into a text of a language in which they
    have no braces. The text for who begins is chosen from those in a table `begins`, the first of which is
    that of the default. An action’s `also` is its name in Iello’s box, for readers whose box is not known;
    `own` that in a box in none of our languages, for which paper has no room. `labels.also` says whose name
    it is. `{publisher}` is the box's; `{otherwise}` is its rule where nobody wins a round, `{last}` that of
    its last round in short, and its `endings` come first. `own_endings` are their keys, or those of all
    where the box is not known; `{own_rule}` is its ending, empty there.

    `words(game, language, edition)` returns a game's words, for both screen and paper, with the terms of an
    edition, in DEFAULT if the game is not translated; `common(language)` those of all sheets. Both are
    structured as their file; they raise FileNotFoundError if there is none. `terms(language, edition)` are
    an edition's terms for what boxes call differently, by those of the default. All are
    cached.
    """

    def __init__(
        self,
        folder: Path,
        figures: Mapping[str, Mapping[str, int]],
        editions: Mapping[str, Edition] | None = None,
        in_own_words: InOwnWords = lambda text, *_: text,
    ) -> None:
        self._folder = folder
        self._figures = figures
        self._editions = editions or {}
        self._in_own_words = in_own_words
        self.words = cache(self._words)
        self.common = cache(partial(self._read, "common"))
        self.terms = cache(self._of_all_games)

    def spoken(self, game: str, language: str) -> str:
        """Return the language of a game's words: this one, or DEFAULT if they are not here."""
        return language if self._file(game, language).exists() else DEFAULT

    def _words(self, game: str, language: str, edition: str = "") -> dict[str, Any]:
        read = self._read(game, self.spoken(game, language))
        box = self._box(edition, read)
        text = _chosen(read, (box.begins or "open") if box else None)
        editions = text.pop("editions", {})
        if edition in editions:
            text.pop("other_words", None)  # they are the box's own
        terms = _terms(editions, edition)
        spoken = self.spoken(game, language)
        text = _each(text, lambda said: self._in_own_words(said, terms, spoken), _NOT_SAID)
        beside = self._editions.get(edition or _BESIDE)
        names = {"box": beside.publisher} if beside else {}
        figures: dict[str, int | str] = {**self._figures[game], **terms, **names}
        chosen = box or next(iter(self._editions.values()), None)
        if chosen and "endings" in text:
            text, told = _led_by(text, chosen), _told(text["endings"][chosen.ending], figures)
            space = self.common(language)["space"]
            own_rule = told.pop("text") + space if box else ""
            text["summary"] += space + told["last"] if told["last"] else ""
            text["own_endings"] = [*(box.endings if box else text["endings"])]
            figures |= {"own_rule": own_rule, **told}
            figures |= {fact: getattr(chosen, fact) for fact in _FACTS}
        filled: dict[str, Any] = _filled(text, figures)
        own = box.actions if box and language not in box.languages else {}
        return _with_names(filled, own) if edition else filled

    def _box(self, edition: str, text: Mapping[str, Any]) -> Edition | None:
        """Return the box of this key, None if it is one of a game without endings and the text has them."""
        box = self._editions.get(edition)
        return box if box and bool(box.endings) == ("endings" in text) else None

    def _of_all_games(self, language: str, edition: str = "") -> dict[str, str]:
        games = (game for game in self._figures if self.spoken(game, language) == language)
        found = (self._read(game, language).get("editions", {}) for game in games)
        return {term: own for editions in found for term, own in _terms(editions, edition).items()}

    def _read(self, folder: str, language: str) -> dict[str, Any]:
        return tomllib.loads(self._file(folder, language).read_text("utf-8"))

    def _file(self, folder: str, language: str) -> Path:
        return self._folder / folder / f"{language}.toml"


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


def _led_by(text: dict[str, Any], box: Edition) -> dict[str, Any]:
    """Return the text with the endings of a box before all others."""
    first = {key: text["endings"][key] for key in box.endings}
    return {**text, "endings": {**first, **text["endings"]}}


def _told(ending: Mapping[str, str], figures: Mapping[str, int | str]) -> dict[str, str]:
    """Return a box's ending, what it says of a round that nobody wins, and briefly of the last if any."""
    text = ending["text"]
    said = {"text": text, "otherwise": ending.get("otherwise", text), "last": ending.get("short", "")}
    told: dict[str, str] = _filled(said, figures)
    return told


def _with_names(words: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return the words with these as the actions' `own` names, and without those of another box."""
    actions = {key: _named(action, names.get(key)) for key, action in words.get("actions", {}).items()}
    return {**words, "actions": actions} if actions else words


def _named(action: Mapping[str, Any], name: str | None) -> dict[str, Any]:
    """Return an action with this as its `own` name, if any, and without another box's."""
    kept = {key: part for key, part in action.items() if key != "also"}
    return {**kept, "own": name} if name else kept


class _Figures(dict[str, int | str]):
    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


def _filled(value: Any, figures: Mapping[str, int | str]) -> Any:
    """Return a value with the names in braces replaced; unknown names stay as they are."""
    return _each(value, lambda text: text.format_map(_Figures(figures)))


def _each(value: Any, change: Callable[[str], str], kept: Sequence[str] = ()) -> Any:
    """Return a value with each of its texts changed, but for what has one of the keys that are kept."""
    if isinstance(value, dict):
        return {key: part if key in kept else _each(part, change, kept) for key, part in value.items()}
    if isinstance(value, list):
        return [_each(part, change, kept) for part in value]
    return change(value) if isinstance(value, str) else value
