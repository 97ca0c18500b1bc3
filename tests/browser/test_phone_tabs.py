"""Several tabs of one phone, of which one has Python, and what becomes of its requests when it goes."""

from urllib.parse import urlsplit

import pytest

from ..static_host import hosting
from .hands import cell, counts, open_table, view, wait_until, wait_until_sent
from .phone import FRAME, state, woken

_DIES = "setTimeout(() => { throw new Error('It dies.'); })"
_DIES_ASKED = f"void (onmessage = () => {{ {_DIES}; }})"
_FORM = """
    () => {
        const form = document.createElement("form");
        Object.assign(form, { method: "post", action: location.href });
        document.body.append(form);
        form.submit();
    }
"""


@pytest.fixture
def phone(open_visited, tmp_path):
    return open_visited(tmp_path)


@pytest.fixture
def owner(phone, visited_host):
    """The frame of the tab that has Python, at a table."""
    app = woken(phone.page, visited_host.address)
    open_table(app)
    return app


@pytest.fixture
def other(phone, owner):
    page = phone.context.new_page()
    return woken(page, phone.page.url)


def worker(phone):
    return phone.page.workers[0]


def test_what_is_tapped_in_one_tab_or_in_both_at_once_both_show_and_when_one_is_closed_the_other_goes_on(
    phone, owner, other
):
    for tapped, follows, player in ((other, owner, 0), (owner, other, 1)):
        cell(tapped, player, 3).click()
        wait_until(follows, lambda follows=follows, player=player: counts(follows)[3][player] == 1)
    for geisha in (0, 1, 2, 4, 5):
        for tab, player in ((owner, 0), (other, 1)):
            cell(tab, player, geisha).click()
    for tab in (owner, other):
        wait_until_sent(tab)
    for tab in (owner, other):
        wait_until(tab, lambda tab=tab: counts(tab)[:6] == [[1, 1]] * 6)
    known = state(owner)
    assert state(other) == known

    other.evaluate("window.answer = fetch(location.href).then(({ status }) => status)")
    cell(other, 1, 6).click()
    phone.page.close()  # that of Python
    assert other.evaluate("answer") == 200
    wait_until_sent(other)
    assert counts(other)[6] == [0, 1]
    assert state(other)["version"] == known["version"] + 1


def test_a_browser_that_deletes_all_under_an_open_table_is_told_and_the_app_begins_anew(
    phone, owner, visited_host, phone_folder
):
    address = owner.url
    phone.context.new_cdp_session(phone.page).send(
        "Storage.clearDataForOrigin", {"origin": visited_host.address, "storageTypes": "all"}
    )
    cell(owner, 0, 2).click()
    line = phone.page.get_by_text("The browser has deleted everything stored here")
    line.wait_for()
    visited_host.kill()
    owner.evaluate("location.reload()")  # which leads to no page
    phone.page.locator(f"iframe[name={FRAME}]").wait_for(state="hidden")
    line.get_by_role("link", name="Start over").click()
    line.get_by_text("This needs a network connection.").wait_for()
    with hosting(phone_folder, port=urlsplit(visited_host.address).port):
        begin_anew(phone.page, line, address)


def begin_anew(page, line, address):
    """By the link of that line, and by an address that the host has to answer."""
    line.get_by_role("link", name="Start over").click()
    page.frame_locator(f"iframe[name={FRAME}]").locator("form.new").first.wait_for()
    app = woken(page, address)
    app.get_by_text("If this table was here and nobody deleted it, the browser did.").wait_for()
    app.get_by_role("link", name="Receive a match").click()
    app.get_by_role("heading", name="Receive a match").wait_for()


def test_a_worker_that_dies_is_begun_again_and_asked_again_what_may_be_done_twice_alone(phone, owner):
    dead = worker(phone)
    dead.evaluate(_DIES)
    cell(owner, 0, 2).click()
    wait_until_sent(owner)
    wait_until(phone.page, lambda: phone.page.workers and worker(phone) != dead)
    assert counts(owner)[2] == [1, 0]
    assert state(owner)["version"] == 2

    worker(phone).evaluate(_DIES_ASKED)
    assert owner.evaluate("fetch(location.href, { method: 'POST' }).then(({ status }) => status)") == 503
    assert state(owner)["version"] == 2

    worker(phone).evaluate(_DIES_ASKED)
    with owner.expect_navigation():
        owner.evaluate(f"({_FORM})()")
    view(owner, "counting")
    assert owner.url == phone.page.url
    assert state(owner)["version"] == 2
