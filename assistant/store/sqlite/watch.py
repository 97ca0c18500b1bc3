"""Detects that an open data file was deleted, moved, replaced or truncated."""

import logging
import os
from pathlib import Path

from .. import Gone
from .file import SHM, WAL

_LOG = logging.getLogger(__name__)


class Watch:
    """The data file and the files SQLite keeps beside it, as of just after opening.

    Where other processes have it open (`is_shared`), they may cut the log.
    """

    def __init__(self, path: Path, *, is_shared: bool = False) -> None:
        self._is_shared = is_shared
        self._path, self._log = path, path.with_name(path.name + WAL)
        beside = [self._log, path.with_name(path.name + SHM)]
        there = [path, *filter(Path.exists, beside)]  # -shm is missing on a file system without shared memory
        self._opened = {file: _identity(file.stat()) for file in there}
        self._log_bytes = 0
        self._is_logged = False

    def check(self) -> None:
        """Raise Gone unless the files are those that were opened; they may go away and come back."""
        least = self._log_bytes  # read first, as another thread may raise it meanwhile
        try:
            found = {file: file.stat() for file in self._opened}
        except OSError as error:
            raise self._gone() from error
        log_bytes = found[self._log].st_size if self._log in found else 0
        is_cut = log_bytes < least and not self._is_shared
        if is_cut or {file: _identity(stat) for file, stat in found.items()} != self._opened:
            raise self._gone()
        self._log_bytes = log_bytes
        self._is_logged = False

    def log_may_be_cut(self) -> None:
        """Allow the store to cut the log. The caller prevents checks until that is done."""
        self._log_bytes = 0

    def _gone(self) -> Gone:
        if not self._is_logged:
            _LOG.critical("the data file was deleted, moved or replaced under the server: %s", self._path)
        self._is_logged = True
        return Gone(str(self._path))


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino
