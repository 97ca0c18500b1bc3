"""Every page in every state that people meet, made over the API: a name, and how a page gets there."""

import re
import urllib.request
from urllib.parse import urlencode, urlsplit

from ..factories import ALL_TIED, FIRST_ROUND, NOAH_WINS_BY_CHARM
from ..servers import call

NAMES = ("Anna", "Noah", "Zoé", "Ugo", "Lin", "Mia")
LONG = "Maximilienne-Antoinette von Hohenstaufen"
assert len(LONG) == 40
WIDE = "W" * 40
LONG_NOTE = (
    "note=The evening with the tea, the rain and Maximilienne-Antoinette, who had forgotten her Secret"
)

# After FIRST_ROUND: Noah gets Iroha, nobody has reached a goal.
NOAH_GETS_IROHA = [[1, 1], [0, 1], [1, 1], [1, 1], [1, 1], [2, 1], [2, 2]]
GEISHA = ["harukaze", "akenohoshi", "suzune", "oboro", "momiji", "natsumi"]
ACTIONS = ["secret", "gift", "competition", "trade-off", "gift", "secret", "trade-off", "competition"]


class Tables:
    """Opens tables on the server at `address`, and brings them into a state."""

    def __init__(self, address, names=NAMES[:2]):
        self.address = address
        self.names = list(names)

    def call(self, path, method="GET", body=None):
        return self.ask(f"/tables{path}", method, body)

    def ask(self, path, method="GET", body=None):
        return call(f"{self.here}/api{path}", method, body, self.headers)

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
        return self.post(table, "codes", b"open=0")

    def take(self, table, player):
        """Another phone sits for the player."""
        return self.post(table, "seat", f"player={player}".encode())

    def post(self, table, path, form):
        """Sends a form of the table, from a device of its own."""
        request = urllib.request.Request(f"{self.here}/t/{table}/{path}", form, self.headers)
        urllib.request.urlopen(request, timeout=10).close()
        return table

    def play_again(self, table):
        return self.call(f"/{table}/rematches", "POST", {"starting_player": 0})["id"]

    def board(self):
        """The address of the club's board, which this machine is told."""
        with urllib.request.urlopen(f"{self.here}/host", timeout=10) as page:
            return re.search(r'href="[^"]*(/club/[\w-]+)"', page.read().decode())[1]

    def choose(self, table, winners):
        for geisha, player in enumerate(winners):
            self.call(f"/{table}/round/markers/{geisha}", "PUT", {"player": player})
        return table

    def code(self, table):
        return urlsplit(self.links(table)["join"]).path.rsplit("/", 1)[1]

    def links(self, table):
        return self.call(f"/{table}")["links"]


class Events:
    """Opens events on the server at `address`."""

    def __init__(self, address):
        self.of_tables = Tables(address)

    def url(self, event):
        return f"{self.of_tables.here}/api/events/{event}"

    def call(self, path="", method="GET", body=None):
        return call(f"{self.of_tables.here}/api/events{path}", method, body, self.of_tables.headers)

    def open(self, people, **more):
        asked = {"name": LONG, "game": "hanamikoji", "format": "swiss", "people": [*people], **more}
        return self.call("", "POST", asked)["id"]

    def paired(self, people, **more):
        """One whose first round is paired."""
        return self.call(f"/{self.open(people, **more)}/rounds", "POST", {})["id"]

    def tables(self, event):
        """The ids of the tables of its newest round."""
        newest = self.call(f"/{event}")["rounds"][-1]["pairings"]
        return [pairing["table"] for pairing in newest if pairing["table"]]

    def board(self, event):
        return f"{self.call(f'/{event}')['links']['watch']}/board"


def addresses(tables):
    """The address of each state by its name; those that need taps more are in TAPS.

    Their order counts: a device comes to know tables, and from the first of `by_guide` on it has the guide.
    """
    counting = tables.count(tables.score(tables.open(), FIRST_ROUND), NOAH_WINS_BY_CHARM)
    return {
        **before_a_table(),
        **while_counting(tables, counting),
        **after_a_round(tables),
        **what_was_played(tables),
        **who_comes(tables, counting),
        **sheets_over(counting),
        **beside_a_table(tables, counting),
        **mai_star(tables),
        **the_shelf(tables),
        **by_guide(tables),
        **of_events(Events(tables.address), tables),
        **of_the_house(tables),
        **of_an_event(tables),
    }


def before_a_table():
    return {
        "history of nothing": "/history",
        "lobby": "/",
        "new": "/",
        "new in the middle": "/",
        "new Mai-Star": "/",
        "device": "/device",
        "offline": "/offline",
        "rules": "/rules/hanamikoji",
        "tips": "/rules/hanamikoji/tips",
        "practice begins": "/try/hanamikoji/0",
        "practice": "/try/hanamikoji/3?asked=1",
        "practice offer": "/try/hanamikoji/4",
        "practice result": "/try/hanamikoji/10",
        "festival begins": "/try/mai-star/0",
        "festival guest": "/try/mai-star/1?asked=1&card=2",
        "festival exchange": "/try/mai-star/4",
        "festival black guest": "/try/mai-star/6",
        "festival sum": "/try/mai-star/9",
        "festival result": "/try/mai-star/10",
        "sheets": "/sheets",
        "take it along": "/history/takeout",
        "a code to take along": "/history/takeout",
        "error": "/nowhere",
        "wrong code": "/j/222222",
    }


def while_counting(tables, counting):
    chosen = tables.choose(tables.score(tables.open(), FIRST_ROUND), [1, None, 1, None, 0, None, 1])
    short = tables.count(tables.open(), [[0, 0], *FIRST_ROUND[1:]])
    return {
        "empty": f"/t/{tables.open()}",
        "counting": f"/t/{counting}",
        "full": f"/t/{counting}",
        "markers": f"/t/{chosen}",
        "no connection": f"/t/{counting}",
        "warning": f"/t/{short}",
        "watch": tables.links(counting)["watch"],
        "watching markers": tables.links(chosen)["watch"],
        "lobby with a match": "/",
        "older": "/tables",
    }


def after_a_round(tables):
    scored = tables.score(tables.open(), FIRST_ROUND)
    later = tables.score(tables.open(), FIRST_ROUND, NOAH_GETS_IROHA)
    won = tables.score(tables.open(), FIRST_ROUND, NOAH_WINS_BY_CHARM)
    shared = tables.score(tables.open(ending="three-rounds-points"), *[ALL_TIED] * 3)
    first = tables.score(tables.open(), FIRST_ROUND, NOAH_WINS_BY_CHARM)
    again = tables.score(tables.play_again(first), FIRST_ROUND, NOAH_GETS_IROHA, NOAH_WINS_BY_CHARM)
    return {
        "scored": f"/t/{scored}",
        "scored later": f"/t/{later}",
        "won": f"/t/{won}",
        "to BG Stats": f"/t/{won}/bgstats",
        "to BG Stats over the table": f"/t/{won}",
        "shared": f"/t/{shared}",
        "won again": f"/t/{again}",
        "won before": f"/t/{first}",
        "watching the end": tables.links(won)["watch"],
        "correct nothing": f"/t/{scored}/rounds/1",
        "correct": f"/t/{scored}/rounds/1?tap=less/0/1",
        "correct by markers": f"/t/{scored}/rounds/1?by=markers&tap=marker/1/0",
        "correct to a goal": f"/t/{scored}/rounds/1?by=markers&tap=marker/0/1",
        "rounds": f"/t/{won}/rounds",
        "why": f"/t/{won}",
    }


def what_was_played(tables):
    """After enough matches that are over for charts of them."""
    late = tables.score(tables.open(ending="three-rounds-geishas"), FIRST_ROUND, NOAH_GETS_IROHA, ALL_TIED)
    anna, noah = tables.names
    return {
        "won at the third round": f"/t/{late}",
        "how it went": f"/t/{late}/match",
        "head to head": f"/history/met?{urlencode([('with', anna), ('with', noah)])}",
        "whom somebody met": f"/history/met?{urlencode([('with', noah)])}",
        "nobody met": "/history/met?with=Ugo&with=Lin",
    }


def the_shelf(tables):
    """The history of a device that was at the tables before, and at one with a note."""
    noted = tables.post(
        tables.score(tables.open(), FIRST_ROUND, NOAH_WINS_BY_CHARM), "note", LONG_NOTE.encode()
    )
    name = urlencode({"name": tables.names[0]})
    return {
        "noted": f"/t/{noted}",
        "history": "/history",
        "history of matches": "/history/matches",
        "nothing found": "/history/matches?q=nobody",
        "people": "/history/people",
        "person": f"/history/person?{name}",
        "remove": f"/history/person/remove?{name}",
        "evening": f"/t/{noted}/evening",
    }


def who_comes(tables, counting):
    taken = tables.take(tables.open(), 0)
    return {
        "join": f"/j/{tables.code(counting)}",
        "join taken": f"/j/{tables.code(taken)}",
        "seat question": f"/j/{tables.code(taken)}",
        "seat offer": f"/t/{taken}",
        "share with a seat offer": f"/t/{taken}/share",
    }


def sheets_over(counting):
    """The sheets over the board of a table."""
    shown = ("dialog", "menu sheet", "rounds sheet", "rules sheet", "settings sheet", "this device sheet")
    return dict.fromkeys(shown, f"/t/{counting}")


def beside_a_table(tables, counting):
    odd = tables.open(players=[f"{tables.names[0][:38]} 🌸", tables.names[1]])
    watch = tables.links(counting)["watch"]
    return {
        "share": f"/t/{counting}/share",
        "closed": f"/t/{tables.close(tables.open())}/share",
        "menu": f"/t/{counting}/menu",
        "watching menu": f"{watch}/menu",
        "settings": f"/t/{counting}/settings",
        "this device": f"/t/{counting}/device",
        "delete": f"/t/{counting}/delete",
        "deleted": f"/t/{tables.open()}/delete",
        "on paper": f"/t/{odd}/sheets",
    }


def by_guide(tables):
    turning = tables.act(tables.score(tables.open(), FIRST_ROUND), ACTIONS[:3], starting_player=1)
    turned = tables.act(tables.open(), ACTIONS)
    return {
        "turns": f"/t/{tables.open()}",
        "turns in play": f"/t/{turning}",
        "turns over": f"/t/{turned}",
        "scored with the guide": f"/t/{tables.score(tables.open(), FIRST_ROUND)}",
    }


def mai_star(tables):
    """The states of Mai-Star, with six at the table."""
    players = [*tables.names, *NAMES[2:]]

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
    summed = opened()
    for player, guests in enumerate(([1, 0, 3, 5], [2, 4], [3], [1, 2, 3, 4, 5, 6, 7], [], [21])):
        tally = {"geisha": GEISHA[player], "income": guests, "cards_left": player}
        tables.call(f"/{summed}/round/tallies/{player}", "PUT", tally)

    def told(table):
        for seat, her in enumerate(GEISHA):
            tables.call(f"/{table}/round/tallies/{seat}", "PUT", {"geisha": her})
        return table

    between = scored(opened(management=True), (6, 3, 0, 10, 2, 1))
    clockwise = scored(opened(), (6, 3, 0, 10, 0, 1), (7, 8, 9, 10, 9, 8))
    undecided = scored(opened(), (3, 9, 3, 9, 3, 4))
    decided = tables.call(f"/{scored(opened(), (3, 9, 4, 9, 3, 4))}/starting-player", "PUT", {"player": 4})[
        "id"
    ]
    won = scored(told(opened()), (6, 3, 0, 10, 2, 1), (4, 12, 11, 0, 1, 1), (21, 18, 10, 26, 3, 3))
    shared = scored(opened(), *[(5, 5, 5, 4, 3, 2)] * 3)
    again = scored(tables.call(f"/{shared}/rematches", "POST", {})["id"], *[(1, 2, 3, 4, 5, 6)] * 3)
    return {
        "before the first festival": f"/t/{opened()}",
        "guests": f"/t/{tallied}",
        "special cards": f"/t/{tallied}/round/effects?player=1",
        "another's guests": f"/t/{tallied}?near=1",
        "sums": f"/t/{summed}?score=1",
        "a sum is mended": f"/t/{summed}?score=1",
        "a hand is mended": f"/t/{summed}?score=1",
        "nothing to sum": f"/t/{opened()}?score=1",
        "festival corrected": f"/t/{between}/rounds/1",
        "guests corrected": f"/t/{between}/rounds/1?tap=guest/2/11&tap=cards_left/0/1",
        "guests forgotten": f"/t/{between}/rounds/1?tap=guest_left/0/0",
        "between festivals": f"/t/{between}",
        "clockwise from the highest": f"/t/{clockwise}",
        "rock-paper-scissors": f"/t/{undecided}",
        "rock-paper-scissors in the middle": f"/t/{opened(round=2, totals=[9, 4, 4, 9, 9, 5])}",
        "who won at scissors": f"/t/{decided}",
        "a Mai-Star": f"/t/{won}",
        "a shared title": f"/t/{shared}",
        "a Mai-Star of the evening": f"/t/{again}",
        "watching a festival that is over": tables.links(clockwise)["watch"],
        "watching a Mai-Star": tables.links(won)["watch"],
        "how the festivals went": f"/t/{won}/match",
        "three head to head": f"/history/met?{urlencode([('with', name) for name in players[:3]])}",
        "festivals": f"/t/{won}/rounds",
        "festival settings": f"/t/{undecided}/settings",
        "watching guests": tables.links(tallied)["watch"],
        "rules of Mai-Star": "/rules/mai-star",
        "Mai-Star on paper": f"/t/{won}/sheets",
    }


def of_events(events, tables):
    """The boards of events: before the first round, while it is played, and of another game."""
    playing = events.paired([*tables.names, *NAMES[2:5]])
    tables.score(events.tables(playing)[0], FIRST_ROUND, NOAH_WINS_BY_CHARM)
    groups = events.paired([*tables.names, *NAMES[2:]], game="mai-star", format="round-robin")
    return {
        "event board before a round": events.board(events.open([*tables.names, *NAMES[2:]])),
        "event board": events.board(playing),
        "event board of Mai-Star": events.board(groups),
    }


def of_the_house(tables):
    """The club's board with all tables there are by now, and where its host gives the key."""
    return {"club": tables.board(), "key": "/host", "new key": "/host/key"}


def of_an_event(tables):
    """In its second round: a table is over, a result is entered by hand, somebody has a bye.

    A table of the first round is open again, and at the other one something else was entered by hand.
    """
    people = [*dict.fromkeys([*tables.names, *NAMES])][:5]
    event = tables.ask(
        "/events", "POST", {"name": LONG, "game": "hanamikoji", "format": "swiss", "people": people}
    )

    def pair():
        return tables.ask(f"/events/{event['id']}/rounds", "POST", {})["rounds"][-1]["pairings"]

    def win(number, place, winner):
        path = f"/events/{event['id']}/rounds/{number}/pairings/{place}"
        tables.ask(path, "PUT", {"winners": [winner]})

    again, settled, _ = pair()
    for pairing in (again, settled):
        tables.score(pairing["table"], FIRST_ROUND, NOAH_WINS_BY_CHARM)
    win(1, 1, settled["people"][0])
    newest = pair()
    tables.ask(f"/tables/{again['table']}/undos", "POST", {})
    over = tables.score(newest[0]["table"], FIRST_ROUND, NOAH_WINS_BY_CHARM)
    run, watch = (event["links"][name] for name in ("run", "watch"))
    return {
        "new event": "/events/new",
        "new event of Mai-Star": "/events/new?game=mai-star",
        "event to run": run,
        "result by hand": run,
        "people of an event": run,
        "event for another device to run": run,
        "settings at an event": f"/t/{over}/settings",
        "event before it is known who plays": watch,
        "event to play": watch,
        "cross table of an event": watch,
        "person of an event": f"{watch}/people/0",
        "lobby with an event": "/",
        "over at an event": f"/t/{over}",
        "settled at an event": f"/t/{settled['table']}",
        "delete an event": f"{run}/delete",
        "undo at an event": f"{run}/undos",
        "end an event": f"{run}/end",
    }


MENU = "nav a[href$='/menu']"
SHEET = "dialog[open] [data-dialog-body]"
CONFIRMED = "[name=second], .next-match h2"  # another phone may have the name from an earlier walk
# The elements to tap, one after the other, and the element that then is there.
TAPS = {
    "new event": ("[name=format][value=swiss]", ".new details summary", "form.new [name=ending]"),
    "result by hand": (".pairing[data-open] .result > summary", ".result[open] form"),
    "people of an event": ("details:has(.person) > summary", ".renaming summary", ".renaming[open] form"),
    "event for another device to run": ("details:has(.qr) > summary", "details[open] .qr"),
    "event to play": (".who-are-you button", CONFIRMED, ".next-match"),
    "cross table of an event": (".cross > summary", ".cross[open]"),
    "new": (".folded summary", "form.new [name=ending]"),
    "new in the middle": (".folded > details > summary", ".folded details details summary", ".picker"),
    "new Mai-Star": (".tab:nth-of-type(2)", "form.new [name=first_to_choose]"),
    "full": ("#cell-0-0", "[data-says]:not([data-says=''])"),
    "warning": ("[data-place=near] form.next button", "[role=alertdialog]"),
    "a sum is mended": ("[data-player='2'] .more > summary", "[data-player='2'] .more[open]"),
    "a hand is mended": ("[data-player='3'] .held > summary", "[data-player='3'] .held[open]"),
    "nothing to sum": ("form.next button", "[role=alertdialog]"),
    "why": ("a.why", "dialog[open] [data-search-part]"),
    "seat question": (".seat-card[data-player='0']", ".notice[role=alert]"),
    "dialog": ("a[data-dialog]", "dialog[open] .qr"),
    "menu sheet": (MENU, f"{SHEET} .menu"),
    "rounds sheet": (MENU, ".menu a[href$='/rounds']", f"{SHEET} .rounds"),
    "rules sheet": (MENU, ".menu a[href*='/rules/']", f"{SHEET} [data-search-part]"),
    "settings sheet": (MENU, ".menu a[href$='/settings']", f"{SHEET} .card"),
    "deleted": (".answers button", "form[enctype] button"),
    "this device sheet": (MENU, ".menu a[href$='/device']", f"{SHEET} .device"),
    "a code to take along": (".shown-code button", ".shown-code .code"),
    "to BG Stats over the table": ("a[href$='/bgstats']", f"{SHEET} .qr"),
    "person": (".rename summary", ".rename details[open]"),
    "evening": ("details.slip > summary", "details.slip[open] form"),
    "turns": ("[name=guide] ~ button", "[data-view=turns]"),
}
# A state that taps use up is made anew for each look at it.
MADE = {"deleted": lambda tables: f"/t/{tables.open()}/delete"}
OFFLINE = {"no connection": "#connection:not([hidden])"}


def reach(page, address, name, path):
    page.context.set_offline(False)
    page.goto("about:blank")  # a page that is loaded again opens its sheet again
    page.goto(address + (MADE[name](Tables(address)) if name in MADE else path))
    *taps, wait = TAPS.get(name, ("body",))
    for tap in taps:
        page.locator(tap).first.click(force=name == "full")  # a full cell is told to be disabled
    page.locator(wait).first.wait_for()
    page.wait_for_load_state("load")
    if name in OFFLINE:
        page.context.set_offline(True)
        page.locator(OFFLINE[name]).wait_for()
