"""The app as a browser's worker runs it: requests without a socket, cookies without a browser."""

import json
import re

import pytest

from assistant.offline import bridge as bridging
from assistant.offline import start
from assistant.offline.cookies import CookieJar
from assistant.store import Unavailable
from assistant.store.sqlite import SqliteTransaction
from assistant.web.services import services

from ..factories import new_table

HERE = "https://play.example/phone/"
FORM = [("Sec-Fetch-Site", "same-origin"), ("Content-Type", "application/x-www-form-urlencoded")]
OWN = [("Sec-Fetch-Site", "same-origin"), ("Content-Type", "application/json")]
WISHES = [("Accept-Language", "nl, it-CH;q=0.9")]


class Settings(dict):
    """As a store has them, in memory."""

    set = dict.__setitem__


@pytest.fixture
def bridge(tmp_path):
    made = start(HERE, tmp_path)
    yield made
    services(made._app).store.close()


def call(bridge, method, path, body=None, headers=OWN):
    """The answer, and what its JSON says."""
    sent = b"" if body is None else json.dumps(body).encode()
    answer = bridge.answer(method, HERE + path, headers, sent)
    return answer, json.loads(answer.body)


def opened(bridge):
    return call(bridge, "POST", "api/tables", new_table())[1]


def header(answer, name):
    return [value for key, value in answer.headers if key.lower() == name.lower()]


def test_a_table_is_opened_counted_and_read_back(bridge):
    table = opened(bridge)
    put, _ = call(bridge, "PUT", f"api/tables/{table['id']}/round/cards/0/6", {"count": 3})
    assert put.status == 200
    _, state = call(bridge, "GET", f"api/tables/{table['id']}")
    assert state["round"]["cards"][6] == [3, 0]


def test_every_address_in_a_page_lies_in_the_folder_from_which_it_was_opened(bridge):
    table = opened(bridge)
    assert table["links"]["play"] == f"/phone/t/{table['id']}"
    page = bridge.answer("GET", HERE + f"t/{table['id']}", []).body.decode()
    assert 'href="/phone/' in page
    assert not [part for part in page.split('href="')[1:] if part.startswith("/") and part[:7] != "/phone/"]


def test_a_guest_has_pages_below_its_own_path_and_a_device_of_its_own(bridge):
    table = opened(bridge)
    asked = f"t/{table['id']}"
    roots = {"": "/phone/", "Noah": "/phone/guest/"}
    faults = []
    for _ in range(2):  # what one has been shown is not kept for the other
        for guest, root in roots.items():
            page = bridge.answer("GET", f"https://play.example{root}{asked}", [], b"", guest).body.decode()
            other = "/phone/guest/" if guest == "" else "/phone/(?!guest/)"
            faults += [(guest, part) for part in re.findall(rf'="{other}[^"]*', page)]
    assert faults == []
    devices = services(bridge._app).devices.at(table["id"])
    assert len({device.device for device in devices}) == 2


def test_a_guest_knows_the_tables_it_came_to_and_no_other(bridge):
    answer = bridge.answer("POST", HERE + "tables", FORM, b"game=hanamikoji&player=&player=")
    (place,) = header(answer, "Location")
    assert place in bridge.answer("GET", HERE, []).body.decode()
    table = place.rpartition("/")[2]
    assert table not in bridge.answer("GET", HERE + "guest/", [], b"", "Noah").body.decode()


def test_the_page_around_the_app_is_told_of_each_table_that_changes_and_of_who_comes_and_goes(bridge):
    table = opened(bridge)
    own, guests = f"t/{table['id']}", f"guest/t/{table['id']}"
    put, _ = call(bridge, "PUT", f"api/tables/{table['id']}/round/cards/0/6", {"count": 3})
    assert put.news == [(table["id"], 2)]
    assert bridge.answer("GET", HERE + own, []).news == []
    assert bridge.answer("GET", HERE + guests, [], b"", "Noah").news == [(table["id"], 0)]
    assert bridge.answer("GET", HERE + f"{own}/fragment", []).news == []
    assert bridge.leave("Noah") == [(table["id"], 0)]
    assert bridge.leave("Mia") == []


@pytest.mark.parametrize("page", ["", "history", "history/matches", "history/people"])
def test_a_guest_is_told_that_home_and_history_are_the_other_phone_s(bridge, page):
    said = b"These matches are on the other phone."
    own, guest = (
        bridge.answer("GET", f"{HERE}{root}{page}", [], b"", name).body
        for root, name in (("", ""), ("guest/", "Noah"))
    )
    assert said in guest
    assert said not in own


def test_a_state_with_its_links_has_another_etag_below_another_path(bridge):
    asked = f"api/tables/{opened(bridge)['id']}"
    (own,) = header(bridge.answer("GET", HERE + asked, []), "ETag")
    seen = [("If-None-Match", own)]
    assert bridge.answer("GET", HERE + asked, seen).status == 304
    assert bridge.answer("GET", f"{HERE}guest/{asked}", seen, b"", "Noah").status == 200


def test_the_bare_folder_is_the_lobby(bridge):
    for address in (HERE, HERE.rstrip("/"), f"{HERE}?language=en"):
        answer = bridge.answer("GET", address, [])
        assert answer.status == 200, address
        assert b"<title>" in answer.body


def test_a_query_and_letters_beyond_ascii_arrive_as_they_were_sent(bridge):
    answer = bridge.answer("GET", HERE + "history/matches?q=%E7%BF%94%E5%A4%AA", [])
    assert answer.status == 200
    assert "翔太" in answer.body.decode()


def test_a_page_may_be_framed_by_the_page_around_it_and_by_no_other(bridge):
    (policy,) = header(bridge.answer("GET", HERE, []), "Content-Security-Policy")
    assert "frame-ancestors 'self'" in policy
    assert "'none'" in policy


def test_no_cookie_leaves_and_the_device_is_known_by_it_all_the_same(bridge):
    answer = bridge.answer("POST", HERE + "tables", FORM, b"game=hanamikoji&player=&player=")
    assert answer.status == 303
    assert not header(answer, "Set-Cookie")
    (place,) = header(answer, "Location")
    assert place.startswith("/phone/t/")
    lobby = bridge.answer("GET", HERE, []).body.decode()
    assert place in lobby


def test_a_cookie_that_a_page_sends_is_not_believed(bridge):
    opened(bridge)
    known = bridge.answer("GET", HERE, [("Cookie", "hanamikoji=forged")])
    assert known.status == 200


def test_after_a_new_start_the_same_device_finds_its_tables(tmp_path):
    first = start(HERE, tmp_path)
    (place,) = header(
        first.answer("POST", HERE + "tables", FORM, b"game=hanamikoji&player=&player="), "Location"
    )
    services(first._app).store.close()
    second = start(HERE, tmp_path)
    assert place in second.answer("GET", HERE, []).body.decode()
    services(second._app).store.close()


def test_a_phone_without_room_shows_and_exports_its_matches_and_goes_on_once_there_is_some(
    tmp_path, monkeypatch
):
    first = start(HERE, tmp_path)
    table = opened(first)
    services(first._app).store.close()
    tap = f"api/tables/{table['id']}/round/cards/0/6", {"count": 3}
    with monkeypatch.context() as full:
        full.setattr(SqliteTransaction, "execute", refused)
        second = start(HERE, tmp_path)
        page, taken = f"t/{table['id']}", "history/takeout"
        pages = ("", page, f"{page}/hand-over", "history", taken, f"{taken}/matches.json")
        assert [path for path in pages if second.answer("GET", HERE + path, []).status != 200] == []
        assert call(second, "PUT", *tap)[0].status == 503
        started = second.answer("POST", HERE + "tables", FORM, b"game=hanamikoji&player=&player=")
        assert started.status == 503
        for said in (b"out of storage", b'href="/phone/history/takeout"'):
            assert said in started.body
    assert call(second, "PUT", *tap)[0].status == 200
    services(second._app).store.close()


def refused(*_):
    """As a full disk does."""
    raise Unavailable


def test_another_sites_request_is_refused(bridge):
    answer, _ = call(bridge, "POST", "api/tables", new_table(), [("Sec-Fetch-Site", "cross-site"), OWN[1]])
    assert answer.status == 403


def test_what_the_app_can_not_do_is_an_answer_and_no_error(bridge):
    assert bridge.answer("GET", HERE + "t/nothing", []).status == 404
    assert bridge.answer("BREW", HERE, []).status == 405
    assert call(bridge, "POST", "api/tables", {"game": "chess"})[0].status == 400


def test_the_fonts_are_asked_for_by_sheets_and_the_names_on_them_alone(bridge):
    needing = (
        "sheets/hanamikoji/rules.en.a4.pdf",
        "t/abc/result.pdf",
        "t/abc/sheets?x=1",
        "e/abc/event.en.a4.pdf",
        "history/year/2026.png",
    )
    others = ("history/year/2026", "sheets?game=mai-star", "t/abc", "", "nothing/here")
    assert {path for path in (*needing, *others) if bridge.needs_paper(HERE + path)} == {*needing}


def test_a_request_asks_for_the_languages_that_it_names_and_that_are_not_here(bridge, monkeypatch):
    def lacking(url="", headers=(), body=""):
        return bridge.lacks(HERE + url, headers, body)

    assert lacking("sheets/hanamikoji/rules.fr.a4.pdf?beside=ja", WISHES, "language=it") == []
    monkeypatch.setattr(bridging, "is_here", lambda tag: tag in ("en", "fr"))
    assert lacking() == []
    assert lacking("sheets/hanamikoji/rules.fr.a4.pdf?beside=ja") == ["ja"]
    assert lacking(headers=WISHES) == ["it"]
    assert lacking("device", body="next=%2F&language=ja") == ["ja"]
    assert [
        lacking("history/matches?q=it"),
        lacking("it/de"),
        lacking("tables", body="player=Jo+de+Wit"),
    ] == [[]] * 3
    assert bridge.answer("POST", HERE + "device", FORM, b"language=ja").status == 303
    assert lacking() == ["ja"]


def test_a_page_of_a_table_asks_for_no_stream(bridge):
    table = opened(bridge)
    assert b'data-stream=""' in bridge.answer("GET", HERE + f"t/{table['id']}", []).body


# The jar


def test_a_cookie_is_kept_and_sent_until_it_is_taken_back():
    jar = CookieJar(Settings())
    jar.take(["a=1; Path=/; HttpOnly", "b=two; Max-Age=1000"])
    assert jar.header == "a=1; b=two"
    jar.take(["a=; Max-Age=0"])
    assert jar.header == "b=two"


def test_a_newer_value_takes_the_place_of_the_older():
    jar = CookieJar(Settings())
    jar.take(["a=1"])
    jar.take(['a="x y"; Path=/'])
    assert jar.header == 'a="x y"'


def test_what_a_jar_keeps_is_in_the_next_one():
    settings = Settings()
    jar = CookieJar(settings)
    jar.take(["a=1"])
    assert (CookieJar(settings).header, CookieJar(settings).key()) == ("a=1", jar.key())


def test_the_jar_of_a_guest_is_its_own():
    settings = Settings()
    CookieJar(settings, "Noah").take(["a=1"])
    assert [CookieJar(settings, guest).header for guest in ("", "Noah", "Mia")] == ["", "a=1", ""]


def test_a_jar_that_was_given_nothing_new_writes_nothing():
    written = []

    class Counted(Settings):
        def set(self, key, value):
            written.append(key)
            self[key] = value

    jar = CookieJar(Counted())
    jar.take(["a=1"])
    jar.take(["a=1"])
    jar.take([])
    assert len(written) == 1


def test_a_jar_that_can_t_be_written_keeps_its_cookies_meanwhile_and_writes_them_once_it_can():
    class Full(Settings):
        is_full = True

        def set(self, key, value):
            if self.is_full:
                raise Unavailable
            self[key] = value

    settings = Full()
    jar = CookieJar(settings)
    jar.take(["a=1"])
    assert jar.header == "a=1"
    settings.is_full = False
    jar.take([])
    assert CookieJar(settings).header == "a=1"


def test_each_device_signs_with_a_key_of_its_own():
    assert CookieJar(Settings()).key() != CookieJar(Settings()).key()
    assert len(CookieJar(Settings()).key()) == 32
