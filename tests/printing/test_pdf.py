"""The PDFs, as poppler's tools see them, and how they print."""

import io
import re
import sys

import pytest
import zxingcpp
from PIL import Image

from assistant.printing.breaking import BREAKING
from assistant.printing.documents import kind_of
from assistant.printing.marks import WHITE, Box, Document, Line, Page, Text
from assistant.printing.paper import PAPERS
from assistant.printing.pdf import pdf

from ..languages import WORDS
from ..pairs import offenders
from ..programs import needed
from ..running import run as run_program
from ..test_rulebook import PRINT
from .cast import (
    EACH_ONCE,
    JOIN,
    WATCH,
    digests,
    every_language,
    every_sheet,
    join_card,
    lines,
    result_sheet,
)


def is_unspaced(language):
    return language in BREAKING and not BREAKING[language].leading


def run(tool, content, *options):
    done = run_program([needed(tool), *options], input=content, capture_output=True, check=True)
    assert done.stderr == b""
    return done.stdout


def text_of(content):
    return " ".join(run("pdftotext", content, "-", "-").decode().split())


def rendered(content, dots_per_inch):
    picture = run("pdftoppm", content, "-gray", "-r", str(dots_per_inch), "-f", "1", "-l", "1", "-")
    return Image.open(io.BytesIO(picture))


def misformed(content, paper, pages, language, title):
    """Tell what of the form of a PDF is not as it should be."""
    facts = dict(re.findall(r"^([\w ]+):\s+(.*)$", run("pdfinfo", content, "-").decode(), re.MULTILINE))
    sides = [float(side) for side in re.findall(r"[\d.]+", facts["Page size"])[:2]]
    said = run("pdfinfo", content, "-meta", "-").decode()
    fonts = run("pdffonts", content, "-").decode().splitlines()[2:]
    ours = r"\+(MPLUS1p|NotoSansTC|ZenOldMincho)\S* +\S.* yes yes yes +\d+ +\d+$"
    holds = {
        f"size {sides}": sides == pytest.approx([paper.width / 25.4 * 72, paper.height / 25.4 * 72], abs=0.1),
        f"pages {facts['Pages']}": int(facts["Pages"]) == pages,
        f"title {facts['Title']}": facts["Title"] == title,
        "language": b"/Lang (" + language.encode() in content,
        "archived language": f"<dc:language><rdf:Bag><rdf:li>{language}</rdf:li>" in said,
        "PDF/A-2u": re.findall(r"<pdfaid:\w+>(\w)<", said) == ["2", "U"],
        f"fonts {fonts}": bool(fonts) and all(re.search(ours, line) for line in fonts),
        "scaling": b"/PrintScaling /None" in content,
        "shown title": b"/DisplayDocTitle true" in content,
    }
    return [fault for fault, is_right in holds.items() if not is_right]


def lacking(sheet, said):
    """Return the terms of a sheet that are not said, wherever lines are broken."""
    plain = re.sub("[\u200b\u2060]", "", said).replace("\u00a0", " ")
    plain = (plain.replace(" ", "") if is_unspaced(sheet.language) else plain).lower()
    instead = kind_of(sheet.game, sheet.sheet).large_as if sheet.style == "large" else ""
    terms = WORDS[sheet.language]["sheets"][sheet.game][instead or sheet.sheet.removesuffix("-small")]
    return [term for term in terms if term.lower() not in plain]


@every_sheet
def test_every_sheet_has_the_terms_of_its_language(press, sheets):
    def wrong(sheet):
        return lacking(sheet, " ".join(lines(press.set(sheet))))

    assert offenders(sheets, wrong) == {}


def test_a_sheet_has_pages_of_its_paper_embedded_fonts_and_a_text_that_is_found(press, poppler):
    def wrong(sheet):
        is_across = kind_of(sheet.game, sheet.sheet).is_across and sheet.style != "large"
        size = PAPERS[sheet.paper].landscape if is_across else PAPERS[sheet.paper]
        content, document = press.pdf(sheet), press.set(sheet)
        yield from misformed(content, size, len(document.pages), sheet.language, document.title)
        yield from lacking(sheet, text_of(content))

    assert offenders(EACH_ONCE, wrong) == {}


@every_language
def test_a_result_has_the_terms_of_its_language(press, rows):
    def wrong(row):
        sheet = result_sheet(None, *row)
        said = " ".join(lines(press.set(sheet)))
        return [term for term in WORDS[row[0]]["sheets"]["hanamikoji"]["result"] if term not in said]

    assert offenders(rows, wrong) == {}


@pytest.mark.whole_way
def test_results_and_cards_to_join_are_one_page_with_embedded_fonts_too(press, poppler):
    sheet, card = result_sheet(language="fr", paper="letter"), join_card(language="ja", paper="a4")
    made, printed = press.pdf(sheet), press.pdf(card)
    assert misformed(made, PAPERS["letter"], 1, "fr", press.set(sheet).title) == []
    assert misformed(printed, PAPERS["a4"], 1, "ja", press.set(card).title) == []
    said = text_of(made)
    assert "Anna wins" in said and "after round 3, the last" in said
    assert text_of(printed).count("K7M2QX") >= 4
    assert "Anna – Noah" in text_of(printed)


def test_another_process_makes_the_same_bytes_for_a_table(press):
    imports = "import assistant; from tests.printing.cast import digests"
    script = f"{imports}; print(*digests(assistant.renderer(), 'ja'))"
    told = run_program([sys.executable, "-c", script], cwd=PRINT.parent, capture_output=True, text=True)
    assert told.stdout.split() == digests(press, "ja")


def test_the_codes_on_paper_can_be_scanned_at_300_dots_an_inch(press, poppler):
    printed = rendered(press.pdf(result_sheet(paper="letter")), 300)
    assert [code.text for code in zxingcpp.read_barcodes(printed)] == [WATCH]
    card = rendered(press.pdf(join_card(paper="a4")), 300)
    assert [code.text for code in zxingcpp.read_barcodes(card)] == [JOIN, JOIN]


@every_sheet
def test_a_sheet_stays_readable_without_color(press, sheets):
    """In grey the ink of every text is far from what lies under it: a contrast of 4.5."""

    def faint(sheet):
        for page in press.set(sheet).pages:
            filled = []
            for mark in page.marks:
                if isinstance(mark, Box) and mark.fill:
                    filled.append(mark)
                elif isinstance(mark, Text) and contrast(mark.color, ground(mark, filled)) < 4.5:
                    yield mark

    assert offenders(sheets, faint) == {}


def test_a_box_without_fill_and_line_draws_nothing(fonts):
    """Not even a line in the color of what was drawn before it."""
    line, empty = Line(1, 1, 9, 1), Box(2, 2, 5, 5)
    one, other = (Document("", "en", [Page(10, 10, marks)]) for marks in ([line], [line, empty]))
    assert pdf(one, fonts) == pdf(other, fonts)


def ground(text, filled):
    """Return the color of the last of the filled boxes in which a text begins, else that of paper."""
    under = [box.fill for box in filled if is_in(text, box)]
    return under[-1] if under else WHITE


def is_in(text, box):
    return box.x <= text.x <= box.x + box.width and box.y <= text.y <= box.y + box.height


def contrast(one, other):
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color):
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(part * share for part, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))
