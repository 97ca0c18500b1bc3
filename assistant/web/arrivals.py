"""The devices that come to a table to look."""

from collections.abc import Sequence
from contextlib import suppress

from ..phones import Phone
from ..store import Unavailable
from .current import device, phones


def arrive(table_id: str) -> Sequence[Phone]:
    """The phones at the table, with this device among them from now on.

    With a disk that is full nothing is kept of it: whoever may look can look.
    """
    with suppress(Unavailable):
        return phones().arrive(table_id, device())
    return phones().at(table_id)
