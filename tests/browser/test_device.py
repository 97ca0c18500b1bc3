"""The choices of one device: language, colors, face to face; and the additions of a secure context."""

from urllib.parse import urlsplit

from .conftest import PHONE
from .hands import (
    NEVER,
    SECOND_TAP,
    choose,
    counts,
    state,
    styled,
    tap_cards,
    view,
    wait_until,
)

PAPER = "getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(243, 235, 220)", "rgb(16, 18, 27)"
TABLET = {"viewport": {"width": 820, "height": 1180}, "is_mobile": False}
# As a worker does that became active a little later than this one began to fill its cache.
THROW_AWAY = """
    async () => {
        navigator.serviceWorker.register("/service-worker.js?language=fr&colors=");
        const newest = async () => (await caches.keys()).find((name) => name.includes("language=fr"));
        let name;
        while (!(name = await newest())) await new Promise((resolve) => { setTimeout(resolve); });
        await caches.delete(name);
    }
"""
ONE_IS_KEPT = "caches.keys().then(([name, ...more]) => name?.includes('language=fr') && more.length === 0)"
IS_DARK = "!!navigator.serviceWorker.controller?.scriptURL.includes('colors=dark')"
KEPT_PAGES = """
    (async () => {
        const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
        const paths = requests.map(({ url }) => new URL(url).pathname);
        return paths.filter((path) => !path.startsWith("/assets/"));
    })()
"""
TURNED = "getComputedStyle(document.querySelector({0!r})).rotate"


def test_colors_and_motion_follow_the_device_and_the_colors_can_be_switched(phone):
    for scheme, color in (("light", LIGHT), ("dark", DARK)):
        phone.emulate_media(color_scheme=scheme)
        assert phone.evaluate(PAPER) == color
    for motion, moves in (("no-preference", True), ("reduce", False)):
        phone.emulate_media(reduced_motion=motion)
        duration = phone.evaluate("getComputedStyle(document.querySelector('.marker')).transitionDuration")
        assert any(float(part.rstrip("s")) for part in duration.split(", ")) == moves, motion
    choose(phone, "This device")
    for chosen, color in (("light", LIGHT), ("dark", DARK)):
        phone.emulate_media(color_scheme="dark" if chosen == "light" else "light")
        phone.get_by_role("button", name=chosen.capitalize(), exact=True).click()
        phone.locator(f"html[data-colors={chosen}]").wait_for()
        wait_until(phone, lambda color=color: phone.evaluate(PAPER) == color)


def test_face_to_face_is_one_tap_is_remembered_and_asks_who_sits_across_the_right_way_up(open_board):
    page = open_board(**TABLET)
    assert page.locator(".bar").count() == 1
    page.get_by_role("button", name="Face to face").click()
    page.locator("[data-face-to-face]").wait_for()
    styled(page)
    for part in (".bar", ".panel"):
        assert page.evaluate(TURNED.format(f"{part}[data-place=far]")) == "180deg"
        assert page.evaluate(TURNED.format(f"{part}[data-place=near]")) == "none"
    page.reload()
    view(page, "counting")
    assert page.locator(".bar").count() == 2
    far = page.locator(".bar[data-place=far]")
    tap_cards(page, [[1, 1], *[[0, 0]] * 6])
    page.get_by_text("1 of 8 cards").nth(1).wait_for()
    far.get_by_role("button", name="Score round 1").click()
    page.get_by_role("alertdialog").wait_for()
    assert page.evaluate(TURNED.format("[role=alertdialog]")) == "180deg"
    assert page.evaluate(TURNED.format("main")) == "none"
    page.wait_for_timeout(SECOND_TAP)
    page.get_by_role("link", name="Back to the cards").click()
    page.get_by_role("alertdialog").wait_for(state="detached")
    assert counts(page)[0] == [1, 1]
    assert state(page)["rounds"] == []
    page.set_viewport_size(PHONE["viewport"])
    assert page.get_by_role("button", name="Score round 1").count() == 1
    page.set_viewport_size(TABLET["viewport"])
    page.get_by_role("button", name="Face to face").click()
    page.locator(".bar").nth(1).wait_for(state="detached")


def test_where_the_context_is_secure_the_app_says_that_the_server_is_away_and_comes_back(chromium, address):
    context = chromium.new_context(locale="fr")
    context.set_default_timeout(NEVER)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{urlsplit(address).port}")
    page.get_by_role("link", name="Cet appareil").click()
    page.get_by_role("button", name="sombre").click()
    page.locator("html[data-colors=dark]").wait_for()
    wait_until(page, lambda: page.evaluate(IS_DARK))
    page.get_by_role("button", name="Fermer").click()
    page.get_by_role("button", name="Jouer", exact=True).click()
    page.locator("[data-view=counting]").wait_for()
    table = page.url
    assert page.evaluate(KEPT_PAGES) == ["/offline"], "nothing of a table is kept"
    context.set_offline(True)
    page.goto(table)
    assert page.get_by_role("heading", name="Serveur injoignable").is_visible()
    assert page.evaluate(PAPER) == DARK
    context.set_offline(False)
    page.locator("[data-view=counting]").wait_for()
    context.close()


def test_what_another_worker_threw_away_is_kept_again(chromium, address):
    context = chromium.new_context(locale="en")
    context.set_default_timeout(NEVER)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{urlsplit(address).port}")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    held = []
    context.route("**/offline", lambda route: held.append(route), times=1)
    page.evaluate(THROW_AWAY)
    wait_until(page, lambda: held)
    held[0].continue_()
    wait_until(page, lambda: page.evaluate(ONE_IS_KEPT))
    wait_until(page, lambda: page.evaluate(KEPT_PAGES) == ["/offline"])
    context.close()


def test_a_service_worker_to_which_something_was_not_given_at_first_asks_again(chromium, address):
    failed = []
    context = chromium.new_context(locale="en")
    context.set_default_timeout(NEVER)
    context.route("**/offline", lambda route: (failed.append(route), route.abort()), times=2)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{urlsplit(address).port}")
    wait_until(page, lambda: page.evaluate("!!navigator.serviceWorker.controller"))
    assert len(failed) == 2
    assert page.evaluate(KEPT_PAGES) == ["/offline"]
    context.close()
