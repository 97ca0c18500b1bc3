"""The places that a lot gives to people."""

from hashlib import sha256

BEHIND_ALL = 2**64  # for who came after the lot was drawn
_LENGTH = 8  # bytes


def place(lot: int, person: int, round_number: int = 0) -> int:
    """Return the place of a person by lot: through the whole event, or in a round drawn anew."""
    drawn = sha256(f"{lot}/{round_number}/{person}".encode()).digest()
    return int.from_bytes(drawn[:_LENGTH])
