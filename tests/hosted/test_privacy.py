"""GET /privacy: what is kept, how long, where, who sees it and how it is deleted."""

import re

import pytest

from assistant import create_app
from assistant.i18n import LANGUAGES
from assistant.web.services import services


@pytest.fixture
def hosted(tmp_path):
    """A client of an instance that keeps a table for so many days."""
    apps = []

    def made(days):
        given = {"DATA": tmp_path, "PUBLIC_URL": "https://play.example/geisha", "KEEP_DAYS": days}
        apps.append(create_app(given))
        return apps[-1].test_client()

    yield made
    for app in apps:
        if "retention" in app.extensions:
            app.extensions["retention"].stop()
        services(app).store.close()


def said(client, path="/privacy", language="en"):
    answer = client.get(path, base_url="https://play.example/geisha", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text))


def test_a_hosted_instance_says_where_things_are_and_that_nothing_is_deleted_by_age(hosted):
    text = said(hosted(None))
    assert "On the server at play.example/geisha, and in its backups." in text
    assert "Until someone deletes it." in text
    assert "Backups may keep deleted data for a while." in text


@pytest.mark.parametrize(("days", "told"), [(1, "after 1 day without"), (90, "after 90 days without")])
def test_it_says_after_how_many_days_a_table_is_deleted(hosted, days, told):
    text = said(hosted(days))
    assert f"deleted automatically {told} activity." in text
    assert "Until someone deletes it." not in text


def test_it_is_said_in_the_reader_s_language(hosted):
    client = hosted(90)
    texts = {language: said(client, language=language) for language in LANGUAGES}
    assert [language for language, text in texts.items() if "90" not in text] == []
    assert [language for language, text in texts.items() if "play.example/geisha" not in text] == []
    assert [language for language, text in texts.items() if "cookie" not in text.casefold()] == []
    assert [language for language, text in texts.items() if "Pages load nothing" in text] == ["en"]


def test_the_first_page_of_a_hosted_instance_leads_there_and_that_at_home_does_not(hosted, client):
    assert "Privacy" in said(hosted(None), "/")
    assert "privacy" not in client.get("/").text
    at_home = client.get("/privacy").text
    assert "On the computer running the assistant" in at_home
    assert "Backups may keep" not in at_home
