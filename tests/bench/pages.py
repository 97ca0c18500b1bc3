"""The costs of every page, file and sheet of what is largest: processor and memory, the costliest first.

That is an event as large as one can be, whose results are all in its log, and a table as full as one can be.
"""

import tempfile

from assistant import create_app
from assistant.tournaments.decide import MOST, MOST_ROUNDS
from assistant.web.services import services

from . import bodies
from .event import evening_of


def measure():
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder})
        client, store = app.test_client(), services(app).store
        table = bodies.full_table(app)
        largest = evening_of(MOST, MOST_ROUNDS)
        first, *others = largest.entries
        store.tournaments.create(largest.row, first)
        store.tournaments.append(largest.row.id, 1, others)
        places = {
            **table,
            "event_id": largest.row.id,
            "watch": services(app).tables.find(table["table_id"]).row.watch,
        }
        places |= {"person": 0, "language": "en", "paper": "a4", "pairing": 0, "round": 1}
        rules = [rule for rule in app.url_map.iter_rules() if "GET" in rule.methods and _is_told(rule)]
        found = [
            (*bodies.cost(client, "GET", bodies.at(rule.rule, places), b"", None), rule.rule)
            for rule in rules
        ]
        for seconds, more, status, rule in sorted(found, reverse=True):
            yield rule, f"{seconds:.2f} s {more:+4.0f} MB  {status}"
        store.close()


def _is_told(rule):
    """Whether an address is of a table or an event and ends by itself."""
    return {"table_id", "event_id", "watch"} & rule.arguments and not rule.rule.endswith("/live")
