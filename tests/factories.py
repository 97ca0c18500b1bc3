"""A small cast, and rounds to play."""

import json
from dataclasses import dataclass

from flask.testing import FlaskClient

from assistant.games.hanamikoji.rules.paths import paths

# Anna (0) gets Ayane, Tomoyo and Anju: 8 charm, 3 geisha. Noah (1) gets Yoko and Chiharu: 6 charm, 2 geisha.
FIRST_ROUND = [[1, 0], [1, 1], [1, 0], [1, 2], [0, 2], [2, 1], [2, 2]]
# After FIRST_ROUND: Noah gets Ruri, all others stay: charm 8-11, geisha 3-3.
NOAH_WINS_BY_CHARM = [[1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [2, 1], [1, 2]]
# A round in which every geisha is tied and no marker moves.
ALL_TIED = [[1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [2, 2], [1, 1]]
# Anna gets the 5, the 4 and a 2: 11 charm with 3 geisha; Noah has 4 geisha and 10 charm.
CHARM_OVER_GEISHA = [[0, 1], [1, 0], [0, 1], [1, 2], [1, 2], [2, 1], [3, 1]]


def sides(cards):
    return [sum(pair[player] for pair in cards) for player in (0, 1)]


def round_in_play(number, starting_player, markers=(None,) * 7):
    """As the state describes a round of which nothing is entered yet."""
    return {
        "number": number,
        "starting_player": starting_player,
        "way": None,
        "cards": [[0, 0]] * 7,
        "winners": [None] * 7,
        "actions": [[], []],
        "turn": starting_player,
        "paths": [[list(path) for path in paths(tuple(markers), player)] for player in (0, 1)],
    }


def new_table(**changes):
    return {"game": "hanamikoji", "players": ["Anna", "Noah"], **changes}


def new_event(**changes):
    people = ["Anna", "Noah", "Yui", "Ugo", "Zoé"]
    return {"name": "Club night", "game": "hanamikoji", "format": "swiss", "people": people, **changes}


def fill_the_disk(store, is_full=True):
    """A store that can write nothing from now on, or can again."""
    writer, _ = store.engine.connections
    writer.execute(f"PRAGMA query_only = {is_full:d}")


@dataclass
class Table:
    """A table seen through the API."""

    client: FlaskClient
    id: str

    @classmethod
    def open(cls, client, **changes):
        response = client.post("/api/tables", json=new_table(**changes))
        assert response.status_code == 201, response.text
        return cls(client, response.json["id"])

    @property
    def url(self):
        return f"/api/tables/{self.id}"

    @property
    def page(self):
        return f"/t/{self.id}"

    @property
    def state(self):
        return self.client.get(self.url).json

    def put(self, path, body):
        sent = json.dumps(body)
        return self.client.put(f"{self.url}/{path}", data=sent, content_type="application/json")

    def post(self, path, body=None):
        return self.client.post(f"{self.url}/{path}", json=body or {})

    def score(self, number, cards, **more):
        return self.put(f"rounds/{number}", {"cards": cards, **more})

    def count(self, player, geisha, count):
        return self.put(f"round/cards/{player}/{geisha}", {"count": count})

    def choose(self, geisha, player):
        return self.put(f"round/markers/{geisha}", {"player": player})


@dataclass
class Event:
    """An event seen through the API."""

    client: FlaskClient
    id: str

    @classmethod
    def open(cls, client, **changes):
        response = client.post("/api/events", json=new_event(**changes))
        assert response.status_code == 201, response.text
        return cls(client, response.json["id"])

    @property
    def url(self):
        return f"/api/events/{self.id}"

    @property
    def state(self):
        return self.client.get(self.url).json

    @property
    def watch(self):
        """The address to watch it."""
        return self.state["links"]["watch"].removeprefix("/e/")

    def pair(self, **body):
        return self.client.post(f"{self.url}/rounds", json=body)

    def change(self, **body):
        return self.client.patch(self.url, json=body)

    def report(self, number, pairing, winners):
        path = f"{self.url}/rounds/{number}/pairings/{pairing}"
        return self.client.put(path, json={"winners": winners})

    def undo(self, **body):
        return self.client.post(f"{self.url}/undos", json=body)

    def tables(self):
        """The tables of the newest round, None for a bye or a deleted one."""
        newest = self.state["rounds"][-1]["pairings"]
        return [pairing["table"] and Table(self.client, pairing["table"]) for pairing in newest]
