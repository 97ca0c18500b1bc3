"""The languages of the app on a phone: its own is loaded at once, another when it is chosen or later."""

from assistant.i18n import LANGUAGES

from .hands import speak, wait_until
from .phone import woken

WORDS = """
    caches.open("hanamikoji-files").then((kept) => kept.keys()).then((kept) => kept.map(({ url }) => url)
        .filter((url) => url.includes("/words.")).map((url) => url.split("/words.")[1].slice(0, -4)).sort())
"""
FONTS = WORDS.replace("words.", "fonts.")
STATUS = "(path) => fetch(path).then(({ status }) => status)"


def test_a_language_and_its_fonts_are_loaded_when_they_are_needed_and_the_next_start_loads_all_others(
    phone_host, open_profile, tmp_path
):
    phone = open_profile(tmp_path, locale="zh-TW")
    app = woken(phone.page, phone_host.address)
    app.locator("html[lang=zh-Hant]").wait_for()
    assert [app.evaluate(WORDS), app.evaluate(FONTS)] == [["zh-Hant"], []]
    assert app.evaluate(STATUS, f"{phone_host.address}sheets/hanamikoji/score.zh-Hant.a4.pdf") == 200
    assert app.evaluate(FONTS) == ["zh-Hant"]
    speak(app, "Français")
    app.locator("html[lang=fr]").wait_for()
    assert app.evaluate(WORDS) == ["fr", "zh-Hant"]
    app = woken(phone.page, phone_host.address)
    wait_until(app, lambda: app.evaluate(WORDS) == sorted(LANGUAGES.keys() - {"en"}))
