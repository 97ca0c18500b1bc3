"""The app inside a phone's browser, asked as Python: what it lacks is not shown, and says so by hand."""

import re
from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest

from assistant import create_app
from assistant.printing.renderer import Renderer
from assistant.web.middleware import offline_mode
from assistant.web.services import services

from ...factories import FIRST_ROUND, NOAH_WINS_BY_CHARM, Event, Table
from ...pairs import offenders

UNTRUE = re.compile(
    r"Wi-Fi|firewall|Join with code|Who’s at this table|no phone yet|Share this table|Send link|QR code"
    r"|No connection|Waiting to be sent|needs a connection|View only|View only|on every phone|All tables"
    r"|Show a code|Code from the other device|others keep theirs|Send picture|as a picture"
)
LEADS = re.compile(r'(?:href|src|data-share)="(/[^"#]*)')


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """As a browser's Python makes it."""
    phone = {"ON_THIS_PHONE": True, "HOST": "localhost", "MOST_STREAMS": 0}
    app = create_app({"DATA": tmp_path_factory.mktemp("phone"), "TESTING": True, **phone})
    services(app).store.close()
    return app


@pytest.fixture
def over(client):
    """A match that is over, and known to this phone."""
    table = Table.open(client)
    table.score(1, FIRST_ROUND)
    table.score(2, NOAH_WINS_BY_CHARM)
    client.get(table.page)
    client.get(table.page)
    return table


def pages(table, over):
    """The address of each page that people come to."""
    mai_star = Table.open(table.client, game="mai-star", players=["Anna", "Noah", "Yui"])
    yield from ("/", "/tables", "/device", "/sheets", "/rules/hanamikoji", "/try/hanamikoji/0")
    yield from ("/history", "/history/matches", "/history/people", "/history/takeout", "/nowhere")
    yield from ("/history/person?name=anna", "/history/person/remove?name=anna")
    for page in (table.page, over.page, mai_star.page):
        yield from (page, *(f"{page}/{name}" for name in ("menu", "settings", "device", "rounds", "sheets")))
        yield from (f"{page}/delete", f"{page}/seat", f"{page}/evening")
    yield from (f"{over.page}/match", f"{over.page}/bgstats")
    event = Event.open(table.client, format="round-robin")
    event.pair()
    yield from ("/events/new", f"/e/{event.id}", f"/e/{event.watch}", f"/e/{event.id}/delete")


def test_the_head_of_a_round_of_mai_star_has_everybody_s_seat_until_somebody_sits_here(client):
    table = Table.open(client, game="mai-star", players=["Anna", "Noah", "Yui"])
    assert client.get(table.page).text.count('class="all-seats"') == 1
    client.post(f"{table.page}/seat", data={"player": "1"})
    assert 'class="all-seats"' not in client.get(table.page).text


def test_no_page_speaks_of_other_phones_or_leads_to_what_is_not_there(client, table, over, monkeypatch):
    """To a sheet leads its address, whatever is drawn there."""
    monkeypatch.setattr(Renderer, "_draw", lambda press, medium, sheet: b"drawn")
    known = {}

    def status(address):
        if address not in known:
            known[address] = client.get(address).status_code
        return known[address]

    def wrong(page):
        shown = client.get(page).text
        leads = {address.replace("&amp;", "&") for address in LEADS.findall(shown)}
        yield from UNTRUE.findall(shown)
        yield from (address for address in leads if status(address) not in {200, 303, 302, 405})

    asked = [*pages(table, over)]
    assert len(asked) > 25
    assert offenders(asked, wrong) == {}


def test_another_app_opens_in_a_window_of_its_own_since_the_server_would_end_with_the_page(client, over):
    (opens,) = re.findall(r'<a [^>]*rel="noreferrer"[^>]*>', client.get(f"{over.page}/bgstats").text)
    assert 'target="_blank"' in opens


def test_where_a_match_is_gone_its_ways_back_are_offered(client, table):
    gone = client.get("/t/nowhere")
    assert (gone.status_code, "the browser did. Import your backup" in gone.text) == (404, True)
    assert {"/history/takeout", "/take"} <= set(LEADS.findall(gone.text))


def test_a_guest_is_offered_and_given_nothing_that_is_the_hosts_alone(client, table, over):
    asked = {"environ_overrides": {"SCRIPT_NAME": "/phone/guest"}}
    paths = ["/", "/history", "/history/matches", "/rules/hanamikoji", over.page, f"{over.page}/match"]
    paths += [f"{table.page}{page}" for page in ("", "/menu", "/share", "/rounds", "nowhere")]
    alone = re.compile(r'data-invite|data-install|href="[^"]*/(?:sheets|transfer|takeout|bgstats)\b')
    assert offenders(paths, lambda path: alone.findall(client.get(path, **asked).text)) == {}
    refused = ("/sheets", "/history/takeout", "/history/takeout/matches.json", f"{over.page}/result.pdf")
    said = [client.get(path, **asked) for path in refused]
    assert {answer.status_code for answer in said} == {404}
    assert all("Only the phone that started this table can do this." in answer.text for answer in said)


FOR_THE_HOST = [
    *(
        ("POST", path)
        for path in ("/tables", "/api/tables", "/api/imports", "/history/takeout/files", "/take")
    ),
    *(
        ("POST", path)
        for path in ("/events", "/api/events", "/history/person/rename", "/history/person/remove")
    ),
    *(("GET", path) for path in ("/events/new", "/history/person/remove?name=anna", "/api/openapi.json")),
    *(("POST", path) for path in ("{page}/delete", "{page}/hand-over", "/history/deleted")),
    *(("GET", path) for path in ("{page}/delete", "{page}/match.json", "{url}/export")),
    ("DELETE", "{url}"),
]


def test_a_guest_starts_and_deletes_nothing(client, table):
    def status(asked):
        method, path = asked
        address = path.format(page=table.page, url=table.url)
        return client.open(
            address, method=method, environ_overrides={"SCRIPT_NAME": "/phone/guest"}
        ).status_code

    assert offenders(FOR_THE_HOST, lambda asked: {status(asked)} - {404}) == {}
    assert client.get(table.page).status_code == 200


def test_whatever_a_guest_s_pages_lead_to_is_for_guests(client, table, over):
    asked = {"environ_overrides": {"SCRIPT_NAME": "/phone/guest"}}
    leads = re.compile(r'(?:href|data-share)="/phone/guest(/[^"#]*)')
    event = Event.open(client, format="round-robin")
    event.pair()
    paths = [
        "/",
        "/tables",
        "/device",
        "/rules/hanamikoji",
        "/history",
        "/history/matches",
        "/history/people",
    ]
    paths += ["/history/person?name=anna", f"/e/{event.watch}", f"{over.page}/match", f"{over.page}/evening"]
    paths += [
        f"{table.page}{page}" for page in ("", "/menu", "/share", "/seat", "/settings", "/device", "/rounds")
    ]

    def refused(path):
        found = {lead.replace("&amp;", "&") for lead in leads.findall(client.get(path, **asked).text)}
        said = ((lead, client.get(lead, **asked)) for lead in found)
        return [lead for lead, answer in said if answer.status_code == 404]

    assert offenders(paths, refused) == {}


def test_the_phone_that_has_the_table_lets_others_join(client, table):
    page = client.get(f"{table.page}/share").text
    assert f'data-invite="{table.id}"' in page


def test_what_needs_a_server_says_so_when_it_is_asked_for_by_hand(client, over):
    paths = [
        "/t/{id}/qr.svg",
        "/t/{id}/qr.png",
        "/t/{id}/watch-qr.svg",
        "/t/{id}/join.pdf",
        "/t/{id}/join.png",
        "/t/{id}/result.png",
        "/t/{id}/result-sheet.png",
        "/t/{id}/bgstats.svg",
        "/j",
        "/j/K7M2QX",
        "/host",
        "/club/some-key",
        "/history/year/2026.png",
        "/sheets/hanamikoji/score.en.a4.png",
        "/offline",
        "/service-worker.js",
        "/manifest.webmanifest",
    ]

    def wrong(path):
        answer = client.get(path.format(id=over.id))
        said = "This needs a server. These tables are only on this phone."
        return [] if answer.status_code == 404 and said in answer.text else [answer.status]

    assert offenders(paths, wrong) == {}


@pytest.mark.parametrize("path", ["/history/takeout/codes", "/history/takeout/moves", "/t/{id}/codes"])
def test_no_code_is_made_that_no_other_phone_could_type(client, table, path):
    assert client.post(path.format(id=table.id), data={"code": "K7M2QX", "open": "1"}).status_code == 404


def test_the_api_says_so_as_well_and_names_no_code(client, table):
    assert not {"join", "code"} & table.state["links"].keys()
    answer = client.post(f"{table.url}/codes", json={})
    assert (answer.status_code, answer.json["errors"]) == (404, [{"at": "server", "key": "needs-a-server"}])
    assert client.get(f"{table.url}/live").status_code == 404


def test_whoever_asks_from_the_machine_itself_is_no_host_here(client):
    assert "/host" not in client.get("/").text


def test_a_sheet_is_made_as_pdf_and_that_of_a_match_has_no_code_of_an_address_that_leads_nowhere(
    client, over, monkeypatch
):
    drawn = []
    set_result = services(client.application).renderer.pdf
    monkeypatch.setattr(
        services(client.application).renderer, "pdf", lambda made: drawn.append(made) or set_result(made)
    )
    answer = client.get(f"{over.page}/result.pdf")
    assert answer.data.startswith(b"%PDF")
    assert drawn[0].result.link == ""


def test_where_a_table_wakes_up_nothing_is_said_of_a_network(client, table):
    said = {
        "en": "Reopening the table…",
        "fr": "Réouverture de la table…",
        "it": "Riapertura del tavolo…",
        "ja": "再開しています…",
    }

    def lacking(language):
        shown = client.get(table.page, headers={"Accept-Language": language}).text
        return [part for part in ("data-waiting", said[language]) if part not in shown]

    assert offenders(said, lacking) == {}


# What is kept


def downloaded(client):
    return client.get("/history/takeout/matches.json").data


def at(monkeypatch, **later):
    """The time is so much later."""

    class Later(datetime):
        @classmethod
        def now(cls, zone=None):
            return datetime.now(zone) + timedelta(**later)

    monkeypatch.setattr(offline_mode, "datetime", Later)


DUE = "Your latest matches aren’t backed up."


def test_after_an_evening_the_lobby_asks_once_for_what_stands_in_no_file(client, over, monkeypatch):
    assert DUE not in client.get("/").text
    at(monkeypatch, hours=4)
    assert DUE in client.get("/").text
    downloaded(client)
    assert DUE not in client.get("/").text


def test_a_table_or_a_calendar_is_no_file_to_read_in_again(client, over, monkeypatch):
    for kind in ("csv", "ics"):
        client.get(f"/history/takeout/matches.{kind}")
    at(monkeypatch, hours=4)
    assert DUE in client.get("/").text


def test_what_was_read_in_from_a_file_stands_in_one(client, over, monkeypatch, tmp_path):
    file = downloaded(client)
    other = create_app({"DATA": tmp_path / "other", "TESTING": True, "ON_THIS_PHONE": True})
    bare = other.test_client()
    bare.post("/history/takeout/files", data={"file": (BytesIO(file), "matches.json")})
    at(monkeypatch, days=2)
    assert "Anna" in bare.get("/history").text
    assert DUE not in bare.get("/").text
    services(other).store.close()


def test_the_page_to_take_it_along_says_that_this_phone_alone_has_it_and_since_when_it_is_in_a_file(
    client, over
):
    before = client.get("/history/takeout").text
    assert "No server has a copy." in before
    assert "Never backed up." in before
    downloaded(client)
    assert f'datetime="{datetime.now(UTC):%Y-%m-%dT%H}' in client.get("/history/takeout").text


def test_a_phone_whose_python_knows_its_zone_sends_it_to_nobody(client):
    assert "<body>" in client.get("/").text


def test_all_of_a_phone_comes_back_on_another_from_its_file(client, over, table, tmp_path):
    client.get(table.page)
    other = create_app({"DATA": tmp_path / "other", "TESTING": True, "ON_THIS_PHONE": True})
    bare = other.test_client()
    sent = {"file": (BytesIO(downloaded(client)), "matches.json")}
    assert bare.post("/history/takeout/files", data=sent).status_code == 303
    assert bare.get("/").text.count("Anna – Noah") == 2
    services(other).store.close()


def test_an_event_is_run_on_one_phone_without_codes_news_and_big_screen(client):
    event = Event.open(client, format="round-robin")
    event.pair()
    page = client.get(f"/e/{event.id}").text
    assert "Next round" not in page and "Start event round 2 anyway" in page and "data-stream" not in page
    assert not UNTRUE.search(page) and "Big screen" not in page
    paths = ("board", "board/fragment", "live", "qr.svg")
    assert {client.get(f"/e/{event.watch}/{path}").status_code for path in paths} == {404}
