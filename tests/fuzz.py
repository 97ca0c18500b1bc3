"""Sends generated requests to every operation of the API: `python -m tests.fuzz [CASES] [SEED]`.

Half of them fit the description and half do not. Each answer passes all checks of schemathesis, and what is
refused has changed no row. A failure is printed with its request; the same seed finds it again.
"""

import json
import random
import sys
import tempfile
import time
from collections import Counter

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import FailureGroup

from assistant import create_app
from assistant.realtime import process
from assistant.web.api.openapi import description
from assistant.web.services import services

CASES, SEED = 20_000, 1
REFUSED = 400
# A fitting request may still be against the rules of the game or come at another moment of the match.
FITTING = ["2xx", "304", "403", "404", "409", "412", "422"]
STREAM_SECONDS = 0.01  # so that a stream ends, with what it says at once
FIRST_ROUND = [[1, 0], [1, 1], [1, 0], [1, 2], [0, 2], [2, 1], [2, 2]]
SEATS = ("Anna", "Noah", "Zoé", "Ugo", "Mia", "Lea")
HANAMIKOJI = {"game": "hanamikoji", "players": SEATS[:2]}
EVENT = {"game": "hanamikoji", "name": "Club night", "format": "round-robin", "rounds": 2}
UNDER_WAY = {**HANAMIKOJI, "markers": [0, 0, 0, None, None, 1, None], "round": 2}


def mai_star(players):
    return {"game": "mai-star", "players": SEATS[: min(max(players, 3), 6)]}


def fitting(body):
    """The tables that a body can be meant for: each game has words of its own, and one as many as players."""
    given = body if isinstance(body, dict) else {}
    scores, seats = given.get("scores"), (given.get("player"), given.get("from"))
    if isinstance(scores, list):
        return (mai_star(len(scores)),)
    if given.keys() & {"first_to_choose", "players"} or any(
        isinstance(seat, int | float) and seat > 1 for seat in seats
    ):
        return (mai_star(6),)
    if given.keys() & {"cards", "winners", "starting_player"}:
        return HANAMIKOJI, UNDER_WAY
    return HANAMIKOJI, UNDER_WAY, mai_star(3)


def operations():
    """Every operation of the description, with each way of generating that makes sense for it."""
    paths = json.loads(description())["paths"].items()
    described = [(method, path) for path, of in paths for method in of if method != "parameters"]
    return [
        (method, path, mode)
        for method, path in described
        for mode in GenerationMode
        if mode is GenerationMode.POSITIVE or "requestBody" in dict(paths)[path][method]
    ]


class Fuzz:
    """An app whose answers are checked and counted, and the tables and events at which it is asked."""

    def __init__(self, app, number):
        load_all_checks()
        expected = {
            "positive_data_acceptance": {"expected-statuses": FITTING},
            "negative_data_rejection": {"expected-statuses": ["4xx"]},
        }
        self._app = app
        self._client = app.test_client()
        self._random = random.Random(number)
        self._described = schemathesis.openapi.from_wsgi(
            "/api/openapi.json", app, config=SchemathesisConfig.from_dict({"checks": expected})
        )
        for connection in services(app).store.engine.connections:
            connection.execute("PRAGMA synchronous = OFF")  # which need not outlive a power cut
        self._number = number
        self.answers = Counter()

    def failures(self, cases):
        """Asks so often for every operation; yields those that failed, each with its error."""
        for operation in operations():
            try:
                self.check(*operation, cases)
            except (Exception, FailureGroup) as error:
                yield operation, error

    def check(self, method, path, mode, cases):
        """Asks so often for one operation; raises what the first answer is that should not be."""
        strategy = self._described[path][method].as_strategy(generation_mode=mode)

        @seed(self._number)
        @settings(
            max_examples=cases,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.generate, Phase.shrink),
        )
        @given(case=strategy)
        def one(case):
            self._ask(case)

        one()

    def _ask(self, case):
        if "table" in case.path_parameters:
            case.path_parameters["table"] = self._table(case.body)
        if "event" in case.path_parameters:
            case.path_parameters["event"] = self._event(case.path)
        if (
            isinstance(case.body, dict)
            and case.path.endswith("/undos")
            and case.meta.generation.mode.is_positive
        ):
            case.body = {"to": 1} if case.body else {}  # no schema can say which events a table has
        before = self._rows_written()
        answer = case.call(headers={"Accept-Encoding": "identity"})
        self.answers[answer.status_code] += 1
        case.validate_response(answer, checks=list(CHECKS.get_all()))
        changed = self._rows_written() - before
        assert answer.status_code < REFUSED or not changed, f"{answer.status_code} wrote {changed} rows"

    def _table(self, body):
        """The address of a table somewhere in its match, to play or, of one in eight, to watch."""
        opened = self._client.post("/api/tables", json=self._random.choice(fitting(body))).json
        if opened["game"] == "hanamikoji" and self._random.random() < 0.5:
            self._client.put(f"/api/tables/{opened['id']}/rounds/1", json={"cards": FIRST_ROUND})
        watch = opened["links"]["watch"].removeprefix("/w/")
        return watch if self._random.random() < 0.125 else opened["id"]

    def _event(self, path):
        """The address of an event, of which a round may be paired, to run or, of one in eight, to watch."""
        people = 64 if path == "/events/{event}" else 5  # of whom a request may name any
        body = {**EVENT, "people": [f"P{number}" for number in range(people)]}
        opened = self._client.post("/api/events", json=body).json
        if self._random.random() < 0.5:
            self._client.post(f"/api/events/{opened['id']}/rounds")
        watch = opened["links"]["watch"].removeprefix("/e/")
        return watch if self._random.random() < 0.125 else opened["id"]

    def _rows_written(self):
        """How many rows were ever written, changed or deleted."""
        return services(self._app).store.engine.connections[0].total_changes


def main(cases=CASES, number=SEED):
    process.HEARTBEAT = process.LONGEST_STREAM = STREAM_SECONDS
    began, failures = time.monotonic(), 0
    asked = operations()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder})
        fuzz = Fuzz(app, number)
        for (method, path, mode), error in fuzz.failures(-(-cases // len(asked))):
            failures += 1
            print(f"\n{method.upper()} {path}, {mode.value}:\n{error}\n", *getattr(error, "__notes__", []))
        services(app).store.close()
    statuses = ", ".join(f"{status}: {times}" for status, times in sorted(fuzz.answers.items()))
    print(f"{fuzz.answers.total()} requests in {time.monotonic() - began:.0f} s, seed {number}; {statuses}")
    print(f"{failures} of {len(asked)} ways to ask failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
