"""The page around the offline app chooses a language as the app does."""

from pathlib import Path

from assistant.i18n import KNOWN
from assistant.web.rendering.assets import joined_script

from ..i18n.test_languages import EIGHT, WISHED

PHONE = Path(__file__).parents[2] / "static" / "phone"
RANGES = {tag: " ".join((tag, *KNOWN[tag].ranges)) for tag in EIGHT}
SECTIONS = "".join(f'<section lang="{tag}" data-ranges="{ranges}">' for tag, ranges in RANGES.items())
SPOKEN = """(wished) => {
    const sections = [...document.querySelectorAll("section")];
    const told = (languages) => {
        Object.defineProperty(navigator, "languages", { value: languages, configurable: true });
        return spoken(sections).lang;
    };
    return wished.map((one) => told(one.split(" ")));
}"""


def test_it_finds_what_the_app_finds(chromium):
    page = chromium.new_page()
    page.set_content(f'<html lang="en">{SECTIONS}')
    page.add_script_tag(content=joined_script(PHONE, "spoken"))
    found = page.evaluate(SPOKEN, [*WISHED])
    page.close()
    assert dict(zip(WISHED, found, strict=True)) == WISHED
