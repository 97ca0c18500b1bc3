"""How often one address may try: a guesser of codes, or of a hosted server's patience, is slowed down."""

from typing import cast

from flask import Flask, current_app, request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from .errors import Refused

WRONG_CODES = parse("10/minute")
OPENINGS = parse("30/hour")


def install(app: Flask) -> None:
    """The tries are kept in memory: a restart forgets them."""
    app.extensions["limiter"] = MovingWindowRateLimiter(MemoryStorage())


def count_opening() -> None:
    """A hosted instance (PUBLIC_URL) limits how many tables an address opens; raises Refused."""
    if current_app.config["PUBLIC_URL"] and not _limiter().hit(OPENINGS, "opening", _address()):
        raise _refused(OPENINGS)


def check_codes() -> None:
    """Raises Refused after too many wrong codes from this address."""
    if not _limiter().test(WRONG_CODES, "code", _address()):
        raise _refused(WRONG_CODES)


def count_wrong_code() -> None:
    _limiter().hit(WRONG_CODES, "code", _address())


def _refused(limit: RateLimitItem) -> Refused:
    return Refused(429, "address", "too-many-tries", seconds=limit.get_expiry())


def _address() -> str:
    return request.remote_addr or ""


def _limiter() -> MovingWindowRateLimiter:
    return cast(MovingWindowRateLimiter, current_app.extensions["limiter"])
