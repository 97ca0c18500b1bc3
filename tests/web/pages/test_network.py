"""The card to join with the Wi-Fi on it: what is typed goes into that PDF and nowhere else."""

import io
import logging

import pytest
import zxingcpp
from pypdf import PdfReader

from assistant.net import addresses
from assistant.printing.lines import units
from assistant.printing.renderer import Renderer

from ...printing.test_pdf import rendered

TYPED = {"network": "Zuhause", "password": "geheim-und-lang"}


def test_the_card_brings_both_codes_and_is_stored_by_nobody(client, table, poppler):
    answer = client.post(f"{table.page}/join-wifi.pdf", data=TYPED)
    assert (answer.status_code, answer.content_type) == (200, "application/pdf")
    assert answer.headers["Cache-Control"] == "no-store"
    said = {code.text for code in zxingcpp.read_barcodes(rendered(answer.data, 150))}
    assert "WIFI:T:WPA;S:Zuhause;P:geheim-und-lang;;" in said
    assert any(text.startswith("http") for text in said)


def test_the_password_is_in_no_file_no_log_and_no_page(client, table, tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    client.post(f"{table.page}/join-wifi.pdf", data=TYPED)
    client.post(f"{table.page}/join-wifi.pdf", data={**TYPED, "password": "geheim"})
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"geheim" not in kept
    assert "geheim" not in caplog.text
    assert "geheim" not in client.get(f"{table.page}/sheets").text


def test_a_network_with_braces_in_its_name_is_one_like_any_other(client, table):
    name = "Home{5G}{code}}{0}"  # which no format takes: neither a field nor balanced
    answer = client.post(f"{table.page}/join-wifi.pdf", data={**TYPED, "network": name})
    assert answer.status_code == 200
    said = "".join(PdfReader(io.BytesIO(answer.data)).pages[0].extract_text().split())
    assert f"jointheWi-Fi{name}." in said
    assert units.cache_info().currsize == 0  # nor is it remembered among the words of sheets


def test_the_card_with_the_wifi_has_the_address_that_this_machine_has_now(
    client, table, monkeypatch, poppler
):
    for address in ("192.168.1.20", "10.8.0.2"):
        monkeypatch.setattr(addresses, "lan_addresses", lambda address=address: [address])
        card = client.post(f"{table.page}/join-wifi.pdf", data=TYPED)
        said = {code.text for code in zxingcpp.read_barcodes(rendered(card.data, 150))}
        assert any(address in text for text in said)


def test_an_open_network_needs_no_password(client, table, monkeypatch):
    monkeypatch.setattr(Renderer, "_draw", lambda press, medium, sheet: b"drawn")
    assert (
        client.post(f"{table.page}/join-wifi.pdf", data={"network": "Café", "is-open": "1"}).status_code
        == 200
    )


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"network": ""}, "A Wi-Fi name must have 1 to 32 bytes."),
        ({"network": "ü" * 17}, "A Wi-Fi name must have 1 to 32 bytes."),
        ({"password": "1234567"}, "A Wi-Fi password must have 8 to 63 characters."),
        ({"password": "1" * 64}, "A Wi-Fi password must have 8 to 63 characters."),
    ],
)
def test_what_can_be_no_network_is_refused_in_words(client, table, typed, said):
    answer = client.post(f"{table.page}/join-wifi.pdf", data={**TYPED, **typed})
    assert answer.status_code == 422
    assert said in answer.text


def test_the_page_offers_it_at_home_in_the_language_of_the_device(client, table):
    page = client.get(f"{table.page}/sheets", headers={"Accept-Language": "fr"}).text
    assert 'name="network"' in page
    assert "Mot de passe" in page
    answer = client.post(f"{table.page}/join-wifi.pdf?lang=fr&paper=letter", data=TYPED)
    assert "Wi-Fi Zuhause" in " ".join(PdfReader(io.BytesIO(answer.data)).pages[0].extract_text().split())
