"""Names in scripts that our fonts lack: by a font of the machine, of which each test makes its own."""

import io
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from assistant.printing import installed, shaping
from assistant.printing.directions import isolated
from assistant.printing.fallback import Fallback, characters
from assistant.printing.fonts import Fonts
from assistant.printing.installed import PACKAGES, folders, fonts_in, preferred
from assistant.printing.marks import POINT, Document, Page, Text
from assistant.printing.names import lacks, printed
from assistant.printing.pdf import pdf
from assistant.printing.raster import png

from ..programs import needed
from ..running import run
from ..test_rulebook import PRINT
from .conftest import FONTS
from .tiny_font import tiny_font

HANGUL, HEBREW, ARABIC, DEVANAGARI = "김철수", "שרה לוי", "محمد", "हिन्दी"
FIRST = 10 * POINT  # mm, of the first glyph of a tiny font at ten points


@pytest.fixture
def fonts_with(tmp_path):
    """Ours, with a font of the machine that has these characters."""

    def make(characters, name="NotoSans-Regular.ttf", features=""):
        tiny_font(tmp_path / name, sorted({*characters}), features)
        return Fonts(FONTS, Fallback([tmp_path]))

    return make


@pytest.fixture
def unshaped(monkeypatch):
    """As where uharfbuzz is not installed."""
    monkeypatch.setattr(shaping, "find_spec", lambda name: None)


@pytest.mark.parametrize("name", [HANGUL, HEBREW, "张伟", "Anna 🌸", f"{HANGUL} wins"])
def test_a_name_is_printed_by_a_font_of_the_machine(fonts_with, unshaped, name):
    with_it = fonts_with(name)
    assert not lacks(with_it, name)
    assert printed(with_it, name, 0, "Player 1") == isolated(name)


@pytest.mark.parametrize("name", [ARABIC, DEVANAGARI, "q\u0301"])
def test_letters_that_are_joined_or_marked_need_who_knows_how(fonts_with, unshaped, name, monkeypatch):
    assert lacks(fonts_with(name), name)
    monkeypatch.undo()
    pytest.importorskip("uharfbuzz")
    assert not lacks(fonts_with(name), name)


def test_a_part_that_no_font_has_is_left_out_as_ever(fonts_with):
    with_it = fonts_with(HANGUL)
    assert printed(with_it, f"{HANGUL} 🌸", 1, "Player 2") == f"● Player 2 · {HANGUL}"


def test_nothing_is_looked_for_while_nothing_is_lacking():
    def searched():
        raise AssertionError
        yield

    ours = Fonts(FONTS, Fallback(searched()))
    assert printed(ours, "Zoë 翔太", 0, "Player 1") == "Zoë 翔太"
    assert ours.width("Zoë 翔太 wins", 10) > 0
    with pytest.raises(AssertionError):
        lacks(ours, HANGUL)


def test_a_line_of_two_fonts_is_as_wide_as_its_parts(fonts_with, unshaped):
    mixed = fonts_with("김철")
    before, after = (mixed.face(True).width(text, 10) for text in ("◆ ", " wins"))
    assert mixed.width("◆ 김철 wins", 10, True) == pytest.approx(before + 2.1 * FIRST + after)
    places = [(piece.x, piece.text) for piece in mixed.pieces("◆ 김철 wins", 10, True) if piece.face]
    assert places == [(pytest.approx(before), "김철")]


def lefts(fonts, text):
    """The beginning of each glyph's outlines, in mm, for ten points; with the width of them all."""
    (piece,) = fonts.pieces(text, 10)
    contour = piece.face.contour(text, 0, 0, 10)
    starts = [points[0][0] for kind, points in contour if kind == "moveTo"]
    return sorted(starts)[::2], piece.face.width(text, 10)


@pytest.mark.parametrize("by_hand", [True, False], ids=["by hand", "by uharfbuzz"])
def test_words_that_run_to_the_left_begin_at_the_right(fonts_with, request, by_hand):
    if by_hand:
        request.getfixturevalue("unshaped")
    else:
        pytest.importorskip("uharfbuzz")
    starts, width = lefts(fonts_with(" בא"), "אב א")  # of these a space is 1000 wide, א 1100, ב 1200
    assert [round(start / FIRST, 6) for start in starts] == [0.1, 1.2, 2.2, 3.4]
    assert width == pytest.approx(4.4 * FIRST)


def test_names_that_run_to_the_left_keep_their_order(fonts_with):
    pieces = [piece.text for piece in fonts_with(HEBREW).pieces("⁨שרה לוי⁩ – ⁨שרה⁩", 10)]
    assert pieces == ["שרה לוי", " – ", "שרה"]


def test_letters_are_joined_where_their_font_says_so(fonts_with):
    pytest.importorskip("uharfbuzz")
    features = "feature init { sub u0645 by u0645.init; } init;"
    _, width = lefts(fonts_with("محد", features=features), "محد")
    assert width == pytest.approx((1.0 + 1.1 + 2.0) * FIRST)  # ح 1000, د 1100


def test_ideographs_that_stand_together_are_of_one_font(fonts_with):
    assert [piece.text for piece in fonts_with("王伟").pieces("王伟 wins", 10) if piece.face] == ["王伟"]


def test_bold_is_of_the_bold_font_where_there_is_one(fonts_with, tmp_path):
    tiny_font(tmp_path / "NotoSans-Bold.ttf", "철김")
    both = fonts_with("김")
    assert both.width("김", 10, bold=False) == pytest.approx(FIRST)
    assert both.width("김", 10, bold=True) == pytest.approx(1.1 * FIRST)
    assert both.width("김", 10, bold=True, serif=True) == pytest.approx(1.1 * FIRST)


def test_a_file_that_cannot_be_read_and_one_without_outlines_are_passed_over(fonts_with, tmp_path):
    from fontTools.ttLib import TTFont

    (tmp_path / "NotoSans-Bold.ttf").write_bytes(b"no font")
    with TTFont(tiny_font(tmp_path / "NotoSans-Regular.ttf", HANGUL)) as font:
        del font["glyf"], font["loca"]
        font.save(tmp_path / "NotoSansKR-Regular.ttf")
    found = fonts_with(HANGUL, "malgun.ttf")
    (tmp_path / "NotoSans-Regular.ttf").unlink()
    (piece,) = found.pieces(HANGUL, 10, bold=True)
    assert piece.face.path.name == "malgun.ttf"


def test_the_known_families_come_in_one_order_wherever_they_stand(tmp_path):
    names = ["malgun.ttf", "Comic.ttf", "b/NotoSansCJK-Regular.ttc", "a/NotoSansThai-Regular.ttf", "a/x.txt"]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = fonts_in([tmp_path, tmp_path / "nowhere"])
    assert [path.name for path in preferred(found, bold=True)] == [
        "NotoSansCJK-Regular.ttc",
        "NotoSansThai-Regular.ttf",
        "malgun.ttf",
    ]


@pytest.fixture
def document():
    line = Text(10, 20, f"{HANGUL} wins", 20)
    return Document("Names", "en", [Page(100, 40, [line, replace(line, y=32, bold=True)])])


def test_a_pdf_says_the_name_that_its_outlines_show(fonts_with, document, poppler, tmp_path):
    content = pdf(document, fonts_with(HANGUL))
    (page,) = PdfReader(io.BytesIO(content)).pages
    said = f"<feff{HANGUL.encode('utf-16-be').hex()}>"
    assert page.get_contents().get_data().decode("latin-1").count(said) == 2
    (tmp_path / "names.pdf").write_bytes(content)
    told = run([needed("pdftotext"), tmp_path / "names.pdf", "-"], capture_output=True, check=True).stdout
    assert told.decode("utf-8").split() == [HANGUL, "wins"] * 2


def test_a_pdf_embeds_no_font_of_the_machine(fonts_with, document):
    content = pdf(document, fonts_with(HANGUL))
    (page,) = PdfReader(io.BytesIO(content)).pages
    names = {font.get_object()["/BaseFont"] for font in page["/Resources"]["/Font"].values()}
    assert {name.split("+")[1] for name in names} == {"MPLUS1p", "MPLUS1pBold"}


def test_a_picture_leaves_the_holes_of_letters_open(fonts_with):
    page = Page(20, 20, [Text(0, 15, "김", 20 / POINT, color="#ff0000")])
    picture = Image.open(io.BytesIO(png(page, 200, fonts_with("김")))).convert("RGB")
    ring, hole = picture.getpixel((35, 130)), picture.getpixel((80, 90))
    assert ring == (255, 0, 0)
    assert min(hole) > 250


def test_a_file_is_read_once_for_both_weights(tmp_path):
    tiny_font(tmp_path / "NotoSans-Regular.ttf", sorted({*HANGUL}))
    fallback, before = Fallback([tmp_path]), characters.cache_info().misses
    assert [fallback.face(HANGUL, bold).bold for bold in (False, True)] == [False, True]
    assert characters.cache_info().misses == before + 1


def test_fonts_are_looked_for_where_nobody_has_a_home(monkeypatch):
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr("pwd.getpwuid", lambda user: {}[user])
    monkeypatch.setattr(installed, "FOLDERS", ("/usr/share/fonts", "~/.fonts"))
    assert [*folders()][:2] == [Path("/usr/share/fonts"), Path("~/.fonts")]


def test_the_extra_brings_the_packages_that_are_looked_for():
    project = tomllib.loads((PRINT.parent / "pyproject.toml").read_text("utf-8"))["project"]
    brought = {each.split(">=")[0].replace("-", "_") for each in project["optional-dependencies"]["names"]}
    assert brought == {*PACKAGES, "uharfbuzz"}
