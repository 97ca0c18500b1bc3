"""A folder for any https host to serve: Python for browsers, the app, and the page around it."""

import json
import re
import shutil
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import compress

from rjsmin import jsmin

from .. import i18n, shipped_folder
from .bytecode import compiled
from .fonts import lighter, usual_kanji
from .left_out import is_left_out
from .npm import DECODER, ENCODER, LOCK_FILE, PYODIDE, QR, QR_LICENSE, STANDARD_LIBRARY
from .parcels import APP, PAPER, Files, folder, libraries, packed, standard_library
from .shell import NAMED, asset_digests, fits, scripts, shell

FILES = "files"
DEFLATED = ".deflated"  # the end of the name of a file that the page inflates, as few hosts deflate all kinds
PAPERS = "paper.zip"
WORDS, FONTS = "words.", "fonts."  # the beginnings of the names of a language’s
_RIGHTS = "LICENSE.txt"
LATER = (PAPERS, DECODER, _RIGHTS)  # what is loaded after the first board
SERIF = "Zen"  # the beginning of its file name
_NO_PACKAGES: Mapping[str, Any] = {"packages": {}}
_OURS = (".py", ".mo", ".html", ".css", ".js", ".svg", ".png", ".toml", ".json")


@dataclass(frozen=True)
class Written:
    """The number of files written and of their bytes, and whether there is bytecode among them."""

    files: int
    bytes: int
    is_compiled: bool


def write(out: Path, pyodide: Path, qr: Path) -> Written:
    """Write the folder, removing the files of versions before the last; raises NotInstalled and OSError.

    `pyodide` and `qr` are the folders of these packages.
    """
    given = (standard_library(pyodide / STANDARD_LIBRARY), _app(), _paper())
    made = compiled(pyodide, *given)
    standard, app, paper = map(packed, made or given)
    parcels = {**_runtime(pyodide, standard), **_named({"app.zip": app, PAPERS: paper, **_of_languages()})}
    plain, deflated = (
        {**_named(scripts()), **_codes(qr)},
        {path: compress(content, 9) for path, content in parcels.items()},
    )
    build = _digest(json.dumps(sorted({**parcels, **plain})).encode())
    kept = {path.split("/")[1] for path in (*parcels, *plain)} | _of_the_last(out, build)
    files = [*_told(deflated, True), *_told(plain, False)]
    told = {"build": build, "fits": fits(), "shell": [*NAMED], "assets": asset_digests(), "files": files}
    sent = {**{f"{path}{DEFLATED}": content for path, content in deflated.items()}, **plain}
    whole = {**sent, **shell(told, [*plain])}
    for path, content in whole.items():  # the files that others refer to come first
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_bytes(content)
    _remove_others(out / FILES, kept)
    return Written(len(whole), sum(map(len, whole.values())), is_compiled=made is not None)


def _told(files: Files, is_deflated: bool) -> list[dict[str, Any]]:
    """Return what the page is told of files: the bytes are those sent; words and fonts have a language."""
    return [
        {
            "path": path,
            "bytes": len(content),
            "isDeflated": is_deflated,
            "isLater": path.endswith(LATER) or f"/{WORDS}" in path or f"/{FONTS}" in path,
            "language": path.partition(f"/{WORDS}")[2].removesuffix(".zip"),
            "fontsOf": path.partition(f"/{FONTS}")[2].removesuffix(".zip"),
        }
        for path, content in files.items()
    ]


def _of_the_last(out: Path, build: str) -> set[str]:
    """Return the digests of the last version's files, for which pages cached by a browser still ask."""
    if not (out / "index.html").exists():
        return set()
    page = (out / "index.html").read_text("utf-8")
    if f'"build": "{build}"' in page:  # it is written once more
        return {path.name for path in (out / FILES).iterdir()}
    return set(re.findall(rf"\b{FILES}/(\w+)/", page))


def _remove_others(files: Path, digests: Collection[str]) -> None:
    for other in files.iterdir():
        if other.name not in digests:
            shutil.rmtree(other)


def _app() -> Files:
    package = Path(__file__).parent.parent
    own = folder(package, "assistant", (".py", ".mo", ".json"))
    for name in ("templates", "static", "print"):
        own |= folder(shipped_folder(name), f"assistant/{name}", _OURS)
    kept = {path: content for path, content in own.items() if not (is_left_out(path) or _language_of(path))}
    return {**libraries(APP), **kept}


def _of_languages() -> dict[str, bytes]:
    """Return archives of the fonts and words that only readers of a language need; English is in the app."""
    locales, texts = Path(i18n.LOCALES), shipped_folder("print")
    words = {**folder(locales, "assistant/locales", (".mo",)), **folder(texts, "assistant/print", (".toml",))}
    fonts = folder(texts, "assistant/print", (".ttf",))
    tags = [tag for tag in i18n.LANGUAGES if tag != i18n.DEFAULT]
    kinds = ((FONTS, fonts), (WORDS, words))  # whoever has the words has the fonts
    made = {f"{kind}{tag}.zip": _of(tag, own) for kind, own in kinds for tag in tags}
    return {name: packed(files) for name, files in made.items() if files}


def _of(tag: str, files: Files) -> Files:
    return {path: content for path, content in files.items() if _language_of(path) == tag}


def _language_of(path: str) -> str:
    """Return the tag of the language to which a file of the app belongs, empty for none and English."""
    parts = re.split(r"[/.]", path)
    of_locale = {i18n.locale(tag): tag for tag in i18n.LANGUAGES if tag != i18n.DEFAULT}
    tags = [of_locale.get(part, part) for part in parts[1:] if part in {*of_locale, *of_locale.values()}]
    return tags[0] if tags and parts[1] in ("locales", "print") else ""


def _paper() -> Files:
    fonts = shipped_folder("print") / "fonts"
    texts = sorted(shipped_folder("print").rglob("*.toml"))
    spoken = [path.read_text("utf-8") for path in texts if not _has_own_letters(path.stem)]
    made = {
        f"assistant/print/fonts/{path.name}": lighter(path, spoken, _of_names(path))
        for path in sorted(fonts.glob("*.ttf"))
        if not _language_of(f"assistant/print/fonts/{path.name}")
    }
    rights = folder(fonts, "assistant/print/fonts", (".txt",))
    return {**libraries(PAPER), **made, **rights}


def _has_own_letters(language: str) -> bool:
    """Return whether the texts of a language are set in fonts of its own, in which its letters are."""
    common = tomllib.loads((shipped_folder("print") / f"common/{language}.toml").read_text("utf-8"))
    return "regular" in common.get("fonts", {})


def _of_names(path: Path) -> set[int]:
    """Return the kanji that a font needs for names: none for the serif, as bold replaces what it lacks."""
    return set() if path.name.startswith(SERIF) else usual_kanji()


def _codes(qr: Path) -> dict[str, bytes]:
    """Return the scripts that draw and read QR codes, and their license, which the scripts name."""
    texts = {name: (qr / name).read_text("utf-8") for name in QR.checksums}
    made = {name: str(jsmin(texts[name], keep_bang_comments=True)) for name in (ENCODER, DECODER)}
    return _together({name: text.encode() for name, text in {**made, _RIGHTS: texts[QR_LICENSE]}.items()})


def _runtime(pyodide: Path, standard: bytes) -> dict[str, bytes]:
    files = {name: (pyodide / name).read_bytes() for name in PYODIDE.checksums}
    files[STANDARD_LIBRARY] = standard
    lock = json.loads((pyodide / LOCK_FILE).read_bytes())
    files[LOCK_FILE] = json.dumps({**lock, **_NO_PACKAGES}).encode()
    return _together(files)


def _together(files: Files) -> dict[str, bytes]:
    """Return files that load each other by name at addresses that change with the content of any."""
    digest = _digest(b"".join(files.values()))
    return {f"{FILES}/{digest}/{name}": content for name, content in files.items()}


def _named(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files at addresses that change with their content."""
    return {f"{FILES}/{_digest(content)}/{name}": content for name, content in files.items()}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]
