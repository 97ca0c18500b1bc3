"""The taps of a device's outbox, all in one request."""

from typing import Any

from ...games.errors import RequestError
from ...i18n import message
from ...matches.outbox import RefusedTap
from ...matches.replay import Table
from ..device import known_device
from ..services import tables
from .bodies import body


def play_taps(table: Table) -> tuple[Table, list[dict[str, Any]]]:
    """Play the taps in the body, as `outbox.read_taps` reads them.

    Return the table after them and the taps that were refused, as JSON objects in the reader's language.
    """
    after, refused = tables().tap(table, body(), known_device())
    return after, [*map(_described, refused)]


def _described(refused: RefusedTap) -> dict[str, Any]:
    tap, error = refused.tap, refused.error
    named = {} if tap.number is None else {"number": tap.number}
    return {"at": tap.at, **named, "key": error.key, **error.params, "detail": _told(error)}


def _told(error: RequestError) -> str:
    """Return why a tap was refused; of one that came after the score, that the result lacks it."""
    is_late = error.key == "scored-already"
    return message("tapped-too-late" if is_late else error.key, at=error.at, **error.params)
