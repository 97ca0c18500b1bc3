"""The fonts have a glyph for everything that is said on paper: the PDF library drops what they lack."""

import pytest
from babel.messages.pofile import read_po

from assistant.games import GAMES
from assistant.i18n import LANGUAGES, LOCALES
from assistant.printing.typesetter import Style

from ..test_rulebook import PRINT, texts
from .conftest import FONTS

NEVER_SET = "\u200b\u2060\u202f\n"  # these only say where a line may break


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_of_the_words_is_in_both_weights(fonts, language):
    said = "".join(path.read_text("utf-8") for path in PRINT.glob(f"*/{language}.toml"))
    assert lacking(fonts, said) == set()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_character_of_the_sentences_about_results_is_too(fonts, language):
    with (LOCALES / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        catalog = read_po(file)
    rooms = {f"assistant/i18n/{game.replace('-', '_')}.py" for game in GAMES}
    about = [message for message in catalog if rooms & {place for place, _ in message.locations}]
    assert len(about) > 40
    said = "".join(text for message in about for _, text in texts({"": message.string}))
    assert lacking(fonts, said) == set()


def lacking(fonts, text):
    return {character for character in text if character not in NEVER_SET and not fonts.covers(character)}


@pytest.mark.parametrize(
    "text",
    [
        "Ζωή Παπαδοπούλου",
        "Наталья Їжакевич",
        "Zoë Łukasz Dvořák Ağaoğlu Nguyễn Þóra",
        "さくら サクラ 翔太 凛 髙橋 渚",
        "0123456789 ◆●▲■★▼ – · × → + / %",
    ],
)
def test_names_of_the_scripts_that_are_promised_can_be_printed(fonts, text):
    assert lacking(fonts, text) == set()


def test_a_width_is_that_of_the_letters_in_mm(fonts):
    assert fonts.face(False).width("国国", 10) == pytest.approx(2 * 10 * 25.4 / 72)
    assert fonts.face(True).width("iii", 10) < fonts.face(True).width("WWW", 10)


def test_a_character_without_a_glyph_is_an_error_and_not_a_gap(fonts):
    with pytest.raises(KeyError):
        fonts.face(False).width("🌸", 10)


def test_the_license_stands_beside_the_fonts():
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text("utf-8")
    assert "The M+ Project Authors" in (FONTS / "OFL.txt").read_text("utf-8")


def test_letters_of_the_serif_stand_closer_where_their_shapes_allow_it(fonts):
    serif = fonts.face(bold=True, serif=True)
    assert serif.width("To", 10) < serif.width("T", 10) + serif.width("o", 10)
    assert serif.width("国国", 10) == pytest.approx(2 * 10 * 25.4 / 72)


def test_the_pieces_of_a_kerned_text_are_all_of_it_each_where_it_begins(fonts):
    serif = fonts.face(bold=True, serif=True)
    pieces = [*serif.pieces("Tomoyo", 10)]
    assert "".join(piece for _, piece in pieces) == "Tomoyo"
    assert [start for start, _ in pieces] == sorted(start for start, _ in pieces)
    start, last = pieces[-1]
    assert start + serif.width(last, 10) == pytest.approx(serif.width("Tomoyo", 10))
    assert [*serif.pieces("", 10)] == []


def test_text_without_kerning_is_one_piece(fonts):
    assert [*fonts.face(False).pieces("To Yo", 10)] == [(0, "To Yo")]


def test_a_title_with_a_character_that_the_serif_lacks_is_set_in_bold(press):
    setter = press._desk.setter
    (mark,) = setter.block("Ζωή 鸞", 0, 0, 100, Style(20, serif=True))
    assert (mark.serif, mark.bold) == (False, True)
    assert setter.width("Ζωή 鸞", Style(20, serif=True)) == setter.width("Ζωή 鸞", Style(20, bold=True))
