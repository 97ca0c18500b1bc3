from functools import cache, lru_cache

import pytest

from assistant import renderer as make_press
from assistant.printing.fonts import Face, Fonts

from ..test_rulebook import PRINT
from .cast import GENERAL

FONTS = PRINT / "fonts"


@pytest.fixture(scope="session", autouse=True)
def measured_once():
    """A text of one face and size, however many sheets have it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Face, "width", cache(Face.width))
        yield


@pytest.fixture(scope="session")
def press():
    """Sets each document once, and every claim reads that."""
    made = make_press()
    made.set = lru_cache(2 * len(GENERAL))(made.set)  # those of tables besides
    return made


@pytest.fixture(scope="session")
def fonts():
    return Fonts(FONTS)
