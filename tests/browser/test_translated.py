"""Nothing that a page says is missing in the catalogs or in the words of the rules."""

import re
import urllib.error
import urllib.request
from html import unescape

from assistant.games import GAMES

from .. import pseudo
from .looks import AS_IT_IS
from .states import Tables

MARKUP = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL)
TOLD = re.compile(r' (?:aria-label|placeholder|title|alt)="([^"]*)"')


def page(tables, path):
    asked = urllib.request.Request(tables.here + path, headers=tables.headers | pseudo.WISHED)
    try:
        with urllib.request.urlopen(asked, timeout=10) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:  # which has a page too
        return error.read().decode()


def said(text):
    """All that a page says, on the screen and to a screen reader."""
    return unescape("\n".join([MARKUP.sub("\n", text), *TOLD.findall(text)]))


def test_every_page_in_any_state_says_all_its_words_in_the_readers_language(standing, states):
    tables = Tables(standing)
    steps = [
        f"/try/{game}/{step}?asked=1" for game, found in GAMES.items() for step in range(found.LESSON.length)
    ]
    faults = {}
    for path in {*states().values(), *steps, *[f"{step}?asked=1" for step in steps], "/privacy"}:
        text = said(page(tables, path))
        assert pseudo.MARKED.search(text), path
        faults[path] = pseudo.untranslated(text, AS_IT_IS)
    assert {path: words for path, words in faults.items() if words} == {}
