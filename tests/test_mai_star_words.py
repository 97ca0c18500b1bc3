"""The words of Mai-Star: complete in every language, their figures from the core."""

import re
import tomllib

import pytest

from assistant.games.mai_star import FIGURES
from assistant.words import LANGUAGES

from .test_rulebook import BRACES, PRINT, texts

# What a page or a sheet fills in itself.
FILLED_IN = {"income", "left", "cost", "earned", "count", "number", "player"}


def raw(language):
    return tomllib.loads((PRINT / "mai-star" / f"{language}.toml").read_text("utf-8"))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_says_the_same_things_with_the_same_figures(language):
    def figures(of):
        return {path: sorted(BRACES.findall(text)) for path, text in texts(raw(of))}

    assert figures(language) == figures("en")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_figure_in_the_rules_comes_from_the_core(language):
    for path, text in texts(raw(language)):
        assert set(BRACES.findall(text)) <= {*FIGURES, *FILLED_IN}, path
        digits = set(re.findall(r"\d+", BRACES.sub("", text)))
        assert digits <= ({"0", "1", "2"} if language == "ja" else {"0"}), (path, digits)


def test_the_figures_are_those_of_the_rulebook():
    assert FIGURES == {
        "cards": 75,
        "fewest": 3,
        "geisha": 6,
        "hand_1": 5,
        "hand_2": 6,
        "hand_3": 7,
        "most": 6,
        "penalty": 2,
        "rounds": 3,
    }
