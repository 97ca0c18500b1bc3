"""A lock on a data folder, for one server. The system releases it however the process ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .. import DataError
from .file import explained, make_folder

LOCK_FILE = "hanamikoji.lock"


@contextmanager
def locked(folder: Path, *, is_shared: bool = False) -> Iterator[None]:
    """Lock a folder, created if missing; raise DataError, `in-use` if another process holds it.

    Processes that all pass `is_shared` may hold it together.
    """
    with explained(folder):
        make_folder(folder)
        descriptor = os.open(folder / LOCK_FILE, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        if not _lock(descriptor, is_shared):
            raise DataError("in-use", folder)
        yield
    finally:
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int, _: bool) -> bool:
        """Return False if another process holds it."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock(descriptor: int, is_shared: bool) -> bool:
        """Return False if another process holds it, True on a file system without locks."""
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
