"""What is logged opens no table: an address, or a code, is the right to play."""

import logging
import re
from collections.abc import Set
from functools import cache
from urllib.parse import urlsplit

from flask import Flask, has_request_context, request

_SHORTEST = 6  # characters of a code; a stranger's `/t/x` is no secret, and `x` stands in many a word
_BEGINS = r"(?:(?:https?://[^/\s]+|(?<![\w.-]))(?:%s)?/(?:t|w|j|club|live|api/tables)/|[?&]code=)"
_SECRET = rf"([^/\s?&#'\"]{{{_SHORTEST},}})"
_ROW = re.compile(r"\)=\(([^()]+)\)")  # what PostgreSQL says of a row: Key (id)=(…)
_SECRETS = {"table_id", "watch", "code", "key"}
_HIDDEN = "…"
_OTHERS = ("waitress", "gunicorn.error", "gunicorn.access", "assistant.matches.retention")
_TRACEBACKS = logging.Formatter()


class SecretsFilter(logging.Filter):
    """Hides the addresses and codes in each line and in its traceback; `root` is the path of all pages."""

    def __init__(self, root: str) -> None:
        super().__init__()
        self._address = re.compile(_BEGINS % re.escape(root) + _SECRET)

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        secrets = _asked() | self._secrets(said)
        record.msg, record.args = _without(secrets, said), ()
        if record.exc_info:
            trace = record.exc_text or _TRACEBACKS.formatException(record.exc_info)
            record.exc_text = _without(secrets | self._secrets(trace), trace)
        return True

    def _secrets(self, text: str) -> Set[str]:
        return {*self._address.findall(text), *_ROW.findall(text)}


def install(app: Flask) -> None:
    """For the loggers of the application, of its servers and of its thread, whose faults may name a table."""
    discreet = _discreet(urlsplit(app.config["PUBLIC_URL"] or "").path)
    for logger in (app.logger, *map(logging.getLogger, _OTHERS)):
        logger.addFilter(discreet)


@cache
def _discreet(root: str) -> SecretsFilter:
    return SecretsFilter(root)


def _asked() -> Set[str]:
    """What stands in the address of this request; its faults may name it in any way."""
    places = (request.view_args or {}) if has_request_context() else {}
    return {places[name] for name in _SECRETS & places.keys() if len(places[name]) >= _SHORTEST}


def _without(secrets: Set[str], text: str) -> str:
    for secret in secrets:
        text = text.replace(secret, _HIDDEN)
    return text
