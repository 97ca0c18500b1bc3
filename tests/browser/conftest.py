"""A real Chromium, phone-sized, at an insecure origin as on a home network."""

import os
import socket
import threading
from contextlib import contextmanager, suppress
from functools import cache, partial

import pytest
from playwright.sync_api import Error, sync_playwright

from assistant import create_app
from assistant.server import wsgi
from assistant.web.services import services

from .. import pseudo
from ..programs import CHROMIUMS, installed, lacking
from .hands import NEVER, view
from .looks import (
    FLAT,
    broken_names,
    broken_rules,
    faults_in_all_sizes_of_text,
    faults_in_usual_text,
    untranslated_words,
    walk,
)
from .phone import phone_folder, phone_host, profiles  # noqa: F401 - fixtures of all modules here
from .states import NAMES, Tables, addresses
from .visited import open_visited, visited, visited_host  # noqa: F401 - likewise

CHROMIUM = os.environ.get("CHROMIUM") or installed(*CHROMIUMS)
# A name of this machine that is not localhost, so that its pages are no secure context, as at home.
HOST = socket.gethostname().split(".")[0].lower() + ".local"
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-dev-shm-usage",
    "--in-process-gpu",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
]
SAYS = "document.body.innerText.replaceAll('\\n', ' | ').slice(0, 1500)"
WORKERS = """
    (async () => (await navigator.serviceWorker?.getRegistrations() ?? [])
        .flatMap(({ installing, waiting, active }) => [installing, waiting, active])
        .map((worker) => worker && `${worker.state} ${worker.scriptURL}`))()
"""
# A busy machine may hold what is tapped: beside two loops one was down for 371 ms, and 500 are a long press.
SHORT_TAPS = """
    let isDown = false;
    addEventListener("pointerdown", ({ button }) => { isDown = button === 0; }, true);
    addEventListener("held", (event) => { if (isDown) event.stopImmediatePropagation(); }, true);
"""
# When a view came in the place of another, whose tap may not mean this one.
ARRIVALS = """
    window.arrivedAt = 0;
    document.addEventListener("view:arrived", () => { window.arrivedAt = Date.now(); });
"""
# The text of the region for screen readers, which no search finds.
TOLD = """
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
        window.toldIn = attach.call(this, options);
        return toldIn;
    };
"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="session")
def playwright():
    """Skips where it has no Chromium to drive, which CI must have."""
    if CHROMIUM is None:
        lacking("Chromium (set CHROMIUM to its path)")
    with sync_playwright() as playwright:
        yield playwright


def started(start, **options):
    """A Chromium, begun anew where its own zygote crashes at the start, as it does now and then."""
    for attempts_left in (2, 1, 0):
        try:
            return start(executable_path=CHROMIUM, args=FLAGS, **options)
        except Error:
            if not attempts_left:
                raise
    return None


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = started(playwright.chromium.launch)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def launch_at(playwright):
    """Launches a phone-sized browser at a folder that keeps what it has."""

    def launch(folder, **options):
        begin = partial(playwright.chromium.launch_persistent_context, folder)
        context = started(begin, **{**PHONE, **options})
        context.add_init_script(SHORT_TAPS + ARRIVALS)
        return context

    return launch


@pytest.fixture
def open_profile(launch_at):
    """Opens a phone at a folder that keeps it; closed or killed, it may be opened there again."""
    with profiles(launch_at) as open_one:
        yield open_one


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    """The address of a server that stands all session: each test opens tables and phones of its own there."""
    with serving_here({"DATA": tmp_path_factory.mktemp("tables")}) as address:
        yield address


@contextmanager
def serving_here(config, create=create_app):
    """A server in this process, by the name of this machine."""
    app = create(config)
    listening = wsgi.listen("127.0.0.1", 0)
    serving = wsgi.create(app, listening)
    threading.Thread(target=serving.run, daemon=True).start()
    yield f"http://{HOST}:{listening.getsockname()[1]}"
    services(app).notifier.close()
    serving.task_dispatcher.shutdown(timeout=1)
    serving.close()
    services(app).store.close()


@pytest.fixture(scope="session")
def spoken():
    """The pseudo-language can be spoken."""
    with pseudo.spoken():
        yield


@pytest.fixture(scope="session")
def standing(spoken, tmp_path_factory):
    """The address of a server that stands all session, on which no table changes once it is made.

    It speaks the pseudo-language too. Who plays there has a name of NAMES or LONG, which looks know as names.
    """
    with serving_here({"DATA": tmp_path_factory.mktemp("standing")}, pseudo.speaking) as address:
        yield address


@pytest.fixture(scope="session")
def states(standing):
    """The path of each state by its name at `standing`, made once for the same two players."""

    @cache
    def made(*players):
        return addresses(Tables(standing, players or NAMES[:2]))

    return made


@contextmanager
def opening(chromium, has_short_taps=True, has_motion=False):
    """Opens phones, each with its own cookies; an error in a page's script is one here, at the end."""
    contexts, faults = [], []

    motion = "no-preference" if has_motion else "reduce"

    def open_at(address, **options):
        context = chromium.new_context(**{**PHONE, "reduced_motion": motion, **options})
        contexts.append(context)
        context.add_init_script(ARRIVALS + TOLD)
        if has_short_taps:
            context.add_init_script(SHORT_TAPS)
        page = context.new_page()
        page.set_default_timeout(NEVER)  # a busy machine is no fault
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(address)
        return page

    try:
        yield open_at
    finally:
        for context in contexts:
            context.close()
    assert faults == []


@pytest.fixture(scope="session")
def seen(chromium, standing, states):
    """The findings of each look on any page, or on those named, in a language: one walk for all of them.

    Rules, words and large text are asked about in the pseudo-language, whose words are longest.
    """

    @cache
    def walked(language, names=None):
        with opening(chromium) as open_at:
            page = open_at(standing, locale=language, reduced_motion="reduce", **FLAT)
            shown = {name: path for name, path in states().items() if names is None or name in names}
            if language != pseudo.TAG:
                return walk(page, standing, shown, broken_names, faults_in_usual_text)
            return walk(page, standing, shown, broken_rules, faults_in_all_sizes_of_text, untranslated_words)

    return walked


@pytest.fixture
def has_short_taps():
    """Whether what is tapped is a tap however long it takes: everywhere but where something is held down."""
    return True


@pytest.fixture
def has_motion():
    """Whether something may move: only where motion is what is tested, since it is a quarter of the work."""
    return False


@pytest.fixture
def open_at(chromium, has_short_taps, has_motion):
    """Opens phones at any address."""
    with opening(chromium, has_short_taps, has_motion) as open_at:
        yield open_at


@pytest.fixture
def open_phone(address, open_at):
    """Opens phones at the server that stands all session, if no other is named."""

    def open_one(path="/", at=address, **options):
        return open_at(at + path, **options)

    return open_one


@pytest.fixture
def open_board(open_phone, address):
    """Opens phones, each at a table of its own, of Anna and Noah, where nothing is counted yet."""

    def open_one(**options):
        page = open_phone(f"/t/{Tables(address).open()}", **options)
        view(page, "counting")
        return page

    return open_one


@pytest.fixture
def phone(open_board):
    return open_board()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """A test that fails tells the screen of every phone."""
    report = yield
    if report.when == "call" and report.failed and "chromium" in item.funcargs:
        report.sections.append(("on the phones", "\n".join(_shown(item.funcargs["chromium"]))))
    return report


def _shown(chromium):
    for page in (page for context in chromium.contexts for page in context.pages):
        with suppress(Error):  # it is closed, or a dialog holds it
            yield f"{page.url} {page.evaluate(SAYS)}"
            yield f"its service workers, installing, waiting and active: {page.evaluate(WORKERS)}"
