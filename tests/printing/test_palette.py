"""The colors of paper and of the app's frame are those of the screen."""

import re
from pathlib import Path

import pytest

from assistant.printing.mai_star.picture import CLOTHS
from assistant.printing.marks import CARD, COLORS, GROUND, INK, SIDES, SOFT
from assistant.web.pages.installable import PAPER

from .test_pdf import luminance

TOKENS = (Path(__file__).parents[2] / "static" / "css" / "common" / "tokens.css").read_text("utf-8")
SCREEN = {
    name: {"light": light, "dark": dark}
    for name, light, dark in re.findall(
        r"--([\w-]+): var\(--light, (#\w{6})\) var\(--dark, (#\w{6})\);", TOKENS
    )
}


def test_the_frame_of_the_installed_app_has_the_color_of_the_page():
    assert SCREEN["paper"] == PAPER


@pytest.mark.parametrize(
    ("token", "color"),
    [
        ("paper", GROUND),
        ("card", CARD),
        ("ink", INK),
        ("ink-soft", SOFT),
        ("vermilion", SIDES[0]),
        ("indigo", SIDES[1]),
    ],
)
def test_paper_has_the_light_color_of_the_screen(token, color):
    assert SCREEN[token]["light"] == color


@pytest.mark.parametrize(("name", "color"), COLORS.items())
def test_a_geisha_has_her_color_on_paper_or_a_darker_one(name, color):
    assert color == SCREEN[name]["light"] or luminance(color) < luminance(SCREEN[name]["light"])


@pytest.mark.parametrize(("name", "color"), CLOTHS.items())
def test_a_crest_has_the_light_color_of_her_night_cloth(name, color):
    assert f'[data-geisha="{name}"] {{ --cloth: var(--light, {color})' in TOKENS
