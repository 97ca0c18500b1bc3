"""An instance below a path of its host: every address that it gives leads there, and nowhere beside it."""

import re
from html import unescape
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image

from assistant import create_app
from assistant.environment import Misconfigured
from assistant.web.services import services

from ..factories import CHARM_OVER_GEISHA, FIRST_ROUND, new_table

PATH = "/games/geisha"
ORIGIN = "https://play.example"
PUBLIC = ORIGIN + PATH
LINK = re.compile(r'(?:href|src|action|formaction|poster|content|data-[\w-]+)="(/[^"]*)"')
DRAWN = re.compile(r"\.(pdf|png)\b")  # what takes long to make, and has no link
MORE = ("/", "/tables", "/history", "/sheets", "/rules/hanamikoji", "/try/mai-star/1", "/device", "/host")


class Phone:
    """A browser behind a proxy."""

    def __init__(self, app):
        self.client = app.test_client()

    def open(self, path, method="GET", **given):
        """`path` as the instance gave it, with its own path."""
        assert f"{path}/".startswith(f"{PATH}/"), path
        headers = {"X-Forwarded-For": "203.0.113.7", **given.pop("headers", {})}
        return self.client.open(path, base_url=ORIGIN, method=method, headers=headers, **given)

    def post(self, path, **given):
        return self.open(path, "POST", **given)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    app = create_app({"DATA": tmp_path_factory.mktemp("below"), "PUBLIC_URL": PUBLIC})
    yield app
    services(app).store.close()


@pytest.fixture
def phone(app):
    return Phone(app)


def opened(phone, **changes):
    answer = phone.post(f"{PATH}/api/tables", json=new_table(**changes))
    assert answer.headers["Location"] == f"{PATH}/api/tables/{answer.json['id']}"
    return answer.json


def scored(phone, table, cards):
    address = f"{PATH}/api/tables/{table['id']}/rounds/1"
    return phone.open(address, "PUT", json={"cards": cards}).json


def links(text):
    return {unescape(found) for found in LINK.findall(text)}


def walked(phone, *starts):
    """Every page that links lead to from these, each once for its endpoint, by its path."""
    seen, waiting = {}, [*starts]
    while waiting:
        path = waiting.pop().partition("#")[0]
        kind = re.sub(r"[\w-]{16,}|\d+|\?.*", "", path)
        if kind in seen or DRAWN.search(path):
            continue
        seen[kind] = answer = phone.open(path)
        if answer.status_code in {301, 302, 303, 307}:
            waiting.append(answer.headers["Location"])
        if answer.mimetype == "text/html":
            waiting += links(answer.text)
        answer.close()
    return seen


def test_every_link_and_redirect_of_every_page_stays_below_the_path(phone):
    table = opened(phone)
    over = opened(phone, players=["Zoé", "Ugo"])
    scored(phone, table, FIRST_ROUND)
    links = scored(phone, over, CHARM_OVER_GEISHA)["links"]
    phone.post(f"{PATH}/t/{table['id']}/seat", data={"player": "0"})
    starts = [table["links"]["play"], table["links"]["watch"], links["play"], *(PATH + path for path in MORE)]
    seen = walked(phone, *starts)
    assert {answer.status_code for answer in seen.values()} <= {200, 302, 303, 405}
    assert len(seen) > 60


def test_a_form_leads_back_below_the_path(phone):
    answer = phone.post(f"{PATH}/tables", data={"game": "hanamikoji", "player": ["Anna", "Noah"]})
    page = answer.headers["Location"]
    assert page.startswith(f"{PATH}/t/")
    back = re.search(r'name="next" value="([^"]+)"', phone.open(f"{page}/device").text)[1]
    assert back == f"{page}/device"
    assert phone.post(f"{PATH}/device", data={"next": back, "colors": "dark"}).headers["Location"] == back


def test_no_form_leads_to_what_stands_beside_the_path(phone):
    for elsewhere in ("/", "/other", "/games", "//evil.example", "https://evil.example"):
        answer = phone.post(f"{PATH}/device", data={"next": elsewhere, "colors": "dark"})
        assert answer.headers["Location"] == f"{PATH}/", elsewhere


def test_the_addresses_for_other_phones_have_the_path_once(phone):
    table = opened(phone)
    assert table["links"]["play"] == f"{PATH}/t/{table['id']}"
    assert table["links"]["join"] == f"{PUBLIC}/j/{table['links']['code']}"
    share = phone.open(f"{table['links']['play']}/share").text
    assert f'href="{PUBLIC}/j/{table["links"]["code"]}"' in share
    assert f'href="{ORIGIN}{table["links"]["watch"]}"' in share
    assert f"<b>play.example{PATH}</b>" in share


def test_what_is_scanned_opens_below_the_path(phone):
    table = opened(phone)
    address = f"{table['links']['play']}/qr.png"
    (found,) = zxingcpp.read_barcodes(Image.open(BytesIO(phone.open(address).data)))
    assert found.text.partition("?seal=")[0] == table["links"]["join"]
    joined = Phone(phone.client.application).open(found.text.removeprefix(ORIGIN))
    assert joined.status_code == 200
    assert "Anna" in joined.text


def test_the_cookie_is_of_this_path_alone_and_of_this_host_alone(phone):
    answer = phone.open(f"{PATH}/")
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert re.match(rf"__Secure-hanamikoji=.*; Secure; HttpOnly; Path={PATH}; SameSite=Lax$", cookie)


def test_an_installed_app_is_of_this_path_alone(phone):
    manifest = phone.open(f"{PATH}/manifest.webmanifest").json
    assert (manifest["id"], manifest["start_url"]) == (f"{PATH}/", f"{PATH}/")
    assert all(icon["src"].startswith(f"{PATH}/assets/") for icon in manifest["icons"])
    kept = phone.open(f"{PATH}/service-worker.js").text.splitlines()[0]
    addresses = re.findall(r'"([^"]+)"', kept)
    assert addresses[0] == f"{PATH}/offline"
    assert {phone.open(address).status_code for address in addresses} == {200}


def test_the_api_is_described_where_it_is(phone):
    assert phone.open(f"{PATH}/api/openapi.json").json["servers"] == [{"url": f"{PATH}/api"}]


def test_a_refusal_leads_below_the_path_too_and_that_of_the_api_is_json(phone):
    for host in ("evil.example", "evil example", ""):
        answer = phone.open(f"{PATH}/", headers={"Host": host})
        assert answer.status_code == 400, host
        assert {link for link in links(answer.text) if not link.startswith(f"{PATH}/")} == set(), host
    assert phone.open(f"{PATH}/api/tables/none").mimetype == "application/problem+json"


def test_a_path_that_begins_as_a_page_does_is_refused(tmp_path):
    for path in ("/t", "/tables/mine", "/api", "/j"):
        with pytest.raises(Misconfigured, match="PUBLIC_URL"):
            create_app({"DATA": tmp_path, "PUBLIC_URL": ORIGIN + path})
