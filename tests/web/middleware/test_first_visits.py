"""A phone at a table is a browser that comes back with its cookie."""

import pytest

from assistant.web.services import services

from ...factories import fill_the_disk
from ..test_costs import statements

NAVIGATION = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def known_phones(app, table):
    """How many devices know the table."""
    return len(services(app).devices.at(table.id))


@pytest.mark.parametrize("by", ["play", "join"])
def test_a_preview_of_a_link_is_no_phone(app, table, by):
    links = table.state["links"]
    path = {"play": table.page, "join": f"/j/{links['code']}"}[by]
    for _ in range(20):
        assert app.test_client(use_cookies=False).get(path).status_code == 200
    assert known_phones(app, table) == 0


@pytest.mark.parametrize(
    "follow", ["{url}/live", "{page}/fragment", "{page}", "{page}/share", "/", "/device"]
)
def test_a_phone_is_known_by_whatever_it_asks_next(app, table, follow):
    phone = app.test_client()
    phone.get(table.page)
    with phone.get(follow.format(url=table.url, page=table.page), buffered=False):
        assert known_phones(app, table) == 1


@pytest.mark.parametrize(
    "late",
    [
        *("{url}/live", "{url}", "{page}/fragment", "{page}/menu", "{page}/share", "{page}/qr.svg"),
        *("/manifest.webmanifest", "/favicon.ico"),
    ],
)
def test_what_the_page_of_a_new_phone_asks_for_takes_back_nothing_that_was_chosen_meanwhile(app, table, late):
    phone = app.test_client()
    phone.get(table.page)
    with phone.get(late.format(url=table.url, page=table.page), buffered=False) as answer:
        assert "Set-Cookie" not in answer.headers


def test_the_next_page_that_a_new_phone_opens_has_nothing_more_to_keep_of_it(app, table):
    phone = app.test_client()
    phone.get(table.page)
    assert "Set-Cookie" in phone.get("/", headers=NAVIGATION).headers
    assert "Set-Cookie" not in phone.get("/", headers=NAVIGATION).headers


def test_a_phone_is_known_by_its_first_tap(app, table):
    phone = app.test_client()
    phone.get(table.page)
    phone.put(f"{table.url}/round/cards/0/6", json={"count": 1})
    assert known_phones(app, table) == 1


def test_who_has_come_is_not_looked_up_again_at_each_request_of_the_script(app, table):
    phone = app.test_client()
    phone.get(table.page)
    phone.get(table.url)
    with statements(app) as said:
        phone.get(table.url)
    assert not [sql for sql in said if "visits" in sql]
    assert known_phones(app, table) == 1


def test_what_a_page_loads_is_no_coming_back(app, table):
    phone = app.test_client()
    phone.get(table.page)
    phone.get("/assets/0/script.js").close()
    assert known_phones(app, table) == 0


def test_a_phone_that_was_at_another_table_is_known_at_once(app, table):
    phone = app.test_client()
    phone.get("/")
    phone.get(table.page)
    assert known_phones(app, table) == 1


def test_a_table_looked_at_once_stands_on_the_first_page(app, table):
    phone = app.test_client()
    phone.get(table.page)
    assert table.page in phone.get("/").text


def test_the_share_page_of_another_phone_lists_who_has_joined_by_code(app, table):
    table.client.get(table.page)
    phone = app.test_client()
    phone.get(f"/j/{table.state['links']['code']}")
    phone.post(f"{table.page}/seat", data={"player": "1"})
    assert "Noah" in table.client.get(f"{table.page}/share").text.partition("Who’s at this table")[2]


def test_a_visit_is_written_once(app, table):
    phone = app.test_client()
    phone.get(table.page)
    phone.get(f"{table.page}/fragment")
    with statements(app) as said:
        phone.get(f"{table.page}/fragment")
    assert not [sql for sql in said if sql.startswith(("BEGIN", "INSERT"))]


def test_a_visit_that_found_the_disk_full_is_written_later(app, table):
    phone = app.test_client()
    phone.get(table.page)
    for is_full, known in ((True, 0), (False, 1)):
        fill_the_disk(services(app).store, is_full)
        assert phone.get(f"{table.page}/fragment").status_code == 200
        assert known_phones(app, table) == known


def test_a_visit_to_a_table_that_is_gone_since_is_none(app, table):
    phone = app.test_client()
    phone.get(table.page)
    assert app.test_client().delete(table.url).status_code == 204
    assert phone.get("/").status_code == 200
