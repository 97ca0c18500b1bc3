import pytest

from ..hosting import instance, postgres


@pytest.fixture(scope="module")
def cluster():
    """PostgreSQL, which tests may kill: what it was told is with the system by then."""
    with postgres("fsync=off") as server:
        yield server


@pytest.fixture(params=["on SQLite", "on PostgreSQL"])
def hosted(request, tmp_path):
    """An instance of two processes and all that is around them, on either engine."""
    database = None
    if request.param == "on PostgreSQL":
        database = request.getfixturevalue("cluster").address()
    with instance(tmp_path, database) as running:
        yield running
