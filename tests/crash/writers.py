"""Phones that write to a real server until it dies: both games, taps, requests of forms, seats."""

import base64
import http.client
import json
import threading
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

from ..simulation.asks import OPENINGS
from .events import acts, opening
from .moves import moves

ORGANIZES = 0.3
OUT_OF_RANGE = 400  # where another organizer has undone that somebody came
REFUSED = {404, 409, 422}  # by the rules, or because of what another did meanwhile


class Writer(threading.Thread):
    """A device with a connection of its own. `tables` and `events` are those where all writers meet; what it
    is told is kept in `promises`. `error` is what went wrong, but for the death of the server.
    """

    def __init__(self, name, address, tables, events, promises, chance):
        super().__init__(name=name)
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)
        self.tables, self.events, self.promises, self.chance = tables, events, promises, chance
        self.taps, self.cookie, self.device, self.error = 0, None, None, None

    def run(self):
        try:
            while True:
                self._write()
        except (OSError, http.client.HTTPException):
            pass
        except Exception as error:
            self.error = error
        finally:
            self.connection.close()

    def _write(self):
        """Opens a table now and then, or organizes; else does something at a table that is there."""
        if self.chance.random() < ORGANIZES:
            self._organize()
        elif not self.tables or self.chance.random() < 0.05:
            opened = self._ask("POST", "", OPENINGS[self.chance.choice([*OPENINGS])])
            self._sit(opened)
        else:
            state = self._ask("GET", f"/{self.chance.choice(self.tables)}")
            if state:
                self._ask(*self.chance.choice(moves(state))(self, state))

    def _organize(self):
        """Opens an event, or does something to one; its tables are there for all."""
        if not self.events or self.chance.random() < 0.1:
            self._ask_of_event("POST", "", opening(self.chance))
            return
        event = f"/{self.chance.choice(self.events)}"
        state = self._ask_of_event("GET", event)
        method, path, body = self.chance.choice(acts(state))(self.chance, state)
        self._ask_of_event(method, f"{event}{path}", body)

    def _ask_of_event(self, method, path, body=None):
        status, answer = self._sent(method, f"/api/events{path}", "application/json", json.dumps(body))
        if status in REFUSED or status == OUT_OF_RANGE:
            return None
        if status not in (200, 201):
            raise AssertionError(f"{status} to {method} {path} {body}: {answer}")
        state = json.loads(answer)
        self.promises.keep_event(state)
        if state["id"] not in self.events:
            self.events.append(state["id"])
        tables = [one["table"] for each in state["rounds"] for one in each["pairings"] if one["table"]]
        self.tables += [table for table in tables if table not in self.tables]
        return state

    def _ask(self, method, path, body=None):
        """The state that is answered, None where it was refused."""
        status, answer = self._sent(method, f"/api/tables{path}", "application/json", json.dumps(body))
        if status in REFUSED:
            return None
        if status not in (200, 201):
            raise AssertionError(f"{status} to {method} {path} {body}: {answer}")
        state = json.loads(answer)
        self.promises.keep(state)
        if state["id"] not in self.tables:
            self.tables.append(state["id"])
        return state

    def _sit(self, state):
        seat = self.chance.randrange(len(state["players"]))
        path, sent = f"/t/{state['id']}/seat", f"player={seat}"
        self.promises.ask_seat(self.device, state["id"], seat)
        status, _ = self._sent("POST", path, "application/x-www-form-urlencoded", sent)
        if status != 303:
            raise AssertionError(f"{status} to POST {path} {sent}")
        self.promises.keep_seat(self.device, state["id"], seat)

    def _sent(self, method, path, kind, body):
        headers = {"Content-Type": kind, **({"Cookie": self.cookie} if self.cookie else {})}
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        for cookie in SimpleCookie(response.headers.get("Set-Cookie", "")).values():
            self.cookie, self.device = f"{cookie.key}={cookie.value}", _device(cookie.value)
        return response.status, response.read()


def _device(cookie):
    """The content of a signed cookie; anybody may read it, and only the server could have written it."""
    content = cookie.split(".")[0]
    return json.loads(base64.urlsafe_b64decode(content + "=" * (-len(content) % 4)))["device"]
