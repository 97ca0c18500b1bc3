"""The identity of the running program: another version may show the same table differently."""

import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path


def program_digest(version: str, folders: Iterable[Path]) -> str:
    """Return a short digest that changes with the version and with any file in these folders."""
    digest = sha256(version.encode())
    for state in sorted(state for folder in folders for state in _files(os.fspath(folder))):
        digest.update(repr(state).encode())
    return digest.hexdigest()[:12]


def _files(folder: str) -> Iterator[tuple[str, int, int]]:
    """Yield path, size and modification time of every file, without Python's compiled files."""
    for entry in os.scandir(folder):
        if entry.is_dir():
            yield from () if entry.name == "__pycache__" else _files(entry.path)
        else:
            state = entry.stat()
            yield entry.path, state.st_size, state.st_mtime_ns
