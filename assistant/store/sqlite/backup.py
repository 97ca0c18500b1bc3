"""Backs up the data file as of one moment, and restores a backup in its place."""

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from .. import DataError
from .file import APPLICATION_ID, JOURNAL, SHM, WAL, check_contents, explained

_LOG_VERSION_AT, _LOG_VERSION = 18, b"\2"  # of the write version in SQLite's header, and its value for WAL


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open and check one of our files without changing its data; raise DataError, such as `missing`.

    A journal left by a crash is rolled back first, in a file without WAL.
    """
    with explained(path):
        if not path.exists():
            raise DataError("missing", path)
        uri = f"{path.resolve().as_uri()}?{_way_to_read(path)}"
        with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
            if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
                raise DataError("foreign", path)
            check_contents(connection, path)
            yield connection


def write_backup(path: Path, file: Path) -> int:
    """Copy the data at `path` to `file` atomically, while others write; return the number of tables.

    Replaces an older backup and nothing else. Raises DataError.
    """
    with reading(path) as data, explained(file):
        _check_place(file, path)
        made = _made_beside(file)
        try:
            data.execute("VACUUM INTO ?", (str(made),))
            _put(made, file)
        finally:
            made.unlink(missing_ok=True)
    with reading(file) as written:
        (tables,) = written.execute("SELECT count(*) FROM tables").fetchone()
    return int(tables)


@contextmanager
def staged(file: Path, path: Path) -> Iterator[Path]:
    """Yield a copy of `file` beside `path`, to be checked before it is put there; raise DataError."""
    with explained(path):
        made = _made_beside(path, "restoring.")
    try:
        with reading(file) as data, explained(made):
            data.execute("VACUUM INTO ?", (str(made),))
        yield made
    finally:
        _remove(made)


def put_in_place(made: Path, path: Path, kept: Path) -> bool:
    """Make `made` the data at `path`; if interrupted, either the former or the new data is there.

    The former data, which no server may be using, is kept at `kept`; return whether there was any. Raises
    DataError.
    """
    with explained(path):
        was_there = path.exists()
        if was_there:
            _keep(path, kept)
        _put(made, path)
    return was_there


def _way_to_read(path: Path) -> str:
    """Return URI parameters that respect locks, unless SQLite would need a log it cannot create."""
    if _has_log(path):
        return "mode=ro"
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        return "mode=rw"  # lets SQLite remove the files that it creates
    return "mode=ro&immutable=1" if _needs_log(path) else "mode=ro"


def _has_log(path: Path) -> bool:
    """Return whether a log exists, even an empty one, as while a server has the file open."""
    return _beside(path, WAL).exists()


def _needs_log(path: Path) -> bool:
    """Return whether the write version in the header is that of WAL."""
    with path.open("rb") as file:
        return file.read(_LOG_VERSION_AT + 1)[_LOG_VERSION_AT:] == _LOG_VERSION


def _check_place(file: Path, path: Path) -> None:
    """Raise an error if `file` is anything but a backup that no server uses."""
    if not file.exists():
        return
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if file.samefile(path) or _has_log(file):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    with reading(file):
        pass


def _keep(path: Path, kept: Path) -> None:
    """Copy the former data to `kept`, with its log merged, or beside it if the data is damaged."""
    if _is_sound(path):
        with closing(sqlite3.connect(path)) as former:
            former.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for end in ("", WAL, JOURNAL):
        if _beside(path, end).exists():
            _copy(_beside(path, end), _beside(kept, end))
    for end in (WAL, SHM, JOURNAL):  # must not be read as the log of the new data
        _beside(path, end).unlink(missing_ok=True)


def _is_sound(path: Path) -> bool:
    try:
        with reading(path):
            return True
    except DataError:
        return False


def _made_beside(path: Path, end: str = "") -> Path:
    """Create an empty file with an unused name, private to its owner."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.{end}")
    os.close(descriptor)
    return Path(name)


def _copy(file: Path, to: Path) -> None:
    made = _beside(to, ".part")
    made.touch(mode=0o600)
    shutil.copyfile(file, made)
    _put(made, to)


def _put(made: Path, to: Path) -> None:
    """Sync a file and move it to its place."""
    with made.open("rb+") as file:
        os.fsync(file.fileno())
    made.replace(to)
    if os.name == "posix":  # elsewhere a folder cannot be opened
        descriptor = os.open(to.parent, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)


def _remove(path: Path) -> None:
    for end in ("", WAL, SHM, JOURNAL):
        _beside(path, end).unlink(missing_ok=True)


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)
