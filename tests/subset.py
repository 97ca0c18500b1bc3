"""`python -m tests.subset TAG FONT.ttf…`: fonts in print/fonts with all letters of a language’s paper alone.

A font needs outlines in `glyf` and a license that allows to change it.
"""

import sys
from pathlib import Path

from assistant.games import GAMES
from assistant.offline.fonts import lighter

from .catalogs import catalog, parts

PRINT = Path(__file__).parents[1] / "print"
ALWAYS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0·×–—“”‘’…→〓"


def letters(tag):
    """All that the texts and the sentences about results in a language are written with."""
    yield from (path.read_text("utf-8") for path in PRINT.glob(f"*/{tag}.toml"))
    rooms = {f"assistant/i18n/{game.replace('-', '_')}.py" for game in GAMES}
    about = (message for message in catalog(tag) if rooms & {place for place, _ in message.locations})
    yield from (part for message in about for part in parts(message.string))


def subset(path, text):
    """The font with these letters alone, as far as it has them."""
    return lighter(path, [text], only=True)


def main(tag, *paths):
    text = ALWAYS + "".join(letters(tag))
    for path in map(Path, paths):
        made = PRINT / "fonts" / f"{path.stem}.{tag}.ttf"
        made.write_bytes(subset(path, text))
        print(made, made.stat().st_size)


if __name__ == "__main__":
    main(*sys.argv[1:])
