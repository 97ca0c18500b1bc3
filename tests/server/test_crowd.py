"""300 phones at once, more than the server has threads."""

import selectors
import socket
from itertools import cycle
from urllib.parse import urlsplit

import pytest

from assistant.realtime import MOST_STREAMS

from ..factories import new_table
from ..proxy import Proxy
from ..servers import call, serving

PHONES = 300
VANISHING = 100  # each takes four sockets of this process, which may have 1,024


TABLES = 10


@pytest.fixture
def crowd(tmp_path):
    with serving(tmp_path) as (_, address):
        opened = [call(f"{address}/api/tables", "POST", new_table())["id"] for _ in range(TABLES)]
        proxy = Proxy(urlsplit(address).port)
        yield address, [f"/api/tables/{table}" for table in opened], proxy
        proxy.close()


def streams(port, tables, pages):
    """Sockets that have asked for the stream of a table, in turn, each by the name of its page."""
    phones = []
    for table, page in zip(cycle(tables), pages, strict=False):
        phone = socket.create_connection(("127.0.0.1", port), timeout=30)
        request = f"GET {table}/live?page={page} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"
        phone.sendall(request.encode())
        phones.append(phone)
    return phones


def statuses(phones):
    found = []
    for phone in phones:
        found.append(int(phone.recv(65536).split()[1]))
    return found


def hear(phones, what, seconds=30):
    """How many of the phones receive these bytes in the next seconds."""
    heard = set()
    with selectors.DefaultSelector() as selector:
        for phone in phones:
            selector.register(phone, selectors.EVENT_READ)
        while len(heard) < len(phones) and (ready := selector.select(seconds)):
            heard |= {key.fd for key, _ in ready if what in key.fileobj.recv(65536)}
    return len(heard)


def tap(address, tables, count):
    """The version that all tables are at after a tap at each."""
    answers = [call(f"{address}{table}/round/cards/0/6", "PUT", {"count": count}) for table in tables]
    (version,) = {answer["version"] for answer in answers}
    return version


def leave(address, tables, phones):
    """The phones go; the server notices at its next word to them."""
    for phone in phones:
        phone.close()
    for count in (4, 5, 4):
        tap(address, tables, count)


def test_all_stay_up_to_date_and_when_they_are_gone_their_places_are_free(crowd):
    address, tables, _ = crowd
    port = urlsplit(address).port
    phones = streams(port, tables, range(PHONES))
    answers = statuses(phones)
    assert (answers.count(200), answers.count(503)) == (MOST_STREAMS, PHONES - MOST_STREAMS)
    listening = [phone for phone, answer in zip(phones, answers, strict=True) if answer == 200]
    assert tap(address, tables, 1) == 2
    assert hear(listening, b'data: {"version": 2}') == MOST_STREAMS
    assert {call(f"{address}{table}")["version"] for table in tables} == {2}  # as the others ask
    leave(address, tables, phones)
    again = streams(port, tables, [f"later-{number}" for number in range(MOST_STREAMS)])
    assert statuses(again).count(200) == MOST_STREAMS
    leave(address, tables, again)


def test_phones_that_vanish_without_goodbye_take_their_own_places_when_they_return(crowd):
    address, tables, proxy = crowd
    pages = range(VANISHING)
    vanished = streams(proxy.port, tables, pages)
    assert set(statuses(vanished)) == {200}
    proxy.swallow()
    back = streams(urlsplit(address).port, tables, pages)
    assert set(statuses(back)) == {200}
    assert hear(back, f'data: {{"version": {tap(address, tables, 1)}}}'.encode()) == VANISHING
    leave(address, tables, [*back, *vanished])
