"""Phones that tap all the time, each on a place of its own, and send a tap until it is taken."""

import http.client
import json
import time
from contextlib import contextmanager
from threading import Event, Thread
from urllib.parse import urlsplit

from ..factories import new_table
from ..servers import call, wait_until

LONGEST = 90  # seconds that a phone goes on with a tap that nobody takes
PAUSE = 0.03  # seconds between two taps, in which others have the processors


class Tapper(Thread):
    """`taken` are the numbers of its taps that were answered with success, `failed` what else was said."""

    def __init__(self, number, address, table, over):
        super().__init__()
        self.outbox, self._over = f"outbox {number}", over
        self._server, self._path = urlsplit(address), f"/api/tables/{table}/round"
        self._cell = f"cards/{number % 2}/{number // 2}"
        self._number = 0
        self.taken, self.failed, self.version = [], [], 0

    def run(self):
        while not self._over.is_set():
            self._number += 1
            self._tap({"at": self._cell, "count": self._number % 2, "number": self._number, "tapped_ago": 0})
            time.sleep(PAUSE)

    def _tap(self, tap):
        """Until it is answered, as a phone's outbox does it."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            status, answer = self._sent({"outbox": self.outbox, "taps": [tap]})
            if status == 200:
                state = json.loads(answer)
                assert state["refused"] == []
                self.version = state["version"]
                self.taken.append(self._number)
                return
            self.failed.append(status)
            time.sleep(0.1)

    def _sent(self, body):
        """Status and answer, or the name of what was there instead of an answer."""
        connection = http.client.HTTPConnection(self._server.netloc, timeout=60)
        path, headers = f"{self._server.path}{self._path}", {"Content-Type": "application/json"}
        try:
            connection.request("PATCH", path, json.dumps(body), headers)
            response = connection.getresponse()
            return response.status, response.read()
        except (OSError, http.client.HTTPException) as error:
            return type(error).__name__, b""
        finally:
            connection.close()


class Tapping:
    """Some phones at a table."""

    def __init__(self, address, count):
        self.table = call(f"{address}/api/tables", "POST", new_table())["id"]
        self._over = Event()
        self.phones = [Tapper(number, address, self.table, self._over) for number in range(count)]

    def go_on(self, taps=5):
        """Waits until so many more taps of each phone are taken."""
        wanted = [(phone, len(phone.taken) + taps) for phone in self.phones]
        wait_until(lambda: all(len(phone.taken) >= most for phone, most in wanted), LONGEST)

    def end(self):
        self._over.set()
        for phone in self.phones:
            if phone.ident:
                phone.join()

    @property
    def failed(self):
        return [answer for phone in self.phones for answer in phone.failed]

    @property
    def taken(self):
        """Every tap that was acknowledged, by its outbox and number."""
        return {(phone.outbox, number) for phone in self.phones for number in phone.taken}


@contextmanager
def tapping(address, count=6):
    """Phones that tap until the block is over, and by then have an answer to their last tap."""
    phones = Tapping(address, count)
    try:
        for phone in phones.phones:
            phone.start()
        phones.go_on()
        yield phones
    finally:
        phones.end()
