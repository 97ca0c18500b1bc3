"""One server a data folder. The system lets go of the lock when its process ends, however it ends."""

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
    """The folder is this process's, made if there is none; raises DataError, `in-use` by another.

    It is its own alone, or that of several who all say so.
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
        """False where another process has it."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock(descriptor: int, is_shared: bool) -> bool:
        """False where another process has it; a file system without locks can't say so."""
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
