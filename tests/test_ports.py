"""Two servers of these tests never meet at one port."""

import socket

import pytest

from . import ports
from .ports import free_port, listens

MANY = 400  # of 14,000 that a system gives: without care some come twice


@pytest.fixture
def given(monkeypatch):
    """Many ports, which are held no longer than this test."""
    monkeypatch.setattr(ports, "HELD", held := [])
    yield [free_port() for _ in range(MANY)]
    for each in held:
        each.close()


@pytest.mark.skipif(not ports.IS_HELD, reason="only Linux lets others listen at a port that is held")
def test_a_port_is_given_once_and_no_stranger_gets_it_by_chance(given):
    strangers = [socket.create_server(("127.0.0.1", 0)) for _ in range(MANY)]
    by_chance = [stranger.getsockname()[1] for stranger in strangers]
    for stranger in strangers:
        stranger.close()
    assert len({*given, *by_chance}) == 2 * MANY


def test_whoever_is_told_a_port_listens_there_and_comes_back_to_it(given):
    for _ in range(2):
        assert not listens(given[0])
        with socket.create_server(("127.0.0.1", given[0])):
            assert listens(given[0])
