"""Installable where the context is secure, and nothing of it anywhere else."""

import pytest

from assistant import create_app
from assistant.web.services import services

AT_HOME = {"Host": "192.168.1.20:8000"}
HERE = {"Host": "127.0.0.1:8000"}


def test_a_page_on_plain_http_says_nothing_of_a_manifest(client):
    assert "manifest" not in client.get("/", headers=AT_HOME).text


def test_a_page_of_the_machine_itself_or_of_https_can_be_installed(tmp_path, client):
    assert 'rel="manifest"' in client.get("/", headers=HERE).text
    hosted = create_app({"DATA": tmp_path / "hosted", "PUBLIC_URL": "https://geisha.example"})
    assert 'rel="manifest"' in hosted.test_client().get("/", headers={"Host": "geisha.example"}).text
    services(hosted).store.close()


@pytest.mark.parametrize("language", ["en", "fr", "it", "ja"])
def test_the_manifest_speaks_the_devices_language_and_its_icons_are_there(client, language):
    response = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert response.mimetype == "application/manifest+json"
    assert response.json["lang"] == language
    for icon in response.json["icons"]:
        assert client.get(icon["src"]).mimetype == icon["type"]


def test_the_service_worker_keeps_the_page_for_when_the_server_is_away_and_what_it_loads(client):
    script = client.get("/service-worker.js")
    assert script.mimetype == "text/javascript"
    kept = script.text.splitlines()[0].removeprefix("const KEPT = ").rstrip(";")
    addresses = [address.strip(' "[]') for address in kept.split(",")]
    assert addresses[0] == "/offline"
    assert {client.get(address).status_code for address in addresses} == {200}
    away = client.get("/offline").text
    assert all(address in away for address in addresses[1:3])


def test_what_was_to_be_told_is_not_told_to_the_page_that_is_kept(table):
    table.count(0, 6, 1)
    table.client.post(f"{table.page}/undos", data={})
    assert "Entry undone:" not in table.client.get("/offline").text
    assert "Entry undone:" in table.client.get(table.page).text
