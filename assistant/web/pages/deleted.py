"""The pages after deletions: each alone has what was deleted, and can put it back."""

import hmac
from collections.abc import Iterable
from threading import Lock

from cachetools import TTLCache
from flask import current_app

from ..device import device

_KEPT, _KEPT_SECONDS = 8, 60
# The newest ones by device and address, as an answer may be lost on its way.
_pages: TTLCache[tuple[str, str], str] = TTLCache(_KEPT, _KEPT_SECONDS)
_lock = Lock()
_MOST_BYTES, _MOST_ENTRIES = 384 * 1024, 1500  # of a file in a form


def keep(address: str, page: str) -> None:
    """Keep what the device is shown as it deletes what has this address."""
    with _lock:
        _pages[device(), address] = page


def kept(address: str) -> str | None:
    """Return what the device was shown as it deleted what had this address, None if that is long ago."""
    with _lock:
        return _pages.get((device(), address))


def fits(entries: int) -> bool:
    """Return whether a form can hold so many entries."""
    return entries <= _MOST_ENTRIES


def seal(file: str) -> str:
    """Return what proves that the device was given this file as it deleted what that holds."""
    key = str(current_app.secret_key).encode()
    return hmac.new(key, f"deleted by {device()}: {file}".encode(), "sha256").hexdigest()


def in_form(pieces: Iterable[str]) -> str:
    """Return a file in one piece, empty if it is too long for a form."""
    file, size = [], 0
    for piece in pieces:
        file.append(piece)
        size += len(piece.encode())
        if size > _MOST_BYTES:
            return ""
    return "".join(file)
