"""What a guest's browser makes of the answers of the phone with the table, which may be hostile."""

import json
from hashlib import sha256
from pathlib import Path
from subprocess import PIPE

import pytest

from assistant import create_app, shipped_folder
from assistant.offline.shell import asset_digests
from assistant.web.rendering.assets import joined_script, link
from assistant.web.services import services

from ..programs import needed
from ..running import running
from .node import evaluated

pytestmark = pytest.mark.usefixtures("node")

BESIDE = Path(__file__).parent
GUESTS = "https://play.example/phone/guest/"
SCRIPT, STYLE = b'const key = "tapped " + 1;', b"p { color: red }"
KNOWN = {"table.js": sha256(SCRIPT).hexdigest(), "table.css": sha256(STYLE).hexdigest()}
EVIL = {"status": 200, "headers": [["Content-Type", "text/javascript"]], "body": "steal()"}


def placed(name):
    return f"assets/{KNOWN[name][:12]}/{name}"


@pytest.fixture(scope="module")
def given():
    """A function that returns what a page is given for a request, by what the other phone answers."""
    told = {"build": "1", "shell": [], "files": [], "assets": KNOWN}
    worker = joined_script(shipped_folder("static") / "phone", "service-worker")
    around, asking = ((BESIDE / name).read_text() for name in ("worker_globals.js", "service_worker.js"))
    program = f"{around}\nconst PHONE = {json.dumps(told)};\n{{ {worker} }}\n"
    imports, _, asking = asking.partition("\n\n")[2].partition("\n\n")
    command = [needed("node"), "--input-type=module", "--eval", f"{imports}\n{program}\n{asking}"]

    def one(path, said, **request):
        asked = {"url": GUESTS + path, **request}
        process.stdin.write(json.dumps({"request": asked, "said": said}) + "\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    with running(command, stdin=PIPE, stdout=PIPE, text=True) as process:
        yield one


@pytest.mark.parametrize(
    "path",
    [
        "assets/0/evil.js",
        "assets/0/evil.js?1",
        "assets/0/evil.mjs",
        "assets/0/evil",
        "assets/evil.js",
        "assets/0/1/evil.js",
        "assets/0/table.js",
        f"{placed('table.js')}?1",
        placed("table.js"),
        "evil.js",
        "t/one",
        "api/tables/one",
    ],
)
@pytest.mark.parametrize(
    "destination", ["script", "style", "worker", "audioworklet", "xslt", "font", "object"]
)
def test_nothing_that_is_not_ours_to_the_letter_is_executed(given, path, destination):
    found = given(path, EVIL, destination=destination)
    assert (found["status"], found["body"]) == (404, "")


def test_a_script_of_ours_is_given_with_its_own_type_and_without_what_was_said_beside_it(given):
    said = {
        "status": 200,
        "headers": [["Content-Type", "text/html"], ["Location", "/x"]],
        "body": SCRIPT.decode(),
    }
    found = given(placed("table.js"), said, destination="script")
    assert (found["status"], found["headers"]["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert "location" not in found["headers"]
    assert found["body"] == 'const key = "guest-tapped " + 1;'


@pytest.mark.parametrize("status", [201, 206, 301, 302, 307, 404])
def test_an_asset_comes_with_no_other_status_so_that_no_redirect_leads_around_a_policy(given, status):
    said = {"status": status, "headers": [["Location", f"{GUESTS}t/evil"]], "body": STYLE.decode()}
    found = given(f"{placed('table.css')}", said, destination="style")
    assert (found["status"], "location" in found["headers"]) == (404, False)


@pytest.mark.parametrize(
    "place",
    [
        "/phone/",
        "/phone/t/one",
        "https://evil.example/",
        "//evil.example",
        "javascript:steal()",
        "",
        "../../",
        "/phone/guest/assets/0/evil.js",
        "/phone/guest/../t/one",
    ],
)
def test_a_redirect_leads_to_no_place_but_the_other_phone_s_pages(given, place):
    said = {"status": 303, "headers": [["Location", place]], "body": ""}
    found = given("t/one", said, destination="iframe", mode="navigate")
    assert (found["status"], "location" in found["headers"]) == (502, False)


def test_a_redirect_among_the_other_phone_s_pages_is_followed(given):
    said = {"status": 303, "headers": [["Location", "/phone/guest/t/two?near=1"]], "body": ""}
    found = given("t/one", said, destination="iframe", mode="navigate")
    assert (found["status"], found["headers"]["location"]) == (
        303,
        "https://play.example/phone/guest/t/two?near=1",
    )


@pytest.mark.parametrize(
    "kind",
    [
        "image/svg+xml",
        "text/xml",
        "application/xhtml+xml",
        "multipart/x-mixed-replace",
        "text/html; charset=utf-7",
        "application/pdf",
        "",
    ],
)
def test_a_page_is_html_in_utf_8_and_nothing_else_that_could_run(given, kind):
    found = given(
        "t/one", {**EVIL, "headers": [["Content-Type", kind]]}, destination="iframe", mode="navigate"
    )
    assert found["status"] == 502 or found["headers"]["content-type"] == "text/html; charset=utf-8"
    if found["status"] == 200:
        assert kind.startswith("text/html")


def test_a_page_keeps_our_policy_whatever_headers_it_has(given):
    harm = [
        ["Content-Security-Policy", "script-src *"],
        ["Refresh", "0;url=/phone/"],
        ["Link", "</x>; rel=preload"],
        ["Service-Worker-Allowed", "/"],
        ["Set-Cookie", "a=1"],
        ["Clear-Site-Data", "*"],
    ]
    page = {"status": 200, "headers": [["Content-Type", "text/html"], *harm], "body": "<p>Hello"}
    found = given("t/one", page, destination="iframe", mode="navigate")
    assert found["body"] == "<p>Hello"
    assert set(found["headers"]) == {
        "content-security-policy",
        "content-type",
        "referrer-policy",
        "x-content-type-options",
    }
    policy = dict(one.split(" ", 1) for one in found["headers"]["content-security-policy"].split("; "))
    assert {"default-src": "'none'", "worker-src": "'none'", "base-uri": "'none'"}.items() <= policy.items()
    assert GUESTS + placed("table.js") in policy["script-src"]
    assert f"{GUESTS}assets/ " not in f"{policy['script-src']} "


@pytest.mark.parametrize(
    "said",
    [
        {"status": 101},
        {"status": 700},
        {"status": "200"},
        {"headers": "abc"},
        {"headers": [None]},
        {"headers": [["Content-Type", "a\nb"]]},
    ],
)
def test_an_answer_that_is_none_is_an_error_and_no_page(given, said):
    found = given("t/one", {"status": 200, "body": "x", **said}, destination="iframe", mode="navigate")
    assert (found["status"], found["body"]) == (502, "")


def test_our_assets_are_known_as_the_app_sends_them(tmp_path):
    app = create_app({"DATA": tmp_path, "TESTING": True, "ON_THIS_PHONE": True})
    digests = asset_digests()
    with app.test_request_context():
        shown = {name: link(name) for name in app.extensions["assets"]}
    services(app).store.close()
    assert {name: f"/assets/{one[:12]}/{name}" for name, one in digests.items()} == shown


INSTALLED = """(async () => {
    globalThis.fetch = async () => new Response("text");
    await new Promise((resolve) => listeners.install[0]({ waitUntil: resolve }));
    return [...kept.keys()].map((url) => url.split("/").pop()).sort();
})()"""
FILES = ("shell.js", "shell.css", "guest.js", "sharing.html", "index.js", "worker.js", "app.zip", "paper.zip")


@pytest.mark.parametrize(
    ("kind", "fewer"), [("?guest", ["worker.js", "app.zip", "paper.zip"]), ("", ["paper.zip"])]
)
def test_a_guest_keeps_what_it_needs_to_come_back_without_internet_and_no_python(kind, fewer):
    files = [{"path": f"files/1/{name}", "isLater": name == "paper.zip"} for name in FILES]
    told = {"build": "1", "shell": ["icon.svg"], "assets": {}, "files": files}
    globals_ = (
        (BESIDE / "worker_globals.js").read_text().replace("service-worker.js", f"service-worker.js{kind}")
    )
    around = f"{globals_}\nglobalThis.registration = {{}};\nconst PHONE = {json.dumps(told)};"
    kept = evaluated("service-worker", INSTALLED, around=around)
    assert kept == sorted({*FILES, "icon.svg"} - {*fewer})
