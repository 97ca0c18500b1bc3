"""An instance below a path of its host, in a browser: it is an app there, and leaves its neighbours alone."""

import pytest

from .. import hosting
from .hands import NEVER, speak, wait_until

PATH = "/games/geisha"
CACHES = "caches.keys().then((names) => names.filter((name) => name.includes('/other/')))"
KEPT = """Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys())
    .map(({ url }) => new URL(url).pathname))).then((paths) => paths.flat())"""


@pytest.fixture
def instance(tmp_path):
    with hosting.instance(tmp_path, prefix=PATH) as instance:
        yield instance


def test_below_a_path_it_is_an_app_of_its_own_that_says_when_the_server_is_away_and_what_is_kept(
    chromium, instance
):
    context = chromium.new_context(locale="en")
    context.set_default_timeout(NEVER)
    page = context.new_page()
    page.goto(f"{instance.address}/")
    neighbour = f"page {instance.address.removesuffix(PATH)}/other/ ?language=en"
    page.evaluate("(name) => caches.open(name)", neighbour)
    speak(page, "Français")
    page.locator("html[lang=fr]").wait_for()
    scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    assert scope == f"{instance.address}/"
    speaks_french = "!!navigator.serviceWorker.controller?.scriptURL.includes('language=fr')"
    wait_until(page, lambda: page.evaluate(speaks_french))
    assert page.evaluate(CACHES) == [neighbour]
    kept = page.evaluate(f"(async () => {KEPT})()")
    assert f"{PATH}/offline" in kept
    assert [path for path in kept if not path.startswith(f"{PATH}/")] == []
    assert {cookie["path"].rstrip("/") for cookie in context.cookies()} == {PATH}
    page.get_by_role("button", name="Jouer", exact=True).click()
    page.locator("[data-view=counting]").wait_for()
    assert page.url.startswith(f"{instance.address}/t/")
    context.set_offline(True)
    page.goto(page.url)
    page.get_by_role("heading", name="Serveur injoignable").wait_for()
    context.set_offline(False)
    page.locator("[data-view=counting]").wait_for()
    context.close()
    what_is_kept_is_said_on_a_page_that_fits_a_small_phone(chromium, instance)


def what_is_kept_is_said_on_a_page_that_fits_a_small_phone(chromium, instance):
    context = chromium.new_context(viewport={"width": 320, "height": 640}, locale="ja")
    context.set_default_timeout(NEVER)
    page = context.new_page()
    page.goto(f"{instance.address}/")
    link = page.get_by_role("link", name="プライバシー")
    assert link.bounding_box()["height"] >= 44
    link.click()
    page.wait_for_url("**/privacy")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("h1").inner_text() == "プライバシー"
    context.close()
