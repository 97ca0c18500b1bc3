"""Notices that the files that people see are no longer those that are open: deleted, moved, replaced, cut."""

import logging
import os
from pathlib import Path

from .. import Gone
from .file import SHM, WAL

_LOG = logging.getLogger(__name__)


class Watch:
    """The data file and what SQLite keeps beside it, just opened.

    Where other processes have it open too, they may cut the log.
    """

    def __init__(self, path: Path, *, is_shared: bool = False) -> None:
        self._is_shared = is_shared
        self._path, self._log = path, path.with_name(path.name + WAL)
        beside = [self._log, path.with_name(path.name + SHM)]
        there = [path, *filter(Path.exists, beside)]  # not on a file system without shared memory
        self._opened = {file: _identity(file.stat()) for file in there}
        self._log_bytes = 0
        self._is_said = False

    def check(self) -> None:
        """Raises Gone. Files that were away and are back are those that were opened, so it goes on."""
        least = self._log_bytes  # before the look, as another thread may see more meanwhile
        try:
            found = {file: file.stat() for file in self._opened}
        except OSError as error:
            raise self._gone() from error
        log_bytes = found[self._log].st_size if self._log in found else 0
        is_cut = log_bytes < least and not self._is_shared
        if is_cut or {file: _identity(stat) for file, stat in found.items()} != self._opened:
            raise self._gone()
        self._log_bytes = log_bytes
        self._is_said = False

    def log_may_be_cut(self) -> None:
        """By the store itself. Nobody checks until it is done."""
        self._log_bytes = 0

    def _gone(self) -> Gone:
        if not self._is_said:
            _LOG.critical("the data file was deleted, moved or replaced under the server: %s", self._path)
        self._is_said = True
        return Gone(str(self._path))


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino
