"""The font files that a machine has for scripts which the fonts of print/ lack."""

import os
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from importlib.util import find_spec
from pathlib import Path

# Where systems keep them: Linux, macOS, Windows, Android.
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
# What `pip install hanamikoji-assistant[names]` brings.
PACKAGES = (
    "noto_cjk_sans_otc",
    "fontpkg_noto_sans_arabic",
    "fontpkg_noto_sans_devanagari",
    "fontpkg_noto_sans_thai",
    "fontpkg_heebo",
)
# Families by their files, the best first; [[] begins the axes of a variable font.
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
    """Those of the system, of whoever runs this, and of the packages."""
    yield from (Path(os.path.expanduser(folder)) for folder in FOLDERS)  # noqa: PTH111 - pathlib raises without a home
    for name in PACKAGES:
        found = find_spec(name)
        yield from map(Path, (found and found.submodule_search_locations) or ())


def fonts_in(folders: Iterable[Path]) -> list[Path]:
    """The files of fonts in these folders and those below, in one order on every machine."""
    below = (Path(top, name) for folder in folders for top, _, names in os.walk(folder) for name in names)
    return sorted(path for path in below if path.suffix.lower() in _KINDS)


def preferred(files: Iterable[Path], bold: bool) -> list[Path]:
    """Those of the known families, the best first; where a family has no bold, the regular one will do."""
    patterns = (*BOLD, *REGULAR) if bold else REGULAR
    ranked = ((_rank(path, patterns), path) for path in files)
    return [path for rank, path in sorted(ranked) if rank < len(patterns)]


def _rank(path: Path, patterns: tuple[str, ...]) -> int:
    stem = path.stem.lower()
    return next((rank for rank, known in enumerate(patterns) if fnmatchcase(stem, known)), len(patterns))
