"""The streams as processes beside a real bus, asked over sockets: news, who is here, what dies amid it."""

import json
import re
import socket
import threading
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from redis import Redis

from assistant.realtime.bus import BusNotifier
from assistant.realtime.tickets import Tickets

from ..hosting import KEY, bus, settings, streams
from ..ports import free_port
from ..servers import wait_until

TICKETS = Tickets(KEY)
STRANGE = (
    b"GET /live/none HTTP/1.1\r\nHost: x\r\n\r\n",
    b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"DELETE /live/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /live/none HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\nx",
    b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /live/%ff%00%0d%0a?page=%ed%a0%80 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /live/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://[::1/live/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\r\n",
    b"\r\n\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"G" * 70_000,
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nLast-Event-ID: 18446744073709551616:[x]\r\n\r\n",
    b"GET /live/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    b"GET /live/x HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nUpgrade: h2c\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
)


class Page:
    """A page with a stream, all that it heard, and whether the stream has ended."""

    def __init__(self, port, table="table", device="phone", page="page"):
        self.text, self.is_over = "", False
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=300)
        path = f"/live/{TICKETS.sign(table, device)}?page={page}"
        self._socket.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        with self._socket, suppress(OSError):
            while data := self._socket.recv(65536):
                self.text += data.decode()
                self.is_over |= self.text.endswith("\r\n0\r\n\r\n")
        self.is_over = True

    @property
    def status(self):
        wait_until(lambda: "\r\n\r\n" in self.text or self.is_over)
        return int(self.text.split()[1])

    @property
    def versions(self):
        return [json.loads(data)["version"] for data in re.findall(r"event: table\r?\ndata: (.*)", self.text)]

    @property
    def looks(self):
        """How often it was told to look."""
        return self.text.count("event: presence")

    def settled(self):
        """The page, once it was told to look, and so hears whatever comes now."""
        wait_until(lambda: self.looks)
        return self

    def hears(self, version):
        wait_until(lambda: f'"version": {version}}}' in self.text)

    def leave(self):
        with suppress(OSError):  # it has ended
            self._socket.shutdown(socket.SHUT_RDWR)


class Streams:
    """Processes that have streams, of one bus, by their ports; and the bell of one that has the pages."""

    def __init__(self, folder, stack, count):
        self.bus = stack.enter_context(bus(folder))
        self.notifier = BusNotifier(self.bus.address, TICKETS)
        stack.callback(self.notifier.close)
        environ = settings(bus_url=self.bus.address, secret_key=KEY)
        self.ports = [free_port() for _ in range(count)]
        self.processes, self._pages = [], []
        for number, port in enumerate(self.ports):
            own = folder / f"streams-{number}"
            own.mkdir()
            self.processes.append(stack.enter_context(streams(own, port, environ)))

    def page(self, number=0, *given, **named):
        """A page with a stream of the process of this number."""
        self._pages.append(Page(self.ports[number], *given, **named))
        return self._pages[-1]

    def leave(self):
        """All pages."""
        for page in self._pages:
            page.leave()

    def count(self):
        """How many streams each process says that it has."""
        return [int(health(port)[1].split()[0]) for port in self.ports]

    def members(self, table):
        with Redis.from_url(self.bus.address) as client:
            return client.zrange(f"here:{TICKETS.channel(table)}", 0, -1)


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    with ExitStack() as stack:
        processes = Streams(tmp_path_factory.mktemp("both"), stack, 2)
        stack.callback(processes.leave)
        yield processes


@pytest.fixture
def two(both):
    """Two processes at which nobody is; a test may stop them, or their bus, and those are started again."""
    yield both
    both.leave()
    for part in (both.bus, *both.processes):
        part.start_again()
    wait_until(lambda: [health(port) for port in both.ports] == [(200, "0 streams\n")] * 2)


def health(port):
    """The status and text of /health."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as asking:
        asking.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = b""
        while data := asking.recv(65536):
            answer += data
    head, _, text = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), text.decode()


def test_news_reach_the_pages_of_all_processes_and_of_that_table_alone(two):
    here = [two.page(number, page=str(number)).settled() for number in (0, 1)]
    other = two.page(0, "other", page="other").settled()
    two.notifier.publish("table", 17)
    for page in here:
        page.hears(17)
    two.notifier.publish("other", 2)
    other.hears(2)
    assert other.versions == [2]
    assert two.page(0, page="later").settled().versions == [17]


def test_who_is_here_is_the_same_for_all_and_those_at_the_table_are_told(two):
    anna = two.page(0, device="anna", page="1").settled()
    wait_until(lambda: two.notifier.here("table") == {"anna"})
    before = anna.looks
    noah = two.page(1, device="noah", page="2").settled()
    wait_until(lambda: anna.looks > before)
    assert two.notifier.here("table") == {"anna", "noah"}
    before = anna.looks
    noah.leave()
    wait_until(lambda: anna.looks > before)
    assert two.notifier.here("table") == {"anna"}


def test_a_device_with_two_pages_is_here_until_the_last_has_gone(two):
    first, second = (two.page(number, device="anna", page=str(number)).settled() for number in (0, 1))
    first.leave()
    wait_until(lambda: len(two.members("table")) == 1)
    assert two.notifier.here("table") == {"anna"}
    second.leave()
    wait_until(lambda: two.notifier.here("table") == set())


def test_a_page_s_new_stream_ends_its_old_one_also_in_another_process_and_it_stays_here(two):
    old = two.page(0, device="anna").settled()
    again = two.page(0, device="anna").settled()
    wait_until(lambda: old.is_over)
    elsewhere = two.page(1, device="anna").settled()
    wait_until(lambda: again.is_over)
    wait_until(lambda: two.count() == [0, 1])
    assert two.notifier.here("table") == {"anna"}
    assert len(two.members("table")) == 1
    assert not elsewhere.is_over


@pytest.mark.walk
def test_eighty_times_twenty_strange_requests_end_nothing(two):
    pages = [two.page(0, f"table {number}").settled() for number in range(20)]
    for _ in range(80):
        with ExitStack() as stack:
            for request in STRANGE:
                asking = socket.create_connection(("127.0.0.1", two.ports[0]), timeout=60)
                stack.callback(asking.close)
                asking.sendall(request)
    for number, page in enumerate(pages):
        two.notifier.publish(f"table {number}", 17)
        page.hears(17)
    assert two.processes[0].process.poll() is None
    wait_until(lambda: two.count() == [20, 0])
    assert "Traceback" not in two.processes[0].log.read_text()


@pytest.mark.walk
def test_twenty_first_streams_of_new_tables_four_pages_each_again_and_again_end_nothing(two):
    for _ in range(20):
        pages = [two.page(0, f"table {number}", page=str(page)) for number in range(20) for page in range(4)]
        assert {page.status for page in pages} == {200}
        for page in pages:
            page.leave()
    wait_until(lambda: two.count() == [0, 0])


def test_a_crowd_that_comes_at_once_shares_a_few_connections_to_the_bus(two):
    def ever_made():
        with Redis.from_url(two.bus.address) as client:
            return client.info("stats")["total_connections_received"]

    two.page(0).settled()
    before = ever_made()
    crowd = [two.page(0, f"table {number}", device=f"phone-{number}") for number in range(100)]
    for page in crowd:
        page.settled()
    assert ever_made() - before < 30  # 20, and those of this test
    two.leave()
    wait_until(lambda: two.count() == [0, 0])
    wait_until(lambda: not any(two.notifier.here(f"table {number}") for number in range(100)))
    assert ever_made() - before < 30  # 20, and those of this test


@pytest.mark.walk
def test_a_page_that_does_not_read_is_given_little_and_holds_up_nobody(two):
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.connect(("127.0.0.1", two.ports[0]))
    slow.sendall(f"GET /live/{TICKETS.sign('table', 'slow')}?page=slow HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    quick = two.page(0, page="quick").settled()
    before = memory(two.processes[0])
    for version in range(1, 20_001):
        two.notifier.publish("table", version)
    quick.hears(20_000)
    assert memory(two.processes[0]) - before < 20_000  # kB
    slow.close()
    wait_until(lambda: two.count() == [1, 0])


def memory(process):
    """Its memory, in kB."""
    status = Path(f"/proc/{process.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1])


def test_streams_that_were_killed_are_right_again_once_their_pages_come_back(two):
    anna = two.page(0, "killed", device="anna", page="1").settled()
    two.page(0, "killed", device="gone", page="2").settled()
    two.processes[0].kill()
    wait_until(lambda: anna.is_over)
    two.notifier.publish("killed", 17)
    two.processes[0].start()
    again = two.page(0, "killed", device="anna", page="1").settled()
    two.notifier.publish("killed", 18)
    again.hears(18)
    wait_until(lambda: "anna" in two.notifier.here("killed"))  # Redis is waited for 50 ms


def test_streams_that_are_stopped_say_of_nobody_that_they_have_gone(two):
    stays = two.page(0, "stopped", device="anna", page="1").settled()
    ended = two.page(1, "stopped", device="noah", page="2").settled()
    wait_until(lambda: stays.looks == 2)
    two.processes[1].stop()
    wait_until(lambda: ended.is_over)
    wait_until(lambda: two.notifier.here("stopped") == {"anna", "noah"})
    two.page(0, "stopped", device="noah", page="2").settled()
    assert two.notifier.here("stopped") == {"anna", "noah"}
    assert len(two.members("stopped")) == 2
    assert stays.looks == 2


def test_a_bus_that_dies_takes_no_stream_along_and_all_are_right_within_a_heartbeat_of_its_return(two):
    pages = [two.page(0, f"table {number}", device="anna").settled() for number in range(20)]
    two.bus.kill()
    wait_until(lambda: health(two.ports[0])[0] == 503)
    two.notifier.publish("table 0", 17)
    late = two.page(0, "late").settled()
    two.bus.start()
    before = [page.looks for page in pages]
    wait_until(lambda: all(page.looks > was for page, was in zip(pages, before, strict=True)))
    wait_until(lambda: two.notifier.here("table 19") == {"anna"})
    for table, page in [("table 0", pages[0]), ("late", late)]:
        two.notifier.publish(table, 18)
        page.hears(18)
    assert not any(page.is_over for page in pages)


@pytest.mark.walk
def test_streams_that_start_before_the_bus_find_it(tmp_path):
    port, of_bus = free_port(), free_port()
    environ = settings(bus_url=f"redis://127.0.0.1:{of_bus}/0", secret_key=KEY)
    with streams(tmp_path, port, environ):
        page = Page(port).settled()
        assert health(port) == (503, "1 streams\n")
        with bus(tmp_path, of_bus) as late:
            wait_until(lambda: health(port)[0] == 200)
            BusNotifier(late.address, TICKETS).publish("table", 17)
            page.hears(17)
