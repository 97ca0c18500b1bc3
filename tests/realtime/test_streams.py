"""The process that has the streams, without a bus: what it says to a page, to whom, and to how many."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from assistant.realtime import ALL_TABLES, MOST_AT_A_TABLE
from assistant.realtime.tickets import GOOD_FOR, Ticket, Tickets
from assistant.streams import App, files, waiting
from assistant.streams.bus import Bus
from assistant.streams.waiting import Listeners, Stream

from ..hosting import KEY

HERE = b"event: here\ndata: {}\n\n"
LOOK = b"event: presence\ndata: {}\n\n"
SEVENTEEN = b'id: 17\nevent: table\ndata: {"version": 17}\n\n'
NO_BUS = {"HANAMIKOJI_BUS_URL": "redis://127.0.0.1:1/0", "HANAMIKOJI_SECRET_KEY": KEY}
ANNA, NOAH = Ticket("table", "Anna's phone"), Ticket("table", "Noah's phone")


@pytest.fixture
def quick(monkeypatch):
    """Heartbeats and presence at once."""
    monkeypatch.setattr(waiting, "HEARTBEAT", 0.01)
    monkeypatch.setattr(waiting, "PRESENCE_AFTER", 0.001)


def run(coroutine):
    """The result, from a thread of its own: a browser of another test may have a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result(60)


async def said(stream, count):
    """The next `count` things that are sent to a page."""
    told = aiter(stream)
    return [await anext(told) for _ in range(count)]


async def until(is_so):
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.001)


def all_of(stream):
    """All that an ended stream still says."""

    async def heard():
        return [each async for each in stream]

    return run(heard())


def test_a_page_hears_the_version_and_of_several_the_newest():
    stream = Stream("phone", "page")
    for version in (4, 17, 5):
        stream.tell(version)
    assert run(said(stream, 1)) == [SEVENTEEN]


def test_silence_is_broken_by_a_sign_of_life(quick):
    assert run(said(Stream("phone", "page"), 2)) == [HERE, HERE]


def test_a_page_is_told_to_look_and_of_the_version_in_one():
    stream = Stream("phone", "page")
    stream.look_again()
    stream.tell(17)
    assert run(said(stream, 1)) == [LOOK + SEVENTEEN]


def test_what_was_said_is_said_once(quick):
    assert run(said(Stream("phone", "page", 17), 2)) == [SEVENTEEN, HERE]


def test_only_those_at_the_table_hear_of_it(quick):
    pages = Listeners()
    here, elsewhere = pages.open(ANNA, "1"), pages.open(Ticket("other", "phone"), "2")
    pages.tell("table", 17)
    assert run(said(here, 1)) + run(said(elsewhere, 1)) == [SEVENTEEN, HERE]


def test_who_comes_later_hears_what_was_the_newest_unless_news_were_missed(quick):
    pages = Listeners()
    pages.open(ANNA, "1")
    pages.tell("table", 17)
    pages.tell("table", 16)
    assert run(said(pages.open(NOAH, "2"), 1)) == [SEVENTEEN]
    pages.forget()
    assert run(said(pages.open(NOAH, "3"), 1)) == [HERE]


def test_a_page_s_new_stream_ends_its_old_one_and_counts_once():
    pages = Listeners()
    old, new = pages.open(ANNA, "page"), pages.open(ANNA, "page")
    assert all_of(old) == []
    assert (len(pages), pages.at("table")) == (1, [new])
    assert not pages.leave("table", old)
    assert pages.leave("table", new)
    assert not pages.leave("table", new)
    assert (len(pages), pages.channels()) == (0, [])


def test_a_table_has_so_many_streams_and_other_tables_have_theirs():
    pages = Listeners()
    for number in range(MOST_AT_A_TABLE):
        assert pages.open(ANNA, f"{number}")
    assert pages.open(ANNA, "one more") is None
    assert pages.open(ANNA, "0")
    assert pages.open(Ticket("other", "phone"), "one more")


def test_a_process_has_so_many_streams_and_one_that_is_left_makes_room():
    pages = Listeners(most=2)
    first = pages.open(ANNA, "1")
    assert pages.open(Ticket("other", "phone"), "2")
    assert pages.open(Ticket("third", "phone"), "3") is None
    assert pages.channels() == ["table", "other"]
    pages.leave("table", first)
    assert pages.open(Ticket("third", "phone"), "3")


def test_a_table_that_is_gone_is_looked_at_once_more_and_ends_its_streams(quick):
    pages = Listeners()
    here, elsewhere = pages.open(ANNA, "1"), pages.open(Ticket("other", "phone"), "2")
    pages.end("table")
    assert all_of(here) == [LOOK]
    assert run(said(elsewhere, 1)) == [HERE]


def test_a_page_that_has_its_stream_in_another_process_has_none_here(quick):
    pages = Listeners()
    moved, stays = pages.open(ANNA, "1"), pages.open(ANNA, "2")
    pages.end_page("table", "1")
    assert all_of(moved) == []
    assert run(said(stays, 1)) == [HERE]


def test_of_a_crowd_that_comes_back_a_page_hears_once(monkeypatch):
    monkeypatch.setattr(waiting, "PRESENCE_AFTER", 0.05)

    async def crowd():
        pages = Listeners()
        told, heard = aiter(pages.open(ANNA, "1")), []
        for number in range(100):
            pages.look_again("table")
            pages.open(NOAH, f"other {number}")
        heard.append(await anext(told))
        monkeypatch.setattr(waiting, "HEARTBEAT", 0.2)
        heard.append(await anext(told))
        pages.look_again("table")
        heard.append(await anext(told))
        return heard

    assert run(crowd()) == [LOOK, HERE, LOOK]


class Page:
    """An ASGI request, and what was answered."""

    def __init__(self, app, path, method="GET", query=b""):
        self.scope = {"type": "http", "path": path, "method": method, "query_string": query, "headers": []}
        self.sent, self._gone = [], asyncio.Event()
        self.task = asyncio.create_task(app(self.scope, self._receive, self._send))

    async def _receive(self):
        if not self.sent:
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        self.sent.append(message)

    async def leave(self):
        self._gone.set()
        await asyncio.wait_for(self.task, 60)

    @property
    def status(self):
        return self.sent[0]["status"]

    @property
    def heard(self):
        return b"".join(message.get("body", b"") for message in self.sent)


def asked(*requests):
    """The pages that asked an app without a bus, and were given time for an answer."""

    async def ask():
        app = App(NO_BUS)
        pages = []
        for path, method, query in requests:
            pages.append(Page(app, path, method, query))
            await until(lambda: pages[-1].sent)
        for page in pages:
            await page.leave()
        assert len(app.waiting) == 0
        await app.bus.stop()
        return pages

    return run(ask())


def ticket(table="table", device="phone"):
    return Tickets(KEY).sign(table, device)


@pytest.mark.parametrize("prefix", ["", "/games/tables"])
def test_a_ticket_gives_a_stream_that_says_how_to_come_back_below_any_path(prefix):
    (page,) = asked((f"{prefix}/live/{ticket()}", "GET", b"page=1"))
    headers = dict(page.sent[0]["headers"])
    assert (page.status, headers[b"content-type"]) == (200, b"text/event-stream; charset=utf-8")
    assert (headers[b"cache-control"], headers[b"x-accel-buffering"]) == (b"no-store", b"no")
    retry, spread = page.sent[1]["body"].decode().strip().split("\n", 1)
    assert 1000 <= int(retry.removeprefix("retry: ")) <= 10_000
    assert spread == "event: spread\ndata: 9000"


def test_without_a_bus_a_page_looks_by_itself():
    (page,) = asked((f"/live/{ticket()}", "GET", b""))
    assert page.heard.endswith(LOOK)


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/", "GET", 404),
        ("/live/", "GET", 404),
        ("/live/none", "GET", 404),
        ("/live/\0\udcff", "GET", 404),
        (f"/live/{'a' * 60_000}", "GET", 404),
        ("/live/{ticket}x", "GET", 404),
        ("/live/{cut}", "GET", 404),
        ("/live/{forged}", "GET", 404),
        ("/{ticket}", "GET", 404),
        ("/live/{ticket}", "POST", 405),
        ("/live/{ticket}", "HEAD", 405),
        ("/live/none", "POST", 404),
        ("/health", "GET", 503),
        ("/games/health", "GET", 503),
    ],
)
def test_whoever_has_no_ticket_or_does_not_listen_gets_no_stream(path, method, status):
    forged = Tickets("another key").sign("table", "phone")
    path = path.format(ticket=ticket(), cut=ticket()[:-1], forged=forged)
    (page,) = asked((path, method, b""))
    assert (page.status, page.sent[-1].get("more_body")) == (status, None)


@pytest.mark.parametrize("query", [b"page=%00%ff%0a", b"page", b"\xff\xfe", b"page=" + b"x" * 5000, b"&&;=%"])
def test_a_page_may_call_itself_anything(query):
    (page,) = asked((f"/live/{ticket()}", "GET", query))
    assert page.status == 200


def test_two_pages_without_a_name_have_a_stream_each():
    async def ask():
        app = App(NO_BUS)
        pages = [Page(app, f"/live/{ticket()}") for _ in range(2)]
        await until(lambda: len(app.waiting) == 2)
        for page in pages:
            await page.leave()
        await app.bus.stop()

    run(ask())


def test_past_the_bound_a_page_is_told_when_to_ask_again():
    async def ask():
        app = App(NO_BUS)
        app.waiting.most = 1
        first, second = Page(app, f"/live/{ticket()}"), Page(app, f"/live/{ticket()}")
        await until(lambda: first.sent and second.sent)
        await first.leave()
        await app.bus.stop()
        return [second.status, dict(second.sent[0]["headers"])[b"retry-after"]]

    assert run(ask()) == [503, b"60"]


def test_a_socket_of_another_kind_is_closed():
    async def ask():
        sent = []

        async def send(message):
            sent.append(message)

        await App(NO_BUS)({"type": "websocket", "path": "/live/none"}, None, send)
        return sent

    assert run(ask()) == [{"type": "websocket.close"}]


def test_a_process_without_its_settings_says_which_it_needs_and_does_not_start():
    async def start():
        sent = []

        async def receive():
            return {"type": "lifespan.startup"}

        async def send(message):
            sent.append(message)

        await App({})({"type": "lifespan"}, receive, send)
        return sent

    ((failed),) = run(start())
    assert failed["type"] == "lifespan.startup.failed"
    assert failed["message"].startswith("HANAMIKOJI_BUS_URL")


def test_pages_are_let_in_once_the_bus_has_answered():
    """Else a page would look before anybody hears of what comes next."""

    async def start():
        is_asked, may_answer = asyncio.Event(), asyncio.Event()
        received, sent = asyncio.Queue(), asyncio.Queue()

        async def answer(reader, writer):
            while said := await reader.read(4096):
                is_asked.set()
                await may_answer.wait()
                writer.write(b"+OK\r\n" * said.count(b"*"))
            writer.close()

        async with await asyncio.start_server(answer, "127.0.0.1", 0) as late:
            port = late.sockets[0].getsockname()[1]
            app = App({**NO_BUS, "HANAMIKOJI_BUS_URL": f"redis://:password@127.0.0.1:{port}/0"})
            living = asyncio.create_task(app({"type": "lifespan"}, received.get, sent.put))
            await received.put({"type": "lifespan.startup"})
            await is_asked.wait()
            was_let_in = not sent.empty()
            may_answer.set()
            told = [await sent.get()]
            await received.put({"type": "lifespan.shutdown"})
            await living
        return was_let_in, told

    assert run(start()) == (False, [{"type": "lifespan.startup.complete"}])


def test_as_many_streams_as_files_may_be_open(monkeypatch):
    resource = pytest.importorskip("resource")
    limits = [(1024, 4096)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.append(wanted))
    assert files.room() == 3996
    assert limits[-1] == (4096, 4096)
    limits[-1] = (1024, resource.RLIM_INFINITY)
    assert files.room() == waiting.MOST_STREAMS


class Ended:
    """A connection that is lost amid what is said to it."""

    async def subscribe(self, _channel):
        raise RuntimeError("another coroutine is already waiting")

    async def unsubscribe(self, _channel):
        raise AttributeError("'NoneType' object has no attribute 'writelines'")


def test_a_bus_that_goes_as_a_page_comes_or_leaves_ends_no_stream():
    async def told():
        pages = Listeners()
        stream, losing = pages.open(ANNA, "1"), Bus(NO_BUS["HANAMIKOJI_BUS_URL"], pages)
        losing._heard = Ended()
        await losing.arrive(ANNA.channel, stream)
        said = await anext(aiter(stream))
        pages.leave(ANNA.channel, stream)
        await losing.depart(ANNA.channel, stream)
        return said

    assert run(told()) == LOOK


class Slow:
    """A connection whose bus takes its time to say that it is listened to."""

    async def subscribe(self, _channel):
        pass


def test_a_page_that_looked_before_the_bus_had_its_table_looks_again(monkeypatch):
    monkeypatch.setattr("assistant.streams.bus.ANSWERS_IN", 0.01)

    async def told():
        pages = Listeners()
        stream, slow = pages.open(ANNA, "1"), Bus(NO_BUS["HANAMIKOJI_BUS_URL"], pages)
        slow._heard = Slow()
        await slow.arrive(ANNA.channel, stream)
        first = await said(stream, 1)
        slow._take({"type": "subscribe", "channel": ANNA.channel.encode()})
        return first + await said(stream, 1)

    assert run(told()) == [LOOK, LOOK]


def test_a_caller_has_a_quarter_of_all_streams_and_nobody_in_particular_as_many_as_there_are():
    pages = Listeners(most=8)
    tickets = [Ticket(f"table {number}", "phone", "crowd") for number in range(3)]
    first, second = (pages.open(ticket, "page") for ticket in tickets[:2])
    assert (first is not None, second is not None) == (True, True)
    assert pages.open(tickets[2], "page") is None
    again = pages.open(tickets[0], "page")
    assert pages.open(tickets[2], "page") is None
    assert pages.open(Ticket("other", "phone", "neighbour"), "page")
    assert all(pages.open(Ticket(f"other {number}", "phone"), "page") for number in range(4))
    assert not pages.leave("table 0", first)
    assert pages.leave("table 0", again)
    assert len(pages) == 6
    assert pages.open(tickets[2], "page")


def test_a_ticket_opens_streams_for_a_day(monkeypatch):
    now = time.time()
    text = Tickets(KEY).sign("table", "phone")
    for later, is_good in ((GOOD_FOR - 60, True), (GOOD_FOR + 60, False)):
        monkeypatch.setattr(time, "time", lambda later=later: now + later)
        assert (Tickets(KEY).read(text) is not None) == is_good


def test_a_ticket_tells_callers_apart_and_not_who_they_are():
    texts = [Tickets(KEY).sign("table", "phone", who) for who in ("203.0.113.7", "203.0.113.8", None)]
    assert not any("203.0" in text for text in texts)
    assert len({Tickets(KEY).read(text).who for text in texts}) == 3
    assert Tickets(KEY).read(texts[2]).who == ""


def test_a_ticket_names_no_table_and_is_that_of_its_device():
    tickets = Tickets(KEY)
    text = tickets.sign("the table's address", "phone")
    assert "address" not in text
    assert tickets.read(text) == Ticket(tickets.channel("the table's address"), "phone")
    assert len({tickets.channel(table) for table in ("a", "b", ALL_TABLES)}) == 3


def test_processes_with_the_same_key_know_each_others_tickets_and_no_other_does():
    text = Tickets(KEY).sign("table", "phone")
    assert Tickets(KEY.encode()).read(text) == Tickets(KEY).read(text)
    assert Tickets(KEY).channel("table") != Tickets(KEY + "!").channel("table")
    assert Tickets(KEY + "!").read(text) is None
