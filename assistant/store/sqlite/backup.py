"""A copy of the data file as it stands at one moment, and such a copy put in its place again."""

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

_LOG_VERSION_AT, _LOG_VERSION = 18, b"\2"  # of SQLite's file format


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that changes nothing to a file of ours, checked; raises DataError, `missing` among them.

    What a crash left half done beside it is undone first, where SQLite keeps no log.
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
    """Copies the data at `path` to `file`, whole or not at all, while others write; gives how many tables.

    An older backup is replaced; anything else that stands there is left as it is. Raises DataError.
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
    """A copy of `file` beside `path`, to be looked at before it is put there; raises DataError."""
    with explained(path):
        made = _made_beside(path, "restoring.")
    try:
        with reading(file) as data, explained(made):
            data.execute("VACUUM INTO ?", (str(made),))
        yield made
    finally:
        _remove(made)


def put_in_place(made: Path, path: Path, kept: Path) -> bool:
    """`made` becomes the data at `path`. Whatever interrupts it, either the former or the new data is there.

    The former data, of a server that is stopped, is kept in `kept`; False where there was none. Raises
    DataError.
    """
    with explained(path):
        was_there = path.exists()
        if was_there:
            _keep(path, kept)
        _put(made, path)
    return was_there


def _way_to_read(path: Path) -> str:
    """Always behind SQLite's locks, but where it would need a log that can't be made."""
    if _has_log(path):
        return "mode=ro"
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        return "mode=rw"  # as then SQLite takes away what it makes beside it, unless a server began to use it
    return "mode=ro&immutable=1" if _needs_log(path) else "mode=ro"


def _has_log(path: Path) -> bool:
    """As of a file that a server has open, though it may be empty just now."""
    return _beside(path, WAL).exists()


def _needs_log(path: Path) -> bool:
    """By the version in its header by which it is to be written."""
    with path.open("rb") as file:
        return file.read(_LOG_VERSION_AT + 1)[_LOG_VERSION_AT:] == _LOG_VERSION


def _check_place(file: Path, path: Path) -> None:
    """Only what is a backup may be replaced, and no data that a server uses."""
    if not file.exists():
        return
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if file.samefile(path) or _has_log(file):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    with reading(file):
        pass


def _keep(path: Path, kept: Path) -> None:
    """With its log in it; what is damaged is kept as it is, its log beside it."""
    if _is_sound(path):
        with closing(sqlite3.connect(path)) as former:
            former.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for end in ("", WAL, JOURNAL):
        if _beside(path, end).exists():
            _copy(_beside(path, end), _beside(kept, end))
    for end in (WAL, SHM, JOURNAL):  # never to be taken for the log of what comes there
        _beside(path, end).unlink(missing_ok=True)


def _is_sound(path: Path) -> bool:
    try:
        with reading(path):
            return True
    except DataError:
        return False


def _made_beside(path: Path, end: str = "") -> Path:
    """An empty file of a name that nothing has, its owner's alone."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.{end}")
    os.close(descriptor)
    return Path(name)


def _copy(file: Path, to: Path) -> None:
    made = _beside(to, ".part")
    made.touch(mode=0o600)
    shutil.copyfile(file, made)
    _put(made, to)


def _put(made: Path, to: Path) -> None:
    """Gives a file its place once all of it is on the disk."""
    with made.open("rb+") as file:
        os.fsync(file.fileno())
    made.replace(to)
    if os.name == "posix":  # elsewhere a folder can't be opened
        descriptor = os.open(to.parent, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)


def _remove(path: Path) -> None:
    for end in ("", WAL, SHM, JOURNAL):
        _beside(path, end).unlink(missing_ok=True)


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)
