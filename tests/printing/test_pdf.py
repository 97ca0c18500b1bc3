"""What the PDFs are, as poppler's tools see them, and how they print."""

import io
import re
import sys

import pytest
import zxingcpp
from PIL import Image

from assistant.printing.documents import layouts
from assistant.printing.marks import WHITE, Box, Text
from assistant.printing.paper import PAPERS

from ..pairs import few_and_all, offenders
from ..running import run as run_program
from ..test_rulebook import PRINT
from .cast import (
    EACH_ONCE,
    JOIN,
    PAIRED,
    WATCH,
    digests,
    every_language,
    every_sheet,
    join_card,
    lines,
    result_sheet,
)

# The words of each edition, of which a sheet says those that it needs.
MAI_STAR = {
    "en": {
        "rules": "Guest|Advertise|Introduce|Exchange|Search|patron|reputation|deck"
        "|starting player|round|Momiji|Variants"
        "|Akenohoshi|Sound of Bell|Ronin|Oiran|discard pile|farthest to the right|Seiji Kanai",
        "teach": "Guest|Advertise|Introduce|Exchange|Search|patron|deck|starting player",
        "aid": "Guest|Advertise|Introduce|Exchange|Search|Ronin|deck",
        "score": "Round|Mai-Star",
    },
    "fr": {
        "rules": "Invité|Publicité|Introduction|Échange|Recherche|mécène|réputation|pioche"
        "|premier joueur|manche|Momiji|Variantes"
        "|Akenohoshi|Sound of Bell|Ronin|Médecin|défausse|à droite|Seiji Kanai",
        "teach": "Invité|Publicité|Introduction|Échange|Recherche|mécène|pioche|premier joueur",
        "aid": "Invité|Publicité|Introduction|Échange|Recherche|Ronin|pioche",
        "score": "Manche|Mai-Star",
    },
    "it": {
        "rules": "Ospite|Pubblicità|Presentazione|Scambio|Ricerca|mecenat|reputazione|mazzo"
        "|primo giocatore|round|Momiji|Varianti"
        "|Akenohoshi|Sound of Bell|Ronin|Medico|scarti|più a destra|Seiji Kanai",
        "teach": "Ospite|Pubblicità|Presentazione|Scambio|Ricerca|mecenat|mazzo|primo giocatore",
        "aid": "Ospite|Pubblicità|Presentazione|Scambio|Ricerca|Ronin|mazzo",
        "score": "Round|Mai-Star",
    },
    "ja": {
        "rules": "客|宣伝|紹介|交換|探す|協力者|評判|山札|スタートプレイヤー|ラウンド|もみじ|マネジメント"
        "|あけのほし|SoundofBell|浪人|花魁|捨て札|いちばん右|カナイセイジ",
        "teach": "客|宣伝|紹介|交換|探す|協力者|山札|スタートプレイヤー",
        "aid": "客|宣伝|紹介|交換|探す|浪人|山札",
        "score": "ラウンド|舞星",
    },
}
HANAMIKOJI = {
    "en": {
        "rules": "item card|charm|favor marker|action marker|Secret|Trade-off|Gift|Competition"
        "|starting player|round|item deck|shared victory",
        "teach": "Secret|Trade-off|Gift|Competition|favor marker|action marker|item card|charm",
        "actions": "Secret|Trade-off|Gift|Competition|action marker|item deck|charm|favor marker",
        "score": "item cards|Charm|favor marker|starting player|Round|Shared victory"
        "|Until someone reaches a goal|Three rounds, geisha first"
        "|Three rounds, charm points first|Three rounds, charm points only",
        "tiles": "Replacement pieces|2+2",
        "series": "Winner|charm|Score",
        "tournament": "Round robin|Wins|Schedule",
        "result": "Round|Charm|Anna started",
    },
    "fr": {
        "rules": "cartes d’objet|points de charme|jeton de victoire|jetons d’action|Secret|Compromis|Dépôt"
        "|Cadeau|Offre|Concurrence|Échange|premier joueur|manche|pioche|victoire partagée",
        "teach": "Secret|Compromis|Cadeau|Concurrence|jeton de victoire|jetons d’action|points de charme",
        "actions": "Secret|Compromis|Cadeau|Concurrence|jeton d’action|charme|jeton de victoire"
        "|Dépôt|Offre|Échange",
        "score": "cartes d’objet|Charme|jeton de victoire|Premier joueur|Manche|Victoire partagée",
        "tiles": "Pièces de rechange|2+2",
        "series": "Vainqueur|charme|Score",
        "tournament": "Tous contre tous|Victoires|Rencontres",
        "result": "Manche|Charme|Anna a commencé|Jetons de victoire",
    },
    "it": {
        "rules": "carte Oggetto|punti Fascino|segnalino Favore|segnalini Azione|Segreto|Scarto|Regalo|Sfida"
        "|primo giocatore|round|mazzo|vittoria condivisa",
        "teach": "Segreto|Scarto|Regalo|Sfida|segnalino Favore|segnalini Azione|Fascino",
        "actions": "Segreto|Scarto|Regalo|Sfida|segnalino Azione|mazzo|Fascino|segnalino Favore",
        "score": "carte Oggetto|Fascino|segnalino Favore|Primo giocatore|Round|Vittoria condivisa",
        "tiles": "Pezzi di ricambio|2+2",
        "series": "Vincitore|Fascino|Punteggio",
        "tournament": "Tutti contro tutti|Vittorie|Incontri",
        "result": "Round|Fascino|ha iniziato Anna|Segnalini Favore",
    },
    "ja": {
        "rules": "道具カード|魅力値|勝利マーカー|アクションタイル|密約|取捨|贈与|競争"
        "|スタートプレイヤー|ラウンド|山札|引き分け",
        "teach": "密約|取捨|贈与|競争|勝利マーカー|アクションタイル|魅力値",
        "actions": "密約|取捨|贈与|競争|アクションタイル|山札|魅力値|勝利マーカー",
        "score": "道具カード|魅力値|勝利マーカー|スタートプレイヤー|ラウンド|引き分け",
        "tiles": "予備のタイル|2+2",
        "series": "勝者|魅力値|勝敗",
        "tournament": "総当たり戦|勝ち|組み合わせ",
        "result": "ラウンド|魅力値|先手：Anna|勝利マーカー",
    },
}
TERMS = {"hanamikoji": HANAMIKOJI, "mai-star": MAI_STAR}


def run(tool, content, *options):
    done = run_program([tool, *options], input=content, capture_output=True, check=True)
    assert done.stderr == b""
    return done.stdout


def text_of(content):
    return " ".join(run("pdftotext", content, "-", "-").decode().split())


def rendered(content, dots_per_inch):
    png = run("pdftoppm", content, "-png", "-gray", "-r", str(dots_per_inch), "-f", "1", "-l", "1", "-")
    return Image.open(io.BytesIO(png)).convert("L")


def misformed(content, paper, pages, language, title):
    """Tell what of the form of a PDF is not as it should be."""
    facts = dict(re.findall(r"^([\w ]+):\s+(.*)$", run("pdfinfo", content, "-").decode(), re.MULTILINE))
    sides = [float(side) for side in re.findall(r"[\d.]+", facts["Page size"])[:2]]
    said = run("pdfinfo", content, "-meta", "-").decode()
    fonts = run("pdffonts", content, "-").decode().splitlines()[2:]
    ours = r"\+(MPLUS1p|ZenOldMincho)\S* +\S.* yes yes yes +\d+ +\d+$"
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
    plain = (plain.replace(" ", "") if sheet.language == "ja" else plain).lower()
    terms = TERMS[sheet.game][sheet.language][sheet.sheet.removesuffix("-small")].split("|")
    return [term for term in terms if term.lower() not in plain]


@every_sheet
def test_every_sheet_has_the_terms_of_its_language(press, sheets):
    def wrong(sheet):
        return lacking(sheet, " ".join(lines(press.set(sheet))))

    assert offenders(sheets, wrong) == {}


@few_and_all("sheets", EACH_ONCE, PAIRED)
def test_a_sheet_has_pages_of_its_paper_embedded_fonts_and_a_text_that_is_found(press, poppler, sheets):
    def wrong(sheet):
        is_across = sheet.sheet in layouts(sheet.game).LANDSCAPE and sheet.style != "large"
        size = PAPERS[sheet.paper].landscape if is_across else PAPERS[sheet.paper]
        content, document = press.pdf(sheet), press.set(sheet)
        yield from misformed(content, size, len(document.pages), sheet.language, document.title)
        yield from lacking(sheet, text_of(content))

    assert offenders(sheets, wrong) == {}


@every_language
def test_a_result_has_the_terms_of_its_language(press, rows):
    def wrong(row):
        sheet = result_sheet(None, *row)
        said = " ".join(lines(press.set(sheet)))
        return [term for term in HANAMIKOJI[row[0]]["result"].split("|") if term not in said]

    assert offenders(rows, wrong) == {}


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
