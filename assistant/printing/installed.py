"""The font files installed on a machine, for scripts that the fonts of print/ lack."""

import os
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from importlib.util import find_spec
from pathlib import Path

# The font folders of Linux, macOS, Windows and Android.
FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "C:/Windows/Fonts",
    "~/AppData/Local/Microsoft/Windows/Fonts",
    "/system/fonts",
)
# The packages of the extra `names`.
PACKAGES = (
    "noto_cjk_sans_otc",
    "fontpkg_noto_sans_arabic",
    "fontpkg_noto_sans_devanagari",
    "fontpkg_noto_sans_thai",
    "fontpkg_heebo",
)
# File names of families, the best first; `[[]` matches the axes of a variable font.
REGULAR = (
    "notosans-regular",
    "notosans[[]*",
    "notosanscjk*-regular",
    "notosans*-regular",
    "notosans*[[]*",
    "heebo[[]*",
    "noto*-regular",
    "pingfang",
    "applesdgothicneo",
    "msyh",
    "malgun",
    "nirmala",
    "leelawui",
    "segoeui",
    "tahoma",
    "arial",
    "arial unicode",
    "arialuni",
    "roboto-regular",
    "droidsansfallback*",
    "dejavusans",
    "freesans",
    "symbola*",
    "seguisym",
    "seguiemj",
)
BOLD = (
    "notosans-bold",
    "notosanscjk*-bold",
    "notosans*-bold",
    "noto*-bold",
    "msyhbd",
    "malgunbd",
    "nirmalab",
    "leelauib",
    "segoeuib",
    "tahomabd",
    "arialbd",
    "roboto-bold",
    "dejavusans-bold",
    "freesansbold",
)
_KINDS = {".ttf", ".otf", ".ttc", ".otc"}


def folders() -> Iterator[Path]:
    """Yield the font folders of the system, the user and the installed packages."""
    yield from (Path(os.path.expanduser(folder)) for folder in FOLDERS)  # noqa: PTH111 - pathlib raises without a home
    for name in PACKAGES:
        found = find_spec(name)
        yield from map(Path, (found and found.submodule_search_locations) or ())


def fonts_in(folders: Iterable[Path]) -> list[Path]:
    """Return the font files in and below these folders, in the same order on every machine."""
    below = (Path(top, name) for folder in folders for top, _, names in os.walk(folder) for name in names)
    return sorted(path for path in below if path.suffix.lower() in _KINDS)


def preferred(files: Iterable[Path], bold: bool) -> list[Path]:
    """Return the files of known families, the best first; regular ones follow the bold as substitutes."""
    patterns = (*BOLD, *REGULAR) if bold else REGULAR
    ranked = ((_rank(path, patterns), path) for path in files)
    return [path for rank, path in sorted(ranked) if rank < len(patterns)]


def _rank(path: Path, patterns: tuple[str, ...]) -> int:
    stem = path.stem.lower()
    return next((rank for rank, known in enumerate(patterns) if fnmatchcase(stem, known)), len(patterns))
