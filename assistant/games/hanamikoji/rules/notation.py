"""The notation of a round's tally as one line of text.

Cards are seven pairs of digits, left to right, player 0's count first: `10 11 02 21 02 21 22`.
Winners are seven letters, `a` for player 0, `b` for player 1, `-` for nobody: `a-bab--`.
"""

import re

from ...errors import Malformed
from .tally import Cards, Tally, Winners

_CARDS = re.compile(r"[0-9]{2}(?: [0-9]{2}){6}")
_WINNERS = re.compile(r"[ab-]{7}")
_LETTERS = {0: "a", 1: "b", None: "-"}
_PLAYERS = {letter: player for player, letter in _LETTERS.items()}


def dump(tally: Tally) -> str:
    """Return the tally in its notation."""
    if isinstance(tally, Cards):
        return " ".join(f"{a}{b}" for a, b in tally.counts)
    return "".join(_LETTERS[winner] for winner in tally.winners)


def parse(text: str) -> Tally:
    """Return the tally that `dump` wrote as `text`; raise Malformed for any other text."""
    if _CARDS.fullmatch(text):
        return Cards(tuple((int(pair[0]), int(pair[1])) for pair in text.split(" ")))
    if _WINNERS.fullmatch(text):
        return Winners(tuple(_PLAYERS[letter] for letter in text))
    raise Malformed("tally", "not-a-tally")
