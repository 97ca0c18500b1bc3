"""Posted fields as the JSON values that the games read. A field is named by its path: `cards/6/0`.

A step that is not a number names a member of an object: `scores/0/cards_left`. A name that ends in `[]` is a
list of integers in one field, written as a sum: `1+0+3`.
"""

import re
from collections.abc import Collection, Sequence
from typing import Any
from unicodedata import normalize

from werkzeug.datastructures import MultiDict

from ..games.errors import Conflict
from ..games.names import cleaned
from ..matches.player_keys import shared_name

DEEPEST = 3
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_BETWEEN = re.compile(r"[\s+,;/.]+")
_REQUEST_LENGTH = 64  # characters of a form's request id, which is stored
_TRUTHS = {"true": True, "false": False}


def body(form: MultiDict[str, str], others: Collection[str] = ()) -> dict[str, Any]:
    """Return the fields that are neither empty nor in `others`, as the API would receive them."""
    filled = [name for name in form if name not in others and form[name].strip()]
    fields = {name.removesuffix("[]"): _field(form, name) for name in filled if "/" not in name}
    plain = {name: _TRUTHS.get(form.get(name, ""), value) for name, value in fields.items()}
    roots = {name.split("/")[0] for name in filled if "/" in name}
    return {**plain, **{root: listed(form, root) for root in roots}}


def seen_version(form: MultiDict[str, str]) -> int | None:
    """Return the version of the table that the form was rendered for, None if the form has none."""
    version = value(form.get("seen") or "null")
    return version if isinstance(version, int) else None


def request_name(form: MultiDict[str, str], device: str) -> str | None:
    """Return the id that identifies a resent form, unique to the device; None if the form has none."""
    name = form.get("request", "")[:_REQUEST_LENGTH]
    return f"{device} {name}" if name else None


def listed(form: MultiDict[str, str], root: str) -> Any:
    """Return the fields below `root` as a list, nested as deep as their paths; None if there are none."""
    names = [name for name in form if name.startswith(f"{root}/")]
    leaves = {tuple(name.removesuffix("[]").split("/")[1:]): _field(form, name) for name in names}
    kept = {path: leaf for path, leaf in leaves.items() if len(path) <= DEEPEST}
    return _nested(kept) if kept else None


def _field(form: MultiDict[str, str], name: str) -> Any:
    return numbers(form[name]) if name.endswith("[]") else value(form[name])


def numbers(text: str) -> list[Any]:
    """Parse values separated by plus signs, spaces or commas; other text is left for the game to refuse."""
    return [value(part) for part in _BETWEEN.split(normalize("NFKC", text)) if part]


def value(text: str) -> Any:
    """Parse an integer, or `null`; an empty field is 0. Other text is left for the game to refuse."""
    text = normalize("NFKC", text).strip()
    if text == "null":
        return None
    return int(text or 0) if not text or _WHOLE.fullmatch(text) else text


def typed_name(text: str) -> str:
    """Return a name as typed, empty if nothing of it can be seen; the game cleans and checks it."""
    return text.strip() if cleaned(text) else ""


def check_namesakes(form: MultiDict[str, str], players: Sequence[str]) -> None:
    """Raise Conflict if two players have one name, unless the form's `namesake` says that they are two."""
    name = shared_name(players)
    if name is not None and "namesake" not in form:
        raise Conflict("players", "name-taken", name=name)


def _nested(leaves: dict[tuple[str, ...], Any]) -> Any:
    """Group values by the first step of their path: a list if all steps are numbers, else an object."""
    firsts = sorted({path[0] for path in leaves}, key=lambda step: (len(step), step))
    below = {first: {path[1:]: leaf for path, leaf in leaves.items() if path[0] == first} for first in firsts}
    parts = {first: found[()] if () in found else _nested(found) for first, found in below.items()}
    return [*parts.values()] if all(first.isdecimal() for first in firsts) else parts
