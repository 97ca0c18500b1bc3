"""A game that is not translated into a reader’s language is offered in English, with a word about it."""

import re
from dataclasses import replace

import pytest

from assistant import rulebooks
from assistant.games import GAMES
from assistant.printing.rulebook import DEFAULT
from assistant.web.rendering.translation import languages_of
from assistant.web.services import services

LACKING = ("mai-star", "ja")
NOTE = '<p class="hint" lang="ja">このゲームはまだ翻訳されていません。'
JAPANESE = {"Accept-Language": "ja"}


@pytest.fixture
def client(app):
    """Of an app without Japanese words of Mai-Star."""
    books = rulebooks()
    books.spoken = lambda *asked: DEFAULT if asked == LACKING else asked[1]
    app.extensions["services"] = replace(services(app), rulebooks=books)
    return app.test_client()


@pytest.mark.parametrize("page", ["", "/tips"])
def test_its_rules_are_in_english_and_say_so(client, page):
    shown = client.get(f"/rules/mai-star{page}", headers=JAPANESE).text
    assert '<html lang="en">' in shown
    assert NOTE in shown
    assert NOTE not in client.get(f"/rules/hanamikoji{page}", headers=JAPANESE).text


def test_its_sheets_are_listed_in_english_and_say_so(client):
    pages = {game: client.get(f"/sheets?game={game}", headers=JAPANESE).text for game in GAMES}
    addresses = {
        game: {*re.findall(r"/sheets/[\w/-]+\.(\w+)\.a4\.pdf", page)} for game, page in pages.items()
    }
    assert addresses == {"hanamikoji": {"ja"}, "mai-star": {"en"}}
    assert [game for game, page in pages.items() if NOTE in page] == ["mai-star"]
    assert "beside=ja" not in pages["mai-star"]


def test_it_has_no_sheets_in_that_language(app, client):
    assert client.get("/sheets/mai-star/rules.ja.a4.pdf").status_code == 404
    asked = client.get("/sheets/mai-star/rules.en.a4.pdf?beside=ja")
    assert asked.status_code == 422
    with app.app_context():
        assert "ja" not in languages_of("mai-star")
