"""The languages of the product, and which of them meets a reader’s wishes (RFC 4647, lookup)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from markupsafe import Markup

DEFAULT = "en"


class Script(NamedTuple):
    """How pages set a script: lines break at `spaces`, `phrases` or `characters`; `gap` parts two sentences."""

    breaks: str
    gap: str


SCRIPTS: Mapping[str, Script] = {  # by their names in ISO 15924
    "Hant": Script("characters", ""),
    "Jpan": Script("phrases", ""),
    "Latn": Script("spaces", " "),
}


class Language(NamedTuple):
    """A language by its own name, and its script, one of SCRIPTS.

    `ranges` find it besides its tag. Readers whose wish is in `stands_in_for` get it though they read it
    less well, and are told so by `note`, which is in the language that they wish.
    """

    name: str
    script: str = "Latn"
    ranges: tuple[str, ...] = ()
    stands_in_for: tuple[str, ...] = ()
    note: str = ""


# By tag; those of boxes, too.
KNOWN: Mapping[str, Language] = {
    "de": Language("Deutsch"),
    "en": Language("English"),
    "es": Language("Español"),
    "fr": Language("Français"),
    "it": Language("Italiano"),
    "ja": Language("日本語", "Jpan"),
    "pl": Language("Polski"),
    "cs": Language("Čeština"),
    "ko": Language("한국어"),
    "ru": Language("Русский"),
    "sk": Language("Slovenčina"),
    "uk": Language("Українська"),
    "zh-Hans": Language("简体中文", "Hant", ranges=("zh-CN", "zh-MY", "zh-SG")),
    "zh-Hant": Language(
        "繁體中文",
        "Hant",
        ranges=("zh", "yue"),
        stands_in_for=("zh-Hans", "zh-CN", "zh-MY", "zh-SG"),
        note="目前只有繁体中文。",
    ),
}
# Those with a catalog and texts in print/, in the order of the menus.
_COMPLETE = ("en", "de", "es", "fr", "it", "ja", "pl", "zh-Hant")
LANGUAGES: Mapping[str, Language] = {tag: KNOWN[tag] for tag in _COMPLETE}


class Match(NamedTuple):
    """The tag of the language that a reader gets, and their wish that it meets, empty for none.

    `note` is what to tell them about it, empty if it is as wished.
    """

    tag: str
    wish: str = ""
    note: str = ""


def negotiated(wishes: Iterable[str], tags: Collection[str] = LANGUAGES.keys()) -> Match:
    """Return the language for the first of these ranges that finds one, else English.

    A wish is met by its own language alone, never by one that its readers may know too: that is for the
    reader’s next wish to say.
    """
    matches = ((wish, lookup(wish, tags)) for wish in wishes)
    return next((Match(tag, wish, _note(wish, tag)) for wish, tag in matches if tag), Match(DEFAULT))


def lookup(wish: str, tags: Collection[str] = LANGUAGES.keys()) -> str:
    """Return the one of these tags of KNOWN that a range like `fr-CA` finds, empty for none."""
    found = {known.lower(): tag for tag in tags for known in (*KNOWN[tag].ranges, tag)}
    return next((found[part] for part in _parts(wish) if part in found), "")


def _parts(wish: str) -> Iterator[str]:
    """Yield a range in lower case, and without its last subtag until none is left."""
    subtags = wish.lower().split("-")
    yield from ("-".join(subtags[:end]) for end in range(len(subtags), 0, -1))


def _note(wish: str, tag: str) -> str:
    others = {other.lower() for other in KNOWN[tag].stands_in_for}
    return KNOWN[tag].note if others.intersection(_parts(wish)) else ""


def writing(tag: str) -> Markup:
    """Return the attributes of an element in this language for styles and scripts, none if lines break at spaces."""
    name = KNOWN[tag].script if tag in KNOWN else "Latn"
    script = SCRIPTS[name]
    attributes = Markup(' data-script="{}" data-breaks="{}" data-gap="{}"')
    return Markup() if script.breaks == "spaces" else attributes.format(name, script.breaks, script.gap)


def locale(tag: str) -> str:
    """Return the name of a language in `locales/`, as gettext and Babel write it: `zh_Hant`."""
    return tag.replace("-", "_")
