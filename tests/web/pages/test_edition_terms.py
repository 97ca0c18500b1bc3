"""The words of the box on the table: on its pages, in its sentences, and where its pages lead to."""

import re

from assistant.printing.documents import GameSheet, layouts
from assistant.printing.marks import Text
from assistant.web.services import services

from ...factories import ALL_TIED, CHARM_OVER_GEISHA, Table

FRENCH = {"Accept-Language": "fr"}
OF_EMPERORS4 = ("Concurrence", "Compromis", "Cadeau", "jeton de victoire", "jetons de victoire", "charme")


def read(client, page):
    """The page but for its head and for the drawings, which show the terms of all boxes."""
    answer = client.get(page, headers=FRENCH)
    assert answer.status_code == 200, page
    return re.sub(r"<head>.*</head>|<svg class=\"told\".*?</svg>", "", answer.text, flags=re.DOTALL)


def found(text):
    return [word for word in OF_EMPERORS4 if word in text]


def test_the_pages_of_a_table_use_the_terms_of_its_box(client):
    table = Table.open(client, edition="iello", ending="until-goal")
    client.post("/device", data={"guide": "1", "next": "/"})
    pages = [read(client, table.page)]
    table.score(1, ALL_TIED)
    table.score(2, CHARM_OVER_GEISHA)
    paths = ("", "/match", "/rounds", "/settings", "/rounds/1")
    pages += [read(client, f"{table.page}{path}") for path in paths]
    assert [found(page) for page in pages] == [[]] * len(pages)
    assert "Échange" in pages[0]
    assert "points Art" in pages[1]
    assert [page for page in pages if re.search(r"\{(?!count\})", page)] == []


def test_every_other_table_uses_the_terms_of_the_default(client):
    Table.open(client, edition="iello")
    table = Table.open(client)
    client.post("/device", data={"guide": "1", "next": "/"})
    page = read(client, table.page)
    assert ("Concurrence" in page, "Échange" in page) == (True, False)


def test_what_scripts_fill_in_stays(client):
    assert read(client, "/rules/hanamikoji").count("{count}") == 1


def test_a_name_in_braces_stays_a_name(client):
    table = Table.open(client, edition="iello", players=["{charme}", "Noah"])
    assert "{charme}" in read(client, f"{table.page}/settings")


def test_the_rules_use_the_terms_of_the_edition_in_their_address(client):
    own, other = (read(client, f"/rules/hanamikoji?edition={edition}") for edition in ("iello", "emperors4"))
    assert ("Concurrence" in other, "Échange" in other) == (True, False)
    assert "Échange" in own
    assert found(own) == []
    assert found(read(client, "/rules/hanamikoji/tips?edition=iello")) == []
    assert client.get("/rules/hanamikoji?edition=21-flowers").status_code == 422
    assert client.get("/rules/mai-star?edition=iello").status_code == 422


def test_a_device_that_has_a_box_is_told_no_other_s_names(client):
    """Of the rules, and of the sheets whose addresses it is given."""
    client.post("/device", data={"edition": "emperors4", "next": "/"})
    rules = read(client, "/rules/hanamikoji")
    assert ("Concurrence" in rules, "Échange" in rules) == (True, False)
    assert "(Kosmos\u00a0: Tausch)" in read(client, "/rules/hanamikoji?edition=kosmos")
    assert re.search(r"/sheets/hanamikoji/aid\.fr\.a4\.pdf\?edition=emperors4", read(client, "/sheets"))


def test_a_table_leads_to_the_rules_of_its_own_edition(client):
    """A box of another language, too; the default's own readers need not be told which it is."""
    for box in ("iello", "emperors4"):
        table = Table.open(client, edition=box)
        assert f"/rules/hanamikoji?edition={box}" in read(client, f"{table.page}/menu")
    assert "edition=" not in client.get(f"{table.page}/menu").text


def test_a_table_leads_to_sheets_of_its_own_edition(client):
    table = Table.open(client, edition="iello")
    assert re.search(r"/sheets\?game=hanamikoji&(amp;)?edition=iello", read(client, f"{table.page}/sheets"))
    for game, own in (("hanamikoji", "edition=iello"), ("mai-star", "")):
        listed = read(client, f"/sheets?game={game}&edition=iello")
        asked = re.findall(rf"/sheets/{game}/[^\"]*\.pdf\??([^\"]*)", listed)
        assert {part for query in asked for part in query.split("&amp;") if "edition" in part} == {own} - {""}
    assert client.get("/sheets/hanamikoji/aid.fr.a4.pdf?edition=21-flowers").status_code == 422


def test_every_sheet_uses_the_terms_of_its_edition(app):
    press = services(app).renderer
    for sheet in layouts("hanamikoji").SHEETS:
        own, default = (
            sorted(found(text(press.set(GameSheet("hanamikoji", sheet, "fr", "a4", edition=edition)))))
            for edition in ("iello", "")
        )
        assert own == [], sheet
        named = text(press.set(GameSheet("hanamikoji", sheet, "fr", "a4", edition="emperors4")))
        assert not re.search("Échange|Dépôt|Offre", named), sheet
        assert default or sheet in ("log", "round-robin", "series"), sheet


def text(document):
    marks = (mark for page in document.pages for mark in page.marks)
    return " ".join(mark.text for mark in marks if isinstance(mark, Text)).replace("\u00a0", " ")
