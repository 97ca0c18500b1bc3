"""A pseudo-language: each message is the longest of all languages, and marked, so that what is not shows."""

import re
import unicodedata
from contextlib import contextmanager
from functools import cache

import pytest
from flask import request

import assistant
from assistant.i18n import LANGUAGES, catalogs, set_language, with_terms
from assistant.printing.marks import Family

TAG = "en-XA"  # which the locale data of Unicode have for one
WISHED = {"Accept-Language": TAG}
BOOKS = assistant.rulebooks()
BEGIN, END = "\u2063", "\u2064"  # without width, so that they take no room
SLOT = re.compile(r"(%\(\w+\)s|\{[^}]*\}|</?\w[^>]*>)")
MARKED = re.compile(f"{BEGIN}[^{BEGIN}{END}]*{END}")
ADDRESS = re.compile(r"https?://\S+|[\w.-]+\.local\b\S*")
WORD = re.compile(r"[^\W\d_]+")
NOT_SHOWN = {"key", "find", "ignored", *Family._fields}  # of the words of a game, and the fonts
WITHOUT_WIDTH = {"Mn", "Cf"}  # categories of Unicode


def longest(texts):
    return max(texts, key=width)


def width(text):
    """About how much room a text takes: a full-width character as much as two others."""
    shown = [one for one in SLOT.sub("", text) if unicodedata.category(one) not in WITHOUT_WIDTH]
    return sum(1 + (unicodedata.east_asian_width(one) in "WF") for one in shown)


def marked(text):
    """The text with a mark around its words, and around nothing that is filled in."""
    return "".join(
        f"{BEGIN}{part}{END}" if has_letters(part) and not SLOT.fullmatch(part) else part
        for part in SLOT.split(text)
    )


def untranslated(text, known):
    """The words outside of all marks that are neither known nor an address, a code or an initial."""
    words = WORD.findall(ADDRESS.sub(" ", MARKED.sub(" ", text)))
    return [word for word in words if word not in known and not word.isupper()]


def has_letters(text):
    return any(map(str.isalpha, text))


class Catalog:
    """Says each message as the language does that needs most room for it."""

    def __getattr__(self, name):
        sayings = [(getattr(catalogs._loaded(one), name), BOOKS.terms(one)) for one in LANGUAGES]
        return lambda *given: marked(longest([with_terms(say(*given), terms) for say, terms in sayings]))


class Books:
    """The words of the games likewise; in a real language those of `books`."""

    def __init__(self, books):
        self._books = books
        self.words = cache(self._words)
        self.common = cache(self._common)
        self.terms = cache(self._terms)

    def spoken(self, game, language):
        return language if language == TAG else self._books.spoken(game, language)

    def _words(self, game, language, edition=""):
        if language != TAG:
            return self._books.words(game, language, edition)
        return merged([self._books.words(game, one) for one in LANGUAGES])

    def _terms(self, language, edition):
        return {} if language == TAG else self._books.terms(language, edition)

    def _common(self, language):
        if language != TAG:
            return self._books.common(language)
        return merged([self._books.common(one) for one in LANGUAGES])


def merged(values, key=""):
    """Of words that are laid out alike, each text once: the longest, marked."""
    if isinstance(values[0], dict):
        keys = dict.fromkeys(key for value in values for key in value)
        return {key: merged([value[key] for value in values if key in value], key) for key in keys}
    if isinstance(values[0], list):
        return [merged(parts, key) for parts in zip(*values, strict=True)]
    return values[0] if key in NOT_SHOWN else marked(longest(values))


@contextmanager
def spoken():
    """The pseudo-language is one of those that can be spoken, though nobody is told of it."""
    own, catalog_of = Catalog(), catalogs._loaded

    def loaded(tag):
        return own if tag == TAG else catalog_of(tag)

    loaded.cache_clear = catalog_of.cache_clear
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(catalogs, "_loaded", loaded)
        yield


def speaking(config):
    """An app that speaks it to whoever wishes for it, as long as it is `spoken`."""
    books = assistant.rulebooks
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(assistant, "rulebooks", lambda: Books(books()))
        app = assistant.create_app(config)

    @app.before_request
    def speak_it():
        if request.headers.get("Accept-Language", "").startswith(TAG):
            set_language(TAG)

    return app
