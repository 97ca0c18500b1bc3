"""Pyodide, Python for browsers, from npm: one version, verified by checksums."""

import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

VERSION = "314.0.7"
STANDARD_LIBRARY = "python_stdlib.zip"
CHECKSUMS = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    STANDARD_LIBRARY: "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
LOCK_FILE = "pyodide-lock.json"
_PACKED = "package"  # the folder inside the archive of npm


class NoPyodide(Exception):
    """Pyodide is missing and cannot be downloaded."""


class OtherPyodide(Exception):
    """The file `name` of Pyodide is not the one that was tested."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@contextmanager
def pyodide(folder: Path | None) -> Iterator[Path]:
    """Yield a folder with the files of CHECKSUMS and LOCK_FILE: the given one, else a download by npm.

    Raises NoPyodide and OtherPyodide.
    """
    if folder:
        yield _checked(folder)
        return
    with TemporaryDirectory() as temporary:
        yield _checked(_packed(Path(temporary)))


def _packed(temporary: Path) -> Path:
    """Download and unpack Pyodide by `npm pack`."""
    npm = shutil.which("npm")
    if npm is None:
        raise NoPyodide
    made = subprocess.run(  # noqa: S603 - npm of the PATH, with constant arguments
        [npm, "pack", "--silent", f"pyodide@{VERSION}"], cwd=temporary, check=False, capture_output=True
    )
    archives = [*temporary.glob("pyodide-*.tgz")]
    if made.returncode or not archives:
        raise NoPyodide
    with tarfile.open(archives[0]) as archive:
        archive.extractall(temporary, filter="data")
    return temporary / _PACKED


def _checked(folder: Path) -> Path:
    for name, checksum in CHECKSUMS.items():
        try:
            found = sha256((folder / name).read_bytes()).hexdigest()
        except OSError as error:
            raise NoPyodide from error
        if found != checksum:
            raise OtherPyodide(name)
    return folder
