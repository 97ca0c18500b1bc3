"""Signed tickets, shown by pages to the process that serves streams, which knows no tables or devices."""

import time
from hashlib import blake2b
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeTimedSerializer

_SALT = "stream"
_CHANNEL_BYTES = 12
_WHO_BYTES = 6
GOOD_FOR = 24 * 3600  # seconds; a page that reopens its stream gets another


class Ticket(NamedTuple):
    """The channel of a table, which does not reveal its address, and the device it was issued to.

    `who` tells callers apart and reveals nothing else; empty for no caller in particular.
    """

    channel: str
    device: str
    who: str = ""


class Tickets:
    """Tickets signed with the key of the cookies. They only grant listening to a channel."""

    def __init__(self, key: bytes | str) -> None:
        self._key = key.encode() if isinstance(key, str) else key
        self._signer = URLSafeTimedSerializer(self._key, salt=_SALT)

    def channel(self, table: str) -> str:
        """Return the channel on which news of a table is published."""
        return self._hidden(table, _CHANNEL_BYTES)

    def sign(self, table: str, device: str, who: str | None = None) -> str:
        """Return a signed ticket as text."""
        return str(
            self._signer.dumps([self.channel(table), device, self._hidden(who, _WHO_BYTES) if who else ""])
        )

    def read(self, text: str) -> Ticket | None:
        """Return the ticket of a text; None if it is not signed or older than a day.

        One from the future counts: the clocks of two processes differ.
        """
        try:
            (channel, device, who), signed = self._signer.loads(text, return_timestamp=True)
        except (BadSignature, ValueError, TypeError):
            return None
        return Ticket(channel, device, who) if time.time() - signed.timestamp() <= GOOD_FOR else None

    def _hidden(self, text: str, size: int) -> str:
        return blake2b(text.encode(), key=self._key[:64], digest_size=size).hexdigest()
