"""Sixteen phones that write to one table through several processes: one order, and nothing lost in it."""

from random import Random
from urllib.parse import urlsplit

from ..crash.moves import moves
from ..crash.promises import Promises, held_against
from ..crash.writers import Writer
from ..factories import new_table
from ..servers import call
from .held import data_of, numbers

WRITERS = 16
VERSIONS = 200  # that they are told of


class Meeting(Writer):
    """Does all that a phone may do at one table, each request through another server than the one before."""

    def __init__(self, addresses, table, promises, number):
        name, chance = f"phone {number}", Random(number)
        super().__init__(name, addresses[number % 2], [table], [], promises, chance)
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


def test_whatever_sixteen_phones_were_told_of_a_version_is_what_the_log_comes_to(two):
    table = call(f"{two.addresses[0]}/api/tables", "POST", new_table())["id"]
    promises = Promises()
    writers = [Meeting(two.addresses, table, promises, number) for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.error for writer in writers if writer.error] == []
    assert promises.versions >= VERSIONS
    with data_of(two.settings) as data:
        assert numbers(data)[table] == [*range(1, len(numbers(data)[table]) + 1)]
        assert held_against(promises, data) == (0, 0)
    newest = {call(f"{address}/api/tables/{table}")["version"] for address in two.addresses}
    assert len(newest) == 1
