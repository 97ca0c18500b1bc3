"""The page around a phone's app, with anything in place of Python: what it says until the app can speak."""

import shutil
from urllib.parse import urlsplit

import pytest

from assistant.i18n import LANGUAGES
from assistant.offline.shell import scripts, shell

from ..static_host import hosting
from .conftest import PHONE
from .hands import NEVER, wait_until
from .looks import FLAT, broken_rules, faults_in_all_sizes_of_text, faults_where_room_is_least
from .phone import woken

SIZE = 1_000_000
LARGE, SMALL = "files/1/paper.zip", "files/1/app.zip"
PART = 300_000  # bytes, all that may come twice
RATE = 3 * SIZE
HASTY = "const later = setTimeout; setTimeout = (work, ms) => later(work, ms / 100);"
LONGEST = "de"  # of words
KEYS = ("loading", "waking", "unpacking", "opening", "network", "full", "browser", "fault")
BUILD = "JSON.parse(document.getElementById('phone').textContent).build"
SAY = """
    (key) => {
        const lines = document.querySelectorAll("section:not([hidden]) [data-said]");
        for (const line of lines) line.hidden = line.dataset.said !== key;
    }
"""
KEPT = """
    async () => {
        const kept = [];
        for (const name of await caches.keys()) {
            for (const { url } of await (await caches.open(name)).keys()) kept.push(`${name} ${url}`);
        }
        return kept.sort();
    }
"""
UPDATED = "navigator.serviceWorker.getRegistration().then((found) => found.update()).catch(() => {})"
# The requests of the app's page, if nobody answers.
INVITE = """async () => {
    const { invite } = await import("/phone/files/1/sharing.js");
    const here = new URL("/phone/", location);
    const at = (name) => `/phone/files/1/${name}`;
    const files = { words: at("sharing.html"), drawing: at("index.js") };
    const around = { here, fits: "1", ask() {}, onNews() {}, ...files };
    await invite("table", around);
    document.querySelector("[data-do=no-camera]").click();
    while (!document.querySelector("[data-code] svg")) await new Promise((done) => { setTimeout(done, 20); });
    const code = document.querySelector("[data-code] svg").cloneNode(true);
    document.querySelector("[data-dialog=visit] [data-code]").append(code);
}"""
DRAWING = """export const encodeQR = () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"/>';"""
STEPS = (
    *(("invite", step) for step in ("start", "codes", "connecting", "late", "full", "unable")),
    *(("visit", step) for step in ("code", "fault")),
)
STEP = """([name, step]) => {
    for (const one of document.querySelectorAll("[data-dialog]")) one.close();
    const dialog = document.querySelector(`[data-dialog=${name}]`);
    dialog.dataset.step = step;
    const said = dialog.querySelectorAll("[data-fault], [data-placeless], [data-access]");
    for (const part of said) part.hidden = false;
    for (const part of dialog.querySelectorAll("details")) part.open = true;
    dialog.showModal();
}"""
NO_ROOM = (
    'Cache.prototype.put = () => Promise.reject(new DOMException("no room here", "QuotaExceededError"));'
)
ERROR = "ValueError: It differs."
TRACEBACK = f"throw new Error(`Traceback (most recent call last):\n  File 'm.py', line 1\n{ERROR}\n`);"
NO_ROOM_FOR_DATA = 'throw new DOMException("no room here", "QuotaExceededError");'

# In place of Python: answers at once, or says that it makes a sheet, or nothing, until it is told to go on.
WORKER = """
    const page = new TextEncoder().encode("<!doctype html><main id=main>here</main>");
    onmessage = ({ data }) => {
        if (data.start) return postMessage({ isReady: true });
        const [name] = data.url.match(/[^/]*$/);
        const headers = [["Content-Type", "text/html"]];
        const answer = () => { postMessage({ id: data.id, status: 200, headers, body: page, news: [] }); };
        if (name === "making") postMessage({ step: name });
        if (name) new BroadcastChannel("goes on").onmessage = answer;
        else answer();
    };
"""
WATCHED = """
    window.seen = [];
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            seen.push("begun");
            this.addEventListener("message", ({ data }) => { if (data.step) seen.push(data.step); });
        }
        postMessage(...given) {
            if (given[0].url?.endsWith("silent")) seen.push("silent");
            super.postMessage(...given);
        }
    };
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """All that the page loads; what should be Python is none."""
    made = tmp_path_factory.mktemp("shell")
    own = sum(map(len, scripts().values()))
    write(made, "1", {LARGE: bytes(3 * SIZE), SMALL: bytes(SIZE - own)})
    (made / "files/1/index.js").write_text(DRAWING)
    return made


def write(folder, build, more):
    """Writes a build with these files beside those of the page."""
    parts = {f"files/1/{name}": content for name, content in scripts().items()}
    parts |= {**more, "files/1/pyodide.mjs": b"throw new Error('no Python')"}
    files = [{"path": path, "bytes": len(content)} for path, content in parts.items()]
    whole = {**parts, **shell({"build": build, "shell": ["./"], "assets": {}, "files": files}, [*parts])}
    for path, content in whole.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


@pytest.fixture
def host(folder):
    with hosting(folder) as host:
        yield host


@pytest.fixture
def opened(chromium):
    """Opens the page; what is wrong with it is told on it and once more to who looks for faults."""
    contexts = []

    def open_one(address, script="", late=None, **options):
        context = chromium.new_context(**{**PHONE, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(NEVER)
        if script:
            page.add_init_script(script)
        for path, answer in (late or {}).items():
            page.route(f"**/{path}", answer)
        page.goto(address)
        return page

    yield open_one
    for context in contexts:
        context.close()


def said(page, key):
    """Waits until this is said."""
    line = page.locator(f"section:not([hidden]) [data-said={key}]:not([hidden])")
    line.wait_for()
    return line.inner_text()


def wait(_):
    """Answers nothing."""


def answering(script):
    return lambda route: route.fulfill(content_type="text/javascript", body=script)


@pytest.mark.parametrize(
    ("asked", "language", "figures"), [("nl", "en", "1.0 of 4.0 MB"), ("fr", "fr", "1,0 sur 4,0\u00a0Mo")]
)
def test_a_first_visit_loads_what_is_small_first_and_tells_its_bytes_in_figures_and_in_lanterns(
    host, opened, asked, language, figures
):
    """In English where a language is not spoken."""
    page = opened(host.address, late={LARGE: wait}, locale=asked)
    page.get_by_text(figures).wait_for()
    assert page.evaluate("document.documentElement.lang") == language
    assert page.locator(".lanterns").get_attribute("data-lit") == "1"
    bar = page.locator("section:not([hidden]) progress")
    assert [round(bar.evaluate(f"(bar) => bar.{name}") / SIZE, 1) for name in ("value", "max")] == [1.0, 4.0]


def test_a_second_tab_tells_how_much_the_first_one_has_loaded(host, opened):
    page = opened(host.address, late={LARGE: wait})
    page.get_by_text("1.0 of 4.0 MB").wait_for()
    other = page.context.new_page()
    other.goto(host.address)
    other.get_by_text("1.0 of 4.0 MB").wait_for()
    assert other.locator(".lanterns").get_attribute("data-lit") == "1"


@pytest.mark.parametrize("knows_ranges", [True, False])
def test_what_broke_off_goes_on_by_itself_where_it_ended_if_the_host_can(host, opened, knows_ranges):
    host.knows_ranges = knows_ranges
    host.most, host.rate = 3 * SIZE, RATE
    page = opened(host.address, script=HASTY)
    assert "Loading paused." in said(page, "network")
    assert page.locator("section:not([hidden]) [data-detail]").inner_text() == ""
    (had, host.most) = host.sent[LARGE], None
    said(page, "fault")
    again = host.sent[LARGE] - 3 * SIZE
    assert again < PART if knows_ranges else again == had


def test_a_reload_loads_only_what_lacks(host, opened):
    host.most, host.rate = 3 * SIZE, RATE
    page = opened(host.address)
    said(page, "network")
    host.most = None
    page.get_by_role("link", name="Try again").click()
    said(page, "fault")
    assert host.sent[SMALL] == (host.folder / SMALL).stat().st_size
    assert host.sent[LARGE] < 3 * SIZE + PART


@pytest.fixture
def replaced(folder, host, tmp_path):
    """The page of a build whose files the host has no longer, as it has those of the next one."""
    page = (folder / "index.html").read_text("utf-8")
    write(tmp_path, "2", {LARGE.replace("1", "2"): bytes(SIZE), SMALL.replace("1", "2"): bytes(SIZE)})
    host.folder = tmp_path
    return page


def visits(page):
    """The addresses that a phone asks for, as they come."""
    asked = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path.removeprefix("/phone/")))
    return asked


def test_a_folder_that_was_replaced_meanwhile_begins_anew_with_the_new_one(host, opened, replaced):
    page = opened("about:blank")
    page.route("**/phone/", lambda route: route.fulfill(content_type="text/html", body=replaced), times=1)
    page.goto(host.address)
    said(page, "fault")
    assert page.evaluate(BUILD) == "2"


def test_an_old_page_that_a_host_goes_on_sending_begins_anew_once(host, opened, replaced):
    page = opened("about:blank", script=HASTY)
    asked = visits(page)
    page.route("**/phone/", lambda route: route.fulfill(content_type="text/html", body=replaced))
    page.goto(host.address)
    wait_until(page, lambda: asked.count(SMALL) > 5)
    assert said(page, "network").startswith("Loading paused.")
    assert asked.count("") == 2


def test_a_device_without_room_says_so(host, opened):
    assert "Not enough storage" in said(opened(host.address, script=NO_ROOM), "full")


def test_a_device_without_room_for_the_data_says_so_too(host, opened):
    full = {"files/1/pyodide.mjs": answering(NO_ROOM_FOR_DATA)}
    assert "Not enough storage" in said(opened(host.address, late=full), "full")


def test_a_version_for_which_there_is_no_room_takes_none(host, opened, folder, tmp_path):
    page = opened(host.address)
    said(page, "fault")
    known = page.evaluate(KEPT)
    session = page.context.new_cdp_session(page)
    used = page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.address, "quotaSize": used + 4 * SIZE})
    fits, does_not = "files/2/a.zip", "files/2/b.zip"
    later = shutil.copytree(folder, tmp_path / "later")
    write(later, "2", {LARGE: bytes(3 * SIZE), fits: bytes(SIZE), does_not: bytes(9 * SIZE)})
    host.folder = later  # the browser may look for it by itself
    page.evaluate(UPDATED)
    wait_until(page, lambda: does_not in host.sent)
    wait_until(page, lambda: page.evaluate(KEPT) == known)


def test_a_page_whose_script_does_not_come_says_so_and_loads_itself_anew(host, opened):
    page = opened(host.address, late={"files/1/shell.js": lambda route: route.abort()})
    line = page.locator("#late [lang=en]")
    assert line.is_hidden()
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    assert "The app isn’t loading" in line.inner_text()
    assert line.is_visible()
    page.unroute("**/files/1/shell.js")
    line.get_by_role("link", name="Try again").click()
    said(page, "fault")
    assert page.locator("#late").count() == 0


def test_a_page_whose_styles_do_not_come_says_so(host, opened):
    page = opened(host.address, late={"files/1/shell.css": lambda route: route.abort()})
    assert "Loading paused." in said(page, "network")


def test_an_address_without_a_file_leads_to_the_app_and_says_so_where_none_is_above(host, opened):
    page = opened(f"{host.address}t/abc?near=1", locale="fr")
    page.wait_for_url(f"{host.address}?to=t%2Fabc%3Fnear%3D1")
    elsewhere = opened(host.address.replace("phone", "elsewhere"), locale="fr")
    elsewhere.get_by_text("Page introuvable.").wait_for()


def test_a_browser_that_keeps_no_app_says_so_before_it_loads_anything(host, opened):
    page = opened(host.address, script="delete Navigator.prototype.serviceWorker;")
    assert "This browser can’t store the app" in said(page, "browser")
    assert LARGE not in host.sent


@pytest.mark.parametrize(
    ("fault", "detail"), [("throw new Error('no Python')", "no Python"), (TRACEBACK, ERROR)]
)
def test_what_else_fails_is_told_with_one_line_of_the_browser_or_of_python(host, opened, fault, detail):
    page = opened(host.address, late={"files/1/pyodide.mjs": answering(fault)})
    assert "The app can’t start here." in said(page, "fault")
    assert page.locator("section:not([hidden]) [data-detail]").inner_text() == detail


def test_what_makes_a_sheet_may_take_minutes_and_what_says_nothing_is_begun_anew_after_one(host, opened):
    page = opened("about:blank", script=WATCHED, late={"files/1/worker.js": answering(WORKER)})
    page.clock.install()
    app = woken(page, host.address)
    for name, passed, then in (
        ("making", 590_000, ["begun", "making"]),
        ("silent", 61_000, ["begun", "making", "silent", "begun", "silent"]),
    ):
        app.evaluate("(name) => { window.answer = fetch(name).then(({ status }) => status); }", name)
        wait_until(page, lambda name=name: page.evaluate("seen").count(name))
        page.clock.fast_forward(passed)
        wait_until(page, lambda then=then: page.evaluate("seen") == then)
        page.evaluate("new BroadcastChannel('goes on').postMessage(null)")
        assert app.evaluate("answer") == 200


def looked(page, session, language):
    """What is wrong anywhere in one language, and what does not fit in the others."""
    if language == LONGEST:
        return [*broken_rules(page, session), *faults_in_all_sizes_of_text(page, session)]
    return faults_where_room_is_least(page, session)


def test_all_that_it_says_fits_any_phone_in_each_language_and_breaks_no_rule(host, opened):
    found = []
    for language in LANGUAGES:
        page = opened(host.address, late={LARGE: wait}, locale=language, reduced_motion="reduce", **FLAT)
        said(page, "loading")
        session = page.context.new_cdp_session(page)
        for key in KEYS:
            page.evaluate(SAY, key)
            found += [(language, key, *fault) for fault in looked(page, session, language)]
    assert found == []


def test_all_that_is_said_as_phones_join_fits_any_phone_in_each_language_and_breaks_no_rule(host, opened):
    found = []
    for language in LANGUAGES:
        page = opened(host.address, locale=language, reduced_motion="reduce", **FLAT)
        said(page, "fault")
        page.evaluate(INVITE)
        session = page.context.new_cdp_session(page)
        for name, step in STEPS:
            page.evaluate(STEP, [name, step])
            found += [(language, name, step, *fault) for fault in looked(page, session, language)]
    assert found == []


def test_it_needs_no_motion_and_has_none_where_none_is_wished(host, opened):
    page = opened(host.address, late={LARGE: wait}, reduced_motion="reduce")
    page.evaluate("document.querySelector('.lanterns').dataset.lit = 7")
    assert page.evaluate("document.getAnimations().filter(({ animationName }) => animationName).length") == 0
