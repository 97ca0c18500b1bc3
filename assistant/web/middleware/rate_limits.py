"""Rate limits by client address, against guessing codes and keys and against overuse of a hosted server."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from math import ceil
from threading import Lock
from typing import TYPE_CHECKING, Any

from flask import Flask, current_app, request

from ...breaker import Breaker
from ...matches.join_codes import NotACode
from ...matches.service import NoSuchTable
from ...net.addresses import client_key
from ..device import known_device
from ..errors import Refused
from .attempts import Attempts

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.strategies import RateLimiter

    from ...beside import Beside


@dataclass(frozen=True)
class RateLimit:
    """A limit of `tries` in a span of `seconds`; `of` is its name in the storage."""

    of: str
    tries: int
    seconds: int


WRONG_CODES = RateLimit("code", 10, 60)
# On a hosted instance a hall or a carrier's homes share an address. There WRONG_CODES counts each device
# at it, and this all devices, because whoever guesses can be a new device each time.
WRONG_CODES_OF_ADDRESS = RateLimit("code-of-address", 60, 60)
# On a hosted instance, for all clients together. Past it only an address with a recent wrong guess must wait:
# a scanned QR code is never wrong, so a flood of guesses locks out nobody else.
WRONG_CODES_OF_ALL = RateLimit("code-of-all", 300, 60)
WRONG_CODES_OF_LATE = RateLimit("code-of-late", 1, 600)
WRONG_KEYS = RateLimit("key", 10, 60)
EVERYBODY = "everybody"
_PROXY_HIDES = (
    "a request came without X-Forwarded-For from a proxy on this machine, so everybody counts as one address:"
    " see HOSTING.md"
)
_PROXY_UNKNOWN = (
    "X-Forwarded-For is believed of nobody, so everybody counts as one address:"
    " set HANAMIKOJI_TRUSTED_PROXIES, see HOSTING.md"
)
_AWAY = "the bus is down: each process counts attempts alone and allows its share: %s"
_OWN = "memory://"
_QUICK = 0.5  # seconds, beside the request
OPENINGS = RateLimit("opening", 600, 3600)  # tables and events; a round of an event counts as its tables
IMPORTS = RateLimit("import", 30, 3600)
LOOKS = RateLimit("look", 240, 3600)


def share(bound: RateLimit, processes: int) -> RateLimit:
    """Return the limit of each process, with which all together allow no more in the long run."""
    if bound.tries >= processes:
        return RateLimit(bound.of, bound.tries // processes, bound.seconds)
    return RateLimit(bound.of, 1, ceil(bound.seconds * processes / bound.tries))


class RateLimits:
    """The tries of every address, in a storage named by a URL of `limits`; `memory://` forgets on restart.

    A shared storage may be away or hang. So each of the `processes` counts its own tries too, and allows
    its share of a limit then. Hold one of the `attempts` of an address to check and count as one step.
    """

    def __init__(self, storage: str, processes: int = 1) -> None:
        self.attempts = Attempts()
        self._is_proxy_named = False
        self._storage, self._processes = storage, processes
        self._limiters: dict[str, RateLimiter] = {}
        self._breaker = Breaker()
        self._lock = Lock()
        self._beside: Beside | None = None

    def may(self, bound: RateLimit, who: str, tries: int = 1, *, is_capped: bool = True) -> bool:
        """Return whether so many more tries are allowed, without counting them.

        If `is_capped`, more tries than the limit count as the limit: they are allowed while none was counted.
        """

        def ask(limiter: "RateLimiter", item: "RateLimitItem") -> bool:
            is_possible = is_capped or tries <= item.amount
            return is_possible and limiter.test(item, bound.of, who, cost=min(tries, item.amount))

        answer = self._ask_shared(lambda limiter: ask(limiter, _item(bound)))
        return ask(self._limiter(_OWN), self._own(bound)) if answer is None else answer

    def count(self, bound: RateLimit, who: str, tries: int = 1) -> bool:
        """Count tries; return False, and count none, if they exceed the limit."""

        def ask(limiter: "RateLimiter", item: "RateLimitItem") -> bool:
            return limiter.hit(item, bound.of, who, cost=min(tries, item.amount))

        answer = self._ask_shared(lambda limiter: ask(limiter, _item(bound)))
        own = ask(self._limiter(_OWN), self._own(bound))
        return own if answer is None else answer

    def name_proxy(self, fault: str) -> None:
        """Log once that client addresses are unknown."""
        if not self._is_proxy_named:
            current_app.logger.warning(fault)
        self._is_proxy_named = True

    def _own(self, bound: RateLimit) -> "RateLimitItem":
        """Return the limit of this process alone."""
        return _item(share(bound, 1 if self._storage == _OWN else self._processes))

    def _ask_shared(self, asked: "Callable[[RateLimiter], bool]") -> bool | None:
        """Ask the storage that processes share; return None if there is none or it is away."""
        from limits.errors import StorageError

        from ...beside import Late

        if self._storage == _OWN or not self._breaker.may_try():
            return None
        try:
            limiter = self._limiter(self._storage)
            answer = self._asking().ask(lambda: asked(limiter))
        except (StorageError, Late) as error:
            if (not isinstance(error, Late) or error.is_away) and self._breaker.lose():
                current_app.logger.error(_AWAY, getattr(error, "storage_error", error))
            return None
        self._breaker.find()
        return answer

    def _asking(self) -> "Beside":
        """Return what asks the shared storage; only hosted instances need its threads."""
        from ...beside import Beside

        with self._lock:
            self._beside = self._beside or Beside()
            return self._beside

    def _limiter(self, storage: str) -> "RateLimiter":
        """Return the limiter of a storage, created at its first use."""
        with self._lock:
            if storage not in self._limiters:
                self._limiters[storage] = _limiter(storage)
            return self._limiters[storage]


def _limiter(storage: str) -> "RateLimiter":
    """Create a limiter; the slow import must not delay the first page."""
    from limits.storage import storage_from_string
    from limits.strategies import MovingWindowRateLimiter

    return MovingWindowRateLimiter(storage_from_string(storage, **(_quick() if storage != _OWN else {})))


def _quick() -> dict[str, Any]:
    """Return how long to wait for a shared storage: redis would try three times more by itself."""
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    once = Retry(NoBackoff(), 0)
    return {
        "wrap_exceptions": True,
        "retry": once,
        "socket_timeout": _QUICK,
        "socket_connect_timeout": _QUICK,
    }


def install(app: Flask) -> None:
    """Count in the storage that all processes of this instance share.

    A hosted one imports what counts at once: threads that import it together may each see half of it.
    """
    if app.config["PUBLIC_URL"]:
        _limiter(_OWN)
    app.extensions["rate-limits"] = RateLimits(
        app.config["BUS_URL"] or app.config["TRIES"], app.config["PROCESSES"]
    )


def _limits() -> RateLimits:
    held: RateLimits = current_app.extensions["rate-limits"]
    return held


def check_opening(tables: int = 1) -> None:
    """Raise Refused where a hosted instance (PUBLIC_URL) lets so many tables not be opened for now."""
    if current_app.config["PUBLIC_URL"] and not _limits().may(OPENINGS, _address(), max(1, tables)):
        raise _refused(OPENINGS)


def count_opening(tables: int = 1) -> None:
    """Count the tables that have been opened: what was refused or there already costs no try."""
    if current_app.config["PUBLIC_URL"] and tables:
        _limits().count(OPENINGS, _address(), tables)


def count_import() -> None:
    """Count an import before its body is read, on a hosted instance only; raise Refused past the limit."""
    _count_hosted(IMPORTS)


def count_look() -> None:
    """Count a look at what an import would bring, on a hosted instance only; raise Refused past the limit."""
    _count_hosted(LOOKS)


def _count_hosted(limit: RateLimit) -> None:
    if current_app.config["PUBLIC_URL"] and not _limits().count(limit, _address()):
        raise _refused(limit)


@contextmanager
def checking_code(*, is_scanned: bool = False) -> Iterator[None]:
    """Look up a code in the context, counting a wrong one before the next is checked.

    One that `is_scanned` is no guess, and waits for nobody's. Raises Refused past the limit, and instead of
    NoSuchTable and of NotACode, which is no guess either.
    """
    with nullcontext() if is_scanned else _limits().attempts.one(_address(), _check_codes):
        try:
            yield
        except NotACode:
            raise Refused(404, "code", "no-such-code") from None
        except NoSuchTable:
            if not is_scanned:
                _count_wrong_code()
            raise Refused(404, "code", "no-such-code") from None


@contextmanager
def checking_key() -> Iterator[None]:
    """Check a key in the context, counting a wrong one before the next is checked.

    Raises Refused past the limit.
    """
    with _limits().attempts.one(_address(), _check_keys):
        try:
            yield
        except Refused:
            _limits().count(WRONG_KEYS, _address())
            raise


def _check_keys(running: int) -> None:
    if not _limits().may(WRONG_KEYS, _address(), running, is_capped=False):
        raise _refused(WRONG_KEYS)


def _check_codes(running: int) -> None:
    limits, address = _limits(), _address()
    for bound, who in _guessers(address):
        if not limits.may(bound, who, running, is_capped=False):
            raise _refused(bound)
    is_quiet = limits.may(WRONG_CODES_OF_ALL, EVERYBODY, running, is_capped=False)
    if not (is_quiet or limits.may(WRONG_CODES_OF_LATE, address, running, is_capped=False)):
        raise _refused(WRONG_CODES_OF_LATE)


def _count_wrong_code() -> None:
    limits, address = _limits(), _address()
    for bound, who in _guessers(address):
        limits.count(bound, who)
    if current_app.config["PUBLIC_URL"]:
        limits.count(WRONG_CODES_OF_ALL, EVERYBODY)
        limits.count(WRONG_CODES_OF_LATE, address)


def _guessers(address: str) -> list[tuple[RateLimit, str]]:
    """Return for whom a wrong code counts: hosted also for the device; all without a cookie are one."""
    if not current_app.config["PUBLIC_URL"]:
        return [(WRONG_CODES, address)]
    return [(WRONG_CODES, f"{address} {known_device()}"), (WRONG_CODES_OF_ADDRESS, address)]


def _item(bound: RateLimit) -> "RateLimitItem":
    from limits import RateLimitItemPerSecond

    return RateLimitItemPerSecond(bound.tries, bound.seconds)


def _refused(bound: RateLimit) -> Refused:
    return Refused(429, "address", "too-many-tries", seconds=bound.seconds)


def _address() -> str:
    """Return the key of the client, for whom this request is counted."""
    config = current_app.config
    if config["PUBLIC_URL"] and "X-Forwarded-For" not in request.headers:
        _limits().name_proxy(_PROXY_HIDES)
    elif config["BUS_URL"] and not config["TRUSTED_PROXIES"]:
        _limits().name_proxy(_PROXY_UNKNOWN)
    return client_key(request.remote_addr or "")
