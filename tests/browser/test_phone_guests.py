"""Two and more phones at one table without a server: the first has Python, the others ask it over WebRTC."""

import os
import signal
from contextlib import ExitStack
from types import SimpleNamespace

import pytest

from ..factories import FIRST_ROUND
from .guests import CUT, MENDED, another_phone, answer, close_the_sheet, framed, invite, join, text
from .hands import (
    begin_counting,
    cell,
    choose_entry_mode,
    counts,
    half,
    open_table,
    score_together,
    view,
    wait_until,
    wait_until_sent,
)
from .phone import FRAME, processes, state, woken

LOST_FOR = 5000  # ms: by then each of the three ways back was tried
RIVALRY = 5000  # ms: by then a tab that doesn't give way would be back
# Frames that no page of ours sends, and what the host's page of the table was told of them.
ATTACKS = """async ([own, other]) => {
    const channel = channels.filter(({ readyState }) => readyState === "open").at(-1);
    const frame = (kind, id, content = new Uint8Array()) => {
        const made = new Uint8Array(5 + content.length);
        made[0] = kind;
        new DataView(made.buffer).setUint32(1, id);
        made.set(content, 5);
        return made;
    };
    const statuses = new Map();
    window.isStray = ({ data }) => data && new DataView(data).getUint32(1) > 1000;
    EventTarget.prototype.addEventListener.call(channel, "message", ({ data }) => {
        if (new Uint8Array(data)[0] !== 1) return;
        const head = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 5)));
        statuses.set(new DataView(data).getUint32(1), head.status);
    });
    const here = location.origin + "/phone/";
    const asked = {
        1001: ["GET", `${here}t/${own}`], 1002: ["GET", here], 1003: ["GET", "https://example.com/"],
        1004: ["GET", `${here}guest/../t/${own}`], 1005: ["BREW", `${here}guest/`], 1006: ["GET", "nowhere"],
        1007: ["GET", `${here}guest/t/${other}`], 1008: ["GET", `${here}guest/history/takeout/matches.json`],
        1009: ["GET", `${here}guest/host`],
    };
    const until = async (isSo) => { while (!isSo()) await new Promise((done) => setTimeout(done, 20)); };
    for (const [id, [method, url]] of Object.entries(asked)) {
        channel.send(frame(0, id, new TextEncoder().encode(JSON.stringify({ method, url, headers: [] }))));
        channel.send(frame(3, id));
        await until(() => statuses.has(Number(id)));
    }
    return Object.fromEntries(statuses);
}"""
# Every answer of the host is changed on its way, as by one that means harm.
HOSTILE = """
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message, ...more) {
        if (window.isHostile && message?.answer?.headers) {
            const { headers: told } = message.answer;
            const [, kind] = told.find(([name]) => name.toLowerCase() === "content-type") ?? ["", ""];
            const harm = "parent.stolen = localStorage.length;";
            const page = `<!doctype html><body onload="${harm}"><script>${harm}</script>
                <script src="/phone/guest/assets/0/script.js"></script>
                <script src="/phone/guest/t/x"></script>`;
            const body = new TextEncoder().encode(kind.includes("html") ? page : harm);
            const headers = [["Content-Type", kind], ["Content-Security-Policy", "script-src *"]];
            return post.call(this, { answer: { status: 200, headers, body } }, ...more);
        }
        return post.call(this, message, ...more);
    };
"""
ASKED_FOR_CAMERA = """() => {
    window.asked = 0;
    navigator.mediaDevices.getUserMedia = async () => {
        window.asked += 1;
        throw new DOMException("refused", "NotAllowedError");
    };
}"""
# In place of what keeps the screen of a real phone on.
LOCKED = """() => {
    window.locks = 0;
    navigator.wakeLock.request = async () => {
        window.locks += 1;
        return { release: async () => { window.locks -= 1; } };
    };
}"""
OPENED = """async () => {
    const body = JSON.stringify({ game: "hanamikoji", players: ["Mia", "Ben"] });
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/phone/api/tables", { method: "POST", headers, body })).json();
}"""
FLOOD = """() => {
    const channel = channels.filter(({ readyState }) => readyState === "open").at(-1);
    const head = new TextEncoder().encode(JSON.stringify({ method: "GET", url: location.href, headers: [] }));
    const send = (kind, id, content = new Uint8Array()) => {
        const made = new Uint8Array(5 + content.length);
        made[0] = kind;
        new DataView(made.buffer).setUint32(1, id);
        made.set(content, 5);
        try { channel.send(made); } catch { /* it is full, or cut off */ }
    };
    for (let id = 1; id <= 1000; id += 1) send(4, 0, head);
}"""


@pytest.fixture
def host(open_visited, visited_host, tmp_path):
    """A phone with the app, its `page` and its `folder`."""
    phone = open_visited(tmp_path)
    woken(phone.page, visited_host.address)
    return SimpleNamespace(page=phone.page, folder=tmp_path, context=phone.context)


@pytest.fixture
def anna(host):
    """The frame of that phone at a table of its own."""
    app = framed(host.page)
    open_table(app)
    return framed(host.page)


def follow(*apps):
    """Waits until all show the same counts, with nothing on its way."""
    for app in apps:
        wait_until_sent(app)
    wait_until(apps[0], lambda: len({str(counts(app)) for app in apps}) == 1)


def test_two_phones_play_a_match_while_the_host_is_kept_awake_and_shows_who_is_there(host, anna, chromium):
    """Round 1 by cards, round 2 by markers."""
    host.page.evaluate(LOCKED)
    with another_phone(chromium) as context:
        page = join(host.page, context, "Noah")
        assert host.page.evaluate("locks") == 1
        noah = framed(page)
        score_together(anna, noah, FIRST_ROUND)
        begin_counting(anna, 2)
        noah.get_by_role("link", name="Next round").click()
        view(noah, "counting")
        choose_entry_mode(anna, "markers")
        half(anna, 1, 6).click()
        wait_until_sent(anna)
        wait_until(noah, lambda: state(noah)["round"]["winners"][6] == 1)
        noah.get_by_role("button", name="Score round 2").click()
        for app in (anna, noah):
            view(app, "won")
            assert app.locator(".headline").inner_text().strip() == "Noah wins"
        noah.get_by_role("button", name="Undo").first.click()
        view(anna, "counting")
        assert state(anna)["rounds"] == state(noah)["rounds"]

        anna.get_by_role("link", name="Share", exact=True).click()
        anna.locator(".here [data-presence=here]", has_text="Noah").wait_for()
        page.close()
        anna.locator(".here [data-presence=away]", has_text="Noah").wait_for()
        wait_until(host.page, lambda: host.page.evaluate("locks") == 0)


def test_a_phone_that_has_the_app_too_keeps_its_own_tables_apart(host, anna, open_visited, tmp_path):
    visitor = open_visited(tmp_path / "visitor")
    open_table(woken(visitor.page, host.page.url.partition("t/")[0]))
    own = framed(visitor.page, "[data-view=counting]")
    noah = framed(join(host.page, visitor.context, "Noah"))
    for app, geisha in ((own, 6), (noah, 5), (anna, 4)):
        cell(app, 1, geisha).click()
    follow(anna, noah)
    wait_until_sent(own)
    assert (counts(own)[4:], counts(noah)[4:]) == ([[0, 0], [0, 0], [0, 1]], [[0, 1], [0, 1], [0, 0]])


def test_what_phones_do_loses_no_tap_and_no_seat(host, anna, chromium):
    with ExitStack() as stack:
        context = stack.enter_context(another_phone(chromium))
        page = join(host.page, context, "Noah")
        noah = framed(page)
        cell(noah, 1, 6).click()
        follow(anna, noah)

        for _ in range(4):  # hastily
            page.reload()
        noah = framed(page, "[data-view=counting]")
        cell(noah, 1, 6).click()
        follow(anna, noah)

        address = page.url
        page.close()
        page = context.new_page()
        page.goto(address)
        noah = framed(page, "[data-view=counting]")
        follow(anna, noah)

        page.evaluate(CUT)
        page.get_by_text("Looking for the other phone…").wait_for()
        cell(anna, 0, 5).click()
        cell(noah, 1, 5).click()
        page.wait_for_timeout(LOST_FOR)
        page.evaluate(MENDED)
        page.get_by_text("Looking for the other phone…").wait_for(state="hidden")
        follow(anna, noah)
        assert counts(anna)[5:] == [[1, 1], [0, 2]]

        running = processes(host.folder)
        for process in running:
            os.kill(process, signal.SIGSTOP)
        cell(noah, 1, 4).click()
        page.get_by_text("Looking for the other phone…").wait_for()
        page.wait_for_timeout(10_000)  # its first way back is used up
        for process in running:
            os.kill(process, signal.SIGCONT)
        follow(anna, noah)
        assert counts(anna)[4] == [0, 1]

        second = stack.enter_context(another_phone(chromium))
        other = framed(join(host.page, second), ".seat-cards")
        other.get_by_role("button", name="Shared device").click()
        view(framed(second.pages[0], "[data-view]"), "counting")
        shared = framed(second.pages[0])
        cell(shared, 0, 3).click()
        follow(anna, noah, shared)

        host.page.reload()
        anna = framed(host.page, "[data-view=counting]")
        cell(noah, 1, 3).click()
        page.get_by_text("Looking for the other phone…").wait_for()
        host.page.get_by_text("The reload disconnected the other phones.").wait_for()
        host.page.locator("[data-line=reloaded]").get_by_role("button", name="Invite others").click()
        host.page.get_by_role("button", name="Continue without a camera").click()
        link = text(host.page, "invite")
        page.close()
        page = context.new_page()
        page.goto(link)
        answer(host.page, text(page, "visit"))
        assert not host.page.get_by_text("The reload disconnected").is_visible()
        noah = framed(page, "[data-view=counting]")
        follow(anna, noah)
        assert counts(noah)[3:] == [[1, 1], [0, 1], [1, 1], [0, 2]]
        assert noah.locator(".panel[data-place=near]").get_attribute("data-player") == "1"


def test_of_two_tabs_of_a_guest_the_newer_stays_connected_and_the_older_says_so(host, anna, chromium):
    with another_phone(chromium) as context:
        old = join(host.page, context, "Noah")
        page = context.new_page()
        page.goto(invite(host.page))
        old.get_by_text("The table is open in another tab now.").wait_for()
        answer(host.page, text(page, "visit"))
        close_the_sheet(anna)
        noah = framed(page, "[data-view=counting]")
        page.wait_for_timeout(RIVALRY)
        cell(noah, 1, 6).click()
        follow(anna, noah)
        assert counts(anna)[6] == [0, 1]
        assert not page.get_by_text("Looking for the other phone…").is_visible()
        assert old.evaluate("channels.filter(({ readyState }) => readyState === 'open')") == []
        with old.expect_navigation():  # until then it shows the board from before
            page.close()
        noah = framed(old, "[data-view=counting]")
        cell(noah, 1, 5).click()
        follow(anna, noah)
        assert counts(anna)[5:] == [[0, 1], [0, 1]]


def test_a_second_tab_of_the_phone_with_the_table_lets_others_join_too(host, anna, chromium):
    tab = host.context.new_page()
    woken(tab, anna.url)
    with another_phone(chromium) as context:
        page = context.new_page()
        page.goto(invite(tab))
        answer(tab, text(page, "visit"))
        framed(page, ".seat-cards")
        close_the_sheet(tab.frame(name=FRAME))
        page.close()
        noah = framed(join(tab, context, "Noah"))
        cell(noah, 1, 6).click()
        follow(anna, noah)
        cell(anna, 0, 5).click()
        follow(anna, noah)
        assert counts(noah)[5:] == [[1, 0], [0, 1]]


def test_a_code_by_which_nobody_joins_is_refused_in_words_or_it_is_said_why_that_may_be(host, anna, chromium):
    with another_phone(chromium) as context:
        page = context.new_page()
        page.goto(invite(host.page))
        old = text(page, "visit")
        host.page.get_by_role("button", name="Close").click()
        close_the_sheet(anna)
        page.close()
        page = context.new_page()
        page.goto(invite(host.page))
        for code, said in (
            (old, "That code is for an earlier invitation."),
            (old[:-3], "That code is incomplete."),
            ("hello!", "That isn’t the other phone’s code."),
        ):
            host.page.locator("[data-answer]").fill(code)
            host.page.locator("[data-dialog=invite]").get_by_text(said).wait_for()
        code = text(page, "visit")
        page.close()
        host.page.locator("[data-answer]").fill(code)
        host.page.get_by_text("not a guest network").first.wait_for()
        assert host.page.get_by_text("Without camera access, this browser hides").last.is_visible()
        host.page.evaluate(ASKED_FOR_CAMERA)
        host.page.get_by_role("button", name="Try again").click()
        assert text(host.page, "invite") != ""
        assert host.page.evaluate("asked") == 1


def test_a_guest_reaches_nothing_of_the_host_and_a_flood_ends_its_connection_alone(host, anna, chromium):
    other = anna.evaluate(OPENED)["id"]
    own = anna.url.rpartition("/t/")[2].partition("?")[0]
    with ExitStack() as stack:
        context = stack.enter_context(another_phone(chromium))
        page = join(host.page, context, "Noah")
        told = page.evaluate(ATTACKS, [own, "unknown"])
        assert told == {
            **{str(1000 + number): 403 for number in range(1, 7)},
            "1007": 404,
            "1008": 404,
            "1009": 404,
        }
        lobby = framed(page).evaluate("fetch('/phone/guest/').then((said) => said.text())")
        assert other not in lobby
        page.evaluate(FLOOD)
        host.page.get_by_text("A phone sent too much data").wait_for()
        cell(anna, 0, 6).click()
        wait_until_sent(anna)
        assert counts(anna)[6] == [1, 0]
        host.page.locator("[data-line=cut-off] [data-do=seen]").click()
        page.close()
        join(host.page, stack.enter_context(another_phone(chromium)))


def test_a_hostile_host_runs_no_script_at_its_guest_and_reaches_nothing_of_it(host, anna, chromium):
    with another_phone(chromium) as context:
        context.add_init_script(HOSTILE)
        page = join(host.page, context, "Noah")
        app = framed(page)
        script = app.locator("script[src*='/table.js'], script[src*='.js']").first.get_attribute("src")
        page.evaluate("window.isHostile = true")
        app.goto(app.url)
        changed = script.replace("/assets/", "/assets/0")
        assert app.evaluate("(script) => fetch(script).then(({ status }) => status)", changed) == 404
        assert app.evaluate("fetch('/phone/history').then(() => 'reached', () => 'refused')") == "refused"
        assert page.evaluate("window.stolen") is None
