"""A script that prefers the page to a redirect gets it at once, as a browser would see it."""

import threading

import pytest

from assistant import create_app
from assistant.web.services import services

from ...factories import FIRST_ROUND, Table

PREFERS = {"Prefer": "return=representation"}


def undo(table, headers=PREFERS):
    return table.client.post(f"{table.page}/undos", headers=headers)


def test_a_form_is_answered_with_the_page_to_which_it_leads(table):
    table.count(0, 6, 1)
    answer = undo(table)
    assert answer.status_code == 200
    assert answer.headers["Content-Location"].startswith(table.page)
    assert 'data-version="3"' in answer.text


def test_the_page_tells_what_was_done_and_no_later_page_does(table):
    table.score(1, FIRST_ROUND)
    assert "put-back" not in table.client.get(table.page).text
    told = undo(table)
    assert 'name="putting_back"' in told.text
    assert 'name="putting_back"' not in table.client.get(table.page).text


def test_what_the_form_chose_holds_on_the_page_and_afterwards(app):
    phone = app.test_client()
    chosen = phone.post("/device", data={"language": "fr", "next": "/history"}, headers=PREFERS)
    assert 'lang="fr"' in chosen.text
    assert 'lang="fr"' in phone.get("/").text


@pytest.mark.parametrize("headers", [{}, {"Prefer": "return=minimal"}])
def test_any_other_client_is_redirected(table, headers):
    table.count(0, 6, 1)
    assert undo(table, headers).status_code == 303


def test_a_refusal_is_answered_as_ever(table):
    refused = table.client.post(f"{table.page}/rounds/1", data={"scoring": "1"}, headers=PREFERS)
    assert refused.status_code >= 400
    assert "Content-Location" not in refused.headers


def test_below_a_path_the_page_is_found_and_its_address_is_whole(tmp_path):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": "https://play.example/tea"})
    table = Table.open(app.test_client())
    table.count(0, 6, 1)
    answer = table.client.post(f"/tea{table.page}/undos", headers={**PREFERS, "Host": "play.example"})
    assert answer.status_code == 200
    assert answer.headers["Content-Location"].startswith(f"/tea{table.page}")


def test_only_a_page_is_followed_to_never_a_stream(app, table):
    notifier, path = services(app).notifier, f"{table.url}/live"
    ends = threading.Timer(3, notifier.end, [table.id])
    ends.start()
    answer = table.client.post("/device", data={"next": path}, headers=PREFERS)
    ends.cancel()
    assert (answer.status_code, answer.headers["Location"]) == (303, path)
    assert notifier.here(table.id) == set()
