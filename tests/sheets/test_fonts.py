"""The fonts have a glyph for everything that is said on paper: the PDF library drops what they lack."""

import pytest
from babel.messages.pofile import read_po

from assistant.games import GAMES
from assistant.words import LANGUAGES, LOCALES

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
    rooms = {f"assistant/words/{game.replace('-', '_')}.py" for game in GAMES}
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
