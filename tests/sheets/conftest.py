import pytest

from assistant import press as make_press


@pytest.fixture(scope="session")
def press():
    return make_press()
