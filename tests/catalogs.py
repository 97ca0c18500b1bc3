"""`python -m tests.catalogs [TAG…]`: tells what a language lacks, with the screen or sheet where it is.

Without a tag it is asked of all languages. Exits with 1 if anything is found. With `--since REV` it tells
instead what was changed since that revision: each text before and after, in English and in the languages.
"""

import argparse
import re
import sys
import tomllib
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po

from assistant.games import GAMES
from assistant.i18n import KNOWN, LANGUAGES, LOCALES, locale

from .programs import needed
from .running import run

ROOT = Path(__file__).parents[1]
PRINT = ROOT / "print"
PLACEHOLDER = re.compile(r"%\(\w+\)s|</?\w+>")
STRAY = re.compile(r"%(?!\(\w+\)s)")
# A language may have more or fewer of these: other names, what people type, the terms and fonts of its own.
OWN = re.compile(r"/(also|card|editions|find|fonts|ignored|meaning|other_game|other_words|own)(/|$)")


def path(tag):
    return LOCALES / locale(tag) / "LC_MESSAGES" / "messages.po"


def catalog(tag):
    with path(tag).open("rb") as file:
        return read_po(file, locale=locale(tag))


def parts(value):
    return tuple(value) if isinstance(value, tuple | list) else (value,)


def faults(tag):
    """The faults in a language, each with the file of the screen or sheet."""
    if tag != "en":
        yield from of_catalog(catalog(tag))
    for folder in ("common", *GAMES):
        yield from of_print(folder, tag)


def of_catalog(catalog):
    for message in catalog:
        if message.id:
            said = [*of_message(message, catalog.num_plurals)]
            places = ", ".join(dict.fromkeys(file for file, _ in message.locations))
            yield from (f"{places}: {fault}: {parts(message.id)[0]}" for fault in said)


def of_message(message, forms):
    """The faults of one message, of whose plural forms all but the last may need no figure."""
    translated = parts(message.string)
    if not all(translated):
        yield "not translated"
        return
    if message.fuzzy:
        yield "marked as a guess (fuzzy)"
    if message.pluralizable and len(translated) != forms:
        yield f"{len(translated)} plural forms instead of {forms}"
    wanted = [set(PLACEHOLDER.findall(text)) for text in parts(message.id)]
    found = [set(PLACEHOLDER.findall(text)) for text in translated]
    if found[-1] != wanted[-1] or any(one not in wanted for one in found):
        yield f"has {listed(set().union(*found))}, not {listed(wanted[-1])}"
    if any(map(STRAY.search, translated)):
        yield "has a % of its own"


def listed(placeholders):
    return " ".join(sorted(placeholders)) or "no placeholder"


def of_print(folder, tag):
    """The faults of a file of texts; that of a game may lack."""
    path = PRINT / folder / f"{tag}.toml"
    if not path.exists():
        return [] if folder in GAMES else [f"{path.relative_to(PRINT.parent)}: not there"]
    found = differing(said(path), said(PRINT / folder / "en.toml"))
    return [f"{path.relative_to(PRINT.parent)}: {fault}" for fault in found]


def said(path):
    """The texts by their place, but for what each language has of its own."""
    found = texts(tomllib.loads(path.read_text("utf-8")))
    return {place: text for place, text in found if not OWN.search(place)}


def texts(value, place=""):
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from texts(part, f"{place}/{key}")


def differing(own, english):
    yield from (f"{place}: not there: {text}" for place, text in english.items() if place not in own)
    yield from (f"{place}: not in English: {text}" for place, text in own.items() if place not in english)
    for place in own.keys() & english.keys():
        if place.endswith("/key") and own[place] != english[place]:
            yield f"{place}: must stay {english[place]}"


class Texts(NamedTuple):
    """What a language says: its messages by context and English, its sheets by place."""

    screens: dict
    sheets: dict

    def said(self, message):
        return " / ".join(parts(self.screens[message].string)) if message in self.screens else ""


def at(revision, tag):
    """The texts of a language at a revision of this repository, or as they are now without one."""

    def read(file):
        if not revision:
            return file.read_bytes() if file.exists() else b""
        show = [needed("git"), "show", f"{revision}:{file.relative_to(ROOT)}"]
        return run(show, cwd=ROOT, capture_output=True).stdout

    held = [] if tag == "en" else read_po(BytesIO(read(path(tag))), locale=locale(tag))
    files = [(folder, read(PRINT / folder / f"{tag}.toml").decode()) for folder in ("common", *GAMES)]
    return Texts(
        {(message.context, *parts(message.id)): message for message in held if message.id},
        {
            f"print/{folder}{place}": text
            for folder, file in files
            for place, text in texts(tomllib.loads(file))
        },
    )


def changes(olds, news):
    """What was changed: where it is, and by language the text before and now."""
    for place, old, new in [*of_screens(olds, news), *of_sheets(olds, news)]:
        if old != new:
            yield place, {tag: (old[tag], new[tag]) for tag in new}


def of_screens(olds, news):
    before = {message for each in olds.values() for message in each.screens}
    now = {message: found for each in news.values() for message, found in each.screens.items()}
    for message, found in now.items():
        former = message if message in before else renamed(message, before - now.keys(), olds, news)
        old, new = ({"en": " / ".join(one[1:])} for one in (former or (), message))
        old |= {tag: each.said(former) for tag, each in olds.items() if tag != "en"}
        new |= {tag: each.said(message) for tag, each in news.items() if tag != "en"}
        yield ", ".join(dict.fromkeys(file for file, _ in found.locations)), old, new


def renamed(message, gone, olds, news):
    """The message that is no longer said and was translated as this one is, in most languages."""
    alike = Counter(
        one
        for tag, each in olds.items()
        for one in gone & each.screens.keys()
        if news[tag].said(message) == each.said(one) != ""
    )
    return max(alike, key=alike.get, default=None)


def of_sheets(olds, news):
    for place in dict.fromkeys(place for each in news.values() for place in each.sheets):
        yield (
            place,
            *({tag: each.sheets.get(place, "") for tag, each in some.items()} for some in (olds, news)),
        )


def tell_changes(revision, tags):
    tags = dict.fromkeys(["en", *tags])
    told = [*changes({tag: at(revision, tag) for tag in tags}, {tag: at(None, tag) for tag in tags})]
    for place, both in told:
        print(f"{place}:")
        for tag, (before, now) in both.items():
            print(f"  {tag}:", now if before == now else f"{before or '(nothing)'} → {now}")
    print(f"{len(told)} changed since {revision}")
    return 0


def commit(name):
    """A revision that there is; argparse says which one there is not."""
    if run(
        [needed("git"), "rev-parse", "--verify", f"{name}^{{commit}}"], cwd=ROOT, capture_output=True
    ).returncode:
        raise ValueError
    return name


def main(*arguments):
    parser = argparse.ArgumentParser(prog="tests.catalogs")
    parser.add_argument("tags", nargs="*", metavar="TAG", choices=[*LANGUAGES, []])
    parser.add_argument("--since", type=commit, metavar="REV")
    asked = parser.parse_args(arguments)
    tags = asked.tags or LANGUAGES
    if asked.since:
        return tell_changes(asked.since, tags)
    found = {tag: [*faults(tag)] for tag in tags}
    for tag, told in found.items():
        print(f"{KNOWN[tag].name} ({tag}):", f"{len(told)} to do" if told else "complete")
        for one in told:
            print(f"  {one}")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
