"""Node, which runs modules of the page around the app."""

import pytest

from ..programs import needed


@pytest.fixture(scope="session")
def node():
    return needed("node")
