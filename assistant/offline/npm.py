"""Packages from npm, each in one version, verified by checksums."""

import shutil
import subprocess
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory


@dataclass(frozen=True)
class Package:
    """A package by the name that npm knows, with the SHA-256 of each file taken from it."""

    name: str
    version: str
    checksums: Mapping[str, str]

    def __str__(self) -> str:
        """Return what npm is asked for."""
        return f"{self.name}@{self.version}"


STANDARD_LIBRARY = "python_stdlib.zip"
LOCK_FILE = "pyodide-lock.json"
PYODIDE = Package(
    "pyodide",
    "314.0.7",
    {
        "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
        "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
        "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
        STANDARD_LIBRARY: "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    },
)
ENCODER = "index.js"
DECODER = "decode.js"
QR_LICENSE = "LICENSE-MIT"
QR = Package(
    "qr",
    "0.7.0",
    {
        ENCODER: "a0de370051f94bd74f218f74401fdf197585e3f9ef0143164f87ea941a3fdd6f",
        DECODER: "00e209820dcb11d624e9a03d6383e580766792b57d1651318f0a29e4e1ff0fe8",
        QR_LICENSE: "07a9f887e9215644439b808628b09f8eece932d79130ff563f958f3a1783e684",
    },
)
LONGEST = 600  # seconds: 7 MB on a slow line
_PACKED = "package"  # the folder inside an archive of npm


class NoPackage(Exception):
    """The package is missing and cannot be downloaded."""

    def __init__(self, package: Package) -> None:
        super().__init__(str(package))
        self.package = package


class OtherPackage(Exception):
    """The file `name` of the package is not the one that was tested."""

    def __init__(self, package: Package, name: str) -> None:
        super().__init__(name)
        self.package, self.name = package, name


@contextmanager
def packages(pyodide: Path | None) -> Iterator[tuple[Path, Path]]:
    """Yield the folders of PYODIDE and of QR: the given one and the one beside it, else downloads by npm.

    In `node_modules` they are side by side. Raises NoPackage and OtherPackage.
    """
    beside = pyodide.absolute().parent / QR.name if pyodide else None
    qr = beside if beside and beside.is_dir() else None
    with TemporaryDirectory() as temporary:
        found = _checked(PYODIDE, pyodide or _downloaded(PYODIDE, Path(temporary)))
        yield found, _checked(QR, qr or _downloaded(QR, Path(temporary)))


def _downloaded(package: Package, temporary: Path) -> Path:
    """Download and unpack a package by `npm pack`."""
    npm = shutil.which("npm")
    if npm is None:
        raise NoPackage(package)
    command = [npm, "pack", "--silent", str(package)]
    try:
        subprocess.run(command, cwd=temporary, check=True, capture_output=True, timeout=LONGEST)  # noqa: S603 - npm of the PATH
    except subprocess.SubprocessError as error:
        raise NoPackage(package) from error
    archives = [*temporary.glob(f"{package.name}-*.tgz")]
    if not archives:
        raise NoPackage(package)
    place = temporary / package.name
    with tarfile.open(archives[0]) as archive:
        archive.extractall(place, filter="data")
    return place / _PACKED


def _checked(package: Package, folder: Path) -> Path:
    for name, checksum in package.checksums.items():
        try:
            found = sha256((folder / name).read_bytes()).hexdigest()
        except OSError as error:
            raise NoPackage(package) from error
        if found != checksum:
            raise OtherPackage(package, name)
    return folder
