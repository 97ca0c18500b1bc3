"""A small game that stands only here: Pebbles, in rooms laid out as those of any game are."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = Path(__file__).parent
PARTS = ("assistant", "templates", "static", "print")
NAMES = Path("assistant/games/__init__.py")
MADE_LATER = shutil.ignore_patterns("__pycache__")


def laid_out(folder):
    """`folder` with a copy of the product in it that has the game's rooms, and its name in the one line."""
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=MADE_LATER)
        shutil.copytree(ROOMS / part, folder / part, ignore=MADE_LATER, dirs_exist_ok=True)
    text = (ROOT / NAMES).read_text("utf-8")
    (folder / NAMES).write_text(text.replace('"mai_star")', '"mai_star", "pebbles")', 1), "utf-8")
    return folder


def files(folder):
    """The files of the product in a folder, by their path in it."""
    found = [path for part in PARTS for path in (folder / part).rglob("*") if path.is_file()]
    return {path.relative_to(folder): path for path in found if "__pycache__" not in path.parts}
