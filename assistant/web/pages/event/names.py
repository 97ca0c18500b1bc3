"""Names as typed for an event: one a line or with commas between them, a family with plus signs."""

import re

from ....matches.player_keys import seat_named
from ....tournaments.formats import PAIR
from ....tournaments.held import Held
from ... import forms
from ...device import device
from ...services import tournaments

_BETWEEN = re.compile(r"[\n\r,;、，；]+")
_IN_FAMILY = re.compile(r"[+＋]")


def people(text: str) -> list[str]:
    """Return the names in a text."""
    return [name for family in families(text) for name in family]


def families(text: str) -> list[list[str]]:
    """Return the names in a text by family, most of one person."""
    typed = (map(forms.typed_name, _IN_FAMILY.split(part)) for part in _BETWEEN.split(text))
    return [found for names in typed if (found := [name for name in names if name])]


def keep_apart(held: Held, text: str) -> Held:
    """Keep the families in a text apart, whose people are in the event."""
    known = [person.name for person in held.state.people]
    for family in families(text):
        numbers = {number for name in family if (number := seat_named(name, known)) is not None}
        if len(numbers) >= PAIR:
            held = tournaments().keep_apart(held, {"apart": sorted(numbers)}, device())
    return held
