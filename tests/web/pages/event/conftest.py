"""An event of five people, seen through its pages."""

from dataclasses import dataclass, field

import pytest
from flask.testing import FlaskClient

from assistant.web.services import services

from ....factories import CHARM_OVER_GEISHA, Table

PEOPLE = ("Anna", "Noah", "Zoé", "Ugo", "Lin")


@dataclass
class Event:
    """The addresses of an event, and the client of its host, who has opened it by the form."""

    client: FlaskClient
    page: str
    watch: str = field(default="")

    @property
    def state(self):
        return self.client.get(f"/api/events/{self.page.removeprefix('/e/')}").json

    @property
    def pairings(self):
        return self.state["rounds"][-1]["pairings"]

    def post(self, path, client=None, **fields):
        return (client or self.client).post(f"{self.page}/{path}", data=fields)

    def play(self, pairing):
        """Its first player wins."""
        table = Table(self.client, pairing["table"])
        table.score(1, CHARM_OVER_GEISHA)
        return table


def plain(answer):
    """Without the signs that isolate names and keep words together."""
    return answer.text.replace("\u2068", "").replace("\u2069", "").replace("\xa0", " ")


def opened(client, *people, **fields):
    form = {"game": "hanamikoji", "name": "Club night", "format": "round-robin", "people": "\n".join(people)}
    return client.post("/events", data={**form, **fields})


@pytest.fixture
def event(client):
    """Round 1 is paired: two tables, and a bye."""
    client.get("/")
    event = Event(client, opened(client, *PEOPLE, start="1").location)
    event.watch = event.state["links"]["watch"]
    return event


@pytest.fixture
def meanwhile(app, monkeypatch):
    """Let something happen between the look and the write of the next change, or right `after` its write."""

    def let(happen, *, after=False):
        store = services(app).store.tournaments
        append = store.append

        def appended(*given, **more):
            monkeypatch.setattr(store, "append", append)
            if not after:
                happen()
            freed = append(*given, **more)
            if after:
                happen()
            return freed

        monkeypatch.setattr(store, "append", appended)

    return let
