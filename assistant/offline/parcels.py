"""Archives for a browser to unpack: the standard library, other libraries, and this package."""

import ast
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib import metadata
from io import BytesIO
from pathlib import Path

from .left_out import is_left_out, is_left_out_module

APP = (
    "blinker",
    "cachetools",
    "click",
    "flask",
    "ifaddr",
    "itsdangerous",
    "jinja2",
    "markupsafe",
    "platformdirs",
    "qrcode",
    "rjsmin",
    "werkzeug",
)
PAPER = ("budoux", "defusedxml", "fonttools", "fpdf2")
_METADATA = ".dist-info/METADATA"
_KEPT = (".py", ".icc", ".json", _METADATA)
_RIGHTS = ("LICENSE", "LICENCE", "COPYING")
_ITS_TIME = (2026, 1, 1, 0, 0, 0)  # a constant, so that equal input yields equal bytes
Files = Mapping[str, bytes]


class NotInstalled(Exception):
    """The files of the library `name` cannot be found."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def libraries(names: Iterable[str]) -> dict[str, bytes]:
    """Return the installed files of these libraries by path; raises NotInstalled."""
    return {path: content for name in names for path, content in _library(name)}


def _library(name: str) -> Iterator[tuple[str, bytes]]:
    try:
        files = metadata.distribution(name).files or ()
    except metadata.PackageNotFoundError as error:
        raise NotInstalled(name) from error
    found = [(file.as_posix(), Path(str(file.locate()))) for file in files]
    kept = [(path, place) for path, place in found if _is_kept(path)]
    if not kept:
        raise NotInstalled(name)
    yield from ((path, _headers(path, place.read_bytes())) for path, place in kept)


def _is_kept(path: str) -> bool:
    """Return whether a file is code, data read by code, or a license."""
    is_needed = path.endswith(_KEPT) or path.rpartition("/")[2].startswith(_RIGHTS)
    return is_needed and not path.startswith("..") and not is_left_out(path)


def _headers(path: str, content: bytes) -> bytes:
    """Remove the description, often a whole manual, from a library's METADATA."""
    return content.partition(b"\n\n")[0] if path.endswith(_METADATA) else content


def standard_library(path: Path) -> dict[str, bytes]:
    """Return the standard library's files by path, without docstrings, as under `python -OO`."""
    with zipfile.ZipFile(path) as archive:
        names = [
            name for name in archive.namelist() if not name.endswith("/") and not is_left_out_module(name)
        ]
        return {name: _short(name, archive.read(name)) for name in names}


def _short(name: str, content: bytes) -> bytes:
    """Remove docstrings from a module, unless only a newer Python can parse it."""
    if not name.endswith(".py"):
        return content
    try:
        tree = ast.parse(content)
    except SyntaxError:
        return content
    for node in ast.walk(tree):
        _undocument(node)
    return ast.unparse(tree).encode()


def _undocument(node: ast.AST) -> None:
    if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        return
    match node.body:
        case [ast.Expr(value=ast.Constant(value=str())), *others]:
            node.body = [*others] or [ast.Pass()]


def folder(path: Path, place: str, ends: tuple[str, ...] = ()) -> dict[str, bytes]:
    """Return the files below `path` as if below `place`, optionally by suffix; skips `__pycache__`."""
    files = sorted(file for file in path.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    return {
        f"{place}/{file.relative_to(path).as_posix()}": file.read_bytes()
        for file in files
        if not ends or file.name.endswith(ends)
    }


def packed(files: Files) -> bytes:
    """Return an uncompressed zip archive, to be deflated as a whole, in which like is next to like."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(files.items(), key=lambda file: (Path(file[0]).suffix, file[0])):
            archive.writestr(zipfile.ZipInfo(name, _ITS_TIME), content)
    return made.getvalue()
