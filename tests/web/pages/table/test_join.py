"""GET /j/<code>"""

import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
import zxingcpp
from flask import url_for
from PIL import Image

from assistant import create_app
from assistant.games.errors import Conflict
from assistant.matches.service import Tables
from assistant.printing.renderer import Renderer
from assistant.web.services import services

from ....factories import CHARM_OVER_GEISHA, FIRST_ROUND, Table, fill_the_disk
from ...test_costs import routes, statements


@pytest.fixture
def join_page(table):
    """The address that a phone opens by its code."""
    return f"/j/{table.state['links']['code']}"


def seats(page):
    """By name, how each seat is said to be taken."""
    found = re.findall(
        r'data-presence="(\w+)">.*?(?:<strong[^>]*><bdi[^>]*>|name="name"[^>]*placeholder=")([^<"]+)',
        page.text,
        re.DOTALL,
    )
    return {name: presence for presence, name in found}


def asks_for_names(page):
    """How many seats are asked a name for."""
    return page.text.count('name="name" maxlength')


def sit(phone, table, player, **more):
    return phone.post(f"{table.page}/seat", data={"player": player, **more})


def names(table):
    return [player["name"] for player in table.state["players"]]


@pytest.fixture
def unnamed(app):
    """A table at which nobody named the second player, opened in another language."""
    client = app.test_client()
    form = {"game": "hanamikoji", "seats": "2", "player": ["Anna", ""]}
    opened = client.post("/tables", data=form, headers={"Accept-Language": "fr"})
    return Table(client, opened.location.removeprefix("/t/"))


def test_the_code_of_a_table_asks_who_is_joining_and_a_name_only_where_a_seat_has_none(app, table, unnamed):
    response = app.test_client().get(f"/j/{table.state['links']['code']}")
    assert (response.status_code, asks_for_names(response)) == (200, 0)
    assert seats(response) == {"Anna": "none", "Noah": "none"}
    for choice in ("Shared device", "View only"):
        assert choice in response.text
    asked = app.test_client().get(f"{unnamed.page}/seat")
    assert (seats(asked), asks_for_names(asked)) == ({"Anna": "none", "Player 2": "none"}, 1)


def test_who_joins_a_seat_without_a_name_says_both_at_once(app, unnamed):
    phone = app.test_client()
    for _ in range(2):  # sent again it changes nothing
        assert sit(phone, unnamed, 1, name=" Zoé ").location == unnamed.page
    assert names(unnamed) == ["Anna", "Zoé"]
    assert seats(phone.get(f"{unnamed.page}/seat")) == {"Anna": "none", "Zoé": "this"}


@pytest.mark.parametrize("seat", ["0", "1"])
def test_a_name_that_a_seat_bears_picks_that_seat_however_it_is_written(app, table, seat):
    phone = app.test_client()
    assert sit(phone, table, seat, name=" NÓAH ").status_code == 303
    assert names(table) == ["Anna", "Noah"]
    assert seats(phone.get(f"{table.page}/seat")) == {"Anna": "none", "Noah": "this"}


def test_nobody_is_renamed_by_who_joins(app, table):
    phone = app.test_client()
    refused = sit(phone, table, 0, name="Mia")
    assert refused.status_code == 409
    assert "Anna has this seat." in refused.text
    assert names(table) == ["Anna", "Noah"]
    assert seats(phone.get(f"{table.page}/seat"))["Anna"] == "none"


def test_only_to_watch_is_first_where_everybody_is_here_and_never_for_who_named_a_seat(app, table):
    anna, noah, guest = (app.test_client() for _ in range(3))
    watch = 'class="button primary" href="/w/'
    sit(anna, table, 0)
    sit(noah, table, 1)
    with anna.get(f"{table.url}/live", buffered=False) as one:
        next(one.iter_encoded())
        assert watch not in guest.get(f"{table.page}/seat").text  # who is away may be who asks
        with noah.get(f"{table.url}/live", buffered=False) as other:
            next(other.iter_encoded())
            assert watch in guest.get(f"{table.page}/seat").text
            asked = sit(guest, table, 0)
            assert watch not in asked.text
            assert "No, another" not in asked.text


def test_two_seats_bear_one_name_only_by_a_yes(app, unnamed):
    sit(app.test_client(), unnamed, 0)
    phone = app.test_client()
    asked = sit(phone, unnamed, 1, name="anna")
    assert asked.status_code == 409
    for answer in (
        "is already here on another phone",
        "Yes, sit here too",
        'No, another <bdi translate="no">anna</bdi>',
    ):
        assert answer in asked.text
    assert names(unnamed) == ["Anna", "Joueur 2"]
    assert sit(phone, unnamed, 1, name="anna", namesake="1").status_code == 303
    assert names(unnamed) == ["Anna", "anna"]


def test_of_two_phones_that_name_one_seat_at_once_the_second_is_told(app, unnamed, monkeypatch):
    change = Tables.change

    def first_comes_between(tables, table, decide, device):
        monkeypatch.setattr(Tables, "change", change)
        tables.change(table, lambda game, match: game.rename_player(match, 1, {"name": "Ugo"}), "other")
        return tables.change(table, decide, device)

    monkeypatch.setattr(Tables, "change", first_comes_between)
    refused = sit(app.test_client(), unnamed, 1, name="Zoé")
    assert (refused.status_code, names(unnamed)) == (409, ["Anna", "Ugo"])
    assert "Ugo has this seat." in refused.text


def test_a_browser_without_cookies_is_told_so_and_changes_nothing(app, unnamed):
    phone = app.test_client(use_cookies=False)
    phone.get(f"/j/{unnamed.state['links']['code']}")
    told = sit(phone, unnamed, 1, name="Zoé", asked="1")
    assert told.status_code == 409
    assert "This browser blocks cookies" in told.text
    assert f'href="{unnamed.page}?near=1"' in told.text
    assert names(unnamed) == ["Anna", "Joueur 2"]
    assert {visit.seat for visit in services(app).devices.at(unnamed.id)} == {None}


def test_where_every_seat_has_a_phone_the_page_says_so(app, table):
    for seat in (0, 1):
        assert "All seats are taken." not in app.test_client().get(f"{table.page}/seat").text
        sit(app.test_client(), table, seat)
    assert "All seats are taken." in app.test_client().get(f"{table.page}/seat").text


def test_who_comes_back_with_another_phone_is_told_to_tap_their_name_while_theirs_is_away(app, table):
    back, anna, guest = "Back with another phone? Tap your name.", app.test_client(), app.test_client()
    assert back not in guest.get(f"{table.page}/seat").text
    sit(anna, table, 0)
    assert back in guest.get(f"{table.page}/seat").text
    with anna.get(f"{table.url}/live", buffered=False) as stream:
        next(stream.iter_encoded())
        assert back not in guest.get(f"{table.page}/seat").text


@pytest.mark.parametrize("name", ["", " ", "Noah"])
def test_a_name_that_was_not_typed_or_is_the_same_changes_nothing(app, table, name):
    before = table.state["version"]
    app.test_client().post(f"{table.page}/seat", data={"player": "1", "name": name})
    assert (table.state["version"], table.state["players"][1]) == (before, {"name": "Noah"})


def test_a_name_that_can_not_be_is_told_and_takes_no_seat(app, unnamed):
    phone = app.test_client()
    refused = sit(phone, unnamed, 1, name="x" * 41)
    assert refused.status_code == 400
    assert "A name must have 1 to 40 characters." in refused.text
    assert names(unnamed) == ["Anna", "Joueur 2"]
    assert seats(phone.get(f"{unnamed.page}/seat"))["Player 2"] == "none"


def test_who_joins_sees_which_seat_is_free(app, table, join_page):
    sit(app.test_client(), table, 0)
    assert seats(app.test_client().get(join_page)) == {"Anna": "away", "Noah": "none"}


def test_a_taken_seat_is_taken_a_second_time_only_by_who_says_so(app, table):
    first, second = app.test_client(), app.test_client()
    first.post(f"{table.page}/seat", data={"player": "0"})
    asked = second.post(f"{table.page}/seat", data={"player": "0"})
    assert asked.status_code == 409
    assert "is already here on another phone" in asked.text
    assert "No, another <bdi" not in asked.text
    agreed = second.post(f"{table.page}/seat", data={"player": "0", "second": "0"})
    assert agreed.location == table.page
    assert seats(second.get(f"{table.page}/seat"))["Anna"] == "this"


def test_a_table_that_is_busy_is_told_and_nobody_is_asked_about_a_second_phone(app, unnamed, monkeypatch):
    def busy(*_):
        raise Conflict("body", "busy")

    monkeypatch.setattr(Tables, "change", busy)
    told = sit(app.test_client(), unnamed, 1, name="Zoé")
    assert told.status_code == 409
    assert "on another phone" not in told.text
    assert 'role="alert"' in told.text


def answers(page):
    """By what an answer about a taken seat says, its look."""
    notice = re.search(r'<section class="notice".*?</section>', page.text, re.DOTALL)[0]
    found = re.findall(r'<(?:button|a) class="([^"]+)"[^>]*>(.*?)</(?:button|a)>', notice, re.DOTALL)
    return {re.sub("<[^>]+>", "", words): look for look, words in found}


def test_another_s_seat_is_the_quiet_answer_as_long_as_one_is_free(app, table, unnamed):
    for seat in ("0", "1"):
        sit(app.test_client(), table, seat)
    assert answers(sit(app.test_client(), table, 1)) == {"Yes, sit here too": "primary", "No": "button"}
    sit(app.test_client(), unnamed, 0)
    asked = sit(app.test_client(), unnamed, 1, name="anna")
    assert answers(asked) == {"Yes, sit here too": "quiet", "No, another anna": "primary"}


def test_agreeing_to_one_taken_seat_is_not_agreeing_to_another(app, table):
    for seat in ("0", "1"):
        app.test_client().post(f"{table.page}/seat", data={"player": seat})
    asked = app.test_client().post(f"{table.page}/seat", data={"player": "1", "second": "0"})
    assert asked.status_code == 409


def test_a_device_takes_its_own_seat_again_without_being_asked(app, table):
    phone = app.test_client()
    for _ in range(2):
        assert phone.post(f"{table.page}/seat", data={"player": "0"}).status_code == 303


def test_a_device_for_everybody_needs_no_seat(app, table):
    phone = app.test_client()
    assert phone.post(f"{table.page}/seat", data={"player": "1", "everybody": "1"}).status_code == 303
    assert seats(phone.get(f"{table.page}/seat"))["Noah"] == "none"


def test_a_phone_that_only_looked_at_the_page_is_at_no_table(app, table, join_page):
    phone = app.test_client()
    for _ in range(2):
        phone.get(join_page)
    assert table.page not in phone.get("/").text
    assert services(app).devices.at(table.id) == []


def test_a_table_of_six_asks_on_the_same_page(app):
    names = ["Anna", "Noah", "Zoé", "Ugo", "محمد", "Mia"]
    table = Table.open(app.test_client(), game="mai-star", players=names)
    asked = app.test_client().get(f"{table.page}/seat")
    assert list(seats(asked)) == names
    assert "data-many" in asked.text
    sit(app.test_client(), table, 2)
    asked = sit(app.test_client(), table, 2)
    assert answers(asked) == {"Yes, sit here too": "quiet", "No, another seat": "button primary"}


def test_a_device_that_has_said_who_it_is_comes_straight_to_the_table(table):
    code = table.state["links"]["code"]
    table.client.get(f"/j/{code}")
    seated = table.client.post(f"{table.page}/seat", data={"player": "1"})
    assert seated.location == table.page
    assert table.client.get(f"/j/{code}").location == table.page


def test_a_seated_device_sees_the_table_from_its_own_side(app, table):
    phone = app.test_client()
    phone.post(f"{table.page}/seat", data={"player": "1"})
    nearest = re.compile(r'data-player="(\d)" data-place="near" aria-label')
    assert nearest.search(phone.get(table.page).text)[1] == "1"
    assert nearest.search(table.client.get(table.page).text)[1] == "0"
    phone.post(f"{table.page}/seat", data={"player": "null"})
    assert nearest.search(phone.get(table.page).text)[1] == "0"


@pytest.mark.parametrize(("player", "name"), [("2", ""), ("-1", "Zoé"), ("x", "x" * 41)])
def test_a_seat_that_is_not_there_is_refused_whatever_the_name(table, player, name):
    refused = table.client.post(f"{table.page}/seat", data={"player": player, "name": name})
    assert refused.status_code == 404
    assert table.state["players"] == [{"name": "Anna"}, {"name": "Noah"}]


def test_a_watcher_chooses_the_side(table):
    watch = table.state["links"]["watch"]
    for side in ("0", "1"):
        page = table.client.get(watch, query_string={"near": side}).text
        assert re.search(r'data-player="(\d)" data-place="near" aria-label', page)[1] == side


def test_a_code_is_taken_as_people_type_it(table):
    code = table.state["links"]["code"]
    code = f" {code[:3]} {code[3:]} ".lower()
    response = table.client.get("/j", query_string={"code": code}, follow_redirects=True)
    assert (response.status_code, "Which player are you?" in response.text) == (200, True)


def test_a_wrong_code_gets_a_clear_answer(client):
    response = client.get("/j/ZZZZZZ")
    assert response.status_code == 404
    assert "No table has this code" in response.text


def test_no_code_at_all_leads_to_where_one_is_typed(client):
    assert client.get("/j?code=").location == "/"


def test_guessing_is_slowed_down_even_for_the_right_code(table):
    code = table.state["links"]["code"]
    for _ in range(10):
        assert table.client.get("/j/ZZZZZZ").status_code == 404
    response = table.client.get(f"/j/{code}")
    assert (response.status_code, response.headers["Retry-After"]) == (429, "60")


def test_a_code_that_was_scanned_is_never_kept_waiting_by_those_that_are_typed(app, table):
    scanned = qr_of(table)
    for _ in range(10):
        assert table.client.get("/j/ZZZZZZ").status_code == 404
    assert app.test_client().get(scanned).status_code == 200
    other = Table.open(app.test_client()).state["links"]["code"]
    assert app.test_client().get(scanned.replace(table.state["links"]["code"], other)).status_code == 429
    table.client.post(f"{table.page}/codes")
    assert app.test_client().get(scanned).status_code == 404


def test_right_codes_are_not_counted(table):
    code = table.state["links"]["code"]
    assert {table.client.get(f"/j/{code}").status_code for _ in range(20)} == {200}


def test_all_of_a_table_is_shown_to_a_new_phone_while_the_disk_is_full(app, table, monkeypatch):
    monkeypatch.setattr(Renderer, "_draw", lambda press, medium, sheet: b"drawn")
    table.score(1, FIRST_ROUND)
    festival = Table.open(table.client, game="mai-star", players=["Anna", "Noah", "Zoé"]).id
    over = Table.open(table.client)
    over.score(1, CHARM_OVER_GEISHA)
    fill_the_disk(services(app).store)
    known = table.state
    watch = known["links"]["watch"].removeprefix("/w/")
    others = {"watch": watch, "number": 1, "kind": "csv", "version": known["version"], "part": 1}
    at_the_end = ("bgstats.show", "bgstats.qr_svg", "match.show")
    special = {"table.show_effects": festival, **dict.fromkeys(at_the_end, over.id)}
    for rule, method in routes(app):
        if method == "GET" and rule.endpoint != "bgstats.forward":  # which leads to another site
            at = special.get(rule.endpoint, table.id)
            given = {"table_id": at} | others | (rule.defaults or {})
            with app.test_request_context():
                path = url_for(rule.endpoint, **{name: given[name] for name in rule.arguments})
            with app.test_client().get(path, query_string={"at": "https://example.org/phone/"}) as answer:
                assert answer.status_code == 200, path


def tried(app, code, address="198.51.100.7"):
    """The status of a code from an address."""
    return app.test_client().get(f"/j/{code}", environ_base={"REMOTE_ADDR": address}).status_code


def together(look, many):
    """The answers to so many looks at once, counted."""
    with ThreadPoolExecutor(many) as pool:
        return Counter(pool.map(look, range(many)))


@pytest.fixture
def slow_codes(app, monkeypatch):
    """Codes that take a moment to be looked up, as on a busy machine."""
    with_code = services(app).store.directory.with_code
    monkeypatch.setattr(
        services(app).store.directory, "with_code", lambda code: time.sleep(0.005) or with_code(code)
    )


POSSIBLE = str.maketrans("01", "XY")  # the digits that no code has


def test_of_a_hundred_wrong_codes_at_once_ten_are_looked_up(app, slow_codes):
    assert together(lambda n: tried(app, f"ZZZ{n:03}".translate(POSSIBLE)), 100) == {404: 10, 429: 90}


def test_what_can_be_no_code_costs_no_try(app):
    statuses = [tried(app, text) for text in ("O0I1L2", "K7M2Q", "code", "hello there") * 5]
    assert set(statuses) == {404}
    assert tried(app, "ZZZZZZ") == 404


def test_a_family_behind_one_address_joins_at_once(app, table, slow_codes):
    code = table.state["links"]["code"]
    assert together(lambda _: tried(app, code), 40) == {200: 40}


def test_codes_are_counted_by_network(app):
    statuses = [tried(app, f"ZZZZ{n + 22}".translate(POSSIBLE), f"2001:db8::{n:x}") for n in range(11)]
    assert statuses == [404] * 10 + [429]
    assert tried(app, "ZZZZZZ", "2001:db8:0:1::1") == 404


@pytest.fixture
def hosted(tmp_path):
    app = create_app({"DATA": tmp_path / "hosted", "TESTING": True, "PUBLIC_URL": "https://geisha.example"})
    yield app
    services(app).store.close()


def test_guessers_of_many_addresses_share_a_budget_and_lock_nobody_out(hosted):
    table = Table.open(hosted.test_client())
    code = table.state["links"]["code"]
    for n in range(300):
        assert tried(hosted, "ZZZZZZ", f"203.0.113.{n // 2}") == 404
    assert tried(hosted, "ZZZZZZ", "203.0.113.0") == 429
    assert tried(hosted, "ZZZZZZ", "198.51.100.1") == 404
    assert tried(hosted, "ZZZZZZ", "198.51.100.1") == 429
    assert tried(hosted, code, "198.51.100.2") == 200


def test_a_hosted_instance_knows_its_own_cookie_by_name(hosted):
    at = {"base_url": "https://geisha.example"}
    table = Table.open(hosted.test_client())
    phone = hosted.test_client()
    phone.get(f"/j/{table.state['links']['code']}", **at)
    taken = phone.post(f"{table.page}/seat", data={"player": "1", "asked": "1"}, **at)
    assert (taken.status_code, taken.location) == (303, table.page)


def test_a_proxy_that_hides_who_asks_is_named_once(hosted, caplog):
    client = hosted.test_client()
    client.get("/j/ZZZZZZ", headers={"X-Forwarded-For": "198.51.100.7"})
    assert "X-Forwarded-For" not in caplog.text
    for _ in range(3):
        client.get("/j/ZZZZZZ")
    assert caplog.text.count("X-Forwarded-For") == 1


def test_at_home_nobody_asks_for_a_proxy(app, caplog):
    tried(app, "ZZZZZZ")
    assert caplog.text == ""


def test_a_hosted_instance_makes_longer_codes_and_takes_those_of_before(hosted):
    table = Table.open(hosted.test_client())
    assert re.fullmatch(r"[2-9A-HJKMNP-Z]{8}", table.state["links"]["code"])
    with services(hosted).store.engine.transaction() as transaction:
        transaction.execute("UPDATE tables SET code = ?", "K7M2QX")
    assert tried(hosted, "k7m 2qx") == tried(hosted, "K7M2QX") == 200


def test_a_new_code_joins_and_the_old_one_no_longer(table):
    old = table.state["links"]
    made = table.post("codes")
    new = made.json["links"]
    assert (made.status_code, made.json) == (201, table.state)
    assert [tried(table.client.application, links["code"]) for links in (old, new)] == [404, 200]
    assert new["join"].endswith(new["code"])


def test_a_new_code_changes_what_is_known_of_the_state(table):
    known = table.client.get(table.url).headers["ETag"]
    table.post("codes")
    assert table.client.get(table.url, headers={"If-None-Match": known}).status_code == 200


def test_a_new_code_joins_for_a_day_also_when_the_last_entry_is_old(app, table):
    held, now = services(app), datetime.now(UTC) + timedelta(hours=25)
    held.tables = Tables(held.store, held.notifier, now=lambda: now)
    code = table.post("codes").json["links"]["code"]
    assert table.client.get(f"/j/{code}").status_code == 200


def test_a_code_that_another_table_has_is_not_given_again(table, monkeypatch):
    taken = Table.open(table.client).state["links"]["code"]
    codes = iter([taken, "K7M2QX"])
    monkeypatch.setattr("assistant.matches.join_codes.JoinCodes.make", lambda _: next(codes))
    assert table.post("codes").json["links"]["code"] == "K7M2QX"


@pytest.mark.parametrize(("body", "status"), [({"code": "K7M2QX"}, 400), ([], 400)])
def test_nobody_chooses_a_code(table, body, status):
    before = table.state
    assert table.client.post(f"{table.url}/codes", json=body).status_code == status
    assert table.state == before


def change_code(table, **fields):
    return table.client.post(f"{table.page}/codes", data=fields, follow_redirects=True).text


def test_the_share_page_makes_a_new_code(table):
    before = table.state["links"]["code"]
    page = change_code(table, open="1")
    assert "The old one no longer works" in page
    assert table.state["links"]["code"] in page
    assert before not in page


def test_a_closed_table_is_joined_by_no_code_until_there_is_a_new_one(table):
    code = table.state["links"]["code"]
    page = change_code(table, open="0")
    assert "New players can’t join." in page
    assert [part for part in (code, "/qr.svg", "Close to new players") if part in page] == []
    assert table.state["links"].keys() == {"play", "watch", "bgstats"}
    assert tried(table.client.application, code) == 404
    for path in ("qr.svg", "qr.png", "join.pdf", "join.png"):
        assert table.client.get(f"{table.page}/{path}").status_code == 409
    change_code(table, open="1")
    assert tried(table.client.application, table.state["links"]["code"]) == 200


def test_what_a_closed_table_has_for_a_code_joins_nobody(app, table):
    change_code(table, open="0")
    ((stored,),) = services(app).store.engine.query("SELECT code FROM tables")
    for typed in (stored, stored.strip("-"), stored.upper()):
        assert tried(app, typed) == 404


def test_whoever_is_at_a_closed_table_stays(table):
    change_code(table, open="0")
    assert table.client.get(table.page).status_code == 200
    assert table.client.get(f"{table.page}/sheets").status_code == 200
    assert table.count(0, 6, 1).status_code == 200


def test_a_code_is_too_old_a_day_after_the_last_event(app, table):
    code = table.state["links"]["code"]
    tomorrow = datetime.now(UTC) + timedelta(hours=25)
    services(app).tables = Tables(services(app).store, services(app).notifier, now=lambda: tomorrow)
    response = table.client.get(f"/j/{code}")
    assert response.status_code == 410
    assert "too old" in response.text


def test_a_code_that_was_shown_joins_for_another_day_also_after_a_restart(app, table):
    code = table.state["links"]["code"]
    held = services(app)
    now = datetime.now(UTC) + timedelta(hours=25)
    held.tables = Tables(held.store, held.notifier, now=lambda: now)
    assert table.client.get(f"{table.page}/share").status_code == 200
    held.tables = Tables(held.store, held.notifier, now=lambda: now + timedelta(hours=23))
    assert table.client.get(f"/j/{code}").status_code == 200
    held.tables = Tables(held.store, held.notifier, now=lambda: now + timedelta(hours=25))
    assert table.client.get(f"/j/{code}").status_code == 410


@pytest.mark.parametrize("is_known", [False, True])
def test_whoever_may_look_can_look_also_while_the_disk_is_full(app, table, is_known):
    phone = app.test_client()
    if is_known:
        phone.get("/")
    fill_the_disk(services(app).store)
    links = table.state["links"]
    for path in (
        "/",
        "/tables",
        links["play"],
        f"{links['play']}/share",
        links["watch"],
        f"/j/{links['code']}",
    ):
        assert phone.get(path).status_code == 200, path
    assert phone.get_cookie("hanamikoji")


def test_a_code_that_is_shown_again_and_again_is_written_once_an_hour(app, table):
    held = services(app)
    with statements(app) as said:
        for minutes in (0, 1, 59, 61, 62):
            now = datetime.now(UTC) + timedelta(minutes=minutes)
            held.tables = Tables(held.store, held.notifier, now=lambda now=now: now)
            table.client.get(f"{table.page}/share")
    assert sum(sql.startswith("UPDATE tables") for sql in said) == 2


def qr_of(table):
    response = table.client.get(f"{table.page}/qr.png")
    assert response.mimetype == "image/png"
    picture = Image.open(BytesIO(response.data)).convert("L").resize((354, 354))
    (found,) = zxingcpp.read_barcodes(picture)
    return found.text


def test_the_qr_codes_hold_the_join_link_and_the_picture_reads_at_3_cm_by_300_dots_an_inch(table):
    assert qr_of(table).partition("?")[0] == table.state["links"]["join"]
    svg = table.client.get(f"{table.page}/qr.svg")
    assert svg.mimetype == "image/svg+xml"
    assert b"<path" in svg.data
