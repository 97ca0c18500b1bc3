"""Sixteen phones that write to one table through several processes: one order, and nothing lost in it."""

from random import Random
from threading import Thread
from urllib.parse import urlsplit

from ..crash.moves import moves
from ..crash.promises import Promises, held_against
from ..crash.writers import Writer
from ..factories import new_table
from ..servers import call
from .held import data_of, numbers

WRITERS = 16
NAMES = 12  # that each gives
VERSIONS = 200  # that they are told of


def opened(address):
    return call(f"{address}/api/tables", "POST", new_table())["id"]


def run(writers):
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()


class Namer(Thread):
    """Gives a player a name that nobody else gives, again and again, in turn through both servers."""

    def __init__(self, number, addresses, table):
        super().__init__()
        self._number, self._addresses, self._table = number, addresses, table
        self.given = {}

    def run(self):
        for turn in range(NAMES):
            name, seat = f"Zoé {self._number} {turn}", self._number % 2
            address = self._addresses[turn % 2]
            state = call(f"{address}/api/tables/{self._table}/players/{seat}", "PUT", {"name": name})
            self.given[state["version"]] = name, state["players"][seat]["name"]


class Meeting(Writer):
    """Does all that a phone may do at one table, each request through another server than the one before."""

    def __init__(self, addresses, table, promises, number):
        super().__init__(f"phone {number}", addresses[number % 2], [table], promises, Random(number))
        self._hosts = [urlsplit(address).netloc for address in addresses]

    def run(self):
        try:
            while self.promises.versions < VERSIONS:
                self._write()
        except Exception as error:
            self.error = error
        finally:
            self.connection.close()

    def _write(self):
        state = self._ask("GET", f"/{self.tables[0]}")
        method, path, body = self.chance.choice(moves(state))(self, state)
        if not path.endswith("/rematches"):
            self._ask(method, path, body)

    def _sent(self, *request):
        self._hosts.reverse()
        self.connection.close()
        self.connection.host, _, port = self._hosts[0].partition(":")
        self.connection.port = int(port)
        return super()._sent(*request)


def test_every_event_of_sixteen_writers_has_a_number_of_its_own_without_a_gap(two):
    table = opened(two.addresses[0])
    namers = [Namer(number, two.addresses, table) for number in range(WRITERS)]
    run(namers)
    given = [answer for namer in namers for answer in namer.given.items()]
    assert len(given) == WRITERS * NAMES
    with data_of(two.settings) as data:
        assert numbers(data)[table] == [*range(1, len(given) + 2)]
        bodies = dict(data.execute(f"SELECT number, body FROM events WHERE table_id = '{table}'"))
    for version, (name, told) in given:
        assert told == name
        assert name in bodies[version]


def test_whatever_sixteen_phones_were_told_of_a_version_is_what_the_log_comes_to(two):
    table, promises = opened(two.addresses[0]), Promises()
    writers = [Meeting(two.addresses, table, promises, number) for number in range(WRITERS)]
    run(writers)
    assert [writer.error for writer in writers if writer.error] == []
    assert promises.versions >= VERSIONS
    with data_of(two.settings) as data:
        assert numbers(data)[table] == [*range(1, len(numbers(data)[table]) + 1)]
        assert held_against(promises, data) == (0, 0)
    newest = {call(f"{address}/api/tables/{table}")["version"] for address in two.addresses}
    assert len(newest) == 1
