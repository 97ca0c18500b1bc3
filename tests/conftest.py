import pytest

from assistant import create_app

from .factories import Table


@pytest.fixture
def app(tmp_path):
    app = create_app({"DATA": tmp_path, "TESTING": True})
    yield app
    app.extensions["log"].close()


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def table(client):
    """A table of Anna and Noah before round 1."""
    return Table.open(client)
