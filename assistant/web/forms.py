"""Posted fields as the JSON values that the games read. A field is named by its path: `cards/6/0`."""

import re
from typing import Any

from werkzeug.datastructures import MultiDict

DEEPEST = 2
_WHOLE = re.compile(r"-?[0-9]{1,9}")


def listed(form: MultiDict[str, str], root: str) -> list[Any] | None:
    """The fields below `root` as a list, of lists where the paths go deeper; None where there are none."""
    paths = [tuple(name.split("/")[1:]) for name in form if name.startswith(f"{root}/")]
    paths = [path for path in paths if len(path) <= DEEPEST]
    return _nested({path: value(form["/".join((root, *path))]) for path in paths}) if paths else None


def value(text: str) -> Any:
    """A whole number, or None for `null`; an empty field is 0. Other text stays, for the game to refuse."""
    text = text.strip()
    if text == "null":
        return None
    return int(text or 0) if not text or _WHOLE.fullmatch(text) else text


def _nested(leaves: dict[tuple[str, ...], Any]) -> list[Any]:
    """Parts in the order of their numbers; a path of one step is a value, a longer one a list."""
    firsts = sorted({path[0] for path in leaves}, key=lambda step: (len(step), step))
    return [_part({path[1:]: leaf for path, leaf in leaves.items() if path[0] == first}) for first in firsts]


def _part(leaves: dict[tuple[str, ...], Any]) -> Any:
    return leaves[()] if () in leaves else _nested(leaves)
