"""Sentences said in words, in every language, and what they are made of."""

import re
from pathlib import Path

import assistant
from assistant import i18n
from assistant.games import GAMES
from assistant.games.sentence import Sentence
from assistant.printing.rulebook import Rulebooks

PLACEHOLDERS = re.compile(r"%\((\w+)\)s")
_BOOKS = Rulebooks(
    Path(assistant.__file__).parents[1] / "print", {key: game.FIGURES for key, game in GAMES.items()}
)
_COUNTS = (1, 2)  # every singular and plural of our languages


def term(game, section, key):
    found = _BOOKS.words(game, i18n.language())[section]
    for step in key.split("."):
        found = found[step]
    return found


def said(sentence, language="en"):
    i18n.set_language(language)
    try:
        return sentence.translated_by(i18n.Translator(term, _BOOKS.terms(language)))
    finally:
        i18n.set_language("en")


def faults(sentences, languages=tuple(i18n.LANGUAGES)):
    """The sentences whose words are not whole in a language, and those that don't use all they are given."""
    texts = [(each, language, said(each, language)) for each in sentences for language in languages]
    return [
        *((sentence, language, text) for sentence, language, text in texts if not is_whole(text)),
        *(part for sentence in sentences for part in parts(sentence) if not uses_its_params(part)),
    ]


def is_whole(text):
    return bool(text.strip()) and "%" not in text and "None" not in text


def parts(sentence):
    """The sentence and those among its parameters, at any depth."""
    yield sentence
    for _, value in sentence.params:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Sentence):
                yield from parts(part)


def keys(sentences):
    return {part.key for sentence in sentences for part in parts(sentence)}


def keys_with_words(module):
    """The keys that a module of words says: `hanamikoji`, `table`."""
    return {key for key in i18n.SENTENCES if key.partition(".")[0] == module}


def params_of_words(key):
    """The parameters of the words; with a plural, also the count that decides."""
    spoken = i18n.SENTENCES[key]
    if isinstance(spoken, str):
        return set(PLACEHOLDERS.findall(spoken))
    texts = [*map(spoken, _COUNTS)]
    deciding = {"count"} if len(set(texts)) > 1 else set()
    return deciding | {*PLACEHOLDERS.findall("".join(texts))}


def uses_its_params(sentence):
    """Whether the words use all that they are given and no more."""
    return {name for name, _ in sentence.params} == params_of_words(sentence.key)


def check_is_in_the_rules(game, section):
    """The page of the rules has a part of this key in every language."""
    for language in i18n.LANGUAGES:
        book = _BOOKS.words(game, language)
        assert section in {part["key"] for part in (*book["sections"], *book["questions"])}, language


def name_in_the_rules(game, key, language):
    """The name of an entry on the page of the rules."""
    sections = _BOOKS.words(game, language)["sections"]
    entries = [entry for section in sections for entry in section.get("entries", [])]
    return next(entry["name"] for entry in entries if entry["key"] == key)
