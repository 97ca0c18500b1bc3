"""The host's page in a browser."""

from urllib.parse import urlsplit

from .hands import wait_until


def test_the_code_of_the_big_screen_follows_the_address_of_the_server(open_at, address):
    page = open_at(f"http://localhost:{urlsplit(address).port}/")
    page.clock.install()
    page.goto(page.url + "host")
    link = page.locator(".address a")
    before = link.inner_text()
    after = before.replace(urlsplit(before).netloc, "192.0.2.7:8000")

    def moved(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(urlsplit(before).netloc, "192.0.2.7:8000"))

    page.route("**/host", moved)
    page.locator("#name").fill("Club")
    page.clock.run_for(31_000)
    wait_until(page, lambda: link.inner_text() == after)
    assert "192.0.2.7" in page.locator(".qr").get_attribute("src")
    assert page.locator("#name").input_value() == "Club"
