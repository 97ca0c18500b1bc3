"""What each box's owner reads on the screen: its last round or none, its words, and none of another box."""

import html
import re

import pytest

from assistant.games import GAMES
from assistant.games.hanamikoji.rules.editions import DEFAULT_EDITION, EDITIONS
from assistant.i18n import LANGUAGES
from assistant.web.services import services

from ...factories import ALL_TIED, Table

ROUND = 3  # the last, where there is one
BOXES = [
    (key, language)
    for key, box in EDITIONS.items()
    for language in [tag for tag in box.languages if tag in LANGUAGES] or ["en"]
]


def read(client, page, language):
    answer = client.get(page, headers={"Accept-Language": language})
    assert answer.status_code == 200, page
    return html.unescape(answer.text).replace("\u200b", "")


def pages(client, edition, language):
    """The practice, the guide, and the board in the third round, by name."""
    table = Table.open(client, edition=edition, round=ROUND)
    yield "practice", f"/try/hanamikoji/0?edition={edition}"
    client.post("/device", data={"guide": "1", "next": "/"})
    yield "guide", table.page
    client.post("/device", data={"guide": "0", "next": "/"})
    yield "board", f"{table.page}?count={ROUND}"


@pytest.mark.parametrize(("edition", "language"), BOXES)
def test_the_last_round_is_told_as_the_box_has_it(client, edition, language):
    words = services(client.application).rulebooks.words("hanamikoji", language, edition)
    endings = {key: ending.get("short", "").replace("\u200b", "") for key, ending in words["endings"].items()}
    own = endings[EDITIONS[edition].ending]
    others = {*endings.values()} - {own, ""}
    for place, page in pages(client, edition, language):
        text = read(client, page, language)
        assert own in text, place
        assert [other for other in others if other in text] == [], place


@pytest.mark.parametrize("edition", ["emperors4", "kosmos"])
def test_the_english_words_of_a_box_are_those_of_a_device_that_has_it(client, edition):
    """And of no other: the publisher's booklet has victory markers."""
    client.post("/device", data={"edition": edition, "next": "/"})
    table = Table.open(client, edition=edition)
    table.score(1, ALL_TIED)
    said = "".join(
        read(client, page, "en") for page in ("/rules/hanamikoji", "/", f"{table.page}/rounds", table.page)
    )
    said = re.sub('<svg.*?</svg>| data-search-words="[^"]*"', "", said, flags=re.DOTALL)
    found = {word for word in ("favor marker", "victory marker") if word in said}
    assert found == {"victory marker" if edition == "emperors4" else "favor marker"}


@pytest.mark.parametrize("language", ["ja", "zh-Hant"])
def test_boxes_are_listed_with_the_comma_of_the_language(client, language):
    rules, first = (read(client, page, language) for page in ("/rules/hanamikoji?edition=kosmos", "/"))
    assert "Iello、Kosmos" in rules
    languages = re.findall(r"</strong> <small>(.*?)</small>", first)
    assert len(languages) == len(EDITIONS)
    assert [told for told in languages if "," in told] == []


@pytest.mark.parametrize(("edition", "language"), BOXES)
def test_the_rules_begin_with_the_last_round_of_a_box_and_fold_the_endings_of_others_away(
    client, edition, language
):
    text = read(client, f"/rules/hanamikoji?edition={edition}", language)
    listed = text.partition('id="endings"')[2].partition("</section>")[0]
    open_ones, _, folded = listed.partition("<details>")
    own, ending = len(EDITIONS[edition].endings), EDITIONS[edition].ending
    assert (open_ones.count("<dt>"), folded.count("<dt>")) == (own, 4 - own)
    words = services(client.application).rulebooks.words("hanamikoji", language, edition)
    first = text.partition('class="intro"><p>')[2].partition("<")[0]
    assert words["endings"][ending].get("short", "").replace("\u200b", "") in first


def test_the_rules_and_sheets_of_mai_star_have_the_words_of_its_english_box_where_that_is_asked_for(client):
    own, usual = (read(client, f"/rules/mai-star{box}", "en") for box in ("?edition=aeg", ""))
    said = re.sub(r"data-search-words=\"[^\"]*\"", "", own)
    assert re.findall(r"\bpatrons? |character cards?|AEG box says", said) == []
    assert "The AEG box says advertiser for patron" in usual
    assert "customer cards" in own
    assert "character cards" in usual
    sheets = read(client, "/sheets?game=mai-star&edition=aeg", "en")
    assert "/sheets/mai-star/teach.en.a4.pdf?edition=aeg" in sheets


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reader_without_a_box_reads_of_the_one_sold_in_the_language_and_is_led_to_the_others(app, language):
    """On the pages of no table; each names the box, and what it leads to is the same box's."""
    sold = next(key for key, box in EDITIONS.items() if language in box.sold_to)
    own = {f"edition={sold}"} if sold != DEFAULT_EDITION else {""}
    for place in ("/rules/hanamikoji", "/sheets"):
        text = read(app.test_client(), place, language)
        choice = text.partition('<p class="beside">')[2].partition("</p>")[0]
        offered = re.findall(r'edition=([\w-]+)"( aria-current="true")?>([^<]*)</a>', choice)
        assert {key: (name, bool(current)) for key, current, name in offered} == {
            key: (box.publisher, key == sold) for key, box in EDITIONS.items()
        }, place
        linked = re.findall(r'href="/(?:try|sheets)/hanamikoji[^"?]*\??([^"]*)"', text)
        assert {part for query in linked for part in query.split("&") if "edition" in part or not part} == own
    begins = app.test_client().get("/try/hanamikoji", headers={"Accept-Language": language}).location
    assert begins.rpartition("/0")[2].removeprefix("?") in own


def test_a_table_of_mai_star_s_english_box_and_its_practice_have_its_words(client):
    table = Table.open(client, game="mai-star", players=["Anna", "Noah", "Zoé"], edition="aeg")
    pages = ["", "/settings", "/round/effects"]
    steps = [f"/try/mai-star/{number}?edition=aeg" for number in range(GAMES["mai-star"].LESSON.length)]
    told = "".join(read(client, page, "en") for page in [*(f"{table.page}{page}" for page in pages), *steps])
    shown = re.sub(r"<[^>]*>", " ", told)
    assert re.findall(r"[^.]*\b[Pp]atrons?\b", shown) == []
    assert {*re.findall(r"\badvertisers?\b|customer cards", shown)} == {
        "advertiser",
        "advertisers",
        "customer cards",
    }


def test_a_device_keeps_a_box_of_each_game(client):
    """Asked for in English, where the boxes of Mai-Star differ; the table says which it is."""
    client.post("/device", data={"edition": "kosmos", "next": "/"})
    form = {"game": "mai-star", "player": ["Anna", "Noah", "Zoé"], "seats": 3, "edition": "aeg"}
    page = client.post("/tables", data=form).location
    assert '<a href="/rules/mai-star?edition=aeg"' in client.get(f"{page}/menu").text.replace("\n", " ")
    first = client.get("/").text
    assert [*re.findall(r'name="edition" value="([^"]+)"[^>]* checked', first)] == ["kosmos", "aeg"]
    assert "edition=kosmos" in client.get("/rules/hanamikoji").text
    assert "customer cards" in client.get("/rules/mai-star").text
    german = client.get("/", headers={"Accept-Language": "de"}).text
    assert "AEG" not in german
