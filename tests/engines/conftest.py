"""Phones of other engines: WebKit, which every iPhone has, and Firefox. In CI both must be there."""

import os
import socket
from contextlib import ExitStack

import pytest

from ..browser.phone import phone_folder, phone_host  # noqa: F401 - fixtures
from ..ports import free_port
from ..servers import serving
from .phone import Phone
from .webdriver import firefox, screen, webkit

# A name of this machine that is not localhost, so that its pages are no secure context, as at home.
HOST = socket.gethostname()
SIZE = (390, 844)  # a window of Firefox is at least 500 px wide


@pytest.fixture(params=["webkit", "firefox"])
def engine(request):
    return request.param


@pytest.fixture(params=["webkit"])
def webkit_alone(request):
    return request.param


@pytest.fixture(scope="session")
def display():
    with screen() as name:
        yield {**os.environ, "DISPLAY": name}


@pytest.fixture
def open_engine(request, tmp_path_factory):
    """Opens phones of an engine, each with a memory of its own; an error in a page's script is one here."""
    opened = []
    with ExitStack() as stack:

        def open_one(engine, **options):
            if engine == "webkit":
                asking = webkit(request.getfixturevalue("display"))
            else:
                asking = firefox(tmp_path_factory.mktemp("profile"))
            phone = Phone(stack.enter_context(asking), **options)
            phone.resize(*SIZE)
            opened.append(phone)
            return phone

        yield open_one
        for phone in opened:
            phone.no_faults()


class Server:
    """It can be away, and come back to the same address with the same data."""

    def __init__(self, data):
        self._data, self._port, self._stack = data, free_port(), ExitStack()
        self.address = f"http://{HOST}:{self._port}"
        self.come_back()

    def come_back(self):
        given = ("--host", "0.0.0.0", "--port", str(self._port))
        self._stack.enter_context(serving(self._data, *given))

    def go_away(self):
        self._stack.close()


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    yield server
    server.go_away()
