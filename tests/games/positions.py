"""Writes positions.txt: who has won with each of the 3^7 marker positions, in every ending.

It spells the rulebooks out line by line and calls nothing of the assistant, so that a reader can check it
against the paper. `python -m tests.games.positions` writes the file again.

A line: the seven markers left to right (a, b, or - in the middle), geisha a-b, charm a-b, then the result by
the goals alone (every edition), and after round 3 by the English/Japanese, the Italian and the French ending.
"""

from itertools import product
from pathlib import Path

FILE = Path(__file__).with_name("positions.txt")


def goals(geisha_a, geisha_b, charm_a, charm_b):
    """11 charm wins; failing that 4 geisha; charm beats geisha when each has one."""
    if charm_a >= 11:
        return "a:charm"
    if charm_b >= 11:
        return "b:charm"
    if geisha_a >= 4:
        return "a:geishas"
    if geisha_b >= 4:
        return "b:geishas"
    return "."


def english(geisha_a, geisha_b, charm_a, charm_b):
    """More geisha, then more charm, then shared."""
    if geisha_a > geisha_b:
        return "a:more-geishas"
    if geisha_a < geisha_b:
        return "b:more-geishas"
    return french(charm_a, charm_b)


def italian(row, charm_a, charm_b):
    """More charm, then the highest single geisha, then shared."""
    if charm_a != charm_b:
        return french(charm_a, charm_b)
    for places in ([6], [5], [4, 3], [2, 1, 0]):  # the 5, the 4, the threes, the twos
        holders = {row[place] for place in places} & {"a", "b"}
        if len(holders) == 1:
            return holders.pop() + ":highest-geisha"
        if len(holders) == 2:
            return "ab:shared"
    return "ab:shared"


def french(charm_a, charm_b):
    """More charm, then shared."""
    if charm_a > charm_b:
        return "a:more-charm"
    if charm_a < charm_b:
        return "b:more-charm"
    return "ab:shared"


def line(row):
    charm = {"a": 0, "b": 0, "-": 0}
    for marker, value in zip(row, (2, 2, 2, 3, 3, 4, 5), strict=True):
        charm[marker] += value
    geisha_a, geisha_b = row.count("a"), row.count("b")
    reached = goals(geisha_a, geisha_b, charm["a"], charm["b"])
    endings = [reached] * 3
    if reached == ".":
        endings = [
            english(geisha_a, geisha_b, charm["a"], charm["b"]),
            italian(row, charm["a"], charm["b"]),
            french(charm["a"], charm["b"]),
        ]
    return " ".join(["".join(row), f"{geisha_a}-{geisha_b}", f"{charm['a']}-{charm['b']}", reached, *endings])


def text():
    return "".join(line(row) + "\n" for row in product("ab-", repeat=7))


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
