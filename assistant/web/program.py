"""Which program this is: another one may show the same table in another way."""

import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path


def program_digest(version: str, folders: Iterable[Path]) -> str:
    """A short text that changes with the version, and with any file in these folders."""
    digest = sha256(version.encode())
    for state in sorted(state for folder in folders for state in _files(os.fspath(folder))):
        digest.update(repr(state).encode())
    return digest.hexdigest()[:12]


def _files(folder: str) -> Iterator[tuple[str, int, int]]:
    """Path, size and time of every file; what Python compiles by itself is not the program's."""
    for entry in os.scandir(folder):
        if entry.is_dir():
            yield from () if entry.name == "__pycache__" else _files(entry.path)
        else:
            state = entry.stat()
            yield entry.path, state.st_size, state.st_mtime_ns
