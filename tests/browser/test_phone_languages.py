"""The languages of the app on a phone: its own is loaded at once, another when it is chosen."""

import pytest

from assistant.i18n import LANGUAGES

from .hands import speak, wait_until
from .phone import woken

pytestmark = pytest.mark.walk

WORDS = """
    caches.open("hanamikoji-files").then((kept) => kept.keys()).then((kept) => kept.map(({ url }) => url)
        .filter((url) => url.includes("/words.")).map((url) => url.split("/words.")[1].slice(0, -4)).sort())
"""
FONTS = WORDS.replace("words.", "fonts.")
STATUS = "(path) => fetch(path).then(({ status }) => status)"


def test_a_language_is_loaded_when_it_is_chosen(phone_host, open_profile, tmp_path):
    phone = open_profile(tmp_path, locale="it")
    app = woken(phone.page, phone_host.address)
    app.locator("html[lang=it]").wait_for()
    assert app.evaluate(WORDS) == ["it"]
    speak(app, "Français")
    app.locator("html[lang=fr]").wait_for()
    assert app.evaluate(WORDS) == ["fr", "it"]


def test_the_next_start_loads_all_others(phone_host, open_profile, tmp_path):
    phone = open_profile(tmp_path)
    app = woken(phone.page, phone_host.address)
    assert app.evaluate(WORDS) == []
    app = woken(phone.page, phone_host.address)
    wait_until(app, lambda: app.evaluate(WORDS) == sorted(LANGUAGES.keys() - {"en"}))


def test_the_fonts_of_a_language_come_with_its_first_sheet(phone_host, open_profile, tmp_path):
    app = woken(open_profile(tmp_path, locale="zh-TW").page, phone_host.address)
    before = app.evaluate(FONTS)
    made = app.evaluate(STATUS, f"{phone_host.address}sheets/hanamikoji/score.zh-Hant.a4.pdf")
    assert [before, made, app.evaluate(FONTS)] == [[], 200, ["zh-Hant"]]
