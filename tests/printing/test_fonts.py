"""The fonts have a glyph for everything that is said on paper: the PDF library drops what they lack."""

import tomllib
from dataclasses import replace
from io import BytesIO

import pytest
from babel.messages.pofile import read_po
from pypdf import PdfReader

from assistant.games import GAMES
from assistant.i18n import LANGUAGES, LOCALES, locale
from assistant.printing.fonts import Fonts
from assistant.printing.marks import USUAL, Document, Family, Page, Text
from assistant.printing.pdf import pdf
from assistant.printing.typesetter import Style

from ..subset import subset
from ..test_rulebook import PRINT, texts
from .conftest import FONTS

NEVER_SET = "\u00ad\u200b\u2060\u202f\n"  # these only say where a line may break


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_of_the_words_is_in_both_weights(fonts, language):
    said = "".join(path.read_text("utf-8") for path in PRINT.glob(f"*/{language}.toml"))
    assert lacking(own(fonts, language), said) == set()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_character_of_the_sentences_about_results_is_too(fonts, language):
    with (LOCALES / locale(language) / "LC_MESSAGES" / "messages.po").open("rb") as file:
        catalog = read_po(file)
    rooms = {f"assistant/i18n/{game.replace('-', '_')}.py" for game in GAMES}
    about = [message for message in catalog if rooms & {place for place, _ in message.locations}]
    assert len(about) > 40
    said = "".join(text for message in about for _, text in texts({"": message.string}))
    assert lacking(own(fonts, language), said) == set()


def own(fonts, language):
    """The fonts that the language names, else the usual ones."""
    common = tomllib.loads((PRINT / f"common/{language}.toml").read_text("utf-8"))
    return fonts.of(Family(**common.get("fonts", {})))


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
    named = (FONTS / "OFL.txt").read_text("utf-8")
    assert [path.name for path in FONTS.glob("*.ttf") if path.name not in named] == []


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


POLISH = USUAL._replace(serif=USUAL.bold)


def test_a_language_may_set_its_titles_in_another_face(press):
    setter = replace(press._desk.setter, fonts=press._desk.setter.fonts.of(POLISH))
    marks = setter.block("Gejsze i żetony", 0, 0, 100, Style(20, serif=True))
    assert [(mark.serif, mark.family) for mark in marks] == [(True, POLISH)]
    assert setter.width("żeton", Style(20, serif=True)) == setter.width("żeton", Style(20, bold=True))


@pytest.fixture
def few(tmp_path):
    """The usual fonts, and a family of which each face has only the letters of “abc”."""
    for path in FONTS.glob("*.ttf"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "few.ttf").write_bytes(subset(FONTS / f"{USUAL.regular}.ttf", "abc 〓"))
    return Fonts(tmp_path).of(Family("few", "few", "few"))


def test_what_a_language_s_fonts_lack_the_usual_ones_draw(few):
    assert few.prints("abcdé")
    assert few.printable("abcd🌸") == "abcd〓"
    drawn = [(piece.text, piece.face and piece.face.path.stem) for piece in few.pieces("ab雪c", 10)]
    assert drawn == [("ab", None), ("雪", USUAL.regular), ("c", None)]
    assert few.width("雪", 10) == pytest.approx(few.of(USUAL).width("雪", 10))


def test_a_page_may_have_texts_of_several_families(few, press):
    pages = [Page(50, 50, [Text(1, 9, "abc", 9, family=few.family), Text(1, 20, "abc", 9)])]
    made = PdfReader(BytesIO(pdf(Document("abc", "en", pages), few)))
    assert made.pages[0].extract_text().split() == ["abc", "abc"]
    assert len(made.pages[0]["/Resources"]["/Font"]) == 2
