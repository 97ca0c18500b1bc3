"""The errors of the store."""

from pathlib import Path


class Stale(Exception):
    """The log already has an entry of this number, by another writer, or was deleted."""


class StaleTournament(Exception):
    """The log of the tournament already has an entry of this number, or was deleted. Nothing was changed."""


class Taken(Exception):
    """An address, code, request or rematch that must be unique already exists."""


class Unavailable(Exception):
    """The data cannot be read or written now: the disk is full or away. Nothing was changed."""


class StillAway(Unavailable):
    """The data could not be reached a moment ago, so nobody waits for it now. The store has logged it."""


class Gone(Unavailable):
    """The data file was deleted or replaced while open. The store logs it once."""


class Damaged(Unavailable):
    """The data file is damaged where it was to be read or written. The store logs it once."""


class DataError(Exception):
    """The data cannot be used and is left unchanged.

    `key` is damaged, encoding, foreign, in-use, missing, newer or unusable; `path` is a file, a folder or the
    name of a database.
    """

    def __init__(self, key: str, path: Path | str, reason: object = "") -> None:
        super().__init__(f"{key}: {path}: {reason}")
        self.key = key
        self.path = path
        self.reason = reason


class Away(DataError):
    """The data cannot be reached now, which passes by itself."""
