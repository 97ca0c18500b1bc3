import os
import shutil

import pytest

from assistant import create_app
from assistant.web.current import house

from .factories import Table

POPPLER = ("pdffonts", "pdfinfo", "pdftoppm", "pdftotext")


@pytest.fixture
def app(tmp_path):
    app = create_app({"DATA": tmp_path, "TESTING": True})
    yield app
    house(app).store.close()


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def table(client):
    """A table of Anna and Noah before round 1."""
    return Table.open(client)


@pytest.fixture(scope="session")
def poppler():
    """Skips where poppler's tools are not installed; in CI they must be."""
    lacking = [tool for tool in POPPLER if shutil.which(tool) is None]
    if lacking and os.environ.get("CI"):
        pytest.fail(f"CI needs {', '.join(lacking)} (poppler-utils)")
    if lacking:
        pytest.skip(f"{', '.join(lacking)} not installed (poppler-utils)")
