"""Whole matches with each box and each mini expansion, judged by rules that call nothing of the assistant."""

import random

from assistant.games.hanamikoji.rules.editions import EDITIONS

from ...factories import Table
from ...games.positions import french, goals

VALUES = (2, 2, 2, 3, 3, 4, 5)
# The boxes that end after three rounds by their rulebooks; all others go on until somebody reaches a goal.
OF_THREE_ROUNDS = {"iello", "kosmos"}
# With each mini expansion, how many cards a side ends with; 0 is a match of none that is named.
EXPANSIONS = {
    0: (7, 8, 9),
    1: (7, 8, 9),
    2: (8,),
    3: (7, 8, 9),
    4: (7, 8, 9),
    5: (7, 8, 9),
    6: (7, 8, 9),
    7: (7,),
}
MOST = 12  # rounds, after which nobody has won by chance alone


def dealt(rng, totals=(8, 8)):
    """Cards at each geisha, so many on each side and no more than there are of hers."""
    deck = [geisha for geisha, value in enumerate(VALUES) for _ in range(value)]
    rng.shuffle(deck)
    sides = deck[: totals[0]], deck[totals[0] : sum(totals)]
    return [[side.count(geisha) for side in sides] for geisha in range(len(VALUES))]


def moved(row, cards):
    return [mark if a == b else "ab"[b > a] for mark, (a, b) in zip(row, cards, strict=True)]


def counted(row):
    """Geisha of a and b, then charm of a and b."""
    held = [[value for mark, value in zip(row, VALUES, strict=True) if mark == player] for player in "ab"]
    return [*map(len, held), *map(sum, held)]


def judged(row, number, is_of_three):
    figures = counted(row)
    verdict = goals(*figures)
    if verdict != "." or not is_of_three or number < 3:
        return None if verdict == "." else verdict
    return french(*figures[2:])


def undecided(rng, row, totals):
    """Cards after which nobody has reached a goal."""
    while True:
        cards = dealt(rng, totals)
        if goals(*counted(moved(row, cards))) == ".":
            return cards


def play(client, rng, opened, is_of_three, totals=lambda _: (8, 8)):
    """Play a match of three rounds or more, and return each verdict of the assistant beside ours."""
    table, row, verdicts = Table.open(client, **opened), ["-"] * 7, []
    for number in range(1, MOST + 1):
        cards = undecided(rng, row, totals(rng)) if number <= 3 else dealt(rng, totals(rng))
        row = moved(row, cards)
        state = table.score(number, cards).json
        outcome, ours = state["outcome"], judged(row, number, is_of_three)
        told = outcome and "".join("ab"[winner] for winner in outcome["winners"]) + f":{outcome['reason']}"
        verdicts.append((told, ours))
        assert state["rounds"][-1]["warnings"] == []
        if told or ours:
            break
    return verdicts


def test_each_box_s_matches_end_as_its_rulebook_says(client):
    rng = random.Random(21)
    wrong = {}
    for edition in EDITIONS:
        for _ in range(4):
            verdicts = play(client, rng, {"edition": edition}, edition in OF_THREE_ROUNDS)
            if any(told != ours for told, ours in verdicts):
                wrong[edition] = verdicts
    assert wrong == {}


def test_matches_with_each_mini_expansion_ask_nothing_about_its_numbers_of_cards(client):
    rng = random.Random(7)
    for number, cards in EXPANSIONS.items():
        opened = {"expansions": True, "expansion_set": number}
        verdicts = play(client, rng, opened, False, lambda rng, cards=cards: rng.choices(cards, k=2))
        assert all(told == ours for told, ours in verdicts), number


def test_a_side_that_a_mini_expansion_never_leaves_is_warned_of(client):
    rng = random.Random(3)
    warned = {}
    for number, cards in EXPANSIONS.items():
        for total in (6, 7, 8, 9, 10):
            table = Table.open(client, expansion_set=number, expansions=True)
            (scored,) = table.score(1, dealt(rng, (total, cards[0]))).json["rounds"]
            warned.setdefault(number, []).append(total not in cards and not scored["warnings"])
            full = cards[0] if len(cards) == 1 else 8
            assert {warning["expected"] for warning in scored["warnings"]} <= {full}, number
    assert not any(map(any, warned.values())), warned
