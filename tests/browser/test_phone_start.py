"""The second start of the app on a phone, and all that follow: what is seen at once, and Python's memory."""

import pytest

from .hands import cell, counts, open_table, wait_until, wait_until_sent
from .phone import FRAME, woken

# Each leaves another thing where Python's memory was kept.
DAMAGES = {
    "changed": "memory.fill(7, 1e6, 2e6); await kept.put(name, new Response(memory, { headers }))",
    "nonsense that is as it was kept": """
        const nonsense = new Uint8Array(1e6).fill(7);
        const digest = String(new Uint8Array(await crypto.subtle.digest("SHA-256", nonsense)));
        await kept.put(name, new Response(nonsense, { headers: { "X-Digest": digest } }))
    """,
    "of another build": """
        await kept.delete(name);
        await kept.put(name + "0", new Response(memory, { headers }))
    """,
}
_DAMAGED = """
    async () => {
        const kept = await caches.open("hanamikoji-snapshots");
        const [{ url: name }] = await kept.keys();
        const answer = await kept.match(name);
        const { headers } = answer;
        const memory = new Uint8Array(await answer.arrayBuffer());
        %s;
    }
"""
_IS_KEPT_WHOLE = """
    async () => {
        const kept = await caches.open("hanamikoji-snapshots");
        const names = await kept.keys();
        if (names.length !== 1) return false;
        const answer = await kept.match(names[0]);
        const memory = new Uint8Array(await answer.arrayBuffer());
        const digest = String(new Uint8Array(await crypto.subtle.digest("SHA-256", memory)));
        return memory.length > 1e6 && answer.headers.get("X-Digest") === digest;
    }
"""
_PICTURES = "caches.open('hanamikoji-pictures').then((kept) => kept.keys()).then(({ length }) => length)"
_PICTURE = """
    async () => {
        const pictures = await caches.open("hanamikoji-pictures");
        const [kept] = await pictures.matchAll();
        return kept ? kept.text() : "";
    }
"""
_HOURS_AGO = """
    async (hours) => {
        const pictures = await caches.open("hanamikoji-pictures");
        const [{ url }] = await pictures.keys();
        const picture = await pictures.match(url);
        const time = Date.now() - hours * 3600 * 1000;
        const headers = { ...Object.fromEntries(picture.headers), "x-time": time };
        await pictures.put(url, new Response(await picture.text(), { headers }));
    }
"""
_HELD = """
    new Promise((resolve) => {
        navigator.locks.request("hanamikoji-table", () => { resolve(); return new Promise(() => {}); });
    })
"""


@pytest.fixture
def phone(open_visited, tmp_path):
    return open_visited(tmp_path)


@pytest.fixture
def table(phone, visited_host):
    """The frame of a phone at a table with one card, of which a picture is kept."""
    app = woken(phone.page, visited_host.address)
    open_table(app)
    cell(app, 0, 3).click()
    wait_until_sent(app)
    wait_until(app, lambda: 'data-count="1"' in app.evaluate(_PICTURE))
    return app


def asleep(phone, host):
    """A page of this phone while which is there Python does not wake; another may be opened."""
    page = phone.page
    page.goto(f"{host.address}icon.svg")
    page.evaluate(_HELD)
    return phone.context.new_page()


def test_it_starts_whatever_became_of_the_memory_that_was_kept_and_past_all_caches(phone, visited_host):
    app = woken(phone.page, visited_host.address)
    open_table(app)
    for geisha, (damage, script) in enumerate(DAMAGES.items()):
        print(damage)  # so that a failure tells which it was
        app.evaluate(_DAMAGED % script)
        app = woken(phone.page, app.url)
        cell(app, 0, geisha).click()
        wait_until_sent(app)
        wait_until(app, lambda app=app: app.evaluate(_IS_KEPT_WHOLE))
    page = phone.page
    with page.expect_navigation():
        page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.frame_locator(f"iframe[name={FRAME}]").locator("#main").wait_for()
    assert page.evaluate("navigator.serviceWorker.controller !== null")


def test_the_table_that_was_open_is_seen_before_python_wakes_and_a_tab_that_keeps_it_is_to_be_closed(
    phone, visited_host, table
):
    address = table.url
    page = asleep(phone, visited_host)
    page.goto(visited_host.address)
    picture = page.frame_locator("#picture")
    assert picture.locator("#cell-0-3 b").inner_text() == "1"
    assert page.locator("#picture").evaluate(
        "(picture) => picture.inert && !picture.sandbox.contains('allow-scripts')"
    )
    assert page.locator("[data-as-left]:visible").count() == 1
    line = page.get_by_text("The app is open in another tab that isn’t responding.")
    line.wait_for()
    phone.page.close()
    page.locator("#picture").wait_for(state="detached")
    assert page.frame(name=FRAME).url == page.url == address
    assert counts(page.frame(name=FRAME))[3] == [1, 0]
    assert page.locator("[data-as-left]:visible").count() == 0
    assert line.is_hidden()


def test_a_start_comes_back_to_the_table_of_this_evening_and_to_none_that_was_left(
    phone, visited_host, table
):
    address, page = table.url, phone.page
    for hours, comes_to in ((11, address), (13, visited_host.address)):
        page.goto(f"{visited_host.address}icon.svg")
        page.evaluate(_HOURS_AGO, hours)
        app = woken(page, visited_host.address)
        assert app.url == comes_to
    for left, pictures in ((address, 1), (visited_host.address, 0)):
        app.goto(left)
        wait_until(app, lambda pictures=pictures: app.evaluate(_PICTURES) == pictures)
    page = asleep(phone, visited_host)
    page.goto(visited_host.address)
    page.locator(f"iframe[name={FRAME}]").wait_for(state="attached")
    assert page.locator("#picture").count() == 0
