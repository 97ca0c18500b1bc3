"""`python -m tests.catalogs [TAG…]`: tells what a language lacks, with the screen or sheet where it stands.

Without a tag it is asked of all languages. Exits with 1 if anything is found.
"""

import re
import sys
import tomllib
from pathlib import Path

from babel.messages.pofile import read_po

from assistant.games import GAMES
from assistant.i18n import KNOWN, LANGUAGES, LOCALES, locale

PRINT = Path(__file__).parents[1] / "print"
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


def main(*tags):
    found = {tag: [*faults(tag)] for tag in tags or LANGUAGES}
    for tag, told in found.items():
        print(f"{KNOWN[tag].name} ({tag}):", f"{len(told)} to do" if told else "complete")
        for one in told:
            print(f"  {one}")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
