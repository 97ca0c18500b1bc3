"""The costs of the costliest body found, at every address that takes one: processor and memory.

Bodies are of many shapes (sizes, nesting, counts, corrections), sent to a table as full as one can be. Each
address is told with its worst.
"""

import io
import json
import tempfile
import time
from pathlib import Path

from assistant import create_app
from assistant.matches import bounds
from assistant.net.bodies import BODY_BYTES, IMPORT_BYTES
from assistant.transfer.by_qr.packing import packed
from assistant.transfer.by_qr.parts import whole
from assistant.web.services import services

AT = "2026-11-21T20:01:00.000+00:00"
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
HANAMIKOJI = {"game": "hanamikoji", "players": ["Anna", "Ben"]}
OPENED = {**HANAMIKOJI, "starting_player": 0, "ending": "until-goal", "markers": [None] * 7, "round": 1}
SEATS = ["A", "B", "C", "D", "E", "F"]
MAI_STAR = {"game": "mai-star", "players": SEATS, "first_to_choose": 0, "management": False}
STARRED = {**MAI_STAR, "six_player_ending": False, "totals": [0] * 6, "round": 1}
IMPORTS = {"/api/imports", "/history/takeout/files"}
MOST_EVENTS = bounds.MOST_EVENTS


def measure():
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder})
        client, places = app.test_client(), full_table(app)
        for method, rule in sorted(taking_bodies(app)):
            address = at(rule, places)
            costs = [
                (*cost(client, method, address, body, kind), what)
                for what, body, kind in bodies(rule)
                if places["table_id"] in address or "table_id" not in rule
            ]
            seconds, more, status, what = max(costs)
            yield f"{method} {rule}", f"{seconds:.2f} s {more:+4.0f} MB  {status} {what}"
        services(app).store.close()


def taking_bodies(app):
    rules = [(method, rule) for rule in app.url_map.iter_rules() for method in rule.methods]
    writing = {"POST", "PUT", "PATCH"}
    return {(method, rule.rule) for method, rule in rules if method in writing and "delete" not in rule.rule}


def full_table(app):
    """The places in an address: of a table with as many entries as fit, many of which correct round 1."""
    events = [*rounds(15), *corrections(800), *renames(MOST_EVENTS - 900)]
    file = document(match(0, OPENED, events))
    client = app.test_client()
    (table_id,) = client.post("/api/imports", data=file, content_type=JSON).json["tables"]
    return {"table_id": table_id, "uid": f"{0:024x}", "player": 0, "geisha": 6, "number": 1}


def at(rule, places):
    for name, place in places.items():
        rule = rule.replace(f"<int:{name}>", str(place)).replace(f"<{name}>", str(place))
    return rule


def cost(client, method, address, body, kind):
    """The processor's seconds, how many MB more at once, and the status."""
    if kind == "file":
        sent = {"data": {"file": (io.BytesIO(body), "matches.json")}}
    else:
        sent = {"data": body, "content_type": kind}
    Path("/proc/self/clear_refs").write_text("5")
    before, begun = memory("VmRSS"), time.process_time()
    status = client.open(address, method=method, **sent).status_code
    return time.process_time() - begun, memory("VmHWM") - before, status


def memory(name):
    """In MB."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(name))


def bodies(rule):
    """A body that is sent to an address, with its shape and type."""
    most = IMPORT_BYTES if rule in IMPORTS else BODY_BYTES
    for what, text in shapes(most).items():
        yield what, text, JSON
    for what, text in {
        "fields": b"a&" * (most // 2),
        "names": fields(most),
        "text": b"text=" + b"a" * most,
    }.items():
        yield f"form of {what}", text[:most], FORM
    if rule in IMPORTS:
        for what, text in files().items():
            yield f"file of {what}", text, JSON if rule == "/api/imports" else "file"
    if rule == "/take":
        for what, text in transfers().items():
            yield f"transfer of {what}", b"text=" + text, FORM
    if rule in {"/api/tables/<table_id>/round", "/t/<table_id>/taps"}:
        yield "taps", taps(most), JSON


def shapes(most):
    """JSON of any kind, alone and as the matches of a file."""
    values = {
        "lists": b"[]," * (most // 3 - 99),
        "objects": b"{}," * (most // 3 - 99),
        "numbers": b"0," * (most // 2 - 99),
        "texts": b'"ab",' * (most // 5 - 99),
        "objects in objects": b'{"a":{}},' * (most // 9 - 99),
    }
    made = {what: b"[" + text[:-1] + b"]" for what, text in values.items()}
    in_a_match = {f"{what} in a match": headed(b'{"uid":' + text + b"}") for what, text in made.items()}
    deep = {"brackets": b"[" * most, "nothing": b" " * most, "a long text": b'"' + b"a" * (most - 2) + b'"'}
    wide = {"a wide text": headed('{"uid":"\U0001f600'.encode() + b"a" * (most - 999) + b'"}')}
    return {**made, **in_a_match, **deep, **wide}


def headed(matches):
    return b'{"format":"hanamikoji-assistant","version":1,"matches":[' + matches + b"]}"


def fields(most):
    return b"".join(b"a%d&" % number for number in range(most // 4))


def files():
    """Files whose matches are as they may be."""
    full = MOST_EVENTS - 50
    return {
        "entries": document(*(match(number, OPENED, renames(full)) for number in range(9))),
        "undos": document(*(match(number, OPENED, [*renames(1), *undos(full)]) for number in range(9))),
        "corrections": document(*(match(n, OPENED, [*rounds(60), *corrections(330)]) for n in range(9))),
        "starting players": document(*(match(n, OPENED, [*rounds(60), *starts(330)]) for n in range(9))),
        "matches": document(*(match(number, OPENED, []) for number in range(20_000))),
        "guests": document(*(match(number, STARRED, guests(full)) for number in range(6))),
    }


def transfers():
    full = MOST_EVENTS - 50
    logs = {
        "entries": (OPENED, renames(full, several=2)),
        "corrections": (OPENED, [*rounds(60), *corrections(330)]),
        "guests": (STARRED, guests(1_500)),
    }
    return {what: transfer(*log) for what, log in logs.items()}


def transfer(opened, events):
    return whole(packed(json.loads(document(match(1, opened, events))))).encode()


def document(*matches):
    value = {"format": "hanamikoji-assistant", "version": 1, "matches": matches}
    return json.dumps(value, separators=(",", ":")).encode()


def match(number, opened, events):
    log = [(f"{opened['game']}-opened", opened), *events]
    numbered = [{"number": n, "at": AT, "kind": kind, "body": body} for n, (kind, body) in enumerate(log, 1)]
    uid = f"{number:024x}"
    head = {"uid": uid, "game": opened["game"], "evening": uid, "place": 1, "note": ""}
    return {**head, "events": numbered}


def rounds(count):
    """In which nothing moves, so that none of them ends the match, and each is computed again."""
    return [("round-scored", {"round": number, "tally": "-------"}) for number in range(1, count + 1)]


def corrections(count):
    tallies = ("------a", "------b")
    return [("round-corrected", {"round": 1, "tally": tallies[number % 2]}) for number in range(count)]


def starts(count):
    """The 60 rounds before leave the first player to begin."""
    return [("starting-player-chosen", {"player": (number + 1) % 2}) for number in range(count)]


def renames(count, several=9_999):
    bodies = [{"player": 0, "name": f"Anna {number % several}"} for number in range(count)]
    return [("player-renamed", body) for body in bodies]


def undos(count):
    return [("events-undone", {"to": 1 + number % 2}) for number in range(count)]


def guests(count):
    tally = {"geisha": None, "reputation": [[0], [0], [0]], "cards_left": 0}
    incomes = ([1] * 39 + [number % 9] for number in range(count))
    bodies = [{**tally, "player": n % 6, "income": income} for n, income in enumerate(incomes)]
    return [("mai-star-tally-kept", body) for body in bodies]


def taps(most):
    one = {"at": "cards/0/6", "count": 1}
    taps = [{**one, "count": number % 2} for number in range(min(200, most // 40))]
    return json.dumps({"taps": taps}).encode()
