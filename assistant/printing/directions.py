"""The order on paper of a line with words from right to left, by Unicode's bidirectional algorithm (UAX 9).

Isolates are kept apart, each in the direction of its first letter; of other controls only the classes count.
"""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias
from unicodedata import bidirectional

OPEN, CLOSE = "\u2068", "\u2069"  # around an isolate
ISOLATES = frozenset("\u2066\u2067\u2068\u2069")
MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")

Part: TypeAlias = "str | list[Part]"  # a character, or the parts of an isolate
LEFTWARD = {"R", "AL"}
_DIGITS = {"EN", "AN"}
_CLASSES = {"L": "L", "NSM": "M", "ES": "S", "CS": "S", "ET": "T", **dict.fromkeys(LEFTWARD, "R")}


class Span(NamedTuple):
    """A part of a line in one direction, its characters in reading order."""

    text: str
    is_leftward: bool


def is_leftward(character: str) -> bool:
    """Return whether a character belongs to a right-to-left script."""
    return bidirectional(character) in LEFTWARD


def isolated(name: str) -> str:
    """Return a name between isolates if it has right-to-left characters."""
    return f"{OPEN}{name}{CLOSE}" if any(bidirectional(sign) in {*LEFTWARD, "AN"} for sign in name) else name


def closed(text: str) -> str:
    """Return a text with the isolates that are open at its end closed."""
    return text + CLOSE * (text.count(OPEN) - text.count(CLOSE))


def carried(lines: Sequence[str]) -> list[str]:
    """Return the lines of a text so that an isolate goes on in the next line."""
    found: list[str] = []
    still_open = 0
    for line in lines:
        begun = OPEN * still_open + line
        still_open = max(0, begun.count(OPEN) - begun.count(CLOSE))
        found.append(closed(begun))
    return found


def spans(text: str) -> list[Span]:
    """Return the parts of a left-to-right line as they stand on paper, from the left."""
    return _placed(_parsed(text), False)


def _parsed(text: str) -> list[Part]:
    """Return the characters of a text, with the parts of each isolate as a list."""
    levels: list[list[Part]] = [[]]
    for character in text:
        if character not in ISOLATES:
            levels[-1].append(character)
        elif character != CLOSE:
            levels.append([])
        elif len(levels) > 1:
            inner = levels.pop()
            levels[-1].append(inner)
    while len(levels) > 1:
        inner = levels.pop()
        levels[-1].append(inner)
    return levels[0]


def _placed(parts: Sequence[Part], leftward: bool) -> list[Span]:
    """Return the spans of a text whose main direction is given, from the left."""
    levels = _levels([*map(_class_of, parts)], leftward)
    alone = [place if isinstance(part, list) else None for place, part in enumerate(parts)]
    grouped = groupby(zip(levels, alone, parts, strict=True), lambda at: at[:2])
    runs = [(level, [part for *_, part in group]) for (level, _), group in grouped]
    return [span for level, run in _reordered(runs) for span in _spans_of(level, run)]


def _spans_of(level: int, run: Sequence[Part]) -> list[Span]:
    if isinstance(run[0], list):
        return _placed(run[0], _begins_leftward(run[0]))
    return [Span("".join(map(str, run)), level % 2 == 1)]


def _begins_leftward(parts: Sequence[Part]) -> bool:
    """Return whether the first letter of a text, outside of isolates within, is of a right-to-left script."""
    letters = (found for found in map(_class_of, parts) if found in "LR")
    return next(letters, "L") == "R"


def _class_of(part: Part) -> str:
    """Return L, R, D for a digit, M for a mark, S or T for signs within or beside figures, else N."""
    found = bidirectional(part) if isinstance(part, str) else "ON"
    return "D" if found in _DIGITS else _CLASSES.get(found, "N")


def _levels(classes: Sequence[str], leftward: bool) -> list[int]:
    """Return the level of each character: odd ones run to the left."""
    base = "R" if leftward else "L"
    level = {"L": 2 * leftward, "R": 1, "D": 2}
    return [level[found] for found in _without_neutrals(_with_figures(classes, base), base)]


def _with_figures(classes: Sequence[str], base: str) -> list[str]:
    """Resolve marks, figures and the signs in figures: what is left is L, R, D and N."""
    found: list[str] = []
    strong = base
    for place, given in enumerate(classes):
        before, after = found[-1] if found else "N", classes[place + 1] if place + 1 < len(classes) else "N"
        kind = before if given == "M" else given
        if (kind == "S" and before == after == "D") or (kind == "T" and "D" in (before, after)):
            kind = "D"
        elif kind in "ST":
            kind = "N"
        strong = kind if kind in "LR" else strong
        found.append("L" if kind == "D" and strong == "L" else kind)
    return found


def _without_neutrals(classes: Sequence[str], base: str) -> list[str]:
    """Give neutral characters the direction of both neighbors, else the main one."""
    groups = [(kind, len([*group])) for kind, group in groupby(classes)]
    directions = [base, *("R" if kind == "D" else kind for kind, _ in groups), base]
    found: list[str] = []
    for place, (kind, count) in enumerate(groups, 1):
        around = directions[place - 1], directions[place + 1]
        found += [kind if kind != "N" else around[0] if around[0] == around[1] else base] * count
    return found


def _reordered(runs: list[tuple[int, list[Part]]]) -> list[tuple[int, list[Part]]]:
    """Return runs from the left: each sequence of at least a level is reversed, the highest first."""
    for level in range(max((run[0] for run in runs), default=0), 0, -1):
        marked = ((run[0] >= level, run) for run in runs)
        groups = [(is_high, [run for _, run in group]) for is_high, group in groupby(marked, itemgetter(0))]
        runs = [run for is_high, group in groups for run in (reversed(group) if is_high else group)]
    return runs
