"""What the PDFs are, as poppler's tools see them, and how they print."""

import io
import re
import subprocess
import sys

import pytest
import zxingcpp
from PIL import Image

from assistant.sheets.documents import layouts
from assistant.sheets.paper import PAPERS
from assistant.words import LANGUAGES

from ..test_rulebook import PRINT
from .cast import EVERYWHERE, GENERAL, JOIN, NAMED, WATCH, digests, file_of, join_card, result_sheet

# The words of each edition, of which a sheet says those that it needs.
MAI_STAR = {
    "en": {
        "rules": "Guest|Advertise|Introduce|Exchange|Search|patron|reputation|deck"
        "|starting player|round|Momiji|Variants",
        "cards": "Akenohoshi|Sound of Bell|Ronin|Oiran|discard pile|farthest to the right|Seiji Kanai",
        "aid": "Guest|Advertise|Introduce|Exchange|Search|Akenohoshi|deck",
        "score": "Round|Mai-Star",
    },
    "fr": {
        "rules": "Invité|Publicité|Introduction|Échange|Recherche|mécène|réputation|pioche"
        "|premier joueur|manche|Momiji|Variantes",
        "cards": "Akenohoshi|Sound of Bell|Ronin|Médecin|défausse|à droite|Seiji Kanai",
        "aid": "Invité|Publicité|Introduction|Échange|Recherche|Akenohoshi|pioche",
        "score": "Manche|Mai-Star",
    },
    "it": {
        "rules": "Ospite|Pubblicità|Presentazione|Scambio|Ricerca|mecenat|reputazione|mazzo"
        "|primo giocatore|round|Momiji|Varianti",
        "cards": "Akenohoshi|Sound of Bell|Ronin|Medico|scarti|più a destra|Seiji Kanai",
        "aid": "Ospite|Pubblicità|Presentazione|Scambio|Ricerca|Akenohoshi|mazzo",
        "score": "Round|Mai-Star",
    },
    "ja": {
        "rules": "客|宣伝|紹介|交換|探す|旦那|評判|山札|スタートプレイヤー|ラウンド|もみじ|マネジメント",
        "cards": "あけのほし|SoundofBell|浪人|花魁|捨て札|いちばん右|SeijiKanai",
        "aid": "客|宣伝|紹介|交換|探す|あけのほし|山札",
        "score": "ラウンド|舞星",
    },
}
HANAMIKOJI = {
    "en": {
        "rules": "item card|charm|favor marker|action marker|Secret|Trade-off|Gift|Competition"
        "|starting player|round|item deck|shared victory",
        "actions": "Secret|Trade-off|Gift|Competition|action marker|item deck|charm|favor marker",
        "score": "item cards|Charm|favor marker|Starting player|Round|Shared victory"
        "|Until somebody reaches a goal|Three rounds, geisha first"
        "|Three rounds, charm first|Three rounds, charm only",
        "tiles": "Replacement pieces|2+2",
        "mat": "11|21",
        "tournament": "Winner|charm|Each against each",
        "result": "Round|Charm|Anna began",
    },
    "fr": {
        "rules": "cartes d’objet|points de charme|jeton de victoire|jetons d’action|Secret|Compromis|Dépôt"
        "|Cadeau|Offre|Concurrence|Échange|premier joueur|manche|pioche|victoire partagée",
        "actions": "Secret|Compromis|Cadeau|Concurrence|jeton d’action|charme|jeton de victoire"
        "|Dépôt|Offre|Échange",
        "score": "cartes d’objet|Charme|jeton de victoire|Premier joueur|Manche|Victoire partagée",
        "tiles": "Pièces de rechange|2+2",
        "mat": "11|21",
        "tournament": "Vainqueur|charme|Chacun contre chacun",
        "result": "Manche|Charme|Anna commence|Jetons de victoire",
    },
    "it": {
        "rules": "carte Oggetto|punti Fascino|segnalino Favore|segnalini Azione|Segreto|Scarto|Regalo|Sfida"
        "|primo giocatore|round|mazzo|vittoria condivisa",
        "actions": "Segreto|Scarto|Regalo|Sfida|segnalino Azione|mazzo|Fascino|segnalino Favore",
        "score": "carte Oggetto|Fascino|segnalino Favore|Primo giocatore|Round|Vittoria condivisa",
        "tiles": "Pezzi di ricambio|2+2",
        "mat": "11|21",
        "tournament": "Vincitore|Fascino|Tutti contro tutti",
        "result": "Round|Fascino|inizia Anna|Segnalini Favore",
    },
    "ja": {
        "rules": "道具カード|魅力値|勝利マーカー|アクションタイル|密約|取捨|贈与|競争"
        "|スタートプレイヤー|ラウンド|山札|引き分け",
        "actions": "密約|取捨|贈与|競争|アクションタイル|山札|魅力値|勝利マーカー",
        "score": "道具カード|魅力値|勝利マーカー|スタートプレイヤー|ラウンド|引き分け",
        "tiles": "予備のタイル|2+2",
        "mat": "11|21",
        "tournament": "勝者|魅力値|総当たり",
        "result": "ラウンド|魅力値|スタート：Anna|勝利マーカー",
    },
}
TERMS = {"hanamikoji": HANAMIKOJI, "mai-star": MAI_STAR}
DOTS_PER_MM = 600 / 25.4


def run(tool, content, *options):
    done = subprocess.run([tool, *options], input=content, capture_output=True, check=True)
    assert done.stderr == b""
    return done.stdout


def text_of(content):
    return " ".join(run("pdftotext", content, "-", "-").decode().split())


def rendered(content, dots_per_inch):
    png = run("pdftoppm", content, "-png", "-gray", "-r", str(dots_per_inch), "-f", "1", "-l", "1", "-")
    return Image.open(io.BytesIO(png)).convert("L")


def check_form(content, paper, pages, language, title):
    facts = dict(re.findall(r"^([\w ]+):\s+(.*)$", run("pdfinfo", content, "-").decode(), re.MULTILINE))
    width, height = (float(side) for side in re.findall(r"[\d.]+", facts["Page size"])[:2])
    assert (width, height) == pytest.approx((paper.width / 25.4 * 72, paper.height / 25.4 * 72), abs=0.1)
    assert int(facts["Pages"]) == pages
    assert facts["Title"] == title
    said = run("pdfinfo", content, "-meta", "-").decode()
    assert b"/Lang (" + language.encode() in content
    assert f"<dc:language><rdf:Bag><rdf:li>{language}</rdf:li>" in said
    assert re.findall(r"<pdfaid:\w+>(\w)<", said) == ["2", "U"]
    fonts = run("pdffonts", content, "-").decode().splitlines()[2:]
    assert fonts
    assert b"/PrintScaling /None" in content
    assert b"/DisplayDocTitle true" in content
    ours = r"\+(MPLUS1p|ZenOldMincho)\S* +\S.* yes yes yes +\d+ +\d+$"
    assert all(re.search(ours, line) for line in fonts), fonts


def test_the_command_writes_the_sheets_of_every_language_paper_and_style_with_three_options(printed):
    assert {path.name for path in printed.iterdir()} == {*map(file_of, GENERAL)}


@pytest.mark.parametrize("sheet", GENERAL, ids=NAMED)
def test_every_sheet_has_pages_of_its_paper_embedded_fonts_and_the_terms_of_its_language(
    press, poppler, printed, sheet
):
    content = (printed / file_of(sheet)).read_bytes()
    is_across = sheet.sheet in layouts(sheet.game).LANDSCAPE
    size = PAPERS[sheet.paper].landscape if is_across else PAPERS[sheet.paper]
    document = press.set(sheet)
    check_form(content, size, len(document.pages), sheet.language, document.title)
    said = text_of(content).replace("\u00a0", " ")
    said = said.replace(" ", "") if sheet.language == "ja" else said
    assert [
        term
        for term in TERMS[sheet.game][sheet.language][sheet.sheet].split("|")
        if term.lower() not in said.lower()
    ] == []


@pytest.mark.parametrize(("language", "paper"), EVERYWHERE)
def test_results_and_cards_to_join_are_one_page_with_embedded_fonts_too(press, poppler, language, paper):
    sheet, card = result_sheet(language=language, paper=paper), join_card(language=language, paper=paper)
    made = press.pdf(sheet)
    check_form(made, PAPERS[paper], 1, language, press.set(sheet).title)
    said = text_of(made)
    assert [term for term in HANAMIKOJI[language]["result"].split("|") if term not in said] == []
    assert "Anna wins" in said and "after round 3, the last one" in said
    made = press.pdf(card)
    check_form(made, PAPERS[paper], 1, language, press.set(card).title)
    assert text_of(made).count("K7M2QX") >= 4
    assert "Anna – Noah" in text_of(made)


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_process_makes_the_same_bytes_for_a_table(press, language):
    script = (
        "import assistant; from tests.sheets.cast import digests;"
        f" print(*digests(assistant.press(), {language!r}))"
    )
    told = subprocess.run([sys.executable, "-c", script], cwd=PRINT.parent, capture_output=True, text=True)
    assert told.stdout.split() == digests(press, language)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_codes_on_paper_can_be_scanned_at_300_dots_an_inch(press, poppler, paper):
    printed = rendered(press.pdf(result_sheet(paper=paper)), 300)
    assert [code.text for code in zxingcpp.read_barcodes(printed)] == [WATCH]
    card = rendered(press.pdf(join_card(paper=paper)), 300)
    assert [code.text for code in zxingcpp.read_barcodes(card)] == [JOIN, JOIN]


@pytest.mark.parametrize("sheet", GENERAL[::2], ids=NAMED)
def test_a_sheet_stays_readable_without_color(press, sheet):
    """In grey the ink of every text is far from what lies under it: a contrast of 4.5."""
    marks = press.set(sheet).pages[0].marks
    for place, mark in enumerate(marks):
        if type(mark).__name__ == "Text":
            under = [
                box.fill
                for box in marks[:place]
                if type(box).__name__ == "Box"
                and box.fill
                and box.x <= mark.x <= box.x + box.width
                and box.y <= mark.y <= box.y + box.height
            ]
            assert contrast(mark.color, under[-1] if under else "#ffffff") >= 4.5, mark


def contrast(one, other):
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color):
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(part * share for part, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))
