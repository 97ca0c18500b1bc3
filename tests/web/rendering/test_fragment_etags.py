"""All that a fragment shows changes its ETag: two equal tags have one text, for every reader and place."""

from collections import defaultdict

import pytest

from assistant.web.rendering.views import View, Views

from ...factories import FIRST_ROUND, Table
from ...pairs import in_pairs

OPTIONS = [
    {},
    {"language": "fr"},
    {"language": "ja", "guide": "1"},
    {"guide": "1", "timer": "60"},
    {"face_to_face": "1", "colors": "dark"},
    {"way": "markers"},
]
EVERY_PHONE = range(len(OPTIONS) + 1)
QUERIES = ("", "?count=1", "?count=2", "?turns=2", "?near=1", "?count=2&near=0")
THREE = {"game": "mai-star", "players": ["Anna", "Noah", "Zoé"]}


@pytest.fixture
def phones(app):
    """One phone for each of OPTIONS, and one more that has never chosen anything."""
    made = [app.test_client() for _ in OPTIONS]
    for phone, chosen in zip(made, OPTIONS, strict=True):
        phone.post("/device", data={"next": "/", **chosen})
    return [*made, app.test_client()]


def moves(table, game):
    """The events at a table, a step at a time."""
    yield lambda: table.put("players/0", {"name": "Annabel"})
    if game == "mai-star":
        scores = [{"income": [one], "cards_left": 0} for one in (3, 3, 3)]
        yield lambda: table.put("round/tallies/1", {"guest": 3})
        yield lambda: table.put("rounds/1", {"scores": scores})
        yield lambda: table.put("starting-player", {"player": 0})
    else:
        yield lambda: table.count(0, 6, 1)
        yield lambda: table.score(1, FIRST_ROUND)
        yield lambda: table.post("actions", {"player": 1, "action": "gift"})
        yield lambda: table.count(1, 5, 2)
        yield lambda: table.score(1, [[0, 0]] * 7)
    yield lambda: table.post("undos")
    yield lambda: table.post("rematches")


@pytest.mark.parametrize("opening", [{}, THREE], ids=["hanamikoji", "mai-star"])
@in_pairs("asked", EVERY_PHONE, ("play", "watch"), QUERIES)
def test_two_fragments_of_one_tag_are_the_same(client, phones, opening, asked, monkeypatch):
    monkeypatch.setattr(Views, "view", lambda *_: View())  # each is rendered anew
    table = Table.open(client, **opening)
    links = table.state["links"]
    texts = defaultdict(set)

    def look():
        for phone, way, query in asked:
            answer = phones[phone].get(f"{links[way]}/fragment{query}")
            texts[answer.headers["ETag"]].add(answer.text)

    look()
    for move in moves(table, opening.get("game")):
        assert move().status_code < 300
        look()
    for seat, phone in enumerate(phones[:3]):
        phone.post(f"{table.page}/seat", data={"player": str(seat % 2)})
        look()
    assert [key for key, found in texts.items() if len(found) > 1] == []
    assert len(texts) > 4 * len(asked)
