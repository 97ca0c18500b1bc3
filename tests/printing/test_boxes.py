"""What a box's owner reads first: its own ending wherever a sheet tells how one wins, and its publisher."""

import re
from itertools import product

import pytest

from assistant.games.hanamikoji.rules.editions import DEFAULT_EDITION, EDITIONS
from assistant.i18n import LANGUAGES
from assistant.printing.documents import GameSheet
from assistant.printing.marks import Text

from ..test_rulebook import texts
from .test_teach import misplaced

FULL, BRIEF = "text", "short"
OTHERWISE = "otherwise"  # of an ending without a last round
# Where it is told, and in which words of the ending; a sheet whose room is short has the brief ones.
PLACES = {"rules": FULL, "aid": BRIEF, "teach": BRIEF, "score": BRIEF}


def said(press, sheet, language, edition):
    pages = press.set(GameSheet("hanamikoji", sheet, language, "a4", edition=edition)).pages
    return plain("".join(mark.text for page in pages for mark in page.marks if isinstance(mark, Text)))


def plain(text):
    return "".join(text.replace("\u200b", "").split())


@pytest.mark.parametrize(("edition", "language"), [("kosmos", "de"), ("iello", "fr"), ("emperors4", "en")])
def test_every_sheet_on_winning_tells_the_ending_of_its_box_and_no_other_s(press, edition, language):
    box, words = EDITIONS[edition], press._rulebooks.words("hanamikoji", language, edition)
    own, others = words["endings"][box.ending], {*words["endings"]} - {box.ending}
    for sheet, which in PLACES.items():
        text = said(press, sheet, language, edition)
        first = own.get(which, own.get(OTHERWISE, "")) if sheet == "rules" else own.get(which, "")
        assert plain(first) in text, sheet
        assert plain(own.get(BRIEF, "")) in text, sheet
        if sheet != "rules":
            strangers = {plain(words["endings"][key].get(BRIEF, "")) for key in others} - {plain(first), ""}
            assert [other for other in strangers if other in text] == [], sheet
    assert own.get(OTHERWISE, own[FULL]) in words["sheets"]["rules"]["won"]
    assert own.get(OTHERWISE, own[FULL]) in next(
        part["paragraphs"] for part in words["sections"] if part["key"] == "goals"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_s_endings_come_first_and_its_publisher_is_in_the_credits(press, language):
    for key, box in EDITIONS.items():
        words = press._rulebooks.words("hanamikoji", language, key)
        assert tuple(words["endings"])[: len(box.endings)] == box.endings
        credits = " ".join(words["sheets"]["rules"]["makers"])
        assert [each.publisher for each in EDITIONS.values() if each.publisher in credits] == [box.publisher]


def test_every_sheet_has_room_for_the_ending_of_every_box(press):
    made = product(PLACES, ("kosmos", "iello"), ("de", "fr", "es"))
    crowded = [
        row
        for row in made
        if misplaced(press.set(GameSheet("hanamikoji", row[0], row[2], "letter", edition=row[1])))
    ]
    assert crowded == []


def in_own_words(press, language, edition):
    """All that the rules and the sheets say but the words of the search and names of another box."""
    told = texts(press._rulebooks.words("hanamikoji", language, edition))
    return " ".join(text for path, text in told if not path.endswith(("/find", "/also", "/own"))).casefold()


@pytest.mark.parametrize(
    ("edition", "language"),
    [(key, language) for key, box in EDITIONS.items() for language in box.markers if language in LANGUAGES],
)
def test_every_text_calls_the_marker_as_its_box_does_and_no_other(press, edition, language):
    said = in_own_words(press, language, edition).replace("\u200b", "")
    markers = {key: box.markers[language] for key, box in EDITIONS.items() if language in box.markers}
    assert markers.pop(edition).casefold() in said
    assert [key for key, word in markers.items() if word.casefold() in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_and_the_number_of_geisha_cards_are_those_of_the_box(press, language):
    """In the credits, and among what is in the box."""
    for key in EDITIONS:
        words = press._rulebooks.words("hanamikoji", language, key)
        contents = next(part for part in words["sections"] if part["key"] == "box-contents")["paragraphs"]
        credits = [" ".join(words["sheets"]["rules"]["makers"]), contents[-1]]
        wanted = "岬ましろ" if key == "colon-arc" else "Maisherly Chan"
        assert [wanted in told for told in credits] == [True, True], key
        assert re.search(r"\d+", contents[1])[0] == ("11" if key == "2-tomatoes" else "7"), key


def test_the_japanese_box_has_patrons_and_cards_in_place_of_markers_and_tiles(press):
    said = in_own_words(press, "ja", "colon-arc")
    assert [word for word in ("マーカー", "タイル") if word in said] == []


def test_a_box_is_for_players_of_its_age_and_a_box_nobody_has_read_has_the_words_of_the_default(press):
    words = press._rulebooks.words
    ages = {key: words("hanamikoji", "en", key)["sheets"]["rules"]["facts"][0] for key in EDITIONS}
    assert {key for key, fact in ages.items() if "7+" in fact} == {"2-tomatoes"}
    for key, box in EDITIONS.items():
        if not (box.markers or key == DEFAULT_EDITION):
            unread, usual = (words("hanamikoji", "en", edition) for edition in (key, ""))
            assert unread["sections"][3:5] == usual["sections"][3:5]


@pytest.mark.parametrize("language", ["ja", "zh-Hant"])
def test_the_rules_list_boxes_with_the_comma_of_their_language(press, language):
    assert "Iello、Kosmos" in said(press, "rules", language, "emperors4")


@pytest.mark.parametrize(("edition", "language"), [(key, box.languages[0]) for key, box in EDITIONS.items()])
def test_a_series_asks_for_a_last_round_where_the_box_has_one(press, edition, language):
    tag = language if language in LANGUAGES else "en"
    words = press._rulebooks.words("hanamikoji", tag, edition)
    has_last = any(ending != "until-goal" for ending in EDITIONS[edition].endings)
    assert (plain(words["sheets"]["series"]["rounds"]) in said(press, "series", tag, edition)) == has_last
