import pytest

from assistant import press as make_press
from assistant.sheets.fonts import Fonts

from ..test_rulebook import PRINT

FONTS = PRINT / "fonts"


@pytest.fixture(scope="session")
def press():
    return make_press()


@pytest.fixture(scope="session")
def fonts():
    return Fonts(FONTS)
