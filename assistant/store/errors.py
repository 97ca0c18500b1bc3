"""What can go wrong with what is on the disk."""

from pathlib import Path


class Stale(Exception):
    """Somebody else wrote first: the table has an event of this number already, or is deleted."""


class Taken(Exception):
    """An address, code, request or rematch that must be unique is there already."""


class Unavailable(Exception):
    """The data can't be read or written just now: the disk is full or away. Nothing was changed."""


class Gone(Unavailable):
    """The data file was deleted or replaced while it was open; it is said in the log once, by the store."""


class DataError(Exception):
    """The data can't be used and is left as it is: a key, and what is known of the reason.

    The keys are damaged, encoding, foreign, in-use, missing, newer and unusable.

    `path` is that of a file or folder, or the name of a database.
    """

    def __init__(self, key: str, path: Path | str, reason: object = "") -> None:
        super().__init__(f"{key}: {path}: {reason}")
        self.key = key
        self.path = path
        self.reason = reason
