"""An answer that depends on little is known to be the same before it is made."""

from collections.abc import Callable
from hashlib import sha256

from flask import Response, request

from ..services import services


def tag_of(seen: tuple[object, ...]) -> str:
    """The ETag, without its quotes, of an answer that depends on `seen`, the program and its path alone.

    Its parts are texts, numbers and tuples of them.
    """
    return sha256(repr((services().program, request.script_root, seen)).encode()).hexdigest()[:16]


def answer(seen: tuple[object, ...], make: Callable[[], Response]) -> Response:
    """304 to who has it already, else what `make` makes; `seen` as in `tag_of`."""
    tag = tag_of(seen)
    is_known = request.if_none_match.contains_weak(tag)
    answered = Response(status=304) if is_known else make()
    answered.set_etag(tag)
    return answered
