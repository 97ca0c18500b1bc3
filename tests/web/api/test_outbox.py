"""PATCH …/round: all that a phone's outbox holds, in one request."""

import json

from assistant.web.services import services

from ...factories import FIRST_ROUND
from ..test_costs import statements


def send(table, *taps, **fields):
    return table.client.patch(f"{table.url}/round", json={"taps": [*taps], **fields})


def test_the_answer_is_the_state_with_what_was_refused_in_words(table):
    answer = send(
        table,
        {"at": "cards/0/6", "count": 2, "round": 1, "tapped_ago": 120, "seen": 1, "number": 4},
        {"at": "cards/0/0", "count": 3, "round": 1, "tapped_ago": 20, "seen": 1, "number": 5},
        {"at": "cards/9/0", "count": 1},
        outbox="outbox",
    )
    assert answer.status_code == 200
    assert {**table.state, "refused": answer.json["refused"]} == answer.json
    assert answer.json["round"]["cards"][6] == [2, 0]
    assert answer.json["refused"] == [
        {
            "at": "cards/0/0",
            "number": 5,
            "key": "too-many",
            "max": 2,
            "detail": "No more than 2 of this geisha’s item cards can be here.",
        },
        {"at": "cards/9/0", "key": "no-such-player", "detail": "No such player at this table."},
    ]


def test_a_tap_that_comes_after_the_score_is_told_to_be_missing_there(table):
    table.score(1, FIRST_ROUND)
    (refused,) = send(table, {"at": "cards/0/6", "count": 2, "round": 1}).json["refused"]
    too_late = "Round 1 was scored without what you tapped last. If it should count, correct that round."
    assert (refused["key"], refused["detail"]) == ("scored-already", too_late)


def test_sixteen_taps_are_one_transaction(app, table):
    taps = [{"at": f"cards/{player}/6", "count": n} for n in (1, 2, 1, 2) for player in (0, 1)] * 2
    with statements(app) as said:
        answer = send(table, *taps)
    assert answer.json["version"] == 17
    assert len([one for one in said if one.startswith("COMMIT")]) == 1


def test_a_form_that_is_not_asked_for_changes_nothing(app, table):
    sent = json.dumps({"taps": [{"at": "cards/0/6", "count": 1, "tapped_ago": "now"}]})
    answer = table.client.patch(f"{table.url}/round", data=sent, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json["errors"][0]["at"] == "taps/0/tapped_ago"
    assert services(app).tables.find(table.id).version == 1
