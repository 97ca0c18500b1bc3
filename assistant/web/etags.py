"""An answer that depends on little is known to be the same before it is made."""

from collections.abc import Callable
from hashlib import sha256

from flask import Response, request
from werkzeug.wrappers import Response as AnyResponse

from .current import house


def answer(seen: tuple[object, ...], make: Callable[[], Response]) -> AnyResponse:
    """304 to who has it already, else what `make` makes. `seen` is all that it depends on beside the program.

    Its parts are texts, numbers and tuples of them.
    """
    tag = sha256(repr((house().program, seen)).encode()).hexdigest()[:32]
    unmade = Response()
    unmade.set_etag(tag)
    if unmade.make_conditional(request).status_code == 304:
        return unmade
    made = make()
    made.set_etag(tag)
    return made
