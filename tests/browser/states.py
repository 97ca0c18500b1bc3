"""Every page in every state that people meet, made over the API: a name, and how a page gets there."""

import urllib.request
from urllib.parse import urlsplit

from ..factories import ALL_TIED, FIRST_ROUND, NOAH_WINS_BY_CHARM
from ..servers import call

LONG = "Maximilienne-Antoinette von Hohenstaufen"
assert len(LONG) == 40


ACTIONS = ["secret", "gift", "competition", "trade-off", "gift", "secret", "trade-off", "competition"]


class Tables:
    """Opens tables on the server at `address`, and brings them into a state."""

    def __init__(self, address, names=("Anna", "Noah")):
        self.address = address
        self.names = list(names)

    def call(self, path, method="GET", body=None):
        return call(f"{self.here}/api/tables{path}", method, body, self.headers)

    @property
    def here(self):
        return f"http://127.0.0.1:{urlsplit(self.address).port}"

    @property
    def headers(self):
        return {"Host": urlsplit(self.address).netloc}

    def open(self, **more):
        return self.call("", "POST", {"game": "hanamikoji", "players": self.names, **more})["id"]

    def score(self, table, *rounds):
        for number, cards in enumerate(rounds, 1):
            self.call(f"/{table}/rounds/{number}", "PUT", {"cards": cards})
        return table

    def count(self, table, cards):
        for geisha, pair in enumerate(cards):
            for player, count in enumerate(pair):
                if count:
                    self.call(f"/{table}/round/cards/{player}/{geisha}", "PUT", {"count": count})
        return table

    def act(self, table, actions, starting_player=0):
        for number, action in enumerate(actions):
            player = (starting_player + number) % 2
            self.call(f"/{table}/actions", "POST", {"player": player, "action": action})
        return table

    def close(self, table):
        """Nobody else joins it by a code, which only people do."""
        urllib.request.urlopen(
            urllib.request.Request(f"{self.here}/t/{table}/codes", b"open=0", self.headers), timeout=10
        ).close()
        return table

    def links(self, table):
        return self.call(f"/{table}")["links"]


def addresses(tables):
    """The address of each state by its name; those that need a tap more are in TAPS."""
    empty = tables.open()
    counting = tables.count(tables.score(tables.open(), FIRST_ROUND), NOAH_WINS_BY_CHARM)
    scored = tables.score(tables.open(), FIRST_ROUND)
    won = tables.score(tables.open(), FIRST_ROUND, NOAH_WINS_BY_CHARM)
    shared = tables.score(tables.open(ending="three-rounds-points"), *[ALL_TIED] * 3)
    short = tables.count(tables.open(), [[0, 0], *FIRST_ROUND[1:]])
    turning = tables.act(tables.score(tables.open(), FIRST_ROUND), ACTIONS[:3], starting_player=1)
    turned = tables.act(tables.open(), ACTIONS)
    links = tables.links(counting)
    odd = tables.open(players=[f"{tables.names[0][:38]} 🌸", tables.names[1]])
    return {
        "lobby": "/",
        "new": "/",
        "empty": f"/t/{empty}",
        "counting": f"/t/{counting}",
        "doubt": f"/t/{short}",
        "scored": f"/t/{scored}",
        "won": f"/t/{won}",
        "shared": f"/t/{shared}",
        "share": f"/t/{counting}/share",
        "closed": f"/t/{tables.close(tables.open())}/share",
        "dialog": f"/t/{counting}",
        "join": f"/j/{urlsplit(links['join']).path.rsplit('/', 1)[1]}",
        "watch": links["watch"],
        "rounds": f"/t/{won}/rounds",
        "correct": f"/t/{scored}/rounds/1?tap=less/0/1",
        "correct by markers": f"/t/{scored}/rounds/1?by=markers&tap=marker/1/0",
        "settings": f"/t/{counting}/settings",
        "delete": f"/t/{counting}/delete",
        "device": "/device",
        "offline": "/offline",
        "rules": "/rules/hanamikoji",
        "tips": "/rules/hanamikoji/tips",
        "why": f"/t/{won}",
        "practice": "/try/hanamikoji/3?asked=1",
        "practice offer": "/try/hanamikoji/4",
        "practice result": "/try/hanamikoji/10",
        "sheets": "/sheets",
        "on paper": f"/t/{odd}/sheets",
        "new Mai-Star": "/",
        **mai_star(tables),
        "error": "/nowhere",
        "wrong code": "/j/222222",
        "turns": f"/t/{empty}",  # from here on with the guide
        "turns in play": f"/t/{turning}",
        "turns over": f"/t/{turned}",
        "markers": f"/t/{counting}",  # from here on by markers
    }


def mai_star(tables):
    """The states of Mai-Star, with six at the table."""
    players = [*tables.names, "Zoé", "Ugo", "Lin", "Mia"]

    def opened(**more):
        return tables.call("", "POST", {"game": "mai-star", "players": players, **more})["id"]

    def scored(table, *rounds):
        for number, earned in enumerate(rounds, 1):
            scores = [{"income": [one], "cards_left": 0} for one in earned]
            tables.call(f"/{table}/rounds/{number}", "PUT", {"scores": scores})
        return table

    tallied = opened(six_player_ending=True)
    for step in ({"geisha": "harukaze"}, {"plus": "service"}, {"guest": 1}, {"guest": 0}, {"guest": 3}):
        tables.call(f"/{tallied}/round/tallies/0", "PUT", step)
    between = scored(opened(management=True), (6, 3, 0, 10, 2, 1))
    undecided = scored(opened(), (3, 9, 3, 9, 3, 4))
    won = scored(opened(), (6, 3, 0, 10, 2, 1), (4, 12, 11, 0, 1, 1), (21, 18, 10, 26, 3, 3))
    return {
        "before the first festival": f"/t/{opened()}",
        "guests": f"/t/{tallied}",
        "another's guests": f"/t/{tallied}?near=1",
        "income": f"/t/{tallied}/rounds/1",
        "between festivals": f"/t/{between}",
        "rock-paper-scissors": f"/t/{undecided}",
        "a Mai-Star": f"/t/{won}",
        "festivals": f"/t/{won}/rounds",
        "festival settings": f"/t/{undecided}/settings",
        "watching guests": tables.links(tallied)["watch"],
        "rules of Mai-Star": "/rules/mai-star",
        "Mai-Star on paper": f"/t/{won}/sheets",
    }


TAPS = {
    "why": ("a.why", "dialog[open] [data-search-part]"),
    "turns": ("[name=guide] ~ button", "[data-view=turns]"),
    "markers": ("[name=way][value=markers]", ".half"),
    "new": (".folded summary", "form.new [name=ending]"),
    "new Mai-Star": (".tab:nth-of-type(2)", "form.new [name=first_to_choose]"),
    "dialog": ("a[data-dialog]", "dialog[open] .qr"),
    "doubt": ("[data-place=near] form.next button", "[role=alertdialog]"),
}


def reach(page, address, name, path):
    page.goto(address + path)
    if name in TAPS:
        tap, wait = TAPS[name]
        page.locator(tap).first.click()
        page.locator(wait).first.wait_for()
