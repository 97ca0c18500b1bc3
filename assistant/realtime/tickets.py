"""What a page shows to the process that has the streams, which knows no table and no device otherwise."""

from hashlib import blake2b
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeTimedSerializer

_SALT = "stream"
_CHANNEL_BYTES = 12
_WHO_BYTES = 6
GOOD_FOR = 24 * 3600  # seconds: a page that opens its stream anew is given another


class Ticket(NamedTuple):
    """A table by its channel, which tells nothing of its address, and the device that was given this.

    `who` tells callers apart and nothing else of them; empty for nobody in particular.
    """

    channel: str
    device: str
    who: str = ""


class Tickets:
    """Signed by the key that signs the cookies. They say who may listen to which numbers, nothing else."""

    def __init__(self, key: bytes | str) -> None:
        self._key = key.encode() if isinstance(key, str) else key
        self._signer = URLSafeTimedSerializer(self._key, salt=_SALT)

    def channel(self, table: str) -> str:
        """The name under which there is news of a table."""
        return self._hidden(table, _CHANNEL_BYTES)

    def sign(self, table: str, device: str, who: str | None = None) -> str:
        return str(
            self._signer.dumps([self.channel(table), device, self._hidden(who, _WHO_BYTES) if who else ""])
        )

    def read(self, text: str) -> Ticket | None:
        """None for what was never signed here, or a day ago."""
        try:
            channel, device, who = self._signer.loads(text, max_age=GOOD_FOR)
        except (BadSignature, ValueError, TypeError):
            return None
        return Ticket(channel, device, who)

    def _hidden(self, text: str, size: int) -> str:
        return blake2b(text.encode(), key=self._key[:64], digest_size=size).hexdigest()
