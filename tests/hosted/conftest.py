"""The instances that tests share. Whoever stops a part of one starts it again."""

from contextlib import ExitStack

import pytest

from ..hosting import KEY, bus, instance, pages, settings
from ..ports import free_port
from .browsing import Phone

PATH = "/games/geisha"
METRICS_KEY = "who may read the figures of an instance"
ENGINES = ["on_sqlite", "on_postgres"]


@pytest.fixture(scope="session")
def cluster(databases):
    """PostgreSQL, which tests may kill."""
    return databases.server


@pytest.fixture(scope="session")
def on_sqlite(tmp_path_factory):
    """An instance of two processes on a file."""
    with instance(tmp_path_factory.mktemp("on-sqlite")) as running:
        yield running


@pytest.fixture(scope="session")
def on_postgres(cluster, tmp_path_factory):
    """An instance of two processes on PostgreSQL, below a path, who count their requests together."""
    folder = tmp_path_factory.mktemp("on-postgres")
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PROMETHEUS_MULTIPROC_DIR", str(folder / "figures"))
            running = instance(folder, cluster.address(), PATH, metrics_key=METRICS_KEY)
            running = stack.enter_context(running)
        yield running


class Two:
    """Two servers of one instance without a proxy before them: their addresses, and the bus between them."""

    def __init__(self, folder, stack, database=None):
        self.bus = stack.enter_context(bus(folder))
        self.settings = settings(
            secret_key=KEY,
            bus_url=self.bus.address,
            public_url="http://127.0.0.1",
            data=folder / "data",
            trusted_proxies="127.0.0.1",
            **({"database_url": database} if database else {}),
        ) | {"WEB_CONCURRENCY": "2"}
        ports = [free_port() for _ in range(2)]
        self.addresses = [f"http://127.0.0.1:{port}" for port in ports]
        for port in ports:
            (folder / f"{port}").mkdir()
            stack.enter_context(pages(folder / f"{port}", port, self.settings, "-w", "1"))

    def phones(self, where):
        """The same phone at one process and at the other."""
        first, second = self.addresses
        phone = Phone(first, where)
        return phone, phone.at(second)


@pytest.fixture(scope="package", params=ENGINES)
def two(request, tmp_path_factory):
    is_file = request.param == "on_sqlite"
    database = None if is_file else request.getfixturevalue("cluster").address()
    with ExitStack() as stack:
        yield Two(tmp_path_factory.mktemp("two"), stack, database)
