"""Hosts, headers, cookies and tries."""

import re
import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from secrets import token_urlsafe

import limits.storage
import pytest

import assistant
from assistant import KEY_FILE, create_app
from assistant.environment import environment
from assistant.web.middleware import security
from assistant.web.middleware.rate_limits import (
    OPENINGS,
    WRONG_CODES,
    WRONG_CODES_OF_ADDRESS,
    WRONG_CODES_OF_LATE,
    RateLimit,
    RateLimits,
    share,
)
from assistant.web.middleware.sessions import LONGEST_KEPT
from assistant.web.rendering import links
from assistant.web.services import services

from ...factories import fill_the_disk, new_table
from ...running import run


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "127.0.0.1:8000",
        "192.168.1.20:8000",
        "[::1]:8000",
        socket.gethostname(),
        f"{socket.gethostname()}.local",
    ],
)
def test_the_server_answers_to_its_own_names(client, host):
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "192.168.1.20.evil.example", ""])
def test_another_name_is_refused_so_that_it_cannot_be_rebound(client, host):
    assert client.get("/api/openapi.json", headers={"Host": host}).status_code == 400


def test_a_page_at_an_unknown_name_is_styled_and_leads_to_the_address(client, monkeypatch):
    monkeypatch.setattr("assistant.net.addresses.Adapters.addresses", lambda _: ["192.168.1.20"])
    page = client.get("/", headers={"Host": "laptop.tail1.ts.net:8580"})
    assert '<a class="button" href="http://192.168.1.20:8580"' in page.text
    style = re.search(r'href="([^"]+\.css)"', page.text)[1]
    assert client.get(style, headers={"Host": "laptop.tail1.ts.net:8580"}).status_code == 200


def test_further_names_are_a_setting(tmp_path):
    app = create_app(
        {"DATA": tmp_path, "HOSTS": environment({"HANAMIKOJI_HOSTS": "pi.club, Küche.example"}).hosts}
    )
    for host in ("pi.club", "xn--kche-0ra.example:8000"):
        assert app.test_client().get("/", headers={"Host": host}).status_code == 200


def test_a_name_longer_than_any_is_refused_and_nothing_of_it_is_kept(client):
    kept = [security._name, security._is_address, links._origins]
    before = [cache.cache_info().currsize for cache in kept]
    host = f"{'x' * 300}.localhost"
    assert client.post("/api/tables", json=new_table(), headers={"Host": host}).status_code == 400
    assert [cache.cache_info().currsize for cache in kept] == before


def test_a_site_longer_than_any_is_another(client):
    origin = f"http://localhost/{'x' * 300}"
    assert client.post("/api/tables", json=new_table(), headers={"Origin": origin}).status_code == 403


def test_a_hosted_instance_answers_to_its_public_name_and_puts_it_into_links(tmp_path):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": "https://geisha.example"})
    response = app.test_client().post("/api/tables", json=new_table(), headers={"Host": "geisha.example"})
    assert response.json["links"]["join"].startswith("https://geisha.example/j/")
    services(app).store.close()


def test_an_origin_that_is_no_address_is_refused(client):
    response = client.post("/api/tables", json=new_table(), headers={"Origin": "http://["})
    assert response.status_code == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://localhost"}, 201),
        ({"Origin": "https://localhost"}, 201),
        ({"Origin": "null", "Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "none"}, 201),
        ({"Sec-Fetch-Site": "none", "Origin": "http://localhost"}, 201),
        ({"Sec-Fetch-Site": "none", "Origin": "http://evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "//localhost"}, 403),
        ({"Origin": "http://localhost:9999"}, 403),
        ({"Origin": "localhost"}, 403),
        ({"Origin": "ftp://localhost"}, 403),
        ({"Origin": ""}, 403),
    ],
)
def test_only_our_own_pages_and_programs_change_something(client, headers, status):
    assert client.post("/api/tables", json=new_table(), headers=headers).status_code == status


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("https://geisha.example", 201),
        ("http://geisha.example", 403),
        ("//geisha.example", 403),
        ("https://evil.example", 403),
    ],
)
def test_a_hosted_instance_knows_the_scheme_of_its_pages(tmp_path, origin, status):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": "https://geisha.example"})
    headers = {"Host": "geisha.example", "Origin": origin}
    assert app.test_client().post("/api/tables", json=new_table(), headers=headers).status_code == status
    services(app).store.close()


@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/api//tables/x"])
def test_whatever_is_not_there_below_api_is_a_problem_too(client, path):
    response = client.get(path)
    assert (response.status_code, response.mimetype) == (404, "application/problem+json")


def test_a_page_of_our_own_may_say_where_a_form_came_from(client):
    assert client.get("/").headers["Referrer-Policy"] == "same-origin"


def test_a_disk_that_is_full_is_a_503_that_a_phone_tries_again(app, client):
    fill_the_disk(services(app).store)
    response = client.post("/api/tables", json=new_table())
    assert (response.status_code, response.json["errors"][0]["key"]) == (503, "not-written")


def test_a_key_that_a_crash_left_empty_is_made_anew(tmp_path):
    (tmp_path / "secret-key").touch()
    app = create_app({"DATA": tmp_path})
    assert len(app.config["SECRET_KEY"]) == 32
    assert app.test_client().get("/").status_code == 200
    services(app).store.close()


def test_a_table_at_home_is_opened_as_often_as_people_like(client):
    assert {client.post("/api/tables", json=new_table()).status_code for _ in range(40)} == {201}


@pytest.mark.parametrize("path", ["/", "/api/openapi.json", "/nowhere", "/assets/0/nothing.js"])
def test_every_answer_carries_a_strict_policy(client, path):
    policy = client.get(path).headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", ["/", "/api/openapi.json", "/assets/0/script.js", "/nowhere"])
def test_every_answer_is_what_it_says_it_is_and_for_this_site_alone(client, path):
    with client.get(path) as response:
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert response.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/", "/nowhere"])
def test_a_page_may_use_of_the_device_only_what_it_needs(client, path):
    headers = client.get(path).headers
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert "screen-wake-lock=(self)" in headers["Permissions-Policy"]


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client):
    cookie = client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_a_cookie_is_sent_only_when_it_changes(client):
    assert "Set-Cookie" in client.get("/").headers
    assert "Set-Cookie" not in client.get("/").headers


def sending(app, cookie):
    """The first page, as it is for this cookie."""
    client = app.test_client(use_cookies=False)
    return client.get("/", headers={"Cookie": f"hanamikoji={cookie}"})


@pytest.mark.parametrize("forged", ["x", "x" * 100_000, "e30.aaaaaa.xxxx"])
def test_a_forged_cookie_opens_nothing_and_nothing_of_it_is_kept(app, forged):
    before = app.session_interface._held.cache_info().currsize
    assert "Set-Cookie" not in sending(app, forged).headers
    assert app.session_interface._held.cache_info().currsize == before


def test_a_cookie_longer_than_browsers_keep_is_read_each_time(app):
    sessions = app.session_interface
    held = {"device": "phone", "language": "fr", "noise": token_urlsafe(LONGEST_KEPT)}
    cookie = sessions.get_signing_serializer(app).dumps(held)
    before = sessions._held.cache_info().currsize
    assert '<html lang="fr"' in sending(app, cookie).text
    assert sessions._held.cache_info().currsize == before


def test_the_cookie_of_an_https_instance_is_secure(tmp_path):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": "https://geisha.example"})
    cookie = app.test_client().get("/", headers={"Host": "geisha.example"}).headers["Set-Cookie"]
    assert cookie.startswith("__Host-hanamikoji=")
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "Domain" not in cookie
    services(app).store.close()


@pytest.mark.parametrize("address", ["https://geisha.example", "https://geisha.example/below"])
def test_a_request_that_says_below_which_path_it_is_is_not_believed(tmp_path, address):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": address})
    asked = app.test_client().get("/", base_url=address, environ_overrides={"SCRIPT_NAME": "//evil.example"})
    assert asked.status_code == 200
    assert "evil.example" not in asked.text
    services(app).store.close()


@pytest.mark.parametrize("address", ["https://geisha.example", "https://geisha.example/below"])
def test_a_cookie_that_another_host_may_have_set_makes_nobody_another_device(tmp_path, address):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": address})
    signing = app.session_interface.get_signing_serializer(app)
    strangers = sending(app, signing.dumps({"device": "stranger", "language": "fr"}))
    assert '<html lang="en"' in strangers.text
    given = strangers.headers["Set-Cookie"].partition(";")[0].partition("=")[2]
    assert signing.loads(given)["device"] != "stranger"
    services(app).store.close()


def test_the_key_that_signs_cookies_is_made_once_and_private(tmp_path):
    keys = set()
    for _ in range(2):
        app = create_app({"DATA": tmp_path})
        keys.add(app.config["SECRET_KEY"])
        services(app).store.close()
    (key,) = keys
    assert len(key) == 32
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_of_two_first_starts_at_once_both_sign_with_the_same_key(tmp_path, monkeypatch):
    """Both find no key; the second is about to write its own when the first has."""
    path = tmp_path / KEY_FILE
    write = assistant._write_privately

    def write_second(second, content):
        write(second, b"1" * 32)
        write(second, content)

    monkeypatch.setattr(assistant, "_write_privately", write_second)
    app = create_app({"DATA": tmp_path})
    assert app.config["SECRET_KEY"] == path.read_bytes() == b"1" * 32
    assert {file.name for file in tmp_path.iterdir()} == {KEY_FILE, *data_files(tmp_path)}
    services(app).store.close()


def data_files(folder):
    return {file.name for file in folder.glob("hanamikoji.sqlite3*")}


def test_where_there_are_no_hard_links_there_is_a_key_all_the_same(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError

    monkeypatch.setattr("os.link", refuse)
    app = create_app({"DATA": tmp_path})
    assert app.config["SECRET_KEY"] == (tmp_path / KEY_FILE).read_bytes()
    services(app).store.close()


def test_a_mistake_in_sql_is_a_fault_of_ours_and_no_full_disk(app, client, monkeypatch):
    app.config["PROPAGATE_EXCEPTIONS"] = False
    engine = services(app).store.engine
    monkeypatch.setattr(engine, "query", lambda *_: type(engine).query(engine, "SELECT nothing"))
    response = client.get("/api/tables/x")
    assert (response.status_code, response.json["errors"][0]["key"]) == (500, "server-fault")


def test_tries_are_counted_where_the_configuration_says(tmp_path):
    app = create_app({"DATA": tmp_path, "TRIES": "nowhere://"})
    app.config["PROPAGATE_EXCEPTIONS"] = False
    assert app.test_client().get("/").status_code == 200
    assert app.test_client().get("/j/ZZZZZZ").status_code == 500
    services(app).store.close()


def test_first_tries_at_once_are_counted_together(monkeypatch):
    made = limits.storage.storage_from_string

    def slow(storage):
        time.sleep(0.05)
        return made(storage)

    monkeypatch.setattr(limits.storage, "storage_from_string", slow)
    counted = RateLimits("memory://")
    with ThreadPoolExecutor(4) as pool:
        allowed = list(pool.map(lambda _: counted.count(RateLimit("code", 1, 60), "somebody"), range(4)))
    assert sorted(allowed) == [False, False, False, True]


@pytest.mark.parametrize("bound", [OPENINGS, WRONG_CODES, WRONG_CODES_OF_ADDRESS, WRONG_CODES_OF_LATE])
def test_the_shares_of_all_processes_come_to_no_more_than_the_limit(bound):
    shares = {processes: share(bound, processes) for processes in range(1, 41)}
    assert shares[1] == bound
    assert all(each.tries for each in shares.values())
    rates = {processes: processes * each.tries / each.seconds for processes, each in shares.items()}
    assert {processes for processes, rate in rates.items() if rate > bound.tries / bound.seconds} == set()


def test_the_first_page_does_without_the_library_that_counts_tries():
    code = "import assistant, sys; assert 'limits' not in sys.modules"
    assert run([sys.executable, "-c", code]).returncode == 0


def test_a_fault_of_ours_is_a_500_that_says_nothing_is_lost(app, client, monkeypatch):
    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(services(app).tables, "find", lambda *_: 1 / 0)
    page, problem = client.get("/t/x"), client.get("/api/tables/x")
    assert (page.status_code, problem.status_code) == (500, 500)
    assert "Nothing at your table is lost" in page.text
    assert problem.json["errors"] == [{"at": "server", "key": "server-fault"}]
