"""What a page shows to the process that has the streams, which knows no table and no device otherwise."""

from hashlib import blake2b
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

_SALT = "stream"
_CHANNEL_BYTES = 12


class Ticket(NamedTuple):
    """A table by its channel, which tells nothing of its address, and the device that was given this."""

    channel: str
    device: str


class Tickets:
    """Signed by the key that signs the cookies. They say who may listen to which numbers, nothing else."""

    def __init__(self, key: bytes | str) -> None:
        self._key = key.encode() if isinstance(key, str) else key
        self._signer = URLSafeSerializer(self._key, salt=_SALT)

    def channel(self, table: str) -> str:
        """The name under which there is news of a table."""
        return blake2b(table.encode(), key=self._key[:64], digest_size=_CHANNEL_BYTES).hexdigest()

    def sign(self, table: str, device: str) -> str:
        return str(self._signer.dumps([self.channel(table), device]))

    def read(self, text: str) -> Ticket | None:
        """None for what was never signed here."""
        try:
            channel, device = self._signer.loads(text)
        except (BadSignature, ValueError, TypeError):
            return None
        return Ticket(channel, device)
