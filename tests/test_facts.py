"""The rules of the five rulebooks, each rule and card, are told in their places, in every language."""

import re
import tomllib
from functools import cache
from html.parser import HTMLParser
from itertools import cycle
from pathlib import Path

import pytest

from assistant.games import GAMES, sold_in
from assistant.i18n import LANGUAGES
from assistant.printing.documents import GameSheet
from assistant.printing.marks import Text
from assistant.web.services import services

from .pairs import few_and_all, offenders
from .test_rulebook import languages_of

TOLD = tomllib.loads((Path(__file__).parent / "data/facts.toml").read_text("utf-8"))
EVERYWHERE = [(game, language) for game in GAMES for language in languages_of(game)]
FEW = [("hanamikoji", "en"), *zip(cycle(("mai-star", "hanamikoji")), LANGUAGES, strict=False)]
VOID = {"br", "hr", "img", "input", "link", "meta", "use", "path"}


class Parts(HTMLParser):
    """The text of each element that has an id, and of the whole page by ""."""

    def __init__(self, page):
        super().__init__()
        self.open = []
        self.texts = {}
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(dict(attrs).get("id"))

    def handle_startendtag(self, tag, attrs):
        """It has no text."""

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.open.pop()

    def handle_data(self, data):
        for part in {*self.open, ""} - {None}:
            self.texts[part] = f"{self.texts.get(part, '')} {data}"


class Product:
    """All texts about a game in a language, of the default box: of the rules page, the tips, the sheets."""

    def __init__(self, client, game, language):
        self.client, self.game, self.language = client, game, language
        self.at = cache(self._at)

    def _at(self, place):
        """The text of a place as `facts.toml` names it, None where there is none."""
        if place.startswith("#"):
            return plain(self.parts("").get(place[1:]))
        return plain(self.parts("/tips")[""] if place == "tips" else self.sheet(place.removeprefix("sheet ")))

    def parts(self, page):
        usual = next(iter(GAMES[self.game].EDITIONS)) if sold_in(self.game, self.language) else ""
        path = f"/rules/{self.game}{page}?edition={usual}"
        return Parts(self.client.get(path, headers={"Accept-Language": self.language}).text).texts

    def sheet(self, name):
        sheet = GameSheet(self.game, name, self.language, "a4")
        pages = services(self.client.application).renderer.set(sheet).pages
        return " ".join(mark.text for page in pages for mark in page.marks if isinstance(mark, Text))


def plain(text):
    """Without what differs between screen and paper: breaks, also at a dot, kinds of spaces, capitals."""
    return None if text is None else "".join(re.sub("[\u200b\u2060·]", "", text).split()).casefold()


def facts(game):
    return [fact for fact in TOLD["facts"] if fact["game"] == game]


@few_and_all("rows", FEW, EVERYWHERE)
def test_each_fact_is_told_in_each_of_its_places(client, rows):
    def missing(row):
        game, language = row
        product = Product(client, game, language)
        return [
            (fact["fact"], place, word)
            for fact in facts(game)
            for place in fact["places"]
            for word in fact.get(language, ())
            if plain(word) not in (product.at(place) or "")
        ]

    assert offenders(rows, missing) == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_part_of_the_rules_is_without_a_fact(client, game):
    """Only what is ours has none: how the assistant treats, or we read, what no rulebook tells."""
    rules = services(client.application).rulebooks.words(game, "en")
    entries = [entry for section in rules["sections"] for entry in section.get("entries", ())]
    parts = {f"#{part['key']}" for part in (*rules["sections"], *entries, *rules["questions"])}
    told = {place for fact in facts(game) for place in fact["places"]}
    assert parts - told <= {"#seven", "#nine", "#expansions", "#same-geisha", "#pass"}


def test_every_fact_is_of_a_rulebook_and_told_in_every_language_but_names_of_one():
    rows = [*TOLD["facts"], *TOLD["editions"].values()]
    assert {book for row in rows for book in row["books"]} == set(TOLD["books"])
    of_one = [fact["fact"] for fact in TOLD["facts"] if not set(languages_of(fact["game"])) <= set(fact)]
    assert of_one == ["The names of the Iello edition."]
