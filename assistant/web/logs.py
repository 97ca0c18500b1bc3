"""What is logged opens no table: an address, or a code, is the right to play."""

import logging
import re
from collections.abc import Set

from flask import Flask, has_request_context, request

_SHORTEST = 6  # characters of a code; a stranger's `/t/x` is no secret, and `x` stands in many a word
_ADDRESS = re.compile(
    rf"(?:(?:https?://[^/\s]+|(?<![\w.-]))/(?:t|w|j|club|api/tables)/|[?&]code=)([^/\s?&#'\"]{{{_SHORTEST},}})"
)
_SECRETS = {"table_id", "watch", "code", "key"}
_HIDDEN = "…"
_TRACEBACKS = logging.Formatter()


class Discreet(logging.Filter):
    """Hides the addresses and codes in each line and in its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        secrets = _asked() | _secrets(said)
        record.msg, record.args = _without(secrets, said), ()
        if record.exc_info:
            trace = _TRACEBACKS.formatException(record.exc_info)
            record.exc_text = _without(secrets | _secrets(trace), trace)
        return True


_DISCREET = Discreet()


def install(app: Flask) -> None:
    """For the loggers of the application and of waitress, which names the path of what it could not serve."""
    for logger in (app.logger, logging.getLogger("waitress")):
        logger.addFilter(_DISCREET)


def _asked() -> Set[str]:
    """What stands in the address of this request; its faults may name it in any way."""
    places = (request.view_args or {}) if has_request_context() else {}
    return {places[name] for name in _SECRETS & places.keys() if len(places[name]) >= _SHORTEST}


def _secrets(text: str) -> Set[str]:
    return set(_ADDRESS.findall(text))


def _without(secrets: Set[str], text: str) -> str:
    for secret in secrets:
        text = text.replace(secret, _HIDDEN)
    return text
