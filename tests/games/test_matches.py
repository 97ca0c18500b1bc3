"""Recorded matches, replayed through the same decisions and events as at a table."""

from pathlib import Path

import pytest

from assistant.games import hanamikoji
from assistant.games.hanamikoji.rules import notation
from assistant.games.hanamikoji.rules.tally import Cards

MATCHES = sorted(Path(__file__).with_name("matches").glob("*.txt"))


def opened(ending, starting_player):
    body = {
        "game": "hanamikoji",
        "players": ["Anna", "Noah"],
        "ending": ending,
        "starting_player": starting_player,
    }
    return hanamikoji.evolve(None, hanamikoji.open_table(body))


def put(match, number, text):
    tally = notation.parse(text)
    body = {"cards": tally.counts} if isinstance(tally, Cards) else {"winners": tally.winners}
    for event in hanamikoji.put_round(match, number, body):
        match = hanamikoji.evolve(match, event)
    return match


def standing(match):
    letters = "".join({0: "a", 1: "b", None: "-"}[side] for side in match.markers)
    return "{} {}-{} {}-{}".format(letters, *match.charm, *match.favors)


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_recorded_match_ends_as_it_did_at_the_table(path):
    head, *rounds, result = path.read_text("utf-8").splitlines()
    ending, starting_player = head.split()
    match = opened(ending, int(starting_player))
    for number, line in enumerate(rounds, 1):
        tally, after = line.split(" = ")
        assert match.outcome is None
        assert match.starting_player == (int(starting_player) + number - 1) % 2
        match = put(match, number, tally)
        assert standing(match) == after
    assert "".join("ab"[winner] for winner in match.outcome.winners) + ":" + match.outcome.reason == result
