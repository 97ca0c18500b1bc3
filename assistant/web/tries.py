"""How often one address may try: a guesser of codes, or of a hosted server's patience, is slowed down."""

from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from flask import current_app, request

from .current import house
from .errors import Refused

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.strategies import RateLimiter


@dataclass(frozen=True)
class Bound:
    """So many tries in so many seconds."""

    of: str
    tries: int
    seconds: int


WRONG_CODES = Bound("code", 10, 60)
OPENINGS = Bound("opening", 30, 3600)


class Tries:
    """The tries of every address, kept at a storage address of `limits`; in memory a restart forgets them."""

    def __init__(self, storage: str) -> None:
        self._storage = storage
        self._made: RateLimiter | None = None
        self._lock = Lock()

    def may(self, bound: Bound, who: str) -> bool:
        """Whether one more is allowed; it is not counted."""
        return self._limiter.test(_item(bound), bound.of, who)

    def count(self, bound: Bound, who: str) -> bool:
        """Counts a try; False where it is one too many."""
        return self._limiter.hit(_item(bound), bound.of, who)

    @property
    def _limiter(self) -> "RateLimiter":
        """One for all, made at the first try."""
        with self._lock:
            if self._made is None:
                self._made = _limiter(self._storage)
            return self._made


def _limiter(storage: str) -> "RateLimiter":
    """The library is slow to import, and the first page does without it."""
    from limits.storage import storage_from_string
    from limits.strategies import MovingWindowRateLimiter

    return MovingWindowRateLimiter(storage_from_string(storage))


def count_opening() -> None:
    """A hosted instance (PUBLIC_URL) limits how many tables an address opens; raises Refused."""
    if current_app.config["PUBLIC_URL"] and not house().tries.count(OPENINGS, _address()):
        raise _refused(OPENINGS)


def check_codes() -> None:
    """Raises Refused after too many wrong codes from this address."""
    if not house().tries.may(WRONG_CODES, _address()):
        raise _refused(WRONG_CODES)


def count_wrong_code() -> None:
    house().tries.count(WRONG_CODES, _address())


def _item(bound: Bound) -> "RateLimitItem":
    from limits import RateLimitItemPerSecond

    return RateLimitItemPerSecond(bound.tries, bound.seconds)


def _refused(bound: Bound) -> Refused:
    return Refused(429, "address", "too-many-tries", seconds=bound.seconds)


def _address() -> str:
    return request.remote_addr or ""
