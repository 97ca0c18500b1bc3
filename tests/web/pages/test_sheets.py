"""The sheets by their addresses, and the pages that lead to them."""

import io
import json
import re
import sys
from datetime import UTC, datetime, timedelta

import pytest

from assistant import create_app
from assistant import renderer as make_press
from assistant.games import GAMES, sold_in
from assistant.i18n import LANGUAGES
from assistant.net import addresses
from assistant.printing.documents import EVERYTHING, GameSheet, whole_print
from assistant.printing.paper import PAPERS, STYLES
from assistant.printing.renderer import Renderer
from assistant.printing.work_queue import WorkQueue
from assistant.web.services import services

from ...factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, Table
from ...pairs import offenders
from ...printing.cast import SHEETS, lines
from ...test_rulebook import languages_of
from .test_pages import text

DRAW = Renderer._draw
SETTING = make_press()  # for the app of each test, because to read the fonts takes half a second
OF_A_TABLE = {
    "result.pdf": "application/pdf",
    "result.png": "image/png",
    "join.pdf": "application/pdf",
    "result-sheet.png": "image/png",
    "join.png": "image/png",
}


def asked_for(medium, sheet):
    return f"{medium}: {sheet}".encode()


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    """Instead of a sheet comes what it was asked for: to draw one takes longer than all else here."""
    monkeypatch.setattr(Renderer, "_draw", lambda press, medium, sheet: asked_for(medium, sheet))


@pytest.fixture
def typed(undrawn, monkeypatch):
    """Instead of a sheet comes what it says, for `said_on`."""

    def type_out(press, medium, sheet):
        document = SETTING.set(sheet)
        told = {"title": document.title, "width": document.pages[0].width, "lines": lines(document)}
        return json.dumps(told).encode()

    monkeypatch.setattr(Renderer, "_draw", type_out)


@pytest.fixture
def drawn(undrawn, monkeypatch):
    monkeypatch.setattr(Renderer, "_draw", DRAW)


def said_on(response):
    return " ".join(json.loads(response.data)["lines"])


@pytest.fixture
def won(client, table):
    table.score(1, FIRST_ROUND)
    table.score(2, CHARM_OVER_GEISHA)
    return table


def lines_of(content):
    """The text of a PDF, without the ends of its lines."""
    from pypdf import PdfReader

    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)


def test_a_name_that_a_sheet_no_longer_has_leads_to_what_has_its_content(client):
    def wrong(former):
        was, now, medium = former
        asked = f".it.letter.{medium}?style=large"
        response = client.get(f"/sheets/{was}{asked}")
        found = response.status_code, response.location
        return [] if found == (308, f"/sheets/{now}{asked}") else found

    names = {"mai-star/cards": "mai-star/rules", "hanamikoji/actions": "hanamikoji/aid"}
    assert offenders([(*name, medium) for name in names.items() for medium in ("pdf", "png")], wrong) == {}


def test_every_sheet_has_an_address_by_its_language_and_paper(client):
    def wrong(sheet):
        response = client.get(f"/sheets/{sheet.game}/{sheet.sheet}.{sheet.language}.letter.pdf")
        name = f'inline; filename="{sheet.game}-{sheet.sheet}.{sheet.language}.letter.pdf"'
        found = (response.data, response.content_type, response.headers.get("Content-Disposition"))
        return [] if found == (asked_for("pdf", sheet), "application/pdf", name) else found

    asked = [GameSheet(*sheet, language, "letter") for sheet in SHEETS for language in languages_of(sheet[0])]
    assert offenders(asked, wrong) == {}


@pytest.mark.parametrize(
    "path",
    [
        "chess/rules.en.a4.pdf",
        "hanamikoji/result.en.a4.pdf",
        "hanamikoji/rules.nl.a4.pdf",
        "hanamikoji/rules.en.a5.pdf",
        "hanamikoji/rules.en.a5.png",
        "hanamikoji/rules.pdf",
        "../hanamikoji/rules.en.a4.pdf",
    ],
)
def test_what_is_no_sheet_is_not_found(client, path):
    assert client.get(f"/sheets/{path}").status_code == 404


def test_aids_to_fold_have_an_address_of_their_own(client):
    page = client.get("/sheets?game=mai-star").text
    address = re.search(r'href="(/sheets/mai-star/aid[^"]*fold=yes[^"]*)"', page)[1].replace("&amp;", "&")
    answer = client.get(address)
    assert answer.data == asked_for("pdf", GameSheet("mai-star", "aid", "en", "a4", is_folded=True))
    assert client.get("/sheets/mai-star/rules.en.a4.pdf?fold=yes").status_code == 422


def test_the_score_sheets_of_a_table_have_a_column_for_each_of_its_players(client):
    table = Table.open(client, game="mai-star", players=["A", "B", "C", "D", "E"])
    page = client.get(f"{table.page}/sheets").text
    listed = client.get(re.search(r'href="(/sheets\?[^"]*)"', page)[1].replace("&amp;", "&")).text
    assert "/mai-star/score.en.a4.pdf?players=5" in listed
    assert "/mai-star/score-small.en.a4.pdf?players=4" in listed  # there is no room for five
    assert "/mai-star/score-small.en.a4.pdf?players=5" not in listed
    answer = client.get("/sheets/mai-star/score.en.a4.pdf?players=5")
    assert answer.data == asked_for("pdf", GameSheet("mai-star", "score", "en", "a4", players=5))
    assert "mai-star-score-5.en.a4.pdf" in answer.headers["Content-Disposition"]
    for sheet in ("mai-star/score-small", "mai-star/rules", "hanamikoji/score"):
        assert client.get(f"/sheets/{sheet}.en.a4.pdf?players=5").status_code == 422


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_come_in_two_languages_side_by_side(client, game):
    response = client.get(f"/sheets/{game}/rules.en.a4.pdf?beside=ja&style=low-ink")
    assert response.status_code == 200
    named = f'inline; filename="{game}-rules.en+ja.a4.low-ink.pdf"'
    assert response.headers["Content-Disposition"] == named
    assert response.data == asked_for("pdf", GameSheet(game, "rules", "en", "a4", "low-ink", "ja"))
    assert (
        response.headers["ETag"]
        != client.get(f"/sheets/{game}/rules.en.a4.pdf?style=low-ink").headers["ETag"]
    )


@pytest.mark.parametrize(("game", "sheet"), [("hanamikoji", "aid"), ("mai-star", "aid")])
def test_the_aids_come_in_two_languages_for_a_table_that_has_both(client, typed, game, sheet):
    response = client.get(f"/sheets/{game}/{sheet}.fr.a4.pdf?beside=it")
    assert response.status_code == 200
    assert json.loads(response.data)["title"].endswith("Aides de jeu · Promemoria")


def test_printed_rules_tell_the_address_of_their_sheet_as_their_reader_has_it(client):
    """Looked up as by readers who opened them before: each by the name that leads here for them."""
    for host in ("192.168.1.20:8000", "192.168.1.21:8000"):
        page = client.get("/rules/hanamikoji", headers={"Host": host, "Accept-Language": "en-GB"}).text
        assert f">http://{host}/sheets/hanamikoji/rules.en.a4.pdf</a>" in page


@pytest.mark.parametrize(
    "asked",
    [
        "hanamikoji/rules.en.a4.pdf?beside=nl",
        "hanamikoji/rules.ja.a4.pdf?beside=ja",
        "hanamikoji/score.en.a4.pdf?beside=ja",
        "mai-star/score.en.a4.pdf?beside=ja",
        "mai-star/rules.en.a4.png?beside=ja",
    ],
)
def test_a_language_that_a_sheet_cannot_have_beside_it_is_refused(client, asked):
    assert client.get(f"/sheets/{asked}").status_code == 422


def test_a_sheet_that_a_browser_has_already_is_not_sent_again(client):
    address = "/sheets/hanamikoji/rules.en.a4.pdf"
    first = client.get(address)
    for tag in (first.headers["ETag"], f"W/{first.headers['ETag']}"):
        again = client.get(address, headers={"If-None-Match": tag})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
    assert client.post(address).status_code == 405


def test_each_style_of_a_sheet_is_one_of_its_own(client):
    address = "/sheets/hanamikoji/rules.en.a4.pdf"
    sheets = {style: client.get(f"{address}?style={style}") for style in STYLES}
    assert len({sheet.headers["ETag"] for sheet in sheets.values()}) == len(STYLES)
    assert len({sheet.headers["Content-Disposition"] for sheet in sheets.values()}) == len(STYLES)
    had = {"If-None-Match": sheets["large"].headers["ETag"]}
    asked = {style: client.get(f"{address}?style={style}", headers=had).status_code for style in STYLES}
    assert asked == {"normal": 200, "large": 304, "low-ink": 200}


@pytest.mark.parametrize(
    "path", ["/sheets/hanamikoji/rules.en.a4.pdf", "/sheets/mai-star/score.fr.letter.png"]
)
def test_a_sheet_that_a_browser_has_already_is_not_made_again_after_a_restart(client, tmp_path, path):
    tag = client.get(path).headers["ETag"]
    restarted = create_app({"DATA": tmp_path / "other"})
    services(restarted).renderer._draw = None
    assert restarted.test_client().get(path, headers={"If-None-Match": tag}).status_code == 304
    services(restarted).store.close()


@pytest.mark.parametrize("file", OF_A_TABLE)
def test_a_sheet_of_a_table_is_made_again_only_when_the_table_or_what_is_asked_for_has_changed(
    app, client, won, file
):
    first = client.get(f"{won.page}/{file}")
    had = {"If-None-Match": first.headers["ETag"]}
    drawn, services(app).renderer._draw = services(app).renderer._draw, None
    assert client.get(f"{won.page}/{file}", headers=had).status_code == 304
    services(app).renderer._draw = drawn
    assert client.get(f"{won.page}/{file}?lang=fr", headers=had).status_code == 200
    won.put("players/0", {"name": "Annabel"})
    assert client.get(f"{won.page}/{file}", headers=had).status_code == 200


@pytest.mark.parametrize("file", ["result.png", "result.pdf", "result-sheet.png"])
def test_a_result_with_an_evening_that_stands_otherwise_now_is_made_again(client, won, file):
    second = Table(client, won.post("rematches").json["id"])
    second.score(1, CHARM_OVER_GEISHA)
    had = {"If-None-Match": client.get(f"{second.page}/{file}").headers["ETag"]}
    assert client.get(f"{second.page}/{file}", headers=had).status_code == 304
    won.post("undos")
    assert client.get(f"{second.page}/{file}", headers=had).status_code == 200


@pytest.mark.parametrize("file", ["join.pdf", "join.png"])
def test_a_card_to_join_with_an_address_that_is_gone_is_made_anew(client, table, monkeypatch, file):
    had = {}
    for address in ("192.168.1.20", "10.8.0.2"):
        monkeypatch.setattr(addresses, "lan_addresses", lambda address=address: [address])
        card = client.get(f"{table.page}/{file}", headers=had)
        assert card.status_code == 200
        had = {"If-None-Match": card.headers["ETag"]}
    assert client.get(f"{table.page}/{file}", headers=had).status_code == 304


def test_when_too_many_wait_for_sheets_one_is_asked_to_come_again(app, client):
    services(app).renderer._work_queue = WorkQueue(most=0)
    refused = client.get("/sheets/hanamikoji/rules.en.a4.pdf")
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert "Too many sheets" in text(refused)


@pytest.mark.parametrize(("style", "size"), [("normal", "63 × 88 mm"), ("large", "92 × 170 mm")])
def test_the_page_of_sheets_leads_to_the_style_that_was_chosen_and_tells_its_cards_measures(
    client, style, size
):
    client.post("/device", data={"style": style, "next": "/sheets"})
    pages = [client.get(f"/sheets?game={game}").text for game in GAMES]
    assert [page.count(size) for page in pages] == [1, 2 if style == "normal" else 1]
    sheets = [link for page in pages for link in re.findall(r'href="/sheets/[^"]*\.pdf([^"]*)"', page)]
    assert {("style=large" in query) for query in sheets} == {style == "large"}


def test_the_page_of_sheets_shows_each_before_it_is_printed(client):
    def lacking(language):
        wish = {"Accept-Language": language}
        page = "".join(client.get(f"/sheets?game={game}", headers=wish).text for game in GAMES)
        for game, sheet in [(game, sheet) for game, sheet in SHEETS if language in languages_of(game)]:
            address = f"/sheets/{game}/{sheet}.{language}.a4"
            box = sold_in(game, language)
            asked = f"?edition={box}" if box else ""
            preview = client.get(f"{address}.png{asked}")
            is_shown = f'src="{address}.png{asked}"' in page and f"{address}.pdf{asked}" in page
            made = asked_for("png", GameSheet(game, sheet, language, "a4", edition=box))
            if not is_shown or preview.data != made:
                yield address

    assert offenders(LANGUAGES, lacking) == {}


@pytest.mark.parametrize("game", GAMES)
def test_all_sheets_of_a_game_come_in_one_pdf_that_its_list_begins_with(client, game):
    address = f"/sheets/{game}/everything.fr.a4"
    response = client.get(f"{address}.pdf?style=low-ink")
    assert response.data == asked_for("pdf", GameSheet(game, EVERYTHING, "fr", "a4", "low-ink"))
    named = f'inline; filename="{game}-everything.fr.a4.low-ink.pdf"'
    assert response.headers["Content-Disposition"] == named
    assert [client.get(address + end).status_code for end in (".png", ".pdf?beside=it")] == [404, 422]
    listed = client.get(f"/sheets?game={game}", headers={"Accept-Language": "fr"}).text
    assert re.search(r'href="(/sheets/[^"]*\.pdf)[^"]*"', listed)[1] == f"{address}.pdf"


def test_a_table_leads_to_the_sheets_of_its_own_game_and_from_there_to_the_other_s(client, table):
    mai_star = Table.open(client, game="mai-star", players=["Anna", "Noah", "Mia"])
    for of, game, other in ((table, "hanamikoji", "mai-star"), (mai_star, "mai-star", "hanamikoji")):
        assert f"/sheets?game={game}" in client.get(f"{of.page}/sheets").text
        page = client.get(f"/sheets?game={game}").text
        assert (f"/sheets/{game}/" in page, f"/sheets/{other}/" in page) == (True, False)
        assert f'href="/sheets?game={other}"' in page
    assert client.get("/sheets?game=chess").status_code == 422


def test_the_list_tells_pages_sides_and_what_one_print_gives_after_the_language(client):
    said = text(client.get("/sheets")).replace("\xa0", " ")
    assert "Player aids (Hanamikoji, PDF) 2 pages · double-sided · 6 cards" in said
    assert "Score sheets (Hanamikoji, PDF) 1 page · single-sided" in said
    assert "2 pages · double-sided · 16 pieces" in said
    whole = whole_print("hanamikoji", "normal")
    assert f"{whole.pages} pages · pages 1–{whole.pages - whole.singles} double-sided" in said
    places = [said.index(part) for part in ("日本語", "Mai-Star", "US Letter", "Illustrated rules")]
    assert places == sorted(places)
    client.post("/device", data={"style": "large", "next": "/sheets"})
    assert "Illustrated rules (Hanamikoji, PDF) double-sided" in text(client.get("/sheets")).replace(
        "\xa0", " "
    )


@pytest.mark.parametrize(
    ("wish", "paper"),
    [("en-US", "letter"), ("fr-CA,fr;q=0.9", "letter"), ("en-GB", "a4"), ("ja", "a4"), ("", "a4")],
)
def test_the_paper_is_first_that_of_the_browsers_region(client, wish, paper):
    page = client.get("/sheets", headers={"Accept-Language": wish}).text
    assert f".{paper}.pdf" in page
    assert len(set(re.findall(r"\.(a4|letter)\.pdf", page))) == 1


def test_the_other_paper_is_one_tap_away_and_stays_chosen(client, table):
    chosen = client.post("/device", data={"paper": "letter", "next": "/sheets"})
    assert chosen.location == "/sheets"
    assert ".letter.pdf" in client.get("/sheets", headers={"Accept-Language": "it"}).text
    assert "paper=letter" in client.get(f"{table.page}/sheets").text
    assert client.post("/device", data={"paper": "a5"}).status_code == 422


def test_the_first_page_the_rules_and_the_table_lead_to_the_sheets(client, won):
    assert 'href="/sheets"' in client.get("/").text
    assert 'href="/sheets"' in client.get("/rules/hanamikoji").text
    for page in ("", "/rounds", "/share"):
        assert f'href="{won.page}/sheets"' in client.get(won.page + page).text, page


@pytest.mark.parametrize(("file", "kind"), OF_A_TABLE.items())
def test_a_table_has_its_own_sheets(client, won, file, kind):
    response = client.get(f"{won.page}/{file}")
    assert (response.status_code, response.content_type) == (200, kind)
    assert response.data.startswith(b"pdf" if kind == "application/pdf" else b"png")
    assert client.get(f"/t/nowhere/{file}").status_code == 404
    assert client.post(f"{won.page}/{file}").status_code == 405


@pytest.mark.parametrize(("file", "kind"), OF_A_TABLE.items())
def test_a_table_of_which_nothing_is_scored_has_them_too(client, table, typed, file, kind):
    assert client.get(f"{table.page}/{file}").content_type == kind


def test_the_result_says_who_won_and_why_as_the_page_does_and_how_each_round_went(client, won, typed):
    said = said_on(client.get(f"{won.page}/result.pdf"))
    assert "Anna wins" in said
    assert "11 charm points, beating 4 geisha" in re.sub(r"\s+", " ", said)
    assert "● Noah: 10 charm points, 4 geisha" in said
    assert "11 charm points, beating 4 geisha" in text(client.get(won.page))
    assert "Round 1" in said
    assert "Round 2" in said
    assert re.search(r"\d{4}-\d\d-\d\d", said)


def test_a_result_is_of_the_day_of_the_match_alone_and_without_its_code_if_so_asked(client, won, typed):
    with_code, without = (said_on(client.get(f"{won.page}/result.pdf{how}")) for how in ("", "?code=no"))
    assert len(re.findall(r"\d{4}-\d\d-\d\d", with_code)) == 1
    assert ("Scan to see" in with_code, "Scan to see" in without) == (True, False)
    assert client.get(f"{won.page}/result.pdf?code=perhaps").status_code == 422


def test_a_match_under_way_says_that_it_is_not_over(client, table, typed):
    table.score(1, FIRST_ROUND)
    said = said_on(client.get(f"{table.page}/result.pdf"))
    assert "The match is not over" in said
    assert "Anna: 8 charm points, 3 geisha" in said


def test_a_round_of_which_only_the_winners_are_known_prints_a_plus_for_them(client, table, typed):
    table.put("rounds/1", {"winners": [0, 1, None, None, None, None, 1]})
    said = said_on(client.get(f"{table.page}/result.pdf"))
    assert said.count("+") == 3 + 1
    assert "+ more item cards (number not recorded)" in said


def test_a_record_says_where_it_begins_and_that_nothing_is_scored_yet(client, typed):
    table = Table.open(client, round=3, markers=[0, 1, None, None, None, None, None])
    said = said_on(client.get(f"{table.page}/result.pdf"))
    assert "The record starts with round 3." in said
    assert "No rounds scored yet." in said
    table.score(3, FIRST_ROUND)
    said = said_on(client.get(f"{table.page}/result.pdf"))
    assert "No rounds scored yet." not in said
    assert re.search(r"\b3 Anna started", said)


def test_sheets_of_a_table_speak_the_language_and_use_the_paper_that_are_asked_for(client, won, typed):
    asked = client.get(f"{won.page}/result.pdf?lang=it&paper=letter", headers={"Accept-Language": "ja"})
    made = json.loads(asked.data)
    assert "Risultato" in made["title"]
    assert "11 punti Fascino, che battono 4 Geisha" in said_on(asked)
    assert made["width"] == PAPERS["letter"].width
    assert client.get(f"{won.page}/result.pdf?lang=nl").status_code == 422
    assert client.get(f"{won.page}/result.png?paper=a5").status_code == 422


def test_names_that_cannot_be_printed_are_told_on_the_page_before_and_replaced_on_paper(client, typed):
    table = Table.open(client, players=["Anna 🌸", "محمد"])
    table.score(1, CHARM_OVER_GEISHA)
    said = text(client.get(f"{table.page}/sheets"))
    assert "Anna 🌸 → ◆ Player 1 · Anna" in said
    assert "محمد → ● Player 2" in said
    printed = said_on(client.get(f"{table.page}/result.pdf"))
    assert "◆ Player 1 · Anna wins" in printed
    assert "● Player 2: 10 charm" in printed
    assert "● Player 2" in said_on(client.get(f"{table.page}/join.pdf"))
    assert client.get(f"{table.page}/result.png").status_code == 200


def test_a_card_has_the_figures_of_its_address_and_other_sheets_take_none(client, typed):
    address = "/sheets/mai-star/geisha.en.a4.pdf"
    plain, own = (client.get(f"{address}{asked}") for asked in ("", "?figures=momiji.6.6.6"))
    assert said_on(own).split().count("6") == 3 and "6" not in said_on(plain).split()
    assert own.headers["ETag"] != plain.headers["ETag"]
    for wrong in (f"{address}?figures=6.6.6", "/sheets/mai-star/aid.en.a4.pdf?figures=momiji.6.6.6"):
        assert client.get(wrong).status_code == 422


def test_players_without_names_have_their_numbers_on_their_seals(client, typed):
    table = Table.open(client, players=["Player 1", "Player 2"])
    table.score(1, CHARM_OVER_GEISHA)
    assert said_on(client.get(f"{table.page}/result.pdf")).startswith("1 Player 1 wins ")


def test_names_in_greek_and_cyrillic_are_printed_and_nothing_is_told(client, typed):
    table = Table.open(client, players=["Ζωή", "Наташа"])
    table.score(1, CHARM_OVER_GEISHA)
    assert "→" not in text(client.get(f"{table.page}/sheets"))
    printed = said_on(client.get(f"{table.page}/result.pdf"))
    assert "◆ Ζωή" in printed
    assert "Наташа" in printed


def test_markup_in_a_name_is_printed_and_not_read(client, drawn):
    table = Table.open(client, players=["<b>Anna</b> & Co", "%(name)s {name}"])
    table.score(1, CHARM_OVER_GEISHA)
    printed = re.sub(r"\s+", " ", lines_of(client.get(f"{table.page}/result.pdf").data))
    assert "<b>Anna</b> & Co wins" in printed
    assert "%(name)s {name}: 10 charm points, 4 geisha" in printed


def test_the_card_to_join_says_the_code_and_keeps_it_open(client, table, typed):
    code = table.state["links"]["code"]
    said = said_on(client.get(f"{table.page}/join.pdf"))
    assert said.count(code) == 4
    assert "Anna – Noah" in said


def test_french_keeps_its_no_break_spaces_on_paper(client, drawn):
    assert "\u00a0:" in lines_of(client.get("/sheets/hanamikoji/rules.fr.a4.pdf").data)


def test_the_date_is_that_of_the_end_and_not_of_a_later_rename_or_correction(app, client, won):
    day = client.get(f"{won.page}/result.pdf").headers["Content-Disposition"]
    services(app).tables._now = lambda: datetime.now(UTC) + timedelta(days=9)
    won.put("players/0", {"name": "Annabel"})
    won.score(1, ALL_TIED)
    assert won.state["outcome"]
    assert client.get(f"{won.page}/result.pdf").headers["Content-Disposition"] == day


def test_a_card_that_is_printed_joins_for_another_day(app, client, table):
    code = table.state["links"]["code"]
    clock = services(app).tables.codes
    clock._now = lambda: datetime.now(UTC) + timedelta(hours=20)
    client.get(f"{table.page}/join.pdf")
    clock._now = lambda: datetime.now(UTC) + timedelta(hours=40)
    assert client.get(f"/j/{code}").status_code == 200
    clock._now = lambda: datetime.now(UTC) + timedelta(hours=60)
    assert client.get(f"/j/{code}").status_code == 410


def test_a_watcher_can_print_nothing_that_lets_others_play(client, won):
    watch = won.state["links"]["watch"]
    assert client.get(f"{watch}/join.pdf").status_code == 404
    assert f"{won.page}/sheets" not in client.get(watch).text


@pytest.mark.parametrize(
    ("library", "path"),
    [("fpdf", "/sheets/hanamikoji/score.en.a4.pdf"), ("PIL", "/sheets/hanamikoji/score.en.a4.png")],
)
def test_a_machine_without_the_library_says_so(app, client, drawn, monkeypatch, library, path):
    monkeypatch.setitem(sys.modules, library, None)
    response = client.get(path)
    assert response.status_code == 501
    assert f"{library} isn’t installed" in text(response)


def test_every_paper_is_an_option_of_the_device(client):
    for paper in PAPERS:
        assert client.post("/device", data={"paper": paper, "next": "/"}).status_code == 303


def test_a_result_without_a_round_has_the_day_on_which_the_table_was_opened(app, client, table):
    services(app).tables._now = lambda: datetime.now(UTC) + timedelta(days=9)
    opened = services(app).tables.find(table.id).began.astimezone().date()
    table.put("players/0", {"name": "Annabel"})
    name = client.get(f"{table.page}/result.pdf").headers["Content-Disposition"]
    assert f"result-{opened:%Y-%m-%d}-" in name


def test_what_is_sent_begins_with_the_picture_and_paper_comes_after_it(table):
    page = text(table.client.get(f"{table.page}/sheets"))
    places = [page.index(part) for part in ("Picture to send", "Send picture", "Paper", "US Letter")]
    assert places == sorted(places)


def test_the_list_offers_the_sheets_of_each_box_and_tells_the_size_of_pads(client):
    answer = client.get("/sheets?edition=iello")
    page = answer.text
    assert ">Box: Iello<" in page
    assert re.search(r'href="/sheets\?game=hanamikoji&amp;edition=kosmos"', page)
    assert ">Box: AEG<" in client.get("/sheets?game=mai-star&edition=aeg").text
    told = text(answer).replace("\xa0", " ")
    assert ("2 copies (A5)" in told, "4 copies (A6)" in told) == (True, True)
    client.post("/device", data={"paper": "letter", "next": "/"})
    assert "(A5)" not in client.get("/sheets").text
